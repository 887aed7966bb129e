// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "sites/query_key_map.h"
#include "views/heatmap_view.h"

#include <QCoreApplication>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <array>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr int steps = 10'000;

// A label names its text and its place, so that one of another text or place is found out.
QStringList labels(Index count, int text)
{
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += QStringLiteral("%1:%2").arg(text).arg(i);
    return list;
}

std::shared_ptr<const HeatmapData> makeData(int text, Index n, SiteKind kind)
{
    Random random(std::uint64_t(text) + 1);
    Tensor tensor({2, n, n});
    for (float& value : tensor.mutableFloats()) {
        const std::uint64_t draw = random.next() % 1000;
        value = draw == 0 ? std::numeric_limits<float>::quiet_NaN()
            : draw == 1   ? std::numeric_limits<float>::infinity()
                          : float(random.uniform());
    }
    return std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor),
        Site{"site", kind, 0, tensor.shape()}, labels(n, text), labels(n, text));
}

// The same, computed where one looks.
std::shared_ptr<const HeatmapData> makeComputed(int text, Index n, QueryKeyMap::Shows shows)
{
    Random random(std::uint64_t(text) + 1);
    const auto vectors = [&random, n] {
        Tensor tensor({2, n, 4});
        for (float& value : tensor.mutableFloats())
            value = float(random.uniform()) * 4 - 2;
        return tensor;
    };
    const Tensor query = vectors();
    const SiteKind kind
        = shows == QueryKeyMap::Shows::Weights ? SiteKind::Weights : SiteKind::Scores;
    return std::make_shared<HeatmapData>(
        std::make_shared<QueryKeyMap>(query, vectors(), 0.5F, attention::AttentionMask(), shows),
        Site{"site", kind, 0, {2, n, n}}, labels(n, text), labels(n, text));
}

// Numbers of a map do not depend on the block they are read in, but for rounding.
bool agree(float a, float b)
{
    return a == b || std::abs(a - b) <= 1e-5F * std::max(1.0F, std::abs(a))
        || (std::isnan(a) && std::isnan(b));
}

} // namespace

/// Thousands of things a person may do in any order; after each, what is on screen belongs
/// together.
class TestHeatmapFuzz : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void anythingGoes_data();
    void anythingGoes();

private:
    void act(HeatmapView& view, Random& random);
    void check(HeatmapView& view);

    std::vector<std::shared_ptr<const HeatmapData>> m_inputs;
};

void TestHeatmapFuzz::initTestCase()
{
    int text = 0;
    for (const Index n : {1, 2, 7, 64, 255, 257, 600, 900}) {
        m_inputs.push_back(makeData(text++, n, SiteKind::Weights));
        m_inputs.push_back(makeData(text++, n, SiteKind::Scores));
    }
    for (const Index n : {3, 300, 1300}) {
        m_inputs.push_back(makeComputed(text++, n, QueryKeyMap::Shows::Weights));
        m_inputs.push_back(makeComputed(text++, n, QueryKeyMap::Shows::Scores));
    }
    m_inputs.push_back(nullptr);
}

void TestHeatmapFuzz::anythingGoes_data()
{
    QTest::addColumn<int>("seed");
    for (const int seed : {1, 2, 3, 4})
        QTest::addRow("seed %d", seed) << seed;
}

void TestHeatmapFuzz::anythingGoes()
{
    QFETCH(int, seed);
    Random random{std::uint64_t(seed)};
    HeatmapModel model;
    HeatmapView view(&model);
    view.resize(320, 260);
    view.tiles().setMemoryLimit(qint64(3) << 20);
    for (int i = 0; i < steps / 4; ++i) {
        act(view, random);
        if (random.next() % 4 == 0)
            QCoreApplication::processEvents();
        check(view);
        if (QTest::currentTestFailed())
            return;
    }
}

