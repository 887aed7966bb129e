// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "models/number_text.h"
#include "models/text_computation.h"
#include "models/transformer/transformer.h"
#include "pages/text_inspector.h"
#include "pages/text_map_panel.h"
#include "pages/text_page.h"
#include "style/colour_map.h"
#include "views/head_chooser.h"
#include "views/layer_settings_panel.h"
#include "views/neuron_painter.h"
#include "views/neuron_view.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"

#include <QElapsedTimer>
#include <QPainter>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString animal
    = QStringLiteral("The animal didn't cross the street because it was too tired.");

} // namespace

/// The neuron view in the text activity, by real events.
class TestNeuronView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void numbersAreTheModels_data();
    void numbersAreTheModels();
    void clicksChooseQueryAndKey();
    void followsThePinnedCell();
    void keysMoveQueryKeyAndFeature();
    void hoverShowsExactNumbers();
    void groupedHeadsShareTheirKeys();
    void causalKeysAreMasked();
    void additiveScoresSaySo();
    void biasIsNamed();
    void signIsAPlace();
    void manyTokensScroll();
    void isPossibleForScoresAndWeights();

private:
    void openModel(const char* name)
    {
        m_page->open(QString::fromStdString(test::checkpointFolder(name).string()));
        QTRY_VERIFY(!m_page->isComputing());
        QVERIFY(m_page->models()->current());
    }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        QTRY_VERIFY(!m_page->isComputing());
    }
    void showNeurons()
    {
        QToolButton* button = panel()->modeControl()->segment(int(MapMode::Neuron));
        QTRY_VERIFY(button->isEnabled() && !button->size().isEmpty());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(panel()->mode(), MapMode::Neuron);
        waitForRow();
    }
    void waitForRow()
    {
        QTRY_VERIFY(view()->model()->row() && !view()->model()->isBusy());
        const NeuronRow& row = *view()->model()->row();
        QCOMPARE(row.query, view()->model()->query());
        QCOMPARE(row.result, m_page->result());
    }
    void moveTo(QPointF position) { QTest::mouseMove(view()->viewport(), position.toPoint()); }
    void click(QPointF position)
    {
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, position.toPoint());
    }
    QPointF cell(NeuronColumn column, Index token)
    {
        return view()->neuronLayout().cell(column, token).center();
    }
    /// The middle of a feature in an area.
    static QPointF at(const QRectF& area, Index feature, Index count)
    {
        return {area.left() + (double(feature) + 0.5) * area.width() / double(count),
            area.center().y()};
    }
    TextMapPanel* panel() { return m_page->mapPanel(); }
    NeuronView* view() { return panel()->neuronView(); }
    HeatmapModel* heatmap() { return m_page->heatmapModel(); }
    const attention::RowArithmetic& numbers() { return view()->model()->row()->numbers; }

    std::unique_ptr<TextPage> m_page;
};

void TestNeuronView::init()
{
    Style::instance().setChoice(Style::Choice::Light);
    m_page = std::make_unique<TextPage>();
    m_page->resize(1000, 1000); // all tokens of the sentence are in view
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestNeuronView::cleanup()
{
    m_page.reset();
}

void TestNeuronView::numbersAreTheModels_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("playground") << QByteArray();
    QTest::newRow("bert") << QByteArray("bert-tiny");
    QTest::newRow("causal, grouped, rotary") << QByteArray("llama-tiny");
}

// In every layer and head, and for several queries.
void TestNeuronView::numbersAreTheModels()
{
    QFETCH(QByteArray, name);
    if (!name.isEmpty())
        openModel(name.constData());
    setText(animal);
    showNeurons();
    for (int layer = 0; layer < m_page->result()->layers(); ++layer) {
        m_page->setLayer(layer);
        QTRY_VERIFY(!m_page->isComputing());
        for (Index head = 0; head < heatmap()->data()->heads(); ++head) {
            heatmap()->setHead(head);
            for (const Index query : {Index(0), Index(7), m_page->result()->tokens() - 1}) {
                view()->model()->setQuery(query);
                waitForRow();
                const TextResult& result = *m_page->result();
                QCOMPARE(view()->model()->row()->head, head);
                const auto tensor = [&](SiteKind kind) {
                    return result.tensors.at(result.site(kind, layer)->name);
                };
                const Tensor output = tensor(SiteKind::HeadOutput);
                const Vector recorded = output.slice(head).matrix().row(query);
                QVERIFY((numbers().output - recorded).cwiseAbs().maxCoeff()
                    <= 1e-5F * std::max(1.F, recorded.cwiseAbs().maxCoeff()));
                QVERIFY(view()->model()->row()->followsOutput);
                QVERIFY(view()->note().isEmpty());
                for (const Index key : {Index(0), Index(5)}) {
                    const auto expected = explainWeight(result, head, query, key, Monitor::none());
                    QCOMPARE(numbers().weights(key), expected.weight);
                    QCOMPARE(numbers().scores(key), expected.score);
                    QCOMPARE(Vector(numbers().products.row(key)), expected.products);
                    QCOMPARE(numbers().weights(key), heatmap()->value({query, key}));
                    view()->model()->setKey(key);
                    const QString text = view()->keyText();
                    QVERIFY2(text.contains(QStringLiteral("q · k = ") + exactNumber(expected.dot)),
                        qPrintable(text));
                    QVERIFY(
                        text.contains(QStringLiteral("weight ") + exactNumber(expected.weight)));
                }
            }
        }
    }
}

