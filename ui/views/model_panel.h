// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_model.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace fovea::ui
{

/// What is known of an opened model: family, sizes, files, and the tensors that play no part.
class ModelPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ModelPanel(QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const TextModel> model);
    /// All of it as text.
    QString plainText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void addRow(const QString& name, const QString& value);

    std::shared_ptr<const TextModel> m_model;
    QLabel* m_title;
    QWidget* m_facts = nullptr;
    QGridLayout* m_rows = nullptr;
    QLabel* m_tensorsTitle;
    QLabel* m_tensors;
};

} // namespace fovea::ui
