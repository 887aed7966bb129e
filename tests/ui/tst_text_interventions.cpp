// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "commands/text_undo.h"
#include "dialogs/hold_row_dialog.h"
#include "models/tensor_table_model.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "support/text_window.h"
#include "views/changes_bar.h"
#include "views/chip_row.h"
#include "views/head_chooser.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"

#include "models/transformer/transformer.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;
using explain::HeadPlace;

namespace
{

const QString sentence = QStringLiteral("The animal was tired.");

QString folderOf(const char* name)
{
    return QString::fromStdString(test::checkpointFolder(name).string());
}

Matrix whole(const AttentionMap& map, Index head)
{
    Matrix numbers(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
    return numbers;
}

/// The weights of all layers as the core computes them, and the logits.
Recorder coreRun(const TextResult& result, const explain::Interventions& changes)
{
    Recorder recorder;
    ModelInput input;
    input.tokens = result.input;
    result.model->run(input, *explain::makeProbe(changes, recorder), Monitor::none());
    return recorder;
}

} // namespace

/// Heads switched off, tokens masked, rows held and temperatures changed by real events, and what
/// that does to the maps.
class TestTextInterventions : public TextWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestTextInterventions"); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void ctrlClickSwitchesAHeadOff_data();
    void ctrlClickSwitchesAHeadOff();
    void whileSwitchingAClickSwitches();
    void undoComesBackBitForBit();
    void maskedColumnsAreZero();
    void headerMenuMasks();
    void differenceIsChangedMinusOriginal();
    void differenceOfVectors();
    void stepPicturesFollowTheView();
    void differenceOfMergedWords();
    void sliderIsOneCommand();
    void heldRowIsShown();
    void chipsTakeBack();
    void anotherTextLetsTokensGo();
    void anotherModelForgets();
    void longTextsAreCutWhileScoresAreChanged();
    void playgroundTakesPart();
    void singleKeysDoNotDisturbTyping();

private:
    void open(const char* name)
    {
        m_page->open(folderOf(name));
        waitForResult();
        m_page->sentenceField()->setSentence(sentence);
        waitForResult();
        QVERIFY(m_page->result());
    }
    void waitForResult() { QTRY_VERIFY(!m_page->isComputing()); }
    std::shared_ptr<const TextResult> result() { return m_page->result(); }
    HeatmapModel* model() { return m_page->heatmapModel(); }
    TextMapPanel* panel() { return m_page->mapPanel(); }
    HeatmapView* view() { return m_page->heatmapView(); }
    HeadGridView* grid() { return panel()->headGrid()->view(); }
    TextInterventions* interventions() { return m_page->interventions(); }
    TextChanges* changes() { return interventions()->changes(); }
    ChangesBar* bar() { return interventions()->bar(); }
    void clickHead(int layer, Index head, Qt::KeyboardModifiers modifiers)
    {
        const int number = panel()->headGrid()->model()->numberOf(layer, head);
        QVERIFY(number >= 0);
        grid()->setCurrent(number);
        QTest::mouseClick(
            grid()->viewport(), Qt::LeftButton, modifiers, grid()->cellRect(number).center());
    }
    void pin(Cell cell)
    {
        QTest::mouseClick(view(), Qt::LeftButton, {},
            view()->heatmapGeometry().cellRect(cell).center().toPoint());
        QCOMPARE(model()->pinned(), cell);
    }
    /// Everything recorded agrees with a run of the core, bit for bit.
    void compareWithCore(const explain::Interventions& changed)
    {
        QVERIFY(result()->interventions == changed);
        const Recorder core = coreRun(*result(), changed);
        for (int layer = 0; layer < result()->layers(); ++layer) {
            const HeatmapData& data = *result()->weights[std::size_t(layer)];
            const Tensor expected = core.tensor(data.site().name);
            for (Index head = 0; head < data.heads(); ++head) {
                const Matrix difference
                    = whole(data.map(), head) - Matrix(expected.slice(head).matrix());
                QVERIFY2(difference.cwiseAbs().maxCoeff() < 1e-5F, data.site().name.c_str());
            }
        }
    }

};

void TestTextInterventions::ctrlClickSwitchesAHeadOff_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("bert") << QByteArray("bert-tiny");
    QTest::newRow("llama") << QByteArray("llama-tiny");
}

