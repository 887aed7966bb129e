// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_text.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_notes.h"
#include "views/heatmap_overview.h"
#include "views/heatmap_tools.h"
#include "views/heatmap_view.h"
#include "views/token_finder.h"

#include "support/attention_weights.h"
#include "support/gated_map.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QStringList words{QStringLiteral("the"), QStringLiteral("cat"), QStringLiteral("sat"),
    QStringLiteral("on"), QStringLiteral("Mat"), QStringLiteral("你好")};

QStringList labels(Index count)
{
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += words[i % words.size()] + (i < words.size() ? QString() : QString::number(i));
    return list;
}

// Rows sum to 1, as those of a softmax.
Tensor softRows(Index heads, Index n)
{
    return test::randomWeights(heads, n, 5);
}

std::shared_ptr<const HeatmapData> makeData(const Tensor& tensor, SiteKind kind = SiteKind::Weights)
{
    return std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor),
        Site{"site", kind, 0, tensor.shape()}, labels(tensor.dim(-2)), labels(tensor.dim(-1)));
}

} // namespace

/// The parts around a heat map: what is kept, sinks, finding, copying, the overview.
class TestHeatmapParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void draggingAHeaderKeepsRows();
    void draggingBeyondTheEdgeScrolls();
    void lastLabelIsWhole();
    void keptPartKeepsItsColours();
    void keptPartStaysWhileTokensDo();
    void pinMovesWithThePart();
    void sinksAreHiddenAndMeasured_data();
    void sinksAreHiddenAndMeasured();
    void scoresHaveNoSinks();
    void largeDensePartIsMadeInAJob();
    void smallPartOfALargeHeadIsReadInAJob();
    void sinkIsMarkedInTheColumnsMenu();
    void searchStepsThroughMatches();
    void matchesFollowTheText();
    void goToTakesNumberOrText();
    void reductionIsNamedAndSwitched();
    void overviewShowsAndMoves();
    void tableReadsBack();
    void hugeTableIsRefused();
    void strongestOfTheRowIsCopied();
    void strongestInViewIsOffered();
    void choicesAreKept();

private:
    QPoint rowHeader(Index row) const
    {
        return m_view->heatmapGeometry().rowLabelRect(row).center().toPoint();
    }
    QAction* action(const QString& text) const
    {
        for (QAction* action : m_actions->editActions() + m_actions->viewActions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), (from + to) / 2);
        QTest::mouseMove(m_view.get(), to);
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
    }

    std::unique_ptr<HeatmapModel> m_model;
    std::unique_ptr<HeatmapView> m_view;
    std::unique_ptr<TokenFinder> m_finder;
    std::unique_ptr<HeatmapNotes> m_notes;
    std::unique_ptr<HeatmapTools> m_tools;
    std::unique_ptr<HeatmapActions> m_actions;
};

void TestHeatmapParts::init()
{
    m_model = std::make_unique<HeatmapModel>();
    m_view = std::make_unique<HeatmapView>(m_model.get());
    m_finder = std::make_unique<TokenFinder>(m_view.get());
    m_notes = std::make_unique<HeatmapNotes>(m_model.get());
    m_tools = std::make_unique<HeatmapTools>(m_view.get());
    m_actions = std::make_unique<HeatmapActions>(m_view.get(), m_finder.get());
    m_view->resize(640, 520);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestHeatmapParts::cleanup()
{
    m_actions.reset();
    m_tools.reset();
    m_notes.reset();
    m_finder.reset();
    m_view.reset();
    m_model.reset();
}

void TestHeatmapParts::draggingAHeaderKeepsRows()
{
    const Tensor weights = softRows(1, 20);
    m_model->setData(makeData(weights));
    QVERIFY(m_notes->isHidden());
    drag(rowHeader(9), rowHeader(4)); // upwards as well
    QCOMPARE(m_model->keptRows(), (Range{4, 10}));
    QCOMPARE(m_model->keptColumns(), (Range{0, 20}));
    QCOMPARE(m_model->data()->rows(), 6);
    QCOMPARE(m_model->data()->rowLabels(), labels(20).mid(4, 6));
    QCOMPARE(m_model->value({0, 3}), weights.slice(0).matrix()(4, 3));
    QCOMPARE(m_notes->partButton()->text(), QStringLiteral("rows 4–9 of 20"));
    QVERIFY(!m_notes->isHidden());
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    drag(geometry.columnLabelRect(2).center().toPoint(),
        geometry.columnLabelRect(3).center().toPoint());
    QCOMPARE(m_model->keptColumns(), (Range{2, 4}));
    QCOMPARE(m_notes->partButton()->text(), QStringLiteral("rows 4–9 of 20 · columns 2–3 of 20"));
    QVERIFY(!m_model->pinned().isValid());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_model->isPart());
    QCOMPARE(m_model->data()->rows(), 20);
    // From the keyboard, and back by the button.
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    const Range visible = m_view->heatmapGeometry().visibleRows();
    action(QStringLiteral("Keep What Is in View"))->trigger();
    QCOMPARE(m_model->keptRows(), visible);
    m_notes->partButton()->click();
    QVERIFY(!m_model->isPart());
    QVERIFY(m_notes->isHidden());
}

