// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace fovea::ui
{

/// Lies over its parent while something is dragged that would be opened: a frame, and a sentence
/// that says what a drop would do. Lets the mouse through.
class DropHighlight : public QWidget
{
    Q_OBJECT
public:
    explicit DropHighlight(QWidget* parent);

    void show(const QString& sentence);
    QString sentence() const { return m_sentence; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString m_sentence;
};

} // namespace fovea::ui
