// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/page.h"
#include "style/language.h"
#include "style/theme.h"

#include <QObject>
#include <QPointer>

class QActionGroup;
class QMenu;
class QMenuBar;

namespace fovea::ui
{

/// The menu bar: the window's own actions, and those of the page that is shown, each in its place.
/// What an action does is the window's business: it connects to the signals.
class WindowMenus : public QObject
{
    Q_OBJECT
public:
    WindowMenus(QMenuBar* bar, QWidget* window);

    /// Takes the former page's actions out of the menus and puts this one's in.
    void setPage(Page* page);
    void addPage(const Page* page);
    void setCurrentPage(int index);
    void setRecentFiles(const QStringList& paths);
    void setInspectorShown(bool shown);
    QAction* inspectorAction() const { return m_inspector; }
    /// Every action with a keyboard shortcut, menu by menu, as they stand now.
    QList<QAction*> shortcuts() const;
    void retranslate();

Q_SIGNALS:
    void openRequested();
    void openRecentRequested(const QString& path);
    void clearRecentRequested();
    void quitRequested();
    void copyRequested();
    void pasteRequested();
    void pageRequested(int index);
    void inspectorToggled(bool shown);
    void themeRequested(Style::Choice choice);
    void languageRequested(Language::Choice choice);
    void shortcutsRequested();
    void aboutRequested();

private:
    QAction* add(QMenu* menu, const QKeySequence& shortcut = {});
    void insertPageActions(QMenu* menu, QAction* before, Page::Menu place);

    QWidget* m_window;
    QPointer<Page> m_page;
    QList<QPointer<QAction>> m_pageActions;
    QList<const Page*> m_pages;

    QMenu* m_fileMenu;
    QMenu* m_recentMenu;
    QMenu* m_samplesMenu;
    QMenu* m_editMenu;
    QMenu* m_viewMenu;
    QMenu* m_pageMenu;
    QMenu* m_themeMenu;
    QMenu* m_languageMenu;
    QMenu* m_helpMenu;

    QAction* m_open;
    QAction* m_beforeQuit; ///< page actions of each menu stand before these separators
    QAction* m_quit;
    QAction* m_copy;
    QAction* m_paste;
    QAction* m_beforePages;
    QAction* m_afterPages;
    QAction* m_inspector;
    QAction* m_shortcuts;
    QAction* m_about;
    QActionGroup* m_pageGroup;
    QActionGroup* m_themeGroup;
    QActionGroup* m_languageGroup;
};

} // namespace fovea::ui
