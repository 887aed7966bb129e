// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"

#include "dialogs/about_dialog.h"
#include "dialogs/licences_dialog.h"
#include "pages/page.h"
#include "style/icon.h"
#include "style/language.h"
#include "style/theme.h"
#include "views/activity_rail.h"
#include "views/drop_highlight.h"
#include "views/error_banner.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

using namespace fovea::ui;

namespace
{

/// Takes files with one ending and pasted text, and remembers what it was given.
class SuffixPage : public Page
{
public:
    SuffixPage(const QString& id, const QString& suffix)
        : m_id(id), m_suffix(suffix), m_save(new QAction(QStringLiteral("Save ") + id, this)),
          m_own(new QAction(QStringLiteral("Own ") + id, this))
    {
        field = new QLineEdit(this);
        (new QVBoxLayout(this))->addWidget(field);
        m_own->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_D));
    }

    QString title() const override { return QStringLiteral("Page ") + m_id; }
    QIcon icon() const override { return fovea::ui::icon(Icon::Text); }
    QString id() const override { return m_id; }
    QWidget* inspector() override
    {
        return withInspector ? new QLabel(QStringLiteral("Inspector of ") + m_id) : nullptr;
    }
    QList<QAction*> menuActions(Menu menu) const override
    {
        return menu == Menu::File ? QList<QAction*>{m_save}
            : menu == Menu::Page  ? QList<QAction*>{m_own}
                                  : QList<QAction*>{};
    }
    bool canOpen(const QString& path) const override { return path.endsWith(m_suffix); }
    void open(const QString& path) override
    {
        files.append(path);
        Q_EMIT opened(path);
    }
    bool paste(const QMimeData* mime) override
    {
        if (mime->hasImage())
            ++pastedPictures;
        if (mime->hasText())
            texts.append(mime->text());
        return mime->hasText() || mime->hasImage();
    }
    bool copy() override
    {
        ++copies;
        return true;
    }
    void cancel() override { ++cancels; }
    void saveState(QSettings& settings) const override
    {
        settings.setValue(QStringLiteral("text"), field->text());
    }
    void restoreState(QSettings& settings) override
    {
        field->setText(settings.value(QStringLiteral("text")).toString());
    }

    QAction* own() const { return m_own; }

    bool withInspector = true;
    QLineEdit* field;
    QStringList files;
    QStringList texts;
    int pastedPictures = 0;
    int copies = 0;
    int cancels = 0;

private:
    QString m_id;
    QString m_suffix;
    QAction* m_save;
    QAction* m_own;
};

/// The window with a page for .a and one for .b files; the second has no inspector.
struct Fixture {
    Fixture()
    {
        b->withInspector = false;
        window.addPage(a);
        window.addPage(b);
        window.restoreState();
        window.show();
        QApplication::setActiveWindow(&window);
        window.activateWindow();
    }

    QAction* action(const QString& text) const
    {
        const QList<QAction*> actions = window.findChildren<QAction*>();
        for (QAction* action : actions)
            if (action->text() == text)
                return action;
        return nullptr;
    }
    QMenu* menu(const QString& title) const
    {
        const QList<QMenu*> menus = window.menuBar()->findChildren<QMenu*>();
        for (QMenu* menu : menus)
            if (menu->title() == title)
                return menu;
        return nullptr;
    }
    ErrorBanner* banner() const { return window.findChild<ErrorBanner*>(); }
    void drop(QMimeData* mime, QWidget* target = nullptr)
    {
        if (!target)
            target = &window;
        QDragEnterEvent enter(QPoint(99, 99), Qt::CopyAction, mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(99, 99), Qt::CopyAction, mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &drop);
    }

