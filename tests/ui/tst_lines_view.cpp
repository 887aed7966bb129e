// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/lines_palette.h"
#include "style/theme.h"
#include "support/attention_weights.h"
#include "support/gated_map.h"
#include "support/monitors.h"
#include "views/lines_view.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

QStringList labels(Index count)
{
    const QStringList words{QStringLiteral("machine"), QStringLiteral("你好"),
        QStringLiteral("مرحبا"), QStringLiteral("👩‍👩‍👧"), QStringLiteral("a")};
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += words[i % words.size()] + QString::number(i);
    return list;
}

std::shared_ptr<const HeatmapData> makeData(
    std::shared_ptr<const AttentionMap> map, SiteKind kind = SiteKind::Weights)
{
    const Site site{"site", kind, 0, {map->heads(), map->rows(), map->columns()}};
    const QStringList rows = labels(map->rows()), columns = labels(map->columns());
    return std::make_shared<HeatmapData>(std::move(map), site, rows, columns);
}

/// [heads, n, n] with zeros but for the cells that a test sets.
Tensor zeros(Index heads, Index n)
{
    Tensor tensor({heads, n, n});
    std::ranges::fill(tensor.mutableFloats(), 0.F);
    return tensor;
}

float& cell(Tensor& tensor, Index head, Index row, Index column)
{
    return tensor.mutableFloats()[std::size_t(
        (head * tensor.dim(1) + row) * tensor.dim(2) + column)];
}

QColor blend(const QColor& ground, const QColor& ink, double opacity)
{
    const auto mix = [opacity](double a, double b) { return float(a + (b - a) * opacity); };
    return QColor::fromRgbF(mix(ground.redF(), ink.redF()), mix(ground.greenF(), ink.greenF()),
        mix(ground.blueF(), ink.blueF()));
}

int distance(const QColor& a, const QColor& b)
{
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
        std::abs(a.blue() - b.blue())});
}

LinesRequest wholeRequest(std::shared_ptr<const HeatmapData> data)
{
    LinesRequest request;
    request.data = std::move(data);
    for (Index head = 0; head < request.data->heads(); ++head)
        request.heads.push_back(head);
    request.rows = {0, request.data->rows()};
    request.columns = {0, request.data->columns()};
    request.size = {200, int(request.data->rows()) * 10};
    request.pitch = 10;
    request.origin = 5;
    return request;
}

} // namespace

class TestLinesView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void coloursDifferAndNumbersCanBeRead_data();
    void coloursDifferAndNumbersCanBeRead();
    void lineIsAsOpaqueAsItsWeight_data();
    void lineIsAsOpaqueAsItsWeight();
    void crossingLinesAddUp();
    void steepLineIsAsWideAsAFlatOne_data();
    void steepLineIsAsWideAsAFlatOne();
    void droppedMassIsWhatHasNoLine();
    void onlyTheStrongestOfVeryManyAreDrawn();
    void rowsSumToOne();
    void notANumberHasNoLine();
    void drawingStops();

    void clicksToggleAndDoubleClicksIsolate();
    void pictureShowsTheHeadsThatAreOn();
    void hoverShowsOneTokensLines_data();
    void hoverShowsOneTokensLines();
    void sharesThePinWithTheMap();
    void keysMoveTheTokenAndSwitchHeads();
    void drawsLargeOnesWithoutWaiting();
    void readsWhatIsInViewAlone();
    void horizontalIsTheSameTurned();
    void keysAreTurnedToo();
    void sentencesAreToldApart();
    void saysWhyThereAreNoLines();
    void otherTokensLetGoOfTheOldOnes();

private:
    void show(const Tensor& weights)
    {
        m_heatmap->setData(makeData(test::mapOf(weights)));
        QTRY_VERIFY(!m_view->isBusy());
    }
    QColor pixel(QPointF position)
    {
        return m_view->viewport()->grab().toImage().pixelColor(position.toPoint());
    }
    /// Half way along a line; the pixel that the line covers most.
    QColor lineColour(Index row, Index column)
    {
        const LinesLayout layout = m_view->linesLayout();
        const double y = (layout.along(row) + layout.along(column)) / 2;
        const QImage image = m_view->viewport()->grab().toImage();
        const int x = int(layout.lines().center().x());
        const QColor ground = Theme::current().surface;
        QColor best = ground;
        for (int i = int(y) - 1; i <= int(y) + 1; ++i) {
            const QColor colour = image.pixelColor(x, i);
            if (distance(colour, ground) > distance(best, ground))
                best = colour;
        }
        return best;
    }
    void moveTo(QPointF position) { QTest::mouseMove(m_view->viewport(), position.toPoint()); }
    void click(QPointF position)
    {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, position.toPoint());
    }
    void doubleClick(QPointF position)
    {
        click(position);
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, position.toPoint());
    }
    std::vector<Index> on() const { return m_view->model()->headsOn(); }

    std::unique_ptr<HeatmapModel> m_heatmap;
    std::unique_ptr<LinesView> m_view;
};