void TestTextInterventions::ctrlClickSwitchesAHeadOff()
{
    QFETCH(QByteArray, name);
    open(name.constData());
    const auto original = result();
    const Matrix before = whole(original->weights.back()->map(), 0);
    panel()->setMode(MapMode::Heads);
    clickHead(0, 1, Qt::ControlModifier);
    QCOMPARE(panel()->mode(), MapMode::Heads); // a head was not opened
    waitForResult();
    explain::Interventions expected;
    expected.headsOff.insert({0, 1});
    compareWithCore(expected);
    QVERIFY(result()->original);
    QVERIFY(result()->original->interventions.isEmpty());
    // Its own weights stay, those of later layers do not.
    QVERIFY(whole(result()->weights.front()->map(), 1)
        == whole(result()->original->weights.front()->map(), 1));
    QVERIFY((whole(result()->weights.back()->map(), 0) - before).cwiseAbs().maxCoeff() > 1e-5F);
    QVERIFY(whole(result()->original->weights.back()->map(), 0) == before);
    // What is off says so.
    const int number = panel()->headGrid()->model()->numberOf(0, 1);
    QVERIFY(panel()->headGrid()->model()->isOff(number));
    QVERIFY(grid()->accessibleDescription().contains(u"off"));
    // A plain click still opens a head, and the chooser marks the one that is off.
    clickHead(0, 0, {});
    waitForResult();
    QCOMPARE(panel()->mode(), MapMode::Map);
    QVERIFY(panel()->headChooser()->button(1)->font().strikeOut());
    QVERIFY(!panel()->headChooser()->button(0)->font().strikeOut());
    // X switches the head that is shown.
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_X);
    waitForResult();
    expected.headsOff.insert({0, 0});
    compareWithCore(expected);
}

void TestTextInterventions::whileSwitchingAClickSwitches()
{
    open("bert-tiny");
    interventions()->actions()->toolsAction()->trigger();
    QVERIFY(bar()->tools()->isVisible());
    interventions()->actions()->switchingAction()->trigger();
    panel()->setMode(MapMode::Heads);
    clickHead(1, 0, {});
    QCOMPARE(panel()->mode(), MapMode::Heads);
    QVERIFY(changes()->isOff({1, 0}));
    clickHead(1, 0, {});
    QVERIFY(changes()->value().isEmpty());
    clickHead(0, 1, Qt::ShiftModifier);
    QVERIFY(changes()->isLayerOff(0) && !changes()->isLayerOff(1));
    waitForResult();
    explain::Interventions expected;
    for (Index head = 0; head < result()->weights.front()->heads(); ++head)
        expected.headsOff.insert({0, head});
    compareWithCore(expected);
    // By keyboard: Enter the head, Shift with X the layer.
    grid()->setFocus();
    QTest::keyClick(grid(), Qt::Key_X, Qt::ShiftModifier);
    QVERIFY(changes()->value().isEmpty());
    QTest::keyClick(grid(), Qt::Key_Return);
    QVERIFY(changes()->isOff({0, 1}));
    QTest::keyClick(grid(), Qt::Key_X);
    QVERIFY(changes()->value().isEmpty());
    interventions()->actions()->switchingAction()->trigger();
    clickHead(1, 1, {});
    QCOMPARE(panel()->mode(), MapMode::Map);
}

void TestTextInterventions::undoComesBackBitForBit()
{
    for (const char* name : {"bert-tiny", "llama-tiny"}) {
        open(name);
        const auto original = result();
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_X);
        waitForResult();
        const auto changed = result();
        QVERIFY(changed->original && !changed->interventions.isEmpty());
        const auto undo = m_page->undo()->undoAction();
        QVERIFY(undo->text().contains(u"Head 0 of Layer 0"));
        QTest::keySequence(view(), QKeySequence::Undo);
        waitForResult();
        QVERIFY(result()->interventions.isEmpty() && !result()->original);
        QVERIFY(!undo->isEnabled());
        for (std::size_t layer = 0; layer < original->weights.size(); ++layer) {
            for (Index head = 0; head < original->weights[layer]->heads(); ++head)
                QVERIFY(whole(result()->weights[layer]->map(), head)
                    == whole(original->weights[layer]->map(), head));
        }
        for (const auto& [site, tensor] : original->tensors) {
            const auto now = result()->tensors.find(site);
            QVERIFY(now != result()->tensors.end());
            QVERIFY(std::ranges::equal(now->second.floats(), tensor.floats()));
        }
        QTest::keySequence(view(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
        waitForResult();
        for (const auto& [site, tensor] : changed->tensors)
            QVERIFY(std::ranges::equal(result()->tensors.at(site).floats(), tensor.floats()));
        QTest::keySequence(view(), QKeySequence::Undo);
        waitForResult();
    }
}

void TestTextInterventions::maskedColumnsAreZero()
{
    open("bert-tiny");
    pin({2, 3});
    QTest::keyClick(view(), Qt::Key_M);
    waitForResult();
    explain::Interventions expected;
    expected.maskedTokens.insert(3);
    compareWithCore(expected);
    for (const auto& layer : result()->weights) {
        for (Index head = 0; head < layer->heads(); ++head) {
            const Matrix numbers = whole(layer->map(), head);
            QVERIFY((numbers.col(3).array() == 0).all());
            QVERIFY(((numbers.rowwise().sum().array() - 1).abs() < 1e-5F).all());
        }
    }
    // Its headers are marked, but not while the original is shown.
    QCOMPARE(view()->headerMarks().masked, std::vector<Index>{3});
    QCOMPARE(view()->headerMarks().maskedColumns, std::vector<Index>{3});
    QTest::keyClick(view(), Qt::Key_O);
    QVERIFY(view()->headerMarks().masked.empty());
    QVERIFY(whole(model()->data()->map(), 0).col(3).maxCoeff() > 0);
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_M);
    QVERIFY(changes()->value().isEmpty());
}

