// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"
#include "models/image_site_text.h"
#include "models/saliency/saliency_model.h"
#include "models/shipped_models.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "pages/text_page.h"
#include "support/compare.h"
#include "support/fixtures.h"
#include "views/block_settings_panel.h"
#include "views/channel_gallery.h"
#include "views/channel_panel.h"
#include "views/gate_overview.h"
#include "views/image_view.h"
#include "views/model_chooser.h"
#include "views/recipe_panel.h"
#include "views/site_tree.h"
#include "views/wrapping_header.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString astronaut = QStringLiteral(":/samples/astronaut.png");
const QString visionFolder = QStringLiteral(FOVEA_TEST_DATA "/checkpoints/vit-tiny");

QString segmentation()
{
    return shippedModelFolder(QStringLiteral("selfie-segmentation"));
}

} // namespace

/// The image page with models other than the playground.
class TestImageModels : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ImagePage> m_page;

    void openBoth()
    {
        m_page->open(segmentation());
        m_page->open(astronaut);
        QTRY_VERIFY(m_page->analysis() && !m_page->analysis()->isPlayground());
    }

    template <typename Widget> Widget* named(const QString& name)
    {
        for (auto* widget : m_page->findChildren<Widget*>()) {
            if (widget->text() == name || widget->accessibleName() == name)
                return widget;
        }
        return nullptr;
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        m_page->resize(904, 700); // in a window of 1280, beside the inspector
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    void aPageKnowsItsModels()
    {
        QVERIFY(QFile::exists(segmentation()));
        const TextPage text;
        for (const QString& path : {segmentation(), visionFolder,
                 visionFolder + QStringLiteral("/config.json"),
                 segmentation() + QStringLiteral("/model.onnx")}) {
            QVERIFY2(m_page->canOpen(path), qPrintable(path));
            QVERIFY2(!text.canOpen(path), qPrintable(path));
        }
        const QString tagger = shippedModelFolder(QStringLiteral("chinese-tagger"));
        QVERIFY(!m_page->canOpen(tagger));
        QVERIFY(text.canOpen(tagger));
        // What can't be told apart is opened, and refused, by the text page.
        const QString broken = m_folder.filePath(QStringLiteral("broken.onnx"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no network");
        file.close();
        QVERIFY(!m_page->canOpen(broken));
        QVERIFY(text.canOpen(broken));
    }

    /// The mask and the gates of the network are those that ONNX Runtime computed.
    void runsATrainedNetwork()
    {
        openBoth();
        const auto expected = test::loadFixture("models/selfie-segmentation/expected_astronaut");
        const auto analysis = m_page->analysis();
        COMPARE_TENSORS(analysis->mask(), expected.tensor("mask"), 1e-3f);
        QCOMPARE(analysis->channelGates().size(), std::size_t(10));
        auto* channels = m_page->findChild<ChannelPanel*>();
        QCOMPARE(channels->chooser()->count(), 10);
        QVERIFY(channels->chooser()->isVisible());
        for (int i = 0; i < 10; ++i) {
            channels->chooser()->setCurrentIndex(i);
            Q_EMIT channels->chooser()->activated(i);
            const Tensor gate = expected.tensor(channels->gate());
            COMPARE_TENSORS(analysis->tensor(channels->gate()), gate, 1e-4f);
            QCOMPARE(channels->bars()->count(), int(gate.size()));
        }
        auto* view = m_page->findChild<ImageView*>();
        QVERIFY(view->plane().bytes() == analysis->mask().bytes());
        // The map of a channel of the last gate.
        QTest::mouseClick(channels->bars()->viewport(), Qt::LeftButton, {},
            channels->bars()->barRect(3).center().toPoint());
        m_page->setDisplay(ImagePage::Display::Channel);
        const auto last = analysis->channelGates().back();
        COMPARE_TENSORS(view->plane(), analysis->tensor(last.input).slice(3), 0);
    }

    void sitesAreShownByTheirKind()
    {
        openBoth();
        auto* view = m_page->findChild<ImageView*>();
        const auto analysis = m_page->analysis();
        const auto gates = analysis->channelGates();
        m_page->stage()->showSite(gates[4].output);
        QCOMPARE(m_page->display(), ImagePage::Display::Channels);
        QCOMPARE(m_page->stage()->shownSite(), gates[4].output);
        QCOMPARE(m_page->findChild<ChannelPanel*>()->gate(), gates[4].gate);
        QCOMPARE(m_page->stage()->gallery()->count(), int(analysis->tensor(gates[4].gate).size()));
        m_page->stage()->showSite(analysis->mainMask());
        QCOMPARE(m_page->display(), ImagePage::Display::Overlay);
        QVERIFY(view->plane().bytes() == analysis->mask().bytes());
        m_page->stage()->showSite(analysis->sites.sites().front().name);
        QCOMPARE(m_page->display(), ImagePage::Display::Picture);
    }

    /// All gates and the mask are rows of the tree, with pictures and reasons; a row chosen with
    /// the keyboard is shown.
    void theTreeListsWhatWasFound()
    {
        openBoth();
        auto* sites = qobject_cast<ImageInspector*>(m_page->inspector())->sites();
        m_page->inspector()->resize(320, 700);
        m_page->inspector()->show();
        auto* tree = sites->tree();
        SiteTreeModel* rows = sites->model();
        int gates = 0;
        for (int row = 0; row < rows->rowCount(); ++row) {
            const QModelIndex index = rows->index(row, 0);
            gates += rows->rowCount(index) == 5;
            QTRY_VERIFY(!index.data(Qt::DecorationRole).value<QImage>().isNull());
        }
        QCOMPARE(gates, 10);
        QCOMPARE(sites->model()->siteAt(tree->currentIndex()), m_page->analysis()->mainMask());
        QVERIFY(sites->reason().contains(QStringLiteral("mask over the image")));
        tree->setFocus();
        tree->setCurrentIndex(rows->index(0, 0));
        QCOMPARE(m_page->display(), ImagePage::Display::Picture);
        QTest::keyClick(tree, Qt::Key_Down);
        const AttentionLinks first = m_page->analysis()->channelGates().front();
        QCOMPARE(sites->model()->siteAt(tree->currentIndex()), first.gate);
        QVERIFY(sites->reason().contains(QStringLiteral("16 channels")));
        QCOMPARE(m_page->stage()->channels()->gate(), first.gate);
        // Another picture leaves what is chosen.
        m_page->open(QStringLiteral(":/samples/coffee.png"));
        QTRY_COMPARE(m_page->analysis()->image->path, QStringLiteral(":/samples/coffee.png"));
        QCOMPARE(rows->rowCount(), sites->model()->rowCount());
    }

    void barsAndTilesAreLinked()
    {
        openBoth();
        const auto analysis = m_page->analysis();
        m_page->setDisplay(ImagePage::Display::Channels);
        ChannelGallery* gallery = m_page->stage()->gallery();
        GateBars* bars = m_page->stage()->channels()->bars();
        QCOMPARE(gallery->count(), 16);
        QTest::mouseClick(
            gallery->viewport(), Qt::LeftButton, {}, gallery->tileRect(5).center());
        QCOMPARE(bars->selected(), std::optional(5));
        QTest::mouseClick(
            bars->viewport(), Qt::LeftButton, {}, bars->barRect(9).center().toPoint());
        QCOMPARE(gallery->selected(), std::optional(9));
        QTest::mouseMove(gallery->viewport(), gallery->tileRect(2).center());
        QTRY_VERIFY(bars->accessibleDescription().contains(QStringLiteral("Channel 2")));
        // Sorted by the gate, as the bars are.
        const auto gate = analysis->tensor(analysis->channelGates().front().gate);
        QTest::mouseClick(named<QToolButton>(QStringLiteral("Strongest first")), Qt::LeftButton);
        const int strongest = barOrder(gate.floats(), BarOrder::Value).front();
        QVERIFY(gallery->tileRect(strongest).topLeft().y() <= gallery->tileRect(0).y());
        QCOMPARE(gallery->channelAt(gallery->tileRect(strongest).center()), std::optional(strongest));
        QTest::mouseDClick(
            gallery->viewport(), Qt::LeftButton, {}, gallery->tileRect(strongest).center());
        QCOMPARE(m_page->display(), ImagePage::Display::Channel);
        COMPARE_TENSORS(m_page->stage()->view()->plane(),
            analysis->tensor(analysis->channelGates().front().input).slice(strongest), 0);
    }

    void allGatesAtOnce()
    {
        openBoth();
        m_page->setDisplay(ImagePage::Display::Gates);
        GateOverview* overview = m_page->stage()->overview();
        QVERIFY(overview->isVisible());
        QCOMPARE(overview->count(), 10);
        const auto gates = m_page->analysis()->channelGates();
        QTest::mouseClick(
            overview->viewport(), Qt::LeftButton, {}, overview->rowRect(2).center());
        QCOMPARE(m_page->stage()->channels()->gate(), gates[2].gate);
        QTest::keyClick(overview, Qt::Key_Down);
        QTest::keyClick(overview, Qt::Key_Return);
        QCOMPARE(m_page->stage()->channels()->gate(), gates[3].gate);
        QCOMPARE(m_page->display(), ImagePage::Display::Gates);
    }

    void theInspectorSaysHowPicturesAreTaken()
    {
        auto* inspector = qobject_cast<ImageInspector*>(m_page->inspector());
        inspector->showTab(ImageInspector::Tab::Settings);
        auto* recipe = inspector->findChild<RecipePanel*>();
        QVERIFY(recipe->isHidden());
        openBoth();
        QVERIFY(!recipe->isHidden());
        QVERIFY(m_page->inspector()->findChild<BlockSettingsPanel*>()->isHidden());
        QString text = recipe->plainText();
        const auto field = [recipe](const char* name) {
            for (auto* box : recipe->findChildren<QDoubleSpinBox*>()) {
                if (box->accessibleName() == QLatin1String(name))
                    return box->value();
            }
            return -1.0;
        };
        QCOMPARE(field("Mean, red"), 0.0);
        QVERIFY(!text.contains(QStringLiteral("preprocessor_config.json")));
        // Without that file, the usual is taken, and said so.
        const QString lone = m_folder.filePath(QStringLiteral("lone.onnx"));
        QVERIFY(QFile::copy(segmentation() + QStringLiteral("/model.onnx"), lone));
        m_page->open(lone);
        QTRY_COMPARE(m_page->analysis()->model->folder, lone);
        text = recipe->plainText();
        QVERIFY2(text.contains(QStringLiteral("preprocessor_config.json")), qPrintable(text));
        QCOMPARE(field("Mean, red"), 0.485);
        m_page->models()->usePlayground();
        QTRY_VERIFY(m_page->analysis()->isPlayground());
        QVERIFY(recipe->isHidden());
    }

    /// Cut out of the middle: what the network never saw has no cells, here and in what is saved.
    void aCropIsPutBackWhereItWas()
    {
        const QString folder = m_folder.filePath(QStringLiteral("cropped"));
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::copy(segmentation() + QStringLiteral("/model.onnx"),
            folder + QStringLiteral("/model.onnx")));
        QFile recipe(folder + QStringLiteral("/preprocessor_config.json"));
        QVERIFY(recipe.open(QIODevice::WriteOnly));
        recipe.write(R"({"size": {"shortest_edge": 256}, "do_center_crop": true,
            "crop_size": {"height": 256, "width": 256}, "do_normalize": false})");
        recipe.close();
        m_page->open(folder);
        m_page->open(QStringLiteral(":/samples/coffee.png")); // 600 x 400
        QTRY_VERIFY(m_page->analysis());
        const auto seen = m_page->analysis()->seen;
        QVERIFY(seen);
        QVERIFY(std::abs(seen->left() - 100) < 2 && std::abs(seen->width() - 400) < 2);
        QCOMPARE(seen->height(), 400.0);
        ImageView* view = m_page->stage()->view();
        const auto cellAt = [&](double x, double y) {
            QTest::mouseMove(view, view->viewGeometry().toView(QPointF(x, y)).toPoint());
            return view->currentCell();
        };
        QVERIFY(!cellAt(50, 200));
        const auto middle = cellAt(300, 200);
        QVERIFY(middle && std::abs(middle->x() - 128) <= 2 && std::abs(middle->y() - 128) <= 2);
        ImageFigure figure = m_page->stage()->figures().shown();
        figure.values = Tensor({2, 2}, {1, 1, 1, 1});
        figure.look.opacity = 1;
        QImage image(preferredSize(figure), QImage::Format_RGB32);
        QPainter painter(&image);
        paint(painter, image.rect(), figure, Theme::light());
        painter.end();
        const QRgb top = ColourMap::get(figure.look.colourMap).table().back();
        int coloured = 0;
        int beside = 0;
        for (int x = 0; x < image.width(); ++x) {
            const bool is = image.pixel(x, image.height() / 2) == top;
            coloured += is;
            beside += is && (x < image.width() / 6 || x > image.width() * 5 / 6);
        }
        QVERIFY(coloured > image.width() / 2);
        QCOMPARE(beside, 0);
    }

    /// A narrow window has room for all of the header, in two rows.
    void theHeaderWraps()
    {
        openBoth();
        auto* header = m_page->findChild<WrappingHeader*>();
        m_page->resize(904, 700); // in a window of 1280, beside the inspector
        QTRY_VERIFY(!header->isWrapped());
        const int height = header->height();
        m_page->resize(640, 700);
        QTRY_VERIFY(header->isWrapped());
        QCOMPARE(m_page->width(), 640);
        QTRY_VERIFY(header->height() > height);
        for (const QWidget* child : header->findChildren<QWidget*>()) {
            if (child->isVisible())
                QVERIFY(child->mapTo(header, QPoint(child->width(), 0)).x() <= header->width());
        }
    }

    void modelsAreChosenFromTheMenu()
    {
        m_page->open(astronaut);
        QTRY_VERIFY(m_page->analysis());
        QVERIFY(m_page->analysis()->isPlayground());
        auto* chooser = m_page->findChild<ModelChooser*>();
        QCOMPARE(chooser->shippedActions().size(), 3); // saliency without a network, twice
        QVERIFY(chooser->shippedActions()[0]->isVisible());
        chooser->shippedActions()[0]->trigger();
        QTRY_VERIFY(!m_page->analysis()->isPlayground());
        QVERIFY(chooser->shippedActions()[0]->isChecked());
        QVERIFY(!chooser->playgroundAction()->isChecked());
        QCOMPARE(chooser->text(), QStringLiteral("Selfie Segmentation"));
        QVERIFY(m_page->models()->recent().isEmpty()); // it is in the menu anyway
        // Then keys are those of the picture.
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        chooser->setFocus();
        chooser->playgroundAction()->trigger();
        QTRY_VERIFY(m_page->analysis()->isPlayground());
        QVERIFY(m_page->stage()->shownView()->hasFocus());
    }

    /// A yardstick for masks: no network, and named so.
    void saliencyIsAModelOfTheMenu()
    {
        openBoth();
        auto* chooser = m_page->findChild<ModelChooser*>();
        const QList<QAction*> menu = chooser->menu()->actions();
        for (const char* name : {"itti-koch", "spectral-residual"}) {
            const QString id = QLatin1String(name);
            const auto action = std::find_if(menu.begin(), menu.end(),
                [&](const QAction* one) { return one->data().toString() == id; });
            QVERIFY(action != menu.end() && (*action)->isVisible());
            QVERIFY((*action)->text().contains(QStringLiteral("Without a network")));
            QVERIFY(menu.indexOf(*action) > menu.indexOf(chooser->playgroundAction()));
            (*action)->trigger();
            QTRY_COMPARE(m_page->analysis()->model->folder, id);
            QVERIFY((*action)->isChecked());
            const auto model = SaliencyModel::named(name);
            ModelInput input;
            input.image = m_page->analysis()->image->tensor;
            Recorder recorder({"saliency"});
            model->run(input, recorder, Monitor::none());
            QCOMPARE(m_page->display(), ImagePage::Display::Overlay);
            COMPARE_TENSORS(m_page->stage()->view()->plane(), recorder.tensor("saliency"), 0);
            QVERIFY(m_page->stage()->figures().shown().title.contains(
                QStringLiteral("without a network")));
        }
        QVERIFY(m_page->models()->recent().isEmpty());
        // The choice is kept.
        QSettings settings(m_folder.filePath(QStringLiteral("saliency.ini")), QSettings::IniFormat);
        m_page->saveState(settings);
        ImagePage other;
        other.restoreState(settings);
        QTRY_VERIFY(other.analysis());
        QCOMPARE(other.analysis()->model->folder, QStringLiteral("spectral-residual"));
        delete other.inspector();
    }

    /// By whatever path it is opened: it has its own name, and is no recent one beside itself.
    void theTrainedNetworkIsKnownByAnyPath()
    {
        const QString link = m_folder.filePath(QStringLiteral("elsewhere"));
        QVERIFY(QFile::link(segmentation(), link));
        for (const QString& path : {link, link + QStringLiteral("/model.onnx")}) {
            m_page->models()->usePlayground();
            m_page->open(astronaut);
            m_page->open(path);
            QTRY_VERIFY(m_page->analysis() && !m_page->analysis()->isPlayground());
            QCOMPARE(m_page->analysis()->model->folder, segmentation());
            QCOMPARE(modelCaption(*m_page->analysis()), QStringLiteral("Selfie Segmentation"));
        }
        QVERIFY(m_page->models()->recent().isEmpty());
    }

    void aModelOnTextIsRefused()
    {
        openBoth();
        const auto before = m_page->analysis();
        QSignalSpy failed(m_page.get(), &Page::failed);
        m_page->models()->open(shippedModelFolder(QStringLiteral("chinese-tagger")));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("not for pictures")));
        QCOMPARE(m_page->analysis(), before);
        QCOMPARE(m_page->models()->current(), before->model);
    }

    /// At the first start the trained network is there; a choice is kept.
    void theTrainedNetworkIsTheDefault()
    {
        QSettings settings(m_folder.filePath(QStringLiteral("state.ini")), QSettings::IniFormat);
        settings.setValue(QStringLiteral("file"), astronaut);
        m_page->restoreState(settings);
        QTRY_VERIFY(m_page->analysis());
        QCOMPARE(m_page->analysis()->model->folder, segmentation()); // never the playground before
        m_page->models()->usePlayground();
        QTRY_VERIFY(m_page->analysis()->isPlayground());
        m_page->saveState(settings);
        ImagePage other;
        other.restoreState(settings);
        QTRY_VERIFY(other.analysis());
        QVERIFY(other.analysis()->isPlayground());
        delete other.inspector();
    }

    void aVisionTransformerOpens()
    {
        m_page->open(visionFolder);
        m_page->open(astronaut);
        QTRY_VERIFY(m_page->analysis());
        QCOMPARE(m_page->analysis()->model->folder, visionFolder);
        QVERIFY(m_page->analysis()->mask().isEmpty());
        // Of the look, only what applies to attention is offered.
        auto* inspector = qobject_cast<ImageInspector*>(m_page->inspector());
        inspector->showTab(ImageInspector::Tab::Settings);
        const auto offers = [inspector](const char* name) {
            for (const QWidget* field : inspector->findChildren<QWidget*>())
                if (field->accessibleName() == QLatin1String(name))
                    return !field->parentWidget()->isHidden() && !field->isHidden();
            return false;
        };
        QCOMPARE(m_page->display(), ImagePage::Display::Attention);
        QVERIFY(offers("Colours") && offers("Opacity") && offers("Cells"));
        QVERIFY(!offers("Threshold") && !offers("Scale"));
        m_page->setDisplay(ImagePage::Display::Picture);
        QVERIFY(offers("Threshold") && offers("Scale"));
        QVERIFY(!m_page->stage()->canShow(ImagePage::Display::Overlay));
        QVERIFY(m_page->stage()->canShow(ImagePage::Display::Picture));
        for (const AttentionLinks& links : m_page->analysis()->links)
            QVERIFY(m_page->analysis()->sites.map(links.gate));
        QVERIFY(!m_page->analysis()->links.empty());
        // The classes that it names.
        auto* sites = qobject_cast<ImageInspector*>(m_page->inspector())->sites();
        for (int row = 0; row < sites->model()->rowCount(); ++row) {
            const QModelIndex index = sites->model()->index(row, 0);
            const Site* site = m_page->analysis()->site(sites->model()->siteAt(index));
            QCOMPARE(!sites->model()->classesText(index).isEmpty(), site->kind == SiteKind::Logits);
            // Attention has a small picture, too, with something on it.
            QTRY_VERIFY(!index.data(Qt::DecorationRole).isNull());
            if (site->kind != SiteKind::Weights)
                continue;
            const auto small = index.data(Qt::DecorationRole).value<QImage>();
            QCOMPARE(small.width(), small.height()); // as many tokens attend as are attended
            QSet<QRgb> colours;
            for (int x = 0; x < small.width(); ++x)
                colours.insert(small.pixel(x, small.height() / 2));
            QVERIFY(colours.size() > 3);
        }
        QVERIFY(m_page->copy());
    }

    void theWindowRoutesByTheKind()
    {
        MainWindow window;
        auto* text = new TextPage;
        auto* image = new ImagePage;
        window.addPage(text);
        window.addPage(image);
        window.openFiles({segmentation(), astronaut});
        QCOMPARE(window.currentPage(), static_cast<Page*>(image));
        QTRY_VERIFY(image->analysis());
        QVERIFY(!image->analysis()->isPlayground());
        window.openFiles({QStringLiteral(FOVEA_TEST_DATA "/checkpoints/bert-tiny")});
        QCOMPARE(window.currentPage(), static_cast<Page*>(text));
        QTRY_VERIFY(text->models()->current());
    }
};

QTEST_MAIN(TestImageModels)
#include "tst_image_models.moc"
