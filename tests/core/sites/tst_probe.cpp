// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/probe.h"
#include "support/compare.h"

#include <QTest>

using namespace fovea;

namespace
{

Site site(const std::string& name)
{
    return {name, SiteKind::HiddenState, 0, {-1, -1}};
}

Editor::Edit add(float term)
{
    return [term](const Site&, Tensor value) {
        for (float& number : value.mutableFloats())
            number += term;
        return value;
    };
}

} // namespace

class TestProbe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneWantsNothing()
    {
        QVERIFY(!Probe::none().wants(site("a")));
        const Tensor value({2}, {1, 2});
        QCOMPARE(Probe::none().visit(site("a"), value).bytes(), value.bytes());
    }

    void recorderKeepsEverythingInOrder()
    {
        Recorder recorder;
        const Tensor b({1, 2}, {1, 2});
        const Tensor a({2, 1}, {3, 4});
        QCOMPARE(recorder.visit(site("b"), b).bytes(), b.bytes());
        recorder.visit(site("a"), a);
        QCOMPARE(recorder.sites().size(), std::size_t(2));
        QCOMPARE(recorder.sites()[0].name, std::string("b"));
        QCOMPARE(recorder.sites()[1].name, std::string("a"));
        QCOMPARE(recorder.sites()[1].shape, (Shape{2, 1})); // the real one, not the -1 before a run
        COMPARE_TENSORS(recorder.tensor("a"), a, 0);
        QVERIFY(recorder.tensor("c").isEmpty());
    }

    void recorderKeepsWhatItIsAskedFor()
    {
        Recorder recorder({"a", "never"});
        QVERIFY(recorder.wants(site("a")));
        QVERIFY(!recorder.wants(site("ab")));
        recorder.visit(site("a"), Tensor({1}, {1}));
        recorder.visit(site("ab"), Tensor({1}, {2}));
        QCOMPARE(recorder.sites().size(), std::size_t(1));
        QVERIFY(recorder.tensor("ab").isEmpty());
        QVERIFY(recorder.tensor("never").isEmpty());
    }

    void recordedTensorsDoNotChangeAfterwards()
    {
        Recorder recorder;
        Tensor value = recorder.visit(site("a"), Tensor({1}, {1}));
        value.mutableFloats()[0] = 5;
        QCOMPARE(recorder.tensor("a").floats()[0], 1.0f);
    }

    void secondRunReplacesTheFirst()
    {
        Recorder recorder;
        for (const float number : {1.0f, 2.0f}) {
            recorder.visit(site("a"), Tensor({1}, {number}));
            recorder.visit(site("b"), Tensor({Index(number)}));
        }
        QCOMPARE(recorder.sites().size(), std::size_t(2));
        QCOMPARE(recorder.sites()[1].shape, Shape{2});
        QCOMPARE(recorder.tensor("a").floats()[0], 2.0f);
    }

    void editorReplacesByName()
    {
        Editor editor;
        editor.set("a", add(1));
        QVERIFY(editor.wants(site("a")));
        QVERIFY(!editor.wants(site("b")));
        const Tensor value({1}, {1});
        QCOMPARE(editor.visit(site("a"), value).floats()[0], 2.0f);
        QCOMPARE(editor.visit(site("b"), value).floats()[0], 1.0f);
        QCOMPARE(value.floats()[0], 1.0f); // the model's own stays
        editor.set("a", add(10));
        QCOMPARE(editor.visit(site("a"), value).floats()[0], 11.0f);
        editor.remove("a");
        QVERIFY(!editor.wants(site("a")));
        QCOMPARE(editor.visit(site("a"), value).floats()[0], 1.0f);
    }

    void recorderKeepsMaps()
    {
        const Site weights{"w", SiteKind::Weights, 0, {-1, -1, -1}};
        const auto map = std::make_shared<DenseMap>(Tensor({2, 1, 3}, {1, 2, 3, 4, 5, 6}));
        Recorder recorder({"w", "a"});
        QVERIFY(recorder.wants(weights));
        QVERIFY(!recorder.wantsMap(weights));
        recorder.visit(weights, Tensor({1, 1, 1}, {7}));
        QCOMPARE(recorder.map("w")->at(0, 0, 0), 7.0f); // a tensor is a map, too
        recorder.keepMaps();
        QVERIFY(!recorder.wants(weights));
        QVERIFY(recorder.wantsMap(weights));
        QVERIFY(recorder.wants(site("a")));
        QVERIFY(!recorder.wantsMap(site("a")));
        recorder.see(weights, map);
        recorder.visit(site("a"), Tensor({1}, {1}));
        QCOMPARE(recorder.map("w"), std::shared_ptr<const AttentionMap>(map));
        QVERIFY(recorder.tensor("w").isEmpty());
        QCOMPARE(recorder.sites().size(), std::size_t(2));
        QCOMPARE(recorder.sites()[0].shape, (Shape{2, 1, 3}));
        QVERIFY(!recorder.map("a"));
        QVERIFY(!recorder.map("never"));
    }

    void recorderEndsWhenComplete()
    {
        Recorder recorder({"a", "b"});
        QVERIFY(!recorder.isDone());
        for (int run = 0; run < 2; ++run) {
            recorder.endWhenComplete();
            recorder.visit(site("b"), Tensor({1}, {1}));
            QVERIFY(!recorder.isDone());
            recorder.visit(site("c"), Tensor({1}, {1}));
            QVERIFY(!recorder.isDone());
            recorder.visit(site("a"), Tensor({1}, {1}));
            QVERIFY(recorder.isDone());
        }
        Recorder other({"d"});
        other.endWhenComplete();
        QVERIFY(!ProbeChain({&recorder, &other}).isDone());
        QVERIFY(ProbeChain({&recorder}).isDone());
        QVERIFY(!ProbeChain({}).isDone());
        Recorder all;
        all.endWhenComplete();
        all.visit(site("a"), Tensor({1}, {1}));
        QVERIFY(!all.isDone());
    }

    void chainPassesOnInOrder()
    {
        Editor first;
        first.set("a", add(1));
        Editor second;
        second.set("a", [](const Site&, Tensor value) {
            return Tensor(value.shape(), {value.floats()[0] * 10});
        });
        Recorder recorder({"a"});
        ProbeChain chain({&first, &second, &recorder});
        QVERIFY(chain.wants(site("a")));
        QVERIFY(!chain.wants(site("b")));
        QCOMPARE(chain.visit(site("a"), Tensor({1}, {1})).floats()[0], 20.0f);
        QCOMPARE(recorder.tensor("a").floats()[0], 20.0f);
        QVERIFY(!ProbeChain({}).wants(site("a")));
    }
};

QTEST_GUILESS_MAIN(TestProbe)
#include "tst_probe.moc"
