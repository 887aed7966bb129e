// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/window_menus.h"

#include "style/icon.h"

#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

namespace fovea::ui
{

WindowMenus::WindowMenus(QMenuBar* bar, QWidget* window)
    : QObject(window), m_window(window), m_fileMenu(bar->addMenu(QString())),
      m_editMenu(bar->addMenu(QString())), m_viewMenu(bar->addMenu(QString())),
      m_pageMenu(bar->addMenu(QString())), m_helpMenu(bar->addMenu(QString()))
{
    m_open = add(m_fileMenu, QKeySequence::Open);
    connect(m_open, &QAction::triggered, this, &WindowMenus::openRequested);
    m_recentMenu = m_fileMenu->addMenu(QString());
    m_samplesMenu = m_fileMenu->addMenu(QString());
    m_fileMenu->addSeparator();
    m_beforeQuit = m_fileMenu->addSeparator();
    m_quit = add(m_fileMenu, QKeySequence(Qt::CTRL | Qt::Key_Q));
    m_quit->setMenuRole(QAction::QuitRole);
    connect(m_quit, &QAction::triggered, this, &WindowMenus::quitRequested);

    m_copy = add(m_editMenu, QKeySequence::Copy);
    connect(m_copy, &QAction::triggered, this, &WindowMenus::copyRequested);
    m_paste = add(m_editMenu, QKeySequence::Paste);
    connect(m_paste, &QAction::triggered, this, &WindowMenus::pasteRequested);

    m_beforePages = m_viewMenu->addSeparator();
    m_afterPages = m_viewMenu->addSeparator();
    m_pageGroup = new QActionGroup(this);
    connect(m_pageGroup, &QActionGroup::triggered, this,
        [this](const QAction* action) { Q_EMIT pageRequested(action->data().toInt()); });
    m_inspector = add(m_viewMenu, QKeySequence(Qt::Key_F9));
    m_inspector->setCheckable(true);
    m_inspector->setIcon(icon(Icon::Inspector));
    m_inspector->setIconVisibleInMenu(false);
    connect(m_inspector, &QAction::triggered, this, &WindowMenus::inspectorToggled);
    m_viewMenu->addSeparator();

    m_themeMenu = m_viewMenu->addMenu(QString());
    m_themeGroup = new QActionGroup(this);
    for (const auto choice : { Style::Choice::System, Style::Choice::Light, Style::Choice::Dark }) {
        QAction* action = m_themeGroup->addAction(add(m_themeMenu));
        action->setCheckable(true);
        action->setChecked(choice == Style::instance().choice());
        connect(
            action, &QAction::triggered, this, [this, choice] { Q_EMIT themeRequested(choice); });
    }
    m_languageMenu = m_viewMenu->addMenu(QString());
    m_languageGroup = new QActionGroup(this);
    for (const auto choice : Language::all) {
        QAction* action = m_languageGroup->addAction(add(m_languageMenu));
        action->setCheckable(true);
        action->setChecked(choice == Language::instance().choice());
        connect(action, &QAction::triggered, this,
            [this, choice] { Q_EMIT languageRequested(choice); });
    }

    m_shortcuts = add(m_helpMenu, QKeySequence(Qt::CTRL | Qt::Key_Question));
    connect(m_shortcuts, &QAction::triggered, this, &WindowMenus::shortcutsRequested);
    m_about = add(m_helpMenu);
    m_about->setMenuRole(QAction::AboutRole);
    connect(m_about, &QAction::triggered, this, &WindowMenus::aboutRequested);

    setRecentFiles({});
    retranslate();
}

QAction* WindowMenus::add(QMenu* menu, const QKeySequence& shortcut)
{
    auto* action = new QAction(this);
    action->setShortcut(shortcut);
    menu->addAction(action);
    return action;
}

void WindowMenus::insertPageActions(QMenu* menu, QAction* before, Page::Menu place)
{
    for (QAction* action : m_page->menuActions(place)) {
        menu->insertAction(before, action);
        m_pageActions.append(action);
    }
}

void WindowMenus::setPage(Page* page)
{
    for (const QPointer<QAction>& action : std::as_const(m_pageActions))
        for (QMenu* menu : { m_fileMenu, m_samplesMenu, m_editMenu, m_viewMenu, m_pageMenu })
            if (action)
                menu->removeAction(action);
    m_pageActions.clear();
    m_page = page;
    if (m_page) {
        insertPageActions(m_fileMenu, m_beforeQuit, Page::Menu::File);
        insertPageActions(m_samplesMenu, nullptr, Page::Menu::Samples);
        insertPageActions(m_editMenu, nullptr, Page::Menu::Edit);
        insertPageActions(m_viewMenu, m_beforePages, Page::Menu::View);
        insertPageActions(m_pageMenu, nullptr, Page::Menu::Page);
    }
    m_samplesMenu->menuAction()->setVisible(!m_samplesMenu->isEmpty());
    m_pageMenu->menuAction()->setVisible(!m_pageMenu->isEmpty());
    retranslate();
}

void WindowMenus::addPage(const Page* page)
{
    auto* action = new QAction(page->title(), this);
    const int index = int(m_pages.size());
    action->setData(index);
    action->setCheckable(true);
    if (index < 9)
        action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + index)));
    m_viewMenu->insertAction(m_afterPages, action);
    m_pageGroup->addAction(action);
    m_pages.append(page);
}

