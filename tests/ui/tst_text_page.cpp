// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/npy.h"
#include "io/safetensors.h"
#include "models/number_text.h"
#include "models/resource_data.h"
#include "models/text_samples.h"
#include "models/token_text.h"
#include "pages/compare_panel.h"
#include "pages/text_export.h"
#include "pages/text_inspector.h"
#include "pages/text_map_panel.h"
#include "pages/text_page.h"
#include "pages/text_shown.h"
#include "views/arithmetic_panel.h"
#include "views/flow_panel.h"
#include "views/head_chooser.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_overview.h"
#include "views/lines_tools.h"
#include "views/neuron_view.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/heatmap_view.h"
#include "views/heatmap_tools.h"
#include "views/layer_settings_panel.h"
#include "views/lines_view.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"
#include "views/text_empty_state.h"
#include "views/token_finder.h"

#include "support/errors.h"
#include "support/jobs.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

using namespace fovea;
using namespace fovea::ui;

namespace
{

// What the core makes of a text, computed here once more.
struct Expected {
    QStringList tokens;
    Recorder recorder;

    Expected(const QString& text, const LayerSettings& settings)
    {
        const PlaygroundLayer layer(settings, sharedCharacterVectors());
        ModelInput input;
        input.tokens = layer.tokenize(toCoreText(text));
        // Recorded as tensors here: all numbers at once.
        if (Index(input.tokens.size()) > PlaygroundLayer::maximumDenseTokens)
            input.tokens.resize(std::size_t(PlaygroundLayer::maximumDenseTokens));
        for (const Token& token : input.tokens)
            tokens += visibleToken(QString::fromStdString(token.text));
        layer.run(input, recorder, Monitor::none());
    }
    Tensor weights() const { return recorder.tensor(weightsSite); }
};

class Marker : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return QStringLiteral("译") + QString::fromUtf8(source);
    }
};

} // namespace

class TestTextPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void typingDrawsTheMap();
    void everyStepIsTheCores();
    void colourOnScreenIsTheCoresValue();
    void chineseInputComputesOnCommitOnly();
    void fastTypingNeverShowsAStalePicture();
    void blankTextInvites();
    void sampleButtonsStart_data();
    void sampleButtonsStart();
    void oddTextIsFine_data();
    void oddTextIsFine();
    void longPasteIsBoundedAndSaysSo();
    void longSampleIsShownFirstAndCompletedAfter();
    void typingIntoALongTextIsNeverStale();
    void longMapsAreNotWrittenAsNumbers();
    void headsChange();
    void allHeadsAndBack();
    void linesOfAllHeads();
    void oneHeadHasLines();
    void picturesAreOfTheMode_data();
    void picturesAreOfTheMode();
    void numbersAreOfTheMode();
    void mapActionsWaitForTheMap();
    void headsFollowTheSentence();
    void causalMasksTheFuture();
    void settingsReachTheCore();
    void pinOpensTheArithmetic();
    void arithmeticListsWhatContributes();
    void arithmeticFollowsTheSentence();
    void stepsAreChosenByKeyboardAndMouse();
    void statusFollowsTheStep();
    void languageSwitches();
    void stateIsKept();
    void copiesValueAndRow();
    void exportsWhatIsShown_data();
    void exportsWhatIsShown();

private:
    void type(const QString& text)
    {
        m_page->sentenceField()->setFocus();
        QTest::keyClicks(m_page->sentenceField(), text);
    }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        waitForResult();
    }
    void waitForResult() { QTRY_VERIFY(!m_page->isComputing()); }
    /// New buttons have no size until they are laid out: nothing a person could click.
    void clickButton(QAbstractButton* button)
    {
        QTRY_VERIFY(!button->size().isEmpty());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    LayerSettingsPanel* panel() { return m_page->textInspector()->settingsPanel(); }
    HeatmapModel* model() { return m_page->heatmapModel(); }
    QPoint centre(Cell cell)
    {
        return m_page->heatmapView()->heatmapGeometry().cellRect(cell).center().toPoint();
    }
    void compareWithCore(const QString& text);

    std::unique_ptr<TextPage> m_page;
};

