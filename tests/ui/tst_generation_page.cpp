// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/text_undo.h"
#include "explain/generation.h"
#include "models/token_text.h"
#include "pages/text_interventions.h"
#include "predictions_test.h"
#include "views/heatmap_view.h"
#include "views/draw_strip.h"

#include <QAction>
#include <QPushButton>
#include <QSpinBox>

using namespace fovea;
using namespace fovea::ui;

/// Going on with a text in the window, as a person does it.
class TestGenerationPage : public PredictionsTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestGenerationPage"); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void drawGoesOnWithTheText();
    void generatesWhatTheCoreDoes();
    void undoLeadsBack();
    void undoOutsideTheField();
    void changesAreKept();
    void typingEndsGeneration();
    void stopKeepsWhatWasDrawn();
    void endsAtTheLongestInput();
    void endsAtAnEndToken();
    void pieceOfACharacter();
};

void TestGenerationPage::drawGoesOnWithTheText()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    const auto before = ids();
    const explain::Draw draw = *panel()->prediction()->draw;
    QVERIFY(!generation()->backButton()->isEnabled());
    QTest::mouseClick(generation()->nextButton(), Qt::LeftButton);
    settle();
    auto expected = before;
    expected.push_back(draw.id);
    QCOMPARE(ids(), expected);
    QVERIFY(m_page->sentenceField()->sentence().startsWith(animal));
    QVERIFY(generation()->text().contains(
        QStringLiteral("Drawn: ") + drawSentence(*m_page->result()->model, draw)));
    // The map marks the row of the new token, and the next prediction is the one after it.
    const Index last = Index(before.size());
    QCOMPARE(m_page->heatmapModel()->pinned(), (Cell{last, last}));
    QCOMPARE(panel()->position(), last);
    compareWith(logits().slice(last));
    // By keyboard as well, from the sentence.
    m_page->sentenceField()->setFocus();
    QTest::keyClick(m_page->sentenceField(), Qt::Key_Return, Qt::ControlModifier);
    settle();
    QCOMPARE(ids().size(), before.size() + 2);
    QTest::mouseClick(generation()->backButton(), Qt::LeftButton);
    settle();
    QCOMPARE(ids(), expected);
    QTest::mouseClick(generation()->backButton(), Qt::LeftButton);
    settle();
    QCOMPARE(ids(), before);
    QCOMPARE(m_page->sentenceField()->sentence(), animal);
    QVERIFY(!generation()->backButton()->isEnabled());
    // A class of the list can be taken by hand.
    panel()->list()->setCurrent(5);
    const Index chosen = panel()->prediction()->predictions.candidates[5].id;
    QTest::keyClick(panel()->list(), Qt::Key_Return);
    settle();
    QCOMPARE(Index(ids().back()), chosen);
}

void TestGenerationPage::generatesWhatTheCoreDoes()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    const std::vector<Token> given = m_page->result()->input;
    panel()->sampling()->setSampling({4, 300, 0.9});
    generation()->setCount(7);
    const auto generate = [&](int seed) {
        generation()->seedBox()->setValue(seed);
        setText(animal);
        QTest::mouseClick(generation()->generateButton(), Qt::LeftButton);
        settle();
        return ids();
    };
    const auto first = generate(11);
    explain::GenerationSettings settings;
    settings.sampling = {4, 300, 0.9};
    settings.seed = 11;
    settings.newTokens = 7;
    const auto expected = explain::generate(
        *m_page->result()->model, given, settings, [](std::int64_t) { return Token(); }, {});
    QCOMPARE(first.size(), expected.tokens.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        QCOMPARE(first[i], expected.tokens[i].id);
    // What was drawn stays what it is, also where the text would be read otherwise.
    const auto readAnew
        = m_page->result()->model->tokenize(toCoreText(m_page->sentenceField()->sentence()));
    bool same = readAnew.size() == first.size();
    for (std::size_t i = 0; same && i < first.size(); ++i)
        same = readAnew[i].id == first[i];
    QCOMPARE(m_page->result()->readsOtherwise, !same);
    QCOMPARE(generation()->text().contains(QStringLiteral("Read anew")), !same);

    QVERIFY(generate(12) != first);
    QCOMPARE(generate(11), first);
    // One by one it is the same text.
    generation()->seedBox()->setValue(11);
    setText(animal);
    for (int i = 0; i < 7; ++i) {
        QTest::mouseClick(generation()->nextButton(), Qt::LeftButton);
        settle();
    }
    QCOMPARE(ids(), first);
}

