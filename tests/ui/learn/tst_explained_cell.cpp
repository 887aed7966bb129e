// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "main_window.h"
#include "models/step_subject.h"
#include "ops/elementwise.h"
#include "pages/learn/explained_formulas.h"
#include "pages/learn/explained_pair.h"
#include "pages/learn/explained_softmax.h"
#include "pages/learn/explained_tokens.h"
#include "pages/learn/learn_page.h"
#include "pages/learn/query_key_lesson.h"
#include "pages/text_explainer.h"
#include "pages/text_page.h"
#include "support/compare.h"
#include "views/heatmap_view.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_view.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/vector_strip.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

constexpr float tolerance = 1e-5F; // the model runs once with maps, once with tensors

/// Rows and columns of a matrix.
Tensor part(const Tensor& matrix, const std::vector<Index>& rows, const std::vector<Index>& columns)
{
    Tensor result({Index(rows.size()), Index(columns.size())});
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < columns.size(); ++j)
            result.mutableMatrix()(Index(i), Index(j)) = matrix.matrix()(rows[i], columns[j]);
    return result;
}

Tensor rows(const Tensor& matrix, const std::vector<Index>& which)
{
    std::vector<Index> all;
    for (Index j = 0; j < matrix.dim(1); ++j)
        all.push_back(j);
    return part(matrix, which, all);
}

} // namespace

