// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "models/heatmap_tile.h"
#include "models/number_text.h"
#include "sites/query_key_map.h"
#include "support/jobs.h"
#include "views/heatmap_figure.h"
#include "views/heatmap_marks.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"

#include <QNativeGestureEvent>
#include <QPainter>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

QStringList labels(Index count)
{
    const QStringList words{QStringLiteral("machine"), QStringLiteral("你好"),
        QStringLiteral("مرحبا"), QStringLiteral("👩‍👩‍👧"), QStringLiteral("a")};
    QStringList list;
    for (Index i = 0; i < count; ++i)
        list += words[i % words.size()];
    return list;
}

std::shared_ptr<const HeatmapData> makeData(const Tensor& tensor, SiteKind kind = SiteKind::Weights)
{
    return std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor),
        Site{"site", kind, 0, tensor.shape()}, labels(tensor.dim(-2)), labels(tensor.dim(-1)));
}

Tensor randomWeights(Index heads, Index n)
{
    Random random(7);
    Tensor tensor({heads, n, n});
    for (float& value : tensor.mutableFloats())
        value = float(random.uniform());
    return tensor;
}

// [1, n, 8]
Tensor randomVectors(Index n, std::uint64_t seed)
{
    Random random(seed);
    Tensor tensor({1, n, 8});
    for (float& value : tensor.mutableFloats())
        value = float(random.uniform()) * 2 - 1;
    return tensor;
}

// A place in a cell where neither number, hatch nor hairline is drawn.
QPoint quietPlace(const QRectF& cell)
{
    const QPointF inset
        = cell.width() > 30 ? QPointF(4, 4) : QPointF(cell.width(), cell.height()) / 2;
    return (cell.topLeft() + inset).toPoint();
}

QRgb pixel(const QImage& image, QPoint position)
{
    return image.pixel(position) | 0xFF000000;
}

} // namespace

class TestHeatmapView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void colourIsTheMapOfTheValue_data();
    void colourIsTheMapOfTheValue();
    void nanIsSeen();
    void hoverShowsTokensAndFullPrecision();
    void hoverLightsTheHeaders();
    void clickPinsAndLetsGo();
    void keysMoveAndPin();
    void wheelZoomsAtThePointerAndDoubleClickFits();
    void pinchZoomsAtTheFingers();
    void dragPansWithoutPinning();
    void headChangesThePicture();
    void largeMapKeepsTheOldPictureUntilReady();
    void largeMapIsExactWhenZoomedIn();
    void hoverIsExactAtEveryZoom_data();
    void hoverIsExactAtEveryZoom();
    void labelsNeverOverlap_data();
    void labelsNeverOverlap();
    void figureShowsTheSameColours_data();
    void figureShowsTheSameColours();
    void legendEndsWithTheMapsColours();
    void legendWritesTheValuesOfItsTicks_data();
    void cellsWriteThreeDigits_data();
    void cellsWriteThreeDigits();
    void legendWritesTheValuesOfItsTicks();

private:
    QImage picture() { return m_view->grab().toImage(); }
    QPoint centre(Cell cell) const
    {
        return m_view->heatmapGeometry().cellRect(cell).center().toPoint();
    }

    std::unique_ptr<HeatmapModel> m_model;
    std::unique_ptr<HeatmapView> m_view;
};

void TestHeatmapView::init()
{
    Style::instance().setChoice(Style::Choice::Light);
    m_model = std::make_unique<HeatmapModel>();
    m_view = std::make_unique<HeatmapView>(m_model.get());
    m_view->resize(640, 520);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestHeatmapView::cleanup()
{
    m_view.reset();
    m_model.reset();
}

void TestHeatmapView::colourIsTheMapOfTheValue_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<double>("zoom"); // cell pixels; 0: fitted
    QTest::addColumn<HeatmapScale>("scale");
    QTest::addColumn<ColourMapName>("map");
    QTest::newRow("few cells") << 5 << 0.0 << HeatmapScale::Absolute << ColourMapName::Viridis;
    QTest::newRow("one cell") << 1 << 0.0 << HeatmapScale::Absolute << ColourMapName::Magma;
    QTest::newRow("64, fitted") << 64 << 0.0 << HeatmapScale::PerHead << ColourMapName::Cividis;
    QTest::newRow("64, close") << 64 << 37.3 << HeatmapScale::PerHead << ColourMapName::Viridis;
    QTest::newRow("64, per row") << 64 << 13.0 << HeatmapScale::PerRow << ColourMapName::Grey;
    QTest::newRow("300, logarithmic")
        << 300 << 9.5 << HeatmapScale::Logarithmic << ColourMapName::Viridis;
    QTest::newRow("300, closest") << 300 << 160.0 << HeatmapScale::Absolute
                                  << ColourMapName::Viridis;
}