void TestGenerationPage::undoLeadsBack()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    std::vector<std::vector<std::int64_t>> states{ids()};
    for (int i = 0; i < 3; ++i) {
        QTest::mouseClick(generation()->nextButton(), Qt::LeftButton);
        settle();
        states.push_back(ids());
    }
    SentenceField* field = m_page->sentenceField();
    field->setFocus();
    for (std::size_t i = 3; i-- > 0;) {
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        settle();
        QCOMPARE(ids(), states[i]);
    }
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(ids(), states[1]);
}

void TestGenerationPage::undoOutsideTheField()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    TextChanges* changes = m_page->interventions()->changes();
    std::vector<std::vector<std::int64_t>> states{ids()};
    const auto draw = [&] {
        QTest::mouseClick(generation()->nextButton(), Qt::LeftButton);
        settle();
        states.push_back(ids());
    };
    draw();
    changes->setHeadOff({0, 1}, true);
    settle();
    draw();
    const auto press = [&](Qt::KeyboardModifiers modifiers) {
        m_page->heatmapView()->setFocus();
        QTest::keyClick(m_page->heatmapView(), Qt::Key_Z, modifiers);
        settle();
    };
    QVERIFY(m_page->undo()->undoAction()->text().contains(u"Draw"));
    press(Qt::ControlModifier);
    QCOMPARE(ids(), states[1]);
    QVERIFY(changes->isOff({0, 1}));
    QVERIFY(m_page->undo()->undoAction()->text().contains(u"Head 1"));
    press(Qt::ControlModifier);
    QCOMPARE(ids(), states[1]);
    QVERIFY(!changes->isOff({0, 1}));
    press(Qt::ControlModifier);
    QCOMPARE(ids(), states[0]);
    QVERIFY(!m_page->undo()->undoAction()->isEnabled());
    press(Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(ids(), states[1]);
    press(Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(changes->isOff({0, 1}));
    press(Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(ids(), states[2]);
    QVERIFY(!m_page->undo()->redoAction()->isEnabled());
}

void TestGenerationPage::changesAreKept()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    TextChanges* changes = m_page->interventions()->changes();
    const Index before = m_page->result()->tokens();
    std::vector<float> row(std::size_t(before), 0);
    row[1] = 1;
    changes->setMasked(2, true);
    changes->holdRow({1, 0}, 3, row);
    settle();
    const explain::Interventions wanted = changes->value();
    for (int i = 0; i < 2; ++i) {
        QTest::mouseClick(generation()->nextButton(), Qt::LeftButton);
        settle();
        QVERIFY(changes->value() == wanted);
        QVERIFY(m_page->result()->interventions == wanted);
    }
    QCOMPARE(m_page->result()->tokens(), before + 2);
    // Its row is what was chosen, and 0 for the tokens that came.
    const AttentionMap& map = m_page->result()->weights[1]->map();
    for (Index key = 0; key < map.columns(); ++key)
        QCOMPARE(map.at(0, 3, key), key == 1 ? 1.0F : 0.0F);
    // Taken back, a drawn token takes along what was meant for it alone.
    changes->setMasked(before + 1, true);
    settle();
    QTest::mouseClick(generation()->backButton(), Qt::LeftButton);
    settle();
    QVERIFY(changes->value() == wanted);
    QVERIFY(m_page->result()->interventions == wanted);
    // Another text is another text.
    setText(QStringLiteral("A dog."));
    QVERIFY(changes->value().isEmpty());
}

void TestGenerationPage::typingEndsGeneration()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    panel()->sampling()->setSampling({0, 0, 1}); // this one meets no end token
    generation()->setCount(100);
    QTest::mouseClick(generation()->generateButton(), Qt::LeftButton);
    QTRY_VERIFY(m_page->result()->continuation.ids.size() > 2);
    QTest::keyClicks(m_page->sentenceField(), QStringLiteral(" The"));
    QVERIFY(!m_page->predictor()->isDrawing());
    settle();
    const QString text = m_page->sentenceField()->sentence();
    QVERIFY(text.endsWith(QStringLiteral(" The")));
    QVERIFY(m_page->result()->continuation.isEmpty());
    const auto tokens = m_page->result()->model->tokenize(toCoreText(text));
    QCOMPARE(ids().size(), tokens.size());
    QCOMPARE(ids().back(), tokens.back().id);
    QVERIFY(!generation()->backButton()->isEnabled());
}

