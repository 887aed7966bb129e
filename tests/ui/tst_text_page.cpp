// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/resource_data.h"
#include "models/text_samples.h"
#include "models/token_text.h"
#include "pages/text_export.h"
#include "pages/text_inspector.h"
#include "pages/text_page.h"
#include "views/arithmetic_panel.h"
#include "views/head_chooser.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"
#include "views/text_empty_state.h"

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
        if (Index(input.tokens.size()) > PlaygroundLayer::maximumTokens)
            input.tokens.resize(std::size_t(PlaygroundLayer::maximumTokens));
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
    void headsChange();
    void causalMasksTheFuture();
    void settingsReachTheCore();
    void pinOpensTheArithmetic();
    void arithmeticFollowsTheSentence();
    void stepsAreChosenByKeyboardAndMouse();
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
    QString text;
    while (text.size() < 100000)
        text += QStringLiteral("word%1 ").arg(text.size());
    QGuiApplication::clipboard()->setText(text);
    m_page->sentenceField()->setFocus();
    QTest::keySequence(m_page->sentenceField(), QKeySequence::Paste);
    waitForResult();
    QCOMPARE(model()->data()->rows(), PlaygroundLayer::maximumTokens);
    QVERIFY(m_page->note()->isVisible());
    QVERIFY(m_page->note()->text().contains(
        QLocale().toString(qlonglong(PlaygroundLayer::maximumTokens))));
    compareWithCore(m_page->sentenceField()->sentence());
    setText(QStringLiteral("short again"));
    QVERIFY(!m_page->note()->isVisible());
}

void TestTextPage::headsChange()
{
    setText(QStringLiteral("the cat sat on the mat"));
    const Expected expected(QStringLiteral("the cat sat on the mat"), panel()->settings());
    clickButton(m_page->headChooser()->button(2));
    QCOMPARE(model()->head(), 2);
    QVERIFY(std::abs(model()->value({1, 3}) - expected.weights().slice(2).matrix()(1, 3)) <= 1e-5F);
    LayerSettings settings = panel()->settings();
    settings.heads = 1;
    panel()->setSettings(settings);
    waitForResult();
    QCOMPARE(model()->head(), 0);
    QVERIFY(!m_page->headChooser()->isVisible());
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
        QStringLiteral("weight = ") + HeatmapModel::numberText(model()->value({1, 5}))));

    m_page->heatmapView()->setFocus();
    QTest::keyClick(m_page->heatmapView(), Qt::Key_Escape);
    QTRY_VERIFY(arithmetic->isEmpty());
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
    m_page->saveState(store);
    store.sync();

    cleanup();
    init();
    m_page->restoreState(store);
    waitForResult();
    QCOMPARE(m_page->sentenceField()->sentence(), QStringLiteral("kept words here"));
    QCOMPARE(model()->head(), 2);
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
    if (picture)
        writeHeatmapPicture({step, {}, QStringLiteral("playground")}, path, false);
    else
        writeTextData(*result, *step, path);
    QVERIFY(QFileInfo(path).size() > 100);
    const QString nowhere = folder.filePath(QStringLiteral("missing/") + name);
    bool threw = false;
    try {
        if (picture)
            writeHeatmapPicture({step, {}, QStringLiteral("playground")}, nowhere, false);
        else
            writeTextData(*result, *step, nowhere);
    } catch (const Error& error) {
        threw = QString::fromUtf8(error.what()).contains(name);
    }
    QVERIFY(threw);
}

QTEST_MAIN(TestTextPage)
#include "tst_text_page.moc"