    SuffixPage* a = new SuffixPage(QStringLiteral("a"), QStringLiteral(".a"));
    SuffixPage* b = new SuffixPage(QStringLiteral("b"), QStringLiteral(".b"));
    MainWindow window;
};

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void keysChooseThePage();
    void railIsReachedByKeyboard();
    void pageActionsComeAndGo();
    void opensFilesWithTheFirstPageThatCan();
    void tellsWhenNoPageCanOpenAFile();
    void escapeDismissesTheError();
    void severalErrorsStayReadable();
    void manyErrorsAreCounted();
    void theErrorCoversNothing();
    void returnChoosesInAnOpenList();
    void dropsFilesAndText();
    void showsWhatADropWouldDo();
    void licencesAreWithinReach();
    void pastesPicturesEvenIntoATextField();
    void copiesFromThePage();
    void showsStatusOfTheShownPage();
    void showsProgressOnlyOfLongWork();
    void inspectorFollowsThePageAndF9();
    void remembersEverything();
    void keepsRecentFiles();
    void switchesLanguage();
    void switchesTheme();
    void followsTheSystemsPalette();
    void themesHaveReadableText();
    void iconsFollowThemeAndScale();
    void focusIsVisible();
    void everyControlHasAnAccessibleName();
    void fitsASmallScreen();

private:
    QTemporaryDir m_settings;
};

void TestMainWindow::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("fovea-test"));
    QCoreApplication::setApplicationName(QStringLiteral("fovea-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
}

void TestMainWindow::init()
{
    QSettings().clear();
    Style::instance().setChoice(Style::Choice::Light);
    QSettings().setValue(QStringLiteral("theme"), QStringLiteral("light"));
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("en"));
}

void TestMainWindow::keysChooseThePage()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QCOMPARE(f.window.currentPage(), f.a);
    QTest::keyClick(&f.window, Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(f.window.currentPage(), f.b);
    QVERIFY(f.b->isVisible());
    QVERIFY(f.window.windowTitle().startsWith(f.b->title()));
    QTest::keyClick(&f.window, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(f.window.currentPage(), f.a);
}

void TestMainWindow::railIsReachedByKeyboard()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    const auto buttons = f.window.findChild<ActivityRail*>()->findChildren<QToolButton*>();
    QCOMPARE(buttons.size(), 2);
    QVERIFY(buttons[0]->isChecked());
    for (int i = 0; i < 20 && !buttons[0]->hasFocus(); ++i)
        QTest::keyClick(
            QApplication::focusWidget() ? QApplication::focusWidget() : &f.window, Qt::Key_Tab);
    QVERIFY(buttons[0]->hasFocus());
    QTest::keyClick(buttons[0], Qt::Key_Down);
    QVERIFY(buttons[1]->hasFocus());
    QTest::keyClick(buttons[1], Qt::Key_Space);
    QCOMPARE(f.window.currentPage(), f.b);
    QVERIFY(buttons[1]->isChecked());
}

