// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QWidget>

class QHBoxLayout;

namespace fovea::ui
{

/// Matrices and the signs between them, side by side as on a blackboard.
class EquationRow : public QWidget
{
    Q_OBJECT
public:
    explicit EquationRow(QWidget* parent = nullptr);

    /// Puts these in this order; a text stands for a sign, written as Formula::parse() reads it.
    /// Widgets that were here and are not among them are hidden.
    struct Item {
        QWidget* widget = nullptr;
        QString sign;
    };
    void setItems(const QList<Item>& items);

private:
    QHBoxLayout* m_layout;
    QList<QWidget*> m_signs;
    QList<QWidget*> m_shown;
};

} // namespace fovea::ui
