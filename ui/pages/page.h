// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QMimeData;
class QSettings;

namespace fovea::ui {

/// One activity of the program, filling the middle of the window. The window asks a page for its
/// inspector, its actions and its state, and knows nothing else of it.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// The name on the activity rail, in the user's language.
    virtual QString title() const = 0;
    /// Shown at the right while the page is; owned by the window once asked for. May be null.
    virtual QWidget* inspector() { return nullptr; }
    /// Actions for the window's menus and shortcuts while the page is shown.
    virtual QList<QAction*> pageActions() const { return {}; }

    /// Whether the page can open this file (asked by file extension and content type).
    virtual bool canOpen(const QString& /*path*/) const { return false; }
    virtual void open(const QString& /*path*/) { }
    /// @return whether the page took what was pasted or dropped
    virtual bool paste(const QMimeData* /*data*/) { return false; }

    virtual void saveState(QSettings& /*settings*/) const { }
    virtual void restoreState(QSettings& /*settings*/) { }

Q_SIGNALS:
    /// A sentence for the status bar; empty clears it.
    void statusChanged(const QString& message);
    /// An error for the user: shown until dismissed, the work stays as it was.
    void failed(const QString& message);
    /// Progress of the page's work: 0..1, or negative when it is idle.
    void progressChanged(double fraction);
    /// A file was opened: for the list of recent files.
    void opened(const QString& path);
};

} // namespace fovea::ui
