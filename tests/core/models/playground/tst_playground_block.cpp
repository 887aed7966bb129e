// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_block.h"

#include "image/image_mapping.h"
#include "models/playground/filter_bank.h"
#include "ops/elementwise.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QImage>
#include <QRect>
#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;

namespace
{

/// A sample photograph, as it comes and as the block reads it.
struct Photograph {
    explicit Photograph(const QString& name, Index longest = PlaygroundBlock::workingSize)
    {
        QImage picture(QStringLiteral(FOVEA_TEST_DATA "/../../resources/samples/") + name);
        picture = picture.convertToFormat(QImage::Format_RGB888);
        size = {picture.width(), picture.height()};
        tensor = image::toTensor(
            {picture.constBits(), size.width, size.height, Index(picture.bytesPerLine()), 3, 8},
            image::fittedSize(size, longest));
    }
    image::Size size;
    Tensor tensor;
};

PlaygroundBlock block(const QStringList& settings)
{
    BlockSettings result;
    for (qsizetype i = 0; i + 1 < settings.size(); i += 2)
        result.set(settings[i].toStdString(), settings[i + 1].toStdString());
    return PlaygroundBlock(result);
}

Recorder record(const PlaygroundBlock& block, const Tensor& image)
{
    Recorder recorder;
    block.run({{}, image}, recorder, Monitor::none());
    return recorder;
}

/// Mean of the mask over a region of the original picture.
double meanOver(const Tensor& mask, image::Size size, const QRect& region)
{
    const image::ImageMapping mapping{size, {mask.dim(1), mask.dim(0)}};
    double sum = 0;
    for (int y = region.top(); y <= region.bottom(); ++y)
        for (int x = region.left(); x <= region.right(); ++x) {
            const auto cell = mapping.cellAt(x, y);
            sum += double(mask.matrix()(cell.row, cell.column));
        }
    return sum / (double(region.width()) * double(region.height()));
}

Tensor plain(Index width, Index height, float value)
{
    return {{3, height, width}, std::vector<float>(std::size_t(3 * width * height), value)};
}

} // namespace

class TestPlaygroundBlock : public QObject
{
    Q_OBJECT
private:
    static void addEveryBlock()
    {
        QTest::addColumn<QStringList>("settings");
        for (const char* channel : {"none", "se", "eca", "cbam"})
            for (const char* spatial : {"none", "cbam", "scse", "simam"})
                for (const char* weights : {"designed", "random"})
                    QTest::addRow("%s, %s, %s", channel, spatial, weights)
                        << QStringList{"channel", channel, "spatial", spatial, "weights", weights};
    }

private Q_SLOTS:
    /// In every setting, the gate times its input is its output.
    void linksJoinWhatIsMultiplied()
    {
        const Tensor image = Photograph(QStringLiteral("coffee.png"), 64).tensor;
        for (const char* channel : {"none", "se", "eca", "cbam"}) {
            for (const char* spatial : {"none", "cbam", "scse", "simam"}) {
                const PlaygroundBlock model = block({"channel", channel, "spatial", spatial});
                const Recorder sites = record(model, image);
                for (const AttentionLinks& links : model.attentionLinks()) {
                    const Tensor input = sites.tensor(links.input);
                    Tensor gate = sites.tensor(links.gate);
                    QVERIFY(!gate.isEmpty());
                    if (links.kind == AttentionLinks::Kind::ChannelGate)
                        gate = gate.reshaped({gate.size(), 1, 1});
                    if (links.logits.empty()) // SimAM's mask is a share, and multiplies nothing
                        continue;
                    COMPARE_TENSORS(
                        sites.tensor(links.output), ops::multiply(input, gate), 1e-6f);
                    QCOMPARE(links.squeezed.empty(),
                        links.kind != AttentionLinks::Kind::ChannelGate
                            && std::string_view(spatial) != "cbam");
                }
            }
        }
    }