void TestLinesView::init()
{
    Style::instance().setChoice(Style::Choice::Light);
    m_heatmap = std::make_unique<HeatmapModel>();
    m_view = std::make_unique<LinesView>(m_heatmap.get());
    m_view->resize(900, 520);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestLinesView::cleanup()
{
    m_view.reset();
    m_heatmap.reset();
}

void TestLinesView::coloursDifferAndNumbersCanBeRead_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestLinesView::coloursDifferAndNumbersCanBeRead()
{
    QFETCH(bool, dark);
    const QColor ground = (dark ? Theme::darkTheme() : Theme::light()).surface;
    const auto contrast = [](const QColor& a, const QColor& b) {
        const double x = relativeLuminance(a) + 0.05, y = relativeLuminance(b) + 0.05;
        return std::max(x, y) / std::min(x, y);
    };
    for (Index head = 0; head < 32; ++head) {
        const QColor colour = headColour(head, dark);
        QVERIFY(contrast(colour, inkOn(colour)) >= 4.5);
        QVERIFY2(contrast(colour, ground) >= 2.9, qPrintable(QString::number(head)));
        for (Index other = 0; other < head; ++other)
            QVERIFY2(distance(colour, headColour(other, dark)) >= 20,
                qPrintable(QStringLiteral("%1 and %2").arg(head).arg(other)));
    }
}

void TestLinesView::lineIsAsOpaqueAsItsWeight_data()
{
    QTest::addColumn<Style::Choice>("theme");
    QTest::newRow("light") << Style::Choice::Light;
    QTest::newRow("dark") << Style::Choice::Dark;
}

void TestLinesView::lineIsAsOpaqueAsItsWeight()
{
    QFETCH(Style::Choice, theme);
    Style::instance().setChoice(theme);
    Tensor weights = zeros(3, 6);
    cell(weights, 0, 0, 0) = 1;
    cell(weights, 1, 2, 2) = 0.5F;
    cell(weights, 2, 4, 5) = 0.25F;
    show(weights);
    const Theme& colours = Theme::current();
    const auto expected = [&](Index head, double weight) {
        return blend(colours.surface, headColour(head, colours.dark), weight);
    };
    QVERIFY(distance(lineColour(0, 0), expected(0, 1)) <= 2);
    QVERIFY(distance(lineColour(2, 2), expected(1, 0.5)) <= 2);
    QVERIFY(distance(lineColour(4, 5), expected(2, 0.25)) <= 2);
    QCOMPARE(lineColour(1, 1), colours.surface);
    QCOMPARE(m_view->picture().drawn, 3);
}

void TestLinesView::crossingLinesAddUp()
{
    Tensor weights = zeros(2, 3);
    cell(weights, 0, 1, 1) = 0.3F;
    cell(weights, 1, 1, 1) = 0.1F;
    LinesRequest request = wholeRequest(makeData(test::mapOf(weights)));
    request.lineWidth = 2;
    const QColor colour = drawLines(request).image.pixelColor(100, 15);
    QVERIFY(std::abs(colour.alpha() - std::lround(0.4 * 255)) <= 1);
    const QColor mixed = blend(headColour(0, false), headColour(1, false), 0.25);
    QVERIFY(distance(QColor(colour.rgb()), mixed) <= 3); // stored with 102 steps
}

void TestLinesView::steepLineIsAsWideAsAFlatOne_data()
{
    QTest::addColumn<int>("to");
    for (const int to : {5, 6, 12, 39})
        QTest::newRow(QByteArray::number(to)) << to;
}

void TestLinesView::steepLineIsAsWideAsAFlatOne()
{
    QFETCH(int, to);
    Tensor weights = zeros(1, 45);
    cell(weights, 0, 5, to) = 1;
    LinesRequest request = wholeRequest(makeData(test::mapOf(weights)));
    request.size.setWidth(100);
    request.lineWidth = 1.5;
    const QImage image = drawLines(request).image;
    double area = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            area += image.pixelColor(x, y).alphaF();
    }
    const double expected = 1.5 * std::hypot(100, (to - 5) * 10);
    QVERIFY2(std::abs(area - expected) < 0.02 * expected, qPrintable(QString::number(area)));
}