void TestMainWindow::pageActionsComeAndGo()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QSignalSpy ownA(f.a->own(), &QAction::triggered);
    QSignalSpy ownB(f.b->own(), &QAction::triggered);
    const QMenu* file = f.menu(QStringLiteral("&File"));
    const auto texts = [file] {
        QStringList result;
        for (const QAction* action : file->actions())
            result.append(action->text());
        return result;
    };
    QVERIFY(texts().contains(QStringLiteral("Save a")));
    QVERIFY(!texts().contains(QStringLiteral("Save b")));
    QTest::keyClick(&f.window, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(ownA.size(), 1);

    f.window.setCurrentPage(1);
    QVERIFY(!texts().contains(QStringLiteral("Save a")));
    QVERIFY(texts().contains(QStringLiteral("Save b")));
    QVERIFY(f.menu(QStringLiteral("Page b"))->menuAction()->isVisible());
    QTest::keyClick(&f.window, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(ownA.size(), 1);
    QCOMPARE(ownB.size(), 1);
}

void TestMainWindow::opensFilesWithTheFirstPageThatCan()
{
    Fixture f;
    f.window.openFiles({QStringLiteral("one.b"), QStringLiteral("two.a"), QStringLiteral("x.b")});
    QCOMPARE(f.a->files, QStringList{QStringLiteral("two.a")});
    QCOMPARE(f.b->files, (QStringList{QStringLiteral("one.b"), QStringLiteral("x.b")}));
    QCOMPARE(f.window.currentPage(), f.b);
    QVERIFY(!f.banner()->isVisible());
}

void TestMainWindow::tellsWhenNoPageCanOpenAFile()
{
    Fixture f;
    f.window.openFiles({QStringLiteral("folder/%2.zip")});
    QVERIFY(f.banner()->isVisible());
    QVERIFY(f.banner()->message().contains(QStringLiteral("%2.zip")));
    QVERIFY(f.banner()->message().contains(QStringLiteral("does not exist")));
    QCOMPARE(f.window.currentPage(), f.a);
    QTemporaryFile file(QDir::tempPath() + QStringLiteral("/XXXXXX.zip"));
    QVERIFY(file.open());
    f.window.openFiles({file.fileName()});
    QVERIFY(f.banner()->message().contains(QStringLiteral("not a kind of file")));
}

void TestMainWindow::escapeDismissesTheError()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    f.a->field->setFocus();
    Q_EMIT f.a->failed(QStringLiteral("The file has no end."));
    QVERIFY(f.banner()->isVisible());
    QCOMPARE(f.banner()->message(), QStringLiteral("The file has no end."));
    QVERIFY(f.a->field->hasFocus());
    QTest::keyClick(f.a->field, Qt::Key_Escape);
    QVERIFY(!f.banner()->isVisible());

    // What has succeeded meanwhile is no error any longer, but others are.
    Q_EMIT f.a->failed(QStringLiteral("The file has no end."));
    Q_EMIT f.a->recovered(QStringLiteral("Another."));
    QVERIFY(f.banner()->isVisible());
    Q_EMIT f.a->recovered(QStringLiteral("The file has no end."));
    QVERIFY(!f.banner()->isVisible());

    Q_EMIT f.a->failed(QStringLiteral("Again."));
    QTest::mouseClick(f.banner()->findChild<QToolButton*>(), Qt::LeftButton);
    QVERIFY(!f.banner()->isVisible());
}

/// One that comes later hides none.
void TestMainWindow::severalErrorsStayReadable()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    const auto shown = [&f] {
        QStringList texts;
        for (const QLabel* label : f.banner()->findChildren<QLabel*>())
            if (label->isVisible())
                texts += label->text();
        return texts;
    };
    f.window.openFiles({QStringLiteral("gone/bad.zip"), QStringLiteral("gone/worse.zip")});
    Q_EMIT f.a->failed(QStringLiteral("No tokenizer."));
    QCOMPARE(shown().size(), 3);
    QCOMPARE(shown()[0], QStringLiteral("No tokenizer."));
    QVERIFY(shown()[1].contains(QStringLiteral("worse.zip")));
    QVERIFY(shown()[2].contains(QStringLiteral("bad.zip")));
    // To screen readers, too.
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(f.banner());
    QCOMPARE(told->text(QAccessible::Name), QStringLiteral("No tokenizer."));
    QVERIFY(told->text(QAccessible::Description).contains(QStringLiteral("bad.zip")));
    const auto buttons = f.banner()->findChildren<QToolButton*>();
    QVERIFY(QAccessible::queryAccessibleInterface(buttons[2])
                ->text(QAccessible::Description)
                .contains(QStringLiteral("bad.zip")));

    // The same again is one.
    Q_EMIT f.a->failed(QStringLiteral("No tokenizer."));
    QCOMPARE(f.banner()->messages().size(), 3);
    // Each goes with its own cause, or by its own button.
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    QCOMPARE(shown().size(), 2);
    QVERIFY(shown()[1].contains(QStringLiteral("bad.zip")));
    Q_EMIT f.a->recovered(QStringLiteral("No tokenizer."));
    QCOMPARE(shown().size(), 1);
    QVERIFY(f.banner()->message().contains(QStringLiteral("bad.zip")));
    QTest::keyClick(&f.window, Qt::Key_Escape);
    QVERIFY(!f.banner()->isVisible());
}

