// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/text_vector.h"
#include "explain/word_tags.h"
#include "models/tag_text.h"
#include "models/token_text.h"
#include "pages/compare_panel.h"
#include "pages/text_inspector.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "pages/text_models.h"
#include "pages/text_pair.h"
#include "pages/text_predictor.h"
#include "style/language.h"
#include "support/text_window.h"
#include "views/heatmap_view.h"
#include "views/lines_view.h"
#include "views/predictions_panel.h"
#include "views/sentence_field.h"
#include "views/word_marks.h"

#include <QLabel>
#include <QPainter>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString coffee = QStringLiteral("一杯热咖啡放在木桌上。");

} // namespace

/// What the trained text models that ship say beyond attention, as the page shows it.
class TestTextOutputsPage : public TextWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestTextOutputsPage"); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void wordsStandInTheHeaders();
    void wordsFollowChangesAndParts();
    void maskedCharactersAreGuessed();
    void tagsAreNamed();
    void bracketsAreDrawn();
    void secondSentenceIsCompared();
    void comparisonNamesTheSimilarity();

private:
    void open(const char* name)
    {
        m_page->open(QStringLiteral(FOVEA_SHIPPED_MODELS "/") + QLatin1String(name));
        QTRY_VERIFY(m_page->models()->current());
        wait();
    }
    void wait()
    {
        QTRY_VERIFY(!m_page->isComputing() && !m_page->predictor()->isComputing());
    }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        wait();
        QVERIFY(m_page->result());
    }
    std::shared_ptr<const TextResult> result() { return m_page->result(); }
    TextMapPanel* panel() { return m_page->mapPanel(); }
    PredictionsPanel* predictions() { return m_page->textInspector()->predictionsPanel(); }
    Tensor logits(const char* site, const explain::Interventions& changes = {})
    {
        Recorder recorder({site});
        ModelInput input;
        input.tokens = result()->input;
        result()->model->run(input, *explain::makeProbe(changes, recorder), Monitor::none());
        return recorder.tensor(site);
    }
    /// Of the core, for the text that is shown.
    std::vector<explain::TaggedWord> words(const explain::Interventions& changes = {})
    {
        return explain::taggedWords(
            logits("tag_logits", changes), result()->input, result()->model->classNames());
    }
    void compareWords(
        const HeatmapData& data, const std::vector<explain::TaggedWord>& expected)
    {
        QVERIFY(data.notes());
        const auto& shown = data.notes()->words;
        QCOMPARE(shown.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(shown[i].tokens, expected[i].tokens);
            QCOMPARE(shown[i].tag.toStdString(), expected[i].tag);
        }
    }
};

void TestTextOutputsPage::wordsStandInTheHeaders()
{
    open("chinese-tagger");
    setText(coffee);
    const auto expected = words();
    QVERIFY(expected.size() > 3 && expected.size() < std::size_t(result()->tokens()));
    for (const auto& layer : result()->weights)
        compareWords(*layer, expected);
    compareWords(*m_page->heatmapModel()->data(), expected);
    // The characters of a word are one word.
    const TokenNotes& notes = *m_page->heatmapModel()->data()->notes();
    const Index coffeeBegin = coffee.indexOf(QStringLiteral("咖"));
    QVERIFY(notes.wordAt(coffeeBegin));
    QCOMPARE(notes.wordAt(coffeeBegin), notes.wordAt(coffeeBegin + 1));
    QCOMPARE(notes.wordAt(result()->tokens()), nullptr);
    // Headers have room for them, in the lines too.
    QTRY_COMPARE(m_page->heatmapView()->shownData(), m_page->heatmapModel()->data());
    const double withWords = m_page->heatmapView()->labels().margins().columnHeader;
    HeatmapData plain(std::make_shared<DenseMap>(Tensor({1, 2, 2})),
        result()->weights[0]->site(), {QStringLiteral("一"), QStringLiteral("杯")},
        {QStringLiteral("一"), QStringLiteral("杯")});
    const HeatmapLabels labels(plain, m_page->heatmapView()->font(), m_page->heatmapView()->size());
    QVERIFY(withWords > labels.margins().columnHeader + 8);
    // Screen readers are told what the brackets say: of all words, or of those of a cell.
    const auto told = [](const QWidget* view, const explain::TaggedWord& word) {
        return view->accessibleDescription().contains(
            QStringLiteral("(%1)").arg(tagName(QString::fromStdString(word.tag))));
    };
    const auto isTold = [&](const QWidget* view) {
        return std::all_of(expected.begin(), expected.end(),
            [&](const explain::TaggedWord& word) { return told(view, word); });
    };
    QVERIFY(isTold(m_page->heatmapView()));
    m_page->heatmapModel()->setPinned({coffeeBegin, coffeeBegin + 1});
    const QString description = m_page->heatmapView()->accessibleDescription();
    const WordNote* word = notes.wordAt(coffeeBegin);
    const QString text = coffee.mid(word->tokens.begin, word->tokens.end - word->tokens.begin);
    QVERIFY2(description.endsWith(QStringLiteral("Words: %1 (%2)") // one for both characters
                                      .arg(isolated(text), tagName(word->tag))),
        qPrintable(description));
    m_page->heatmapModel()->setPinned({});
    panel()->setMode(MapMode::Lines);
    QTRY_VERIFY(isTold(panel()->linesView()));
    const QRectF band = panel()->linesView()->linesLayout().word(LinesSide::Left, {0, 2});
    QVERIFY(band.width() > 8);
    QVERIFY(band.right() <= panel()->linesView()->linesLayout().label({LinesSide::Left, 0}).left());
}

