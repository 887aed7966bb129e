// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"

#include "commands/window_menus.h"
#include "dialogs/about_dialog.h"
#include "dialogs/shortcuts_dialog.h"
#include "models/recent_files.h"
#include "pages/page.h"
#include "style/icon.h"
#include "views/activity_rail.h"
#include "views/drop_highlight.h"
#include "views/error_banner.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

constexpr int inspectorWidth = 304;
constexpr int inspectorMinimum = 240;
/// Work that ends sooner shows no progress: a bar that flashes at each key is noise.
constexpr int progressDelay = 300;

QStringList localFiles(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    return paths;
}

bool holdsPictureOrFile(const QMimeData* data)
{
    return data && (data->hasImage() || !localFiles(data).isEmpty());
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_progressDelay(new QTimer(this))
{
    const QSettings settings;
    Style::instance().setChoice(Style::fromId(settings.value(QStringLiteral("theme")).toString()));
    Language::instance().setChoice(
        Language::fromId(settings.value(QStringLiteral("language")).toString()));

    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/desktop/io.github.fovea.Fovea.svg")));
    auto* middle = new QWidget(this);
    m_rail = new ActivityRail(middle);
    m_splitter = new QSplitter(Qt::Horizontal, middle);
    auto* pageArea = new QWidget(m_splitter);
    m_stack = new QStackedWidget(pageArea);
    m_banner = new ErrorBanner(pageArea);
    m_dropHighlight = new DropHighlight(pageArea);
    m_inspectorStack = new QStackedWidget(m_splitter);

    auto* pageLayout = new QVBoxLayout(pageArea);
    pageLayout->setContentsMargins(0, 0, 0, 0);
    pageLayout->addWidget(m_stack);
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
    buildStatusBar();
    qApp->installEventFilter(this);
    resize(1280, 800);
    retranslate();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildStatusBar()
{
    m_message = new QLabel(this);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setContentsMargins(space::m, 0, space::m, 0);
    // A long sentence must not make the window wider.
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bar = new QProgressBar(this);
    m_bar->setFixedWidth(160);
    m_bar->setTextVisible(false);
    m_cancel = new QToolButton(this);
    m_cancel->setAutoRaise(true);
    m_cancel->setIcon(icon(Icon::Close));
    m_cancel->setIconSize(QSize(16, 16));
    m_bar->hide();
    m_cancel->hide();
    m_progressDelay->setSingleShot(true);
    m_progressDelay->setInterval(progressDelay);
    connect(m_progressDelay, &QTimer::timeout, this, [this] {
        m_bar->show();
        m_cancel->show();
    });
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (Page* page = currentPage())
            page->cancel();
    });
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setMinimumHeight(controlHeight + space::xs);
    statusBar()->addWidget(m_message, 1);
    statusBar()->addPermanentWidget(m_bar);
    statusBar()->addPermanentWidget(m_cancel);
}