void TestHeatmapView::colourIsTheMapOfTheValue()
{
    QFETCH(int, size);
    QFETCH(double, zoom);
    QFETCH(HeatmapScale, scale);
    QFETCH(ColourMapName, map);
    const Tensor weights = randomWeights(2, size);
    m_model->setScale(scale);
    m_model->setColourMap(map);
    m_model->setHead(1);
    m_model->setData(makeData(weights));
    if (zoom > 0) {
        const QPointF at = m_view->viewGeometry().viewport().center() + QPointF(31, -17);
        const double notches = std::log(zoom / m_view->viewGeometry().zoom()) / std::log(1.2) * 120;
        QWheelEvent wheel(at, m_view->mapToGlobal(at.toPoint()), {}, {0, int(std::lround(notches))},
            Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &wheel);
        QVERIFY(std::abs(m_view->viewGeometry().zoom() - zoom) < 0.05 * zoom);
    }
    const QImage image = picture();
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    const auto values = weights.slice(1).matrix();
    int checked = 0;
    for (Index r = geometry.visibleRows().begin; r < geometry.visibleRows().end; ++r) {
        for (Index c = geometry.visibleColumns().begin; c < geometry.visibleColumns().end; ++c) {
            const QPoint place = quietPlace(geometry.cellRect({r, c}));
            if (!geometry.cellsRect().adjusted(1, 1, -1, -1).contains(place))
                continue;
            float position = values(r, c);
            if (scale == HeatmapScale::PerHead)
                position /= values.maxCoeff();
            else if (scale == HeatmapScale::PerRow)
                position /= values.row(r).maxCoeff();
            else if (scale == HeatmapScale::Logarithmic)
                position = 1 + std::log10(std::max(position, 1e-5F)) / 5;
            // At a rounding edge either neighbour of the table is right.
            const QRgb actual = pixel(image, place);
            const ColourMap& colours = ColourMap::get(map);
            QVERIFY2(
                actual == colours.at(position - 1e-5F) || actual == colours.at(position + 1e-5F),
                qPrintable(QStringLiteral("cell %1, %2").arg(r).arg(c)));
            ++checked;
        }
    }
    QVERIFY(checked > 0);
}

void TestHeatmapView::nanIsSeen()
{
    Tensor weights = randomWeights(1, 6);
    weights.mutableFloats()[2 * 6 + 3] = notANumber;
    m_model->setData(makeData(weights));
    const QRect cell
        = m_view->heatmapGeometry().cellRect({2, 3}).toAlignedRect().adjusted(2, 2, -2, -2);
    const QImage image = picture().copy(cell);
    int own = 0;
    int hatched = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            (pixel(image, {x, y}) == ColourMap::notANumber() ? own : hatched) += 1;
    }
    QVERIFY(own > cell.width() * cell.height() / 2);
    QVERIFY(hatched > cell.width());
    m_model->setHovered({2, 3});
    QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("NaN")));
}

void TestHeatmapView::hoverShowsTokensAndFullPrecision()
{
    const Tensor weights = randomWeights(1, 5);
    m_model->setData(makeData(weights));
    QTest::mouseMove(m_view.get(), centre({1, 0}));
    QTRY_COMPARE(m_model->hovered(), (Cell{1, 0}));
    const QString text = m_view->accessibleDescription();
    QVERIFY(text.contains(QStringLiteral("你好")));
    QVERIFY(text.contains(QStringLiteral("machine")));
    QVERIFY(text.contains(exactNumber(weights.floats()[5])));
    QTest::mouseMove(m_view.get(), QPoint(2, 2)); // the corner is no cell
    QTRY_VERIFY(!m_model->hovered().isValid());
    QVERIFY(m_view->accessibleDescription().isEmpty());
}

