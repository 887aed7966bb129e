// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "models/number_text.h"
#include "models/text_samples.h"
#include "models/token_text.h"
#include "pages/text_export.h"
#include "pages/text_inspector.h"
#include "pages/text_map_panel.h"
#include "pages/text_pair.h"
#include "support/compare.h"
#include "support/text_window.h"
#include "views/arithmetic_panel.h"
#include "views/error_banner.h"
#include "views/head_chooser.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/model_chooser.h"
#include "views/model_panel.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"

#include "models/transformer/transformer.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QLabel>
#include <QMimeData>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

QString folderOf(const char* name)
{
    return QString::fromStdString(test::checkpointFolder(name).string());
}

/// What PyTorch computed for a text, see tests/data/checkpoints/README.md.
io::SafeTensors expectedOf(const char* name, int text)
{
    return io::SafeTensors::open(
        test::checkpointFolder(name) / ("expected_" + std::to_string(text) + ".safetensors"));
}

/// A copy of a folder that may be broken.
void copyFolder(const QString& from, const QString& to)
{
    QDir().mkpath(to);
    for (const QString& name : QDir(from).entryList(QDir::Files))
        QVERIFY(QFile::copy(from + u'/' + name, to + u'/' + name));
}

const QString animal
    = QStringLiteral("The animal didn't cross the street because it was too tired.");

} // namespace

/// Models from folders in the text activity.
class TestTextModels : public TextWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestTextModels"); }
    void init() { openWindow({1280, 800}); }
    void cleanup() { closeWindow(); }

    void showsWhatPyTorchComputed_data();
    void showsWhatPyTorchComputed();
    void dropOpensAFolder();
    void fileOfAFolderOpensIt();
    void brokenFoldersLeaveTheWork_data();
    void brokenFoldersLeaveTheWork();
    void modelsOfPicturesAreRefused();
    void switchingIsNeverStale();
    void backToThePlayground();
    void layersAndStepsFollowEachOther();
    void tabReachesEverything();
    void gridShowsAllLayers();
    void pairsAreReadTogether();
    void longTextIsCutAndSaysSo();
    void piecesBecomeWords();
    void piecesOfCharactersShowTheirBytes();
    void tokensAreToldApart();
    void causalTypingIsExact();
    void causalTypingKeepsTheStep_data();
    void causalTypingKeepsTheStep();
    void arithmeticOfAnyHead_data();
    void arithmeticOfAnyHead();
    void arithmeticNamesTheBias();
    void modelPanelNamesUnusedTensors();
    void stateIsKept();
    void aFolderThatIsGoneIsSaid();
    void aFolderThatFailsLeavesThePlayground();
    void whatFailedIsSaidUntilAnotherIsChosen();
    void menuOffersWhatWasOpened();
    void everySiteIsExported();

private:
    void openModel(const QString& folder)
    {
        m_page->open(folder);
        QTRY_VERIFY(!m_page->isComputing());
        QVERIFY(m_page->models()->current());
        QCOMPARE(m_page->models()->current()->folder, folder);
        QTRY_VERIFY(!m_page->isComputing());
    }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        waitForResult();
    }
    void waitForResult() { QTRY_VERIFY(!m_page->isComputing()); }
    HeatmapModel* model() { return m_page->heatmapModel(); }
    Matrix shown(Index head)
    {
        const AttentionMap& map = model()->data()->map();
        Matrix numbers(map.rows(), map.columns());
        map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
        return numbers;
    }

};

void TestTextModels::showsWhatPyTorchComputed_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("bert, Chinese") << QByteArray("bert-tiny") << 0 << QStringLiteral("你好机车");
    QTest::newRow("bert") << QByteArray("bert-tiny") << 2 << animal;
    QTest::newRow("distilbert") << QByteArray("distilbert-tiny") << 2 << animal;
    QTest::newRow("llama, bytes") << QByteArray("llama-tiny") << 0 << QStringLiteral("你好机车");
    QTest::newRow("llama") << QByteArray("llama-tiny") << 2 << animal;
    QTest::newRow("roberta") << QByteArray("roberta-tiny") << 2 << animal;
}

