// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/rollout.h"
#include "sites/query_key_map.h"
#include "support/attention_weights.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

Q_DECLARE_METATYPE(fovea::explain::Mixing)

class TestRollout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byHand();
    void mixes();
    void discards();
    void naive_data();
    void naive();
    void longText();
    void emptyRows();
    void notANumberStaysInItsRows();
    void tooLong();
    void stops();
};

namespace
{

using Heads = Mixing::Heads;

Matrix mixed(const Tensor& weights, const Mixing& mixing, std::vector<Index> leftOut = {})
{
    const Index n = weights.dim(-1);
    Matrix out(n, n);
    mixedRows({mapOf(weights), std::move(leftOut)}, mixing, {0, n}, out, Monitor::none());
    return out;
}

/// A' of a layer, cell by cell.
Eigen::MatrixXd plainLayer(
    const Tensor& weights, const Mixing& mixing, const std::vector<Index>& leftOut)
{
    const Index n = weights.dim(-1);
    Eigen::MatrixXd result(n, n);
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) {
            std::vector<double> cell;
            for (Index h = 0; h < weights.dim(0); ++h) {
                if (std::find(leftOut.begin(), leftOut.end(), h) == leftOut.end())
                    cell.push_back(double(weights.matrix()(h * n + i, j)));
            }
            double value = 0;
            if (!cell.empty() && mixing.heads == Heads::Mean) {
                for (const double number : cell)
                    value += number / double(cell.size());
            } else if (!cell.empty()) {
                const auto [smallest, largest] = std::minmax_element(cell.begin(), cell.end());
                value = mixing.heads == Heads::Maximum ? *largest : *smallest;
            }
            result(i, j) = value;
        }
        std::vector<double> numbers;
        for (Index j = 0; j < n; ++j) {
            if (result(i, j) > 0)
                numbers.push_back(result(i, j));
        }
        std::sort(numbers.begin(), numbers.end());
        const auto count = std::size_t(double(mixing.discarded) * double(numbers.size()));
        for (Index j = 0; count > 0 && j < n; ++j) {
            if (result(i, j) <= numbers[count - 1]) // no two are equal here
                result(i, j) = 0;
        }
        result.row(i) *= 1 - double(mixing.residual);
        result(i, i) += double(mixing.residual);
        if (result.row(i).sum() == 0)
            result(i, i) = 1;
        result.row(i) /= result.row(i).sum();
    }
    return result;
}

} // namespace

void TestRollout::byHand()
{
    // With the residual: A'_1 = [1, 0; 1/2, 1/2], A'_2 = [3/4, 1/4; 0, 1].
    const Tensor first({2, 2}, {1, 0, 1, 0});
    const Tensor second({2, 2}, {0.5f, 0.5f, 0, 1});
    const std::vector<LayerAttention> layers{{mapOf(first), {}}, {mapOf(second), {}}};
    const Tensor expected({2, 2}, {0.875f, 0.125f, 0.5f, 0.5f});
    COMPARE_TENSORS(rollout(layers, {}), expected, 0);
    COMPARE_TENSORS(rolloutRow(layers, {}, 0), expected.slice(0), 0);
    COMPARE_TENSORS(rolloutRow(layers, {}, 1), expected.slice(1), 0);
    COMPARE_TENSORS(rolloutColumn(layers, {}, 0), Tensor({2}, {0.875f, 0.5f}), 0);
    COMPARE_TENSORS(rolloutColumn(layers, {}, 1), Tensor({2}, {0.125f, 0.5f}), 0);
    // Without it the first token is all there is.
    COMPARE_TENSORS(rollout(layers, {Heads::Mean, 0, 0}), Tensor({2, 2}, {1, 0, 1, 0}), 0);
}

void TestRollout::mixes()
{
    const Tensor weights({2, 2, 2}, {0.75f, 0.25f, 0.5f, 0.5f, 0.25f, 0.75f, 0, 1});
    const auto rows = [](std::vector<float> numbers) { return Tensor({2, 2}, std::move(numbers)); };
    const auto tensor = [&](const Mixing& mixing, std::vector<Index> leftOut = {}) {
        return Tensor::fromMatrix(mixed(weights, mixing, std::move(leftOut)));
    };
    COMPARE_TENSORS(tensor({Heads::Mean, 0, 0}), rows({0.5f, 0.5f, 0.25f, 0.75f}), 0);
    COMPARE_TENSORS(tensor({Heads::Maximum, 0, 0}), rows({0.5f, 0.5f, 1.0f / 3, 2.0f / 3}), 1e-7f);
    COMPARE_TENSORS(tensor({Heads::Minimum, 0, 0}), rows({0.5f, 0.5f, 0, 1}), 0);
    COMPARE_TENSORS(tensor({Heads::Mean, 0, 0}, {0}), rows({0.25f, 0.75f, 0, 1}), 0);
    // Without heads a layer changes nothing.
    COMPARE_TENSORS(tensor({Heads::Mean, 0, 0}, {0, 1}), rows({1, 0, 0, 1}), 0);
}

void TestRollout::discards()
{
    const Tensor weights({4, 4},
        {0.1f, 0.2f, 0.3f, 0.4f, //
            0.25f, 0.25f, 0.25f, 0.25f, // of equal numbers the right ones go
            0.5f, 0.25f, 0.25f, 0, // three numbers: half of them is one
            0, 1, 0, 0});
    COMPARE_TENSORS(Tensor::fromMatrix(mixed(weights, {Heads::Mean, 0, 0.5f})),
        Tensor({4, 4},
            {0, 0, 3.0f / 7, 4.0f / 7, //
                0.5f, 0.5f, 0, 0, //
                2.0f / 3, 1.0f / 3, 0, 0, //
                0, 1, 0, 0}),
        1e-7f);
    COMPARE_TENSORS(Tensor::fromMatrix(mixed(weights, {Heads::Mean, 0.5f, 1})),
        Tensor::fromMatrix(Matrix::Identity(4, 4)), 0);
}

