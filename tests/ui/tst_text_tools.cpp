// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "dialogs/hold_row_dialog.h"
#include "models/tensor_table_model.h"
#include "models/token_text.h"
#include "pages/compare_panel.h"
#include "pages/text_inspector.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "style/language.h"
#include "support/text_window.h"
#include "views/arithmetic_panel.h"
#include "views/changes_bar.h"
#include "views/flow_panel.h"
#include "views/head_chooser.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/lines_view.h"
#include "views/model_chooser.h"
#include "views/neuron_view.h"
#include "views/sentence_field.h"
#include "views/token_finder.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

/// What tools for changes and for finding do in every mode of the text page.
class TestTextTools : public TextWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestTextTools"); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void comparisonFollowsThePointer();
    void menusTakeSingleKeys();
    void originalStrikesNothingOut();
    void headsThatAreGoneAreForgotten();
    void toolsAreKept();
    void arithmeticSaysThatAHeadIsOff();
    void tokensAreFoundInEveryMode();
    void namesOutliveTheLanguage();
    void cellEditorHidesWhatIsBelow();
    void controlsAreVisible();

private:
    void open(const char* name)
    {
        m_page->open(QString::fromStdString(test::checkpointFolder(name).string()));
        wait();
        m_page->sentenceField()->setSentence(QStringLiteral("The animal was tired."));
        wait();
        QVERIFY(m_page->result());
    }
    void wait() { QTRY_VERIFY(!m_page->isComputing()); }
    TextMapPanel* panel() { return m_page->mapPanel(); }
    ComparePanel* compare() { return panel()->comparePanel(); }
    TextChanges* changes() { return m_page->interventions()->changes(); }
    ChangeActions* actions() { return m_page->interventions()->actions(); }
    void showComparison()
    {
        panel()->setMode(MapMode::Compare);
        QTRY_VERIFY(compare()->model()->first()->data() && compare()->model()->second()->data());
        QTRY_COMPARE(compare()->firstView()->shownData(), compare()->model()->first()->data());
    }
};

void TestTextTools::comparisonFollowsThePointer()
{
    open("bert-tiny");
    m_page->heatmapModel()->setPinned({1, 1}); // of the map, which is not shown
    showComparison();
    HeatmapView* view = compare()->firstView();
    const QPoint place = view->heatmapGeometry().cellRect({4, 2}).center().toPoint();
    QTest::mouseMove(view, place);
    QTRY_COMPARE(compare()->model()->first()->hovered(), (Cell{4, 2}));
    QCOMPARE(actions()->subject().token, Index(2));
    QCOMPARE(actions()->subject().row, Index(4));
    QTest::mouseClick(view, Qt::LeftButton, {}, place);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_M);
    QVERIFY(changes()->isMasked(2));
    QVERIFY(!changes()->isMasked(1));
    wait();
}

void TestTextTools::menusTakeSingleKeys()
{
    open("bert-tiny");
    showComparison();
    compare()->firstView()->setFocus();
    compare()->model()->first()->setPinned({2, 2});
    QMenu* menu = compare()->modelChooser()->menu();
    menu->popup(m_window->mapToGlobal(QPoint(100, 100)));
    QTRY_VERIFY(menu->isVisible());
    for (const Qt::Key key : {Qt::Key_M, Qt::Key_X})
        QTest::keyClick(menu, key);
    QVERIFY(changes()->value().isEmpty());
    menu->hide();
    QTest::keyClick(compare()->firstView(), Qt::Key_X);
    QVERIFY(!changes()->value().isEmpty());
    wait();
}

void TestTextTools::originalStrikesNothingOut()
{
    open("bert-tiny");
    changes()->setHeadOff({0, 0}, true);
    wait();
    panel()->setMode(MapMode::Lines);
    QVERIFY(panel()->linesView()->scene().headsOff.contains(0));
    actions()->setView(ChangeView::Original);
    QVERIFY(panel()->linesView()->scene().headsOff.empty());
    QVERIFY(!panel()->headChooser()->button(0)->font().strikeOut());
    actions()->setView(ChangeView::Changed);
    QVERIFY(panel()->linesView()->scene().headsOff.contains(0));
}

void TestTextTools::headsThatAreGoneAreForgotten()
{
    m_page->sentenceField()->setSentence(QStringLiteral("one two three"));
    wait();
    changes()->setHeadOff({0, 1}, true);
    changes()->setHeadOff({0, 3}, true);
    changes()->setTemperature({0, 2}, 2);
    wait();
    LayerSettings settings;
    settings.heads = 2;
    settings.keySize = settings.valueSize = settings.identityHeadSize();
    m_page->session()->setSettings(settings);
    wait();
    QCOMPARE(changes()->items().size(), std::size_t(1));
    QVERIFY(changes()->isOff({0, 1}));
    wait();
    QVERIFY(m_page->result()->interventions == changes()->value());
}