void TestMainWindow::manyErrorsAreCounted()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QStringList messages;
    for (int i = 0; i < ErrorBanner::mostShown + 2; ++i) {
        messages.prepend(QStringLiteral("Error %1.").arg(i));
        Q_EMIT f.a->failed(messages.front());
    }
    const auto labels = f.banner()->findChildren<QLabel*>();
    const QLabel* rest = labels.back();
    QVERIFY(rest->isVisible());
    QCOMPARE(rest->text(), QStringLiteral("2 more messages"));
    for (const QString& message : std::as_const(messages)) {
        QVERIFY(f.banner()->isVisible());
        QCOMPARE(labels.front()->text(), message);
        QTest::keyClick(&f.window, Qt::Key_Escape);
    }
    QVERIFY(!f.banner()->isVisible());

    for (const QString& message : std::as_const(messages))
        Q_EMIT f.a->failed(message);
    auto* all = f.banner()->findChildren<QToolButton*>().back();
    QVERIFY(all->isVisible());
    all->setFocus();
    QTest::keyClick(all, Qt::Key_Space);
    QVERIFY(!f.banner()->isVisible());
}

/// It is a row of its own, as high as its words need.
void TestMainWindow::theErrorCoversNothing()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowExposed(&f.window));
    const auto onWindow = [&](QWidget* widget) {
        return QRect(widget->mapTo(&f.window, QPoint()), widget->size());
    };
    const QSize window = f.window.size();
    const QRect whole = onWindow(f.a);
    int before = 0;
    for (const QString& message : {QStringLiteral("The file has no end."),
             QStringLiteral("The file has no end, and nobody can say why it has none. ").repeated(9),
             QStringLiteral("/a/long/way/to/the/file").repeated(30)}) {
        f.banner()->dismissAll();
        Q_EMIT f.a->failed(message);
        const auto* text = f.banner()->findChild<QLabel*>();
        QTRY_COMPARE(text->height(), std::max(32, text->heightForWidth(text->width())));
        const QRect banner = onWindow(f.banner());
        QVERIFY(!banner.intersects(onWindow(f.a)));
        QCOMPARE(banner.top(), whole.top());
        QCOMPARE(onWindow(f.a).bottom(), whole.bottom());
        QVERIFY(banner.height() >= before);
        before = banner.height();
        QCOMPARE(f.window.size(), window);
    }
    QTest::keyClick(&f.window, Qt::Key_Escape);
    QCoreApplication::processEvents();
    QVERIFY(!f.banner()->isVisible());
    QCOMPARE(onWindow(f.a), whole);
}

