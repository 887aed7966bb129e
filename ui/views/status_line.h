// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace fovea::ui
{

/// A message, and how far some work has come, with a button that stops it. Work that ends at once
/// shows nothing.
class StatusLine : public QWidget
{
    Q_OBJECT
public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setMessage(const QString& message);
    /// 0..1; below 0 for no work.
    void setProgress(double fraction);

Q_SIGNALS:
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_message;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QTimer* m_delay;
};

} // namespace fovea::ui