void MainWindow::connectMenus()
{
    connect(m_rail, &ActivityRail::chosen, this, &MainWindow::setCurrentPage);
    connect(m_menus, &WindowMenus::pageRequested, this, &MainWindow::setCurrentPage);
    connect(m_menus, &WindowMenus::openRequested, this, &MainWindow::chooseFiles);
    connect(m_menus, &WindowMenus::openRecentRequested, this,
        [this](const QString& path) { openFiles({path}); });
    connect(m_menus, &WindowMenus::clearRecentRequested, m_recent, &RecentFiles::clear);
    connect(m_menus, &WindowMenus::quitRequested, this, &QWidget::close);
    connect(m_menus, &WindowMenus::copyRequested, this, &MainWindow::copy);
    connect(m_menus, &WindowMenus::pasteRequested, this, &MainWindow::paste);
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
    connect(page, &Page::opened, m_recent, &RecentFiles::add);
    connect(page, &Page::pageRequested, this, &MainWindow::showPage);
    connect(page, &Page::statusChanged, this, [this, page, index](const QString& message) {
        m_messages[index] = message;
        if (page == currentPage())
            m_message->setText(message);
    });
    connect(page, &Page::progressChanged, this, [this, page, index](double fraction) {
        m_progress[index] = fraction;
        showProgress(page, fraction);
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
    m_message->setText(m_messages.at(index));
    showProgress(page, m_progress.at(index));
    updateInspector();
    retranslate();
}

void MainWindow::showPage(const QString& id)
{
    for (qsizetype i = 0; i < m_pages.size(); ++i)
        if (m_pages[i]->id() == id)
            setCurrentPage(int(i));
}

void MainWindow::showProgress(Page* page, double fraction)
{
    if (page != currentPage())
        return;
    if (fraction < 0) {
        m_progressDelay->stop();
        m_bar->hide();
        m_cancel->hide();
        return;
    }
    m_bar->setRange(0, 100);
    m_bar->setValue(int(fraction * 100));
    if (!m_bar->isVisible() && !m_progressDelay->isActive())
        m_progressDelay->start();
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

void MainWindow::chooseFiles()
{
    QStringList filters;
    for (const Page* page : std::as_const(m_pages))
        if (const QString filter = page->fileFilter(); !filter.isEmpty())
            filters.append(filter);
    filters.append(tr("All files (*)"));
    const QString folder
        = m_recent->paths().isEmpty() ? QString() : QFileInfo(m_recent->paths().first()).path();
    auto* dialog = new QFileDialog(this, tr("Open"), folder, filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::filesSelected, this, &MainWindow::openFiles);
    dialog->open();
}

void MainWindow::openFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        const auto page = std::find_if(m_pages.cbegin(), m_pages.cend(),
            [&path](const Page* candidate) { return candidate->canOpen(path); });
        if (page == m_pages.cend()) {
            const QString sentence = QFileInfo::exists(path)
                ? tr("%1 is not a kind of file that Fovea opens. Choose a picture, such as a "
                     "PNG or JPEG file, or a model's folder.")
                : tr("%1 does not exist. Check its name, or choose another file.");
            showError(sentence.arg(QDir::toNativeSeparators(path)));
            continue;
        }
        setCurrentPage(int(page - m_pages.cbegin()));
        (*page)->open(path);
    }
}

bool MainWindow::take(const QMimeData* mime)
{
    if (!mime || m_pages.isEmpty())
        return false;
    if (const QStringList files = localFiles(mime); !files.isEmpty()) {
        openFiles(files);
        return true;
    }
    // The page one looks at comes first.
    QList<Page*> candidates = m_pages;
    candidates.move(m_stack->currentIndex(), 0);
    for (Page* page : std::as_const(candidates)) {
        if (page->paste(mime)) {
            setCurrentPage(int(m_pages.indexOf(page)));
            return true;
        }
    }
    return false;
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

void MainWindow::paste()
{
    const QMimeData* mime = QApplication::clipboard()->mimeData();
    QWidget* focus = QApplication::focusWidget();
    if (!holdsPictureOrFile(mime)) {
        if (auto* line = qobject_cast<QLineEdit*>(focus)) {
            line->paste();
            return;
        }
        if (auto* text = qobject_cast<QPlainTextEdit*>(focus)) {
            text->paste();
            return;
        }
    }
    take(mime);
}

/// Says what a drop would do. A file that no page opens gets no promise; the drop says why.
void MainWindow::showDropHint(const QMimeData* mime)
{
    QStringList files = localFiles(mime);
    const bool anyFile = !files.isEmpty();
    files.removeIf([this](const QString& path) {
        return std::none_of(m_pages.cbegin(), m_pages.cend(),
            [&path](const Page* page) { return page->canOpen(path); });
    });
    if (files.size() == 1)
        m_dropHighlight->show(tr("Drop to open %1").arg(QFileInfo(files.first()).fileName()));
    else if (!files.isEmpty())
        m_dropHighlight->show(tr("Drop to open the files"));
    else if (!anyFile && mime->hasImage())
        m_dropHighlight->show(tr("Drop to open the picture"));
    else if (!anyFile)
        m_dropHighlight->show(tr("Drop to use the text"));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QMimeData* mime = event->mimeData();
    if (holdsPictureOrFile(mime) || mime->hasText()) {
        event->acceptProposedAction();
        showDropHint(mime);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_dropHighlight->hide();
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_dropHighlight->hide();
    if (take(event->mimeData()))
        event->acceptProposedAction();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        // A text field claims Ctrl+V for itself. When the clipboard holds a picture or a file, the
        // window takes it instead.
        if (isActiveWindow() && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)
            && holdsPictureOrFile(QApplication::clipboard()->mimeData())) {
            event->ignore();
            return true;
        }
        // While a menu is open, single keys are the menu's.
        if (QApplication::activePopupWidget()) {
            event->accept();
            return true;
        }
        break;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
        // Nor may a text field take a dropped file for its name.
        auto* drop = static_cast<QDropEvent*>(event);
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (!widget || widget == this || widget->window() != this
            || !holdsPictureOrFile(drop->mimeData()))
            break;
        if (event->type() == QEvent::DragEnter)
            showDropHint(drop->mimeData());
        if (event->type() == QEvent::Drop)
            m_dropHighlight->hide();
        if (event->type() != QEvent::Drop || take(drop->mimeData()))
            drop->acceptProposedAction();
        return true;
    }
    case QEvent::DragLeave:
        if (const auto* widget = qobject_cast<QWidget*>(watched);
            widget && widget->window() == this)
            m_dropHighlight->hide();
        break;
    default:
        break;
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
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Stop"));
    m_cancel->setAccessibleName(tr("Stop the computation"));
    m_inspectorButton->setToolTip(tr("Show or hide the inspector (F9)"));
    m_inspectorButton->setAccessibleName(tr("Inspector"));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
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