void TestNeuronView::clicksChooseQueryAndKey()
{
    openModel("bert-tiny");
    setText(animal);
    showNeurons();
    // At first the last token that is not a special one.
    QCOMPARE(view()->model()->query(), m_page->result()->tokens() - 2);
    QVERIFY(!heatmap()->pinned().isValid());
    click(cell(NeuronColumn::Query, 3));
    waitForRow();
    QCOMPARE(view()->model()->query(), 3);
    QCOMPARE(view()->look().key, view()->model()->row()->strongest);
    click(cell(NeuronColumn::KeyVector, 1));
    QCOMPARE(view()->model()->key(), 1);
    QCOMPARE(heatmap()->pinned(), (Cell{3, 1}));
    // Another query keeps the key, a second click lets go of it.
    click(cell(NeuronColumn::Query, 2));
    waitForRow();
    QCOMPARE(heatmap()->pinned(), (Cell{2, 1}));
    click(cell(NeuronColumn::Weight, 1));
    QCOMPARE(view()->model()->key(), -1);
    QVERIFY(!heatmap()->pinned().isValid());
    QCOMPARE(view()->model()->query(), 2);
}

void TestNeuronView::followsThePinnedCell()
{
    setText(QStringLiteral("the cat sat on the mat"));
    heatmap()->setPinned({4, 2});
    showNeurons();
    QCOMPARE(view()->model()->query(), 4);
    QCOMPARE(view()->model()->key(), 2);
    heatmap()->setPinned({1, 5});
    waitForRow();
    QCOMPARE(view()->look().key, 5);
    QCOMPARE(view()->model()->row()->query, 1);
    // The head is that of the chooser.
    QTest::mouseClick(panel()->headChooser()->button(2), Qt::LeftButton);
    waitForRow();
    QCOMPARE(view()->model()->row()->head, 2);
    // What was chosen stays as long as there are as many words.
    setText(QStringLiteral("the cat sat on a mat"));
    waitForRow();
    QCOMPARE(view()->model()->query(), 1);
    setText(QStringLiteral("the"));
    waitForRow();
    QCOMPARE(view()->model()->query(), 0);
}

