// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace fovea::ui
{

/// The row above a view: choices at the left, what is in use beside them, tools at the right. Where
/// all that has no room, even with what is in use as narrow as it can be, the choices have a row of
/// their own below.
class WrappingHeader : public QWidget
{
    Q_OBJECT
public:
    explicit WrappingHeader(QWidget* parent = nullptr);

    /// Once. Takes the widgets.
    void setWidgets(QWidget* choices, QWidget* beside, QWidget* tools);
    bool isWrapped() const { return m_isWrapped; }

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;

private:
    void wrap();

    QHBoxLayout* m_first;
    QHBoxLayout* m_second;
    QWidget* m_choices = nullptr;
    QWidget* m_beside = nullptr;
    QWidget* m_tools = nullptr;
    bool m_isWrapped = false;
};

} // namespace fovea::ui