void TestHeatmapView::hoverLightsTheHeaders()
{
    m_model->setData(makeData(randomWeights(1, 5)));
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    const QPoint row = geometry.rowLabelRect(3).topLeft().toPoint() + QPoint(2, 2);
    const QPoint column = geometry.columnLabelRect(2).topLeft().toPoint() + QPoint(2, 2);
    const QImage before = picture();
    m_model->setHovered({3, 2});
    const QImage after = picture();
    const QRgb accent = Theme::current().accent.rgb();
    QVERIFY(pixel(before, row) != accent && pixel(before, column) != accent);
    QCOMPARE(pixel(after, row), accent);
    QCOMPARE(pixel(after, column), accent);
    // The band is framed; the colour of its cells stays.
    QCOMPARE(pixel(after, quietPlace(geometry.cellRect({3, 0}))),
        pixel(before, quietPlace(geometry.cellRect({3, 0}))));
}

void TestHeatmapView::clickPinsAndLetsGo()
{
    m_model->setData(makeData(randomWeights(1, 5)));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, centre({4, 1}));
    QCOMPARE(m_model->pinned(), (Cell{4, 1}));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, centre({0, 0}));
    QCOMPARE(m_model->pinned(), (Cell{0, 0}));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, centre({0, 0}));
    QVERIFY(!m_model->pinned().isValid());
}

void TestHeatmapView::keysMoveAndPin()
{
    m_model->setData(makeData(randomWeights(1, 5)));
    const auto press = [this](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_view.get(), key, modifiers);
    };
    press(Qt::Key_Right);
    QCOMPARE(m_model->hovered(), (Cell{0, 0}));
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    QCOMPARE(m_model->hovered(), (Cell{1, 1}));
    QVERIFY(!m_model->pinned().isValid());
    press(Qt::Key_Return);
    QCOMPARE(m_model->pinned(), (Cell{1, 1}));
    press(Qt::Key_Left);
    QCOMPARE(m_model->pinned(), (Cell{1, 0}));
    press(Qt::Key_Left); // at the edge: stays
    QCOMPARE(m_model->pinned(), (Cell{1, 0}));
    press(Qt::Key_End);
    QCOMPARE(m_model->pinned(), (Cell{1, 4}));
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(m_model->pinned(), (Cell{4, 4}));
    press(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(m_model->pinned(), (Cell{0, 0}));
    press(Qt::Key_PageDown);
    QCOMPARE(m_model->pinned(), (Cell{4, 0}));
    press(Qt::Key_Escape);
    QVERIFY(!m_model->current().isValid());
}

void TestHeatmapView::wheelZoomsAtThePointerAndDoubleClickFits()
{
    m_model->setData(makeData(randomWeights(1, 40)));
    const QPoint at = centre({30, 20});
    const double fitted = m_view->viewGeometry().zoom();
    for (int i = 0; i < 12; ++i) {
        QWheelEvent wheel(at, m_view->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &wheel);
    }
    QVERIFY(m_view->viewGeometry().zoom() > 4 * fitted);
    QCOMPARE(m_view->heatmapGeometry().cellAt(at), (Cell{30, 20}));
    QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, at);
    QCOMPARE(m_view->viewGeometry().zoom(), fitted);
    QVERIFY(m_view->viewGeometry().isFitted());
    QTest::keyClick(m_view.get(), Qt::Key_Plus);
    QVERIFY(m_view->viewGeometry().zoom() > fitted);
    QTest::keyClick(m_view.get(), Qt::Key_0);
    QCOMPARE(m_view->viewGeometry().zoom(), fitted);
}

void TestHeatmapView::pinchZoomsAtTheFingers()
{
    m_model->setData(makeData(randomWeights(1, 40)));
    const QPoint at = centre({10, 20});
    const double fitted = m_view->viewGeometry().zoom();
    for (int i = 0; i < 10; ++i) {
        QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(),
            2, at, at, m_view->mapToGlobal(at), 0.25, {});
        QCoreApplication::sendEvent(m_view.get(), &pinch);
    }
    QCOMPARE(m_view->viewGeometry().zoom(), fitted * std::pow(1.25, 10));
    QCOMPARE(m_view->heatmapGeometry().cellAt(at), (Cell{10, 20}));
    QVERIFY(!m_model->pinned().isValid());
}

