// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "models/text_difference.h"
#include "pages/text_models.h"
#include "pages/text_session.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

/// Text, model, layer and changes lead to one result that belongs together.
class TestTextSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void newestTextWins();
    void blankTextHasNoResult();
    void changesHaveAnOriginal_data();
    void changesHaveAnOriginal();
    void theOriginalIsComputedOnce();
    void layersOfBothFollow();
    void tokensOfAnotherTextAreLeftOut();
    void rowsOfAnotherLengthAreLeftOut();
    void differencesStayTheSameObjects();

private:
    void open(const char* name)
    {
        m_session->openModel(QString::fromStdString(test::checkpointFolder(name).string()));
        wait();
        QVERIFY(m_session->models()->current());
    }
    void wait() { QTRY_VERIFY(!m_session->isComputing()); }
    static explain::Interventions headOff(int layer, Index head)
    {
        explain::Interventions changes;
        changes.headsOff.insert({layer, head});
        return changes;
    }

    std::unique_ptr<TextSession> m_session;
};

void TestTextSession::init()
{
    m_session = std::make_unique<TextSession>();
}

void TestTextSession::newestTextWins()
{
    int results = 0;
    connect(m_session.get(), &TextSession::resultChanged, this, [&] { ++results; });
    for (const char* text : {"one", "one two", "one two three"})
        m_session->setText(QString::fromLatin1(text));
    QVERIFY(m_session->isRunning());
    wait();
    QCOMPARE(m_session->result()->tokens(), Index(3));
    QCOMPARE(m_session->result()->texts.front(), QStringLiteral("one two three"));
    QCOMPARE(results, 1);
    m_session->setText(QStringLiteral("one two three")); // nothing new
    QVERIFY(!m_session->isRunning());
}

void TestTextSession::blankTextHasNoResult()
{
    m_session->setText(QStringLiteral("one"));
    wait();
    QVERIFY(m_session->result());
    const QSignalSpy changed(m_session.get(), &TextSession::resultChanged);
    m_session->setText(QStringLiteral("  "));
    QVERIFY(!m_session->result()); // at once
    QCOMPARE(changed.size(), 1);
}

void TestTextSession::changesHaveAnOriginal_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("bert") << QByteArray("bert-tiny");
    QTest::newRow("llama") << QByteArray("llama-tiny"); // shows maps first
}

void TestTextSession::changesHaveAnOriginal()
{
    QFETCH(QByteArray, name);
    open(name.constData());
    m_session->setInterventions(headOff(0, 1));
    m_session->setText(QStringLiteral("The cat sat on the mat."));
    wait();
    const auto result = m_session->result();
    QVERIFY(result->interventions == headOff(0, 1));
    QVERIFY(result->isComplete && result->original && result->original->isComplete);
    QVERIFY(result->original->interventions.isEmpty() && !result->original->original);
    QCOMPARE(result->original->steps.size(), result->steps.size());
    // The original is what is computed without changes.
    TextSession plain;
    plain.openModel(m_session->models()->current()->folder);
    plain.setText(m_session->text());
    QTRY_VERIFY(!plain.isComputing());
    QVERIFY(!plain.result()->original);
    for (const auto& [site, tensor] : plain.result()->tensors) {
        QVERIFY(std::ranges::equal(tensor.floats(), result->original->tensors.at(site).floats()));
    }
    const Site* output = result->site(SiteKind::HeadOutput, 0);
    QVERIFY(output);
    const Tensor heads = result->tensors.at(output->name);
    QVERIFY(heads.slice(1).matrix().isZero(0));
    QVERIFY(!heads.slice(0).matrix().isZero(0));
}

void TestTextSession::theOriginalIsComputedOnce()
{
    open("bert-tiny");
    m_session->setText(QStringLiteral("The cat sat on the mat."));
    wait();
    const auto original = m_session->result();
    m_session->setInterventions(headOff(0, 0));
    wait();
    QCOMPARE(m_session->result()->original, original);
    m_session->setInterventions(headOff(1, 0));
    wait();
    QCOMPARE(m_session->result()->original, original);
    m_session->setInterventions({});
    wait();
    QCOMPARE(m_session->result(), original);
}

void TestTextSession::layersOfBothFollow()
{
    open("bert-tiny");
    m_session->setText(QStringLiteral("The cat sat on the mat."));
    m_session->setInterventions(headOff(0, 0));
    wait();
    m_session->setLayer(1);
    wait();
    const auto result = m_session->result();
    QCOMPARE(result->layer, 1);
    QCOMPARE(result->original->layer, 1);
    QVERIFY(result->isComplete && result->original->isComplete);
    QCOMPARE(result->original->steps.size(), result->steps.size());
    for (std::size_t i = 0; i < result->steps.size(); ++i) {
        QCOMPARE(result->steps[i].data->site().name, result->original->steps[i].data->site().name);
    }
}

void TestTextSession::tokensOfAnotherTextAreLeftOut()
{
    open("bert-tiny");
    m_session->setText(QStringLiteral("The cat sat on the mat."));
    wait();
    explain::Interventions changes = headOff(1, 1);
    changes.maskedTokens.insert(2);
    changes.heldRows[{{0, 0}, 1}]
        = std::vector<float>(std::size_t(m_session->result()->tokens()), 0);
    const QSignalSpy leftOut(m_session.get(), &TextSession::changesLeftOut);
    m_session->setInterventions(changes);
    wait();
    QVERIFY(m_session->result()->interventions == changes);
    m_session->setText(QStringLiteral("The cat sat on the mat. ")); // the same tokens
    wait();
    QVERIFY(m_session->result()->interventions == changes);
    QVERIFY(leftOut.isEmpty());
    m_session->setText(QStringLiteral("The dog sat on the mat."));
    wait();
    QVERIFY(m_session->result()->interventions == headOff(1, 1));
    QCOMPARE(leftOut.size(), 1);
}

void TestTextSession::rowsOfAnotherLengthAreLeftOut()
{
    m_session->setText(QStringLiteral("one two three"));
    wait();
    explain::Interventions changes;
    changes.heldRows[{{0, 0}, 1}] = {0.5F, 0.25F, 0, 0.25F};
    const QSignalSpy leftOut(m_session.get(), &TextSession::changesLeftOut);
    const QSignalSpy failed(m_session.get(), &TextSession::failed);
    m_session->setInterventions(changes);
    wait();
    QCOMPARE(leftOut.size(), 1);
    QVERIFY(failed.isEmpty());
    QVERIFY(m_session->result()->interventions.isEmpty());
}

void TestTextSession::differencesStayTheSameObjects()
{
    open("bert-tiny");
    m_session->setInterventions(headOff(0, 0));
    m_session->setText(QStringLiteral("The cat sat on the mat."));
    wait();
    TextDifference difference(m_session->result(), {QStringLiteral("a"), QStringLiteral("b")});
    const auto weights = difference.weights();
    QCOMPARE(int(weights.size()), m_session->result()->layers());
    QVERIFY(weights == difference.weights());
    const std::string site = m_session->result()->site(SiteKind::Weights, 0)->name;
    QCOMPARE(difference.step(site), weights[0]);
    const std::string output = m_session->result()->site(SiteKind::HeadOutput, 0)->name;
    QVERIFY(difference.step(output));
    QCOMPARE(difference.step(output), difference.step(output));
    QCOMPARE(difference.step(output)->sideNames().front(), QStringLiteral("a"));
    QVERIFY(!difference.step("no such site"));
}

QTEST_MAIN(TestTextSession)

#include "tst_text_session.moc"
