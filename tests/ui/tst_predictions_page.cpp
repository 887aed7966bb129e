// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "predictions_test.h"
#include "style/language.h"
#include "views/heatmap_view.h"
#include "views/token_chooser.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSlider>

using namespace fovea;
using namespace fovea::ui;

/// Predictions in the window, as a person meets them.
class TestPredictionsPage : public PredictionsTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useOwnSettings("TestPredictionsPage"); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void maskedWord();
    void controlsCut();
    void nextTokenOfAnyPosition();
    void positionFollowsThePinnedRow();
    void classes();
    void nothingToPredict();
    void changesInTheModel();
    void logitsThatAreNotFinite();
    void stateIsKept();
    void bothLanguagesFit();
};

void TestPredictionsPage::maskedWord()
{
    openModel("bert-tiny");
    showPredictions();
    setText(QStringLiteral("the cat [MASK] on the mat"));
    // The masked token comes first.
    QCOMPARE(panel()->position(), Index(3));
    QCOMPARE(panel()->chooser()->text(), QStringLiteral("3  [MASK]"));
    compareWith(logits().slice(3));
    QVERIFY(!panel()->prediction()->actual);
    QVERIFY(panel()->actualText().isEmpty());
    QVERIFY(generation()->isHidden());
    // Another token is seen by the model, which is said.
    QTest::keyClick(panel()->chooser(), Qt::Key_Down);
    settle();
    QCOMPARE(panel()->position(), Index(2));
    compareWith(logits().slice(2));
    QVERIFY(panel()->prediction()->actual);
    QCOMPARE(panel()->prediction()->actual->id, Index(ids()[2]));
    QVERIFY(panel()->actualText().contains(QStringLiteral("cat")));
    QVERIFY(panel()->actualText().contains(QStringLiteral("[MASK]")));
    // The choice holds while the token stands there, no longer.
    setText(QStringLiteral("the cat [MASK] on a mat"));
    QCOMPARE(panel()->position(), Index(2));
    setText(QStringLiteral("the dog [MASK] on a mat"));
    QCOMPARE(panel()->position(), Index(3));
}

void TestPredictionsPage::controlsCut()
{
    openModel("bert-tiny");
    showPredictions();
    setText(QStringLiteral("the [MASK] sat"));
    QCOMPARE(panel()->message(), QStringLiteral("All 678 tokens are kept."));
    type(control<QDoubleSpinBox>("Temperature as a number"), QStringLiteral("3"));
    type(control<QSpinBox>("Top-k"), QStringLiteral("50"));
    type(control<QDoubleSpinBox>("Top-p"), QStringLiteral("0.5"));
    const explain::Sampling sampling = panel()->sampling()->sampling();
    QCOMPARE(sampling, (explain::Sampling{3, 50, 0.5}));
    compareWith(logits().slice(2));
    const auto expected = explain::predict(logits().slice(2).floats(), sampling, 1);
    QVERIFY(expected.kept < 50);
    QVERIFY2(panel()->message().startsWith(
                 QStringLiteral("%1 of 678 tokens are kept").arg(expected.kept)),
        qPrintable(panel()->message()));
    QVERIFY(panel()->message().contains(percentText(expected.keptMass)));
    QCOMPARE(panel()->list()->cutTexts(),
        (QStringList{QStringLiteral("top-p 0.5 ends here"), QStringLiteral("top-k 50 ends here")}));
    // The slider means the same number.
    auto* slider = control<QSlider>("Temperature");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    settle();
    QCOMPARE(panel()->sampling()->sampling().temperature, 0.0);
    QCOMPARE(panel()->prediction()->best().probability, 1.0);
}

void TestPredictionsPage::nextTokenOfAnyPosition()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    const Index last = m_page->result()->tokens() - 1;
    QCOMPARE(panel()->position(), last);
    compareWith(logits().slice(last));
    QVERIFY(!panel()->prediction()->actual);
    QVERIFY(generation()->text().contains(QStringLiteral("u = ")));
    QTest::keyClick(panel()->chooser(), Qt::Key_PageDown); // 10 back
    settle();
    const Index there = panel()->position();
    QVERIFY(there < last);
    compareWith(logits().slice(there));
    QCOMPARE(panel()->prediction()->actual->id, Index(ids()[std::size_t(there) + 1]));
    // The link leads to the text's own token in the list.
    QVERIFY(panel()->actualText().contains(
        QStringLiteral("rank %1").arg(panel()->prediction()->actual->rank)));
}

void TestPredictionsPage::positionFollowsThePinnedRow()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    HeatmapView* view = m_page->heatmapView();
    view->fit();
    QTest::mouseClick(
        view, Qt::LeftButton, {}, view->heatmapGeometry().cellRect({4, 2}).center().toPoint());
    settle();
    QCOMPARE(m_page->heatmapModel()->pinned().row, Index(4));
    QCOMPARE(panel()->position(), Index(4));
    QVERIFY(panel()->isVisible()); // and not the arithmetic
    QTest::keyClick(view, Qt::Key_Escape);
    settle();
    QCOMPARE(panel()->position(), m_page->result()->tokens() - 1);
}