void TestTextInterventions::headerMenuMasks()
{
    open("bert-tiny");
    HeatmapGeometry geometry = view()->heatmapGeometry();
    const QPointF header(
        geometry.cellRect({0, 2}).center().x(), geometry.columnHeader().center().y());
    const std::unique_ptr<QMenu> menu(panel()->mapActions()->makeContextMenu(header.toPoint()));
    QAction* mask = interventions()->actions()->maskAction();
    QVERIFY(menu->actions().contains(mask));
    QVERIFY(mask->text().contains(result()->labels[2]));
    QVERIFY(!menu->actions().contains(interventions()->actions()->holdAction()));
    mask->trigger();
    QVERIFY(changes()->isMasked(2));
    waitForResult();
    // Of a row, too; what is changed stands above the map now.
    QTRY_VERIFY(bar()->chips()->chip(0));
    geometry = view()->heatmapGeometry();
    const QPointF rowHeader(
        geometry.rowHeader().center().x(), geometry.cellRect({1, 0}).center().y());
    const std::unique_ptr<QMenu> rowMenu(
        panel()->mapActions()->makeContextMenu(rowHeader.toPoint()));
    QVERIFY(rowMenu->actions().contains(interventions()->actions()->holdAction()));
    mask->trigger();
    QVERIFY(changes()->isMasked(1));
}

void TestTextInterventions::differenceIsChangedMinusOriginal()
{
    open("bert-tiny");
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    m_page->setLayer(1);
    waitForResult();
    QTest::mouseClick(bar()->views()->segment(2), Qt::LeftButton);
    QCOMPARE(interventions()->actions()->view(), ChangeView::Difference);
    const HeatmapData& shown = *model()->data();
    QVERIFY(shown.difference());
    QVERIFY(shown.isSigned());
    QCOMPARE(model()->colourMap(), ColourMapName::Diverging);
    for (Index head = 0; head < shown.heads(); ++head) {
        const Matrix changed = whole(result()->weights[1]->map(), head);
        const Matrix original = whole(result()->original->weights[1]->map(), head);
        QVERIFY(whole(shown.map(), head) == Matrix(changed - original));
    }
    QVERIFY(whole(shown.map(), 0).cwiseAbs().maxCoeff() > 1e-5F);
    // Symmetric about 0, and the legend says what it shows.
    const auto scale = model()->legendScale();
    QVERIFY(scale);
    QCOMPARE(scale->low(), -scale->high());
    QCOMPARE(scale->position(0), 0.5F);
    auto* legend = panel()->findChild<LegendView*>();
    QVERIFY(legend->legend().isDifference);
    QVERIFY(legend->accessibleName().contains(u"changed − original"));
    // The sentence has both numbers and the difference.
    model()->setHovered({1, 2});
    const QString words = model()->sentence({1, 2});
    for (const float number : {result()->weights[1]->map().at(0, 1, 2),
             result()->original->weights[1]->map().at(0, 1, 2), shown.map().at(0, 1, 2)})
        QVERIFY2(words.contains(exactNumber(number)), qPrintable(words));
    QVERIFY(!view()->grab().isNull()); // with the card
    // All heads of all layers as differences; the first layer's do not differ.
    panel()->setMode(MapMode::Heads);
    const HeadGridModel& heads = *panel()->headGrid()->model();
    QCOMPARE(heads.count(), result()->layers() * int(shown.heads()));
    QVERIFY(heads.dataOf(0).difference() && !heads.hasStatistics());
    QVERIFY(whole(heads.dataOf(0).map(), 0).isZero(0));
    // Lines have no place for what is negative.
    QVERIFY(!panel()->isPossible(MapMode::Lines));
    QTest::keyClick(grid(), Qt::Key_C);
    QVERIFY(panel()->isPossible(MapMode::Lines));
    QVERIFY(!model()->data()->difference());
}