// As a person does it: open, type, look at every layer and head.
void TestTextModels::showsWhatPyTorchComputed()
{
    QFETCH(QByteArray, name);
    QFETCH(int, number);
    QFETCH(QString, text);
    openModel(folderOf(name.constData()));
    m_page->sentenceField()->setFocus();
    if (text.front().unicode() < 0x80) {
        QTest::keyClicks(m_page->sentenceField(), text);
    } else {
        QInputMethodEvent commit;
        commit.setCommitString(text);
        QCoreApplication::sendEvent(m_page->sentenceField(), &commit);
    }
    waitForResult();

    const io::SafeTensors expected = expectedOf(name.constData(), number);
    const Tensor attentions = expected.tensor("attentions");
    const Tensor ids = expected.tensor("input_ids").toIntegers();
    QCOMPARE(m_page->result()->tokens(), ids.size());
    for (Index i = 0; i < ids.size(); ++i)
        QCOMPARE(m_page->result()->input[std::size_t(i)].id, ids.integers()[std::size_t(i)]);
    QCOMPARE(Index(m_page->result()->layers()), attentions.dim(0));
    QComboBox* layers = m_page->mapPanel()->layerChooser();
    QCOMPARE(layers->count(), int(attentions.dim(0)));
    for (int layer = 0; layer < layers->count(); ++layer) {
        m_page->setLayer(layer);
        waitForResult();
        QCOMPARE(layers->currentIndex(), layer);
        QCOMPARE(model()->data()->site().layer, layer);
        QCOMPARE(m_page->heatmapView()->shownData(), model()->data());
        const Tensor ofLayer = attentions.slice(layer);
        QCOMPARE(model()->data()->heads(), ofLayer.dim(0));
        for (Index head = 0; head < ofLayer.dim(0); ++head)
            QVERIFY((shown(head) - ofLayer.slice(head).matrix()).cwiseAbs().maxCoeff() <= 2e-5F);
    }
    // The last layer ends in the logits.
    const TextResult::Step* logits = m_page->result()->step(SiteKind::Logits);
    QVERIFY(logits);
    const Tensor reference = expected.tensor("logits");
    COMPARE_TENSORS(m_page->result()->tensors.at("logits"), reference,
        2e-5F * test::largestMagnitude(reference));
}

void TestTextModels::dropOpensAFolder()
{
    setText(animal);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(folderOf("bert-tiny"))});
    // On the sentence, where a text field would take the name.
    QWidget* target = m_page->sentenceField()->viewport();
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &drop);
    waitForResult();
    QVERIFY(m_page->models()->current());
    QCOMPARE(m_page->modelChooser()->text(), QStringLiteral("bert-tiny"));
    QCOMPARE(m_page->sentenceField()->sentence(), animal);
    QCOMPARE(model()->data()->rowLabels().first(), QStringLiteral("[CLS]"));
}

void TestTextModels::fileOfAFolderOpensIt()
{
    m_window->openFiles({folderOf("llama-tiny") + QStringLiteral("/config.json")});
    waitForResult();
    QCOMPARE(m_page->models()->current()->name, QStringLiteral("llama-tiny"));
    m_window->openFiles({folderOf("bert-tiny") + QStringLiteral("/model.safetensors")});
    waitForResult();
    QCOMPARE(m_page->models()->current()->name, QStringLiteral("bert-tiny"));
}

void TestTextModels::brokenFoldersLeaveTheWork_data()
{
    QTest::addColumn<QString>("file"); // what is removed or replaced
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("no config") << "config.json" << QByteArray() << "config.json";
    QTest::newRow("config no JSON") << "config.json" << QByteArray("{ nonsense") << "config.json";
    QTest::newRow("unknown family")
        << "config.json" << QByteArray(R"({"model_type": "mamba"})") << "mamba";
    QTest::newRow("no weights") << "model.safetensors" << QByteArray() << "safetensors";
    QTest::newRow("weights cut") << "model.safetensors" << QByteArray("12345678") << "safetensors";
    QTest::newRow("tensors missing") << "" << QByteArray() << "c_attn.bias";
    QTest::newRow("no tokenizer") << "tokenizer.json" << QByteArray() << "tokenizer";
    QTest::newRow("broken tokenizer")
        << "tokenizer.json" << QByteArray("{}") << "tokenizer.json";
}

void TestTextModels::brokenFoldersLeaveTheWork()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QTemporaryDir folder;
    const QString broken = folder.filePath(QStringLiteral("broken"));
    copyFolder(folderOf(file.isEmpty() ? "gpt2-tiny" : "bert-tiny"), broken);
    QVERIFY(file.isEmpty() || QFile::remove(broken + u'/' + file));
    if (file == u"tokenizer.json")
        QVERIFY(QFile::remove(broken + QStringLiteral("/vocab.txt")));
    if (!content.isEmpty()) {
        QFile bad(broken + u'/' + file);
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write(content);
    }
    openModel(folderOf("llama-tiny"));
    setText(animal);
    const auto before = model()->data();
    QSignalSpy failed(m_page, &Page::failed);
    m_page->open(broken);
    waitForResult();
    QCOMPARE(failed.count(), 1);
    const QString message = failed.first().first().toString();
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY2(message.endsWith(u'.'), qPrintable(message));
    QCOMPARE(m_page->models()->current()->name, QStringLiteral("llama-tiny"));
    QCOMPARE(m_page->modelChooser()->text(), QStringLiteral("llama-tiny"));
    QCOMPARE(model()->data(), before);
    QCOMPARE(m_page->models()->recent(), QStringList{folderOf("llama-tiny")});
    // And work goes on.
    setText(QStringLiteral("Hello"));
    QVERIFY(model()->data() != before);
}

void TestTextModels::modelsOfPicturesAreRefused()
{
    setText(animal);
    QSignalSpy failed(m_page, &Page::failed);
    m_page->open(folderOf("vit-tiny"));
    waitForResult();
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("for pictures")));
    QVERIFY(!m_page->models()->current());
    QVERIFY(!m_page->showsEmptyState());
}