void TestTextPage::init()
{
    m_page = std::make_unique<TextPage>();
    m_page->resize(900, 700);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestTextPage::cleanup()
{
    m_page.reset();
}

void TestTextPage::compareWithCore(const QString& text)
{
    const Expected expected(text, panel()->settings());
    QVERIFY(model()->data());
    QCOMPARE(model()->data()->rowLabels(), expected.tokens);
    QCOMPARE(model()->data()->columnLabels(), expected.tokens);
    const Tensor weights = expected.weights();
    QCOMPARE(model()->data()->heads(), weights.dim(0));
    for (Index h = 0; h < weights.dim(0); ++h) {
        const auto values = weights.slice(h).matrix();
        Matrix shown(values.rows(), values.cols());
        model()->data()->map().block(h, {0, values.rows()}, {0, values.cols()}, shown);
        QVERIFY((shown - values).cwiseAbs().maxCoeff() <= 1e-5F);
    }
}

void TestTextPage::typingDrawsTheMap()
{
    QVERIFY(m_page->showsEmptyState());
    type(QStringLiteral("The cat saw the dog"));
    QTRY_VERIFY(!m_page->isComputing());
    QVERIFY(!m_page->showsEmptyState());
    compareWithCore(QStringLiteral("The cat saw the dog"));
    type(QStringLiteral(" run"));
    waitForResult();
    compareWithCore(QStringLiteral("The cat saw the dog run"));
}

void TestTextPage::everyStepIsTheCores()
{
    setText(QStringLiteral("one two three"));
    const Expected expected(QStringLiteral("one two three"), panel()->settings());
    const std::vector<std::string> sites{"embedding", "layers.0.attention.query",
        "layers.0.attention.key", "layers.0.attention.value", "layers.0.attention.scores",
        weightsSite, "layers.0.attention.head_output"};
    for (std::size_t i = 0; i < sites.size(); ++i) {
        clickButton(m_page->stepStrip()->button(int(i)));
        QCOMPARE(model()->data()->site().name, sites[i]);
        QCOMPARE(m_page->heatmapView()->shownData(), model()->data());
        const Tensor tensor = expected.recorder.tensor(sites[i]);
        QCOMPARE(model()->data()->rows(), tensor.dim(-2));
        QCOMPARE(model()->data()->columns(), tensor.dim(-1));
        const Cell last{tensor.dim(-2) - 1, tensor.dim(-1) - 1};
        QVERIFY(
            std::abs(model()->value(last)
                - (tensor.rank() == 3 ? tensor.slice(0) : tensor).matrix()(last.row, last.column))
            <= 1e-5F);
    }
}

void TestTextPage::colourOnScreenIsTheCoresValue()
{
    const QString text = QStringLiteral("你好机车");
    LayerSettings settings;
    settings.unit = LayerSettings::Unit::Characters;
    panel()->setSettings(settings);
    setText(text);
    model()->setScale(HeatmapScale::Absolute);
    m_page->mapPanel()->mapActions()->overview()->setWanted(false); // lies over cells
    const Expected expected(text, settings);
    QCOMPARE(expected.tokens.size(), 4);
    const ColourMap& map = ColourMap::get(ColourMapName::Viridis);
    for (int zoom = 0; zoom < 3; ++zoom) {
        const QImage image = m_page->heatmapView()->grab().toImage();
        const HeatmapGeometry geometry = m_page->heatmapView()->heatmapGeometry();
        int seen = 0;
        for (Index r = 0; r < 4; ++r) {
            for (Index c = 0; c < 4; ++c) {
                const QPoint place = geometry.cellRect({r, c}).topLeft().toPoint() + QPoint(6, 6);
                if (!geometry.cellsRect().contains(place))
                    continue;
                const float value = expected.weights().slice(0).matrix()(r, c);
                const QRgb actual = image.pixel(place) | 0xFF000000;
                QVERIFY(actual == map.at(value - 1e-5F) || actual == map.at(value + 1e-5F));
                ++seen;
            }
        }
        QVERIFY(seen > 0);
        m_page->heatmapView()->zoomIn();
    }
}

void TestTextPage::chineseInputComputesOnCommitOnly()
{
    SentenceField* field = m_page->sentenceField();
    QSignalSpy changed(field, &SentenceField::sentenceChanged);
    for (const QString& preedit :
        {QStringLiteral("n"), QStringLiteral("ni"), QStringLiteral("ni h")}) {
        QInputMethodEvent event(preedit, {});
        QCoreApplication::sendEvent(field, &event);
    }
    QCOMPARE(changed.count(), 0);
    QVERIFY(!m_page->isComputing());
    QVERIFY(m_page->showsEmptyState());
    QInputMethodEvent commit;
    commit.setCommitString(QStringLiteral("你好"));
    QCoreApplication::sendEvent(field, &commit);
    QCOMPARE(field->sentence(), QStringLiteral("你好"));
    waitForResult();
    compareWithCore(QStringLiteral("你好"));
}

void TestTextPage::fastTypingNeverShowsAStalePicture()
{
    // Whenever a result appears it belongs to the text that stands in the field at that moment.
    int shown = 0;
    bool stale = false;
    connect(m_page.get(), &TextPage::resultShown, this, [&] {
        ++shown;
        const Expected expected(m_page->sentenceField()->sentence(), panel()->settings());
        stale = stale || model()->data()->rowLabels() != expected.tokens
            || m_page->heatmapView()->shownData() != model()->data();
    });
    QString text;
    for (int i = 0; i < 60; ++i) {
        text += QStringLiteral("w%1 ").arg(i);
        m_page->sentenceField()->setSentence(text);
        if (i % 7 == 0)
            QCoreApplication::processEvents();
    }
    waitForResult();
    QVERIFY(!stale);
    QVERIFY(shown >= 1 && shown < 60);
    compareWithCore(text);
}

void TestTextPage::blankTextInvites()
{
    setText(QStringLiteral("a b"));
    QVERIFY(!m_page->showsEmptyState());
    QSignalSpy failed(m_page.get(), &Page::failed);
    for (const QString& blank : {QString(), QStringLiteral("  \n\t "), QStringLiteral("\u3000")}) {
        m_page->sentenceField()->setSentence(QStringLiteral("x"));
        m_page->sentenceField()->setSentence(blank);
        QVERIFY(m_page->showsEmptyState()); // at once, and no late result brings the map back
        waitForResult();
        QVERIFY(m_page->showsEmptyState());
        QVERIFY(!model()->data());
    }
    QCOMPARE(failed.count(), 0);
}

void TestTextPage::sampleButtonsStart_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<int>("tokens"); // 0: not said
    const QList<TextSample> samples = textSamples();
    for (int i = 0; i < samples.size(); ++i)
        QTest::addRow("%d", i) << i
                               << (samples[i].text == u"你好机车"        ? 4
                                          : samples[i].text.size() > 200 ? 64
                                                                         : 0);
}

void TestTextPage::sampleButtonsStart()
{
    QFETCH(int, index);
    QFETCH(int, tokens);
    auto* empty = m_page->findChild<TextEmptyState*>();
    QTest::mouseClick(empty->button(index), Qt::LeftButton);
    waitForResult();
    QVERIFY(!m_page->showsEmptyState());
    QCOMPARE(m_page->sentenceField()->sentence(), textSamples()[index].text);
    compareWithCore(textSamples()[index].text);
    if (tokens > 0)
        QCOMPARE(int(model()->data()->rows()), tokens);
}

