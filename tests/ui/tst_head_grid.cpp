// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "ops/softmax.h"
#include "style/theme.h"
#include "support/jobs.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <cmath>
#include <limits>
#include <numeric>

using namespace fovea;
using namespace fovea::ui;
using Order = HeadGridModel::Order;

namespace
{

QStringList names(Index count)
{
    QStringList result;
    for (Index i = 0; i < count; ++i)
        result += QStringLiteral("t%1").arg(i);
    return result;
}

std::shared_ptr<const HeatmapData> makeLayer(
    Tensor numbers, int layer = 0, SiteKind kind = SiteKind::Weights)
{
    const Index rows = numbers.dim(1), columns = numbers.dim(2);
    Site site{"layers." + std::to_string(layer) + ".attention.weights", kind, layer, {}};
    return std::make_shared<HeatmapData>(
        std::make_shared<DenseMap>(std::move(numbers)), site, names(rows), names(columns));
}

/// Rows that sum to 1; the sharper, the lower the entropy.
Tensor randomWeights(Index heads, Index n, std::uint64_t seed)
{
    Random random(seed);
    Tensor scores({heads, n, n});
    for (Index h = 0; h < heads; ++h) {
        const double sharpness = 0.2 + random.uniform() * 4;
        Tensor head({n, n});
        for (float& score : head.mutableFloats())
            score = float(random.normal() * sharpness);
        const Tensor weights = ops::softmax(head);
        std::copy(weights.floats().begin(), weights.floats().end(),
            scores.mutableFloats().begin() + std::ptrdiff_t(h * n * n));
    }
    return scores;
}

HeadGridModel::Layers makeLayers(int layers, Index heads, Index n)
{
    HeadGridModel::Layers result;
    for (int i = 0; i < layers; ++i)
        result.push_back(makeLayer(randomWeights(heads, n, std::uint64_t(i + 1)), i));
    return result;
}

/// One head per way to attend, of 4 tokens, with statistics that are known by hand.
Tensor plainHeads()
{
    Tensor numbers({4, 4, 4});
    auto floats = numbers.mutableFloats();
    const auto cell = [&](Index h, Index r, Index c) -> float& {
        return floats[std::size_t((h * 4 + r) * 4 + c)];
    };
    for (Index i = 0; i < 4; ++i) {
        for (Index j = 0; j < 4; ++j)
            cell(0, i, j) = 0.25F; // even
        cell(1, i, i) = 1; // itself
        cell(2, i, 0) = 1; // the first
        cell(3, i, std::max<Index>(0, i - 1)) = 1; // the one before
    }
    return numbers;
}

/// Numbered tokens, each of them twice; the last one was added by the tokenizer.
std::vector<Token> repeatedTokens(Index n)
{
    std::vector<Token> tokens(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i].id = std::int64_t(i / 2);
    tokens.back().special = true;
    return tokens;
}

} // namespace

class TestHeadGrid : public QObject
{
    Q_OBJECT

    std::unique_ptr<HeadGrid> m_grid;

    HeadGridModel* model() { return m_grid->model(); }
    HeadGridView* view() { return m_grid->view(); }
    void show(HeadGridModel::Layers layers, std::vector<Token> tokens = {})
    {
        model()->setLayers(std::move(layers), std::move(tokens));
        settle();
    }
    /// Painted, and nothing on its way.
    void settle()
    {
        QCoreApplication::processEvents();
        QTRY_VERIFY(isComplete());
    }
    bool isComplete()
    {
        const std::vector<int> numbers = inView();
        return std::all_of(numbers.begin(), numbers.end(), [this](int number) {
            return !view()->thumbnails()->image(number).isNull()
                && (model()->numbers(number) || !model()->hasStatistics());
        });
    }
    std::vector<int> inView()
    {
        std::vector<int> numbers;
        for (const int number : model()->shown()) {
            if (view()->cellRect(number).intersects(view()->viewport()->rect()))
                numbers.push_back(number);
        }
        return numbers;
    }
    void choose(QComboBox* box, int index)
    {
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentIndex(), index);
    }
    float statistic(int number)
    {
        return (*model()->numbers(number))[model()->statistic()];
    }
    void key(Qt::Key key) { QTest::keyClick(view(), key); }