void TestLinesView::droppedMassIsWhatHasNoLine()
{
    const Tensor weights = test::randomWeights(3, 60, 5);
    const LinesPicture picture = drawLines(wholeRequest(makeData(test::mapOf(weights))));
    double mass = 0, dropped = 0;
    Index drawn = 0;
    for (const float weight : weights.floats()) {
        mass += double(weight);
        dropped += weight < linesThreshold ? double(weight) : 0;
        drawn += weight >= linesThreshold ? 1 : 0;
    }
    QVERIFY(dropped > 0.05 * mass && dropped < 0.95 * mass);
    QCOMPARE(picture.mass, mass);
    QCOMPARE(picture.droppedMass, dropped);
    QCOMPARE(picture.drawn, drawn);
    QCOMPARE(picture.threshold, linesThreshold);

    m_view->resize(900, 3000);
    show(weights);
    QCOMPARE(m_view->picture().droppedMass, dropped);
    const QString share = QLocale().toString(100 * dropped / mass, 'f', 1);
    QVERIFY2(m_view->note().contains(share), qPrintable(m_view->note()));
    QVERIFY(m_view->accessibleDescription().contains(m_view->note()));
}

void TestLinesView::onlyTheStrongestOfVeryManyAreDrawn()
{
    Tensor weights({1, 300, 300}); // 90,000 different weights
    float next = 0.02F;
    for (float& value : weights.mutableFloats())
        value = next += 1e-5F;
    const LinesPicture picture = drawLines(wholeRequest(makeData(test::mapOf(weights))));
    QCOMPARE(picture.drawn, linesLimit);
    const auto values = weights.floats();
    const std::size_t kept = values.size() - std::size_t(linesLimit);
    double dropped = 0;
    for (std::size_t i = 0; i < kept; ++i)
        dropped += double(values[i]);
    QVERIFY(std::abs(picture.droppedMass - dropped) < 1e-9 * dropped);
    QCOMPARE(picture.threshold, values[kept - 1]);
}

void TestLinesView::rowsSumToOne()
{
    const auto data = makeData(test::mapOf(test::randomWeights(4, 50, 9)));
    LinesRequest request = wholeRequest(data);
    QVERIFY(std::abs(drawLines(request).mass - 4 * 50) < 1e-3);
    for (const Index row : {0, 17, 49}) {
        request.focus = {LinesSide::Left, row};
        const LinesPicture picture = drawLines(request);
        QCOMPARE(picture.profile.rows(), 4);
        QCOMPARE(picture.profile.cols(), 50);
        for (Index head = 0; head < 4; ++head)
            QVERIFY(std::abs(picture.profile.row(head).sum() - 1) < 1e-5F);
        QVERIFY(std::abs(picture.mass - 4) < 1e-4);
    }
}

void TestLinesView::notANumberHasNoLine()
{
    Tensor weights = zeros(1, 4);
    cell(weights, 0, 1, 1) = std::numeric_limits<float>::quiet_NaN();
    cell(weights, 0, 2, 1) = std::numeric_limits<float>::infinity();
    cell(weights, 0, 3, 3) = 0.5F;
    show(weights);
    QCOMPARE(m_view->picture().drawn, 1);
    QCOMPARE(m_view->picture().notFinite, 2);
    QVERIFY(m_view->note().contains(QLatin1Char('2')));
    m_view->model()->setCurrent({LinesSide::Left, 1});
    QTRY_COMPARE(m_view->picture().notFinite, 1);
    QVERIFY(!m_view->model()->strongestPartner().isValid());
    QVERIFY(!m_view->model()->sentence().isEmpty());
}

void TestLinesView::drawingStops()
{
    test::Stopping stopping(3);
    const auto data = makeData(test::mapOf(test::randomWeights(8, 30, 3)));
    QVERIFY_THROWS_EXCEPTION(Stopped, drawLines(wholeRequest(data), stopping));
}