void TestTextModels::switchingIsNeverStale()
{
    setText(animal);
    int shownResults = 0;
    bool stale = false;
    connect(m_page, &TextPage::resultShown, this, [&] {
        ++shownResults;
        const TextResult& result = *m_page->result();
        // What is shown belongs together, to the newest sentence and the model that is named.
        stale = stale || result.opened != m_page->models()->current()
            || model()->data()->rowLabels() != result.labels
            || m_page->heatmapView()->shownData() != model()->data();
        const std::vector<Token> tokens = result.model->tokenize(
            toCoreText(m_page->sentenceField()->sentence()));
        stale = stale || Index(tokens.size()) != result.tokensInText;
    });
    for (int i = 0; i < 30; ++i) {
        const char* names[]{"bert-tiny", "roberta-tiny", "llama-tiny"};
        if (i % 4 == 3)
            m_page->models()->usePlayground();
        else
            m_page->open(folderOf(names[i % 3]));
        m_page->sentenceField()->setSentence(QStringLiteral("the cat %1").arg(i));
        for (int j = 0; j < i % 5; ++j)
            QTest::qWait(1);
    }
    waitForResult();
    QVERIFY(shownResults > 0);
    QVERIFY(!stale);
    QCOMPARE(m_page->result()->opened, m_page->models()->current());
    QCOMPARE(m_page->sentenceField()->sentence(), QStringLiteral("the cat 29"));
}

void TestTextModels::backToThePlayground()
{
    setText(QStringLiteral("the cat sat"));
    const QStringList before = model()->data()->rowLabels();
    const Matrix weights = shown(1);
    openModel(folderOf("bert-tiny"));
    m_page->setLayer(2);
    waitForResult();
    QVERIFY(model()->data()->rowLabels() != before);
    QVERIFY(!m_page->textInspector()->settingsPanel()->isVisible());
    QVERIFY(m_page->textInspector()->modelPanel()->isVisibleTo(m_page->textInspector()));
    m_page->modelChooser()->playgroundAction()->trigger();
    waitForResult();
    QVERIFY(!m_page->models()->current());
    QCOMPARE(m_page->modelChooser()->text(), QStringLiteral("Playground"));
    QCOMPARE(model()->data()->rowLabels(), before);
    QCOMPARE(model()->data()->site().name, std::string(weightsSite));
    QCOMPARE(shown(1), weights);
    QVERIFY(!m_page->mapPanel()->layerChooser()->isVisible());
    QVERIFY(m_page->textInspector()->settingsPanel()->isVisibleTo(m_page->textInspector()));
}

void TestTextModels::layersAndStepsFollowEachOther()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    const auto steps = [&] {
        QStringList names;
        for (const TextResult::Step& step : m_page->result()->steps)
            names += QString::fromStdString(step.data->site().name);
        return names;
    };
    const auto ofLayer = [](int layer) {
        const QString prefix = QStringLiteral("layers.%1.").arg(layer);
        QStringList names{QStringLiteral("hidden_states.%1").arg(layer)};
        for (const char* name : {"attention.query", "attention.key", "attention.value",
                 "attention.scores", "attention.weights", "attention.head_output",
                 "attention.output", "feed_forward.activation", "feed_forward.output"})
            names += prefix + QString::fromLatin1(name);
        return names << QStringLiteral("hidden_states.%1").arg(layer + 1);
    };
    QCOMPARE(steps(), ofLayer(0));
    m_page->stepStrip()->button(2)->click(); // the keys
    QCOMPARE(model()->data()->site().name, std::string("layers.0.attention.key"));
    // What lies below the others comes into view.
    QTRY_VERIFY(m_page->stepStrip()->button(10)->visibleRegion().isEmpty());
    m_page->stepStrip()->button(10)->click();
    QVERIFY(!m_page->stepStrip()->button(10)->visibleRegion().isEmpty());
    m_page->stepStrip()->button(2)->click();
    // By the list beside the heads, and by keys: the step stays.
    QComboBox* layers = m_page->mapPanel()->layerChooser();
    QVERIFY(layers->isVisible());
    layers->setFocus();
    QTest::keyClick(layers, Qt::Key_Down);
    QTRY_COMPARE(model()->data()->site().name, std::string("layers.1.attention.key"));
    QCOMPARE(steps(), ofLayer(1));
    for (const TextResult::Step& step : m_page->result()->steps)
        QVERIFY(!step.thumbnail.isNull());
    QTest::keySequence(m_page, QKeySequence(Qt::CTRL | Qt::Key_BracketRight));
    QTRY_COMPARE(model()->data()->site().name, std::string("layers.2.attention.key"));
    QCOMPARE(steps(), ofLayer(2) << QStringLiteral("logits"));
    QTest::keySequence(m_page, QKeySequence(Qt::CTRL | Qt::Key_BracketRight)); // there is none
    QTest::keySequence(m_page, QKeySequence(Qt::CTRL | Qt::Key_BracketLeft));
    QTRY_COMPARE(model()->data()->site().name, std::string("layers.1.attention.key"));
    // The steps are the model's own tensors.
    const Tensor states = expectedOf("bert-tiny", 2).tensor("hidden_states");
    for (const int number : {1, 2}) {
        COMPARE_TENSORS(
            m_page->result()->tensors.at("hidden_states." + std::to_string(number)),
            states.slice(number), 2e-5F * test::largestMagnitude(states));
    }
    // The layer stays while one types, and fits a model that has fewer.
    setText(QStringLiteral("Hello"));
    QCOMPARE(model()->data()->site().name, std::string("layers.1.attention.key"));
    m_page->models()->usePlayground();
    waitForResult();
    QCOMPARE(model()->data()->site().name, std::string("layers.0.attention.key"));
}