/// Single keys are the list's while it is open, but not lost on their way to it.
void TestMainWindow::returnChoosesInAnOpenList()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QComboBox combo(f.a);
    combo.addItems({QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third")});
    combo.show();
    QSignalSpy shortcut(f.a->own(), &QAction::triggered);
    f.a->own()->setShortcut(Qt::Key_T);
    QSignalSpy activated(&combo, &QComboBox::activated);
    combo.showPopup();
    QTRY_VERIFY(combo.view()->isVisible());
    QCOMPARE(QApplication::activePopupWidget(), combo.view()->window());
    QTest::keyClick(combo.view(), Qt::Key_Down);
    QCOMPARE(combo.view()->currentIndex().row(), 1);
    QTest::keyClick(combo.view(), Qt::Key_T);
    QCOMPARE(shortcut.count(), 0);
    QCOMPARE(combo.view()->currentIndex().row(), 2);
    QTest::keyClick(combo.view(), Qt::Key_Return);
    QTRY_VERIFY(!combo.view()->isVisible());
    QCOMPARE(combo.currentIndex(), 2);
    QCOMPARE(activated.count(), 1);
}

void TestMainWindow::dropsFilesAndText()
{
    Fixture f;
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(QStringLiteral("/pictures/one.b"))});
    f.drop(&files);
    QCOMPARE(f.b->files, QStringList{QStringLiteral("/pictures/one.b")});
    QCOMPARE(f.window.currentPage(), f.b);

    // A text field under the mouse does not take it for text.
    files.setText(QStringLiteral("/pictures/one.b"));
    f.drop(&files, f.b->field);
    QCOMPARE(f.b->files.size(), 2);
    QCOMPARE(f.b->field->text(), QString());

    QMimeData text;
    text.setText(QStringLiteral("a sentence"));
    f.drop(&text);
    QCOMPARE(f.b->texts, QStringList{QStringLiteral("a sentence")}); // the shown page first
    QVERIFY(f.a->texts.isEmpty());
}