void TestLinesView::clicksToggleAndDoubleClicksIsolate()
{
    show(test::randomWeights(12, 8, 1));
    const LinesLayout layout = m_view->linesLayout();
    const auto tile = [&](Index head) { return layout.tile(head).center(); };
    QCOMPARE(on().size(), 12U);
    click(tile(3));
    click(tile(11));
    QCOMPARE(on(), (std::vector<Index>{0, 1, 2, 4, 5, 6, 7, 8, 9, 10}));
    const std::vector<Index> before = on();
    doubleClick(tile(5));
    QCOMPARE(on(), std::vector<Index>{5});
    doubleClick(tile(5));
    QCOMPARE(on(), before);
    // One that is off is isolated as well.
    doubleClick(tile(3));
    QCOMPARE(on(), std::vector<Index>{3});
    click(tile(3));
    QVERIFY(on().empty());
    QTRY_VERIFY(!m_view->isBusy());
    QCOMPARE(m_view->picture().drawn, 0);
    QVERIFY(m_view->note().contains(QLatin1String("off")));
    // What is on stays with other weights of as many heads.
    click(tile(7));
    show(test::randomWeights(12, 9, 2));
    QCOMPARE(on(), std::vector<Index>{7});
    show(test::randomWeights(2, 9, 2));
    QCOMPARE(on(), (std::vector<Index>{0, 1}));
}

void TestLinesView::pictureShowsTheHeadsThatAreOn()
{
    Tensor weights = zeros(2, 4);
    cell(weights, 0, 0, 0) = 1;
    cell(weights, 1, 2, 2) = 1;
    show(weights);
    const QRectF tile = m_view->linesLayout().tile(0);
    const QPointF corner = tile.topLeft() + QPointF(5, 4);
    QCOMPARE(pixel(corner).rgb(), headColour(0, false).rgb());
    click(tile.center());
    QTRY_VERIFY(!m_view->isBusy());
    QVERIFY(distance(pixel(corner), Theme::current().surface) <= 2); // an outline is left
    QCOMPARE(lineColour(0, 0), Theme::current().surface);
    QVERIFY(distance(lineColour(2, 2), headColour(1, false)) <= 2);
}

void TestLinesView::hoverShowsOneTokensLines_data()
{
    QTest::addColumn<LinesSide>("side");
    QTest::newRow("outgoing") << LinesSide::Left;
    QTest::newRow("incoming") << LinesSide::Right;
}

void TestLinesView::hoverShowsOneTokensLines()
{
    QFETCH(LinesSide, side);
    const bool isLeft = side == LinesSide::Left;
    const Index heads = 12, n = 10;
    const Tensor weights = test::randomWeights(heads, n, 21);
    show(weights);
    QCOMPARE(m_view->picture().drawn,
        Index(std::ranges::count_if(weights.floats(), [](float w) { return w >= 0.01F; })));
    click(m_view->linesLayout().tile(2).center()); // off
    const LinesToken focus{side, 6};
    moveTo(m_view->linesLayout().label(focus).center());
    QTRY_VERIFY(m_view->model()->profile().size() > 0);
    const Matrix& profile = m_view->model()->profile();
    const std::vector<Index> shown = on();
    QCOMPARE(profile.rows(), heads - 1);
    QCOMPARE(profile.cols(), n);
    const auto weight = [&](Index head, Index partner) {
        return isLeft ? weights.slice(head).matrix()(6, partner)
                      : weights.slice(head).matrix()(partner, 6);
    };
    const Theme& theme = Theme::current();
    const QImage image = m_view->viewport()->grab().toImage();
    Index best = 0;
    float most = 0;
    for (Index partner = 0; partner < n; ++partner) {
        float sum = 0;
        for (std::size_t h = 0; h < shown.size(); ++h) {
            const float expected = weight(shown[h], partner);
            sum += expected;
            QCOMPARE(profile(Index(h), partner), expected);
            const LinesToken token{isLeft ? LinesSide::Right : LinesSide::Left, partner};
            const QRectF stripe
                = m_view->linesLayout().stripe(token, Index(h), Index(shown.size()));
            const QColor colour = image.pixelColor(stripe.center().toPoint());
            QVERIFY(distance(colour,
                        blend(theme.surface, headColour(shown[h], false), double(expected)))
                <= 2);
        }
        if (sum > most) {
            most = sum;
            best = partner;
        }
    }
    // The map is told the same.
    const Cell expected = isLeft ? Cell{6, best} : Cell{best, 6};
    QCOMPARE(m_heatmap->hovered(), expected);
    QVERIFY(m_view->accessibleDescription().contains(m_view->model()->sentence()));
    QVERIFY(m_view->model()->sentence().contains(labels(n)[best]));
    // Only lines of the token are left.
    double mass = 0;
    for (const Index head : shown) {
        for (Index partner = 0; partner < n; ++partner)
            mass += double(weight(head, partner));
    }
    QCOMPARE(m_view->picture().mass, mass);
    moveTo({2, 2});
    QTRY_VERIFY(m_view->picture().mass > 2 * mass);
    QCOMPARE(m_heatmap->hovered(), Cell());
}