void TestTextModels::gridShowsAllLayers()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    TextMapPanel* panel = m_page->mapPanel();
    panel->setMode(MapMode::Heads);
    HeadGridModel* grid = panel->headGrid()->model();
    QCOMPARE(grid->count(), 12);
    const Tensor attentions = expectedOf("bert-tiny", 2).tensor("attentions");
    for (int number = 0; number < 12; ++number) {
        const HeatmapData& data = grid->dataOf(number);
        QCOMPARE(data.site().layer, number / 4);
        const float value = attentions.slice(number / 4).slice(number % 4).matrix()(3, 5);
        QVERIFY(std::abs(data.map().at(grid->headOf(number), 3, 5) - value) < 2e-5F);
    }
    // A head of another layer opens large, and the way back leads to it.
    HeadGridView* view = panel->headGrid()->view();
    view->viewport()->repaint();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->cellRect(9).center());
    waitForResult();
    QCOMPARE(panel->mode(), MapMode::Map);
    QCOMPARE(model()->data()->site().layer, 2);
    QCOMPARE(model()->head(), Index(1));
    QVERIFY((shown(1) - attentions.slice(2).slice(1).matrix()).cwiseAbs().maxCoeff() < 2e-5F);
    QTest::keyClick(m_page->heatmapView(), Qt::Key_Backspace);
    QCOMPARE(panel->mode(), MapMode::Heads);
    QCOMPARE(view->current(), 9);
    // A kept part is kept in every layer.
    model()->keep({1, 5}, {0, 4});
    QTRY_COMPARE(grid->dataOf(0).rows(), Index(4));
    QCOMPARE(grid->count(), 12);
    for (int number = 0; number < 12; ++number) {
        const float value = attentions.slice(number / 4).slice(number % 4).matrix()(2, 3);
        QVERIFY(std::abs(grid->dataOf(number).map().at(grid->headOf(number), 1, 3) - value)
            < 2e-5F);
    }
    model()->keepAll();
    // Other steps show the heads of their layer alone.
    m_page->stepStrip()->button(1)->click();
    QCOMPARE(grid->count(), 4);
}

void TestTextModels::pairsAreReadTogether()
{
    openModel(folderOf("llama-tiny"));
    QVERIFY(!m_page->pair()->button()->isVisible()); // reads on and on
    openModel(folderOf("bert-tiny"));
    setText(QStringLiteral("How are you?"));
    QVERIFY(m_page->pair()->button()->isVisible() && !m_page->pair()->field()->isVisible());
    m_page->pair()->button()->click();
    QVERIFY(m_page->pair()->field()->isVisible());
    QVERIFY(m_page->pair()->field()->hasFocus());
    QTest::keyClicks(m_page->pair()->field(), QStringLiteral("I am fine."));
    waitForResult();
    const io::SafeTensors expected = expectedOf("bert-tiny", 16);
    const Tensor attentions = expected.tensor("attentions");
    QCOMPARE(model()->data()->rows(), attentions.dim(2));
    for (Index head = 0; head < 4; ++head) {
        QVERIFY((shown(head) - attentions.slice(0).slice(head).matrix()).cwiseAbs().maxCoeff()
            < 2e-5F);
    }
    // Headers say which sentence a token is of: a line along each, in two colours, with its letter.
    const TokenNotes* notes = model()->data()->notes();
    QVERIFY(notes && notes->hasTwoSegments());
    const HeatmapView* view = m_page->heatmapView();
    QTRY_COMPARE(view->shownData(), model()->data());
    const HeatmapGeometry geometry = view->heatmapGeometry();
    const QImage image = m_page->heatmapView()->grab().toImage();
    const auto has = [&](const QRectF& area, const QColor& colour) {
        for (int y = int(area.top()); y < int(area.bottom()); ++y)
            for (int x = int(area.left()); x < int(area.right()); ++x)
                if (image.pixelColor(x, y) == colour)
                    return true;
        return false;
    };
    const Theme& theme = Theme::current();
    const double line = std::ceil(QFontMetricsF(view->font()).height());
    const auto besideRow = [&](Index row) {
        const QRectF cell = geometry.cellRect({row, 0});
        return QRectF(geometry.rowHeader().left(), cell.top() + 2, line, cell.height() - 4);
    };
    QVERIFY(has(besideRow(1), theme.accent) && !has(besideRow(1), theme.mutedText));
    QVERIFY(!has(besideRow(8), theme.accent) && has(besideRow(8), theme.mutedText));
    const QRectF lastColumn = geometry.cellRect({0, 13});
    QVERIFY(has(QRectF(lastColumn.left() + 2, geometry.columnHeader().top(),
                    lastColumn.width() - 4, line),
        theme.mutedText));
    m_page->pair()->button()->click();
    waitForResult();
    QVERIFY(!model()->data()->notes()->hasTwoSegments());
    QVERIFY(model()->data()->rows() < attentions.dim(2));
    // A model without pairs reads the first sentence alone.
    m_page->pair()->button()->click();
    m_page->models()->usePlayground();
    waitForResult();
    QVERIFY(!m_page->pair()->field()->isVisible());
    QVERIFY(!model()->data()->rowLabels().contains(QStringLiteral("[SEP]")));
}