    void everyListedSiteIsVisitedInOrder_data() { addEveryBlock(); }
    void everyListedSiteIsVisitedInOrder()
    {
        QFETCH(QStringList, settings);
        const PlaygroundBlock model = block(settings);
        const std::vector<Site> listed = model.sites();
        const Recorder recorder = record(model, plain(30, 21, 0.3F));
        QCOMPARE(recorder.sites().size(), listed.size());
        for (std::size_t i = 0; i < listed.size(); ++i) {
            const Site& visited = recorder.sites()[i];
            QCOMPARE(visited.name, listed[i].name);
            QVERIFY(visited.kind == listed[i].kind);
            QCOMPARE(visited.axes().size(), visited.shape.size());
            for (std::size_t axis = 0; axis < listed[i].shape.size(); ++axis)
                QVERIFY(
                    listed[i].shape[axis] == -1 || listed[i].shape[axis] == visited.shape[axis]);
            QCOMPARE(listed[i].shape.size(), visited.shape.size());
        }
    }
    void gatesAndMasksLieBetweenZeroAndOne_data() { addEveryBlock(); }
    void gatesAndMasksLieBetweenZeroAndOne()
    {
        QFETCH(QStringList, settings);
        static const Photograph coffee(u"coffee.png"_qs, 128);
        const Recorder recorder = record(block(settings), coffee.tensor);
        for (const char* name : {"channel.gate", "spatial.gate", "spatial.mask"}) {
            const Tensor tensor = recorder.tensor(name);
            for (const float value : tensor.isEmpty() ? std::span<const float>() : tensor.floats())
                QVERIFY(value >= 0 && value <= 1);
        }
        const Tensor gate = recorder.tensor("channel.gate");
        if (!gate.isEmpty())
            QVERIFY(gate.vector().maxCoeff() - gate.vector().minCoeff() > 0.3F);
    }