void TestTextPage::oddTextIsFine_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("lone surrogates")
        << QStringLiteral("a ") + QChar(0xD83D) + QStringLiteral(" b ") + QChar(0xDE00);
    QTest::newRow("NUL") << QStringLiteral("a ") + QChar(0) + QStringLiteral(" b");
    QTest::newRow("right to left") << QStringLiteral("مرحبا بالعالم hello");
    QTest::newRow("emoji") << QStringLiteral("👩‍👩‍👧 🇨🇳 👍🏽 ❤️");
    QTest::newRow("combining") << QStringLiteral("e\u0301 a\u0308\u0323 \u0301");
    QTest::newRow("one character") << QStringLiteral("x");
    QTest::newRow("no-break space alone between") << QStringLiteral("a\u00A0b");
    QTest::newRow("one very long word") << QString(5000, u'w');
}

void TestTextPage::oddTextIsFine()
{
    QFETCH(QString, text);
    QSignalSpy failed(m_page.get(), &Page::failed);
    setText(text);
    QCOMPARE(failed.count(), 0);
    QVERIFY(!m_page->showsEmptyState());
    compareWithCore(m_page->sentenceField()->sentence());
    QVERIFY(!m_page->heatmapView()->grab().isNull());
}

void TestTextPage::longPasteIsBoundedAndSaysSo()
{
    // Additive scoring holds all weights at once, and so takes fewer tokens.
    LayerSettings settings;
    settings.scoring = LayerSettings::Scoring::Additive;
    settings.heads = 1;
    settings.modelSize = 8;
    panel()->setSettings(settings);
    QString text;
    while (text.size() < 400000)
        text += QStringLiteral("word%1 ").arg(text.size());
    QGuiApplication::clipboard()->setText(text);
    m_page->sentenceField()->setFocus();
    QTest::keySequence(m_page->sentenceField(), QKeySequence::Paste);
    QCOMPARE(m_page->sentenceField()->sentence().size(), SentenceField::maximumLength);
    waitForResult();
    QCOMPARE(model()->data()->rows(), PlaygroundLayer::maximumDenseTokens);
    QVERIFY(m_page->note()->isVisible());
    for (const qlonglong limit :
        {qlonglong(PlaygroundLayer::maximumDenseTokens), qlonglong(SentenceField::maximumLength)})
        QVERIFY(m_page->note()->text().contains(QLocale().toString(limit)));
    compareWithCore(m_page->sentenceField()->sentence());
    // Lines stay short, so that typing stays quick; nothing but white space changed.
    for (const QString& line : m_page->sentenceField()->sentence().split(u'\n'))
        QVERIFY(line.size() <= SentenceField::longestLine + 20);
    QCOMPARE(QString(m_page->sentenceField()->sentence()).replace(u'\n', u' '),
        text.left(SentenceField::maximumLength));
    setText(QStringLiteral("short again"));
    QVERIFY(!m_page->note()->isVisible());
}

void TestTextPage::longSampleIsShownFirstAndCompletedAfter()
{
    QStringList shown;
    bool stale = false;
    connect(m_page.get(), &TextPage::resultShown, this, [&] {
        shown += QString::number(m_page->stepStrip()->findChildren<StepButton*>().size());
        const auto drawn = m_page->heatmapView()->shownData();
        stale = stale || (drawn && drawn != model()->data());
    });
    m_page->useLongSample(4096);
    QTRY_COMPARE(shown.size(), 1); // the map
    QCOMPARE(model()->data()->rows(), Index(4096));
    QCOMPARE(model()->data()->site().name, std::string(weightsSite));
    const auto map = model()->data();
    QTRY_COMPARE(shown.size(), 2); // the outputs
    QCOMPARE(model()->data(), map); // nothing jumped
    QTRY_COMPARE(m_page->heatmapView()->shownData(), map);
    QVERIFY(!m_page->note()->isVisible());
    QVERIFY(!stale);
    QVERIFY(!m_page->isComputing());

    // What is shown is the core's: a row of the softmax, and what comes out.
    const PlaygroundLayer layer(panel()->settings(), sharedCharacterVectors());
    ModelInput input;
    input.tokens = layer.tokenize(toCoreText(m_page->sentenceField()->sentence()));
    QCOMPARE(input.tokens.size(), 4096U);
    const std::string prefix = "layers.0.attention.";
    Recorder recorder({prefix + "query", prefix + "key", prefix + "value"});
    recorder.endWhenComplete();
    layer.run(input, recorder, Monitor::none());
    const auto q = recorder.tensor(prefix + "query").slice(1).matrix();
    const auto k = recorder.tensor(prefix + "key").slice(1).matrix();
    const auto v = recorder.tensor(prefix + "value").slice(1).matrix();
    Eigen::RowVectorXd row
        = (q.row(3000).cast<double>() * k.cast<double>().transpose()) / std::sqrt(double(q.cols()));
    row = (row.array() - row.maxCoeff()).exp();
    row /= row.sum();
    model()->setHead(1);
    for (const Index column : {0, 17, 3000, 4095})
        QVERIFY(std::abs(double(model()->value({3000, column})) - row(column)) < 1e-5);
    const Eigen::RowVectorXd output = row * v.cast<double>();
    const auto buttons = m_page->stepStrip()->findChildren<StepButton*>();
    clickButton(buttons.back());
    QCOMPARE(model()->data()->site().kind, SiteKind::HeadOutput);
    for (Index feature = 0; feature < output.size(); ++feature)
        QVERIFY(std::abs(double(model()->value({3000, feature})) - output(feature)) < 1e-4);

    // The arithmetic works from one row.
    clickButton(m_page->stepStrip()->button(5));
    model()->setPinned({3000, 17});
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QTRY_VERIFY(!arithmetic->isEmpty());
    QVERIFY(arithmetic->plainText().contains(
        QStringLiteral("weight = ") + exactNumber(model()->value({3000, 17}))));
}

