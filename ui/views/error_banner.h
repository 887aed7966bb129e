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
/// never blocks; screen readers announce it. Lies over the top of its parent.
class ErrorBanner : public QWidget
{
    Q_OBJECT
public:
    explicit ErrorBanner(QWidget* parent);

    void show(const QString& message);
    void dismiss();
    QString message() const;

private:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void place();
    void retranslate();

    QLabel* m_text;
    QToolButton* m_close;
    QShortcut* m_escape;
};

} // namespace fovea::ui