void TestTextInterventions::differenceOfVectors()
{
    open("bert-tiny");
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_D);
    for (std::size_t i = 0; i < result()->steps.size(); ++i) {
        const auto& step = result()->steps[i];
        QTest::mouseClick(m_page->stepStrip()->button(int(i)), Qt::LeftButton);
        const TextResult::Step* original = result()->original->step(step.data->site().name);
        QVERIFY(original);
        QVERIFY(model()->data()->difference());
        const Matrix numbers = whole(model()->data()->map(), 0);
        const Matrix changed = whole(step.data->map(), 0);
        const Matrix before = whole(original->data->map(), 0);
        for (Index n = 0; n < numbers.size(); ++n) {
            const float a = changed.data()[n], b = before.data()[n];
            QCOMPARE(numbers.data()[n], a == b ? 0 : a - b);
        }
        if (step.data->site().kind == SiteKind::HeadOutput)
            QVERIFY(numbers == -before);
    }
    // The keys work where the click has left the focus, too.
    auto* button = m_page->stepStrip()->button(0);
    button->setFocus();
    QTest::keyClick(button, Qt::Key_C);
    QVERIFY(!model()->data()->difference());
}

void TestTextInterventions::stepPicturesFollowTheView()
{
    open("bert-tiny");
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    view()->setFocus();
    const auto first = result();
    const auto& steps = first->steps;
    const auto picture = [&](std::size_t i) { return m_page->stepStrip()->button(int(i))->picture(); };
    for (std::size_t i = 0; i < steps.size(); ++i)
        QCOMPARE(picture(i), steps[i].thumbnail);
    QTest::keyClick(view(), Qt::Key_D);
    bool differ = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& original = first->original->steps[i];
        const auto difference = HeatmapData::difference(*steps[i].data, *original.data, {QStringLiteral("a"), QStringLiteral("b")});
        QTRY_COMPARE(picture(i), stepPicture(difference, Monitor::none()));
        differ = differ || picture(i) != steps[i].thumbnail;
    }
    QVERIFY(differ);
    // The next change comes with its own differences.
    changes()->setHeadOff({0, 1}, true);
    waitForResult();
    const std::size_t last = steps.size() - 1;
    const TextResult& now = *result();
    const auto difference = HeatmapData::difference(
        *now.steps[last].data, *now.original->steps[last].data, {QStringLiteral("a"), QStringLiteral("b")});
    QTRY_COMPARE(picture(last), stepPicture(difference, Monitor::none()));
    QTest::keyClick(view(), Qt::Key_O);
    for (std::size_t i = 0; i < now.steps.size(); ++i)
        QCOMPARE(picture(i), now.original->steps[i].thumbnail);
    QTest::keyClick(view(), Qt::Key_C);
    for (std::size_t i = 0; i < now.steps.size(); ++i)
        QCOMPARE(picture(i), now.steps[i].thumbnail);
}

void TestTextInterventions::differenceOfMergedWords()
{
    open("bert-tiny");
    m_page->sentenceField()->setSentence(QStringLiteral("The animals untiringly crossed streets."));
    waitForResult();
    QVERIFY(!result()->wordWeights.empty());
    QTest::mouseClick(panel()->wordsButton(), Qt::LeftButton);
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    m_page->setLayer(1);
    waitForResult();
    interventions()->actions()->setView(ChangeView::Difference);
    const Matrix shown = whole(model()->data()->map(), 0);
    QCOMPARE(shown.rows(), result()->wordWeights[1]->rows());
    QVERIFY(shown
        == Matrix(whole(result()->wordWeights[1]->map(), 0)
            - whole(result()->original->wordWeights[1]->map(), 0)));
    // Tokens can't be masked by the rows of words.
    model()->setPinned({1, 1});
    QVERIFY(!interventions()->actions()->maskAction()->isEnabled());
}