void TestTextPage::typingIntoALongTextIsNeverStale()
{
    LayerSettings settings;
    settings.heads = 2;
    settings.modelSize = 8;
    panel()->setSettings(settings);
    m_page->useLongSample(32768);
    QTRY_VERIFY(!m_page->stepStrip()->findChildren<StepButton*>().empty());
    QTRY_VERIFY_WITH_TIMEOUT(model()->data() && model()->data()->rows() == 32768, 30000);
    // The outputs are still on their way: what arrives belongs to the new sentence.
    setText(QStringLiteral("the cat sat"));
    QCOMPARE(model()->data()->rows(), Index(3));
    test::waitForJobs();
    QCOMPARE(model()->data()->rows(), Index(3));
    compareWithCore(QStringLiteral("the cat sat"));
}

void TestTextPage::longMapsAreNotWrittenAsNumbers()
{
    TextRequest request;
    request.settings.heads = 2;
    request.settings.modelSize = 8;
    for (int i = 0; i < 4000; ++i)
        request.text += QStringLiteral("w%1 ").arg(i % 50);
    const auto begun = computeText(request, Monitor::none());
    QVERIFY(!begun->isComplete);
    QVERIFY(!begun->step("layers.0.attention.head_output"));
    const auto whole = completeText(*begun, Monitor::none());
    QVERIFY(whole->isComplete);
    QCOMPARE(whole->step(weightsSite)->data, begun->step(weightsSite)->data);
    for (const auto& step : whole->steps)
        QVERIFY(!step.thumbnail.isNull());
    QTemporaryDir folder;
    const HeatmapData& weights = *whole->step(weightsSite)->data;
    EXPECT_ERROR(
        writeTextData(*whole, weights, folder.filePath(QStringLiteral("w.csv"))), "too many");
    QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("w.csv"))));
    // A part of it, a vector step and all steps without the large ones are.
    const HeatmapData part(whole->step(weightsSite)->data, {0, 20}, {10, 40});
    writeTextData(*whole, part, folder.filePath(QStringLiteral("part.npy")));
    QCOMPARE(io::readNpy(folder.filePath(QStringLiteral("part.npy")).toStdString()).shape(),
        (Shape{2, 20, 30}));
    const QString all = folder.filePath(QStringLiteral("all.safetensors"));
    writeTextData(*whole, weights, all);
    const io::SafeTensors file = io::SafeTensors::open(all.toStdString());
    const std::vector<std::string> names = file.names();
    QVERIFY(std::count(names.begin(), names.end(), "hidden_states.1") == 1);
    QVERIFY(std::count(names.begin(), names.end(), weightsSite) == 0);
    // A picture is bounded.
    const QString picture = folder.filePath(QStringLiteral("w.png"));
    const HeatmapFigure figure{whole->step(weightsSite)->data, {}, QStringLiteral("playground")};
    writeTextPicture(pictureOf(figure), picture, false);
    QVERIFY(QImage(picture).width() <= 4800);
}

void TestTextPage::headsChange()
{
    setText(QStringLiteral("the cat sat on the mat"));
    const Expected expected(QStringLiteral("the cat sat on the mat"), panel()->settings());
    // Heads count from 0, on the buttons as in the model.
    QCOMPARE(m_page->mapPanel()->headChooser()->button(2)->text(), QStringLiteral("2"));
    clickButton(m_page->mapPanel()->headChooser()->button(2));
    QCOMPARE(model()->head(), 2);
    QVERIFY(std::abs(model()->value({1, 3}) - expected.weights().slice(2).matrix()(1, 3)) <= 1e-5F);
    LayerSettings settings = panel()->settings();
    // Many heads are a list.
    settings.heads = 16;
    panel()->setSettings(settings);
    waitForResult();
    QComboBox* list = m_page->mapPanel()->headChooser()->list();
    QVERIFY(list->isVisible());
    QVERIFY(!m_page->mapPanel()->headChooser()->button(0));
    QCOMPARE(list->currentText(), QStringLiteral("2"));
    QTest::keyClick(list, Qt::Key_End);
    QCOMPARE(model()->head(), 15);
    settings.heads = 1;
    panel()->setSettings(settings);
    waitForResult();
    QCOMPARE(model()->head(), 0);
    QVERIFY(!m_page->mapPanel()->headChooser()->isVisible());
}

void TestTextPage::linesOfAllHeads()
{
    setText(QStringLiteral("the cat sat on the mat"));
    TextMapPanel* map = m_page->mapPanel();
    clickButton(map->modeControl()->segment(2));
    QCOMPARE(map->mode(), MapMode::Lines);
    QVERIFY(map->linesView()->isVisible() && !m_page->heatmapView()->isVisible());
    QVERIFY(!map->headChooser()->isVisible() && !map->tools()->isVisible());
    QTRY_VERIFY(!map->linesView()->isBusy());
    QVERIFY(std::abs(map->linesView()->picture().mass - 4 * 6) < 1e-4);
    // A cell pinned in one is current in the other.
    QTest::keyClick(map->linesView(), Qt::Key_Down);
    QTRY_COMPARE(model()->pinned().row, 0);
    clickButton(map->modeControl()->segment(0));
    QVERIFY(map->mode() == MapMode::Map && map->headChooser()->isVisible());
    QCOMPARE(model()->pinned().row, 0);
    clickButton(map->modeControl()->segment(2));
    map->linesView()->setFocus();
    QTest::keyClick(map->linesView(), Qt::Key_Backspace);
    QCOMPARE(map->mode(), MapMode::Heads);
    // Steps that are no weights have none.
    map->setMode(MapMode::Lines);
    QCOMPARE(map->mode(), MapMode::Lines);
    model()->setData(nullptr);
    QCOMPARE(map->mode(), MapMode::Map);
    QVERIFY(!map->modeControl()->segment(2)->isEnabled());
}