void TestGenerationPage::stopKeepsWhatWasDrawn()
{
    openModel("llama-tiny");
    showPredictions();
    setText(QStringLiteral("The"));
    panel()->sampling()->setSampling({0, 0, 1}); // this one meets no end token
    generation()->setCount(100);
    QPushButton* button = generation()->generateButton();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(button->text(), QStringLiteral("Stop"));
    QTRY_VERIFY(m_page->result()->continuation.ids.size() > 1);
    QVERIFY2(generation()->text().contains(QStringLiteral("of 100 tokens")),
        qPrintable(generation()->text()));
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
    const std::size_t drawn = m_page->result()->continuation.ids.size();
    QVERIFY(drawn > 1 && drawn < 100);
    QCOMPARE(button->text(), QStringLiteral("Generate"));
    QVERIFY(button->isEnabled());
    // Another model reads the text its own way.
    openModel("bert-tiny");
    QVERIFY(m_page->result()->continuation.isEmpty());
    QVERIFY(m_page->result()->tokens() > 2);
}

void TestGenerationPage::endsAtTheLongestInput()
{
    openModel("llama-tiny");
    showPredictions();
    QString text;
    const Index longest = m_page->models()->current()->model->longestInput();
    while (
        Index(m_page->models()->current()->model->tokenize(toCoreText(text)).size()) < longest - 2)
        text += QStringLiteral("1 ");
    setText(text);
    QTest::mouseClick(generation()->generateButton(), Qt::LeftButton);
    settle();
    QCOMPARE(m_page->result()->tokens(), longest);
    QVERIFY(!generation()->nextButton()->isEnabled());
    QVERIFY2(generation()->text().contains(QStringLiteral("all %1 tokens").arg(longest)),
        qPrintable(generation()->text()));
}

void TestGenerationPage::endsAtAnEndToken()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    const auto& candidates = panel()->prediction()->predictions.candidates;
    const auto end = std::find_if(candidates.begin(), candidates.end(),
        [](const explain::Candidate& candidate) { return candidate.id == 957; });
    panel()->list()->setCurrent(end->rank);
    QTest::mouseDClick(panel()->list()->viewport(), Qt::LeftButton, {},
        panel()->list()->rowRect(end->rank).center());
    settle();
    QCOMPARE(ids().back(), std::int64_t(957));
    QVERIFY(generation()->text().contains(QStringLiteral("ended the text")));
    QVERIFY(!generation()->nextButton()->isEnabled());
    QTest::mouseClick(generation()->backButton(), Qt::LeftButton);
    settle();
    QVERIFY(generation()->nextButton()->isEnabled());
}

void TestGenerationPage::pieceOfACharacter()
{
    // Three bytes of a character, one after the other, chosen by hand.
    openModel("llama-tiny");
    showPredictions();
    setText(QStringLiteral("a"));
    auto pieces = m_page->result()->model->tokenize("a你");
    pieces.erase(pieces.begin(), pieces.end() - 3);
    const std::size_t before = ids().size();
    for (const Token& piece : pieces) {
        const auto& candidates = panel()->prediction()->predictions.candidates;
        const auto found = std::find_if(candidates.begin(), candidates.end(),
            [&](const explain::Candidate& candidate) { return candidate.id == piece.id; });
        panel()->list()->setCurrent(found->rank);
        QTest::keyClick(panel()->list(), Qt::Key_Return);
        settle();
    }
    QCOMPARE(ids().size(), before + 3);
    QCOMPARE(m_page->sentenceField()->sentence(), QStringLiteral("a你"));
    for (std::size_t left = 2; left-- > 0;) {
        QTest::mouseClick(generation()->backButton(), Qt::LeftButton);
        settle();
        QCOMPARE(ids().size(), before + left + 1);
        QVERIFY(m_page->sentenceField()->sentence().contains(QChar(0xFFFD)));
    }
}

QTEST_MAIN(TestGenerationPage)
#include "tst_generation_page.moc"
