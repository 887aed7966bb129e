// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/gate_changes.h"

#include "explain/value_summary.h"
#include "models/playground/playground_block.h"
#include "ops/elementwise.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

#include <limits>

using namespace fovea;
using namespace fovea::explain;

namespace
{

Recorder run(const GateChanges& changes, const Tensor& image)
{
    Editor editor = changes.editor();
    Recorder recorder;
    ProbeChain chain({&editor, &recorder});
    PlaygroundBlock(BlockSettings()).run({{}, image}, chain, Monitor::none());
    return recorder;
}

Tensor picture()
{
    Tensor image = test::randomTensor({3, 40, 60});
    for (float& value : image.mutableFloats())
        value = value - std::floor(value);
    return image;
}

} // namespace

class TestGateChanges : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingChangesNothing()
    {
        const Tensor image = picture();
        const Recorder before = run({}, image);
        COMPARE_TENSORS(run({}, image).tensor("output"), before.tensor("output"), 0);
        QVERIFY(GateChanges().isEmpty());
    }

    /// A muted channel is 0 from there on, an open one passes as it is, the others as before.
    void gates()
    {
        const Tensor image = picture();
        const Recorder before = run({}, image);
        GateChanges changes;
        changes.gates["channel.gate"] = {{3, 0.0F}, {7, 1.0F}, {9, 0.25F}, {1000, 1.0F}};
        const Recorder after = run(changes, image);
        const Tensor features = before.tensor("features");
        COMPARE_TENSORS(after.tensor("features"), features, 0);
        for (Index c = 0; c < features.dim(0); ++c) {
            const Tensor gated = after.tensor("features.gated").slice(c);
            const Tensor expected = c == 3 ? ops::scale(features.slice(c), 0)
                : c == 7                   ? features.slice(c)
                : c == 9                   ? ops::scale(features.slice(c), 0.25F)
                                           : before.tensor("features.gated").slice(c);
            COMPARE_TENSORS(gated, expected, 0);
        }
        QVERIFY(!test::compareTensors(
            after.tensor("spatial.mask"), before.tensor("spatial.mask"), 1e-4F)
                     .empty());
    }

    void masks()
    {
        const Tensor image = picture();
        const Recorder before = run({}, image);
        GateChanges changes;
        changes.masks["spatial.mask"] = test::randomTensor(before.tensor("spatial.mask").shape());
        const Recorder after = run(changes, image);
        COMPARE_TENSORS(after.tensor("output"),
            ops::multiply(before.tensor("features.gated"), changes.masks["spatial.mask"]), 1e-6F);
        // One of another picture does not fit, and is left out.
        changes.masks["spatial.mask"] = Tensor({2, 2}, {0, 0, 0, 0});
        COMPARE_TENSORS(run(changes, image).tensor("output"), before.tensor("output"), 0);
    }

    void comparison()
    {
        GateChanges a;
        a.gates["g"] = {{1, 0.5F}};
        a.masks["m"] = Tensor({1, 2}, {0, 1});
        GateChanges b = a;
        b.masks["m"] = Tensor({1, 2}, {0, 1});
        QVERIFY(a == b);
        b.masks["m"] = Tensor({2, 1}, {0, 1});
        QVERIFY(!(a == b));
        b = a;
        b.gates["g"][1] = 0.25F;
        QVERIFY(!(a == b));
    }

    void summaries()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const ValueSummary summary = summaryOf(Tensor({2, 2}, {0.5F, nan, -1, 2}));
        QCOMPARE(summary.count, Index(3));
        QCOMPARE(summary.notFinite, Index(1));
        QCOMPARE(summary.minimum, -1.0F);
        QCOMPARE(summary.maximum, 2.0F);
        QCOMPARE(summary.mean, 0.5);
        QCOMPARE(summaryOf(Tensor()).count, Index(0));
    }

    void histograms()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const Tensor values({9}, {0, 0.1F, 0.25F, 0.49F, 0.5F, 1, nan, -0.1F, 1.1F});
        const std::vector<Index> counts = histogramOf(values, 0, 1, 4);
        QVERIFY(counts == (std::vector<Index>{2, 2, 1, 1}));
        // Every number of the range is counted once.
        const Tensor many = picture();
        Index sum = 0;
        for (const Index count : histogramOf(many, 0, 1, 37))
            sum += count;
        QCOMPARE(sum, many.size());
    }
};

QTEST_MAIN(TestGateChanges)
#include "tst_gate_changes.moc"