void TestTextPage::oneHeadHasLines()
{
    LayerSettings settings = panel()->settings();
    settings.heads = 1;
    panel()->setSettings(settings);
    setText(QStringLiteral("the cat sat"));
    TextMapPanel* map = m_page->mapPanel();
    clickButton(map->modeControl()->segment(int(MapMode::Lines)));
    QCOMPARE(map->mode(), MapMode::Lines);
    QTRY_VERIFY(!map->linesView()->isBusy());
    QVERIFY(std::abs(map->linesView()->picture().mass - 3) < 1e-4);
}

void TestTextPage::picturesAreOfTheMode_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("says"); // of drawings, which hold their text
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const QString name = QLatin1String(suffix);
        QTest::addRow("map, %s", suffix) << int(MapMode::Map) << name << QByteArray("scale:");
        QTest::addRow("lines, %s", suffix)
            << int(MapMode::Lines) << name << QByteArray("heads 0, 1, 3 (4 heads)");
        QTest::addRow("neuron, %s", suffix)
            << int(MapMode::Neuron) << name << QByteArray("against every key");
        QTest::addRow("heads, %s", suffix) << int(MapMode::Heads) << name << QByteArray("4 heads");
        QTest::addRow("flow, %s", suffix)
            << int(MapMode::Flow) << name << QByteArray("rollout");
        QTest::addRow("compare, %s", suffix)
            << int(MapMode::Compare) << name << QByteArray("B:");
    }
}

void TestTextPage::picturesAreOfTheMode()
{
    QFETCH(int, mode);
    QFETCH(QString, suffix);
    QFETCH(QByteArray, says);
    setText(QStringLiteral("the cat sat on the mat"));
    TextMapPanel* map = m_page->mapPanel();
    map->setMode(MapMode(mode));
    map->linesView()->model()->toggle(2);
    QTRY_VERIFY(!map->linesView()->isBusy() && !map->neuronView()->model()->isBusy());
    QTRY_VERIFY(MapMode(mode) != MapMode::Neuron || map->neuronView()->model()->row());
    QTRY_VERIFY(MapMode(mode) != MapMode::Flow || map->flowPanel()->model()->numbers());
    QTRY_VERIFY(MapMode(mode) != MapMode::Compare || map->comparePanel()->model()->second()->data());
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("picture.") + suffix);
    const TextPicture picture = shownPicture(*map, *model(), QStringLiteral("playground"));
    writeTextPicture(picture, path, false);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    if (suffix == u"svg") {
        QVERIFY(bytes.contains(says));
        QVERIFY(bytes.contains("playground"));
        const bool isStep = MapMode(mode) != MapMode::Heads && MapMode(mode) != MapMode::Flow;
        QCOMPARE(bytes.contains("layers.0.attention.weights"), isStep);
    } else if (suffix == u"png") {
        const QImage image = QImage::fromData(bytes);
        QCOMPARE(image.size(), picture.size * 2);
        // Something is drawn in colour below the title.
        int colourful = 0;
        for (int y = image.height() / 4; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3)
                colourful += QColor(image.pixel(x, y)).hsvSaturation() > 100 ? 1 : 0;
        }
        QVERIFY(colourful > 100);
    } else {
        QVERIFY(bytes.startsWith("%PDF"));
    }
}

void TestTextPage::numbersAreOfTheMode()
{
    setText(QStringLiteral("the cat sat on the mat"));
    TextMapPanel* map = m_page->mapPanel();
    const auto whole = [](const HeatmapData& data, Index head) {
        Matrix numbers(data.rows(), data.columns());
        data.map().block(head, {0, data.rows()}, {0, data.columns()}, numbers);
        return numbers;
    };
    QCOMPARE(shownNumbers(*map, *model()), model()->source());
    map->setMode(MapMode::Flow);
    FlowModel* flow = map->flowPanel()->model();
    QTRY_VERIFY(flow->numbers());
    const auto shares = shownNumbers(*map, *model());
    QCOMPARE(shares->rowLabels(), QStringList(flow->label(flow->token())));
    QCOMPARE(shares->columnLabels(), model()->data()->columnLabels());
    flow->setPicture(FlowModel::Picture::Matrix);
    QTRY_VERIFY(flow->numbers());
    const auto matrix = shownNumbers(*map, *model());
    QCOMPARE(matrix->rows(), Index(6));
    QVERIFY((whole(*matrix, 0).row(flow->token()) - whole(*shares, 0).row(0)).norm() < 1e-5F);
    map->setMode(MapMode::Compare);
    ComparePanel* compare = map->comparePanel();
    QTRY_VERIFY(compare->model()->difference()->data());
    QCOMPARE(shownNumbers(*map, *model()), model()->source());
    compare->view()->segment(1)->click();
    const auto difference = shownNumbers(*map, *model());
    QVERIFY(difference->difference());
    QVERIFY((whole(*difference, 0) - (whole(*model()->source(), 0) - whole(*model()->source(), 1)))
                .norm()
        < 1e-5F);
}

