// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIcon>
#include <QList>
#include <QWidget>

class QAction;
class QMimeData;
class QSettings;

namespace fovea::ui
{

/// One activity of the program, filling the middle of the window. The window asks a page for its
/// inspector, its actions and its state, and knows nothing else of it.
class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Parts of the window's menus a page may fill while it is shown.
    enum class Menu {
        File, ///< what the page saves and exports; the window opens files itself
        Samples, ///< File > Samples
        Edit,
        View, ///< zoom in, zoom out, fit, and what else changes how things look
        Page ///< the page's own menu, named as the page
    };

    /// The name on the activity rail, in the user's language.
    virtual QString title() const = 0;
    /// The picture on the activity rail.
    virtual QIcon icon() const = 0;
    /// Never changes: names the page in the settings.
    virtual QString id() const = 0;
    /// Shown at the right while the page is; owned by the window once asked for. May be null. The
    /// window scrolls it, so it should be as high as it needs and bear widths from 240 pixels.
    virtual QWidget* inspector() { return nullptr; }
    /// The same actions at each call, owned by the page; the window puts them into its menus, and
    /// so makes their shortcuts work, while the page is shown.
    virtual QList<QAction*> menuActions(Menu /*menu*/) const { return {}; }

    /// Name filter for the open dialog, as QFileDialog wants it: "Images (*.png *.jpg)".
    virtual QString fileFilter() const { return {}; }
    /// Whether the page can open this file (asked by file extension and content type).
    virtual bool canOpen(const QString& /*path*/) const { return false; }
    virtual void open(const QString& /*path*/) { }
    /// @return whether the page took what was pasted or dropped
    virtual bool paste(const QMimeData* /*data*/) { return false; }
    /// Puts what is shown on the clipboard. @return whether there was anything
    virtual bool copy() { return false; }

    /// Shows what another page led to, such as a step; places a page does not know are none.
    virtual void showPlace(const QString& /*place*/) { }

    /// Stops the work whose progress is shown.
    virtual void cancel() { }

    /// The settings are inside the page's own group.
    virtual void saveState(QSettings& /*settings*/) const { }
    virtual void restoreState(QSettings& /*settings*/) { }

Q_SIGNALS:
    /// A sentence for the status bar; empty clears it.
    void statusChanged(const QString& message);
    /// An error for the user: shown until dismissed, the work stays as it was.
    void failed(const QString& message);
    /// What failed with this message has succeeded meanwhile: it need not be shown any longer.
    void recovered(const QString& message);
    /// Progress of the page's work: 0..1, or negative when it is idle.
    void progressChanged(double fraction);
    /// A file was opened: for the list of recent files.
    void opened(const QString& path);
    /// The user wants to go on in another page, by its id().
    /// @param place for its showPlace(); empty: where it is
    void pageRequested(const QString& id, const QString& place = {});
};

} // namespace fovea::ui