void TestTextTools::toolsAreKept()
{
    QVERIFY(!actions()->toolsAction()->isChecked());
    actions()->toolsAction()->trigger();
    QSettings settings;
    m_page->saveState(settings);
    TextPage other;
    other.restoreState(settings);
    QVERIFY(other.interventions()->actions()->toolsAction()->isChecked());
    other.show();
    QVERIFY(!other.interventions()->bar()->tools()->isHidden());
    QTRY_VERIFY(!other.isComputing());
}

void TestTextTools::arithmeticSaysThatAHeadIsOff()
{
    open("bert-tiny");
    m_page->heatmapModel()->setPinned({2, 1});
    const ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QTRY_VERIFY(!arithmetic->isEmpty());
    const QString off = QStringLiteral("The head is switched off");
    QVERIFY(!arithmetic->plainText().contains(off));
    changes()->setHeadOff({0, 0}, true);
    wait();
    QTRY_VERIFY(arithmetic->plainText().contains(off));
    actions()->setView(ChangeView::Original);
    QTRY_VERIFY(!arithmetic->plainText().contains(off));
}

void TestTextTools::tokensAreFoundInEveryMode()
{
    open("bert-tiny");
    TokenFinder* finder = panel()->tokenFinder();
    const auto find = [&](MapMode mode) {
        panel()->setMode(mode);
        QCOMPARE(panel()->mode(), mode);
        QVERIFY(!finder->isVisible());
        QTest::keySequence(m_window.get(), QKeySequence::Find);
        QVERIFY(finder->isVisible());
        finder->field()->clear();
        QTest::keyClicks(finder->field(), QStringLiteral("was"));
        QVERIFY(!finder->matches().empty());
        QTest::keyClick(finder->field(), Qt::Key_Return);
    };
    const Index was = m_page->result()->labels.indexOf(QStringLiteral("was"));
    QVERIFY(was > 0);
    find(MapMode::Lines);
    QCOMPARE(panel()->linesView()->model()->current(), (LinesToken{LinesSide::Left, was}));
    find(MapMode::Neuron);
    QCOMPARE(panel()->neuronView()->model()->query(), was);
    find(MapMode::Flow);
    QCOMPARE(panel()->flowPanel()->model()->token(), was);
    showComparison();
    find(MapMode::Compare);
    QCOMPARE(compare()->model()->first()->current().row, was);
    find(MapMode::Map);
    QCOMPARE(m_page->heatmapModel()->current().row, was);
    // All heads at once have no tokens to go to.
    panel()->setMode(MapMode::Heads);
    QTest::keySequence(m_window.get(), QKeySequence::Find);
    QVERIFY(!finder->isVisible());
}

void TestTextTools::namesOutliveTheLanguage()
{
    const QString own = m_page->heatmapView()->accessibleName();
    Language::instance().setChoice(Language::Choice::Chinese);
    QTRY_VERIFY(m_page->heatmapView()->accessibleName() != own);
    for (const HeatmapView* view : {compare()->firstView(), compare()->secondView()})
        QVERIFY(view->accessibleName() != m_page->heatmapView()->accessibleName());
    QVERIFY(compare()->firstView()->accessibleName().contains(u'A'));
    QVERIFY(compare()->secondView()->accessibleName().contains(u'B'));
    Language::instance().setChoice(Language::Choice::English);
    QTRY_COMPARE(m_page->heatmapView()->accessibleName(), own);
}

void TestTextTools::cellEditorHidesWhatIsBelow()
{
    const QStringList keys{QStringLiteral("a"), QStringLiteral("b")};
    HoldRowDialog dialog({QStringLiteral("a"), keys, {0.25F, 0.75F}, {0, 0}});
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    auto* table = dialog.findChild<QTableView*>();
    table->edit(table->model()->index(0, 0));
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->setText(QStringLiteral("1"));
    editor->deselect();
    const QImage image = editor->grab().toImage();
    QCOMPARE(image.pixelColor(image.width() / 4, image.height() / 2),
        editor->palette().color(QPalette::Base));
    QCOMPARE(image.pixelColor(image.width() / 4, image.height() / 2).alpha(), 255);
}

void TestTextTools::controlsAreVisible()
{
    QCOMPARE(visibleToken(QString(QChar(0x85))), QStringLiteral("U+0085"));
    QCOMPARE(visibleToken(QStringLiteral("a\u009fb")), QStringLiteral("aU+009Fb"));
    QCOMPARE(visibleToken(QString(QChar(0xA0))), QStringLiteral("␣"));
}

QTEST_MAIN(TestTextTools)
#include "tst_text_tools.moc"