void TestTextPage::mapActionsWaitForTheMap()
{
    setText(QStringLiteral("the cat sat on the mat"));
    TextMapPanel* map = m_page->mapPanel();
    const auto action = [&](QKeySequence keys) {
        const QList<QAction*> all
            = m_page->menuActions(Page::Menu::Edit) + m_page->menuActions(Page::Menu::View);
        const auto found = std::ranges::find_if(
            all, [&](const QAction* each) { return each->shortcut() == keys; });
        return found == all.end() ? nullptr : *found;
    };
    QAction *find = action(QKeySequence::Find), *zoomIn = action(QKeySequence::ZoomIn),
            *fit = action(Qt::CTRL | Qt::Key_0), *keep = action(Qt::CTRL | Qt::Key_K);
    QVERIFY(find->isEnabled() && zoomIn->isEnabled() && fit->isEnabled() && keep->isEnabled());
    find->trigger();
    QVERIFY(map->tokenFinder()->isVisible());
    map->setMode(MapMode::Lines);
    QVERIFY(!map->tokenFinder()->isVisible());
    QVERIFY(find->isEnabled() && !fit->isEnabled() && !keep->isEnabled());
    const double pitch = map->linesView()->pitch();
    zoomIn->trigger();
    QVERIFY(map->linesView()->pitch() > pitch);
    map->setMode(MapMode::Neuron);
    QVERIFY(!zoomIn->isEnabled() && find->isEnabled());
    map->setMode(MapMode::Heads); // has no tokens to go to
    QVERIFY(!find->isEnabled());
    map->setMode(MapMode::Map);
    QVERIFY(find->isEnabled() && zoomIn->isEnabled() && fit->isEnabled() && keep->isEnabled());
}

void TestTextPage::allHeadsAndBack()
{
    setText(QStringLiteral("the cat sat on the mat"));
    TextMapPanel* map = m_page->mapPanel();
    HeadGridView* grid = map->headGrid()->view();
    clickButton(map->modeControl()->segment(1));
    QCOMPARE(map->mode(), MapMode::Heads);
    QVERIFY(grid->isVisible() && !m_page->heatmapView()->isVisible());
    QVERIFY(!map->headChooser()->isVisible());
    QCOMPARE(map->headGrid()->model()->count(), 4);
    grid->viewport()->repaint();
    for (int head = 0; head < 4; ++head)
        QVERIFY(!grid->thumbnails()->image(head).isNull());
    // A head opens large, and the ways back lead to where it was chosen.
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->cellRect(3).center());
    QCOMPARE(map->mode(), MapMode::Map);
    QCOMPARE(model()->head(), 3);
    QVERIFY(m_page->heatmapView()->hasFocus());
    for (const QKeySequence& keys :
        {QKeySequence(Qt::Key_Backspace), QKeySequence(Qt::ALT | Qt::Key_Left)}) {
        QTest::keySequence(m_page->heatmapView(), keys);
        QCOMPARE(map->mode(), MapMode::Heads);
        QCOMPARE(grid->current(), 3);
        QVERIFY(grid->hasFocus());
        QTest::keyClick(grid, Qt::Key_Return);
        QCOMPARE(map->mode(), MapMode::Map);
        QCOMPARE(model()->head(), 3);
    }
    // In the sentence, Backspace is what it always is.
    m_page->sentenceField()->setFocus();
    QTest::keyClick(m_page->sentenceField(), Qt::Key_Backspace);
    QCOMPARE(m_page->sentenceField()->sentence(), QStringLiteral("the cat sat on the ma"));
    waitForResult();
    QCOMPARE(map->mode(), MapMode::Map);

    // Steps and layers with one head have no such view; it comes back where there are more.
    map->setMode(MapMode::Heads);
    clickButton(m_page->stepStrip()->button(0));
    QCOMPARE(map->mode(), MapMode::Map);
    QVERIFY(!map->modeControl()->segment(1)->isEnabled());
    clickButton(m_page->stepStrip()->button(1));
    QCOMPARE(map->mode(), MapMode::Heads);
    QVERIFY(!map->headGrid()->model()->hasStatistics());
    LayerSettings settings = panel()->settings();
    settings.heads = 1;
    panel()->setSettings(settings);
    waitForResult();
    QCOMPARE(map->mode(), MapMode::Map);
    QVERIFY(!map->modeControl()->segment(1)->isEnabled());
}

void TestTextPage::headsFollowTheSentence()
{
    LayerSettings settings;
    settings.heads = 16;
    settings.modelSize = 64;
    panel()->setSettings(settings);
    setText(QStringLiteral("the cat sat on the mat"));
    m_page->mapPanel()->setMode(MapMode::Heads);
    HeadGrid* grid = m_page->mapPanel()->headGrid();
    connect(m_page.get(), &TextPage::resultShown, grid, [&] {
        QCOMPARE(grid->model()->layers().front(), model()->data());
        QCOMPARE(&grid->model()->dataOf(15), model()->data().get());
    });
    type(QStringLiteral(" and the dog"));
    waitForResult();
    QCOMPARE(m_page->mapPanel()->mode(), MapMode::Heads);
    grid->view()->viewport()->repaint();
    QTRY_COMPARE(grid->model()->knownCount(), 16);
    const Expected expected(m_page->sentenceField()->sentence(), settings);
    const DenseMap map(expected.weights());
    const std::vector<Token>& tokens = m_page->result()->input;
    for (int head = 0; head < 16; ++head) {
        const HeadNumbers& numbers = *grid->model()->numbers(head);
        const explain::HeadStatistics core
            = explain::headStatistics(map, head, tokens, explain::separators(tokens));
        const std::array right{core.entropy, core.distance, core.previous, core.same, core.first,
            core.separator, core.induction};
        for (std::size_t i = 0; i < headStatistics.size(); ++i) {
            const float number = numbers[headStatistics[i]];
            QVERIFY(std::abs(number - right[i]) < 1e-4F
                || (std::isnan(number) && std::isnan(right[i])));
        }
        QVERIFY(!std::isnan(core.induction)); // "the" comes three times
        QVERIFY(std::isnan(core.separator));
    }
    setText(QString());
    QVERIFY(m_page->showsEmptyState());
    setText(QStringLiteral("again"));
    QCOMPARE(m_page->mapPanel()->mode(), MapMode::Heads);
}

