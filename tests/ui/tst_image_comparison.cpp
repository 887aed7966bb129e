// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_analysis.h"
#include "support/compare.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QHBoxLayout>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString coffee = QStringLiteral(":/samples/coffee.png");
const QString chelsea = QStringLiteral(":/samples/chelsea.png");

/// The playground's mask of a picture.
ImageFigure maskOf(const QString& picture, const BlockSettings& settings = {})
{
    static std::map<QString, std::shared_ptr<const LoadedImage>> pictures;
    auto& image = pictures[picture];
    if (!image)
        image = std::make_shared<const LoadedImage>(loadImage(picture));
    const auto analysis = analyse(image, settings);
    ImageFigure figure;
    figure.image = image;
    figure.site = {"spatial.mask", SiteKind::SpatialMask, 0, {}};
    figure.values = analysis->mask();
    figure.title = QStringLiteral("Spatial mask");
    return figure;
}

BlockSettings timm()
{
    BlockSettings settings;
    settings.set("pools", "mean-max");
    return settings;
}

} // namespace

class TestImageComparison : public QObject
{
    Q_OBJECT

    std::unique_ptr<QWidget> m_window;
    ImageView* m_first = nullptr;
    ImageComparison* m_comparison = nullptr;

    void show(const ImageFigure& figure)
    {
        m_first->setImage(figure.image);
        m_first->setPlane(figure.values);
        m_first->setLook(figure.look);
        m_comparison->setShown(figure, m_first);
    }
    static QPoint at(const ImageView* view, double x, double y)
    {
        return view->viewGeometry().toView(QPointF(x, y)).toPoint();
    }

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto* row = new QHBoxLayout(m_window.get());
        m_first = new ImageView(m_window.get());
        m_comparison = new ImageComparison(m_window.get());
        row->addWidget(m_first, 1);
        row->addWidget(m_comparison, 1);
        m_window->resize(1000, 500);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    /// The same block under two implementations: weights of the authors' in timm's order of pools.
    void twoOrdersOfPools()
    {
        const ImageFigure authors = maskOf(coffee);
        const ImageFigure other = maskOf(coffee, timm());
        QSignalSpy active(m_comparison, &ImageComparison::activeChanged);
        show(authors);
        QVERIFY(!m_comparison->isVisible());
        m_comparison->keep(authors);
        QVERIFY(m_comparison->isVisible());
        QCOMPARE(active.count(), 1);
        COMPARE_TENSORS(m_comparison->view()->plane(), authors.values, 0);
        show(other);
        COMPARE_TENSORS(m_comparison->view()->plane(), authors.values, 0);
        QVERIFY(m_comparison->view()->look() == other.look); // one scale
        QTest::mouseClick(m_comparison->modeControl()->segment(1), Qt::LeftButton);
        const Tensor change = m_comparison->view()->plane();
        QCOMPARE(change.shape(), other.values.shape());
        float largest = 0;
        for (std::size_t i = 0; i < change.floats().size(); ++i) {
            QCOMPARE(change.floats()[i], other.values.floats()[i] - authors.values.floats()[i]);
            largest = std::max(largest, std::abs(change.floats()[i]));
        }
        QVERIFY(largest > 0.1F);
        // Absolute: -1 to 1.
        QCOMPARE(m_comparison->view()->look().colourMap, ColourMapName::Diverging);
        QCOMPARE(m_comparison->view()->look().low, -1.0F);
        QCOMPARE(m_comparison->view()->look().high, 1.0F);
        QVERIFY(!m_comparison->legend()->legend()->stretched);
        QTest::mouseClick(m_comparison->closeButton(), Qt::LeftButton);
        QVERIFY(!m_comparison->isVisible());
        QVERIFY(!m_comparison->isActive());
    }

    void stretchedScalesAreShared()
    {
        ImageFigure kept = maskOf(coffee);
        ImageFigure shown = maskOf(coffee, timm());
        shown.look.low = 0.2F;
        shown.look.high = 0.6F;
        m_comparison->keep(kept);
        show(shown);
        QCOMPARE(m_comparison->view()->look().high, 0.6F);
        QVERIFY(m_comparison->legend()->legend()->stretched);
        m_comparison->setMode(ImageComparison::Mode::Difference);
        const auto [low, high] = finiteRange(m_comparison->difference());
        QCOMPARE(m_comparison->view()->look().high, std::max(-low, high));
        QCOMPARE(m_comparison->view()->look().low, -m_comparison->view()->look().high);
    }

    void otherPicturesHaveNoDifference()
    {
        m_comparison->keep(maskOf(coffee));
        m_comparison->setMode(ImageComparison::Mode::Difference);
        show(maskOf(chelsea)); // of other sides
        QVERIFY(m_comparison->difference().isEmpty());
        QVERIFY(!m_comparison->modeControl()->segment(1)->isEnabled());
        COMPARE_TENSORS(m_comparison->view()->plane(), maskOf(coffee).values, 0);
        show(maskOf(coffee, timm()));
        QVERIFY(m_comparison->modeControl()->segment(1)->isEnabled());
        QVERIFY(!m_comparison->difference().isEmpty());
    }

    void zoomAndCellAreLinked()
    {
        m_comparison->keep(maskOf(coffee));
        show(maskOf(coffee, timm()));
        QCoreApplication::processEvents();
        ImageView* second = m_comparison->view();
        for (int i = 0; i < 6; ++i)
            m_first->zoomIn();
        QCOMPARE(second->viewGeometry().zoom(), m_first->viewGeometry().zoom());
        second->zoomOut();
        QCOMPARE(second->viewGeometry().zoom(), m_first->viewGeometry().zoom());
        m_first->fit();
        QVERIFY(second->viewGeometry().isFitted());
        // What is pointed at on one side is marked on the other.
        const QImage before = second->grab().toImage();
        QTest::mouseMove(m_first, at(m_first, 300, 200));
        QVERIFY(m_first->currentCell());
        QVERIFY(second->grab().toImage() != before);
        QSignalSpy hinted(m_comparison, &ImageComparison::hinted);
        QTest::mouseMove(second, at(second, 100, 100));
        QVERIFY(hinted.last()[0].toString().startsWith(QStringLiteral("Spatial mask: ")));
    }
};

QTEST_MAIN(TestImageComparison)
#include "tst_image_comparison.moc"
