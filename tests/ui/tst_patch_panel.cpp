// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/rollout.h"
#include "models/number_text.h"
#include "models/vision_transformer/picture_mapping.h"
#include "style/language.h"
#include "support/jobs.h"
#include "support/tensors.h"
#include "views/head_chooser.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/image_view.h"
#include "views/patch_panel.h"
#include "views/segmented_control.h"
#include "views/token_chips.h"

#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <filesystem>
#include <fstream>

using namespace fovea;
using namespace fovea::ui;
using Source = PatchModel::Source;
using Direction = PatchModel::Direction;

namespace
{

const QString coffee = QStringLiteral(":/samples/coffee.png"); // 600 x 400
const std::filesystem::path checkpoints
    = std::filesystem::path(FOVEA_TEST_DATA) / "checkpoints";

std::shared_ptr<const ImageAnalysis> analysed(
    const std::filesystem::path& folder, const QString& picture = coffee)
{
    return analyse(std::make_shared<const LoadedImage>(loadImage(picture)),
        openImageModel(QString::fromStdString(folder.string()), Monitor::none()));
}

/// The weights of all layers as the model hands them out, [heads, n, n] each.
std::vector<Tensor> weightsOf(const ImageAnalysis& analysis)
{
    Recorder recorder;
    ModelInput input;
    input.image = analysis.input;
    analysis.model->model->run(input, recorder, Monitor::none());
    std::vector<Tensor> layers;
    for (const Site& site : recorder.sites()) {
        if (site.kind == SiteKind::Weights)
            layers.push_back(recorder.tensor(site.name));
    }
    return layers;
}

} // namespace

class TestPatchPanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<PatchPanel> m_panel;
    QTemporaryDir m_folder;
    std::vector<Tensor> m_weights;
    PatchGrid m_grid;

    PatchModel* model() { return m_panel->model(); }
    ImageView* view() { return m_panel->view(); }

    void show(const std::filesystem::path& folder)
    {
        const auto analysis = analysed(folder);
        m_weights = weightsOf(*analysis);
        const auto layers = patchLayers(analysis);
        QVERIFY(layers);
        m_grid = layers->grid;
        m_panel->setLayers(layers);
        waitForAnswer();
    }
    void waitForAnswer()
    {
        test::waitForJobs();
        QTRY_COMPARE(model()->answered(), model()->question());
    }
    /// The middle of a patch in the view.
    QPoint at(Index row, Index column)
    {
        const auto area = view()->mapping().areaOf({row, column});
        return view()
            ->viewGeometry()
            .toView(QPointF(area.x + area.width / 2, area.y + area.height / 2))
            .toPoint();
    }
    void point(Index row, Index column)
    {
        QTest::mouseMove(view(), at(row, column));
        waitForAnswer();
    }
    void click(Index row, Index column)
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, at(row, column));
        waitForAnswer();
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(view(), Qt::Key(key), modifiers);
        waitForAnswer();
    }
    /// What the weights say, one cell; a head or, -1, their mean.
    double weight(int layer, int head, Index from, Index to)
    {
        const Tensor& all = m_weights[std::size_t(layer)];
        double sum = 0;
        for (Index h = 0; h < all.dim(0); ++h) {
            if (head < 0 || h == head)
                sum += double(all.matrix()(h * all.dim(1) + from, to));
        }
        return head < 0 ? sum / double(all.dim(0)) : sum;
    }
    /// Whether plane and chips show a row, or a column, of the weights.
    bool shows(int layer, int head, Index token, Direction direction = Direction::AttendsTo)
    {
        const auto expected = [&](Index other) {
            return direction == Direction::AttendsTo ? weight(layer, head, token, other)
                                                     : weight(layer, head, other, token);
        };
        const Tensor& plane = view()->plane();
        if (plane.shape() != Shape{m_grid.rows, m_grid.columns})
            return false;
        for (Index r = 0; r < m_grid.rows; ++r) {
            for (Index c = 0; c < m_grid.columns; ++c) {
                if (!test::close(double(plane.matrix()(r, c)),
                        expected(m_grid.tokenAt(r, c)), 1e-6))
                    return false;
            }
        }
        for (Index i = 0; i < m_grid.special(); ++i) {
            if (!test::close(double(m_panel->chips()->chip(int(i))->value()),
                    expected(m_grid.specialToken(i)), 1e-6))
                return false;
        }
        return m_panel->chips()->count() == int(m_grid.special());
    }