void TestHeatmapParts::draggingBeyondTheEdgeScrolls()
{
    m_model->setData(makeData(softRows(1, 60)));
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    m_view->goToCell({0, 0});
    const QRectF cells = m_view->heatmapGeometry().cellsRect();
    const QPoint from(int(cells.left()) - 10, int(cells.top()) + 5);
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
    for (int i = 0; i < 200; ++i)
        QTest::mouseMove(m_view.get(), QPoint(from.x(), int(cells.bottom()) + 30 + i % 2));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from);
    QCOMPARE(m_model->keptRows().end, 60);
    // Esc gives a drag up.
    m_model->keepAll();
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, rowHeader(2));
    QTest::mouseMove(m_view.get(), rowHeader(2) + QPoint(0, 60));
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, rowHeader(2) + QPoint(0, 60));
    QVERIFY(!m_model->isPart());
}

void TestHeatmapParts::lastLabelIsWhole()
{
    for (const Index n : {60, 101, 333}) {
        m_model->setData(makeData(softRows(1, n)));
        QTRY_COMPARE(m_view->shownData(), m_model->data());
        const HeatmapGeometry geometry = m_view->heatmapGeometry();
        QVERIFY(geometry.cellHeight() < 12); // less than a label needs
        const auto rows = m_view->labels().rowLabels(geometry, {});
        for (const PlacedLabel& label : rows) {
            QVERIFY(label.band.top() >= geometry.rowHeader().top() - 1e-6);
            QVERIFY(label.band.bottom() <= geometry.rowHeader().bottom() + 1e-6);
        }
        const Index step = HeatmapGeometry::labelStep(rows.front().band.height(),
            geometry.cellHeight());
        QCOMPARE(rows.back().index, (n - 1) / step * step);
        for (const PlacedLabel& label : m_view->labels().columnLabels(geometry, {})) {
            QVERIFY(label.band.left() >= geometry.columnHeader().left() - 1e-6);
            QVERIFY(label.band.right() <= geometry.columnHeader().right() + 1e-6);
        }
    }
}

void TestHeatmapParts::keptPartKeepsItsColours()
{
    m_model->setData(makeData(softRows(2, 20)));
    for (const HeatmapScale scale : {HeatmapScale::PerHead, HeatmapScale::PerRow}) {
        m_model->setScale(scale);
        m_model->keepAll();
        const float whole = m_model->scales()->at(Index(7)).high();
        m_model->keep({5, 9}, {0, 3});
        QCOMPARE(m_model->scales()->at(Index(2)).high(), whole);
    }
}

void TestHeatmapParts::keptPartStaysWhileTokensDo()
{
    m_model->setData(makeData(softRows(1, 20)));
    m_model->keep({3, 8}, {2, 6});
    m_model->setData(makeData(softRows(2, 20), SiteKind::Scores)); // another step, same tokens
    QCOMPARE(m_model->data()->rowsInWhole(), (Range{3, 8}));
    QCOMPARE(m_model->data()->columnsInWhole(), (Range{2, 6}));
    m_model->setData(makeData(softRows(1, 21)));
    QVERIFY(!m_model->isPart());
    QCOMPARE(m_model->data()->rows(), 21);
}