void TestTextInterventions::sliderIsOneCommand()
{
    open("bert-tiny");
    interventions()->actions()->toolsAction()->trigger();
    QSlider* slider = bar()->slider();
    // A real drag: from the middle to the right, over several places.
    const QPoint middle = slider->rect().center();
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    for (int step = 1; step <= 4; ++step)
        QTest::mouseMove(slider, middle + QPoint(step * slider->width() / 12, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(slider->width() / 3, 0));
    const float temperature = changes()->temperature({0, 0});
    QVERIFY(temperature > 1.2F);
    QCOMPARE(float(bar()->temperature()->value()), std::round(temperature * 100) / 100);
    waitForResult();
    explain::Interventions expected;
    expected.temperatures[{0, 0}] = temperature;
    compareWithCore(expected);
    m_page->undo()->undoAction()->trigger();
    QCOMPARE(changes()->temperature({0, 0}), 1.0F);
    QVERIFY(!changes()->canUndo());
    QCOMPARE(slider->value(), 0);
    // Typed, and of another head.
    model()->setHead(1);
    bar()->temperature()->setFocus();
    bar()->temperature()->selectAll();
    QTest::keyClicks(bar()->temperature(), QLocale().toString(0.5));
    QTest::keyClick(bar()->temperature(), Qt::Key_Return);
    QCOMPARE(changes()->temperature({0, 1}), 0.5F);
    QCOMPARE(changes()->temperature({0, 0}), 1.0F);
}

void TestTextInterventions::heldRowIsShown()
{
    open("bert-tiny");
    pin({2, 1});
    QTest::keyClick(view(), Qt::Key_H);
    HoldRowDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = m_page->findChild<HoldRowDialog*>()));
    const Index n = result()->tokens();
    const Matrix before = whole(result()->weights[0]->map(), 0);
    for (Index key = 0; key < n; ++key)
        QCOMPARE(dialog->table()->matrix().matrix()(key, 0), before(2, key));
    auto* buttons = dialog->findChild<QDialogButtonBox*>();
    // What is no row of weights can't be held; what does not sum to 1 is divided.
    for (Index key = 0; key < n; ++key)
        QVERIFY(dialog->table()->setData(dialog->table()->index(int(key), 0), QStringLiteral("0")));
    QVERIFY(!buttons->button(QDialogButtonBox::Ok)->isEnabled());
    QVERIFY(dialog->table()->setData(dialog->table()->index(0, 0), QStringLiteral("1")));
    QVERIFY(dialog->table()->setData(dialog->table()->index(3, 0), QStringLiteral("3")));
    QVERIFY(dialog->note()->text().contains(u'4'));
    QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    waitForResult();
    const Matrix held = whole(result()->weights[0]->map(), 0);
    Matrix expected = before;
    expected.row(2).setZero();
    expected(2, 0) = 0.25F;
    expected(2, 3) = 0.75F;
    QVERIFY((held - expected).cwiseAbs().maxCoeff() < 1e-6F);
    QVERIFY(held.row(2) == expected.row(2)); // exactly as chosen
    QCOMPARE(view()->headerMarks().held, std::vector<Index>{2});
    QVERIFY(
        (whole(result()->weights[1]->map(), 0) - whole(result()->original->weights[1]->map(), 0))
            .cwiseAbs()
            .maxCoeff()
        > 1e-6F);
    m_window->activateWindow();
    QTRY_VERIFY(m_window->isActiveWindow());
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_H); // let go, without a dialog
    QVERIFY(changes()->value().isEmpty());
}

void TestTextInterventions::chipsTakeBack()
{
    open("bert-tiny");
    QVERIFY(!bar()->isVisible());
    changes()->setHeadOff({0, 0}, true);
    changes()->setMasked(2, true);
    waitForResult();
    QVERIFY(bar()->isVisible());
    QCOMPARE(bar()->chips()->texts().size(), 2);
    QTRY_VERIFY(bar()->chips()->chip(0));
    QTest::mouseClick(bar()->chips()->chip(0), Qt::LeftButton);
    QVERIFY(!changes()->isOff({0, 0}) && changes()->isMasked(2));
    QToolButton* last = bar()->chips()->chip(0);
    QVERIFY(last);
    last->setFocus();
    QTest::keyClick(last, Qt::Key_Delete);
    QVERIFY(changes()->value().isEmpty());
    QVERIFY(!bar()->isVisible());
    waitForResult();
    QVERIFY(!result()->original);
    // Many are in a menu where there is no room.
    for (Index head = 0; head < 2; ++head) {
        for (int layer = 0; layer < 2; ++layer)
            changes()->setTemperature({layer, head}, 2);
    }
    for (Index token = 0; token < result()->tokens(); ++token)
        changes()->setMasked(token, true);
    const auto rest = bar()->chips()->rest()->actions();
    QVERIFY(!rest.isEmpty());
    const auto count = changes()->items().size();
    rest.back()->trigger();
    QCOMPARE(changes()->items().size(), count - 1);
    interventions()->actions()->resetAction()->trigger();
    QVERIFY(changes()->value().isEmpty());
}