void TestHeatmapFuzz::act(HeatmapView& view, Random& random)
{
    HeatmapModel& model = *view.model();
    const auto below = [&random](Index bound) {
        return bound <= 0 ? Index(0) : Index(random.next() % std::uint64_t(bound));
    };
    const auto place = [&] {
        return QPointF(
            double(below(view.width() + 40) - 20), double(below(view.height() + 40) - 20));
    };
    const auto mouse = [&view](QEvent::Type type, QPointF at, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, view.mapToGlobal(at),
            type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&view, &event);
    };
    switch (below(16)) {
    case 0:
        if (below(4) == 0)
            model.setData(m_inputs[std::size_t(below(Index(m_inputs.size())))]);
        break;
    case 1:
        model.setHead(below(2));
        break;
    case 2:
        model.setScale(HeatmapScale(below(4)));
        break;
    case 3:
        model.setReduction(Reduction(below(2)));
        break;
    case 4:
        if (const auto& source = model.source()) {
            const Index row = below(source->rows());
            const Index column = below(source->columns());
            model.keep({row, row + 1 + below(source->rows() - row)},
                {column, column + 1 + below(source->columns() - column)});
        }
        break;
    case 5:
        model.keepAll();
        break;
    case 6:
        model.setSink(below(20), below(2) == 0);
        model.setSinkMode(SinkMode(below(3)));
        break;
    case 7:
        view.resize(int(240 + below(200)), int(200 + below(160)));
        break;
    case 8:
    case 9:
    case 10: {
        const QPointF at = place();
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, int(below(1200) - 600)}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &wheel);
        break;
    }
    case 11:
    case 12: { // a pan, a selection along a header or a click, as it falls
        const QPointF from = place();
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
        for (Index i = below(4); i > 0; --i)
            mouse(QEvent::MouseMove, place(), Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, place(), Qt::NoButton);
        break;
    }
    case 13:
        mouse(QEvent::MouseMove, place(), Qt::NoButton);
        break;
    case 14: {
        constexpr std::array keys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,
            Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Return,
            Qt::Key_Escape, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0};
        QTest::keyClick(&view, keys[std::size_t(below(Index(keys.size())))],
            below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier);
        break;
    }
    case 15:
        view.setMatches({below(10), 20 + below(100), 300 + below(500)});
        view.goToToken(below(1000), below(2) == 0);
        break;
    }
    if (below(8) == 0) {
        QImage image(view.size(), QImage::Format_RGB32);
        view.render(&image);
    }
}

void TestHeatmapFuzz::check(HeatmapView& view)
{
    const HeatmapModel& model = *view.model();
    const auto& shown = view.shownData();
    if (!shown || shown->rows() == 0)
        return;
    // Labels on screen: of one text, in their places, side by side.
    const HeatmapGeometry geometry = view.heatmapGeometry();
    const QString text = shown->rowLabels().front().section(u':', 0, 0);
    const auto checkLabels = [&](const std::vector<PlacedLabel>& placed, const QStringList& names,
                                 Range inWhole, bool alongRows) {
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const Index index = placed[i].index;
            QVERIFY(index >= 0 && index < names.size());
            QCOMPARE(names[index], QStringLiteral("%1:%2").arg(text).arg(inWhole.begin + index));
            const QRectF cell = geometry.cellRect(alongRows ? Cell{index, 0} : Cell{0, index});
            const QPointF apart = placed[i].band.center() - cell.center();
            // The current, the first and the last label are moved inside the header.
            QVERIFY(placed[i].isCurrent || index == 0 || i + 1 == placed.size()
                || std::abs(alongRows ? apart.y() : apart.x()) < 0.01);
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = placed[i].band & placed[j].band;
                QVERIFY((alongRows ? both.height() : both.width()) < 0.01);
            }
        }
    };
    checkLabels(view.labels().rowLabels(geometry, view.headerMarks()), shown->rowLabels(),
        shown->rowsInWhole(), true);
    checkLabels(view.labels().columnLabels(geometry, view.headerMarks()), shown->columnLabels(),
        shown->columnsInWhole(), false);
    QVERIFY(view.tiles().memoryUsed() <= view.tiles().memoryLimit() + (qint64(1) << 20));

    // What is read out: of the model's matrix, and the number of that very cell.
    const Cell cell = model.current();
    if (!cell.isValid() || !model.canRead())
        return;
    QVERIFY(cell.row < model.data()->rows() && cell.column < model.data()->columns());
    const Cell whole = model.inWhole(cell);
    const QString source = model.source()->rowLabels().front().section(u':', 0, 0);
    QVERIFY(model.sentence(cell).contains(QStringLiteral("%1:%2").arg(source).arg(whole.row)));
    if (model.sinkMode() == SinkMode::Show) {
        const float expected = model.source()->map().at(model.head(), whole.row, whole.column);
        QVERIFY(agree(model.value(cell), expected));
    }
    // A coloured tile of what is shown has the very numbers of the map.
    if (const HeatmapTile* tile = view.tiles().find({0, 0, 0}); tile && shown == model.data()) {
        const float expected = shown->map().at(view.shownLook().head, 0, 0);
        QVERIFY(agree((*tile->values)(0, 0), expected));
    }
}

QTEST_MAIN(TestHeatmapFuzz)
#include "tst_heatmap_fuzz.moc"