void TestHeatmapParts::pinMovesWithThePart()
{
    m_model->setData(makeData(softRows(1, 20)));
    m_model->setPinned({6, 4});
    const float value = m_model->value({6, 4});
    m_model->keep({5, 10}, {0, 20});
    QCOMPARE(m_model->pinned(), (Cell{1, 4}));
    QCOMPARE(m_model->inWhole(m_model->pinned()), (Cell{6, 4}));
    QCOMPARE(m_model->value(m_model->pinned()), value);
    m_model->keepAll();
    QCOMPARE(m_model->pinned(), (Cell{6, 4}));
    m_model->keep({0, 3}, {0, 20});
    QVERIFY(!m_model->pinned().isValid());
}

void TestHeatmapParts::sinksAreHiddenAndMeasured_data()
{
    QTest::addColumn<SinkMode>("mode");
    QTest::newRow("hide") << SinkMode::Hide;
    QTest::newRow("renormalise") << SinkMode::Renormalise;
}

void TestHeatmapParts::sinksAreHiddenAndMeasured()
{
    QFETCH(SinkMode, mode);
    const Index n = 12;
    const Tensor weights = softRows(2, n);
    m_model->setHead(1);
    m_model->setData(makeData(weights));
    m_model->setSink(5, true);
    QVERIFY(!m_model->hiddenMass());
    QCOMPARE(m_tools->sinksButton()->isChecked(), false);
    m_model->setSinkMode(mode);
    QCOMPARE(m_tools->sinksButton()->isChecked(), true);
    const Matrix values = weights.slice(1).matrix();
    double mean = 0;
    for (Index r = 0; r < n; ++r) {
        const float mass = values(r, 0) + values(r, 5);
        mean += double(mass) / double(n);
        const float left = mode == SinkMode::Renormalise ? 1 - mass : 1;
        for (Index c = 0; c < n; ++c) {
            const float expected = c == 0 || c == 5 ? 0 : values(r, c) / left;
            QVERIFY(std::abs(m_model->value({r, c}) - expected) < 1e-5F);
        }
        m_model->setHovered({r, 2});
        QVERIFY(m_notes->sinkText().contains(QLocale().toString(100 * double(mass), 'f', 1)));
    }
    QCOMPARE(m_notes->sinkLabel()->toolTip(), m_notes->sinkText());
    m_notes->resize(80, 32); // no room: an ellipsis says that there is more
    QVERIFY(m_notes->sinkLabel()->text() != m_notes->sinkText());
    m_model->setHovered({});
    QVERIFY(m_notes->sinkText().contains(QLocale().toString(100 * mean, 'f', 1)));
    m_model->setSinkMode(SinkMode::Show);
    QCOMPARE(m_model->value({3, 5}), values(3, 5));
    QVERIFY(m_notes->isHidden());
}

void TestHeatmapParts::scoresHaveNoSinks()
{
    const Tensor scores = softRows(1, 6);
    m_model->setSinkMode(SinkMode::Hide);
    m_model->setData(makeData(scores, SiteKind::Scores));
    QCOMPARE(m_model->value({2, 0}), scores.matrix()(2, 0));
    QVERIFY(m_tools->sinksButton()->isHidden());
    m_model->setData(makeData(scores));
    QCOMPARE(m_model->value({2, 0}), 0.0F);
    QVERIFY(!m_tools->sinksButton()->isHidden());
}

void TestHeatmapParts::largeDensePartIsMadeInAJob()
{
    m_model->setSinkMode(SinkMode::Hide);
    const Tensor weights = softRows(2, 1200);
    m_model->setData(makeData(weights));
    QVERIFY(m_model->isPending());
    QVERIFY(m_model->data()); // labels are there
    QVERIFY(!m_model->scales());
    QCOMPARE(m_model->sentence({3, 0}), QString()); // nothing is said that would not hold
    QTRY_VERIFY(!m_model->isPending());
    QCOMPARE(m_model->value({3, 0}), 0.0F);
    QCOMPARE(m_model->value({3, 1}), weights.slice(0).matrix()(3, 1));
    QTRY_VERIFY(m_view->tiles().hasPicture());
    QCOMPARE(m_view->shownData(), m_model->data());
}

