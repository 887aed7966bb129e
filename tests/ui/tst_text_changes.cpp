// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/text_changes.h"

#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;
using explain::HeadPlace;

/// What is changed inside a model, and how it is taken back.
class TestTextChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void headsAndLayers();
    void everyChangeIsUndoneAndRedone();
    void whatChangesNothingIsNoCommand();
    void aDragIsOneCommand();
    void aDragThatComesBackIsNone();
    void textsSayWhatTheyDo();
    void itemsAreTakenBackOneByOne();
    void anotherTextKeepsHeadsAlone();
    void theFutureForgetsTokensToo();
    void whatHasAPlaceIsKept();
    void headsThatAreGoneAreForgotten();
    void anotherModelForgetsAll();

private:
    std::unique_ptr<TextChanges> m_changes;
};

void TestTextChanges::init()
{
    m_changes = std::make_unique<TextChanges>();
    m_changes->setSubject({3, 3}, {QStringLiteral("[CLS]"), QStringLiteral("cat")});
}

void TestTextChanges::headsAndLayers()
{
    m_changes->setHeadOff({1, 2}, true);
    QVERIFY(m_changes->isOff({1, 2}));
    QVERIFY(!m_changes->isLayerOff(1));
    m_changes->setLayerOff(1, true);
    QVERIFY(m_changes->isLayerOff(1) && !m_changes->isLayerOff(0));
    m_changes->undo(); // the layer, not the head
    QCOMPARE(m_changes->value().headsOff, (std::set<HeadPlace>{{1, 2}}));
    m_changes->redo();
    m_changes->setLayerOff(1, false);
    QVERIFY(m_changes->value().isEmpty());
}

void TestTextChanges::everyChangeIsUndoneAndRedone()
{
    std::vector<explain::Interventions> states{m_changes->value()};
    const auto remember = [&] { states.push_back(m_changes->value()); };
    m_changes->setHeadOff({0, 1}, true);
    remember();
    m_changes->setTemperature({1, 0}, 0.5F);
    m_changes->endDrag();
    remember();
    m_changes->setMasked(1, true);
    remember();
    m_changes->holdRow({0, 2}, 1, {0.25F, 0.75F});
    remember();
    m_changes->holdRow({0, 2}, 1, {});
    remember();
    m_changes->reset();
    remember();
    QVERIFY(states.back().isEmpty());
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
        QVERIFY(m_changes->value() == *state);
        m_changes->undo();
    }
    QVERIFY(!m_changes->canUndo());
    for (const auto& state : states) {
        QVERIFY(m_changes->value() == state);
        m_changes->redo();
    }
    QVERIFY(!m_changes->canRedo());
}

void TestTextChanges::whatChangesNothingIsNoCommand()
{
    const QSignalSpy changed(m_changes.get(), &TextChanges::changed);
    m_changes->setHeadOff({0, 0}, false);
    m_changes->setTemperature({0, 0}, 1);
    m_changes->setMasked(0, false);
    m_changes->holdRow({0, 0}, 0, {});
    m_changes->reset();
    QVERIFY(changed.isEmpty());
    QVERIFY(!m_changes->canUndo());
}

void TestTextChanges::aDragIsOneCommand()
{
    m_changes->setHeadOff({0, 0}, true);
    for (const float temperature : {1.1F, 1.5F, 2.0F})
        m_changes->setTemperature({1, 1}, temperature);
    m_changes->endDrag();
    m_changes->setTemperature({1, 1}, 3); // another drag
    QCOMPARE(m_changes->temperature({1, 1}), 3.0F);
    m_changes->undo();
    QCOMPARE(m_changes->temperature({1, 1}), 2.0F);
    m_changes->undo();
    QCOMPARE(m_changes->temperature({1, 1}), 1.0F);
    QVERIFY(m_changes->isOff({0, 0}));
    // Another head within the same drag is a command of its own.
    m_changes->setTemperature({0, 0}, 2);
    m_changes->setTemperature({0, 1}, 2);
    m_changes->undo();
    QCOMPARE(m_changes->temperature({0, 0}), 2.0F);
    QCOMPARE(m_changes->temperature({0, 1}), 1.0F);
}

void TestTextChanges::aDragThatComesBackIsNone()
{
    m_changes->setTemperature({0, 0}, 2);
    m_changes->setTemperature({0, 0}, 1);
    QVERIFY(m_changes->value().isEmpty());
    QVERIFY(!m_changes->canUndo());
}

void TestTextChanges::textsSayWhatTheyDo()
{
    m_changes->setHeadOff({1, 2}, true);
    QCOMPARE(m_changes->undoText(), QStringLiteral("Switch Off Head 2 of Layer 1"));
    m_changes->undo();
    QCOMPARE(m_changes->redoText(), QStringLiteral("Switch Off Head 2 of Layer 1"));
    QVERIFY(m_changes->undoText().isEmpty());
    m_changes->redo();
    m_changes->setHeadOff({1, 2}, false);
    QCOMPARE(m_changes->undoText(), QStringLiteral("Switch On Head 2 of Layer 1"));
    m_changes->setLayerOff(0, true);
    QCOMPARE(m_changes->undoText(), QStringLiteral("Switch Off Layer 0"));
    m_changes->setMasked(1, true);
    QVERIFY(m_changes->undoText().startsWith(u"Mask Token 1"));
    QVERIFY(m_changes->undoText().contains(u"cat"));
    m_changes->reset();
    QCOMPARE(m_changes->undoText(), QStringLiteral("Reset All Changes"));
    // One layer alone has no number.
    m_changes->setSubject({4}, {});
    m_changes->setHeadOff({0, 3}, true);
    QCOMPARE(m_changes->undoText(), QStringLiteral("Switch Off Head 3"));
}