void TestTextModels::longTextIsCutAndSaysSo()
{
    openModel(folderOf("bert-tiny"));
    QString text;
    for (int i = 0; i < 100; ++i)
        text += QStringLiteral("the ");
    setText(text);
    QCOMPARE(model()->data()->rows(), Index(64));
    QCOMPARE(model()->data()->rowLabels().first(), QStringLiteral("[CLS]"));
    QCOMPARE(model()->data()->rowLabels().last(), QStringLiteral("[SEP]"));
    QVERIFY(m_page->note()->isVisible());
    QVERIFY(m_page->note()->text().contains(QStringLiteral("102")));
    QVERIFY(m_page->note()->text().contains(QStringLiteral("64")));
    setText(QStringLiteral("the"));
    QVERIFY(!m_page->note()->isVisible());
}

void TestTextModels::piecesBecomeWords()
{
    openModel(folderOf("bert-tiny"));
    setText(QStringLiteral("the cat"));
    setText(animal);
    QToolButton* words = m_page->mapPanel()->wordsButton();
    QVERIFY(words->isVisible());
    model()->setPinned({2, 2});
    words->click();
    QVERIFY(!model()->pinned().isValid());
    const QStringList labels = model()->data()->rowLabels();
    QVERIFY(labels.contains(QStringLiteral("did")) || labels.contains(QStringLiteral("didn")));
    QVERIFY(labels.contains(QStringLiteral("too")));
    QVERIFY(!labels.contains(QStringLiteral("to")));
    const Index too = labels.indexOf(QStringLiteral("too"));
    // "to" and "##o" are tokens 13 and 14.
    const Tensor attentions = expectedOf("bert-tiny", 2).tensor("attentions");
    for (int layer = 0; layer < 3; ++layer) {
        m_page->setLayer(layer);
        waitForResult();
        QCOMPARE(model()->data()->rowLabels(), labels);
        const auto matrix = attentions.slice(layer).slice(2).matrix();
        const float mean = (matrix.row(13) + matrix.row(14)).segment(13, 2).sum() / 2;
        model()->setHead(2);
        QVERIFY(std::abs(model()->value({too, too}) - mean) < 2e-5F);
        QVERIFY(std::abs(shown(2).row(too).sum() - 1) < 1e-5F);
    }
    // A cell of words has no single arithmetic; the panel says so.
    model()->setPinned({too, 0});
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    QVERIFY(arithmetic->isEmpty());
    QVERIFY(arithmetic->findChild<QLabel*>()->text().contains(QStringLiteral("merged")));
    // All heads are merged as well; other steps keep the tokens.
    m_page->mapPanel()->setMode(MapMode::Heads);
    QCOMPARE(m_page->mapPanel()->headGrid()->model()->count(), 12);
    QCOMPARE(m_page->mapPanel()->headGrid()->model()->dataOf(0).rowLabels(), labels);
    m_page->mapPanel()->setMode(MapMode::Map);
    m_page->stepStrip()->button(1)->click();
    QCOMPARE(model()->data()->rows(), Index(18));
    QVERIFY(!words->isVisible());
    m_page->stepStrip()->button(5)->click();
    QCOMPARE(model()->data()->rowLabels(), labels);
    words->click();
    QCOMPARE(model()->data()->rows(), Index(18));
    // Nothing to merge, no switch.
    setText(QStringLiteral("the street"));
    QVERIFY(!words->isVisible());
}

void TestTextModels::piecesOfCharactersShowTheirBytes()
{
    openModel(folderOf("roberta-tiny"));
    setText(QStringLiteral("你好 the"));
    const QStringList labels = model()->data()->rowLabels();
    QCOMPARE(labels[1], QStringLiteral("你 [E4]"));
    QCOMPARE(labels[labels.size() - 2], QStringLiteral("the"));
}