private Q_SLOTS:
    void init()
    {
        m_grid = std::make_unique<HeadGrid>();
        m_grid->resize(700, 560);
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }
    void cleanup() { m_grid.reset(); }

    void numbersAreThoseOfTheRows()
    {
        show({makeLayer(plainHeads())});
        const auto mean = [&](int head, HeadStatistic s) { return (*model()->numbers(head))[s]; };
        const float even = std::log(4.0F);
        QVERIFY(std::abs(mean(0, HeadStatistic::Entropy) - even) < 1e-6F);
        QCOMPARE(mean(1, HeadStatistic::Entropy), 0.0F);
        QCOMPARE(mean(0, HeadStatistic::Distance), 1.25F); // (1.5 + 1 + 1 + 1.5) / 4
        QCOMPARE(mean(1, HeadStatistic::Distance), 0.0F);
        QCOMPARE(mean(2, HeadStatistic::Distance), 1.5F);
        QCOMPARE(mean(3, HeadStatistic::Distance), 0.75F);
        QCOMPARE(mean(0, HeadStatistic::FirstToken), 0.25F);
        QCOMPARE(mean(2, HeadStatistic::FirstToken), 1.0F);
        QCOMPARE(mean(1, HeadStatistic::SameToken), 1.0F);
        QCOMPARE(mean(3, HeadStatistic::SameToken), 0.25F);
        QCOMPARE(mean(3, HeadStatistic::PreviousToken), 1.0F); // the first has none before it
    }

    void textHasSeparatorsAndRepetitions()
    {
        // Head 3 attends to the token before, which is the same one for 1; 3 is a separator.
        show({makeLayer(plainHeads())}, repeatedTokens(4));
        const auto mean = [&](int head, HeadStatistic s) { return (*model()->numbers(head))[s]; };
        QCOMPARE(mean(0, HeadStatistic::Separators), 0.25F);
        QCOMPARE(mean(1, HeadStatistic::Separators), 0.25F);
        QCOMPARE(mean(2, HeadStatistic::Separators), 0.0F);
        QCOMPARE(mean(0, HeadStatistic::Induction), 0.25F); // of token 1: what followed 0, itself
        QCOMPARE(mean(1, HeadStatistic::Induction), 1.0F);
        QCOMPARE(mean(3, HeadStatistic::Induction), 0.0F);
    }

    void whatHasNoNumberSaysWhy()
    {
        const auto text = [&](HeadStatistic s) { return model()->numbers(0)->text(s); };
        const auto reason = [&](HeadStatistic s) { return model()->numbers(0)->reason(s); };
        show({makeLayer(plainHeads())}); // no text
        for (const HeadStatistic s : {HeadStatistic::Separators, HeadStatistic::Induction}) {
            QCOMPARE(text(s), QStringLiteral("–"));
            QCOMPARE(reason(s), QStringLiteral("this is no text"));
        }
        QCOMPARE(reason(HeadStatistic::Entropy), QString());
        show({makeLayer(plainHeads())}, std::vector<Token>(4, Token{.text = "a", .special = true}));
        QCOMPARE(reason(HeadStatistic::Induction), QStringLiteral("no token comes twice"));
        QCOMPARE(reason(HeadStatistic::Separators), QString());
        std::vector<Token> words(4);
        for (std::size_t i = 0; i < 4; ++i)
            words[i].id = std::int64_t(i);
        show({makeLayer(plainHeads())}, words);
        QCOMPARE(reason(HeadStatistic::Separators), QStringLiteral("there are no separators"));
        show({makeLayer(Tensor({1, 3, 3}))});
        QCOMPARE(reason(HeadStatistic::Entropy), QStringLiteral("no token attends to anything"));
        show({makeLayer(Tensor({1, 1, 1}, {1}))});
        QCOMPARE(reason(HeadStatistic::PreviousToken), QStringLiteral("no token has one before it"));
        Tensor broken = plainHeads();
        broken.mutableFloats()[0] = std::numeric_limits<float>::quiet_NaN();
        show({makeLayer(broken)});
        QCOMPARE(text(HeadStatistic::Entropy), QStringLiteral("NaN"));
        QVERIFY(reason(HeadStatistic::Entropy).contains(QStringLiteral("finite")));
        // Where nothing has a number all stay, in their order.
        show({makeLayer(plainHeads())});
        model()->setStatistic(HeadStatistic::Separators);
        model()->setOrder(Order::Descending);
        QCOMPARE(model()->shown(), (std::vector{0, 1, 2, 3}));
    }

    void partsHaveTheNumbersOfTheWhole()
    {
        const auto whole = makeLayer(plainHeads());
        show({std::make_shared<HeatmapData>(whole, Range{1, 3}, Range{0, 3})}, repeatedTokens(4));
        QCOMPARE((*model()->numbers(0))[HeadStatistic::Distance], 1.25F);
        QCOMPARE((*model()->numbers(0))[HeadStatistic::Separators], 0.25F);
    }

    void layoutFitsAnyCount_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<bool>("scrolls");
        QTest::newRow("one") << 1 << 1 << false;
        QTest::newRow("playground") << 1 << 16 << false;
        QTest::newRow("two layers") << 2 << 2 << false;
        QTest::newRow("BERT") << 12 << 12 << true;
        QTest::newRow("thin") << 24 << 1 << false;
        QTest::newRow("large") << 80 << 64 << true;
    }
    void layoutFitsAnyCount()
    {
        QFETCH(int, layers);
        QFETCH(int, heads);
        QFETCH(bool, scrolls);
        const QSize view(688, 520);
        const HeadGridLayout layout(layers * heads, layers > 1 ? heads : 0, view, 36, 12);
        QCOMPARE(layout.count(), layers * heads);
        QCOMPARE(layout.contentHeight() > view.height(), scrolls);
        QVERIFY(layout.side() >= HeadGridLayout::smallestAlignedSide);
        QVERIFY(layout.side() <= HeadGridLayout::largestSide);
        for (int place = 0; place < layout.count(); ++place) {
            const QRect cell = layout.cellRect(place);
            QVERIFY(cell.left() >= 0 && cell.right() < view.width());
            QVERIFY(cell.contains(layout.mapRect(place)));
            QVERIFY(cell.contains(layout.textRect(place)));
            QVERIFY(!layout.mapRect(place).intersects(layout.textRect(place)));
            QCOMPARE(layout.placeAt(cell.center()), place);
            QCOMPARE(layout.placeAt(cell.topLeft()), place);
            QCOMPARE(layout.placeAt(cell.bottomRight()), place);
        }
        QCOMPARE(layout.placeAt({-1, 0}), -1);
        QCOMPARE(layout.placeAt({view.width() / 2, layout.contentHeight()}), -1);
    }

    void layersStandBelowEachOther()
    {
        const HeadGridLayout layout(12 * 8, 8, {900, 600}, 36, 12);
        QCOMPARE(layout.columns(), 8);
        QCOMPARE(layout.cellRect(8).left(), layout.cellRect(0).left());
    }

    void mapsHaveTheColoursOfTheLook()
    {
        show({makeLayer(plainHeads())});
        const QImage window = view()->viewport()->grab().toImage();
        const ColourTable& table = ColourMap::get(ColourMapName::Viridis).table();
        const auto pixel = [&](int head, int row, int column) {
            const QRect map = view()->gridLayout().mapRect(head);
            const double cell = map.width() / 4.0;
            return window.pixel(map.left() + int((column + 0.5) * cell),
                       map.top() + int((row + 0.5) * cell))
                | 0xFF000000;
        };
        for (int r = 0; r < 4; ++r) {
            for (int c = 0; c < 4; ++c) {
                QCOMPARE(pixel(1, r, c), table[r == c ? 255 : 0] | 0xFF000000);
                QCOMPARE(pixel(2, r, c), table[c == 0 ? 255 : 0] | 0xFF000000);
            }
        }
        HeatmapLook look = model()->look();
        look.colourMap = ColourMapName::Magma;
        model()->setLook(look);
        settle();
        const QImage other = view()->viewport()->grab().toImage();
        QVERIFY(other != window);
    }

    void captionsCountFromZero()
    {
        model()->setLayers({makeLayer(plainHeads())});
        QCOMPARE(model()->caption(0), QStringLiteral("Head 0"));
        // A layer without a map has no heads, and the others keep their numbers.
        model()->setLayers({makeLayer(plainHeads(), 0), nullptr, makeLayer(plainHeads(), 2)});
        QCOMPARE(model()->count(), 8);
        QCOMPARE(model()->caption(7), QStringLiteral("L2 H3"));
        QCOMPARE(model()->numberOf(2, 3), 7);
        QCOMPARE(model()->numberOf(1, 0), -1);
        QCOMPARE(model()->numberOf(2, 4), -1);
        QCOMPARE(model()->numberOf(-1, 0), -1);
    }

    void nothingToShowIsFine()
    {
        show({});
        show({nullptr, nullptr});
        QCOMPARE(model()->count(), 0);
        for (const Qt::Key k : {Qt::Key_Down, Qt::Key_End, Qt::Key_PageUp, Qt::Key_Return})
            key(k);
        QTest::mouseClick(view()->viewport(), Qt::LeftButton);
        QCOMPARE(view()->current(), -1);
    }

    void sortsByEveryStatistic_data()
    {
        QTest::addColumn<int>("statistic");
        for (const HeadStatistic s : headStatistics)
            QTest::newRow(qPrintable(statisticName(s))) << int(s);
    }
    void sortsByEveryStatistic()
    {
        QFETCH(int, statistic);
        show(makeLayers(6, 12, 20), repeatedTokens(20));
        choose(m_grid->statistic(), statistic);
        QCOMPARE(model()->shown().front(), 0);
        choose(m_grid->order(), 1); // highest first
        QTRY_COMPARE(model()->knownCount(), 72);
        const auto highest = model()->shown();
        QCOMPARE(highest.size(), 72U);
        QVERIFY(std::is_sorted(highest.begin(), highest.end(),
            [this](int a, int b) { return this->statistic(a) > this->statistic(b); }));
        QVERIFY(this->statistic(highest.front()) > this->statistic(highest.back()));
        choose(m_grid->order(), 2);
        QVERIFY(std::is_sorted(model()->shown().begin(), model()->shown().end(),
            [this](int a, int b) { return this->statistic(a) < this->statistic(b); }));
        choose(m_grid->order(), 0);
        std::vector<int> inOrder(72);
        std::iota(inOrder.begin(), inOrder.end(), 0);
        QCOMPARE(model()->shown(), inOrder);
    }

    void unknownAndBrokenComeLast()
    {
        Tensor numbers = plainHeads();
        numbers.mutableFloats()[16] = std::numeric_limits<float>::quiet_NaN(); // head 1
        show({makeLayer(numbers)});
        model()->setStatistic(HeadStatistic::Entropy);
        for (const Order order : {Order::Ascending, Order::Descending}) {
            model()->setOrder(order);
            QCOMPARE(model()->shown().back(), 1);
        }

        // Too large to be read at once: what is not known yet stands behind what is.
        model()->setLayers(makeLayers(4, 8, 200));
        QVERIFY(model()->knownCount() < 32);
        QSignalSpy steps(model(), &HeadGridModel::numbersChanged);
        while (model()->knownCount() < 32) {
            const auto& shown = model()->shown();
            QVERIFY(std::is_partitioned(
                shown.begin(), shown.end(), [this](int n) { return bool(model()->numbers(n)); }));
            QVERIFY(steps.wait(5000));
        }
    }

    void filtersAndSaysHowMany()
    {
        show(makeLayers(6, 12, 20));
        QCOMPARE(m_grid->count()->text(), QStringLiteral("72 head(s)"));
        choose(m_grid->statistic(), int(HeadStatistic::SameToken));
        m_grid->minimum()->setValue(5); // per cent
        QTRY_COMPARE(model()->knownCount(), 72);
        int expected = 0;
        for (int number = 0; number < 72; ++number)
            expected += statistic(number) >= 0.05F;
        QVERIFY(expected > 0 && expected < 72);
        QCOMPARE(int(model()->shown().size()), expected);
        QTRY_COMPARE(
            m_grid->count()->text(), QStringLiteral("%1 of 72 heads").arg(expected));
        for (const int number : model()->shown())
            QVERIFY(statistic(number) >= 0.05F);
        // Another statistic: the old bound would mean something else.
        choose(m_grid->statistic(), int(HeadStatistic::Distance));
        QCOMPARE(m_grid->minimum()->value(), 0.0);
        QCOMPARE(model()->shown().size(), 72U);
        // Nothing is left: a sentence, no crash.
        m_grid->minimum()->setValue(1e6);
        QVERIFY(model()->shown().empty());
        view()->viewport()->grab();
        key(Qt::Key_End);
        QCOMPARE(view()->current(), -1);
    }

    void readingAllStopsAndGoesOn()
    {
        model()->setLayers(makeLayers(8, 8, 300));
        model()->setOrder(Order::Descending);
        QVERIFY(model()->isReadingAll());
        QTRY_VERIFY(m_grid->stop()->isVisible());
        QTest::mouseClick(m_grid->stop(), Qt::LeftButton);
        QVERIFY(model()->isStopped());
        QVERIFY(!model()->isReadingAll());
        settle(); // what is in view is still read
        test::waitForJobs();
        QVERIFY(model()->knownCount() < 64);
        QCOMPARE(m_grid->count()->text(),
            QStringLiteral("%1 of 64 heads read").arg(model()->knownCount()));
        QTest::mouseClick(m_grid->stop(), Qt::LeftButton);
        QTRY_COMPARE(model()->knownCount(), 64);
        QTRY_VERIFY(!m_grid->stop()->isVisible());
        QVERIFY(!model()->isStopped());
    }

    void keysMoveAndOpen()
    {
        show(makeLayers(4, 16, 8));
        QSignalSpy chosen(view(), &HeadGridView::headChosen);
        const int columns = view()->gridLayout().columns();
        QVERIFY(columns > 2);
        QCOMPARE(view()->current(), -1);
        key(Qt::Key_Return);
        QCOMPARE(chosen.count(), 0);
        key(Qt::Key_Right); // the first key only shows where one is
        QCOMPARE(view()->current(), 0);
        key(Qt::Key_Right);
        QCOMPARE(view()->current(), 1);
        key(Qt::Key_Down);
        QCOMPARE(view()->current(), 1 + columns);
        key(Qt::Key_Left);
        key(Qt::Key_Up);
        QCOMPARE(view()->current(), 0);
        key(Qt::Key_Left);
        QCOMPARE(view()->current(), 0);
        key(Qt::Key_Up);
        QCOMPARE(view()->current(), 0);
        key(Qt::Key_End);
        QCOMPARE(view()->current(), 63);
        QVERIFY(view()->viewport()->rect().contains(view()->cellRect(63)));
        key(Qt::Key_Down);
        QCOMPARE(view()->current(), 63);
        key(Qt::Key_PageUp);
        QVERIFY(view()->current() < 63);
        QCOMPARE(view()->current() % columns, 63 % columns);
        key(Qt::Key_Home);
        QCOMPARE(view()->current(), 0);
        key(Qt::Key_PageDown);
        QVERIFY(view()->current() >= columns);
        QVERIFY(view()->viewport()->rect().contains(view()->cellRect(view()->current())));
        view()->setCurrent(37);
        key(Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 2);
        QCOMPARE(chosen[0][1].value<Index>(), Index(5));
        QVERIFY(view()->accessibleDescription().contains(model()->caption(37)));
        QVERIFY(!view()->accessibleName().isEmpty());
    }

    void clickOpensWhatLiesThere()
    {
        show(makeLayers(3, 4, 8));
        QSignalSpy chosen(view(), &HeadGridView::headChosen);
        QTest::mouseClick(
            view()->viewport(), Qt::LeftButton, {}, view()->cellRect(6).center());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
        QCOMPARE(chosen[0][1].value<Index>(), Index(2));
        QCOMPARE(view()->current(), 6);
        // Let go elsewhere: nothing is opened.
        QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1).center());
        QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(2).center());
        QCOMPARE(chosen.count(), 1);
    }

    void toolTipTellsAllStatistics()
    {
        show({makeLayer(plainHeads())});
        const QPoint point = view()->cellRect(2).center();
        QHelpEvent help(QEvent::ToolTip, point, view()->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(view()->viewport(), &help);
        const QString text = QToolTip::text();
        QVERIFY(text.startsWith(QStringLiteral("Head 2\n")));
        for (const HeadStatistic s : headStatistics)
            QVERIFY(text.contains(statisticName(s)));
        QVERIFY(text.contains(QStringLiteral("100.0%")));
        QToolTip::hideText();
    }

    void onlyWhatIsInViewIsComputed()
    {
        show(makeLayers(80, 64, 16));
        QCOMPARE(model()->count(), 5120);
        const int visible = int(inView().size());
        QVERIFY(visible > 20 && visible < 200);
        QVERIFY(view()->thumbnails()->madeCount() <= visible);
        QVERIFY(model()->knownCount() <= visible);
        key(Qt::Key_End);
        settle();
        QVERIFY(view()->thumbnails()->madeCount() <= 3 * visible);
        QVERIFY(model()->knownCount() <= 3 * visible);
        QVERIFY(model()->numbers(5119));
        QVERIFY(!model()->numbers(2560));
    }

    void scrollingAwayCancels()
    {
        model()->setLayers(makeLayers(20, 16, 160)); // by the job
        QCoreApplication::processEvents();
        QScrollBar* bar = view()->verticalScrollBar();
        for (int i = 0; i <= 20; ++i) {
            bar->setValue(bar->maximum() * i / 20);
            view()->viewport()->repaint();
        }
        settle();
        // The job never went through all that was passed.
        QVERIFY(view()->thumbnails()->madeCount() < 320);
        QVERIFY(view()->thumbnails()->madeCount() >= int(inView().size()));
        QVERIFY(!view()->thumbnails()->image(319).isNull());
    }

    void memoryIsBounded()
    {
        show(makeLayers(40, 64, 128));
        QScrollBar* bar = view()->verticalScrollBar();
        while (bar->value() < bar->maximum()) {
            bar->setValue(bar->value() + bar->pageStep() / 2);
            settle();
            QVERIFY(view()->thumbnails()->bytes() <= HeadThumbnails::maximumBytes);
        }
        QCOMPARE(view()->thumbnails()->madeCount() >= 2560, true);
        // The oldest ones gave way.
        QVERIFY(view()->thumbnails()->image(0).isNull());
        bar->setValue(0);
        settle();
        QVERIFY(!view()->thumbnails()->image(0).isNull());
    }

    void placeAndChoiceStay()
    {
        show(makeLayers(30, 12, 12));
        view()->setCurrent(200);
        const int place = view()->verticalScrollBar()->value();
        QVERIFY(place > 0);
        view()->hide();
        view()->show();
        QCOMPARE(view()->verticalScrollBar()->value(), place);
        show(makeLayers(30, 12, 13)); // another sentence
        QCOMPARE(view()->verticalScrollBar()->value(), place);
        QCOMPARE(view()->current(), 200);
        show(makeLayers(2, 2, 13));
        QCOMPARE(view()->current(), -1); // there is no such head
        QCOMPARE(view()->verticalScrollBar()->value(), 0);
    }

    void newLayersLeaveNothingOld()
    {
        HeadGridModel::Layers first = makeLayers(2, 8, 400), second = makeLayers(2, 8, 400);
        // Swapped, so that every head differs.
        std::swap(second[0], second[1]);
        model()->setLayers(first);
        QCoreApplication::processEvents();
        model()->setLayers(second);
        QCOMPARE(model()->knownCount(), 0);
        settle();
        QTRY_COMPARE(model()->knownCount(), 16);
        for (int number = 0; number < 16; ++number) {
            const explain::HeadStatistics expected = explain::headStatistics(
                second[std::size_t(number / 8)]->map(), number % 8, {}, {});
            QCOMPARE((*model()->numbers(number))[HeadStatistic::Entropy], expected.entropy);
            QCOMPARE((*model()->numbers(number))[HeadStatistic::SameToken], expected.same);
            QCOMPARE(view()->thumbnails()->image(number),
                renderThumbnail(*second[std::size_t(number / 8)],
                    {number % 8, model()->look().scale, model()->look().colourMap},
                    view()->gridLayout().side() <= 128 ? 128 : 256));
        }
    }

    void signedMatricesHaveNoStatistics()
    {
        show({makeLayer(plainHeads(), 0, SiteKind::Scores)});
        QVERIFY(!model()->hasStatistics());
        QVERIFY(!m_grid->statistic()->isVisible());
        model()->setOrder(Order::Descending);
        QCOMPARE(model()->shown(), (std::vector{0, 1, 2, 3}));
        show({makeLayer(plainHeads())});
        QVERIFY(m_grid->statistic()->isVisible());
    }
};

QTEST_MAIN(TestHeadGrid)
#include "tst_head_grid.moc"
