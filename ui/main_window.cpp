// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"

#include "commands/intake.h"
#include "commands/window_menus.h"
#include "dialogs/about_dialog.h"
#include "dialogs/shortcuts_dialog.h"
#include "models/recent_files.h"
#include "pages/page.h"
#include "views/activity_rail.h"
#include "views/drop_highlight.h"
#include "views/error_banner.h"
#include "views/status_line.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

constexpr int inspectorWidth = 304;
constexpr int inspectorMinimum = 240;

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent)
{
    const QSettings settings;
    Style::instance().setChoice(Style::fromId(settings.value(QStringLiteral("theme")).toString()));
    Language::instance().setChoice(
        Language::fromId(settings.value(QStringLiteral("language")).toString()));

    setWindowIcon(QIcon(QStringLiteral(":/desktop/io.github.fovea.Fovea.svg")));
    auto* middle = new QWidget(this);
    m_rail = new ActivityRail(middle);
    m_splitter = new QSplitter(Qt::Horizontal, middle);
    auto* pageArea = new QWidget(m_splitter);
    m_stack = new QStackedWidget(pageArea);
    m_banner = new ErrorBanner(pageArea);
    m_intake = new Intake(this, new DropHighlight(pageArea));
    m_inspectorStack = new QStackedWidget(m_splitter);

    auto* pageLayout = new QVBoxLayout(pageArea);
    pageLayout->setContentsMargins(0, 0, 0, 0);
    pageLayout->setSpacing(0);
    pageLayout->addWidget(m_banner);
    pageLayout->addWidget(m_stack, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_inspectorStack->setMinimumWidth(inspectorMinimum);
    m_inspectorStack->setAutoFillBackground(true);
    m_inspectorStack->setBackgroundRole(QPalette::Base);
    auto* row = new QHBoxLayout(middle);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addWidget(m_splitter, 1);
    setCentralWidget(middle);

    m_recent = new RecentFiles(this);
    m_menus = new WindowMenus(menuBar(), this);
    m_inspectorButton = new QToolButton(menuBar());
    m_inspectorButton->setDefaultAction(m_menus->inspectorAction());
    m_inspectorButton->setAutoRaise(true);
    m_inspectorButton->setFixedSize(controlHeight, controlHeight - space::xs);
    m_inspectorButton->setToolButtonStyle(Qt::ToolButtonIconOnly);
    auto* corner = new QWidget(menuBar());
    auto* cornerLayout = new QHBoxLayout(corner);
    cornerLayout->setContentsMargins(0, 2, space::s, 2);
    cornerLayout->addWidget(m_inspectorButton);
    menuBar()->setCornerWidget(corner);
    connectMenus();
    m_status = new StatusLine(this);
    connect(m_status, &StatusLine::stopRequested, this, [this] { currentPage()->cancel(); });
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setMinimumHeight(controlHeight + space::xs);
    statusBar()->addWidget(m_status, 1);
    qApp->installEventFilter(this);
    resize(1280, 800);
    retranslate();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectMenus()
{
    connect(m_rail, &ActivityRail::chosen, this, &MainWindow::setCurrentPage);
    connect(m_menus, &WindowMenus::pageRequested, this, &MainWindow::setCurrentPage);
    connect(m_intake, &Intake::failed, this, &MainWindow::showError);
    connect(m_intake, &Intake::pageRequested, this,
        [this](Page* page) { setCurrentPage(int(m_pages.indexOf(page))); });
    connect(m_menus, &WindowMenus::openRequested, this, [this] {
        const QStringList recent = m_recent->paths();
        m_intake->chooseFiles(recent.isEmpty() ? QString() : QFileInfo(recent.first()).path());
    });
    connect(m_menus, &WindowMenus::openRecentRequested, this,
        [this](const QString& path) { openFiles({path}); });
    connect(m_menus, &WindowMenus::clearRecentRequested, m_recent, &RecentFiles::clear);
    connect(m_menus, &WindowMenus::quitRequested, this, &QWidget::close);
    connect(m_menus, &WindowMenus::copyRequested, this, &MainWindow::copy);
    connect(m_menus, &WindowMenus::pasteRequested, m_intake, &Intake::paste);
    connect(m_menus, &WindowMenus::inspectorToggled, this, &MainWindow::setInspectorShown);
    connect(m_menus, &WindowMenus::themeRequested, this, &MainWindow::setTheme);
    connect(m_menus, &WindowMenus::languageRequested, this, &MainWindow::setLanguage);
    connect(
        m_menus, &WindowMenus::aboutRequested, this, [this] { (new AboutDialog(this))->open(); });
    connect(m_menus, &WindowMenus::shortcutsRequested, this,
        [this] { (new ShortcutsDialog(m_menus->shortcuts(), this))->open(); });
    connect(m_recent, &RecentFiles::changed, this,
        [this] { m_menus->setRecentFiles(m_recent->paths()); });
}

void MainWindow::addPage(Page* page)
{
    const qsizetype index = m_pages.size();
    m_pages.append(page);
    m_messages.append(QString());
    m_progress.append(-1);
    m_stack->addWidget(page);
    m_rail->add(page->icon(), page->title());
    m_menus->addPage(page);
    m_intake->addPage(page);

    QScrollArea* area = nullptr;
    if (QWidget* inspector = page->inspector()) {
        area = new QScrollArea(m_inspectorStack);
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area->setFocusPolicy(Qt::NoFocus);
        area->setWidget(inspector);
        // Panels are a sheet of their own beside the page.
        area->viewport()->setBackgroundRole(QPalette::Base);
        inspector->setBackgroundRole(QPalette::Base);
        m_inspectorStack->addWidget(area);
    }
    m_inspectors.append(area);

    connect(page, &Page::failed, this, &MainWindow::showError);
    connect(page, &Page::recovered, this,
        [this](const QString& message) { m_banner->dismiss(message); });
    connect(page, &Page::opened, m_recent, &RecentFiles::add);
    connect(page, &Page::pageRequested, this, [this](const QString& id, const QString& place) {
        showPage(id);
        if (!place.isEmpty())
            currentPage()->showPlace(place);
    });
    connect(page, &Page::statusChanged, this, [this, page, index](const QString& message) {
        m_messages[index] = message;
        if (page == currentPage())
            m_status->setMessage(message);
    });
    connect(page, &Page::progressChanged, this, [this, page, index](double fraction) {
        m_progress[index] = fraction;
        if (page == currentPage())
            m_status->setProgress(fraction);
    });
    if (index == 0)
        setCurrentPage(0);
}

Page* MainWindow::currentPage() const
{
    const int index = m_stack->currentIndex();
    return index < 0 ? nullptr : m_pages.at(index);
}

void MainWindow::setCurrentPage(int index)
{
    Page* page = m_pages.at(index);
    m_stack->setCurrentIndex(index);
    m_rail->setCurrent(index);
    m_menus->setPage(page);
    m_menus->setCurrentPage(index);
    m_intake->setCurrentPage(page);
    m_status->setMessage(m_messages.at(index));
    m_status->setProgress(m_progress.at(index));
    updateInspector();
    retranslate();
}

void MainWindow::showPage(const QString& id)
{
    for (qsizetype i = 0; i < m_pages.size(); ++i)
        if (m_pages[i]->id() == id)
            setCurrentPage(int(i));
}

void MainWindow::setInspectorShown(bool shown)
{
    m_inspectorWanted = shown;
    updateInspector();
}

void MainWindow::updateInspector()
{
    QWidget* area = m_pages.isEmpty() ? nullptr : m_inspectors.at(m_stack->currentIndex());
    if (area)
        m_inspectorStack->setCurrentWidget(area);
    m_inspectorStack->setVisible(area && m_inspectorWanted);
    m_menus->setInspectorShown(m_inspectorWanted);
    m_menus->inspectorAction()->setEnabled(area != nullptr);
}

void MainWindow::showError(const QString& message)
{
    m_banner->show(message);
}

void MainWindow::openFiles(const QStringList& paths)
{
    m_intake->openFiles(paths);
}

void MainWindow::copy()
{
    QWidget* focus = QApplication::focusWidget();
    if (auto* line = qobject_cast<QLineEdit*>(focus); line && line->hasSelectedText())
        line->copy();
    else if (auto* text = qobject_cast<QPlainTextEdit*>(focus);
             text && text->textCursor().hasSelection())
        text->copy();
    else if (Page* page = currentPage())
        page->copy();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // While a menu or a list is open, single keys are its own. A combo box chooses by this very
    // event: its list has to see it.
    if (const QWidget* popup = QApplication::activePopupWidget();
        popup && event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return qobject_cast<const QMenu*>(popup) != nullptr;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::setTheme(Style::Choice choice)
{
    Style::instance().setChoice(choice);
    QSettings().setValue(QStringLiteral("theme"), Style::id(choice));
}

void MainWindow::setLanguage(Language::Choice choice)
{
    Language::instance().setChoice(choice);
    QSettings().setValue(QStringLiteral("language"), Language::id(choice));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_menus->retranslate();
        retranslate();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate()
{
    const Page* page = currentPage();
    setWindowTitle(page ? tr("%1 – Fovea").arg(page->title()) : tr("Fovea"));
    for (qsizetype i = 0; i < m_pages.size(); ++i) {
        m_rail->setTitle(int(i), m_pages[i]->title());
        m_pages[i]->setAccessibleName(m_pages[i]->title());
    }
    m_inspectorStack->setAccessibleName(tr("Inspector"));
    m_inspectorButton->setToolTip(tr("Show or hide the inspector (F9)"));
    m_inspectorButton->setAccessibleName(tr("Inspector"));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    // What is being typed is taken, as when one goes on to another field: Ctrl+Q leaves none.
    if (QWidget* field = focusWidget())
        field->clearFocus();
    saveState();
    QMainWindow::closeEvent(event);
}

void MainWindow::saveState() const
{
    QSettings settings;
    m_recent->save(settings);
    settings.beginGroup(QStringLiteral("window"));
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("splitter"), m_splitter->saveState());
    settings.setValue(QStringLiteral("inspector"), m_inspectorWanted);
    if (const Page* page = currentPage())
        settings.setValue(QStringLiteral("page"), page->id());
    settings.endGroup();
    settings.beginGroup(QStringLiteral("pages"));
    for (const Page* page : m_pages) {
        settings.beginGroup(page->id());
        page->saveState(settings);
        settings.endGroup();
    }
}

void MainWindow::restoreState()
{
    QSettings settings;
    m_recent->restore(settings);
    settings.beginGroup(QStringLiteral("pages"));
    for (Page* page : std::as_const(m_pages)) {
        settings.beginGroup(page->id());
        page->restoreState(settings);
        settings.endGroup();
    }
    settings.endGroup();
    settings.beginGroup(QStringLiteral("window"));
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    if (!m_splitter->restoreState(settings.value(QStringLiteral("splitter")).toByteArray()))
        m_splitter->setSizes({width(), inspectorWidth});
    m_inspectorWanted = settings.value(QStringLiteral("inspector"), true).toBool();
    showPage(settings.value(QStringLiteral("page")).toString());
    updateInspector();
}

} // namespace fovea::ui