void TestTextChanges::itemsAreTakenBackOneByOne()
{
    m_changes->setHeadOff({0, 1}, true);
    m_changes->setLayerOff(1, true);
    m_changes->setMasked(1, true);
    m_changes->setTemperature({0, 0}, 0.5F);
    m_changes->holdRow({0, 2}, 0, {1, 0});
    auto items = m_changes->items();
    QCOMPARE(items.size(), std::size_t(5)); // a whole layer is one
    QCOMPARE(items[0].text, QStringLiteral("Layer 0, head 1 off"));
    QCOMPARE(items[1].text, QStringLiteral("Layer 1 off"));
    QVERIFY(items[2].text.contains(u"cat"));
    QVERIFY(items[3].text.contains(u"0.5"));
    while (!items.empty()) {
        const std::size_t before = items.size();
        m_changes->remove(items[before / 2]);
        items = m_changes->items();
        QCOMPARE(items.size(), before - 1);
    }
    QVERIFY(m_changes->value().isEmpty());
    m_changes->undo();
    QCOMPARE(m_changes->items().size(), std::size_t(1));
}

void TestTextChanges::anotherTextKeepsHeadsAlone()
{
    m_changes->setMasked(0, true);
    m_changes->setHeadOff({0, 1}, true);
    m_changes->setTemperature({0, 0}, 2);
    m_changes->endDrag();
    m_changes->setTemperature({0, 0}, 3);
    m_changes->holdRow({1, 1}, 1, {0, 1});
    m_changes->forgetTokens();
    QVERIFY(m_changes->value().maskedTokens.empty());
    QVERIFY(m_changes->value().heldRows.empty());
    QCOMPARE(m_changes->temperature({0, 0}), 3.0F);
    // The past knows no token either, and drags stay apart.
    m_changes->undo();
    QCOMPARE(m_changes->temperature({0, 0}), 2.0F);
    m_changes->undo();
    QVERIFY(m_changes->isOff({0, 1}));
    m_changes->undo();
    QVERIFY(m_changes->value().isEmpty());
    QVERIFY(!m_changes->canUndo());
    while (m_changes->canRedo())
        m_changes->redo();
    QCOMPARE(m_changes->temperature({0, 0}), 3.0F);
}

void TestTextChanges::theFutureForgetsTokensToo()
{
    m_changes->setHeadOff({0, 1}, true);
    m_changes->setMasked(0, true);
    m_changes->setHeadOff({0, 2}, true);
    for (int i = 0; i < 2; ++i)
        m_changes->undo();
    m_changes->forgetTokens();
    QCOMPARE(m_changes->value().headsOff, (std::set<HeadPlace>{{0, 1}}));
    QVERIFY(m_changes->canUndo());
    m_changes->redo();
    QCOMPARE(m_changes->value().headsOff, (std::set<HeadPlace>{{0, 1}, {0, 2}}));
    QVERIFY(m_changes->value().maskedTokens.empty());
    QVERIFY(!m_changes->canRedo());
}

void TestTextChanges::whatHasAPlaceIsKept()
{
    m_changes->setMasked(0, true);
    m_changes->setMasked(5, true);
    m_changes->holdRow({1, 1}, 1, {0, 1});
    explain::Interventions kept;
    kept.maskedTokens = {0};
    kept.heldRows[{{1, 1}, 1}] = {0, 1};
    m_changes->forgetTokens(kept);
    QVERIFY(m_changes->value() == kept);
    m_changes->undo();
    QVERIFY(m_changes->value().heldRows.empty());
    QVERIFY(m_changes->isMasked(0));
    m_changes->undo();
    QVERIFY(m_changes->value().isEmpty());
    QVERIFY(!m_changes->canUndo());
}

void TestTextChanges::headsThatAreGoneAreForgotten()
{
    m_changes->setHeadOff({0, 1}, true);
    m_changes->setHeadOff({0, 2}, true);
    m_changes->setTemperature({1, 0}, 2);
    m_changes->holdRow({0, 2}, 1, {0, 1});
    const int order = m_changes->undoOrder();
    m_changes->setSubject({2}, {});
    explain::Interventions left;
    left.headsOff = {{0, 1}};
    QVERIFY(m_changes->value() == left);
    QVERIFY(m_changes->undoOrder() < order && m_changes->undoOrder() > 0);
    m_changes->undo();
    QVERIFY(m_changes->value().isEmpty());
    QVERIFY(!m_changes->canUndo());
}

void TestTextChanges::anotherModelForgetsAll()
{
    m_changes->setHeadOff({0, 1}, true);
    m_changes->setMasked(0, true);
    m_changes->undo();
    m_changes->forgetAll();
    QVERIFY(m_changes->value().isEmpty());
    QVERIFY(!m_changes->canUndo() && !m_changes->canRedo());
}

QTEST_GUILESS_MAIN(TestTextChanges)

#include "tst_text_changes.moc"