void TestTextInterventions::anotherTextLetsTokensGo()
{
    open("bert-tiny");
    changes()->setMasked(2, true);
    changes()->setHeadOff({1, 1}, true);
    waitForResult();
    // The same tokens: all stays.
    m_page->sentenceField()->setFocus();
    QTest::keyClick(m_page->sentenceField(), Qt::Key_End);
    QTest::keyClicks(m_page->sentenceField(), QStringLiteral(" "));
    waitForResult();
    QVERIFY(changes()->isMasked(2));
    QVERIFY(!m_page->note()->isVisible());
    QTest::keyClicks(m_page->sentenceField(), QStringLiteral("More"));
    waitForResult();
    QVERIFY(changes()->value().maskedTokens.empty());
    QVERIFY(changes()->isOff({1, 1}));
    QVERIFY(m_page->note()->isVisible());
    QVERIFY(m_page->note()->text().contains(u"another text"));
    compareWithCore(changes()->value());
    view()->setFocus();
    QTest::keySequence(view(), QKeySequence::Undo);
    waitForResult();
    QVERIFY(changes()->value().isEmpty());
    QVERIFY(!changes()->canUndo());
    QVERIFY(!result()->original);
}

void TestTextInterventions::anotherModelForgets()
{
    open("bert-tiny");
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    open("llama-tiny");
    QVERIFY(changes()->value().isEmpty());
    QVERIFY(!changes()->canUndo());
    QVERIFY(result()->interventions.isEmpty() && !result()->original);
}

void TestTextInterventions::longTextsAreCutWhileScoresAreChanged()
{
    QString text;
    for (int i = 0; i < 1200; ++i)
        text += QStringLiteral("word%1 ").arg(i % 7);
    m_page->sentenceField()->setSentence(text);
    waitForResult();
    QCOMPARE(result()->tokens(), Index(1200));
    // A head that is off takes no scores: nothing is cut.
    changes()->setHeadOff({0, 0}, true);
    waitForResult();
    QCOMPARE(result()->tokens(), Index(1200));
    changes()->setMasked(5, true);
    waitForResult();
    QCOMPARE(result()->tokens(), PlaygroundLayer::maximumDenseTokens);
    QCOMPARE(result()->original->tokens(), result()->tokens());
    QVERIFY(changes()->isMasked(5)); // the text is the same one
    QCOMPARE(result()->weights[0]->map().at(0, 9, 5), 0.0F);
    QVERIFY(m_page->note()->isVisible());
    QVERIFY(m_page->note()->text().contains(QLocale().toString(1200)));
    changes()->undo();
    waitForResult();
    QCOMPARE(result()->tokens(), Index(1200));
    QVERIFY(!m_page->note()->isVisible());
}

void TestTextInterventions::playgroundTakesPart()
{
    m_page->sentenceField()->setSentence(QStringLiteral("你好机车"));
    waitForResult();
    pin({1, 2});
    QTest::keyClick(view(), Qt::Key_M);
    QTest::keyClick(view(), Qt::Key_X);
    waitForResult();
    QVERIFY(result()->original);
    QVERIFY((whole(result()->weights[0]->map(), 0).col(2).array() == 0).all());
    const TextResult::Step* output = result()->step(SiteKind::HeadOutput);
    QVERIFY(output);
    QVERIFY(whole(output->data->map(), 0).isZero(0));
    QCOMPARE(bar()->chips()->texts().size(), 2);
    QVERIFY(!interventions()->actions()->headAction()->text().contains(u"Layer"));
}

void TestTextInterventions::singleKeysDoNotDisturbTyping()
{
    open("bert-tiny");
    m_page->sentenceField()->setFocus();
    QTest::keyClicks(m_page->sentenceField(), QStringLiteral("xmhcod"));
    QVERIFY(m_page->sentenceField()->sentence().contains(u"xmhcod"));
    QVERIFY(changes()->value().isEmpty());
}

QTEST_MAIN(TestTextInterventions)

#include "tst_text_interventions.moc"