// What a tokenizer adds is muted; hovering says the ids.
void TestTextModels::tokensAreToldApart()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    const TokenNotes* notes = model()->data()->notes();
    QVERIFY(notes);
    QCOMPARE(notes->special.front(), true);
    QCOMPARE(notes->special[1], false);
    QCOMPARE(notes->special.back(), true);
    QCOMPARE(notes->ids.mid(0, 4).join(u' '), QStringLiteral("6 95 228 140"));
    HeatmapView* view = m_page->heatmapView();
    QTRY_COMPARE(view->shownData(), model()->data());
    // The labels' own colours, seen where the strokes are darkest.
    const HeatmapGeometry geometry = view->heatmapGeometry();
    const QImage image = view->grab().toImage();
    const auto contrast = [&](Index row) {
        const QRectF cell = geometry.cellRect({row, 0});
        const QRgb ground = image.pixel(int(geometry.rowHeader().left()) + 1, int(cell.top()) + 1);
        int most = 0;
        for (int y = int(cell.top()); y < int(cell.bottom()); ++y)
            for (int x = int(geometry.rowHeader().left()); x < int(geometry.rowHeader().right()); ++x)
                most = std::max(most, std::abs(qGray(image.pixel(x, y)) - qGray(ground)));
        return most;
    };
    QVERIFY(contrast(0) < contrast(1) - 40);
    QVERIFY(contrast(17) < contrast(15) - 40);
    // The card grows by a line for the ids.
    model()->setHovered({2, 3});
    const QImage hovered = view->grab().toImage();
    QVERIFY(hovered != image);
    model()->setHovered({});
    // The playground has no ids.
    m_page->models()->usePlayground();
    waitForResult();
    QVERIFY(!model()->data()->notes());
}

// Asked for maps first, a causal model gives the same as all at once, at every key.
void TestTextModels::causalTypingKeepsTheStep_data()
{
    QTest::addColumn<SiteKind>("kind");
    QTest::addColumn<MapMode>("mode");
    QTest::newRow("query") << SiteKind::Query << MapMode::Map;
    QTest::newRow("hidden state") << SiteKind::HiddenState << MapMode::Map;
    QTest::newRow("logits") << SiteKind::Logits << MapMode::Map;
    QTest::newRow("scores") << SiteKind::Scores << MapMode::Map;
    QTest::newRow("neuron") << SiteKind::Weights << MapMode::Neuron;
}

// Maps come before other steps, but not in the place of what one looks at.
void TestTextModels::causalTypingKeepsTheStep()
{
    QFETCH(SiteKind, kind);
    QFETCH(MapMode, mode);
    openModel(folderOf("llama-tiny"));
    setText(QStringLiteral("a cat"));
    m_page->setLayer(m_page->result()->layers() - 1); // the last one has the logits, too
    waitForResult();
    const auto& sites = m_page->result()->stepSites;
    const auto site = std::find_if(
        sites.begin(), sites.end(), [&](const Site& candidate) { return candidate.kind == kind; });
    QVERIFY(site != sites.end());
    m_page->stepStrip()->button(int(site - sites.begin()))->click();
    m_page->mapPanel()->setMode(mode);
    waitForResult();
    QStringList wrong;
    connect(m_page, &TextPage::resultShown, this, [&] {
        if (model()->data()->site().kind != kind)
            wrong += QString::fromStdString(model()->data()->site().name);
        if (m_page->mapPanel()->mode() != mode)
            wrong += QStringLiteral("another mode");
    });
    m_page->sentenceField()->setFocus();
    m_page->sentenceField()->moveCursor(QTextCursor::End);
    for (const char letter : QByteArray(" sat")) {
        QTest::keyClick(m_page->sentenceField(), letter);
        waitForResult();
    }
    QCOMPARE(wrong, QStringList());
    QVERIFY(m_page->result()->isComplete);
    const Tensor logits = m_page->result()->tensors.at("logits");
    ModelInput input;
    input.tokens = m_page->result()->input;
    COMPARE_TENSORS(logits, m_page->result()->model->run(input, Probe::none(), Monitor::none()),
        1e-5F * test::largestMagnitude(logits));
}

void TestTextModels::causalTypingIsExact()
{
    openModel(folderOf("llama-tiny"));
    bool exact = true;
    int shownResults = 0;
    connect(m_page, &TextPage::resultShown, this, [&] {
        const TextResult& result = *m_page->result();
        Recorder recorder;
        ModelInput input;
        input.tokens = result.input;
        result.model->run(input, recorder, Monitor::none());
        for (int layer = 0; layer < result.layers(); ++layer) {
            const Tensor weights
                = recorder.tensor("layers." + std::to_string(layer) + ".attention.weights");
            const AttentionMap& map = result.weights[std::size_t(layer)]->map();
            for (Index head = 0; head < map.heads(); ++head) {
                Matrix numbers(map.rows(), map.columns());
                map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
                exact = exact
                    && (numbers - weights.slice(head).matrix()).cwiseAbs().maxCoeff() < 1e-5F;
            }
        }
        ++shownResults;
    });
    for (int length = 1; length <= animal.size(); ++length) {
        m_page->sentenceField()->setSentence(animal.left(length));
        if (length % 3 == 0)
            waitForResult();
    }
    setText(QStringLiteral("The") + animal);
    QVERIFY(exact);
    QVERIFY(shownResults > 20);
}