void TestTextOutputsPage::wordsFollowChangesAndParts()
{
    open("chinese-tagger");
    setText(coffee);
    explain::Interventions changes;
    for (Index head = 0; head < 4; ++head) {
        for (int layer = 0; layer < 3; ++layer)
            changes.headsOff.insert({layer, head});
    }
    m_page->session()->setInterventions(changes);
    wait();
    compareWords(*result()->weights[0], words(changes));
    compareWords(*result()->original->weights[0], words());
    m_page->session()->setInterventions({});
    wait();
    m_page->heatmapModel()->keep({2, 6}, {3, 5});
    QCOMPARE(partOf({{1, 4}, {}, 0}, {2, 6}), (Range{0, 2}));
    QVERIFY(partOf({{0, 2}, {}, 0}, {2, 6}).size() <= 0);
    QVERIFY(m_page->heatmapModel()->data()->notes());
    m_page->heatmapView()->grab(); // draws a part
}

void TestTextOutputsPage::maskedCharactersAreGuessed()
{
    open("chinese-tagger");
    m_page->textInspector()->showTab(TextInspector::Tab::Predictions);
    setText(QStringLiteral("我喝了一杯热[MASK]啡。"));
    QTRY_VERIFY(predictions()->prediction());
    QTRY_COMPARE(predictions()->prediction()->request.result, result());
    QCOMPARE(predictions()->prediction()->kind, PredictionKind::Tokens);
    const Index masked = predictions()->position();
    QCOMPARE(result()->input[std::size_t(masked)].id, std::int64_t(2));
    const Tensor row = logits("token_logits").slice(masked);
    const auto expected = explain::predict(row.floats(), {}, 10).candidates;
    const auto& shown = predictions()->prediction()->predictions.candidates;
    QCOMPARE(Index(shown.size()), row.size());
    for (std::size_t i = 0; i < 10; ++i) {
        QCOMPARE(shown[i].id, expected[i].id);
        QVERIFY(std::abs(shown[i].probability - expected[i].probability) < 1e-5);
    }
    // Classes have their names, characters are characters.
    const QString best = className(*predictions()->prediction(), shown[0].id);
    QCOMPARE(best, QString::fromStdString(result()->model->tokenText(shown[0].id)));
    // At another character: what it is.
    predictions()->setPosition(0);
    QTRY_COMPARE(predictions()->prediction()->request.position, Index(0));
    QCOMPARE(predictions()->prediction()->kind, PredictionKind::TokenClasses);
    const auto& classes = predictions()->prediction()->predictions.candidates;
    QCOMPARE(Index(classes.size()), Index(result()->model->classNames().size()));
    Index tag = 0;
    logits("tag_logits").matrix().row(0).maxCoeff(&tag);
    QCOMPARE(classes[0].id, tag);
    QVERIFY(predictions()->actualText().contains(u"[MASK]"));
}

void TestTextOutputsPage::tagsAreNamed()
{
    QCOMPARE(tagName(QStringLiteral("n")), QStringLiteral("noun"));
    QCOMPARE(tagName(QStringLiteral("unheard")), QStringLiteral("unheard"));
    QCOMPARE(labelText(QStringLiteral("n-B")), QStringLiteral("noun (n-B)"));
    QCOMPARE(labelText(QStringLiteral("I-PER")), QStringLiteral("person (I-PER)"));
    QCOMPARE(labelText(QStringLiteral("O")), QStringLiteral("O"));
    QCOMPARE(labelText(QStringLiteral("LABEL-1")), QStringLiteral("LABEL-1"));
    // Every tag of the model has a name of its own, in both languages.
    open("chinese-tagger");
    for (const auto choice : {Language::Choice::English, Language::Choice::Chinese}) {
        Language::instance().setChoice(choice);
        for (const std::string& label : m_page->models()->current()->model->classNames()) {
            const QString tag = QString::fromStdString(label).section(u'-', 0, 0);
            QVERIFY2(label == "O" || tagName(tag) != tag, label.c_str());
        }
    }
    Language::instance().setChoice(Language::Choice::English);
}

