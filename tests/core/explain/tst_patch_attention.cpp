// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/patch_attention.h"

#include "explain/rollout.h"
#include "support/attention_weights.h"
#include "support/compare.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QTest>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

namespace
{

/// Two tokens, 2 x 3 patches, one token.
constexpr PatchGrid grid{2, 2, 3, 1, 8, 8};

/// What a token has to do with another, by the definition.
double plain(const Tensor& weights, std::optional<Index> head, Index from, Index to)
{
    const Index n = weights.dim(1);
    double sum = 0;
    for (Index h = 0; h < weights.dim(0); ++h) {
        if (!head || *head == h)
            sum += double(weights.matrix()(h * n + from, to));
    }
    return head ? sum : sum / double(weights.dim(0));
}

} // namespace

class TestPatchAttention : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersTokens()
    {
        QCOMPARE(grid.tokens(), Index(9));
        QCOMPARE(grid.special(), Index(3));
        QCOMPARE(grid.specialToken(1), Index(1));
        QCOMPARE(grid.specialToken(2), Index(8));
        for (Index token = 0; token < grid.tokens(); ++token) {
            QCOMPARE(grid.isPatch(token), token >= 2 && token < 8);
            if (grid.isPatch(token))
                QCOMPARE(grid.tokenAt(grid.rowOf(token), grid.columnOf(token)), token);
        }
        QCOMPARE(patchLabels(grid, {"a", "b", "c"}),
            (std::vector<std::string>{
                "a", "b", "0,0", "0,1", "0,2", "1,0", "1,1", "1,2", "c"}));
    }

    void layRowsAndColumnsOut()
    {
        const Tensor weights = randomWeights(3, grid.tokens(), 5);
        const auto map = mapOf(weights);
        for (const std::optional<Index> head :
            {std::optional<Index>(), std::optional<Index>(0), std::optional<Index>(2)}) {
            for (const Index token : {Index(0), Index(4), Index(8)}) {
                for (const auto direction : {Direction::AttendsTo, Direction::AttendedBy}) {
                    const auto result = patchAttention(*map, head, token, direction, grid);
                    const auto wanted = [&](Index other) {
                        return direction == Direction::AttendsTo
                            ? plain(weights, head, token, other)
                            : plain(weights, head, other, token);
                    };
                    double patches = 0, special = 0;
                    for (Index r = 0; r < grid.rows; ++r) {
                        for (Index c = 0; c < grid.columns; ++c) {
                            const double number = wanted(grid.tokenAt(r, c));
                            patches += number;
                            QVERIFY(close(double(result.patches.matrix()(r, c)), number, 1e-7));
                        }
                    }
                    QCOMPARE(Index(result.special.size()), grid.special());
                    for (Index i = 0; i < grid.special(); ++i) {
                        const double number = wanted(grid.specialToken(i));
                        special += number;
                        QVERIFY(close(double(result.special[std::size_t(i)]), number, 1e-7));
                    }
                    QVERIFY(close(result.patchSum, patches, 1e-6));
                    QVERIFY(close(result.specialSum, special, 1e-6));
                    if (direction == Direction::AttendsTo)
                        QVERIFY(close(result.patchSum + result.specialSum, 1, 1e-6));
                }
            }
        }
    }

    void oneHeadIsExact()
    {
        const Tensor weights = randomWeights(2, grid.tokens(), 6);
        const auto result
            = patchAttention(*mapOf(weights), 1, 3, Direction::AttendsTo, grid);
        for (Index r = 0; r < grid.rows; ++r) {
            for (Index c = 0; c < grid.columns; ++c)
                QCOMPARE(result.patches.matrix()(r, c),
                    weights.slice(1).matrix()(3, grid.tokenAt(r, c)));
        }
    }

    void withoutOtherTokens()
    {
        constexpr PatchGrid alone{0, 2, 2, 0, 4, 4};
        const Tensor weights = randomWeights(1, 4, 7);
        const auto result
            = patchAttention(*mapOf(weights), {}, 2, Direction::AttendsTo, alone);
        QVERIFY(result.special.empty());
        QCOMPARE(result.specialSum, 0.0);
        COMPARE_TENSORS(result.patches.reshaped({4}), weights.slice(0).slice(2), 0);
    }

    void rolloutSumsToOneOverPatches()
    {
        std::vector<LayerAttention> layers;
        for (std::uint64_t layer = 0; layer < 3; ++layer)
            layers.push_back({mapOf(randomWeights(2, grid.tokens(), layer + 1)), {}});
        const Tensor all = rollout(layers, {});
        for (const auto direction : {Direction::AttendsTo, Direction::AttendedBy}) {
            const auto result = patchRollout(layers, {}, 0, direction, grid);
            const auto wanted = [&](Index other) {
                return double(direction == Direction::AttendsTo ? all.matrix()(0, other)
                                                                : all.matrix()(other, 0));
            };
            double patches = 0;
            for (Index token = grid.before; token < grid.before + grid.patches(); ++token)
                patches += wanted(token);
            QVERIFY(close(result.patchSum, patches, 1e-6));
            QVERIFY(close(result.patches.vector().cast<double>().sum(), 1, 1e-6));
            for (Index i = 0; i < grid.patches(); ++i)
                QVERIFY(close(double(result.patches.floats()[std::size_t(i)]),
                    wanted(grid.before + i) / patches, 1e-6));
            for (Index i = 0; i < grid.special(); ++i)
                QVERIFY(close(double(result.special[std::size_t(i)]),
                    wanted(grid.specialToken(i)), 1e-6));
        }
    }

    void nothingToShare()
    {
        // Every token looks at the first one alone, and nothing passes around the attention.
        Tensor weights({1, 9, 9});
        weights.mutableMatrix().col(0).setOnes();
        const auto result = patchRollout(
            {{mapOf(weights), {}}}, {Mixing::Heads::Mean, 0, 0}, 4, Direction::AttendsTo, grid);
        QCOMPARE(result.patchSum, 0.0);
        QCOMPARE(result.special, (std::vector<float>{1, 0, 0}));
        QCOMPARE(result.patches.vector().cwiseAbs().maxCoeff(), 0.0f);
    }

    void stops()
    {
        const auto map = mapOf(randomWeights(2, grid.tokens(), 1));
        Stopping rolls(0);
        QVERIFY_THROWS_EXCEPTION(Stopped,
            patchRollout({{map, {}}}, {}, 0, Direction::AttendedBy, grid, rolls));
    }
};

QTEST_GUILESS_MAIN(TestPatchAttention)
#include "tst_patch_attention.moc"