void TestRollout::naive_data()
{
    QTest::addColumn<Mixing>("mixing");
    QTest::addColumn<bool>("causal");
    QTest::newRow("mean") << Mixing{} << false;
    QTest::newRow("causal") << Mixing{} << true;
    QTest::newRow("maximum") << Mixing{Heads::Maximum, 0.5f, 0} << false;
    QTest::newRow("minimum") << Mixing{Heads::Minimum, 0.25f, 0} << true;
    QTest::newRow("no residual") << Mixing{Heads::Mean, 0, 0} << false;
    QTest::newRow("discarded") << Mixing{Heads::Mean, 0.5f, 0.9f} << false;
    QTest::newRow("discarded, causal") << Mixing{Heads::Maximum, 0.1f, 0.5f} << true;
}

void TestRollout::naive()
{
    QFETCH(Mixing, mixing);
    QFETCH(bool, causal);
    constexpr Index n = 130; // more than two strips
    std::vector<LayerAttention> layers;
    Eigen::MatrixXd expected = Eigen::MatrixXd::Identity(n, n);
    for (std::uint64_t layer = 0; layer < 4; ++layer) {
        const Tensor weights = randomWeights(3, n, layer + 1, causal);
        const std::vector<Index> leftOut
            = layer == 2 ? std::vector<Index>{1} : std::vector<Index>{};
        layers.push_back({mapOf(weights), leftOut});
        expected = plainLayer(weights, mixing, leftOut) * expected;
    }
    const Matrix plain = expected.cast<float>();
    const Tensor result = rollout(layers, mixing);
    COMPARE_TENSORS(result, Tensor::fromMatrix(plain), 1e-6f);
    for (Index i = 0; i < n; ++i)
        QVERIFY(close(result.matrix().row(i).cast<double>().sum(), 1, 1e-5));
    for (const Index i : {Index(0), Index(63), n - 1}) {
        COMPARE_TENSORS(
            rolloutRow(layers, mixing, i), Tensor::fromVector(plain.row(i).transpose()), 1e-6f);
        COMPARE_TENSORS(rolloutColumn(layers, mixing, i), Tensor::fromVector(plain.col(i)), 1e-6f);
    }
}

void TestRollout::longText()
{
    // Queries and keys, too many for the matrix: one token still goes.
    constexpr Index n = longestRollout + 1;
    std::vector<LayerAttention> layers;
    for (std::uint64_t layer = 0; layer < 2; ++layer) {
        layers.push_back(
            {std::make_shared<QueryKeyMap>(randomTensor({1, n, 4}, layer),
                 randomTensor({1, n, 4}, layer + 5), 0.5f, attention::AttentionMask::causal()),
                {}});
    }
    const Tensor row = rolloutRow(layers, {}, n - 1);
    QVERIFY(close(row.vector().cast<double>().sum(), 1, 1e-5));
    QVERIFY(row.vector().minCoeff() > 0);
    const Tensor early = rolloutRow(layers, {}, 5);
    QVERIFY(close(early.vector().head(6).cast<double>().sum(), 1, 1e-5));
    QCOMPARE(early.vector().tail(n - 6).cwiseAbs().maxCoeff(), 0.0f);
}

void TestRollout::emptyRows()
{
    // A token that attends to nothing is made of itself.
    const Tensor weights({2, 2}, {0, 0, 0.5f, 0.5f});
    COMPARE_TENSORS(Tensor::fromMatrix(mixed(weights, {Heads::Mean, 0, 0})),
        Tensor({2, 2}, {1, 0, 0.5f, 0.5f}), 0);
}

void TestRollout::notANumberStaysInItsRows()
{
    const Tensor weights({2, 2}, {0.5f, 0.5f, notANumber, 1});
    for (const Heads heads : {Heads::Mean, Heads::Maximum, Heads::Minimum}) {
        const Matrix rows = mixed(weights, {heads, 0.5f, 0.5f});
        QVERIFY(rows.row(0).allFinite());
        QVERIFY(rows.row(1).array().isNaN().all());
    }
}

void TestRollout::tooLong()
{
    const std::vector<LayerAttention> layers{
        {std::make_shared<QueryKeyMap>(Tensor({1, longestRollout + 1, 1}),
             Tensor({1, longestRollout + 1, 1}), 1.0f, attention::AttentionMask()),
            {}}};
    EXPECT_ERROR(rollout(layers, {}), "rollout of all 2049 tokens is too large");
}

void TestRollout::stops()
{
    std::vector<LayerAttention> layers;
    for (std::uint64_t layer = 0; layer < 2; ++layer)
        layers.push_back({mapOf(randomWeights(2, 70, layer)), {}});
    for (int looks = 0; looks < 4; ++looks) {
        Stopping all(looks);
        QVERIFY_THROWS_EXCEPTION(Stopped, rollout(layers, {}, all));
        Stopping one(looks);
        QVERIFY_THROWS_EXCEPTION(Stopped, rolloutRow(layers, {}, 69, one));
        Stopping other(looks);
        QVERIFY_THROWS_EXCEPTION(Stopped, rolloutColumn(layers, {}, 69, other));
    }
}

QTEST_GUILESS_MAIN(TestRollout)
#include "tst_rollout.moc"