private Q_SLOTS:
    void init()
    {
        m_panel = std::make_unique<PatchPanel>();
        m_panel->resize(900, 640);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void cleanup() { m_panel.reset(); }

    void beginsWithTheClassToken()
    {
        show(checkpoints / "vit-tiny");
        QCOMPARE(model()->source(), Source::Special);
        QCOMPARE(m_panel->layer()->currentText(), QStringLiteral("1"));
        QVERIFY(m_panel->headChooser()->isMean());
        QVERIFY(shows(1, -1, 0));
        QVERIFY(m_panel->chips()->chip(0)->isChecked());
        QVERIFY(m_panel->note()->text().contains(u'%'));
        QCOMPARE(m_panel->figure().title,
            QStringLiteral("What the class token attends to · layer 1, mean of the heads"));
    }

    /// Beside what was kept the room is narrow: the picture has its whole width.
    void aNarrowPanelKeepsThePictureLarge()
    {
        show(checkpoints / "vit-tiny");
        m_panel->resize(440, 640);
        QCoreApplication::processEvents();
        const auto place = [&](const QWidget* widget) {
            return QRect(widget->mapTo(m_panel.get(), QPoint()), widget->size());
        };
        const QRect view = place(m_panel->view());
        QVERIFY2(view.width() >= 400, qPrintable(QString::number(view.width())));
        QVERIFY2(view.height() >= 260, qPrintable(QString::number(view.height())));
        for (const QWidget* other : {static_cast<QWidget*>(m_panel->chips()),
                 static_cast<QWidget*>(m_panel->note())}) {
            QVERIFY(other->isVisible() && !place(other).intersects(view));
            QVERIFY(m_panel->rect().contains(place(other)));
        }
        QVERIFY(!place(m_panel->chips()).intersects(place(m_panel->note())));
        // A pinned scale leaves nothing to choose.
        QVERIFY(m_panel->scaleBox()->isVisible());
        m_panel->setPinnedScale(std::pair(0.F, 0.5F));
        QVERIFY(!m_panel->scaleBox()->isVisible());
        m_panel->setPinnedScale(std::nullopt);
        QVERIFY(m_panel->scaleBox()->isVisible());
    }

    void pointingPreviewsAndAClickPins()
    {
        show(checkpoints / "vit-tiny");
        QTest::mouseClick(m_panel->source()->segment(int(Source::Patch)), Qt::LeftButton);
        waitForAnswer();
        QVERIFY(!model()->answered());
        QVERIFY(m_panel->note()->text().contains(QStringLiteral("Point at a patch")));
        point(1, 2);
        QVERIFY(shows(1, -1, m_grid.tokenAt(1, 2)));
        point(3, 0);
        QVERIFY(shows(1, -1, m_grid.tokenAt(3, 0)));
        click(2, 2);
        QVERIFY(shows(1, -1, m_grid.tokenAt(2, 2)));
        QCOMPARE(view()->pinnedCell(), std::optional(QPoint(2, 2)));
        QVERIFY(!m_panel->chips()->chip(0)->isChecked());
        // Pointing elsewhere now tells the weight, and does not ask anew.
        QSignalSpy hinted(m_panel.get(), &PatchPanel::hinted);
        point(0, 3);
        QVERIFY(shows(1, -1, m_grid.tokenAt(2, 2)));
        QCOMPARE(hinted.last()[0].toString(),
            QStringLiteral("patch 2, 2 attends to patch 0, 3: %1")
                .arg(exactNumber(view()->plane().matrix()(0, 3))));
        QVERIFY(m_panel->legend()->legend()->value);
        // A click on the pinned patch lets it go.
        click(2, 2);
        QVERIFY(!view()->pinnedCell());
    }

    void aClickAsksForThePatch()
    {
        show(checkpoints / "vit-tiny");
        click(0, 1);
        QCOMPARE(model()->source(), Source::Patch);
        QCOMPARE(m_panel->source()->currentIndex(), int(Source::Patch));
        QVERIFY(shows(1, -1, m_grid.tokenAt(0, 1)));
    }

    void keysMoveAndUnpin()
    {
        show(checkpoints / "vit-tiny");
        view()->setFocus();
        press(Qt::Key_Return);
        QVERIFY(view()->pinnedCell());
        const QPoint begin = *view()->pinnedCell();
        press(Qt::Key_Left);
        press(Qt::Key_Up);
        QCOMPARE(view()->pinnedCell(), std::optional(begin - QPoint(1, 1)));
        QVERIFY(shows(1, -1, m_grid.tokenAt(begin.y() - 1, begin.x() - 1)));
        for (int i = 0; i < 5; ++i)
            press(Qt::Key_Left);
        QCOMPARE(view()->pinnedCell()->x(), 0);
        press(Qt::Key_BracketLeft, Qt::ControlModifier);
        QCOMPARE(model()->layer(), 0);
        QVERIFY(shows(0, -1, m_grid.tokenAt(begin.y() - 1, 0)));
        press(Qt::Key_BracketLeft, Qt::ControlModifier);
        QCOMPARE(model()->layer(), 0);
        press(Qt::Key_Escape);
        QVERIFY(!view()->pinnedCell());
    }

    void layersAndHeads()
    {
        show(checkpoints / "vit-tiny");
        QTest::mouseClick(m_panel->headChooser()->button(2), Qt::LeftButton);
        waitForAnswer();
        QVERIFY(!m_panel->headChooser()->isMean());
        QVERIFY(shows(1, 2, 0));
        m_panel->layer()->setFocus();
        QTest::keyClick(m_panel->layer(), Qt::Key_Up);
        waitForAnswer();
        QVERIFY(shows(0, 2, 0));
        QTest::mouseClick(m_panel->headChooser()->meanButton(), Qt::LeftButton);
        waitForAnswer();
        QVERIFY(shows(0, -1, 0));
        QVERIFY(!m_panel->headChooser()->button(2)->isChecked());
    }

    void columns()
    {
        show(checkpoints / "vit-tiny");
        click(1, 1);
        QTest::mouseClick(
            m_panel->direction()->segment(int(Direction::AttendedBy)), Qt::LeftButton);
        waitForAnswer();
        QVERIFY(shows(1, -1, m_grid.tokenAt(1, 1), Direction::AttendedBy));
        QSignalSpy hinted(m_panel.get(), &PatchPanel::hinted);
        point(3, 3);
        QVERIFY(hinted.last()[0].toString().startsWith(
            QStringLiteral("patch 3, 3 attends to patch 1, 1: ")));
    }

    void rollsOut()
    {
        show(checkpoints / "vit-tiny");
        std::vector<explain::LayerAttention> layers;
        for (const Tensor& weights : m_weights)
            layers.push_back({std::make_shared<DenseMap>(weights), {}});
        const Tensor all = explain::rollout(layers, {});
        QTest::mouseClick(m_panel->source()->segment(int(Source::Rollout)), Qt::LeftButton);
        waitForAnswer();
        const auto check = [&](Index token) {
            const auto row = all.matrix().row(token);
            const auto patches = row.segment(m_grid.before, m_grid.patches());
            const float sum = patches.sum();
            for (Index i = 0; i < m_grid.patches(); ++i)
                QVERIFY(test::close(double(view()->plane().floats()[std::size_t(i)]),
                    double(patches(i) / sum), 1e-5));
            QVERIFY(test::close(
                double(m_panel->chips()->chip(0)->value()), double(row(0)), 1e-5));
            QVERIFY(m_panel->note()->text().contains(
                QString::number(100 * double(sum), 'f', 1)));
        };
        check(0);
        QVERIFY(!m_panel->headChooser()->isEnabled());
        click(2, 1); // of a patch, too
        QCOMPARE(model()->source(), Source::Rollout);
        check(m_grid.tokenAt(2, 1));
        // Up to the first layer alone.
        layers.resize(1);
        const Tensor first = explain::rollout(layers, {});
        model()->setLayer(0);
        waitForAnswer();
        QVERIFY(test::close(double(m_panel->chips()->chip(0)->value()),
            double(first.matrix()(m_grid.tokenAt(2, 1), 0)), 1e-6));
    }

    void otherTokens_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QStringList>("labels");
        QTest::newRow("distilled") << QStringLiteral("deit-tiny")
                                   << QStringList{QStringLiteral("[CLS]"), QStringLiteral("[DIST]")};
        QTest::newRow("registers")
            << QStringLiteral("dinov2-registers-tiny")
            << QStringList{QStringLiteral("[CLS]"), QStringLiteral("[REG 0]"),
                   QStringLiteral("[REG 1]"), QStringLiteral("[REG 2]")};
    }
    void otherTokens()
    {
        QFETCH(QString, folder);
        QFETCH(QStringList, labels);
        show(checkpoints / folder.toStdString());
        TokenChips* chips = m_panel->chips();
        QCOMPARE(chips->count(), int(labels.size()));
        for (int i = 0; i < chips->count(); ++i) {
            QCOMPARE(chips->chip(i)->text(), labels[i]);
            QTest::mouseClick(chips->chip(i), Qt::LeftButton);
            waitForAnswer();
            QVERIFY(shows(int(m_weights.size()) - 1, -1, i));
            QVERIFY(chips->chip(i)->isChecked());
            QVERIFY(!chips->chip((i + 1) % chips->count())->isChecked());
        }
        // All shares are there: with the patches they sum to 1.
        double sum = double(view()->plane().vector().cast<double>().sum());
        for (int i = 0; i < chips->count(); ++i)
            sum += double(chips->chip(i)->value());
        QVERIFY(test::close(sum, 1, 1e-5));
        // A chip tells its number, too.
        click(0, 0);
        QSignalSpy hinted(m_panel.get(), &PatchPanel::hinted);
        QEvent enter(QEvent::Enter);
        QCoreApplication::sendEvent(chips->chip(1), &enter);
        QVERIFY(hinted.last()[0].toString().startsWith(QStringLiteral("patch 0, 0 attends to ")));
        QVERIFY(hinted.last()[0].toString().endsWith(exactNumber(chips->chip(1)->value())));
    }

    /// What the model was not shown has no patches, and grids need not be square.
    void croppedAndNotSquare()
    {
        const std::filesystem::path folder
            = std::filesystem::path(m_folder.path().toStdString()) / "cropped";
        std::filesystem::create_directories(folder);
        for (const char* name : {"config.json", "model.safetensors"})
            std::filesystem::copy_file(checkpoints / "vit-tiny" / name, folder / name,
                std::filesystem::copy_options::overwrite_existing);
        std::ofstream(folder / "preprocessor_config.json")
            << R"({"size": {"shortest_edge": 40}, "do_center_crop": true,
                   "crop_size": {"height": 24, "width": 32}})";
        show(folder);
        QCOMPARE(m_grid.rows, Index(3));
        QCOMPARE(m_grid.columns, Index(4));
        // 600 x 400 becomes 60 x 40; of that 32 x 24 are seen, from (14, 8).
        const auto area = view()->mapping().wholeArea();
        QCOMPARE(area.x, 140.0);
        QCOMPARE(area.y, 80.0);
        QCOMPARE(area.width, 320.0);
        QCOMPARE(area.height, 240.0);
        click(2, 3);
        QVERIFY(shows(1, -1, m_grid.tokenAt(2, 3)));
        QCOMPARE(m_panel->figure().area, std::optional(QRectF(140, 80, 320, 240)));
        QTest::mouseClick(view(), Qt::LeftButton, {},
            view()->viewGeometry().toView(QPointF(20, 20)).toPoint());
        waitForAnswer();
        QVERIFY(!view()->pinnedCell());
        QCOMPARE(m_panel->figure().site.kind, SiteKind::Image);
    }

    void scalesAreNamed()
    {
        show(checkpoints / "vit-tiny");
        QCOMPARE(m_panel->scale(), PatchPanel::Scale::Absolute);
        QCOMPARE(view()->look().high, 1.0f);
        QVERIFY(!m_panel->legend()->legend()->stretched);
        m_panel->setScale(PatchPanel::Scale::Largest);
        const float largest = view()->plane().vector().maxCoeff();
        QCOMPARE(view()->look().low, 0.0f);
        QCOMPARE(view()->look().high, largest);
        QVERIFY(m_panel->legend()->legend()->stretched);
        QVERIFY(m_panel->scaleBox()->currentText().contains(shortNumber(largest)));
        // One that is held stays, whatever is shown.
        m_panel->setScale(PatchPanel::Scale::Held);
        click(3, 3);
        QVERIFY(view()->plane().vector().maxCoeff() != largest);
        QCOMPARE(view()->look().high, largest);
        m_panel->setLayers(patchLayers(
            analysed(checkpoints / "vit-tiny", QStringLiteral(":/samples/chelsea.png"))));
        waitForAnswer();
        QCOMPARE(view()->look().high, largest);
        m_panel->setScale(PatchPanel::Scale::Absolute);
        QCOMPARE(view()->look().high, 1.0f);
    }

    void allHeads()
    {
        show(checkpoints / "vit-tiny");
        QTest::mouseClick(m_panel->allHeads(), Qt::LeftButton);
        QVERIFY(m_panel->headGrid()->isVisible());
        QCOMPARE(m_panel->headGrid()->model()->count(), 8);
        HeadGridView* grid = m_panel->headGrid()->view();
        const int number = m_panel->headGrid()->model()->numberOf(0, 3);
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->cellRect(number).center());
        QVERIFY(view()->isVisible());
        waitForAnswer();
        QVERIFY(shows(0, 3, 0));
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Backspace);
        QVERIFY(m_panel->headGrid()->isVisible());
    }

    void withoutClassTokenThePatchInTheMiddleAsks()
    {
        const auto analysis = analysed(checkpoints / "vit-tiny");
        m_weights = weightsOf(*analysis);
        // All 17 tokens of the file as if each were a patch.
        auto layers = std::make_shared<PatchLayers>(*patchLayers(analysis));
        m_grid = layers->grid = {.before = 0, .rows = 1, .columns = 17, .after = 0,
            .patchHeight = 32, .patchWidth = 1};
        m_panel->setLayers(layers);
        waitForAnswer();
        QCOMPARE(model()->source(), PatchModel::Source::Patch);
        QCOMPARE(view()->pinnedCell(), std::optional(QPoint(8, 0)));
        QVERIFY(shows(1, -1, 8));
        QVERIFY(view()->viewGeometry().isFitted());
    }

    void anotherPictureKeepsThePatch()
    {
        show(checkpoints / "vit-tiny");
        click(1, 2);
        const auto analysis
            = analysed(checkpoints / "vit-tiny", QStringLiteral(":/samples/astronaut.png"));
        m_weights = weightsOf(*analysis);
        m_panel->setLayers(patchLayers(analysis));
        waitForAnswer();
        QCOMPARE(view()->pinnedCell(), std::optional(QPoint(2, 1)));
        QVERIFY(shows(1, -1, m_grid.tokenAt(1, 2)));
        // Another grid has other patches.
        show(checkpoints / "deit-tiny");
        QVERIFY(!view()->pinnedCell());
        m_panel->setLayers(nullptr);
        waitForAnswer();
        QVERIFY(!model()->answered());
    }

    void modelsWithoutPatches()
    {
        QVERIFY(!patchLayers(
            analyse(std::make_shared<const LoadedImage>(loadImage(coffee)), BlockSettings())));
    }

    void keepsItsChoices()
    {
        QSettings settings(
            m_folder.filePath(QStringLiteral("state.ini")), QSettings::IniFormat);
        show(checkpoints / "vit-tiny");
        model()->setSource(Source::Rollout);
        model()->setDirection(Direction::AttendedBy);
        m_panel->setScale(PatchPanel::Scale::Largest);
        m_panel->saveState(settings);
        PatchPanel other;
        other.restoreState(settings);
        QCOMPARE(other.model()->source(), Source::Rollout);
        QCOMPARE(other.model()->direction(), Direction::AttendedBy);
        QCOMPARE(other.scale(), PatchPanel::Scale::Largest);
        test::waitForJobs();
    }

    void speaksChinese()
    {
        show(checkpoints / "deit-tiny");
        Language::instance().setChoice(Language::Choice::Chinese);
        QCoreApplication::processEvents();
        QVERIFY(m_panel->source()->segment(0)->text() != QStringLiteral("Patch"));
        QVERIFY(m_panel->note()->text().contains(u'%'));
        QCOMPARE(m_panel->chips()->chip(1)->text(), QStringLiteral("[DIST]"));
        Language::instance().setChoice(Language::Choice::English);
        QCoreApplication::processEvents();
        QCOMPARE(m_panel->source()->segment(0)->text(), QStringLiteral("Patch"));
    }
};

QTEST_MAIN(TestPatchPanel)
#include "tst_patch_panel.moc"