void TestTextPage::causalMasksTheFuture()
{
    setText(QStringLiteral("a b c d"));
    QCheckBox* causal = nullptr;
    for (QCheckBox* box : panel()->findChildren<QCheckBox*>()) {
        if (box->text().contains(QStringLiteral("Causal")))
            causal = box;
    }
    QVERIFY(causal);
    causal->click();
    waitForResult();
    QVERIFY(panel()->settings().causal);
    for (Index r = 0; r < 4; ++r) {
        float sum = 0;
        for (Index c = 0; c < 4; ++c) {
            sum += model()->value({r, c});
            if (c > r)
                QCOMPARE(model()->value({r, c}), 0.0F);
        }
        QVERIFY(std::abs(sum - 1) <= 1e-5F);
    }
    // The masked scores are minus infinity, and look like nothing else.
    clickButton(m_page->stepStrip()->button(4));
    QVERIFY(std::isinf(model()->value({0, 3})));
    const QPoint place
        = m_page->heatmapView()->heatmapGeometry().cellRect({0, 3}).topLeft().toPoint();
    const QImage image
        = m_page->heatmapView()->grab(QRect(place + QPoint(2, 2), QSize(30, 30))).toImage();
    int grey = 0;
    for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 30; ++x)
            grey += (image.pixel(x, y) | 0xFF000000) == infinityColour;
    }
    QVERIFY(grey > 450);
}

void TestTextPage::settingsReachTheCore()
{
    const QString text = QStringLiteral("the quick brown fox jumps over the lazy dog");
    setText(text);
    LayerSettings settings = panel()->settings();
    settings.projection = LayerSettings::Projection::Random;
    settings.scoring = LayerSettings::Scoring::Additive;
    settings.heads = 3;
    settings.modelSize = 60;
    settings.keySize = 7;
    settings.valueSize = 5;
    settings.positions = true;
    settings.temperature = 0.5F;
    settings.window = 2;
    settings.validLength = 7;
    settings.seed = 42;
    panel()->setSettings(settings);
    waitForResult();
    QCOMPARE(panel()->settings().keySize, 7);
    compareWithCore(text);
    // Typed-in matrices: identity at first, of the sizes above.
    settings.projection = LayerSettings::Projection::Given;
    panel()->setSettings(settings);
    waitForResult();
    QCOMPARE(panel()->settings().queryWeight.shape(), (Shape{21, 60}));
    QCOMPARE(panel()->settings().valueWeight.shape(), (Shape{15, 60}));
    compareWithCore(text);
    LayerSettings changed = panel()->settings();
    changed.queryWeight.mutableMatrix().setConstant(0.25F);
    panel()->setSettings(changed);
    waitForResult();
    compareWithCore(text);
}

void TestTextPage::pinOpensTheArithmetic()
{
    const QString text = QStringLiteral("the cat sat on the mat");
    setText(text);
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QVERIFY(arithmetic->isEmpty());
    QTest::mouseClick(m_page->heatmapView(), Qt::LeftButton, {}, centre({1, 5}));
    QTRY_VERIFY(!arithmetic->isEmpty());
    QVERIFY(!arithmetic->isHidden());

    const Expected expected(text, panel()->settings());
    const std::string prefix = "layers.0.attention.";
    const auto query = expected.recorder.tensor(prefix + "query").slice(0).matrix();
    const auto key = expected.recorder.tensor(prefix + "key").slice(0).matrix();
    double dot = 0;
    for (Index i = 0; i < query.cols(); ++i)
        dot += double(query(1, i)) * double(key(5, i));
    // The first number of the text after "products = " is the dot product.
    const QString shown = arithmetic->plainText();
    const qsizetype at = shown.indexOf(QStringLiteral("products = ")) + 11;
    const QString number = shown.mid(at, shown.indexOf(u'\n', at) - at).replace(u'−', u'-');
    QVERIFY(std::abs(number.toDouble() - dot) <= 1e-5);
    QVERIFY(shown.contains(
        QStringLiteral("weight = ") + exactNumber(model()->value({1, 5}))));

    m_page->heatmapView()->setFocus();
    QTest::keyClick(m_page->heatmapView(), Qt::Key_Escape);
    QTRY_VERIFY(arithmetic->isEmpty());
}

void TestTextPage::arithmeticListsWhatContributes()
{
    // Equal tokens get equal weights; a causal mask closes the last key for the query before it.
    LayerSettings settings = panel()->settings();
    settings.positions = false;
    settings.causal = true;
    panel()->setSettings(settings);
    setText(QStringLiteral("the the the cat"));
    model()->setPinned({2, 0});
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QTRY_VERIFY(!arithmetic->isEmpty());
    QCOMPARE(model()->value({2, 0}), model()->value({2, 2}));
    QCOMPARE(model()->value({2, 3}), 0.0F);
    QStringList places;
    for (const QString& line : arithmetic->plainText().split(u'\n')) {
        if (const qsizetype at = line.indexOf(QStringLiteral(", token ")); at >= 0)
            places += line.mid(at + 8);
    }
    QCOMPARE(places, (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));
}

void TestTextPage::arithmeticFollowsTheSentence()
{
    setText(QStringLiteral("the cat sat"));
    model()->setPinned({0, 1});
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QTRY_VERIFY(arithmetic->plainText().contains(QStringLiteral("cat")));
    setText(QStringLiteral("the dog sat"));
    QTRY_VERIFY(arithmetic->plainText().contains(QStringLiteral("dog")));
    QVERIFY(!arithmetic->plainText().contains(QStringLiteral("cat")));
    setText(QStringLiteral("the"));
    QVERIFY(!model()->pinned().isValid());
    QVERIFY(arithmetic->isEmpty());
}

void TestTextPage::stepsAreChosenByKeyboardAndMouse()
{
    setText(QStringLiteral("a b c"));
    StepButton* embedding = m_page->stepStrip()->button(0);
    embedding->setFocus();
    QTest::keyClick(embedding, Qt::Key_Space);
    QCOMPARE(m_page->stepStrip()->currentSite(), std::string("embedding"));
    // The step stays chosen while one types.
    setText(QStringLiteral("a b c d"));
    QCOMPARE(model()->data()->site().name, std::string("embedding"));
    QCOMPARE(model()->data()->rows(), 4);
}