void TestTextModels::arithmeticOfAnyHead_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("bert") << QByteArray("bert-tiny");
    QTest::newRow("bytes") << QByteArray("roberta-tiny");
    QTest::newRow("causal, grouped, rotary") << QByteArray("llama-tiny");
}

void TestTextModels::arithmeticOfAnyHead()
{
    QFETCH(QByteArray, name);
    openModel(folderOf(name.constData()));
    setText(animal);
    const Tensor attentions = expectedOf(name.constData(), 2).tensor("attentions");
    ArithmeticPanel* arithmetic = m_page->textInspector()->arithmeticPanel();
    for (int layer = 0; layer < m_page->result()->layers(); ++layer) {
        m_page->setLayer(layer);
        waitForResult();
        const TextResult& result = *m_page->result();
        QVERIFY(canExplain(result));
        for (Index head = 0; head < attentions.dim(1); ++head) {
            const auto cell = explainWeight(result, head, 7, 4, Monitor::none());
            QVERIFY(cell.followsFromDot);
            QVERIFY(cell.followsFromScores);
            const float weight = attentions.slice(layer).slice(head).matrix()(7, 4);
            QVERIFY(std::abs(cell.weight - weight) < 2e-5F);
            const Tensor output = result.tensors.at(
                "layers." + std::to_string(layer) + ".attention.head_output");
            const auto row = output.slice(head).matrix().row(7);
            QVERIFY((cell.output.transpose() - row).cwiseAbs().maxCoeff() < 1e-5F);
        }
        model()->setHead(1);
        model()->setPinned({7, 4});
        const QString number = exactNumber(model()->value({7, 4}));
        QTRY_VERIFY(arithmetic->plainText().contains(QStringLiteral("weight = ") + number));
        QVERIFY(arithmetic->plainText().contains(QStringLiteral("layer %1").arg(layer)));
        model()->setPinned({});
        QTRY_VERIFY(arithmetic->isEmpty());
    }
}

// A bias of the distance is no product of query and key: what is added is said.
void TestTextModels::arithmeticNamesTheBias()
{
    const io::SafeTensors expected = expectedOf("mpnet-tiny", 0);
    auto opened = std::make_shared<TextModel>();
    opened->model = Transformer::open(test::checkpointFolder("mpnet-tiny"),
        [tokens = test::tokensOf(expected.tensor("input_ids"))](
            std::string_view, std::string_view) { return tokens; });
    opened->description = opened->model->description().value();
    TextRequest request;
    request.text = QStringLiteral("any");
    request.opened = opened;
    request.layer = 1;
    const auto result = computeText(request, Monitor::none());
    const auto cell = explainWeight(*result, 1, 2, 4, Monitor::none());
    QVERIFY(!cell.followsFromDot);
    QVERIFY(std::abs(cell.added) > 1e-3F);
    // The same distance has the same bias, in every layer.
    const auto same = explainWeight(*result, 1, 1, 3, Monitor::none());
    QVERIFY(std::abs(same.added - cell.added) < 1e-5F);
    const float weight = expected.tensor("attentions").slice(1).slice(1).matrix()(2, 4);
    QVERIFY(std::abs(cell.weight - weight) < 2e-5F);
    ArithmeticSubject subject;
    subject.numbers = std::make_shared<attention::CellArithmetic>(cell);
    subject.cell = {2, 4};
    subject.tokens = result->labels;
    subject.rule = opened->model->scoreRule(1);
    ArithmeticPanel panel;
    panel.setSubject(subject);
    QVERIFY(panel.plainText().contains(QStringLiteral("bias of the distance ")
        + exactNumber(cell.added)));
    QVERIFY(!panel.plainText().contains(QStringLiteral("was changed after this step")));
}

void TestTextModels::modelPanelNamesUnusedTensors()
{
    openModel(folderOf("bert-tiny"));
    const QString text = m_page->textInspector()->modelPanel()->plainText();
    for (const char* part : {"bert", "F32", "64 tokens", "678", "bert.pooler.dense.weight"})
        QVERIFY2(text.contains(QString::fromLatin1(part)), part);
    // Parameters: all numbers of the file but the pooler's.
    const auto description = m_page->models()->current()->description;
    const io::SafeTensors file
        = io::SafeTensors::open(test::checkpointFolder("bert-tiny") / "model.safetensors");
    std::int64_t count = 0;
    for (const std::string& name : file.names()) {
        if (std::find(description.harmless.begin(), description.harmless.end(), name)
            == description.harmless.end())
            count += file.tensor(name).size();
    }
    QCOMPARE(description.parameters, count);
    QVERIFY(text.contains(QLocale().toString(qlonglong(count))));
    openModel(folderOf("llama-tiny"));
    QVERIFY(m_page->textInspector()->modelPanel()->plainText().contains(QStringLiteral("llama")));
    QVERIFY(!m_page->textInspector()->modelPanel()->plainText().contains(QStringLiteral("678")));
}

