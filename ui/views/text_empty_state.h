// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace fovea::ui
{

/// What the text page shows while there is no sentence: what to do, and samples as buttons.
class TextEmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit TextEmptyState(QWidget* parent = nullptr);

    QPushButton* button(int sample) const { return m_buttons.value(sample); }

Q_SIGNALS:
    /// An index into textSamples().
    void sampleChosen(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_title;
    QLabel* m_hint;
    QList<QPushButton*> m_buttons;
};

} // namespace fovea::ui
