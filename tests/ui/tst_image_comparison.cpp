// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_analysis.h"
#include "support/compare.h"
#include "views/caption_lines.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/kept_card.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
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
        QSignalSpy kept(m_comparison, &ImageComparison::keptChanged);
        show(authors);
        QVERIFY(!m_comparison->isVisible());
        m_comparison->keep(authors);
        QVERIFY(m_comparison->isVisible());
        QCOMPARE(kept.count(), 1);
        COMPARE_TENSORS(m_comparison->view(0)->plane(), authors.values, 0);
        show(other);
        COMPARE_TENSORS(m_comparison->view(0)->plane(), authors.values, 0);
        QVERIFY(m_comparison->view(0)->look() == other.look); // one scale
        QVERIFY(m_comparison->legends()[0]->legend()->isPinned);
        QTest::mouseClick(m_comparison->modeControl()->segment(1), Qt::LeftButton);
        const Tensor change = m_comparison->view(0)->plane();
        QCOMPARE(change.shape(), other.values.shape());
        float largest = 0;
        for (std::size_t i = 0; i < change.floats().size(); ++i) {
            QCOMPARE(change.floats()[i], other.values.floats()[i] - authors.values.floats()[i]);
            largest = std::max(largest, std::abs(change.floats()[i]));
        }
        QVERIFY(largest > 0.1F);
        // Absolute: -1 to 1.
        QCOMPARE(m_comparison->view(0)->look().colourMap, ColourMapName::Diverging);
        QCOMPARE(m_comparison->view(0)->look().low, -1.0F);
        QCOMPARE(m_comparison->view(0)->look().high, 1.0F);
        QVERIFY(!m_comparison->legends()[0]->legend()->stretched);
        QTest::mouseClick(m_comparison->closeButton(), Qt::LeftButton);
        QVERIFY(!m_comparison->isVisible());
        QVERIFY(!m_comparison->isActive());
    }

    /// What is shown may change: the scale stays, until something else is kept or let go.
    void theScaleIsPinned()
    {
        ImageFigure low = maskOf(coffee);
        low.look.low = 0.2F;
        low.look.high = 0.6F;
        ImageFigure high = maskOf(coffee, timm());
        high.look.low = 0.4F;
        high.look.high = 0.9F;
        QVERIFY(m_comparison->onScale(low.look, {}) == low.look);
        m_comparison->keep(low);
        show(high);
        QCOMPARE(m_comparison->view(0)->look().high, 0.6F);
        QCOMPARE(m_comparison->onScale(high.look, {}).low, 0.2F);
        QCOMPARE(m_comparison->onScale(high.look, {}).high, 0.6F);
        m_comparison->keep(high);
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(m_comparison->view(i)->look().low, 0.2F);
            QCOMPARE(m_comparison->view(i)->look().high, 0.9F);
        }
        QCOMPARE(m_comparison->legends()[0]->legend()->high, 0.9F);
        m_comparison->remove(1);
        QCOMPARE(m_comparison->view(0)->look().high, 0.6F);
        m_comparison->setMode(ImageComparison::Mode::Difference);
        const auto [least, most] = finiteRange(m_comparison->difference(0));
        QCOMPARE(m_comparison->view(0)->look().high, std::max(-least, most));
        QCOMPARE(m_comparison->view(0)->look().low, -m_comparison->view(0)->look().high);
        m_comparison->release();
        QVERIFY(m_comparison->onScale(low.look, {}) == low.look);
    }

    /// Masks from 0 to 1 beside feature maps of any range, and differences beside both.
    void eachQuantityHasItsScale()
    {
        const ImageFigure mask = maskOf(coffee);
        ImageFigure map = mask;
        map.quantity = {PlaneQuantity::Kind::FeatureMap};
        map.values = Tensor::fromMatrix(mask.values.matrix() * 9);
        map.look.high = 9;
        ImageFigure change = mask;
        change.quantity.isDifference = true;
        change.look.low = -1;
        change.look.colourMap = ColourMapName::Diverging;
        show(mask);
        for (const ImageFigure& one : {mask, map, change})
            m_comparison->keep(one);
        QCOMPARE(m_comparison->view(0)->look().high, 1.0F);
        QCOMPARE(m_comparison->view(1)->look().high, 9.0F);
        QCOMPARE(m_comparison->view(2)->look().low, -1.0F);
        QCOMPARE(m_comparison->view(1)->look().colourMap, mask.look.colourMap);
        QCOMPARE(m_comparison->view(2)->look().colourMap, ColourMapName::Diverging);
        QCOMPARE(m_comparison->onScale(map.look, map.quantity).high, 9.0F);
        QCOMPARE(m_comparison->onScale(mask.look, mask.quantity).high, 1.0F);
        // One legend each, which names what it is for.
        QStringList names;
        for (const PlaneLegendView* legend : m_comparison->legends()) {
            QVERIFY(legend->isVisible() && legend->legend()->isPinned);
            names << legend->legend()->name;
        }
        QCOMPARE(names,
            (QStringList{QStringLiteral("Masks"), QStringLiteral("Feature maps"),
                QString::fromUtf8("Masks, changed − original")}));
        // A mask minus a feature map would mean nothing, though they have as many cells.
        QVERIFY(!m_comparison->difference(0).isEmpty());
        QVERIFY(m_comparison->difference(1).isEmpty());
        QVERIFY(m_comparison->difference(2).isEmpty());
        m_comparison->setMode(ImageComparison::Mode::Difference);
        COMPARE_TENSORS(m_comparison->view(1)->plane(), map.values, 0);
        QCOMPARE(m_comparison->view(1)->look().high, 9.0F);
        show(map);
        QVERIFY(m_comparison->difference(0).isEmpty());
        QVERIFY(!m_comparison->difference(1).isEmpty());
        // The drawn comparison is as high as its three scales need.
        ImageFigure drawn = mask;
        drawn.beside = {mask};
        const int one = preferredSize(drawn).height();
        drawn.beside = {map};
        const int two = preferredSize(drawn).height();
        QVERIFY(two > one);
        m_comparison->remove(1);
        QCOMPARE(m_comparison->legends().size(), std::size_t(2));
    }

    /// Six side by side, none on top of another; each can be let go by its own button.
    void sixAtMost()
    {
        m_window->resize(1280, 700);
        show(maskOf(chelsea));
        for (int i = 0; i < ImageComparison::mostKept; ++i) {
            QVERIFY(!m_comparison->isFull());
            ImageFigure figure = maskOf(i % 2 ? coffee : chelsea);
            figure.title = QStringLiteral("Mask %1").arg(i);
            m_comparison->keep(figure);
        }
        QVERIFY(m_comparison->isFull());
        QTRY_VERIFY(m_comparison->view(5)->isVisible() && m_comparison->view(5)->height() > 60);
        for (int i = 0; i < 6; ++i) {
            QVERIFY(m_comparison->card(i)->view()->accessibleName().contains(
                QStringLiteral("Mask %1").arg(i)));
            for (int j = 0; j < i; ++j)
                QVERIFY(!m_comparison->card(i)->geometry().intersects(
                    m_comparison->card(j)->geometry()));
        }
        KeptCard* second = m_comparison->card(1);
        KeptCard* third = m_comparison->card(2);
        QTest::mouseClick(second->closeButton(), Qt::LeftButton);
        QCOMPARE(m_comparison->count(), 5);
        QCOMPARE(m_comparison->card(1), third);
        QVERIFY(!m_comparison->isFull());
    }

    /// Tall and square pictures stand beside each other in a low place, others below each other.
    void picturesAreAsLargeAsTheyCan()
    {
        ImageFigure square = maskOf(QStringLiteral(":/samples/astronaut.png"));
        show(square);
        m_comparison->keep(square);
        m_comparison->keep(square);
        QTRY_COMPARE(m_comparison->card(0)->y(), m_comparison->card(1)->y());
        m_window->resize(1000, 1100);
        QTRY_VERIFY(m_comparison->card(1)->y() > m_comparison->card(0)->geometry().bottom());
        m_comparison->release();
        m_window->resize(1000, 640);
        const ImageFigure wide = maskOf(coffee);
        m_comparison->keep(wide);
        m_comparison->keep(wide);
        QTRY_VERIFY(m_comparison->card(1)->y() > m_comparison->card(0)->geometry().bottom());
    }

    /// What tells kept ones apart is read whole, in two lines where it has to be.
    void captionsAreNotCut()
    {
        ImageFigure figure = maskOf(coffee);
        figure.title
            = QStringLiteral("What the class token attends to · layer 1, mean of the heads");
        figure.subtitle
            = QString::fromUtf8("咖啡 · 游乐场：挤压与激励，按作者的 CBAM（最大值，平均值）");
        show(figure);
        m_comparison->keep(figure);
        m_comparison->keep(figure);
        const auto shown = [this](int index) {
            return m_comparison->card(index)->findChildren<QLabel*>().last();
        };
        const auto text = [&](int index) {
            return shown(index)->text().remove(u'\n').remove(u' ');
        };
        const QString whole = QString(figure.subtitle).remove(u' ');
        m_window->resize(760, 620);
        QTRY_COMPARE(text(0), whole);
        QVERIFY(shown(0)->text().contains(u'\n'));
        const auto labels = m_comparison->card(0)->findChildren<QLabel*>();
        QCOMPARE(labels.first()->text().replace(u'\n', u' '), figure.title);
        QTRY_VERIFY(shown(0)->height() >= shown(0)->sizeHint().height());
        QCOMPARE(m_comparison->view(0)->y(), m_comparison->view(1)->y());
        m_window->resize(1800, 620);
        QTRY_VERIFY(!shown(1)->text().contains(u'\n'));
        QCOMPARE(text(1), whole);
        // In low ones pictures go before.
        m_window->resize(760, 190);
        QTRY_VERIFY(shown(0)->text().contains(u'…') && !shown(0)->text().contains(u'\n'));
    }
    void captionLinesAreFewAndNarrow()
    {
        const QFont font;
        const QFontMetricsF metrics(font);
        const QString text
            = QStringLiteral("a picture · a model with a long name, and its settings");
        for (const double width : {60.0, 120.0, 1000.0}) {
            for (const int most : {1, 2, 9}) {
                const QStringList lines = captionLines(text, font, width, most);
                QVERIFY(!lines.isEmpty() && lines.size() <= most);
                for (const QString& line : lines)
                    QVERIFY2(metrics.horizontalAdvance(line) <= width, qPrintable(line));
                const bool isWhole = !lines.last().contains(u'…');
                QCOMPARE(isWhole, lines.join(u' ') == text);
            }
        }
        QCOMPARE(captionLines(text, font, 1000, 2), QStringList{text});
        QCOMPARE(captionLines({}, font, 100, 2), QStringList());
    }

    void otherPicturesHaveNoDifference()
    {
        m_comparison->keep(maskOf(coffee));
        m_comparison->setMode(ImageComparison::Mode::Difference);
        show(maskOf(chelsea)); // of other sides
        QVERIFY(m_comparison->difference(0).isEmpty());
        QVERIFY(!m_comparison->modeControl()->segment(1)->isEnabled());
        COMPARE_TENSORS(m_comparison->view(0)->plane(), maskOf(coffee).values, 0);
        show(maskOf(coffee, timm()));
        QVERIFY(m_comparison->modeControl()->segment(1)->isEnabled());
        QVERIFY(!m_comparison->difference(0).isEmpty());
    }

    void zoomAndCellAreLinked()
    {
        m_comparison->keep(maskOf(coffee));
        m_comparison->keep(maskOf(coffee, timm()));
        show(maskOf(coffee, timm()));
        QCoreApplication::processEvents();
        ImageView* second = m_comparison->view(0);
        ImageView* third = m_comparison->view(1);
        const auto enlarged = [](const ImageView* view) {
            return view->viewGeometry().zoom() / view->viewGeometry().fitZoom();
        };
        for (int i = 0; i < 6; ++i)
            m_first->zoomIn();
        QVERIFY(std::abs(enlarged(second) - enlarged(m_first)) < 1e-6);
        QVERIFY(std::abs(enlarged(third) - enlarged(m_first)) < 1e-6);
        const auto middle = [](const ImageView* view) {
            return view->viewGeometry().toContent(view->viewGeometry().viewport().center());
        };
        const QPointF apart = middle(second) - middle(m_first);
        QVERIFY(apart.manhattanLength() < 2);
        second->zoomOut();
        QVERIFY(std::abs(enlarged(second) - enlarged(m_first)) < 1e-6);
        m_first->fit();
        QVERIFY(second->viewGeometry().isFitted());
        // What is pointed at in one is marked in the others.
        const QImage before = second->grab().toImage();
        QTest::mouseMove(m_first, at(m_first, 300, 200));
        QVERIFY(m_first->currentCell());
        QVERIFY(second->grab().toImage() != before);
        QSignalSpy hinted(m_comparison, &ImageComparison::hinted);
        QTest::mouseMove(second, at(second, 100, 100));
        QVERIFY(hinted.last()[0].toString().startsWith(QStringLiteral("Spatial mask: ")));
    }

    /// One picture of all, each on the same colours.
    void allAreDrawnOnOneFigure()
    {
        ImageFigure figure = maskOf(coffee);
        const QSize alone = preferredSize(figure);
        figure.values = Tensor({1, 1}, {1.0F});
        figure.look.opacity = 1;
        const QRgb top = ColourMap::get(figure.look.colourMap).table().back();
        const auto columnsOf = [&](const ImageFigure& drawn) {
            QImage image(preferredSize(drawn), QImage::Format_RGB32);
            QPainter painter(&image);
            paint(painter, image.rect(), drawn, Theme::light());
            painter.end();
            int runs = 0;
            bool inside = false;
            for (int x = 0; x < image.width(); ++x) {
                const bool is = image.pixel(x, image.height() / 2) == top;
                runs += is && !inside;
                inside = is;
            }
            return runs;
        };
        QCOMPARE(columnsOf(figure), 1);
        figure.beside = {figure, figure};
        QVERIFY(preferredSize(figure).width() > alone.width());
        QCOMPARE(columnsOf(figure), 3);
    }
};

QTEST_MAIN(TestImageComparison)
#include "tst_image_comparison.moc"
