// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"
#include "views/image_view.h"

#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace fovea;
using namespace fovea::ui;

class TestImageView : public QObject
{
    Q_OBJECT

    std::unique_ptr<ImageView> m_view;
    static constexpr QRgb ground = qRgb(180, 60, 30);

    QImage grabbed() { return m_view->grab().toImage(); }
    /// A point of the widget above a point of the picture.
    QPoint at(double x, double y) { return m_view->viewGeometry().toView(QPointF(x, y)).toPoint(); }
    QRgb colourAt(double x, double y) { return grabbed().pixel(at(x, y)); }
    static QRgb mapped(float value) { return ColourMap::get(ColourMapName::Viridis).at(value); }

    static QRgb mix(QRgb a, QRgb b, double share)
    {
        const auto channel = [share](int from, int to) {
            return int(std::lround(from * (1 - share) + to * share));
        };
        return qRgb(
            channel(qRed(a), qRed(b)), channel(qGreen(a), qGreen(b)), channel(qBlue(a), qBlue(b)));
    }

    static bool isNear(QRgb a, QRgb b)
    {
        return std::abs(qRed(a) - qRed(b)) <= 2 && std::abs(qGreen(a) - qGreen(b)) <= 2
            && std::abs(qBlue(a) - qBlue(b)) <= 2;
    }

private Q_SLOTS:
    void init()
    {
        // 400 x 200 pixels of one colour; a mask of 4 x 2 cells, of 100 pixels each.
        QImage picture(400, 200, QImage::Format_RGB32);
        picture.fill(ground);
        m_view = std::make_unique<ImageView>();
        m_view->resize(464, 264);
        m_view->setImage(std::make_shared<const LoadedImage>(loadImage(picture)));
        m_view->setPlane(Tensor({2, 4}, {0, 0.25F, 0.5F, 0.75F, 1, 0.1F, 0.2F, 0.3F}));
        PlaneLook look;
        look.smooth = false;
        look.opacity = 0.5F;
        m_view->setLook(look);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void drawsTheMaskOverThePicture()
    {
        QVERIFY(isNear(colourAt(50, 50), mix(ground, mapped(0), 0.5)));
        QVERIFY(isNear(colourAt(50, 150), mix(ground, mapped(1), 0.5)));
        QVERIFY(isNear(colourAt(350, 50), mix(ground, mapped(0.75F), 0.5)));
    }

    void opacityChangesThePixels()
    {
        PlaneLook look = m_view->look();
        for (const float opacity : {0.F, 0.2F, 1.F}) {
            look.opacity = opacity;
            m_view->setLook(look);
            QVERIFY(isNear(colourAt(50, 150), mix(ground, mapped(1), double(opacity))));
        }
    }

    void showsMaskOrPictureAlone()
    {
        m_view->setDisplay(ImageView::Display::PlaneAlone);
        QCOMPARE(colourAt(50, 150), mapped(1));
        m_view->setDisplay(ImageView::Display::PictureAlone);
        QCOMPARE(colourAt(50, 150), ground);
    }

    void thresholdRevealsThePictureAndDrawsALine()
    {
        PlaneLook look = m_view->look();
        look.threshold = 0.6F;
        m_view->setLook(look);
        QCOMPARE(colourAt(50, 50), ground); // 0
        QVERIFY(isNear(colourAt(50, 150), mix(ground, mapped(1), 0.5)));
        // The cell of 1 and that of 0 above it meet at y = 100.
        QTRY_VERIFY(qGray(colourAt(50, 100)) > 170);
        QVERIFY(isNear(colourAt(250, 150), ground)); // no line between 0.1 and 0.2
    }

    void hoverTellsCellAndValue()
    {
        QSignalSpy spy(m_view.get(), &ImageView::currentCellChanged);
        QTest::mouseMove(m_view.get(), at(350, 50));
        QCOMPARE(m_view->currentCell(), std::optional(QPoint(3, 0)));
        QCOMPARE(m_view->valueAt(*m_view->currentCell()), 0.75F);
        QVERIFY((m_view->currentPixel() - QPoint(350, 50)).manhattanLength() <= 2);
        QVERIFY(spy.count() > 0);
        QTest::mouseMove(m_view.get(), QPoint(1, 1));
        QVERIFY(!m_view->currentCell());
    }

    void clickPinsAndArrowsMove()
    {
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(150, 50));
        QCOMPARE(m_view->pinnedCell(), std::optional(QPoint(1, 0)));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->pinnedCell(), std::optional(QPoint(2, 0)));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->pinnedCell(), std::optional(QPoint(2, 1)));
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_view->pinnedCell(), std::optional(QPoint(0, 1)));
        QCOMPARE(m_view->currentPixel(), QPoint(50, 150));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_view->pinnedCell());
    }

    void shiftAndArrowsMoveThePicture()
    {
        m_view->zoomIn();
        m_view->zoomIn();
        m_view->zoomIn();
        QTest::mouseMove(m_view.get(), QPoint(1, 1));
        const QRectF before = m_view->viewGeometry().visibleContent();
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(m_view->viewGeometry().visibleContent().left() > before.left());
        QVERIFY(!m_view->pinnedCell());
    }

    void enterPins()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QVERIFY(m_view->pinnedCell());
        const QPoint pinned = *m_view->pinnedCell();
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(m_view->pinnedCell(), std::optional(pinned));
    }

    void arrowsStartWithoutAMouse()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->pinnedCell());
    }

    void dividerShowsThePictureOnItsLeft()
    {
        m_view->setDivider(0.5);
        QCOMPARE(colourAt(50, 150), ground);
        QVERIFY(isNear(colourAt(350, 50), mix(ground, mapped(0.75F), 0.5)));
        QSignalSpy spy(m_view.get(), &ImageView::dividerMoved);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, at(200, 30));
        QTest::mouseMove(m_view.get(), at(100, 30));
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, at(100, 30));
        QVERIFY(std::abs(*m_view->divider() - 0.25) < 0.01);
        QVERIFY(spy.count() > 0);
        QVERIFY(m_view->viewGeometry().isFitted()); // it was not a pan
        QVERIFY(isNear(colourAt(150, 150), mix(ground, mapped(0.1F), 0.5)));
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(std::abs(*m_view->divider() - 0.27) < 0.01);
    }

    void mapsStayExactWhenZoomed()
    {
        for (int i = 0; i < 12; ++i)
            m_view->zoomIn();
        QVERIFY(m_view->viewGeometry().zoom() > 4);
        const QPointF middle = m_view->viewGeometry().viewport().center();
        const QPointF pixel = m_view->viewGeometry().toContent(middle);
        QTest::mouseMove(m_view.get(), middle.toPoint());
        QCOMPARE(m_view->currentCell(),
            std::optional(QPoint(int(pixel.x() / 100), int(pixel.y() / 100))));
        m_view->fit();
        QVERIFY(isNear(colourAt(50, 150), mix(ground, mapped(1), 0.5)));
    }

    /// The model saw the middle half of the width alone.
    void whatTheModelDidNotSeeHasNoCells()
    {
        const Tensor plane = m_view->plane();
        m_view->setPlane(plane, QRectF(100, 0, 200, 200));
        QVERIFY(isNear(colourAt(125, 50), mix(ground, mapped(0), 0.5)));
        QVERIFY(isNear(colourAt(125, 150), mix(ground, mapped(1), 0.5)));
        QVERIFY(isNear(colourAt(275, 50), mix(ground, mapped(0.75F), 0.5)));
        // Striped: neither the picture nor the plane, and not one colour.
        const QImage image = grabbed();
        std::set<QRgb> colours;
        for (int x = 20; x < 40; ++x)
            colours.insert(image.pixel(at(x, 100)));
        QVERIFY(colours.size() > 1);
        QVERIFY(colours.count(ground) == 0);
        QTest::mouseMove(m_view.get(), at(50, 50));
        QVERIFY(!m_view->currentCell());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(50, 50));
        QVERIFY(!m_view->pinnedCell());
        QTest::mouseMove(m_view.get(), at(275, 50));
        QCOMPARE(m_view->currentCell(), std::optional(QPoint(3, 0)));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(275, 50));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->pinnedCell(), std::optional(QPoint(3, 0)));
        QCOMPARE(m_view->currentPixel(), QPoint(275, 50));
        m_view->setPlane(plane);
        QVERIFY(isNear(colourAt(50, 50), mix(ground, mapped(0), 0.5)));
    }

    void anotherPictureUnpins()
    {
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(150, 50));
        QImage small(1, 1, QImage::Format_RGB32);
        small.fill(Qt::green);
        m_view->setPlane(Tensor());
        m_view->setImage(std::make_shared<const LoadedImage>(loadImage(small)));
        QVERIFY(!m_view->pinnedCell());
        QCOMPARE(m_view->viewGeometry().contentSize(), QSizeF(1, 1));
        QCOMPARE(colourAt(0.5, 0.5), qRgb(0, 255, 0));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(!m_view->pinnedCell());
    }
};

QTEST_MAIN(TestImageView)
#include "tst_image_view.moc"
