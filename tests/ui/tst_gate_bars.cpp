// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"
#include "views/gate_bars.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const std::vector<float> values{0.2F, 0.9F, 0.5F, 0.9F, 0.F, 1.F};

QStringList names(int count)
{
    QStringList result;
    for (int i = 0; i < count; ++i)
        result << QStringLiteral("channel %1").arg(i);
    return result;
}

} // namespace

class TestGateBars : public QObject
{
    Q_OBJECT

    std::unique_ptr<GateBars> m_bars;

private Q_SLOTS:
    void init()
    {
        m_bars = std::make_unique<GateBars>();
        m_bars->resize(400, 140);
        m_bars->setGates(Tensor({6}, values), names(6));
        m_bars->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_bars.get()));
    }

    void ordersByIndexAndValue()
    {
        QCOMPARE(barOrder(values, BarOrder::Index), (std::vector{0, 1, 2, 3, 4, 5}));
        QCOMPARE(barOrder(values, BarOrder::Value), (std::vector{5, 1, 3, 2, 0, 4}));
        const std::vector<float> broken{0.1F, std::numeric_limits<float>::quiet_NaN(), 0.3F};
        QCOMPARE(barOrder(broken, BarOrder::Value), (std::vector{2, 0, 1}));
    }

    void heightsAreOnTheAbsoluteScale()
    {
        const double full = m_bars->barRect(5).height();
        QVERIFY(full > 40);
        for (int i = 0; i < 6; ++i)
            QVERIFY(std::abs(m_bars->barRect(i).height() - full * double(values[std::size_t(i)]))
                < 1e-3);
    }

    void sortingMovesTheBars()
    {
        QVERIFY(m_bars->barRect(0).left() < m_bars->barRect(1).left());
        m_bars->setOrder(BarOrder::Value);
        QVERIFY(m_bars->barRect(5).left() < m_bars->barRect(1).left());
        QVERIFY(m_bars->barRect(1).left() < m_bars->barRect(3).left());
        QVERIFY(m_bars->barRect(0).left() < m_bars->barRect(4).left());
    }

    /// The number of a low bar is wider than the bar: it stands above those beside it.
    void aValueIsNotDrawnOverBars()
    {
        std::vector<float> many(40, 0.8F);
        many[20] = 0.1234F;
        many[0] = many[39] = 0.4F; // a number at an edge is moved inwards
        m_bars->setGates(Tensor({40}, many), names(40));
        const auto drawn = [this] { return m_bars->viewport()->grab().toImage(); };
        const QImage without = drawn();
        const double ratio = without.devicePixelRatio();
        for (const int hovered : {0, 20, 39}) {
            m_bars->setHovered(hovered);
            const QImage with = drawn();
            QVERIFY(with != without);
            for (int channel = 0; channel < 40; ++channel) {
                if (channel == hovered)
                    continue;
                const QRectF bar = m_bars->barRect(channel);
                const QRect pixels
                    = QRectF(bar.topLeft() * ratio, bar.size() * ratio).toAlignedRect();
                QCOMPARE(with.copy(pixels), without.copy(pixels));
            }
        }
    }
    void clickChoosesAndTheSecondLifts()
    {
        QSignalSpy spy(m_bars.get(), &GateBars::selectionChanged);
        const QPoint point = m_bars->barRect(2).center().toPoint();
        QTest::mouseClick(m_bars->viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(m_bars->selected(), std::optional(2));
        QTest::mouseClick(m_bars->viewport(), Qt::LeftButton, {}, point);
        QVERIFY(!m_bars->selected());
        QCOMPARE(spy.count(), 2);
    }

    void aClosedGateCanBeClickedAboveItsBar()
    {
        const QPoint point(int(m_bars->barRect(4).center().x()), 60);
        QTest::mouseClick(m_bars->viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(m_bars->selected(), std::optional(4));
    }

    void keysMoveInTheShownOrder()
    {
        m_bars->setOrder(BarOrder::Value);
        QTest::keyClick(m_bars.get(), Qt::Key_Right);
        QCOMPARE(m_bars->selected(), std::optional(5));
        QTest::keyClick(m_bars.get(), Qt::Key_Right);
        QCOMPARE(m_bars->selected(), std::optional(1));
        QTest::keyClick(m_bars.get(), Qt::Key_End);
        QCOMPARE(m_bars->selected(), std::optional(4));
        QTest::keyClick(m_bars.get(), Qt::Key_Right);
        QCOMPARE(m_bars->selected(), std::optional(4));
        QTest::keyClick(m_bars.get(), Qt::Key_Home);
        QCOMPARE(m_bars->selected(), std::optional(5));
        QVERIFY(m_bars->accessibleDescription().contains(QStringLiteral("channel 5")));
        QVERIFY(m_bars->accessibleDescription().contains(QStringLiteral("1.000")));
        QTest::keyClick(m_bars.get(), Qt::Key_Escape);
        QVERIFY(!m_bars->selected());
    }

    void theChosenBarHasTheAccentColour()
    {
        const auto colourAt = [this](int channel) {
            return m_bars->viewport()->grab().toImage().pixelColor(
                m_bars->barRect(channel).center().toPoint());
        };
        QVERIFY(colourAt(1) != Theme::current().accent);
        m_bars->setSelected(1);
        QCOMPARE(colourAt(1), Theme::current().accent);
        QVERIFY(colourAt(3) != Theme::current().accent);
    }

    void hundredsScrollAndStayReachable()
    {
        std::vector<float> many(600, 0.5F);
        m_bars->setGates(Tensor({600}, many), names(600));
        QVERIFY(m_bars->horizontalScrollBar()->maximum() > 0);
        m_bars->setSelected(599);
        QVERIFY(m_bars->viewport()->rect().contains(m_bars->barRect(599).center().toPoint()));
        QCOMPARE(m_bars->channelAt(m_bars->barRect(599).center()), std::optional(599));
    }

    void fewerGatesDropTheSelection()
    {
        m_bars->setSelected(5);
        m_bars->setGates(Tensor({2}, {0.1F, 0.2F}), names(2));
        QVERIFY(!m_bars->selected());
        m_bars->setGates(Tensor(), {});
        QCOMPARE(m_bars->count(), 0);
        QTest::keyClick(m_bars.get(), Qt::Key_Right);
        QVERIFY(!m_bars->selected());
    }
};

QTEST_MAIN(TestGateBars)
#include "tst_gate_bars.moc"