// Its weights take the sums of whole rows, which are not there before the head was gone through.
void TestHeatmapParts::smallPartOfALargeHeadIsReadInAJob()
{
    const Index n = 600;
    const Tensor weights = softRows(1, n);
    const auto map = std::make_shared<test::GatedMap>(weights, test::GatedMap::shut);
    m_model->setScale(HeatmapScale::Absolute); // which takes nothing from the numbers
    m_model->setData(std::make_shared<HeatmapData>(
        map, Site{"site", SiteKind::Weights, 0, weights.shape()}, labels(n), labels(n)));
    m_model->keep({10, 14}, {20, 26});
    QVERIFY(!m_model->canRead());
    QCOMPARE(m_model->sentence({1, 2}), QString());
    map->letThrough(0);
    QTRY_VERIFY(m_model->canRead());
    QCOMPARE(m_model->value({1, 2}), weights.matrix()(11, 22));
    QTRY_VERIFY(m_view->tiles().hasPicture());
    QCOMPARE(map->largestReadHere(), 0);
}

void TestHeatmapParts::sinkIsMarkedInTheColumnsMenu()
{
    m_model->setData(makeData(softRows(1, 12)));
    const QPoint header = m_view->heatmapGeometry().columnLabelRect(4).center().toPoint();
    const std::unique_ptr<QMenu> menu(m_actions->makeContextMenu(header));
    QAction* sink = menu->actions().front();
    QVERIFY(sink->text().contains(QStringLiteral("Mat")));
    QVERIFY(sink->isCheckable() && !sink->isChecked());
    sink->trigger();
    QCOMPARE(m_model->sinks(), (std::vector<Index>{0, 4}));
    // With the keyboard the menu speaks of the current cell.
    m_model->setPinned({2, 4});
    const std::unique_ptr<QMenu> again(m_actions->makeContextMenu(m_view->rect().center()));
    QVERIFY(again->actions().front()->isChecked());
    again->actions().front()->trigger();
    QCOMPARE(m_model->sinks(), (std::vector<Index>{0}));
}