void WindowMenus::setCurrentPage(int index)
{
    m_pageGroup->actions().at(index)->setChecked(true);
}

void WindowMenus::setRecentFiles(const QStringList& paths)
{
    m_recentMenu->clear();
    for (const QString& path : paths) {
        // An ampersand in a file name is no mnemonic.
        QString text = QFileInfo(path).fileName();
        text.replace(u'&', QStringLiteral("&&"));
        QAction* action = m_recentMenu->addAction(text);
        action->setStatusTip(QDir::toNativeSeparators(path));
        connect(
            action, &QAction::triggered, this, [this, path] { Q_EMIT openRecentRequested(path); });
    }
    m_recentMenu->addSeparator();
    QAction* clear = m_recentMenu->addAction(tr("&Clear the list"));
    connect(clear, &QAction::triggered, this, &WindowMenus::clearRecentRequested);
    m_recentMenu->setEnabled(!paths.isEmpty());
}

void WindowMenus::setInspectorShown(bool shown)
{
    m_inspector->setChecked(shown);
}

QList<QAction*> WindowMenus::shortcuts() const
{
    QList<QAction*> result;
    for (const QMenu* menu :
        { m_fileMenu, m_samplesMenu, m_editMenu, m_viewMenu, m_pageMenu, m_helpMenu })
        for (QAction* action : menu->actions())
            if (!action->shortcut().isEmpty())
                result.append(action);
    return result;
}

void WindowMenus::retranslate()
{
    m_fileMenu->setTitle(tr("&File"));
    m_recentMenu->setTitle(tr("Open &recent"));
    m_samplesMenu->setTitle(tr("&Samples"));
    m_editMenu->setTitle(tr("&Edit"));
    m_viewMenu->setTitle(tr("&View"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
    m_helpMenu->setTitle(tr("&Help"));
    if (m_page)
        m_pageMenu->setTitle(m_page->title());
    m_open->setText(tr("&Open…"));
    m_quit->setText(tr("&Quit"));
    m_copy->setText(tr("&Copy"));
    m_paste->setText(tr("&Paste"));
    m_inspector->setText(tr("&Inspector"));
    m_shortcuts->setText(tr("&Keyboard and mouse"));
    m_about->setText(tr("&About Fovea"));
    const QList<QAction*> themes = m_themeGroup->actions();
    themes[0]->setText(tr("&System"));
    themes[1]->setText(tr("&Light"));
    themes[2]->setText(tr("&Dark"));
    const QList<QAction*> languages = m_languageGroup->actions();
    for (qsizetype i = 0; i < languages.size(); ++i)
        languages[i]->setText(Language::displayName(Language::all[std::size_t(i)]));
    const QList<QAction*> pages = m_pageGroup->actions();
    for (qsizetype i = 0; i < pages.size(); ++i)
        pages[i]->setText(m_pages[i]->title());
    if (!m_recentMenu->isEmpty())
        m_recentMenu->actions().last()->setText(tr("&Clear the list"));
}

} // namespace fovea::ui