void TestLinesView::sharesThePinWithTheMap()
{
    const Tensor weights = test::randomWeights(3, 10, 4);
    show(weights);
    m_heatmap->setPinned({4, 9});
    QCOMPARE(m_view->model()->current(), (LinesToken{LinesSide::Left, 4}));
    QTRY_VERIFY(m_view->model()->profile().size() > 0);
    QCOMPARE(m_heatmap->pinned(), (Cell{4, 9})); // stays although others are stronger
    click(m_view->linesLayout().label({LinesSide::Right, 2}).center());
    QTRY_COMPARE(m_heatmap->pinned().column, 2);
    QCOMPARE(m_view->model()->current(), (LinesToken{LinesSide::Right, 2}));
    click(m_view->linesLayout().label({LinesSide::Right, 2}).center());
    QVERIFY(!m_view->model()->current().isValid());
    QCOMPARE(m_heatmap->pinned(), Cell());
    m_heatmap->setPinned({1, 1});
    m_heatmap->setPinned({});
    QVERIFY(!m_view->model()->current().isValid());
}

void TestLinesView::keysMoveTheTokenAndSwitchHeads()
{
    show(test::randomWeights(12, 60, 8));
    const auto current = [this] { return m_view->model()->current(); };
    const auto press = [this](Qt::Key key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(m_view.get(), key, with);
    };
    press(Qt::Key_Down);
    QCOMPARE(current(), (LinesToken{LinesSide::Left, 0}));
    press(Qt::Key_Down);
    press(Qt::Key_Right);
    QCOMPARE(current(), (LinesToken{LinesSide::Right, 1}));
    QTRY_VERIFY(m_view->accessibleDescription().contains(labels(60)[1]));
    press(Qt::Key_End);
    QCOMPARE(current(), (LinesToken{LinesSide::Right, 59}));
    const QRectF label = m_view->linesLayout().label(current());
    QVERIFY(m_view->linesLayout().body().contains(label.center())); // scrolled to
    press(Qt::Key_Down);
    QCOMPARE(current().token, 59);
    press(Qt::Key_Home);
    press(Qt::Key_Left);
    press(Qt::Key_Up);
    QCOMPARE(current(), (LinesToken{LinesSide::Left, 0}));
    press(Qt::Key_Escape);
    QVERIFY(!current().isValid());

    press(Qt::Key_4);
    QVERIFY(!m_view->model()->isOn(4));
    QVERIFY(m_view->accessibleDescription().contains(QLatin1String("Head 4: off")));
    for (int i = 4; i < 11; ++i)
        press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(m_view->currentTile(), 11);
    press(Qt::Key_Space);
    QVERIFY(!m_view->model()->isOn(11));
    const std::vector<Index> before = on();
    press(Qt::Key_Return);
    QCOMPARE(on(), std::vector<Index>{11});
    press(Qt::Key_Return);
    QCOMPARE(on(), before);

    const double pitch = m_view->pitch();
    press(Qt::Key_Minus);
    QVERIFY(m_view->pitch() < pitch);
    press(Qt::Key_Plus);
    QCOMPARE(m_view->pitch(), pitch);
}