/// "Explain This Cell": from the text page to the lessons and back.
class TestExplainedCell : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setOrganizationName(QStringLiteral("Fovea"));
        QApplication::setApplicationName(QStringLiteral("TestExplainedCell"));
    }
    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_text = new TextPage;
        m_learn = new LearnPage;
        m_window->addPage(m_text);
        m_window->addPage(m_learn);
        connect(m_text->explainer(), &TextExplainer::explained, m_learn, &LearnPage::explain);
        connect(
            m_text->explainer(), &TextExplainer::shownChanged, m_learn, &LearnPage::setCellShown);
        connect(m_learn, &LearnPage::cellRequested, m_text->explainer(), &TextExplainer::showCell);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        QSettings().clear();
    }

    void theNumbersAreThoseOfTheModel_data()
    {
        QTest::addColumn<QByteArray>("folder"); // empty: the playground
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<int>("layer");
        QTest::addColumn<int>("head");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("key");
        const QString animal
            = QStringLiteral("The animal didn't cross the street because it was too tired.");
        QTest::newRow("playground")
            << QByteArray() << QStringLiteral("你好机车") << 0 << 2 << 3 << 1;
        QTest::newRow("bert") << QByteArray("bert-tiny") << animal << 1 << 1 << 7 << 0;
        QTest::newRow("roberta") << QByteArray("roberta-tiny") << animal << 0 << 1 << 9 << 4;
        QTest::newRow("llama") << QByteArray("llama-tiny") << animal << 1 << 2 << 5 << 5;
        QTest::newRow("distilbert") << QByteArray("distilbert-tiny") << animal << 0 << 1 << 2 << 6;
        QTest::newRow("masked") << QByteArray("llama-tiny") << animal << 0 << 0 << 2 << 8;
    }
    void theNumbersAreThoseOfTheModel()
    {
        QFETCH(QByteArray, folder);
        QFETCH(QString, sentence);
        QFETCH(int, layer);
        QFETCH(int, head);
        QFETCH(int, query);
        QFETCH(int, key);
        open(folder, sentence, layer, head, {query, key});
        QTest::keyClick(m_text->heatmapView(), Qt::Key_E);
        QTRY_VERIFY(m_learn->explainsCell());
        QCOMPARE(m_window->currentPage(), m_learn);

        // The model once more, by itself.
        const auto result = m_text->result();
        Recorder sites;
        ModelInput input;
        input.tokens = result->input;
        result->model->run(input, sites, Monitor::none());
        const auto siteOf
            = [&](SiteKind kind) { return sites.tensor(result->site(kind, layer)->name); };
        const Index group = siteOf(SiteKind::Query).dim(0) / siteOf(SiteKind::Key).dim(0);
        const Tensor q = siteOf(SiteKind::Query).slice(head);
        const Tensor k = siteOf(SiteKind::Key).slice(head / group);
        const Tensor v = siteOf(SiteKind::Value).slice(head / group);
        const Tensor scores = siteOf(SiteKind::Scores).slice(head);
        const Tensor weights = siteOf(SiteKind::Weights).slice(head);
        const Tensor outputs = siteOf(SiteKind::HeadOutput).slice(head);
        const Tensor hidden = sites.tensor("hidden_states." + std::to_string(layer));

        const auto* tokens = qobject_cast<ExplainedTokens*>(m_learn->lesson());
        QVERIFY(tokens);
        const std::vector<Index> drawn = drawnTokens(weights, query, key);
        COMPARE_TENSORS(tokens->inputs()->content().values, rows(hidden, drawn), tolerance);
        const auto place = std::find(drawn.begin(), drawn.end(), query) - drawn.begin();
        COMPARE_TENSORS(
            Tensor::fromVector(tokens->vector()->vector()), hidden.slice(query), tolerance);

        m_learn->setCurrentLesson(3);
        const auto* pair = qobject_cast<ExplainedPair*>(m_learn->lesson());
        QVERIFY(pair);
        COMPARE_TENSORS(pair->projected()->content().values, rows(q, drawn), tolerance);
        QTest::mouseClick(pair->projection()->segment(1), Qt::LeftButton);
        COMPARE_TENSORS(pair->projected()->content().values, rows(k, drawn), tolerance);
        QTest::mouseClick(pair->projection()->segment(2), Qt::LeftButton);
        COMPARE_TENSORS(pair->projected()->content().values, rows(v, drawn), tolerance);
        COMPARE_TENSORS(pair->scores()->content().values, part(scores, drawn, drawn), 1e-5F);
        const Tensor products = pair->products()->content().values;
        COMPARE_TENSORS(products.slice(0), q.slice(query), tolerance);
        COMPARE_TENSORS(products.slice(1), k.slice(key), tolerance);
        COMPARE_TENSORS(products.slice(2), ops::multiply(q.slice(query), k.slice(key)), tolerance);

        m_learn->setCurrentLesson(4);
        const auto* softmax = qobject_cast<ExplainedSoftmax*>(m_learn->lesson());
        QVERIFY(softmax);
        COMPARE_TENSORS(softmax->weights()->content().values, part(weights, drawn, drawn), 1e-5F);
        COMPARE_TENSORS(softmax->values()->content().values, rows(v, drawn), tolerance);
        COMPARE_TENSORS(softmax->outputs()->content().values, rows(outputs, drawn), 1e-5F);
        QVERIFY(softmax->sums()->text().contains(QStringLiteral("1.00")));
        // One name for the scores; A are the vectors.
        QCOMPARE(softmax->scores()->content().caption, pair->scores()->content().caption);
        QVERIFY(softmax->scores()->content().caption != tokens->inputs()->content().caption);
        // Another query, chosen in the matrix.
        const Index other = place == 0 ? 1 : 0;
        QTest::mouseClick(softmax->outputs(), Qt::LeftButton, {},
            softmax->outputs()->cellRect({other, 0}).center().toPoint());
        m_learn->setCurrentLesson(2);
        COMPARE_TENSORS(Tensor::fromVector(tokens->vector()->vector()),
            hidden.slice(drawn[std::size_t(other)]), tolerance);
    }
    void leadsBackToTheCell()
    {
        open("bert-tiny", QStringLiteral("one two three"), 1, 2, {2, 3});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        const auto* lesson = qobject_cast<ExplainedLesson*>(m_learn->lesson());
        QVERIFY(lesson->source()->text().contains(QStringLiteral("bert-tiny, layer 1, head 2")));
        QTest::mouseClick(lesson->backButton(), Qt::LeftButton);
        QCOMPARE(m_window->currentPage(), m_text);
        QCOMPARE(m_text->heatmapModel()->pinned(), (Cell{2, 3}));
        QVERIFY(m_learn->explainsCell());
    }
    void theSmallExampleIsKept()
    {
        m_learn->setCurrentLesson(3);
        auto* example = qobject_cast<QueryKeyLesson*>(m_learn->lesson());
        QVERIFY(example);
        const Tensor before = example->scores()->content().values;
        open({}, QStringLiteral("one two three"), 0, 0, {0, 1});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        m_learn->setCurrentLesson(3);
        auto* explained = qobject_cast<ExplainedLesson*>(m_learn->lesson());
        QVERIFY(explained);
        QVERIFY(explained->isVisibleTo(m_learn));
        QTest::mouseClick(explained->leaveButton(), Qt::LeftButton);
        QVERIFY(!m_learn->explainsCell());
        QCOMPARE(m_learn->lesson(), example);
        QVERIFY(example->isVisibleTo(m_learn));
        COMPARE_TENSORS(example->scores()->content().values, before, 0.F);
        // And once more, from another lesson.
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        QCOMPARE(m_learn->currentLesson(), 2);
        m_learn->leaveCell();
        QCOMPARE(m_learn->currentLesson(), 2);
        QVERIFY(!qobject_cast<ExplainedLesson*>(m_learn->lesson()));
    }
    void drawsTheStepsOfTheModel_data()
    {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* folder, const char* query, const char* value) {
            QTest::newRow(*folder ? folder : "playground")
                << QByteArray(folder) << QString::fromLatin1(query) << QString::fromLatin1(value);
        };
        row("", "\\to W_q \\to", "\\to W_v \\to");
        row("bert-tiny", "\\to W_q \\to + b_q \\to", "\\to W_v \\to + b_v \\to");
        row("llama-tiny", "\\to \\text{RMSNorm} \\to W_q \\to \\text{RoPE} \\to",
            "\\to \\text{RMSNorm} \\to W_v \\to");
    }
    void drawsTheStepsOfTheModel()
    {
        QFETCH(QByteArray, folder);
        open(folder, QStringLiteral("one two three"), 0, 0, {1, 0});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        m_learn->setCurrentLesson(3);
        const auto* pair = qobject_cast<ExplainedPair*>(m_learn->lesson());
        QVERIFY(pair);
        QTEST(pair->projectionSign(), "query");
        const bool isPlain = folder.isEmpty();
        QCOMPARE(pair->projectionNote()->isVisible(), !isPlain);
        QCOMPARE(pair->projectionNote()->text().contains(QStringLiteral("RoPE")),
            pair->projectionSign().contains(QStringLiteral("RoPE")));
        QTest::mouseClick(pair->projection()->segment(2), Qt::LeftButton);
        QTEST(pair->projectionSign(), "value");
        QVERIFY(!pair->note()->isVisible()); // divided by the root
    }
    void drawsTheStepsOfARule()
    {
        attention::ProjectionRule rule; // GPT-2's
        rule.norm = attention::ProjectionRule::Norm::Layer;
        rule.queryBias = rule.keyBias = rule.valueBias = true;
        QCOMPARE(projectionSteps(rule, 1),
            QStringLiteral("\\to \\text{LayerNorm} \\to W_k \\to + b_k \\to"));
        rule = {}; // Qwen3's
        rule.norm = attention::ProjectionRule::Norm::RootMeanSquare;
        rule.headNorm = rule.rotary = true;
        QCOMPARE(projectionSteps(rule, 0),
            QStringLiteral("\\to \\text{RMSNorm} \\to W_q \\to \\text{RMSNorm} \\to \\text{RoPE} "
                           "\\to"));
        QCOMPARE(
            projectionSteps(rule, 2), QStringLiteral("\\to \\text{RMSNorm} \\to W_v \\to"));
        QCOMPARE(projectionSteps({}, 0), QStringLiteral("\\to \\ldots \\to"));
        QVERIFY(!projectionText({}, 0).isEmpty());
    }
    /// A graph that does not say what its layer reads, and does not divide by the root of d.
    void beginsWhereNumbersAre()
    {
        m_text->open(QStringLiteral(FOVEA_SHIPPED_MODELS "/universal-sentence-encoder-lite"));
        QTRY_VERIFY(m_text->models()->current());
        m_text->sentenceField()->setSentence(QStringLiteral("one two three"));
        QTRY_VERIFY(m_text->result() && !m_text->isComputing());
        QTRY_VERIFY(m_text->result()->isComplete);
        m_text->heatmapModel()->setPinned({1, 0});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        QCOMPARE(m_learn->currentLesson(), 3);
        const auto* pair = qobject_cast<ExplainedPair*>(m_learn->lesson());
        QVERIFY(pair);
        QVERIFY(pair->note()->isVisible());
        QVERIFY(pair->note()->text().contains(QStringLiteral("√d")));
    }
    void longTokensLeaveTheControlsInSight()
    {
        m_window->resize(1100, 700);
        open("llama-tiny", QStringLiteral("incomprehensibilities one two three four five"), 0, 0,
            {1, 0});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        for (const int lesson : {2, 3, 4}) {
            m_learn->setCurrentLesson(lesson);
            QTest::qWait(0);
            const auto* explained = qobject_cast<ExplainedLesson*>(m_learn->lesson());
            QVERIFY(explained);
            for (const QPushButton* button : {explained->backButton(), explained->leaveButton()})
                QVERIFY(button->mapTo(m_learn, QPoint(button->width(), 0)).x() <= m_learn->width());
        }
    }
    void saysWhenThePageShowsOtherwise()
    {
        const QString sentence = QStringLiteral("one two three");
        open("bert-tiny", sentence, 1, 2, {2, 3});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        const auto* lesson = qobject_cast<ExplainedLesson*>(m_learn->lesson());
        QVERIFY(lesson->sentence()->text().contains(sentence));
        QVERIFY(!lesson->sentence()->text().contains(u'/'));
        const QString shown = lesson->sentence()->text();
        const QString back = lesson->backButton()->text();
        m_text->sentenceField()->setSentence(QStringLiteral("four five six seven"));
        QTRY_VERIFY(lesson->sentence()->text() != shown);
        QVERIFY(lesson->sentence()->text().startsWith(shown)); // and that it is another by now
        QVERIFY(lesson->backButton()->text() != back);
        QSignalSpy refused(m_text->explainer(), &TextExplainer::refused);
        QTest::mouseClick(lesson->backButton(), Qt::LeftButton);
        QCOMPARE(m_window->currentPage(), m_text);
        QCOMPARE(refused.count(), 1);
        // The same sentence again, with nothing pinned: back is back to the cell.
        m_text->sentenceField()->setSentence(sentence);
        QTRY_COMPARE(lesson->sentence()->text(), shown);
        QTRY_VERIFY(!m_text->isComputing() && m_text->result()->isComplete);
        m_text->heatmapModel()->setPinned({});
        m_text->heatmapModel()->setHead(0);
        Q_EMIT m_learn->pageRequested(m_learn->id());
        QCOMPARE(lesson->backButton()->text(), back);
        QTest::mouseClick(lesson->backButton(), Qt::LeftButton);
        QCOMPARE(m_text->heatmapModel()->pinned(), (Cell{2, 3}));
        QCOMPARE(m_text->heatmapModel()->head(), 2);
    }
    void theConventionIsCarriedOver()
    {
        open({}, QStringLiteral("one two three"), 0, 0, {0, 1});
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        m_learn->setCurrentLesson(3);
        const auto* pair = qobject_cast<ExplainedPair*>(m_learn->lesson());
        QVERIFY(pair->inputs()->isTransposed());
        QTest::mouseClick(pair->convention()->segment(1), Qt::LeftButton);
        QVERIFY(!pair->inputs()->isTransposed());
        QTest::mouseClick(pair->leaveButton(), Qt::LeftButton);
        const auto* example = qobject_cast<QueryKeyLesson*>(m_learn->lesson());
        QVERIFY(example);
        QVERIFY(!example->inputs()->isTransposed());
        m_text->explainer()->action()->trigger();
        QTRY_VERIFY(m_learn->explainsCell());
        m_learn->setCurrentLesson(3);
        pair = qobject_cast<ExplainedPair*>(m_learn->lesson());
        QVERIFY(!pair->inputs()->isTransposed());
    }
    void saysWhyNot()
    {
        open({}, QStringLiteral("one two three"), 0, 0, {});
        QSignalSpy refused(m_text->explainer(), &TextExplainer::refused);
        m_text->explainer()->explain();
        QCOMPARE(refused.count(), 1);
        QVERIFY(!m_learn->explainsCell());
    }