    // The regions are what one sees: the cup from rim to rim and what is in it, and the bare
    // wood right of the saucer and left of it.
    void coffeeStandsOutFromTheTable_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::addColumn<double>("margin");
        QTest::newRow("default") << QStringList() << 0.25;
        QTest::newRow("kernel 3") << QStringList{"kernel", "3"} << 0.25;
        QTest::newRow("scse") << QStringList{"spatial", "scse"} << 0.25;
        // SimAM's weights all lie above 0.62, so little room is left.
        QTest::newRow("simam") << QStringList{"spatial", "simam"} << 0.08;
        QTest::newRow("eca") << QStringList{"channel", "eca"} << 0.15;
        QTest::newRow("cbam") << QStringList{"channel", "cbam"} << 0.25;
    }
    void coffeeStandsOutFromTheTable()
    {
        QFETCH(QStringList, settings);
        QFETCH(double, margin);
        static const Photograph coffee(u"coffee.png"_qs);
        const Tensor mask = record(block(settings), coffee.tensor).tensor("spatial.mask");
        const double cup = meanOver(mask, coffee.size, QRect(185, 25, 215, 175));
        const double right = meanOver(mask, coffee.size, QRect(490, 0, 110, 400));
        const double left = meanOver(mask, coffee.size, QRect(0, 130, 70, 270));
        QVERIFY2(cup > right + margin && cup > left + margin,
            qPrintable(QStringLiteral("cup %1, table %2 and %3").arg(cup).arg(right).arg(left)));
    }
    void subjectsStandOut_data()
    {
        QTest::addColumn<QString>("picture");
        QTest::addColumn<QRect>("subject");
        QTest::addColumn<QRect>("background");
        QTest::newRow("the cat's eye and the room")
            << "chelsea.png" << QRect(138, 85, 70, 62) << QRect(370, 20, 81, 280);
        QTest::newRow("the space suit and the wall")
            << "astronaut.png" << QRect(40, 230, 310, 282) << QRect(100, 0, 50, 140);
    }
    void subjectsStandOut()
    {
        QFETCH(QString, picture);
        QFETCH(QRect, subject);
        QFETCH(QRect, background);
        const Photograph photograph(picture);
        const Tensor mask = record(block({}), photograph.tensor).tensor("spatial.mask");
        QVERIFY(meanOver(mask, photograph.size, subject)
            > meanOver(mask, photograph.size, background) + 0.2);
    }
    void aBrightDotLightsItsCell_data()
    {
        QTest::addColumn<int>("x");
        QTest::addColumn<int>("y");
        QTest::newRow("middle") << 214 << 101;
        QTest::newRow("near a corner") << 286 << 22;
    }
    void aBrightDotLightsItsCell()
    {
        QFETCH(int, x);
        QFETCH(int, y);
        const image::Size size{301, 203};
        Tensor picture = plain(size.width, size.height, 0.1F);
        for (Index c = 0; c < 3; ++c)
            for (Index i = y - 1; i <= y + 1; ++i)
                for (Index j = x - 1; j <= x + 1; ++j)
                    picture.mutableFloats()[std::size_t((c * size.height + i) * size.width + j)]
                        = 1;
        const Tensor mask = record(block({}), picture).tensor("spatial.mask");
        const image::ImageMapping mapping{size, {mask.dim(1), mask.dim(0)}};
        Index row = 0;
        Index column = 0;
        mask.matrix().maxCoeff(&row, &column);
        QVERIFY(std::abs(row - mapping.cellAt(x, y).row) <= 1);
        QVERIFY(std::abs(column - mapping.cellAt(x, y).column) <= 1);
    }

    void designedGatesRiseWithRarity_data()
    {
        QTest::addColumn<int>("reduction");
        for (const int reduction : {1, 2, 3, 4, 8, 16})
            QTest::addRow("reduction %d", reduction) << reduction;
    }
    void designedGatesRiseWithRarity()
    {
        QFETCH(int, reduction);
        BlockSettings settings;
        settings.reduction = reduction;
        const BlockWeights weights = blockWeights(settings);
        constexpr std::size_t last
            = filterBankChannels - 1; // in the last family, without preference
        const auto logit = [&](float mean, float maximum, bool cbam) {
            const Tensor means = Tensor::fromVector(Vector::Constant(filterBankChannels, mean));
            const Tensor maxima = Tensor::fromVector(Vector::Constant(filterBankChannels, maximum));
            return cbam
                ? attention::cbamChannelLogits(means, maxima, weights.cbamChannel).floats()[last]
                : attention::excitationLogits(means, weights.squeezeExcitation).floats()[last];
        };
        for (const bool cbam : {false, true}) {
            QVERIFY(logit(0.02F, 1, cbam) > 1);
            QVERIFY(logit(0.4F, 1, cbam) < -1);
        }
        // Only with maxima can a gate tell what is rare from what is not there.
        QVERIFY(logit(0, 0, true) < -1);
        QVERIFY(logit(0, 0, false) > 1);
    }
    void everyReductionWorks()
    {
        for (int reduction = 1; reduction <= 32; ++reduction) {
            for (const char* channel : {"se", "cbam"}) {
                const Recorder recorder
                    = record(block({"channel", channel, "reduction", QString::number(reduction)}),
                        plain(9, 9, 0.8F));
                QVERIFY(recorder.tensor("output").vector().allFinite());
            }
        }
    }

    void editedTensorsTakeEffect_data()
    {
        QTest::addColumn<QString>("spatial");
        QTest::newRow("cbam") << "cbam";
        QTest::newRow("scse") << "scse";
        QTest::newRow("simam") << "simam";
    }
    void editedTensorsTakeEffect()
    {
        QFETCH(QString, spatial);
        const PlaygroundBlock model = block({"spatial", spatial});
        static const Photograph coffee(u"coffee.png"_qs, 128);
        const auto constant = [](float value) {
            return [value](const Site&, const Tensor& tensor) {
                return Tensor(
                    tensor.shape(), std::vector<float>(std::size_t(tensor.size()), value));
            };
        };
        // A mask of ones lets everything through.
        Editor open;
        open.set("spatial.mask", constant(1));
        Recorder recorder;
        ProbeChain chain({&open, &recorder});
        model.run({{}, coffee.tensor}, chain, Monitor::none());
        COMPARE_TENSORS(recorder.tensor("output"), recorder.tensor("features.gated"), 0.0F);

        // Closed gates let nothing through.
        Editor closed;
        closed.set("channel.gate", constant(0));
        const Tensor output = model.run({{}, coffee.tensor}, closed, Monitor::none());
        COMPARE_TENSORS(output, Tensor(output.shape()), 0.0F);

        // What a probe hands back unchanged changes nothing.
        Recorder again;
        const Tensor watched = model.run({{}, coffee.tensor}, again, Monitor::none());
        COMPARE_TENSORS(
            watched, model.run({{}, coffee.tensor}, Probe::none(), Monitor::none()), 0.0F);
    }

    void smallestPictures_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("one pixel") << 1 << 1;
        QTest::newRow("a line down") << 1 << 512;
        QTest::newRow("a line across") << 512 << 1;
    }
    void smallestPictures()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        for (const char* spatial : {"cbam", "scse", "simam"}) {
            const Tensor mask = record(block({"spatial", spatial}), plain(width, height, 0.9F))
                                    .tensor("spatial.mask");
            QCOMPARE(mask.shape(), (Shape{(height + 3) / 4, (width + 3) / 4}));
            // SimAM divides by the number of places less one.
            const bool undefined = spatial == std::string_view("simam") && width * height == 1;
            QCOMPARE(mask.vector().allFinite(), !undefined);
            if (undefined)
                QVERIFY(std::isnan(mask.floats()[0]));
        }
    }
    void notANumberReachesTheMask()
    {
        Tensor picture = plain(64, 64, 0.4F);
        picture.mutableFloats()[64 * 30 + 30] = std::numeric_limits<float>::quiet_NaN();
        for (const char* spatial : {"cbam", "scse", "simam"}) {
            const Tensor mask = record(block({"spatial", spatial}), picture).tensor("spatial.mask");
            QVERIFY(std::isnan(mask.matrix()(7, 7)));
        }
    }
    void randomWeightsFollowTheSeed()
    {
        static const Photograph coffee(u"coffee.png"_qs, 128);
        const auto mask = [&](const char* seed) {
            return record(block({"weights", "random", "seed", seed}), coffee.tensor)
                .tensor("spatial.mask");
        };
        COMPARE_TENSORS(mask("5"), mask("5"), 0.0F);
        QVERIFY(!test::compareTensors(mask("5"), mask("6"), 0.05F).empty());
    }
    void wrongPicturesAreRefused()
    {
        const PlaygroundBlock model = block({});
        for (const Shape& shape : {Shape{1, 8, 8}, Shape{3, 0, 8}, Shape{3, 8, 513}, Shape{8, 8}})
            EXPECT_ERROR(
                model.run({{}, Tensor(shape)}, Probe::none(), Monitor::none()), toString(shape));
        EXPECT_ERROR(model.run({}, Probe::none(), Monitor::none()), "[3, height, width]");
    }
    /// The weights of one implementation in the other.
    void poolsInTimmsOrder()
    {
        const Photograph coffee(u"coffee.png"_qs, 128);
        const Recorder authors = record(block({}), coffee.tensor);
        const Recorder timm = record(block({"pools", "mean-max"}), coffee.tensor);
        const Tensor pooled = authors.tensor("spatial.pooled");
        const Tensor swapped = timm.tensor("spatial.pooled");
        COMPARE_TENSORS(swapped.slice(0), pooled.slice(1), 0);
        COMPARE_TENSORS(swapped.slice(1), pooled.slice(0), 0);
        COMPARE_TENSORS(timm.tensor("channel.gate"), authors.tensor("channel.gate"), 0);
        const Tensor mask = authors.tensor("spatial.mask");
        QVERIFY((timm.tensor("spatial.mask").vector() - mask.vector()).cwiseAbs().maxCoeff() > 0.1F);
    }
    void stops()
    {
        class Stop : public Monitor
        {
            bool stopRequested() const override { return true; }
        } stop;
        QVERIFY_EXCEPTION_THROWN(block({}).run({{}, plain(8, 8, 0)}, Probe::none(), stop), Stopped);
    }
    void wrongSettingsAreNamed()
    {
        BlockSettings settings;
        EXPECT_ERROR(settings.set("channel", "senet"), "se, eca, cbam");
        EXPECT_ERROR(settings.set("spatial", ""), "scse");
        EXPECT_ERROR(settings.set("reduction", "0"), "1 to 32");
        EXPECT_ERROR(settings.set("reduction", "2.5"), "2.5");
        EXPECT_ERROR(settings.set("kernel", "5"), "3 or 7");
        EXPECT_ERROR(settings.set("pools", "max"), "max-mean, mean-max");
        EXPECT_ERROR(settings.set("seed", "-1"), "-1");
        EXPECT_ERROR(settings.set("colour", "red"), "colour");
        settings.set("kernel", "3");
        QCOMPARE(settings.kernel, 3); // refused values left the others alone
        QCOMPARE(settings.reduction, 2);
    }
};

QTEST_GUILESS_MAIN(TestPlaygroundBlock)
#include "tst_playground_block.moc"
