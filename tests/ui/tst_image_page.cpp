// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/npy.h"
#include "io/safetensors.h"
#include "pages/image_empty_state.h"
#include "pages/image_page.h"
#include "pages/image_saver.h"
#include "style/language.h"
#include "views/channel_panel.h"
#include "views/image_view.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"
#include "views/thumbnail.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString coffee = QStringLiteral(":/samples/coffee.png");

} // namespace

class TestImagePage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ImagePage> m_page;
    ImageView* m_view = nullptr;
    ChannelPanel* m_channels = nullptr;

    void openCoffee()
    {
        m_page->open(coffee);
        QTRY_VERIFY(m_page->analysis());
    }

    /// What the core says about the sample with the same settings.
    std::shared_ptr<const ImageAnalysis> expected(const BlockSettings& settings = {})
    {
        return analyse(std::make_shared<const LoadedImage>(loadImage(coffee)), settings);
    }

    static bool areEqual(const Tensor& a, const Tensor& b)
    {
        return a.shape() == b.shape()
            && std::equal(a.floats().begin(), a.floats().end(), b.floats().begin());
    }

    template <typename Widget> Widget* named(const QString& accessibleName)
    {
        for (QWidget* root : {static_cast<QWidget*>(m_page.get()), m_page->inspector()}) {
            for (auto* widget : root->findChildren<Widget*>()) {
                if (widget->accessibleName() == accessibleName)
                    return widget;
            }
        }
        return nullptr;
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        m_page->resize(1200, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_view = m_page->findChild<ImageView*>();
        m_channels = m_page->findChild<ChannelPanel*>();
    }

    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    void invitesWhenEmpty()
    {
        QVERIFY(m_page->findChild<ImageEmptyState*>()->isVisible());
        QVERIFY(!m_view->isVisible());
        QSignalSpy opened(m_page.get(), &Page::opened);
        auto* sample = named<Thumbnail>(QStringLiteral("Sample picture: Coffee"));
        QVERIFY(sample);
        QTest::mouseClick(sample, Qt::LeftButton);
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].toString(), coffee);
        QVERIFY(m_view->isVisible());
    }

    void theEmptyPageSaysWhatIsBeingOpened()
    {
        const auto* empty = m_page->findChild<ImageEmptyState*>();
        const auto says = [empty](const QString& text) {
            const QList<QLabel*> labels = empty->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
        };
        const auto* bar = empty->findChild<QProgressBar*>();
        const QString path = m_folder.filePath(QStringLiteral("none.png"));
        QSignalSpy failed(m_page.get(), &Page::failed);
        m_page->open(path);
        QVERIFY(says(QStringLiteral("Opening none.png…")));
        QVERIFY(bar->isVisible());
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(says(QStringLiteral("Drop a picture here")));
        QVERIFY(!bar->isVisible());
        m_page->open(coffee);
        QVERIFY(says(QStringLiteral("Opening Coffee…")));
        m_page->cancel();
        QVERIFY(says(QStringLiteral("Drop a picture here")));
    }

    void showsWhatTheCoreComputes()
    {
        openCoffee();
        const auto reference = expected();
        QVERIFY(areEqual(m_page->analysis()->mask(), reference->mask()));
        QVERIFY(areEqual(m_view->plane(), reference->mask()));
        QCOMPARE(m_channels->bars()->count(), 32);
        // Hovering says the core's number, in full, and where.
        QSignalSpy status(m_page.get(), &Page::statusChanged);
        const QPoint point = m_view->viewGeometry().toView(QPointF(300.5, 200.5)).toPoint();
        QTest::mouseMove(m_view, point);
        QVERIFY(m_view->currentCell());
        const QPoint pixel = m_view->currentPixel();
        QVERIFY((pixel - QPoint(300, 200)).manhattanLength() <= 2);
        const Tensor mask = reference->mask();
        const Index row = (2 * pixel.y() + 1) * mask.dim(0) / (2 * 400);
        const Index column = (2 * pixel.x() + 1) * mask.dim(1) / (2 * 600);
        const float value = mask.matrix()(row, column);
        const QString sentence = status.last()[0].toString();
        const float told
            = sentence.section(QStringLiteral(": "), 1).section(QLatin1Char(' '), 0, 0).toFloat();
        QCOMPARE(told, value); // every digit
        QVERIFY2(sentence.contains(QStringLiteral("%1, %2").arg(pixel.x()).arg(pixel.y())),
            qPrintable(sentence));
        QCOMPARE(m_view->accessibleDescription(), sentence);
        QTest::mouseMove(m_page.get(), QPoint(1, 1));
    }

    void takesAFileOnTheClipboard()
    {
        const QString path = m_folder.filePath(QStringLiteral("dropped.png"));
        QImage picture(64, 32, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        QVERIFY(picture.save(path));
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(path)});
        QVERIFY(m_page->paste(&mime));
        QTRY_VERIFY(m_page->analysis());
        QCOMPARE(m_page->analysis()->image->path, path);
        QCOMPARE(m_page->analysis()->image->size(), QSize(64, 32));
    }

    void takesPixelsOnTheClipboard()
    {
        QImage picture(40, 30, QImage::Format_ARGB32);
        picture.fill(Qt::transparent);
        QMimeData mime;
        mime.setImageData(picture);
        QVERIFY(m_page->paste(&mime));
        QTRY_VERIFY(m_page->analysis());
        QCOMPARE(m_page->analysis()->image->picture().pixel(3, 3), qRgb(255, 255, 255));
        QMimeData text;
        text.setText(QStringLiteral("no picture"));
        QVERIFY(!m_page->paste(&text));
    }

    void aBadFileLeavesThePicture()
    {
        openCoffee();
        const auto before = m_page->analysis();
        QSignalSpy failed(m_page.get(), &Page::failed);
        const QString path = m_folder.filePath(QStringLiteral("bad.png"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no picture");
        file.close();
        QVERIFY(m_page->canOpen(path)); // by its name; what is wrong is said on opening
        m_page->open(path);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(path));
        QCOMPARE(m_page->analysis(), before);
        QVERIFY(m_view->isVisible());
        m_page->open(m_folder.filePath(QStringLiteral("missing.png")));
        QTRY_COMPARE(failed.count(), 2);
        QCOMPARE(m_page->analysis(), before);
        // The next good one takes back what was said.
        QSignalSpy recovered(m_page.get(), &Page::recovered);
        m_page->open(QStringLiteral(":/samples/chelsea.png"));
        QTRY_COMPARE(recovered.count(), 1);
        QCOMPARE(recovered[0][0], failed[1][0]);
    }

    void theNewestPictureWins()
    {
        QSignalSpy opened(m_page.get(), &Page::opened);
        m_page->open(QStringLiteral(":/samples/astronaut.png"));
        m_page->open(QStringLiteral(":/samples/chelsea.png"));
        m_page->open(coffee);
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(opened[0][0].toString(), coffee);
        QCOMPARE(m_page->analysis()->image->size(), QSize(600, 400));
    }

    void settingsRunTheBlockAgain()
    {
        openCoffee();
        auto* channels = named<QComboBox>(QStringLiteral("Channels"));
        QVERIFY(channels);
        channels->setFocus();
        channels->setCurrentIndex(channels->findText(QStringLiteral("ECA")));
        Q_EMIT channels->activated(channels->currentIndex());
        BlockSettings settings;
        settings.channel = BlockSettings::Channel::Eca;
        QTRY_COMPARE(m_page->analysis()->settings().channel, settings.channel);
        QVERIFY(areEqual(m_page->analysis()->gate(), expected(settings)->gate()));
        QVERIFY(areEqual(m_view->plane(), expected(settings)->mask()));
    }

    void aClickedBarShowsItsChannel()
    {
        openCoffee();
        GateBars* bars = m_channels->bars();
        QVERIFY(!m_channels->before()->isVisible());
        // Channels count from 0.
        QSignalSpy hinted(m_channels, &ChannelPanel::hinted);
        Q_EMIT bars->hoverChanged(9);
        QVERIFY(hinted.last().first().toString().startsWith(QStringLiteral("Channel 9, ")));
        QTest::mouseClick(
            bars->viewport(), Qt::LeftButton, {}, bars->barRect(9).center().toPoint());
        QCOMPARE(m_channels->channel(), std::optional(9));
        QVERIFY(m_channels->before()->isVisible());
        const auto reference = expected();
        QTest::mouseClick(m_channels->after(), Qt::LeftButton);
        QCOMPARE(m_page->display(), ImagePage::Display::Channel);
        QVERIFY(areEqual(m_view->plane(), reference->gatedFeatures().slice(9)));
        QTest::mouseClick(m_channels->before(), Qt::LeftButton);
        QVERIFY(areEqual(m_view->plane(), reference->features().slice(9)));
        // The gate is what stands between the two.
        const float gate = reference->gate().floats()[9];
        const auto before = reference->features().slice(9),
                   after = reference->gatedFeatures().slice(9);
        for (std::size_t i = 0; i < before.floats().size(); i += 97)
            QVERIFY(std::abs(before.floats()[i] * gate - after.floats()[i]) < 1e-5F);
        QTest::mouseClick(
            bars->viewport(), Qt::LeftButton, {}, bars->barRect(9).center().toPoint());
        QCOMPARE(m_page->display(), ImagePage::Display::Overlay);
        QVERIFY(areEqual(m_view->plane(), reference->mask()));
    }

    void fieldsOfTheInspectorBeginAtOnePlace()
    {
        m_page->inspector()->show();
        const auto left = [&](const char* name) {
            auto* box = named<QComboBox>(QString::fromUtf8(name));
            return box->mapTo(m_page->inspector(), QPoint()).x();
        };
        using Choice = Language::Choice;
        for (const Choice choice : {Choice::Chinese, Choice::English}) {
            const bool chinese = choice == Choice::Chinese;
            Language::instance().setChoice(choice);
            QCoreApplication::processEvents();
            QCOMPARE(left(chinese ? "通道" : "Channels"), left(chinese ? "颜色" : "Colours"));
        }
    }

    void withNothingChosenTheChannelWithMostToSeeIsShown()
    {
        openCoffee();
        const auto reference = expected();
        QVERIFY(!m_channels->channel());
        m_page->setDisplay(ImagePage::Display::Channel);
        QVERIFY(m_channels->channel());
        const Tensor gated = reference->gatedFeatures();
        const float shown = gated.slice(*m_channels->channel()).vector().mean();
        for (Index c = 0; c < gated.dim(0); ++c)
            QVERIFY(gated.slice(c).vector().mean() <= shown + 1e-6F);
        m_page->setDisplay(ImagePage::Display::Overlay);
    }

    void slidersChangeThePixels()
    {
        openCoffee();
        const QPoint point = m_view->viewGeometry().toView(QPointF(300, 200)).toPoint();
        const auto colour = [&] { return m_view->grab().toImage().pixel(point); };
        auto* opacity = named<QSlider>(QStringLiteral("Opacity"));
        opacity->setValue(0);
        const QRgb plain = colour();
        m_page->setDisplay(ImagePage::Display::Picture);
        QCOMPARE(colour(), plain);
        m_page->setDisplay(ImagePage::Display::Overlay);
        opacity->setValue(100);
        const QRgb covered = colour();
        m_page->setDisplay(ImagePage::Display::Mask);
        QCOMPARE(colour(), covered);
        m_page->setDisplay(ImagePage::Display::Overlay);
        auto* threshold = named<QSlider>(QStringLiteral("Threshold"));
        threshold->setValue(100); // a sigmoid is never 1: everything lies below
        QCOMPARE(colour(), plain);
    }

    void theLegendNamesTheScale()
    {
        openCoffee();
        auto* legend = m_page->findChild<PlaneLegendView*>();
        QVERIFY(legend->legend());
        QVERIFY(!legend->legend()->stretched);
        QCOMPARE(legend->legend()->high, 1.F);
        QVERIFY(legend->accessibleName().contains(QStringLiteral("absolute")));
        QTest::mouseClick(named<QToolButton>(QStringLiteral("Stretched")), Qt::LeftButton);
        QVERIFY(legend->legend()->stretched);
        const auto values = m_view->plane().floats();
        QCOMPARE(legend->legend()->low, *std::min_element(values.begin(), values.end()));
        QCOMPARE(legend->legend()->high, *std::max_element(values.begin(), values.end()));
        QVERIFY(legend->accessibleName().contains(QStringLiteral("stretched")));
    }

    void worksWithoutEitherStage()
    {
        openCoffee();
        for (const char* stage : {"Channels", "Places"}) {
            auto* box = named<QComboBox>(QLatin1String(stage));
            box->setCurrentIndex(0);
            Q_EMIT box->activated(0);
        }
        QTRY_VERIFY(m_page->analysis()->mask().isEmpty());
        QTRY_VERIFY(m_page->analysis()->gate().isEmpty());
        QVERIFY(m_view->plane().isEmpty());
        QCOMPARE(m_channels->bars()->count(), 0);
        QVERIFY(m_page->copy());
    }

    void savesPicturesAndNumbers()
    {
        openCoffee();
        auto* saver = m_page->findChild<ImageSaver*>();
        QSignalSpy failed(m_page.get(), &Page::failed);
        QSignalSpy saved(saver, &ImageSaver::saved);
        const auto save = [&](const char* name, const ImageFigure& figure) {
            saved.clear();
            saver->save(m_folder.filePath(QLatin1String(name)), m_page->analysis(), figure);
            QTRY_COMPARE(saved.count(), 1);
        };
        for (const char* name : {"mask.png", "mask.svg", "mask.pdf", "mask.npy", "mask.csv",
                 "mask.json", "all.safetensors"})
            save(name, m_page->stage()->figures().shown());
        save("gates.csv", m_page->stage()->figures().gates());
        save("gates.png", m_page->stage()->figures().gates());
        QVERIFY(!QImage(m_folder.filePath(QStringLiteral("mask.png"))).isNull());
        const auto file = io::SafeTensors::open(
            m_folder.filePath(QStringLiteral("all.safetensors")).toStdString());
        QVERIFY(areEqual(file.tensor("spatial.mask").toFloat(), m_page->analysis()->mask()));
        const Tensor numbers
            = io::readNpy(m_folder.filePath(QStringLiteral("mask.npy")).toStdString());
        QVERIFY(areEqual(numbers.toFloat(), m_page->analysis()->mask()));
        QFile gates(m_folder.filePath(QStringLiteral("gates.csv")));
        QVERIFY(gates.open(QIODevice::ReadOnly));
        QCOMPARE(gates.readAll().count('\n'), 32);
        saver->save(m_folder.filePath(QStringLiteral("no/such/folder/mask.png")),
            m_page->analysis(), m_page->stage()->figures().shown());
        QTRY_COMPARE(failed.count(), 1);
    }

    /// A display that there is not, is not shown; it is back as soon as there is something for it.
    void withoutAMaskOtherThingsAreShown()
    {
        openCoffee();
        const auto set = [this](const char* channel, const char* spatial) {
            BlockSettings settings;
            settings.set("channel", channel);
            settings.set("spatial", spatial);
            m_page->session()->setBlockSettings(settings);
            QTRY_VERIFY(!m_page->session()->isBusy());
            QVERIFY(m_page->stage()->canShow(m_page->display()));
        };
        QCOMPARE(m_page->display(), ImagePage::Display::Overlay);
        set("se", "none");
        QCOMPARE(m_page->display(), ImagePage::Display::Gates);
        set("none", "none");
        QCOMPARE(m_page->display(), ImagePage::Display::Picture);
        set("none", "cbam");
        QCOMPARE(m_page->display(), ImagePage::Display::Overlay);
        // What was chosen stays.
        m_page->setDisplay(ImagePage::Display::Picture);
        set("se", "none");
        QCOMPARE(m_page->display(), ImagePage::Display::Picture);
        set("se", "cbam");
        QCOMPARE(m_page->display(), ImagePage::Display::Picture);
    }

    void copiesWhatIsShown()
    {
        QVERIFY(!m_page->copy());
        openCoffee();
        QVERIFY(m_page->copy());
        QVERIFY(QGuiApplication::clipboard()->image().width() > 600);
    }

    void remembersItsState()
    {
        openCoffee();
        named<QSlider>(QStringLiteral("Opacity"))->setValue(35);
        auto* channels = named<QComboBox>(QStringLiteral("Channels"));
        channels->setCurrentIndex(3);
        Q_EMIT channels->activated(3);
        m_page->setDisplay(ImagePage::Display::Mask);
        QSettings settings(m_folder.filePath(QStringLiteral("state.ini")), QSettings::IniFormat);
        m_page->saveState(settings);

        ImagePage other;
        other.restoreState(settings);
        QTRY_VERIFY(other.analysis());
        QCOMPARE(other.analysis()->image->path, coffee);
        QCOMPARE(other.analysis()->settings().channel, BlockSettings::Channel::Cbam);
        QCOMPARE(other.display(), ImagePage::Display::Mask);
        QCOMPARE(qobject_cast<ImageInspector*>(other.inspector())->maskSettings().opacity, 35);

        settings.setValue(QStringLiteral("file"), QStringLiteral("/nowhere/gone.png"));
        ImagePage third;
        QSignalSpy failed(&third, &Page::failed);
        third.restoreState(settings);
        QTest::qWait(0);
        QCOMPARE(failed.count(), 0);
        QVERIFY(!third.analysis());
    }

    void everyControlHasAName()
    {
        openCoffee();
        for (QWidget* root : {static_cast<QWidget*>(m_page.get()), m_page->inspector()}) {
            for (auto* widget : root->findChildren<QWidget*>()) {
                if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(u"qt_")
                    || widget->window() != root->window() // a list that pops up
                    || qobject_cast<QLabel*>(widget))
                    continue;
                const auto* button = qobject_cast<QAbstractButton*>(widget);
                QVERIFY2(
                    !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                    widget->metaObject()->className());
            }
        }
    }
};

QTEST_MAIN(TestImagePage)
#include "tst_image_page.moc"