void TestMainWindow::showsWhatADropWouldDo()
{
    Fixture f;
    const auto* highlight = f.window.findChild<DropHighlight*>();
    QVERIFY(!highlight->isVisible());
    const auto enter = [&](QMimeData* mime, QWidget* target) {
        QDragEnterEvent event(QPoint(99, 99), Qt::CopyAction, mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
    };
    const auto leave = [&](QWidget* target) {
        QDragLeaveEvent event;
        QApplication::sendEvent(target, &event);
    };
    QMimeData file;
    file.setUrls({QUrl::fromLocalFile(QStringLiteral("/pictures/one.b"))});
    enter(&file, &f.window);
    QVERIFY(highlight->isVisible());
    QVERIFY(highlight->sentence().contains(QStringLiteral("one.b")));
    QCOMPARE(highlight->geometry(), highlight->parentWidget()->rect());
    // The frame is drawn in the accent colour, half-way along the left edge.
    const QImage drawn = highlight->parentWidget()->grab().toImage();
    bool accent = false;
    for (int x = 0; x < 2 * space::s; ++x)
        accent = accent || drawn.pixelColor(x, drawn.height() / 4) == Theme::current().accent;
    QVERIFY(accent);

    // From the window into a text field and out again.
    leave(&f.window);
    QVERIFY(!highlight->isVisible());
    enter(&file, f.a->field);
    QVERIFY(highlight->isVisible());
    leave(f.a->field);
    QVERIFY(!highlight->isVisible());

    f.drop(&file);
    QVERIFY(!highlight->isVisible());
    f.drop(&file, f.a->field);
    QVERIFY(!highlight->isVisible());

    QMimeData unknown;
    unknown.setUrls({QUrl::fromLocalFile(QStringLiteral("/archives/one.zip"))});
    enter(&unknown, &f.window);
    QVERIFY(!highlight->isVisible());
    QMimeData text;
    text.setText(QStringLiteral("a sentence"));
    enter(&text, &f.window);
    QVERIFY(highlight->isVisible());
    leave(&f.window);
}

void TestMainWindow::licencesAreWithinReach()
{
    Fixture f;
    f.action(QStringLiteral("&About Fovea"))->trigger();
    auto* about = f.window.findChild<AboutDialog*>();
    QVERIFY(about);
    for (auto* button : about->findChildren<QPushButton*>())
        if (button->text().startsWith(QStringLiteral("Licences")))
            button->click();
    const auto* dialog = about->findChild<LicencesDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const auto* text = dialog->findChild<QPlainTextEdit*>();
    auto* tabs = dialog->findChild<QTabBar*>();
    QVERIFY(text->isReadOnly());
    QCOMPARE(tabs->count(), 3);
    QVERIFY(text->toPlainText().contains(QStringLiteral("TERMS AND CONDITIONS")));
    tabs->setCurrentIndex(1);
    QVERIFY(text->toPlainText().contains(QStringLiteral("Apache License")));
    tabs->setCurrentIndex(2);
    QVERIFY(text->toPlainText().contains(QStringLiteral("CC0 1.0")));
    QCOMPARE(tabs->tabText(2), QStringLiteral("Samples")); // photographs and the novel
}

void TestMainWindow::pastesPicturesEvenIntoATextField()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    f.a->field->setFocus();
    QImage picture(4, 4, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QApplication::clipboard()->setImage(picture);
    QTest::keyClick(f.a->field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.a->pastedPictures, 1);

    QApplication::clipboard()->setText(QStringLiteral("words"));
    QTest::keyClick(f.a->field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.a->field->text(), QStringLiteral("words"));
    QVERIFY(f.a->texts.isEmpty());

    f.a->field->clearFocus();
    f.a->setFocusPolicy(Qt::StrongFocus);
    f.a->setFocus();
    QTest::keyClick(f.a, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.a->texts, QStringList{QStringLiteral("words")});
}

void TestMainWindow::copiesFromThePage()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    f.a->setFocusPolicy(Qt::StrongFocus);
    f.a->setFocus();
    QTest::keyClick(f.a, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(f.a->copies, 1);
    QCOMPARE(f.b->copies, 0);
}

void TestMainWindow::showsStatusOfTheShownPage()
{
    Fixture f;
    const auto* label = f.window.statusBar()->findChild<QLabel*>();
    Q_EMIT f.a->statusChanged(QStringLiteral("12 tokens"));
    Q_EMIT f.b->statusChanged(QStringLiteral("600 × 400"));
    QCOMPARE(label->text(), QStringLiteral("12 tokens"));
    f.window.setCurrentPage(1);
    QCOMPARE(label->text(), QStringLiteral("600 × 400"));
}

void TestMainWindow::showsProgressOnlyOfLongWork()
{
    Fixture f;
    const auto* bar = f.window.statusBar()->findChild<QProgressBar*>();
    Q_EMIT f.a->progressChanged(0.25);
    QVERIFY(!bar->isVisible());
    QTRY_VERIFY(bar->isVisible());
    QCOMPARE(bar->value(), 25);
    auto* stop = f.window.statusBar()->findChild<QToolButton*>();
    QTest::mouseClick(stop, Qt::LeftButton);
    QCOMPARE(f.a->cancels, 1);
    Q_EMIT f.a->progressChanged(-1);
    QVERIFY(!bar->isVisible());
    Q_EMIT f.b->progressChanged(0.5);
    QVERIFY(!bar->isVisible());
}

void TestMainWindow::inspectorFollowsThePageAndF9()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QLabel* inspector = nullptr;
    for (QLabel* label : f.window.findChildren<QLabel*>())
        if (label->text() == QStringLiteral("Inspector of a"))
            inspector = label;
    QVERIFY(inspector && inspector->isVisible());
    f.window.setCurrentPage(1);
    QVERIFY(!inspector->isVisible());
    f.window.setCurrentPage(0);
    QVERIFY(inspector->isVisible());
    const int narrow = f.a->width();
    QTest::keyClick(&f.window, Qt::Key_F9);
    QVERIFY(!inspector->isVisible());
    QTRY_VERIFY(f.a->width() > narrow);
    QTest::keyClick(&f.window, Qt::Key_F9);
    QVERIFY(inspector->isVisible());
}

void TestMainWindow::remembersEverything()
{
    {
        Fixture f;
        f.window.resize(1111, 777);
        f.a->field->setText(QStringLiteral("你好机车"));
        f.window.setCurrentPage(1);
        f.action(QStringLiteral("&Dark"))->trigger();
        f.window.close();
    }
    Style::instance().setChoice(Style::Choice::Light);
    {
        Fixture f;
        QCOMPARE(f.window.size(), QSize(1111, 777));
        QCOMPARE(f.a->field->text(), QStringLiteral("你好机车"));
        QCOMPARE(f.window.currentPage(), f.b);
        QVERIFY(Theme::current().dark);
        QVERIFY(f.action(QStringLiteral("&Dark"))->isChecked());
    }
}