void TestHeatmapView::dragPansWithoutPinning()
{
    m_model->setData(makeData(randomWeights(1, 40)));
    for (int i = 0; i < 8; ++i)
        m_view->zoomIn();
    const QPointF before = m_view->viewGeometry().offset();
    const QPoint from = m_view->viewGeometry().viewport().center().toPoint();
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 4; ++step)
        QTest::mouseMove(m_view.get(), from - QPoint(20 * step, 10 * step));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from - QPoint(80, 40));
    const QPointF moved = m_view->viewGeometry().offset() - before;
    QCOMPARE(moved.x(), 80 / m_view->viewGeometry().zoom());
    QCOMPARE(moved.y(), 40 / m_view->viewGeometry().zoom());
    QVERIFY(!m_model->pinned().isValid());
}

void TestHeatmapView::headChangesThePicture()
{
    const Tensor weights = randomWeights(3, 4);
    m_model->setScale(HeatmapScale::Absolute);
    m_model->setData(makeData(weights));
    for (int head : {0, 2, 1}) {
        m_model->setHead(head);
        const QPoint place = quietPlace(m_view->heatmapGeometry().cellRect({2, 1}));
        QCOMPARE(pixel(picture(), place),
            ColourMap::get(ColourMapName::Viridis).at(weights.slice(head).matrix()(2, 1)));
    }
}

void TestHeatmapView::largeMapKeepsTheOldPictureUntilReady()
{
    const auto small = makeData(randomWeights(1, 8));
    const auto large = makeData(randomWeights(1, 1100));
    m_model->setData(small);
    m_model->setData(large);
    QCOMPARE(m_view->shownData(), small); // still whole: labels and cells of one matrix
    QTest::mouseMove(m_view.get(), centre({3, 3}));
    QVERIFY(!m_model->hovered().isValid()); // its cells mean nothing in the new matrix
    QTRY_COMPARE(m_view->shownData(), large);
    // Newest wins: what is on its way when another comes is never shown.
    QSignalSpy changes(m_view.get(), &PanZoomView::viewChanged);
    const auto other = makeData(randomWeights(1, 1000));
    m_model->setData(other);
    m_model->setData(small);
    QCOMPARE(m_view->shownData(), small);
    test::waitForJobs();
    QCOMPARE(m_view->shownData(), small);
}

void TestHeatmapView::largeMapIsExactWhenZoomedIn()
{
    const Tensor weights = randomWeights(1, 1100);
    m_model->setScale(HeatmapScale::Absolute);
    m_model->setData(makeData(weights));
    QTRY_VERIFY(m_view->shownData() != nullptr);
    // Fitted, a pixel shows the largest of the 4 x 4 cells below it.
    const auto values = weights.matrix();
    const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
    const auto fittedColour = [&] {
        return pixel(picture(),
            m_view->heatmapGeometry().blockRect({400, 404}, {800, 804}).center().toPoint());
    };
    QTRY_COMPARE(fittedColour(), map.at(values.block(400, 800, 4, 4).maxCoeff()));

    const QPoint at = centre({700, 300});
    QWheelEvent wheel(at, m_view->mapToGlobal(at), {}, {0, 120 * 22}, Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_view.get(), &wheel);
    QVERIFY(m_view->heatmapGeometry().cellWidth() > 10);
    const auto exactColour = [&] { return pixel(picture(), centre({700, 300})); };
    QTRY_COMPARE(exactColour(), map.at(values(700, 300)));
}

// Whatever a pixel sums up, what is read out is the cell under the pointer.
void TestHeatmapView::hoverIsExactAtEveryZoom_data()
{
    QTest::addColumn<bool>("isComputed");
    QTest::newRow("stored") << false;
    QTest::newRow("computed on demand") << true;
}