void TestTextModels::stateIsKept()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    m_page->setLayer(2);
    waitForResult();
    m_page->stepStrip()->button(3)->click();
    m_window->close();
    m_window = std::make_unique<MainWindow>();
    m_page = new TextPage;
    m_window->addPage(m_page);
    QSignalSpy results(m_page, &TextPage::resultShown);
    m_window->restoreState();
    m_window->show();
    waitForResult();
    QCOMPARE(m_page->models()->current()->folder, folderOf("bert-tiny"));
    QCOMPARE(m_page->modelChooser()->text(), QStringLiteral("bert-tiny"));
    QCOMPARE(m_page->sentenceField()->sentence(), animal);
    QCOMPARE(model()->data()->site().name, std::string("layers.2.attention.value"));
    QCOMPARE(results.count(), 1); // no other model in between
}

void TestTextModels::aFolderThatIsGoneIsSaid()
{
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy"));
    copyFolder(folderOf("bert-tiny"), copy);
    openModel(copy);
    setText(animal);
    m_window->close();
    m_window.reset();
    QVERIFY(QDir(copy).removeRecursively());
    m_window = std::make_unique<MainWindow>();
    m_page = new TextPage;
    m_window->addPage(m_page);
    QSignalSpy failed(m_page, &Page::failed);
    m_window->restoreState();
    m_window->show();
    waitForResult();
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toString().contains(QDir::toNativeSeparators(copy)));
    QVERIFY(m_window->findChild<ErrorBanner*>()->isVisible());
    QVERIFY(!m_page->models()->current());
    QCOMPARE(m_page->modelChooser()->text(), QStringLiteral("Playground"));
    QCOMPARE(m_page->sentenceField()->sentence(), animal);
    QVERIFY(!m_page->showsEmptyState());
    QVERIFY(!model()->data()->rowLabels().contains(QStringLiteral("[CLS]")));
}

// As when the program starts with a folder: what was being computed makes room for the model.
void TestTextModels::aFolderThatFailsLeavesThePlayground()
{
    QSignalSpy failed(m_page, &Page::failed);
    m_page->sentenceField()->setSentence(animal);
    m_page->open(folderOf("gpt2-biased-tiny")); // has no tokenizer
    waitForResult();
    QCOMPARE(failed.count(), 1);
    QVERIFY(!m_page->showsEmptyState());
    QVERIFY(m_page->result());
    QVERIFY(!m_page->result()->opened);
}

// One sees what is wrong until something else was chosen; a model that comes with the text is not.
void TestTextModels::whatFailedIsSaidUntilAnotherIsChosen()
{
    const auto* banner = m_window->findChild<ErrorBanner*>();
    m_page->open(folderOf("gpt2-biased-tiny")); // has no tokenizer
    waitForResult();
    Q_EMIT m_page->failed(QStringLiteral("Something else."));
    QCOMPARE(banner->messages().size(), 2);
    QVERIFY(banner->messages()[1].contains(QStringLiteral("gpt2-biased-tiny")));
    m_page->session()->awaitModel(folderOf("llama-tiny"));
    waitForResult();
    QVERIFY(m_page->models()->current());
    QCOMPARE(banner->messages().size(), 2);
    openModel(folderOf("bert-tiny"));
    QCOMPARE(banner->messages(), QStringList{QStringLiteral("Something else.")});
}

void TestTextModels::menuOffersWhatWasOpened()
{
    setText(animal);
    openModel(folderOf("bert-tiny"));
    openModel(folderOf("llama-tiny"));
    const auto folders = m_page->modelChooser()->folderActions();
    QCOMPARE(folders.size(), 2);
    QCOMPARE(folders[0]->text(), QStringLiteral("llama-tiny"));
    QVERIFY(folders[0]->isChecked() && !folders[1]->isChecked());
    QVERIFY(!m_page->modelChooser()->playgroundAction()->isChecked());
    folders[1]->trigger();
    waitForResult();
    QCOMPARE(m_page->models()->current()->name, QStringLiteral("bert-tiny"));
    QVERIFY(m_page->modelChooser()->folderActions()[0]->isChecked());
}

void TestTextModels::everySiteIsExported()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("all.safetensors"));
    writeTextData(*m_page->result(), *model()->data(), path);
    const io::SafeTensors file = io::SafeTensors::open(path.toStdString());
    for (const Site& site : m_page->models()->current()->model->sites())
        QVERIFY2(file.has(site.name), site.name.c_str());
}

void TestTextModels::tabReachesEverything()
{
    openModel(folderOf("bert-tiny"));
    setText(animal);
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    const auto takesTab = [](const QWidget* widget) {
        return widget->isVisible() && widget->isEnabled() && !widget->focusProxy()
            && (widget->focusPolicy() & Qt::TabFocus);
    };
    m_page->setFocus();
    QSet<const QWidget*> reached;
    while (!reached.contains(QApplication::focusWidget())) {
        QVERIFY(QApplication::focusWidget());
        reached.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
        if (takesTab(widget)) {
            QVERIFY2(reached.contains(widget),
                qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' '
                    + widget->accessibleName()));
        }
    }
}

QTEST_MAIN(TestTextModels)
#include "tst_text_models.moc"