void TestMainWindow::keepsRecentFiles()
{
    {
        Fixture f;
        QVERIFY(!f.menu(QStringLiteral("Open &recent"))->isEnabled());
        f.window.openFiles(
            {QStringLiteral("/one.a"), QStringLiteral("/two & three.b"), QStringLiteral("/one.a")});
        f.window.close();
    }
    Fixture f;
    const QMenu* recent = f.menu(QStringLiteral("Open &recent"));
    QVERIFY(recent->isEnabled());
    QCOMPARE(recent->actions().at(0)->text(), QStringLiteral("one.a"));
    QCOMPARE(recent->actions().at(1)->text(), QStringLiteral("two && three.b"));
    recent->actions().at(1)->trigger();
    QCOMPARE(f.b->files, QStringList{QStringLiteral("/two & three.b")});
    QCOMPARE(f.menu(QStringLiteral("Open &recent"))->actions().at(0)->text(),
        QStringLiteral("two && three.b"));
    f.action(QStringLiteral("&Clear the list"))->trigger();
    QVERIFY(!f.menu(QStringLiteral("Open &recent"))->isEnabled());
}

void TestMainWindow::switchesLanguage()
{
    Fixture f;
    QVERIFY(f.menu(QStringLiteral("&File")));
    f.action(QStringLiteral("简体中文"))->trigger();
    QCOMPARE(Language::instance().spoken(), Language::Choice::Chinese);
    QTRY_VERIFY(f.menu(QStringLiteral("文件(&F)")));
    QVERIFY(!f.menu(QStringLiteral("&File")));
    QCOMPARE(QSettings().value(QStringLiteral("language")).toString(), QStringLiteral("zh_CN"));
    f.action(QStringLiteral("English"))->trigger();
    QTRY_VERIFY(f.menu(QStringLiteral("&File")));
}

void TestMainWindow::switchesTheme()
{
    Fixture f;
    QSignalSpy changed(&Style::instance(), &Style::changed);
    const auto ground = [&] { return f.window.grab().toImage().pixelColor(20, 600); };
    QCOMPARE(ground(), Theme::light().window);
    f.action(QStringLiteral("&Dark"))->trigger();
    QCOMPARE(changed.size(), 1);
    QTRY_COMPARE(ground(), Theme::darkTheme().window);
    QCOMPARE(QApplication::palette().color(QPalette::Base), Theme::darkTheme().surface);
    QCOMPARE(QToolTip::palette().color(QPalette::ToolTipBase), Theme::darkTheme().raised);
    QCOMPARE(QToolTip::palette().color(QPalette::ToolTipText), Theme::darkTheme().text);
    f.action(QStringLiteral("&Light"))->trigger();
    QTRY_COMPARE(ground(), Theme::light().window);
}

void TestMainWindow::followsTheSystemsPalette()
{
    Fixture f;
    const auto system = [](const QColor& window, const QColor& text) {
        QPalette palette;
        palette.setColor(QPalette::Window, window);
        palette.setColor(QPalette::WindowText, text);
        QApplication::setPalette(palette);
    };
    system(Qt::white, Qt::black);
    f.action(QStringLiteral("&System"))->trigger();
    QVERIFY(!Theme::current().dark);
    system(Qt::black, Qt::white);
    QVERIFY(Theme::current().dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::darkTheme().window);
    f.action(QStringLiteral("&Light"))->trigger();
    QVERIFY(!Theme::current().dark);
    system(Qt::black, Qt::white);
    QVERIFY(!Theme::current().dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::light().window);
}