void TestNeuronView::keysMoveQueryKeyAndFeature()
{
    setText(QStringLiteral("the cat sat on the mat"));
    showNeurons();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    waitForRow();
    QCOMPARE(view()->model()->query(), 0);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    waitForRow();
    QCOMPARE(view()->model()->query(), 2);
    QCOMPARE(view()->model()->key(), -1);
    const Index strongest = view()->model()->row()->strongest;
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(view()->model()->key(), strongest);
    QTest::keyClick(view(), Qt::Key_End);
    QCOMPARE(view()->model()->key(), 5);
    QCOMPARE(heatmap()->pinned(), (Cell{2, 5}));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(view(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(view()->look().feature, 2);
    QVERIFY(view()->featureText().contains(exactNumber(numbers().products(5, 2))));
    QVERIFY(view()->accessibleDescription().contains(exactNumber(numbers().products(5, 2))));
    QTest::keyClick(view(), Qt::Key_Escape);
    QCOMPARE(view()->look().feature, -1);
    QVERIFY(!heatmap()->pinned().isValid());
    QTest::keyClick(view(), Qt::Key_Left);
    QTest::keyClick(view(), Qt::Key_Up);
    waitForRow();
    QCOMPARE(view()->model()->query(), 1);
}

void TestNeuronView::hoverShowsExactNumbers()
{
    setText(QStringLiteral("the cat sat on the mat"));
    showNeurons();
    const NeuronLayout layout = view()->neuronLayout();
    const Index count = numbers().query.size(), values = numbers().output.size();
    moveTo(at(layout.cell(NeuronColumn::Products, 3), 4, count));
    QTRY_COMPARE(view()->look().feature, 4);
    QCOMPARE(view()->look().key, 3);
    const QString query = exactNumber(numbers().query(4));
    const QString sum = exactNumber(numbers().runningSums(3)(4));
    for (const QString& part : {query, exactNumber(numbers().keys.matrix()(3, 4)),
             exactNumber(numbers().products(3, 4)), sum})
        QVERIFY2(view()->featureText().contains(part), qPrintable(view()->featureText()));
    // The cell is the heat map's too.
    QCOMPARE(heatmap()->hovered(), (Cell{view()->model()->query(), 3}));
    moveTo(at(layout.cell(NeuronColumn::Value, 2), 1, values));
    QTRY_COMPARE(view()->look().featureOf, NeuronLook::Of::Values);
    QVERIFY(view()->featureText().contains(exactNumber(numbers().weightedValues(2, 1))));
    moveTo(at(layout.sumRow(NeuronColumn::Weighted), 1, values));
    QTRY_COMPARE(view()->look().featureOf, NeuronLook::Of::Output);
    QVERIFY(view()->featureText().contains(exactNumber(numbers().output(1))));
    // The enlarged strips are as good.
    moveTo(at(layout.strip(3), 6, count));
    QTRY_COMPARE(view()->look().feature, 6);
    QCOMPARE(view()->look().featureOf, NeuronLook::Of::Keys);
}

void TestNeuronView::groupedHeadsShareTheirKeys()
{
    openModel("llama-tiny");
    setText(animal);
    const TextResult& result = *m_page->result();
    const Tensor keys = result.tensors.at(result.site(SiteKind::Key, 0)->name);
    const Index heads = result.weights.front()->heads();
    QVERIFY(keys.dim(0) < heads);
    showNeurons();
    for (Index head = 0; head < heads; ++head) {
        heatmap()->setHead(head);
        waitForRow();
        QTRY_COMPARE(view()->model()->row()->head, head);
        QCOMPARE(Matrix(numbers().keys.matrix()),
            Matrix(keys.slice(head * keys.dim(0) / heads).matrix()));
    }
}

void TestNeuronView::causalKeysAreMasked()
{
    openModel("llama-tiny");
    setText(animal);
    showNeurons();
    click(cell(NeuronColumn::Query, 1));
    waitForRow();
    QVERIFY(numbers().isMasked(2) && !numbers().isMasked(1));
    moveTo(cell(NeuronColumn::Score, 2));
    QTRY_COMPARE(view()->look().key, 2);
    QVERIFY(view()->keyText().contains(QStringLiteral("masked")));
    QVERIFY(view()->keyText().endsWith(QStringLiteral("weight 0")));
}

void TestNeuronView::additiveScoresSaySo()
{
    LayerSettingsPanel* settingsPanel = m_page->textInspector()->settingsPanel();
    LayerSettings settings = settingsPanel->settings();
    settings.scoring = LayerSettings::Scoring::Additive;
    settingsPanel->setSettings(settings);
    setText(QStringLiteral("the cat sat on the mat"));
    showNeurons();
    QVERIFY(view()->note().contains(QStringLiteral("tanh")));
    const NeuronLayout layout = view()->neuronLayout();
    QCOMPARE(std::ranges::count(layout.columns(), NeuronColumn::Products), 0);
    QCOMPARE(layout.stripCount(), 2);
    moveTo(at(layout.cell(NeuronColumn::KeyVector, 2), 3, numbers().query.size()));
    QTRY_COMPARE(view()->look().feature, 3);
    QVERIFY(view()->featureText().contains(exactNumber(numbers().keys.matrix()(2, 3))));
    QVERIFY(
        view()->keyText().contains(QStringLiteral("score ") + exactNumber(numbers().scores(2))));
    QVERIFY(!view()->keyText().contains(QStringLiteral("q · k")));
    QVERIFY(!view()->viewport()->grab().isNull());
}

void TestNeuronView::biasIsNamed()
{
    const io::SafeTensors expected
        = io::SafeTensors::open(test::checkpointFolder("mpnet-tiny") / "expected_0.safetensors");
    auto opened = std::make_shared<TextModel>();
    opened->model = Transformer::open(test::checkpointFolder("mpnet-tiny"),
        [tokens = test::tokensOf(expected.tensor("input_ids"))](
            std::string_view, std::string_view) { return tokens; });
    opened->description = opened->model->description().value();
    TextRequest request;
    request.text = QStringLiteral("any");
    request.opened = opened;
    const auto row = makeNeuronRow(computeText(request, Monitor::none()), 1, 2, Monitor::none());
    QVERIFY(row->numbers.rule.positionBias);
    QVERIFY(row->followsOutput);
    QVERIFY(neuronNote(*row).isEmpty());
    Index key = 0;
    row->numbers.added.cwiseAbs().maxCoeff(&key);
    const float bias = row->numbers.added(key);
    QVERIFY(bias != 0);
    QVERIFY(neuronKeyText(*row, key).contains(
        QStringLiteral("+ bias of the distance ") + exactNumber(bias)));
}

// Numbers above 0 stand high, those below low; NaN has the whole height.
void TestNeuronView::signIsAPlace()
{
    Eigen::RowVectorXf row(3);
    row << 1, -1, std::nanf("");
    for (const bool asVectors : {false, true}) {
        QImage image(30, 20, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        paintCells(painter, QRectF(0, 0, 30, 20), {row, 1}, asVectors);
        painter.end();
        const auto isDrawn = [&](int x, int y) { return image.pixelColor(x, y) != Qt::black; };
        QVERIFY(isDrawn(5, 1) && isDrawn(5, 10) && !isDrawn(5, 18));
        QVERIFY(!isDrawn(15, 1) && isDrawn(15, 10) && isDrawn(15, 18));
        QVERIFY(isDrawn(25, 1) && isDrawn(25, 18));
        QCOMPARE(image.pixel(25, 10), ColourMap::notANumber());
        QVERIFY(image.pixelColor(5, 10).red() > image.pixelColor(5, 10).blue());
        QVERIFY(image.pixelColor(15, 10).blue() > image.pixelColor(15, 10).red());
    }
}

void TestNeuronView::manyTokensScroll()
{
    QStringList words;
    for (int i = 0; i < 700; ++i)
        words += QStringLiteral("w%1").arg(i % 90);
    setText(words.join(u' '));
    QCOMPARE(m_page->result()->tokens(), 700);
    showNeurons();
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_End);
    waitForRow();
    QCOMPARE(view()->model()->query(), 699);
    NeuronLayout layout = view()->neuronLayout();
    QCOMPARE(layout.visible().end, 700);
    QVERIFY(layout.visible().size() < 60);
    QVERIFY(layout.body().contains(layout.row(699).center()));
    view()->verticalScrollBar()->setValue(0);
    layout = view()->neuronLayout();
    QCOMPARE(layout.visible().begin, 0);
    QCOMPARE(layout.tokenAt(layout.row(2).center()), 2);
    QElapsedTimer timer;
    timer.start();
    constexpr int frames = 10;
    for (int i = 0; i < frames; ++i)
        view()->viewport()->grab();
    qInfo() << "a frame takes" << double(timer.elapsed()) / frames << "ms";
}

void TestNeuronView::isPossibleForScoresAndWeights()
{
    setText(QStringLiteral("the cat sat on the mat"));
    showNeurons();
    QVERIFY(panel()->headChooser()->isVisible());
    QTest::mouseClick(m_page->stepStrip()->button(1), Qt::LeftButton);
    QVERIFY(heatmap()->data()->site().kind != SiteKind::Weights);
    QCOMPARE(panel()->mode(), MapMode::Map);
    QVERIFY(!panel()->isPossible(MapMode::Neuron));
    heatmap()->setData(m_page->result()->step(SiteKind::Scores)->data);
    QCOMPARE(panel()->mode(), MapMode::Neuron);
    QTest::mouseClick(m_page->stepStrip()->button(5), Qt::LeftButton);
    QCOMPARE(heatmap()->data()->site().kind, SiteKind::Weights);
    setText(QString());
    QCOMPARE(panel()->mode(), MapMode::Map);
    QVERIFY(!view()->model()->row());
    setText(QStringLiteral("again"));
    QCOMPARE(panel()->mode(), MapMode::Neuron);
    waitForRow();
}

QTEST_MAIN(TestNeuronView)
#include "tst_neuron_view.moc"