void TestLinesView::drawsLargeOnesWithoutWaiting()
{
    m_view->resize(900, 1200);
    m_view->setPitch(2); // all tokens in view at once
    const Index n = 520; // the model reads smaller maps itself
    auto map
        = std::make_shared<test::GatedMap>(test::randomWeights(12, n, 6), test::GatedMap::shut);
    m_heatmap->setData(makeData(map));
    QTRY_VERIFY(map->waiting() > 0);
    QVERIFY(m_view->isBusy());
    m_view->viewport()->grab(); // paints while the worker waits
    moveTo(m_view->linesLayout().label({LinesSide::Left, 100}).center());
    QTRY_VERIFY(map->stopped() > 0); // the newest wish wins
    moveTo({2, 2});
    QCOMPARE(map->largestReadHere(), 0);
    map->letThrough(0);
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isBusy(), 60'000);
    QCOMPARE(map->largestReadHere(), 0);
    const LinesPicture& picture = m_view->picture();
    QVERIFY(std::abs(picture.mass - 12 * double(n)) < 0.1);
    QCOMPARE(m_view->verticalScrollBar()->maximum(), 0);
    QVERIFY(!m_view->note().isEmpty());
}

void TestLinesView::readsWhatIsInViewAlone()
{
    show(test::randomWeights(2, 512, 6));
    const double before = m_view->picture().mass;
    QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
    const QPointF at = m_view->linesLayout().lines().center();
    QWheelEvent wheel(at, m_view->mapToGlobal(at.toPoint()), {}, {0, -1200}, Qt::NoButton,
        Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_view->viewport(), &wheel);
    QTRY_VERIFY(!m_view->isBusy());
    const Range rows = m_view->linesLayout().visible(LinesSide::Left);
    QVERIFY(rows.begin > 0 && rows.end < 512);
    double mass = 0;
    const auto data = m_heatmap->data();
    for (Index head = 0; head < 2; ++head) {
        Matrix block(rows.size(), rows.size());
        data->map().block(head, rows, rows, block);
        mass += block.cast<double>().sum();
    }
    QVERIFY(mass != before);
    QVERIFY(std::abs(m_view->picture().mass - mass) < 1e-9);
    QVERIFY(m_view->note().contains(QString::number(rows.begin)));
    // A token that is scrolled out of view lets the others show their lines.
    m_view->model()->setCurrent({LinesSide::Left, 500});
    QTRY_VERIFY(!m_view->isBusy());
    QVERIFY(std::abs(m_view->picture().mass - mass) < 1e-9);
}

// A line from token 0 to token 2 goes from the upper left to the lower right.
void TestLinesView::horizontalIsTheSameTurned()
{
    Tensor weights = zeros(2, 4);
    cell(weights, 1, 0, 2) = 1;
    show(weights);
    const LinesLayout vertical = m_view->linesLayout();
    m_view->setHorizontal(true);
    QTRY_VERIFY(!m_view->isBusy());
    const LinesLayout layout = m_view->linesLayout();
    QVERIFY(vertical.label({LinesSide::Left, 0}).right() <= vertical.lines().left());
    QVERIFY(layout.label({LinesSide::Left, 0}).bottom() <= layout.lines().top());
    QVERIFY(layout.label({LinesSide::Right, 3}).top() >= layout.lines().bottom());
    QVERIFY(layout.label({LinesSide::Left, 1}).left() > layout.label({LinesSide::Left, 0}).left());
    const QImage image = m_view->viewport()->grab().toImage();
    const QColor ground = Theme::current().surface;
    const auto lineAt = [&](double share) {
        const double x = layout.along(0) + share * (layout.along(2) - layout.along(0));
        const double y = layout.lines().top() + share * layout.lines().height();
        int most = 0;
        for (int i = -2; i <= 2; ++i)
            most = std::max(most, distance(image.pixelColor(int(x) + i, int(y)), ground));
        return most;
    };
    for (const double share : {0.1, 0.5, 0.9})
        QVERIFY(lineAt(share) > 100);
    // Nothing where the mirrored line would be.
    const double x = layout.along(2) - 0.1 * (layout.along(2) - layout.along(0));
    const int y = int(layout.lines().top() + 0.1 * layout.lines().height());
    QVERIFY(distance(image.pixelColor(int(x), y), ground) < 20);
    // Hover finds the tokens where they stand now.
    moveTo(layout.label({LinesSide::Right, 2}).center());
    QTRY_COMPARE(m_view->model()->hovered(), (LinesToken{LinesSide::Right, 2}));
    QTRY_VERIFY(!m_view->isBusy());
    QVERIFY(m_view->model()->sentence().contains(QStringLiteral("head 1")));
    const QRectF stripe = m_view->linesLayout().stripe({LinesSide::Left, 0}, 1, 2);
    QVERIFY(stripe.bottom() <= layout.label({LinesSide::Left, 0}).top());
    QVERIFY(distance(pixel(stripe.center()), headColour(1, false)) < 10);
}