void TestMainWindow::themesHaveReadableText()
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](float c) {
            return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
        };
        return 0.2126F * linear(colour.redF()) + 0.7152F * linear(colour.greenF())
            + 0.0722F * linear(colour.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
        const float high = std::max(luminance(a), luminance(b));
        const float low = std::min(luminance(a), luminance(b));
        return (high + 0.05F) / (low + 0.05F);
    };
    for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
        for (const QColor& ground : {theme->window, theme->surface, theme->raised})
            QVERIFY(contrast(theme->text, ground) >= 7);
        for (const QColor& ground : {theme->window, theme->surface}) {
            QVERIFY(contrast(theme->mutedText, ground) >= 4.5F);
            QVERIFY(contrast(theme->danger, ground) >= 4.5F);
            QVERIFY(contrast(theme->accent, ground) >= 4.5F);
        }
        QVERIFY(contrast(theme->onAccent, theme->accent) >= 4.5F);
    }
}

void TestMainWindow::iconsFollowThemeAndScale()
{
    const QIcon save = icon(Icon::Save);
    const auto darkest = [&](const Theme& theme) {
        const QImage image = save.pixmap(QSize(20, 20), 2.0).toImage();
        bool found = false;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found = found || image.pixelColor(x, y) == theme.text;
        return found && image.size() == QSize(40, 40);
    };
    QVERIFY(darkest(Theme::light()));
    Style::instance().setChoice(Style::Choice::Dark);
    QVERIFY(darkest(Theme::darkTheme()));
    // Each name has its own picture.
    QSet<QByteArray> pictures;
    for (int i = 0; i <= int(Icon::ZoomOut); ++i) {
        const QImage image = icon(Icon(i)).pixmap(24).toImage();
        QVERIFY(!image.isNull());
        pictures.insert(QByteArray(
            reinterpret_cast<const char*>(image.constBits()), qsizetype(image.sizeInBytes())));
    }
    QCOMPARE(pictures.size(), qsizetype(Icon::ZoomOut) + 1);
}

void TestMainWindow::focusIsVisible()
{
    Fixture f;
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    const auto buttons = f.window.findChild<ActivityRail*>()->findChildren<QToolButton*>();
    buttons[1]->setFocus(Qt::TabFocusReason);
    f.window.setAttribute(Qt::WA_KeyboardFocusChange);
    const QImage with = buttons[1]->grab().toImage();
    f.a->field->setFocus();
    const QImage without = buttons[1]->grab().toImage();
    QCOMPARE(with.pixelColor(with.width() / 2, 0), Theme::light().accent);
    QVERIFY(without.pixelColor(without.width() / 2, 0) != Theme::light().accent);
    const QImage field = f.a->field->grab().toImage();
    QCOMPARE(field.pixelColor(field.width() / 2, 0), Theme::light().accent);
}

void TestMainWindow::everyControlHasAnAccessibleName()
{
    Fixture f;
    f.a->field->setAccessibleName(QStringLiteral("field"));
    f.b->field->setAccessibleName(QStringLiteral("field"));
    for (QWidget* widget : f.window.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus && !qobject_cast<QToolButton*>(widget))
            continue;
        if (QByteArray(widget->metaObject()->className()).startsWith("QMenuBarExtension")
            || widget->objectName() == QStringLiteral("qt_menubar_ext_button")
            || qobject_cast<QMenu*>(widget))
            continue;
        const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(),
            qPrintable(QString::fromLatin1(widget->metaObject()->className())));
    }
}

void TestMainWindow::fitsASmallScreen()
{
    Fixture f;
    QVERIFY(f.window.minimumSizeHint().width() <= 800);
    QVERIFY(f.window.minimumSizeHint().height() <= 600);
    // A long message must not push the window open.
    Q_EMIT f.a->statusChanged(QString(500, u'm'));
    QVERIFY(f.window.minimumSizeHint().width() <= 800);
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