void TestHeatmapView::hoverIsExactAtEveryZoom()
{
    QFETCH(bool, isComputed);
    constexpr Index n = 1100;
    const Tensor weights = randomWeights(1, n);
    Matrix values = weights.matrix();
    m_model->setScale(HeatmapScale::Absolute);
    if (isComputed) {
        const Tensor query = randomVectors(n, 1);
        const Tensor key = randomVectors(n, 2);
        values = query.slice(0).matrix() * key.slice(0).matrix().transpose();
        values = (values.colwise() - values.rowwise().maxCoeff()).array().exp();
        values = values.array().colwise() / values.rowwise().sum().array();
        m_model->setData(std::make_shared<HeatmapData>(
            std::make_shared<QueryKeyMap>(query, key, 1.0F, attention::AttentionMask()),
            Site{"site", SiteKind::Weights, 0, {1, n, n}}, labels(n), labels(n)));
    } else {
        m_model->setData(makeData(weights));
    }
    QTRY_VERIFY(m_view->tiles().hasPicture());
    Random random(3);
    int levels = 0;
    for (int step = 0; m_view->viewGeometry().zoom() < 150; ++step) {
        if (step > 0)
            m_view->zoomIn();
        levels |= 1 << m_view->level();
        const ViewGeometry& geometry = m_view->viewGeometry();
        const QRect cells = m_view->heatmapGeometry().cellsRect().toRect().adjusted(1, 1, -2, -2);
        for (int i = 0; i < 5; ++i) {
            const QPoint at = cells.topLeft()
                + QPoint(
                    int(random.uniform() * cells.width()), int(random.uniform() * cells.height()));
            QTest::mouseMove(m_view.get(), at);
            const QPointF content
                = geometry.offset() + (at - geometry.viewport().topLeft()) / geometry.zoom();
            const Cell expected{Index(content.y()), Index(content.x())};
            QCOMPARE(m_model->hovered(), expected);
            const float value = m_model->value(expected);
            QVERIFY(std::abs(value - values(expected.row, expected.column)) <= 1e-5F);
            QVERIFY(m_view->accessibleDescription().contains(exactNumber(value)));
        }
    }
    QVERIFY(levels & 1);
    QVERIFY(levels > 1); // some of it was reduced
}

void TestHeatmapView::labelsNeverOverlap_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("zoomSteps");
    QTest::newRow("few") << 5 << 0;
    QTest::newRow("many") << 60 << 0;
    QTest::newRow("very many") << 500 << 0;
    QTest::newRow("many, closer") << 60 << 4;
    QTest::newRow("thousands") << 4096 << 0;
    QTest::newRow("thousands, closer") << 4096 << 20;
    QTest::newRow("more") << 32768 << 0;
    QTest::newRow("more, closer") << 32768 << 20;
}

// Between two labels of a row header there is a line without ink.
void TestHeatmapView::labelsNeverOverlap()
{
    QFETCH(int, size);
    QFETCH(int, zoomSteps);
    const Index columns = size > 1000 ? 3 : size; // the labels matter, not the cells
    m_model->setData(makeData(Tensor({1, size, columns})));
    QTRY_COMPARE(m_view->shownData(), m_model->data());
    for (int i = 0; i < zoomSteps; ++i)
        m_view->zoomIn();
    m_model->setHovered({size / 2 + 1, columns / 2}); // is always labelled, between two others
    const std::vector<PlacedLabel> placed
        = m_view->labels().rowLabels(m_view->heatmapGeometry(), m_view->headerMarks());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY((placed[i].band & placed[j].band).height() < 0.01);
    }
    m_model->setHovered({});
    // The first label stands whole within both headers.
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    if (geometry.visibleRows().begin == 0 && zoomSteps == 0) {
        const auto rows = m_view->labels().rowLabels(geometry, {});
        QCOMPARE(rows.front().index, Index(0));
        QVERIFY(rows.front().band.top() >= geometry.rowHeader().top() - 0.01);
        const auto labels = m_view->labels().columnLabels(geometry, {});
        QCOMPARE(labels.front().index, Index(0));
        QVERIFY(labels.front().band.left() >= geometry.columnHeader().left() - 0.01);
    }
    // Without the first column of cells, which may begin within the header's last pixel.
    const QRect header
        = m_view->heatmapGeometry().rowHeader().toAlignedRect().adjusted(0, 0, -2, 0);
    const QImage image = picture().copy(header);
    const QRgb ground = pixel(image, {0, 0});
    int tallest = 0;
    int run = 0;
    for (int y = 0; y < image.height(); ++y) {
        bool ink = false;
        for (int x = 0; x < image.width(); ++x)
            ink = ink || pixel(image, {x, y}) != ground;
        run = ink ? run + 1 : 0;
        tallest = std::max(tallest, run);
    }
    QVERIFY(tallest > 0);
    QVERIFY(tallest <= QFontMetrics(m_view->font()).height());
}