void TestLinesView::keysAreTurnedToo()
{
    show(zeros(1, 80));
    m_view->setHorizontal(true);
    m_view->setFocus();
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_view->model()->current(), (LinesToken{LinesSide::Left, 2}));
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_view->model()->current(), (LinesToken{LinesSide::Right, 2}));
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(m_view->model()->current(), (LinesToken{LinesSide::Right, 79}));
    QVERIFY(m_view->horizontalScrollBar()->value() > 0);
    QVERIFY(m_view->linesLayout().body().contains(
        m_view->linesLayout().label({LinesSide::Right, 79}).center()));
    m_view->setHorizontal(false);
    QVERIFY(m_view->verticalScrollBar()->value() > 0);
}

void TestLinesView::sentencesAreToldApart()
{
    Tensor weights({2, 4, 4});
    std::ranges::fill(weights.mutableFloats(), 0.25F);
    const auto map = test::mapOf(weights);
    auto notes = std::make_shared<TokenNotes>();
    notes->segments = {0, 0, 0, 1};
    notes->special = {false, false, false, false};
    const Site site{"site", SiteKind::Weights, 0, {2, 4, 4}};
    m_heatmap->setData(std::make_shared<HeatmapData>(map, site, labels(4), labels(4), notes));
    LinesModel* model = m_view->model();
    QVERIFY(model->hasTwoSentences());
    const struct {
        LinesSentences sentences;
        int pairs; // of tokens
    } all[]{{LinesSentences::All, 16}, {LinesSentences::AToA, 9}, {LinesSentences::AToB, 3},
        {LinesSentences::BToA, 3}, {LinesSentences::BToB, 1}};
    for (const auto& [sentences, pairs] : all) {
        model->setSentences(sentences);
        QTRY_VERIFY(!m_view->isBusy());
        QCOMPARE(m_view->picture().drawn, Index(2 * pairs));
        QVERIFY(std::abs(m_view->picture().mass - 0.5 * pairs) < 1e-5);
    }
    // A token's partners are those of the other sentence alone.
    model->setSentences(LinesSentences::AToB);
    m_view->model()->setCurrent({LinesSide::Left, 1});
    QTRY_VERIFY(!m_view->isBusy());
    QTRY_COMPARE(model->strongestPartner(), (LinesToken{LinesSide::Right, 3}));
    model->setCurrent({LinesSide::Left, 3}); // of B: it has none
    QTRY_VERIFY(!m_view->isBusy());
    QVERIFY(!model->strongestPartner().isValid());
    // A kept part knows of which sentence its tokens are.
    model->setCurrent({});
    m_heatmap->keep({2, 4}, {0, 4});
    QTRY_VERIFY(!m_view->isBusy());
    QTRY_COMPARE(m_view->picture().drawn, Index(2 * 1));
    // Where there is one sentence, all is shown.
    m_heatmap->keepAll();
    m_heatmap->setData(makeData(map));
    QVERIFY(!model->hasTwoSentences());
    QTRY_VERIFY(!m_view->isBusy());
    QTRY_COMPARE(m_view->picture().drawn, Index(32));
}

void TestLinesView::saysWhyThereAreNoLines()
{
    m_heatmap->setData(makeData(test::mapOf(test::randomWeights(2, 8, 6)), SiteKind::Scores));
    QVERIFY(!m_view->model()->canShow());
    QVERIFY(!m_view->note().isEmpty());
    m_view->viewport()->grab();
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    m_heatmap->setData(nullptr);
    m_view->viewport()->grab();
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::mouseMove(m_view->viewport(), QPoint(100, 100));
    QVERIFY(!m_view->model()->focus().isValid());
}

void TestLinesView::otherTokensLetGoOfTheOldOnes()
{
    show(test::randomWeights(2, 20, 6));
    m_view->model()->setCurrent({LinesSide::Right, 15});
    QTRY_VERIFY(m_view->model()->profile().size() > 0);
    show(test::randomWeights(2, 5, 6));
    QVERIFY(!m_view->model()->current().isValid());
    QCOMPARE(m_view->picture().image.isNull(), false);
    QVERIFY(std::abs(m_view->picture().mass - 10) < 1e-4);
}

QTEST_MAIN(TestLinesView)
#include "tst_lines_view.moc"
