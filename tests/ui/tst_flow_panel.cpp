// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "explain/flow.h"
#include "explain/rollout.h"
#include "explain/token_paths.h"
#include "explain/value_norm.h"
#include "style/theme.h"
#include "views/flow_controls.h"
#include "views/flow_diagram.h"
#include "views/flow_panel.h"
#include "views/heatmap_view.h"
#include "views/segmented_control.h"
#include "views/token_share_bars.h"
#include "views/token_share_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString animal
    = QStringLiteral("The animal didn't cross the street because it was too tired.");

std::shared_ptr<const TextResult> readBy(const char* checkpoint, const QString& text)
{
    TextRequest request;
    request.text = text;
    if (checkpoint) {
        request.opened = openTextModel(
            QString::fromStdString(test::checkpointFolder(checkpoint).string()), Monitor::none());
    }
    return computeText(request, Monitor::none());
}

/// As the core has it, from the tensors of the result.
std::vector<explain::LayerAttention> layersOf(const TextResult& result, int from, int to)
{
    std::vector<explain::LayerAttention> layers;
    for (int layer = from; layer <= to; ++layer)
        layers.push_back({result.maps.at(result.weights[std::size_t(layer)]->site().name), {}});
    return layers;
}

} // namespace

class TestFlowPanel : public QObject
{
    Q_OBJECT

    HeatmapModel m_heatmap;
    std::unique_ptr<FlowPanel> m_panel;
    std::shared_ptr<const TextResult> m_result;

    FlowModel* model() { return m_panel->model(); }
    FlowControls* controls() { return m_panel->controls(); }
    void show(std::shared_ptr<const TextResult> result)
    {
        m_result = std::move(result);
        model()->setResult(m_result);
        waitForShares();
    }
    void waitForShares()
    {
        QTRY_VERIFY(!model()->isRunning());
        QCOMPARE(Index(model()->shares().size()), m_result->tokens());
    }
    void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }
    void compareShares(const Tensor& expected)
    {
        QCOMPARE(Index(model()->shares().size()), expected.size());
        double sum = 0;
        for (std::size_t i = 0; i < model()->shares().size(); ++i) {
            QVERIFY(std::abs(model()->shares()[i] - expected.floats()[i]) < 1e-6F);
            sum += double(model()->shares()[i]);
        }
        QVERIFY(std::abs(sum - 1) < 1e-5);
    }
    void type(QSpinBox* box, int value)
    {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(box->value(), value);
    }