void TestPredictionsPage::classes()
{
    openModel("distilbert-tiny");
    showPredictions();
    setText(animal);
    QVERIFY(panel()->chooser()->isHidden());
    QVERIFY(control<QSpinBox>("Top-k")->isHidden());
    QVERIFY(panel()->message().startsWith(QStringLiteral("2 class")));
    const Tensor row = logits();
    const auto& shown = panel()->prediction()->predictions.candidates;
    QCOMPARE(shown.size(), std::size_t(2));
    const double sum = std::exp(double(row.floats()[0])) + std::exp(double(row.floats()[1]));
    for (const explain::Candidate& c : shown) {
        const double expected = std::exp(double(row.floats()[std::size_t(c.id)])) / sum;
        QVERIFY(std::abs(c.probability - expected) < 1e-6);
        const QString name = c.id == 0 ? QStringLiteral("NEGATIVE") : QStringLiteral("POSITIVE");
        QVERIFY(panel()->list()->toolTip(c.rank).contains(name));
    }
}

void TestPredictionsPage::nothingToPredict()
{
    showPredictions();
    QVERIFY(panel()->message().contains(QStringLiteral("Type a sentence")));
    setText(animal);
    QVERIFY(panel()->message().contains(QStringLiteral("playground")));
    QVERIFY(!panel()->list()->isVisible());
    openModel("electra-tiny");
    QVERIFY2(panel()->message().contains(QStringLiteral("no prediction head")),
        qPrintable(panel()->message()));
    openModel("bert-tiny");
    QVERIFY(panel()->list()->isVisible());
    QVERIFY(panel()->prediction());
    m_page->models()->usePlayground();
    settle();
    QVERIFY(panel()->message().contains(QStringLiteral("playground")));
}

void TestPredictionsPage::changesInTheModel()
{
    openModel("bert-tiny");
    showPredictions();
    setText(QStringLiteral("the cat [MASK] on the mat"));
    const auto original = panel()->prediction()->predictions.candidates;
    QVERIFY(panel()->prediction()->before.empty());
    explain::Interventions changes;
    for (Index head = 0; head < 4; ++head)
        changes.headsOff.insert({1, head});
    m_page->session()->setInterventions(changes);
    settle();
    const auto prediction = panel()->prediction();
    QCOMPARE(prediction->before.size(), original.size());
    double most = 0;
    for (std::size_t i = 0; i < original.size(); ++i) {
        const explain::Candidate& before = prediction->before[i];
        QCOMPARE(before.id, prediction->predictions.candidates[i].id);
        QVERIFY(
            std::abs(before.probability - original[std::size_t(before.rank)].probability) < 1e-6);
        most = std::max(
            most, before.probability - prediction->predictions.candidates[i].probability);
    }
    const std::size_t loser = prediction->losers.front();
    QCOMPARE(prediction->before[loser].probability
            - prediction->predictions.candidates[loser].probability,
        most);
    QVERIFY(panel()->losersText().contains(percentText(prediction->before[loser].probability)));
    m_page->session()->setInterventions({});
    settle();
    QVERIFY(panel()->prediction()->before.empty());
    QVERIFY(panel()->losersText().isEmpty());
}

void TestPredictionsPage::logitsThatAreNotFinite()
{
    openModel("bert-tiny");
    showPredictions();
    setText(QStringLiteral("the [MASK] sat"));
    explain::Interventions changes;
    changes.heldRows[{{1, 0}, 2}] = std::vector<float>(5, HUGE_VALF);
    m_page->session()->setInterventions(changes);
    settle();
    QVERIFY2(panel()->message().contains(QStringLiteral("no finite number")),
        qPrintable(panel()->message()));
    m_page->session()->setInterventions({});
    settle();
    QVERIFY(panel()->prediction());
    QVERIFY(panel()->list()->isVisible());
}

void TestPredictionsPage::stateIsKept()
{
    panel()->sampling()->setSampling({0.7, 40, 0.9});
    generation()->setSeed(77);
    generation()->setCount(5);
    QSettings settings;
    m_page->saveState(settings);
    TextPage other;
    other.restoreState(settings);
    const PredictionsPanel* restored = other.textInspector()->predictionsPanel();
    QCOMPARE(restored->sampling()->sampling(), (explain::Sampling{0.7, 40, 0.9}));
    QCOMPARE(restored->generation()->seed(), std::uint64_t(77));
    QCOMPARE(restored->generation()->count(), 5);
    // Nonsense is brought into range.
    settings.setValue(QStringLiteral("predictions/temperature"), QStringLiteral("nan"));
    settings.setValue(QStringLiteral("predictions/topK"), -3);
    settings.setValue(QStringLiteral("predictions/topP"), 7);
    other.restoreState(settings);
    QCOMPARE(restored->sampling()->sampling(), (explain::Sampling{1, 0, 1}));
}

void TestPredictionsPage::bothLanguagesFit()
{
    openModel("llama-tiny");
    showPredictions();
    setText(animal);
    for (const auto choice : {Language::Choice::English, Language::Choice::Chinese}) {
        Language::instance().setChoice(choice);
        settle();
        for (QPushButton* button : generation()->findChildren<QPushButton*>())
            QVERIFY(button->width() >= button->minimumSizeHint().width());
        // At the narrowest inspector nothing is wider than it.
        QVERIFY(panel()->minimumSizeHint().width() <= 240 - 32);
    }
    Language::instance().setChoice(Language::Choice::English);
}

QTEST_MAIN(TestPredictionsPage)
#include "tst_predictions_page.moc"