void TestHeatmapView::figureShowsTheSameColours_data()
{
    QTest::addColumn<int>("size");
    QTest::newRow("vector") << 6;
    QTest::newRow("image") << 100;
}

void TestHeatmapView::figureShowsTheSameColours()
{
    QFETCH(int, size);
    const Tensor weights = randomWeights(2, size);
    const HeatmapFigure figure{makeData(weights),
        {1, HeatmapScale::Absolute, ColourMapName::Viridis}, QStringLiteral("playground")};
    QImage image(preferredSize(figure), QImage::Format_RGB32);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        paint(painter, image.rect(), figure, Theme::light());
    }
    QCOMPARE(pixel(image, {1, 1}), Theme::light().surface.rgb());
    // Every value's colour covers about one cell's area somewhere in the picture.
    const auto values = weights.slice(1).matrix();
    QHash<QRgb, int> areas;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            ++areas[pixel(image, {x, y})];
    }
    for (Index r = 0; r < size; ++r) {
        for (Index c = 0; c < size; ++c)
            QVERIFY(areas.value(ColourMap::get(ColourMapName::Viridis).at(values(r, c))) > 10);
    }
}

void TestHeatmapView::cellsWriteThreeDigits_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0F << QStringLiteral("0");
    QTest::newRow("half") << 0.5F << QStringLiteral("0.500");
    QTest::newRow("hundredths") << 0.071623F << QStringLiteral("0.0716");
    QTest::newRow("thousandths") << 0.0016356761F << QStringLiteral("0.00164");
    QTest::newRow("below") << 0.000341F << QStringLiteral("0.00034");
    QTest::newRow("far below") << -3.42e-5F << QStringLiteral("−3.4e−05");
    QTest::newRow("units") << 1.2345F << QStringLiteral("1.23");
    QTest::newRow("tens") << -12.345F << QStringLiteral("−12.3");
    QTest::newRow("hundreds") << 123.45F << QStringLiteral("123");
}

void TestHeatmapView::cellsWriteThreeDigits()
{
    QFETCH(float, value);
    QFETCH(QString, text);
    QCOMPARE(cellText(value), text);
}

void TestHeatmapView::legendWritesTheValuesOfItsTicks_data()
{
    QTest::addColumn<float>("magnitude");
    QTest::addColumn<bool>("isSigned");
    for (const float magnitude : {1e-12F, 3.1e-5F, 1e-3F, 0.0123F, 1.0F, 7.7F, 1234.0F, 1e6F}) {
        for (const bool isSigned : {false, true})
            QTest::addRow("%g%s", double(magnitude), isSigned ? ", signed" : "")
                << magnitude << isSigned;
    }
}

void TestHeatmapView::legendWritesTheValuesOfItsTicks()
{
    QFETCH(float, magnitude);
    QFETCH(bool, isSigned);
    for (const float tick : ColourScale::linear(magnitude, isSigned).ticks(5)) {
        const float written = tickText(tick).replace(u'−', u'-').toFloat();
        QVERIFY2(std::abs(written - tick) <= 0.005F * std::abs(tick), qPrintable(tickText(tick)));
    }
    QCOMPARE(tickText(2.5e-4F), QStringLiteral("0.00025"));
}

void TestHeatmapView::legendEndsWithTheMapsColours()
{
    LegendView legend(m_model.get());
    legend.resize(legend.sizeHint());
    m_model->setData(makeData(randomWeights(1, 5)));
    m_model->setScale(HeatmapScale::Absolute);
    const QImage image = legend.grab().toImage();
    const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
    QCOMPARE(pixel(image, {0, 8}), map.at(0));
    QCOMPARE(pixel(image, {image.width() - 1, 8}), map.at(1));
    QVERIFY(legend.accessibleName().contains(scaleName(HeatmapScale::Absolute)));
    QVERIFY(!legend.legend().marked);
    m_model->setPinned({2, 2});
    QCOMPARE(*legend.legend().marked, m_model->value({2, 2}));
}

QTEST_MAIN(TestHeatmapView)
#include "tst_heatmap_view.moc"
