// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QShortcut;
class QToolButton;

namespace fovea::ui
{

/// An error above the work, until dismissed by its button or Escape. It never takes the focus and
/// never blocks; screen readers announce it. A row of a layout, hidden while there is none.
class ErrorBanner : public QWidget
{
    Q_OBJECT
public:
    explicit ErrorBanner(QWidget* parent = nullptr);

    void show(const QString& message);
    void dismiss();
    QString message() const;

private:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void retranslate();

    QLabel* m_text;
    QToolButton* m_close;
    QShortcut* m_escape;
};

} // namespace fovea::ui