void TestHeatmapParts::searchStepsThroughMatches()
{
    m_model->setData(makeData(softRows(1, 30)));
    m_finder->openSearch();
    QTest::keyClicks(m_finder->field(), QStringLiteral("MAT"));
    const std::vector<Index> expected{4, 10, 16, 22, 28};
    QCOMPARE(m_finder->matches(), expected);
    QCOMPARE(m_view->headerMarks().matches, expected);
    QCOMPARE(m_view->headerMarks().columnMatches, expected);
    for (const Index match : {4, 10, 16}) {
        QTest::keyClick(m_finder->field(), Qt::Key_Return);
        QCOMPARE(m_model->hovered(), (Cell{match, match}));
    }
    QCOMPARE(m_finder->message(), QStringLiteral("3 of 5"));
    QTest::keyClick(m_finder->field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(m_model->hovered(), (Cell{10, 10}));
    for (int i = 0; i < 4; ++i)
        m_finder->next();
    QCOMPARE(m_model->hovered(), (Cell{4, 4})); // round
    QTest::keyClicks(m_finder->field(), QStringLiteral("x"));
    QVERIFY(m_finder->matches().empty());
    QCOMPARE(m_finder->message(), QStringLiteral("No such token"));
    QTest::keyClick(m_finder->field(), Qt::Key_Escape);
    QVERIFY(m_finder->isHidden());
    QVERIFY(m_view->headerMarks().matches.empty());
}

void TestHeatmapParts::matchesFollowTheText()
{
    m_model->setData(makeData(softRows(1, 8)));
    m_finder->openSearch();
    m_finder->field()->setText(QStringLiteral("mat"));
    QCOMPARE(m_finder->matches(), (std::vector<Index>{4}));
    m_model->setData(makeData(softRows(1, 14)));
    QCOMPARE(m_finder->matches(), (std::vector<Index>{4, 10}));
    m_model->keep({3, 14}, {6, 14});
    QCOMPARE(m_view->headerMarks().matches, (std::vector<Index>{1, 7}));
    QCOMPARE(m_view->headerMarks().columnMatches, (std::vector<Index>{4}));
    m_model->setData(nullptr);
    QVERIFY(m_finder->matches().empty());
}

void TestHeatmapParts::goToTakesNumberOrText()
{
    m_model->setData(makeData(softRows(1, 300)));
    action(QStringLiteral("Go to Token…"))->trigger();
    m_finder->field()->setText(QStringLiteral("300"));
    QTest::keyClick(m_finder->field(), Qt::Key_Return);
    QCOMPARE(m_finder->message(), QStringLiteral("Tokens are numbered 0 to 299"));
    m_finder->field()->setText(QStringLiteral("207"));
    QTest::keyClick(m_finder->field(), Qt::Key_Return);
    QVERIFY(m_finder->isHidden());
    QCOMPARE(m_model->hovered(), (Cell{207, 207}));
    // Close enough to read its label, and in view.
    QVERIFY(m_view->heatmapGeometry().cellHeight() >= 20);
    QVERIFY(m_view->heatmapGeometry().cellsRect().contains(
        m_view->heatmapGeometry().cellRect({207, 207}).center()));
    action(QStringLiteral("Go to Token…"))->trigger();
    m_finder->field()->setText(QStringLiteral("你好11"));
    QTest::keyClick(m_finder->field(), Qt::Key_Return);
    QCOMPARE(m_model->hovered(), (Cell{11, 11}));
}

void TestHeatmapParts::reductionIsNamedAndSwitched()
{
    m_model->setData(makeData(softRows(1, 1000)));
    QTRY_VERIFY(m_view->tiles().hasPicture());
    const int level = m_view->level();
    QVERIFY(level > 0);
    QVERIFY(!m_tools->reductionButton()->isHidden());
    const QString side = QString::number(1 << level);
    QCOMPARE(m_tools->reductionButton()->accessibleName(),
        QStringLiteral("Each pixel: maximum of %1 × %1 cells").arg(side));
    m_tools->reductionButton()->menu()->actions().at(1)->trigger();
    QCOMPARE(m_model->reduction(), Reduction::Mean);
    QCOMPARE(m_tools->reductionButton()->accessibleName(),
        QStringLiteral("Each pixel: mean of %1 × %1 cells").arg(side));
    QTRY_COMPARE(m_view->shownLook().reduction, Reduction::Mean);
    while (m_view->heatmapGeometry().cellWidth() < 1)
        m_view->zoomIn();
    QVERIFY(m_tools->reductionButton()->isHidden());
    m_model->setData(makeData(softRows(1, 8), SiteKind::Scores));
    m_model->setReduction(Reduction::Maximum);
    m_model->setData(makeData(softRows(1, 8)));
    QCOMPARE(m_model->reduction(), Reduction::Mean); // chosen apart
}

void TestHeatmapParts::overviewShowsAndMoves()
{
    m_model->setData(makeData(softRows(1, 300)));
    HeatmapOverview* overview = m_actions->overview();
    QVERIFY(overview->isHidden());
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    m_view->grab();
    QVERIFY(!overview->isHidden());
    QVERIFY(m_view->heatmapGeometry().cellsRect().contains(overview->geometry()));
    QTest::mouseClick(overview, Qt::LeftButton, {}, QPoint(3, overview->height() - 4));
    QCOMPARE(m_view->heatmapGeometry().visibleColumns().begin, 0);
    QCOMPARE(m_view->heatmapGeometry().visibleRows().end, 300);
    QVERIFY(!m_model->current().isValid()); // no click on a cell
    QTest::keyClick(overview, Qt::Key_Right);
    QVERIFY(m_view->heatmapGeometry().visibleColumns().begin > 0);
    QTest::keyClick(overview, Qt::Key_Home);
    QCOMPARE(m_view->heatmapGeometry().visibleRows().begin, 0);
    // The frame is where the visible part is.
    const QRectF visible = m_view->viewGeometry().visibleContent();
    QVERIFY(std::abs(overview->frame().width() / overview->width() - visible.width() / 300) < 0.02);
    QVERIFY(std::abs(overview->frame().left() - 1) < 1);
    action(QStringLiteral("Overview"))->trigger();
    QVERIFY(overview->isHidden());
    action(QStringLiteral("Overview"))->trigger();
    QVERIFY(!overview->isHidden());
    m_view->fit();
    QVERIFY(overview->isHidden());
}

void TestHeatmapParts::tableReadsBack()
{
    const Tensor weights = softRows(2, 9);
    m_model->setHead(1);
    m_model->setData(makeData(weights));
    m_model->keep({2, 5}, {4, 9});
    QSignalSpy done(m_actions.get(), &HeatmapActions::done);
    action(QStringLiteral("Copy Map as Table"))->trigger();
    QTRY_COMPARE(done.count(), 1);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0], u'\t' + labels(9).mid(4, 5).join(u'\t'));
    for (int r = 0; r < 3; ++r) {
        const QStringList fields = lines[r + 1].split(u'\t');
        QCOMPARE(fields.size(), 6);
        QCOMPARE(fields[0], labels(9)[2 + r]);
        for (int c = 0; c < 5; ++c)
            QCOMPARE(fields[1 + c].toFloat(), weights.slice(1).matrix()(2 + r, 4 + c));
    }
}