void TestTextOutputsPage::bracketsAreDrawn()
{
    // At each edge: a line along the word beside it, and ink for its name further in.
    const Theme& theme = Theme::current();
    const QRectF band(20, 20, 80, 60);
    for (const Qt::Edge edge : {Qt::LeftEdge, Qt::RightEdge, Qt::TopEdge, Qt::BottomEdge}) {
        QImage image(120, 100, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintWord(painter, {{0, 2}, QStringLiteral("n"), 1}, band, edge, QFont(), theme);
        painter.end();
        const auto inked = [&](const QRectF& area) {
            int count = 0;
            const QRect pixels = area.toRect();
            for (int y = pixels.top(); y <= pixels.bottom(); ++y) {
                for (int x = pixels.left(); x <= pixels.right(); ++x)
                    count += image.pixel(x, y) != qRgb(255, 255, 255);
            }
            return count;
        };
        QRectF near = band;
        switch (edge) {
        case Qt::LeftEdge:
            near.setWidth(6);
            break;
        case Qt::RightEdge:
            near.setLeft(band.right() - 6);
            break;
        case Qt::TopEdge:
            near.setHeight(6);
            break;
        case Qt::BottomEdge:
            near.setTop(band.bottom() - 6);
            break;
        }
        QVERIFY(inked(near) >= 2 * 50);
        QVERIFY(inked(band) > inked(near));
        QCOMPARE(inked(QRectF(image.rect()).adjusted(0, 0, -1, -1)), inked(band));
    }
}

void TestTextOutputsPage::secondSentenceIsCompared()
{
    open("universal-sentence-encoder-lite");
    const QString first = QStringLiteral("A cup of hot coffee stands on the table.");
    const QString second = QStringLiteral("There is coffee on the table.");
    setText(first);
    TextPair* pair = m_page->pair();
    QVERIFY(pair->button()->isVisible());
    QVERIFY(!pair->similarityLabel()->isVisible());
    QTest::mouseClick(pair->button(), Qt::LeftButton);
    QVERIFY(pair->field()->hasFocus());
    QTest::keyClicks(pair->field(), second);
    QTRY_VERIFY(pair->similarity()->value() && !pair->similarity()->isBusy());
    wait();
    const Model& model = *result()->model;
    const Tensor a = explain::textVector(model, result()->input);
    const auto cosineWith = [&](const QString& text) {
        return explain::cosine(a, explain::textVector(model, model.tokenize(text.toStdString())));
    };
    QVERIFY(std::abs(*pair->similarity()->value() - cosineWith(second)) < 1e-5F);
    QVERIFY(pair->similarityLabel()->isVisible());
    QVERIFY(pair->similarityLabel()->text().contains(similarityText(cosineWith(second))));
    // The map is that of the first sentence alone.
    QCOMPARE(result()->texts.last(), QString());
    QCOMPARE(Index(model.tokenize(first.toStdString()).size()), result()->tokens());
    // Another one is less alike; one without words has no similarity.
    const QString other = QStringLiteral("Prices fell sharply in March.");
    pair->field()->setSentence(other);
    QTRY_VERIFY(!pair->similarity()->isBusy()
        && std::abs(*pair->similarity()->value() - cosineWith(other)) < 1e-5F);
    QVERIFY(cosineWith(other) < cosineWith(second));
    pair->field()->setSentence(QString());
    QTRY_VERIFY(!pair->similarityLabel()->isVisible());
}

void TestTextOutputsPage::comparisonNamesTheSimilarity()
{
    open("universal-sentence-encoder-lite");
    setText(QStringLiteral("A cup of hot coffee stands on the table."));
    panel()->setMode(MapMode::Compare);
    ComparePanel* compare = panel()->comparePanel();
    QTRY_VERIFY(compare->model()->secondResult());
    compare->sentenceField()->setFocus();
    QTest::keyClicks(compare->sentenceField(), QStringLiteral("There is coffee on the table."));
    QTRY_VERIFY(compare->model()->secondResult()
        && compare->model()->secondResult()->texts.first().endsWith(u"coffee on the table.")
        && compare->similarity()->value() && !compare->similarity()->isBusy());
    const float expected = explain::cosine(
        explain::textVector(*result()->model, result()->input),
        explain::textVector(
            *result()->model, compare->model()->secondResult()->input));
    QTRY_VERIFY(std::abs(*compare->similarity()->value() - expected) < 1e-5F);
    QVERIFY(compare->note()->text().contains(similarityText(expected)));
}

QTEST_MAIN(TestTextOutputsPage)
#include "tst_text_outputs_page.moc"