private:
    /// The tokens of the cell, and what its query attends to most.
    static std::vector<Index> drawnTokens(const Tensor& weights, Index query, Index key)
    {
        std::vector<Index> chosen{query};
        if (key != query)
            chosen.push_back(key);
        while (Index(chosen.size()) < std::min(mostDrawn, weights.dim(1))) {
            Index best = -1;
            for (Index j = 0; j < weights.dim(1); ++j) {
                if (std::find(chosen.begin(), chosen.end(), j) == chosen.end()
                    && (best < 0 || weights.matrix()(query, j) > weights.matrix()(query, best)))
                    best = j;
            }
            chosen.push_back(best);
        }
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }
    void open(const QByteArray& folder, const QString& sentence, int layer, int head, Cell cell)
    {
        if (!folder.isEmpty()) {
            m_text->open(
                QString::fromStdString(test::checkpointFolder(folder.toStdString()).string()));
            QTRY_VERIFY(m_text->models()->current());
        } else {
            m_text->models()->usePlayground();
        }
        m_text->sentenceField()->setSentence(sentence);
        QTRY_VERIFY(m_text->result() && !m_text->isComputing());
        m_text->setLayer(layer);
        QTRY_VERIFY(!m_text->isComputing());
        QTRY_VERIFY(m_text->result()->isComplete);
        m_text->heatmapModel()->setHead(head);
        if (cell.isValid())
            m_text->heatmapModel()->setPinned(cell);
    }

    std::unique_ptr<MainWindow> m_window;
    TextPage* m_text = nullptr;
    LearnPage* m_learn = nullptr;
};

QTEST_MAIN(TestExplainedCell)
#include "tst_explained_cell.moc"