void TestHeatmapParts::hugeTableIsRefused()
{
    m_model->setData(makeData(softRows(1, 1100)));
    QSignalSpy failed(m_actions.get(), &HeatmapActions::failed);
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    action(QStringLiteral("Copy Map as Table"))->trigger();
    QCOMPARE(failed.count(), 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
}

void TestHeatmapParts::strongestOfTheRowIsCopied()
{
    const Tensor weights = softRows(1, 40);
    m_model->setData(makeData(weights));
    m_model->keep({10, 40}, {0, 40});
    m_model->setPinned({3, 7}); // row 13
    action(QStringLiteral("Copy Strongest of the Row"))->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 20);
    const Matrix row = weights.slice(0).matrix().row(13);
    float last = row.maxCoeff();
    for (const QString& line : lines) {
        const QStringList fields = line.split(u'\t');
        QCOMPARE(fields[0].toInt(), 13);
        QCOMPARE(fields[1], labels(40)[13]);
        QCOMPARE(fields[3], labels(40)[fields[2].toInt()]);
        QCOMPARE(fields[4].toFloat(), row(0, fields[2].toInt()));
        QVERIFY(fields[4].toFloat() <= last);
        last = fields[4].toFloat();
    }
    QCOMPARE((row.array() > last).count(), 19);
}

void TestHeatmapParts::strongestInViewIsOffered()
{
    const Tensor weights = softRows(1, 50);
    m_model->setData(makeData(weights));
    action(QStringLiteral("Strongest in View"))->trigger();
    const auto menu = [this] {
        for (QMenu* child : m_view->findChildren<QMenu*>()) {
            if (child->accessibleName() == QStringLiteral("Strongest in View"))
                return child;
        }
        return static_cast<QMenu*>(nullptr);
    };
    QTRY_VERIFY(menu());
    QMenu* list = menu();
    QCOMPARE(list->actions().size(), 12);
    list->actions().front()->trigger();
    QVERIFY(m_model->pinned().isValid());
    QCOMPARE(m_model->value(m_model->pinned()), weights.slice(0).matrix().maxCoeff());
    list->close();
}

void TestHeatmapParts::choicesAreKept()
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    m_view->tiles().setMemoryLimit(qint64(512) << 20);
    m_actions->overview()->setWanted(false);
    m_model->setSinkMode(SinkMode::Renormalise);
    m_model->setReductionOf(false, Reduction::Mean);
    m_model->setReductionOf(true, Reduction::Maximum);
    m_actions->saveState(settings);
    m_view->tiles().setMemoryLimit(qint64(64) << 20);
    m_actions->overview()->setWanted(true);
    m_model->setSinkMode(SinkMode::Show);
    m_model->setReductionOf(false, Reduction::Maximum);
    m_model->setReductionOf(true, Reduction::Mean);
    m_actions->restoreState(settings);
    QCOMPARE(m_model->reductionOf(false), Reduction::Mean);
    QCOMPARE(m_model->reductionOf(true), Reduction::Maximum);
    QCOMPARE(m_view->tiles().memoryLimit(), qint64(512) << 20);
    QVERIFY(!m_actions->overview()->isWanted());
    QCOMPARE(m_model->sinkMode(), SinkMode::Renormalise);
    settings.setValue(QStringLiteral("tileMemory"), -7); // damaged
    settings.setValue(QStringLiteral("sinks"), 99);
    settings.setValue(QStringLiteral("reduction"), QStringLiteral("?"));
    m_actions->restoreState(settings);
    QCOMPARE(m_view->tiles().memoryLimit(), HeatmapTiles::usualMemory);
    QCOMPARE(m_model->sinkMode(), SinkMode::Renormalise);
    QCOMPARE(m_model->reduction(), Reduction::Maximum);
}

QTEST_MAIN(TestHeatmapParts)
#include "tst_heatmap_parts.moc"