private Q_SLOTS:
    void init()
    {
        m_panel = std::make_unique<FlowPanel>(&m_heatmap);
        m_panel->resize(760, 600);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void cleanup() { m_panel.reset(); }

    void rolloutIsTheCores_data()
    {
        QTest::addColumn<QString>("checkpoint");
        for (const char* name : {"bert-tiny", "llama-tiny", "distilbert-tiny"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void rolloutIsTheCores()
    {
        QFETCH(QString, checkpoint);
        show(readBy(qPrintable(checkpoint), animal));
        const auto layers = layersOf(*m_result, 0, m_result->layers() - 1);
        const Index n = m_result->tokens();
        // The token that speaks for the text: the last one of a causal model, else the first.
        QCOMPARE(model()->token(), checkpoint == QStringLiteral("llama-tiny") ? n - 1 : 0);
        compareShares(explain::rolloutRow(layers, {}, model()->token()));
        const QPointF third = m_panel->text()->tokenRect(3).center();
        QTest::mouseClick(m_panel->text()->viewport(), Qt::LeftButton, {}, third.toPoint());
        QCOMPARE(model()->token(), 3);
        waitForShares();
        compareShares(explain::rolloutRow(layers, {}, 3));
        QVERIFY(m_panel->sentence()->text().contains(model()->label(3)));
    }

    void settingsReachTheCore()
    {
        show(readBy("bert-tiny", animal));
        const int last = m_result->layers() - 1;
        QCOMPARE(controls()->to()->value(), last);
        type(controls()->from(), 1);
        type(controls()->discarded(), 40);
        controls()->heads()->setFocus();
        QTest::keyClick(controls()->heads(), Qt::Key_Down); // maximum
        controls()->residual()->setValue(0.25);
        waitForShares();
        const explain::Mixing mixing{explain::Mixing::Heads::Maximum, 0.25F, 0.4F};
        compareShares(explain::rolloutRow(layersOf(*m_result, 1, last), mixing, 0));
        QVERIFY(m_panel->sentence()->text().contains(QStringLiteral("before layer 1")));

        click(controls()->method()->segment(1));
        waitForShares();
        const Tensor flow = explain::attentionFlow(layersOf(*m_result, 1, last), mixing, 0);
        compareShares(explain::flowShares(flow));
        QCOMPARE(model()->largest(), flow.vector().maxCoeff());
        QVERIFY(m_panel->sentence()->text().contains(QStringLiteral("as shares of their sum")));
        // The first of the layers never lies behind the last.
        type(controls()->to(), 1);
        QCOMPARE(controls()->from()->maximum(), 1);
        waitForShares();
        compareShares(
            explain::flowShares(explain::attentionFlow(layersOf(*m_result, 1, 1), mixing, 0)));
    }

    void oneHeadAndItsValues()
    {
        show(readBy("llama-tiny", animal));
        click(controls()->method()->segment(2));
        QVERIFY(controls()->layer()->isVisible() && !controls()->residual()->isVisible());
        type(controls()->layer(), 1);
        type(controls()->head(), 1);
        waitForShares();
        const auto weights = layersOf(*m_result, 1, 1).front().weights;
        const Index token = model()->token(), n = m_result->tokens();
        Matrix row(1, n);
        weights->block(1, {token, token + 1}, {0, n}, row);
        compareShares(Tensor::fromMatrix(row));

        click(controls()->byValues());
        waitForShares();
        Recorder recorder({"layers.1.attention.value"});
        ModelInput input;
        input.tokens = m_result->input;
        m_result->model->run(input, recorder, Monitor::none());
        const auto project = [&](Index head, const Tensor& vectors) {
            return m_result->model->projectHead(1, head, vectors);
        };
        const auto byValues = explain::valueNormMap(weights,
            explain::valueLengths(
                recorder.tensor("layers.1.attention.value"), weights->heads(), project));
        byValues->block(1, {token, token + 1}, {0, n}, row);
        compareShares(Tensor::fromMatrix(row));

        // Rollout over the same.
        click(controls()->method()->segment(0));
        type(controls()->from(), 1);
        type(controls()->to(), 1);
        waitForShares();
        compareShares(explain::rolloutRow({{byValues, {}}}, {}, token));
    }

    void keysChooseTokens()
    {
        show(readBy("bert-tiny", animal));
        m_panel->text()->setFocus();
        QTest::keyClick(m_panel->text(), Qt::Key_Right);
        QCOMPARE(model()->token(), 1);
        QTest::keyClick(m_panel->text(), Qt::Key_End);
        QCOMPARE(model()->token(), m_result->tokens() - 1);
        QTest::keyClick(m_panel->text(), Qt::Key_Right);
        QCOMPARE(model()->token(), m_result->tokens() - 1);
        QTest::keyClick(m_panel->text(), Qt::Key_Home);
        QCOMPARE(model()->token(), 0);
        waitForShares();
        QVERIFY(m_panel->text()->accessibleDescription().startsWith(
            QStringLiteral("Token 0, [CLS]; ")));
        QVERIFY(!m_panel->text()->accessibleName().isEmpty());
    }

    void tintsAndBarsShowTheShares()
    {
        show(readBy("bert-tiny", animal));
        const std::vector<float>& shares = model()->shares();
        const auto largest
            = Index(std::max_element(shares.begin(), shares.end()) - shares.begin());
        const QImage text = m_panel->text()->viewport()->grab().toImage();
        const auto ground = [&](Index token) {
            const QRectF box = m_panel->text()->tokenRect(token);
            return text.pixelColor(int(box.left()) + 3, int(box.center().y()));
        };
        QCOMPARE(ground(largest), Theme::current().accent);
        for (Index token = 0; token < m_result->tokens(); ++token) {
            const double strength = double(shares[std::size_t(token)] / shares[std::size_t(largest)]);
            const double expected = Theme::current().surface.red()
                + (Theme::current().accent.red() - Theme::current().surface.red()) * strength;
            QVERIFY(std::abs(ground(token).red() - expected) <= 2);
        }
        // The longest bar first.
        TokenShareBars* bars = m_panel->bars();
        QCOMPARE(bars->rows().front(), largest);
        QVERIFY(std::is_sorted(bars->rows().begin(), bars->rows().end(), [&](Index a, Index b) {
            return shares[std::size_t(a)] > shares[std::size_t(b)];
        }));
        const double ratio = bars->barRect(3).width() / bars->barRect(0).width();
        const double expected = double(
            shares[std::size_t(bars->rows()[3])] / shares[std::size_t(bars->rows()[0])]);
        QVERIFY(std::abs(ratio - expected) < 0.01);
        m_panel->order()->setFocus();
        QTest::keyClick(m_panel->order(), Qt::Key_Up);
        QCOMPARE(bars->rows().front(), 0);
        // The same token lights up on both.
        QTest::mouseMove(bars->viewport(), bars->barRect(2).center().toPoint());
        QTRY_COMPARE(model()->hovered(), 2);
        bars->setFocus();
        QTest::keyClick(bars, Qt::Key_Down);
        QCOMPARE(model()->hovered(), 3);
        QVERIFY(bars->accessibleDescription().contains(model()->label(3)));
        const QPoint point = m_panel->text()->tokenRect(2).center().toPoint();
        QHelpEvent help(
            QEvent::ToolTip, point, m_panel->text()->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(m_panel->text()->viewport(), &help);
        QCOMPARE(QToolTip::text(), model()->sentence(2));
        QToolTip::hideText();
    }

    void matrixIsTheCores()
    {
        show(readBy("bert-tiny", animal));
        click(controls()->picture()->segment(1));
        QTRY_VERIFY(model()->matrix()->data());
        QVERIFY(m_panel->matrixView()->isVisible());
        const Index n = m_result->tokens();
        const auto layers = layersOf(*m_result, 0, m_result->layers() - 1);
        const auto shown = [&] {
            const AttentionMap& map = model()->matrix()->data()->map();
            Matrix numbers(n, n);
            map.block(model()->matrix()->head(), {0, n}, {0, n}, numbers);
            return numbers;
        };
        QCOMPARE(shown(), Matrix(explain::rollout(layers, {}).matrix()));
        // A row is a token.
        model()->matrix()->setPinned({5, 2});
        QCOMPARE(model()->token(), 5);
        QVERIFY(model()->matrix()->sentence({5, 2}).contains(QStringLiteral("share")));
        click(controls()->method()->segment(1));
        QTRY_VERIFY(model()->matrix()->data());
        QCOMPARE(
            shown(), Matrix(explain::flowShares(explain::attentionFlows(layers, {})).matrix()));
        click(controls()->method()->segment(2));
        type(controls()->head(), 2);
        QTRY_VERIFY(model()->matrix()->data());
        Matrix head(n, n);
        layers.front().weights->block(2, {0, n}, {0, n}, head);
        QCOMPARE(shown(), head);
    }

    void diagramShowsThePaths()
    {
        show(readBy("bert-tiny", animal));
        click(controls()->picture()->segment(2));
        FlowDiagram* diagram = m_panel->diagram();
        QTRY_VERIFY(!model()->isRunning() && !diagram->isBusy());
        QTRY_VERIFY(diagram->picture().lines > 0);
        const int layers = m_result->layers();
        QCOMPARE(int(model()->mixed().size()), layers);
        const Tensor paths = explain::sharesByLayer(model()->mixed(), 0);
        QCOMPARE(Matrix(model()->paths().matrix()), Matrix(paths.matrix()));
        int strong = 0;
        for (const Tensor& mixed : model()->mixed())
            strong += int((mixed.matrix().array() >= flowWeightThreshold).count());
        QCOMPARE(diagram->picture().lines, strong);
        // The chosen token's last state is full, that of another one empty.
        const auto colour = [&](int column, Index token) {
            const QImage image = diagram->viewport()->grab().toImage();
            return image.pixelColor(diagram->node(column, token).toPoint());
        };
        QCOMPARE(colour(layers, 0), Theme::current().accent);
        QVERIFY(colour(layers, 5) != Theme::current().accent);
        QTest::mouseClick(diagram->viewport(), Qt::LeftButton, {},
            diagram->node(layers, 5).toPoint());
        QCOMPARE(model()->token(), 5);
        QTRY_COMPARE(colour(layers, 5), Theme::current().accent);
        diagram->setFocus();
        QTest::keyClick(diagram, Qt::Key_Down);
        QCOMPARE(model()->token(), 6);
        QVERIFY(diagram->accessibleDescription().contains(model()->label(6)));
        QTRY_VERIFY(m_panel->sentence()->text().contains(QStringLiteral("no line")));
    }

    void limitsAreSaid()
    {
        QStringList words;
        for (int i = 0; i < 740; ++i)
            words += QStringLiteral("w%1").arg(i % 50);
        show(readBy(nullptr, words.join(u' ')));
        QVERIFY(m_panel->message()->text().isEmpty());
        click(controls()->picture()->segment(2));
        QVERIFY(m_panel->message()->isVisible());
        QVERIFY(m_panel->message()->text().contains(QStringLiteral("up to 64 tokens")));
        click(controls()->method()->segment(1));
        click(controls()->picture()->segment(0));
        QTRY_VERIFY(m_panel->message()->isVisible());
        QVERIFY(m_panel->message()->text().contains(QStringLiteral("shorten the text to 724")));
        click(controls()->method()->segment(0));
        QTRY_VERIFY(!m_panel->message()->isVisible());
        waitForShares();
        compareShares(explain::rolloutRow(layersOf(*m_result, 0, 0), {}, model()->token()));
    }

    void stops()
    {
        show(readBy("bert-tiny", QStringList(20, QStringLiteral("the cat sat")).join(u' ')));
        model()->setPicture(FlowModel::Picture::Matrix);
        click(controls()->method()->segment(1)); // of each token to each
        QTRY_VERIFY(m_panel->stop()->isVisible());
        click(m_panel->stop());
        QTRY_VERIFY(!model()->isRunning());
        QVERIFY(m_panel->message()->text().contains(QStringLiteral("Stopped")));
        click(controls()->method()->segment(0));
        QTRY_VERIFY(model()->matrix()->data());
        QVERIFY(!m_panel->message()->isVisible());
    }

    void headsThatAreOffAreLeftOut()
    {
        auto result = std::make_shared<TextResult>(*readBy("bert-tiny", animal));
        result->interventions.headsOff = {{0, 1}, {0, 2}, {1, 0}};
        show(result);
        auto layers = layersOf(*result, 0, result->layers() - 1);
        layers[0].headsLeftOut = {1, 2};
        layers[1].headsLeftOut = {0};
        compareShares(explain::rolloutRow(layers, {}, 0));
    }

    void newTextsLeaveNothingOld()
    {
        show(readBy("bert-tiny", animal));
        model()->setToken(9);
        const auto other = readBy("llama-tiny", QStringLiteral("one two three"));
        model()->setResult(other);
        QVERIFY(model()->shares().empty());
        show(other);
        compareShares(explain::rolloutRow(
            layersOf(*m_result, 0, m_result->layers() - 1), {}, model()->token()));
        model()->setResult(nullptr);
        QCOMPARE(model()->tokens(), 0);
        m_panel->grab();
        QTest::keyClick(m_panel->text(), Qt::Key_Right);
        QTest::keyClick(m_panel->diagram(), Qt::Key_Down);
        QTest::keyClick(m_panel->bars(), Qt::Key_Down);
    }

    void stateIsKept()
    {
        show(readBy("bert-tiny", animal));
        FlowSettings settings;
        settings.method = FlowMethod::Flow;
        settings.byValues = true;
        settings.from = 1;
        settings.to = 2;
        settings.layer = 2;
        settings.head = 1;
        settings.mixing = {explain::Mixing::Heads::Minimum, 0.75F, 0.25F};
        model()->setSettings(settings);
        model()->setPicture(FlowModel::Picture::Diagram);
        QTemporaryDir folder;
        QSettings store(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        m_panel->saveState(store);
        init();
        m_panel->restoreState(store);
        QCOMPARE(model()->chosenSettings(), settings);
        QCOMPARE(model()->picture(), FlowModel::Picture::Diagram);
        // What makes no sense is not taken.
        store.setValue(QStringLiteral("flow/residual"), QStringLiteral("many"));
        store.setValue(QStringLiteral("flow/method"), 99);
        init();
        m_panel->restoreState(store);
        QVERIFY(model()->chosenSettings().mixing.residual <= 1);
        show(readBy("bert-tiny", animal));
    }
};

QTEST_MAIN(TestFlowPanel)
#include "tst_flow_panel.moc"