void TestTextPage::statusFollowsTheStep()
{
    setText(QStringLiteral("the cat sat"));
    QString said;
    connect(m_page.get(), &TextPage::statusChanged, this, [&](const QString& text) { said = text; });
    model()->setPinned({1, 2});
    QStringList all;
    for (StepButton* button : m_page->stepStrip()->findChildren<StepButton*>()) {
        clickButton(button);
        QVERIFY(model()->pinned().isValid());
        QCOMPARE(said, model()->sentence({1, 2}));
        all += said;
    }
    all.removeDuplicates();
    QVERIFY(all.size() > 3);
}

void TestTextPage::languageSwitches()
{
    setText(QStringLiteral("a b c"));
    const QString before = m_page->stepStrip()->button(5)->text();
    Marker marker;
    QCoreApplication::installTranslator(&marker);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(m_page->title(), QStringLiteral("译Text"));
    QCOMPARE(m_page->stepStrip()->button(5)->text(), QStringLiteral("译") + before);
    QVERIFY(m_page->sentenceField()->placeholderText().startsWith(u'译'));
    for (QLabel* label : panel()->findChildren<QLabel*>())
        QVERIFY2(
            label->text().isEmpty() || label->text().startsWith(u'译'), qPrintable(label->text()));
    QCoreApplication::removeTranslator(&marker);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(m_page->stepStrip()->button(5)->text(), before);
}

void TestTextPage::stateIsKept()
{
    QTemporaryDir folder;
    QSettings store(folder.filePath(QStringLiteral("state.ini")), QSettings::IniFormat);
    setText(QStringLiteral("kept words here"));
    LayerSettings settings = panel()->settings();
    settings.causal = true;
    settings.projection = LayerSettings::Projection::Given;
    settings.modelSize = 16;
    settings.keySize = settings.valueSize = 4;
    panel()->setSettings(settings);
    settings = panel()->settings();
    settings.keyWeight.mutableMatrix()(2, 3) = -1.5F;
    panel()->setSettings(settings);
    waitForResult();
    model()->setHead(2);
    model()->setScale(HeatmapScale::PerRow);
    model()->setColourMap(ColourMapName::Magma);
    m_page->mapPanel()->setMode(MapMode::Heads);
    m_page->saveState(store);
    store.sync();

    cleanup();
    init();
    m_page->restoreState(store);
    waitForResult();
    QCOMPARE(m_page->sentenceField()->sentence(), QStringLiteral("kept words here"));
    QCOMPARE(model()->head(), 2);
    QCOMPARE(m_page->mapPanel()->mode(), MapMode::Heads);
    QCOMPARE(model()->scale(), HeatmapScale::PerRow);
    QCOMPARE(model()->colourMap(), ColourMapName::Magma);
    QVERIFY(panel()->settings().causal);
    QCOMPARE(panel()->settings().keyWeight.matrix()(2, 3), -1.5F);
    compareWithCore(QStringLiteral("kept words here"));

    // Nonsense in the store does no harm.
    store.setValue(QStringLiteral("layer/heads"), -7);
    store.setValue(QStringLiteral("layer/temperature"), QStringLiteral("hot"));
    store.setValue(QStringLiteral("layer/projection"), 99);
    store.setValue(QStringLiteral("scale"), 1234);
    store.setValue(QStringLiteral("site"), QStringLiteral("nowhere"));
    cleanup();
    init();
    QSignalSpy failed(m_page.get(), &Page::failed);
    m_page->restoreState(store);
    waitForResult();
    QCOMPARE(failed.count(), 0);
    compareWithCore(QStringLiteral("kept words here"));
}

void TestTextPage::copiesValueAndRow()
{
    setText(QStringLiteral("a b"));
    QVERIFY(!m_page->copy());
    model()->setPinned({1, 0});
    QVERIFY(m_page->copy());
    QCOMPARE(QGuiApplication::clipboard()->text().toFloat(), model()->value({1, 0}));
    QCOMPARE(rowText(*model()->data(), 0, 1).section(u'\n', 0, 0), QStringLiteral("a\tb"));
}

void TestTextPage::exportsWhatIsShown_data()
{
    QTest::addColumn<QString>("name");
    for (const char* ending : {"csv", "json", "npy", "safetensors", "png", "svg", "pdf"})
        QTest::addRow("%s", ending) << QStringLiteral("out.") + QString::fromLatin1(ending);
}

void TestTextPage::exportsWhatIsShown()
{
    QFETCH(QString, name);
    QTemporaryDir folder;
    const QString path = folder.filePath(name);
    TextRequest request;
    request.text = QStringLiteral("a b c");
    const auto result = computeText(request, Monitor::none());
    const auto& step = result->step(weightsSite)->data;
    const bool picture = name.endsWith(u"png") || name.endsWith(u"svg") || name.endsWith(u"pdf");
    const HeatmapFigure figure{step, {}, QStringLiteral("playground")};
    if (picture)
        writeTextPicture(pictureOf(figure), path, false);
    else
        writeTextData(*result, *step, path);
    QVERIFY(QFileInfo(path).size() > 100);
    const QString nowhere = folder.filePath(QStringLiteral("missing/") + name);
    bool threw = false;
    try {
        if (picture)
            writeTextPicture(pictureOf(figure), nowhere, false);
        else
            writeTextData(*result, *step, nowhere);
    } catch (const Error& error) {
        threw = QString::fromUtf8(error.what()).contains(name);
    }
    QVERIFY(threw);
}

QTEST_MAIN(TestTextPage)
#include "tst_text_page.moc"
