// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/cbam.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::attention;

class TestCbam : public QObject
{
    Q_OBJECT
private:
    static CbamChannel channelOf(const io::SafeTensors& file)
    {
        if (file.has("param.channel.fc1.weight"))
            return {.weight1 = file.tensor("param.channel.fc1.weight"),
                .bias1 = {},
                .weight2 = file.tensor("param.channel.fc2.weight"),
                .bias2 = {}};
        return {.weight1 = file.tensor("param.ChannelGate.mlp.1.weight"),
            .bias1 = file.tensor("param.ChannelGate.mlp.1.bias"),
            .weight2 = file.tensor("param.ChannelGate.mlp.3.weight"),
            .bias2 = file.tensor("param.ChannelGate.mlp.3.bias")};
    }
    static CbamSpatial spatialOf(const io::SafeTensors& file)
    {
        const bool timm = file.has("param.channel.fc1.weight");
        const std::string prefix = timm ? "param.spatial.conv." : "param.SpatialGate.spatial.";
        return {.weight = file.tensor(prefix + "conv.weight"),
            .bias = {},
            .normWeight = file.tensor(prefix + "bn.weight"),
            .normBias = file.tensor(prefix + "bn.bias"),
            .normMean = file.tensor(prefix + "bn.running_mean"),
            .normVariance = file.tensor(prefix + "bn.running_var"),
            .order = timm ? CbamSpatial::Order::MeanMax : CbamSpatial::Order::MaxMean};
    }

private Q_SLOTS:
    void matchesReference_data()
    {
        QTest::addColumn<QString>("fixture");
        QTest::newRow("authors") << "mechanisms/cbam_paper";
        QTest::newRow("timm") << "mechanisms/cbam_timm";
    }
    void matchesReference()
    {
        QFETCH(QString, fixture);
        const auto file = test::loadFixture(fixture.toStdString());
        const auto channel = cbamChannel(file.tensor("x"), channelOf(file));
        COMPARE_TENSORS(channel.gate, file.tensor("channel_gate"), 1e-5F);
        if (file.has("after_channel"))
            COMPARE_TENSORS(channel.output, file.tensor("after_channel"), 1e-5F);
        const auto spatial = cbamSpatial(channel.output, spatialOf(file));
        COMPARE_TENSORS(spatial.mask, file.tensor("spatial_mask"), 1e-5F);
        COMPARE_TENSORS(spatial.output, file.tensor("output"), 1e-5F);
    }
    void orderOfThePooledMapsMatters()
    {
        const auto file = test::loadFixture("mechanisms/cbam_paper");
        CbamSpatial weights = spatialOf(file);
        weights.order = CbamSpatial::Order::MeanMax;
        const auto spatial = cbamSpatial(file.tensor("after_channel"), weights);
        QVERIFY(!test::compareTensors(spatial.mask, file.tensor("spatial_mask"), 1e-3F).empty());
    }
    void kernelOfThree()
    {
        // Without normalisation and with a kernel that takes the mean's right neighbour.
        CbamSpatial weights;
        weights.weight
            = Tensor({1, 2, 3, 3}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
        const Tensor pooled
            = cbamSpatialPool(Tensor({2, 1, 3}, {1, 2, 3, 5, 8, 1}), CbamSpatial::Order::MaxMean);
        COMPARE_TENSORS(pooled, Tensor({2, 1, 3}, {5, 8, 3, 3, 5, 2}), 0.0F);
        COMPARE_TENSORS(cbamSpatialLogits(pooled, weights), Tensor({1, 3}, {5, 2, 0}), 0.0F);
    }
    void wrongWeightsAreNamed()
    {
        CbamSpatial weights;
        weights.weight = Tensor({1, 2, 4, 4});
        EXPECT_ERROR(cbamSpatialLogits(Tensor({2, 5, 5}), weights), "4 x 4");
        weights.weight = Tensor({1, 3, 3, 3});
        EXPECT_ERROR(cbamSpatialLogits(Tensor({2, 5, 5}), weights), "spatial.conv.weight");
    }
};

QTEST_GUILESS_MAIN(TestCbam)
#include "tst_cbam.moc"
