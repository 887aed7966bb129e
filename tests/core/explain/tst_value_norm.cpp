// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "explain/value_length_probe.h"
#include "explain/value_norm.h"
#include "models/vision_transformer/vision_transformer.h"
#include "support/attention_weights.h"
#include "support/compare.h"
#include "support/fixtures.h"
#include "support/monitors.h"
#include "support/tensors.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::explain;
using namespace fovea::test;

class TestValueNorm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void byHand();
    void checkpoints_data();
    void checkpoints();
    void projectedHeadsMakeTheOutput_data();
    void projectedHeadsMakeTheOutput();
    void pictures();
    void probeReadsSeveralLayers();
    void parts();
    void zeroAndNotANumber();
    void stops();
};

namespace
{

Matrix cells(const AttentionMap& map, Index head)
{
    Matrix all(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, all);
    return all;
}

ModelInput someInput(const Transformer& model, Index count)
{
    std::vector<std::int64_t> ids;
    for (Index i = 0; i < count; ++i)
        ids.push_back((7 * i + 5) % model.architecture().vocabulary);
    return {tokensOf(ids), {}};
}

} // namespace

void TestValueNorm::byHand()
{
    // Lengths 5 and 2; the projection doubles the second feature: sqrt(9 + 64) and 2.
    const Tensor values({1, 2, 2}, {3, 4, 2, 0});
    const Tensor plain = valueLengths(values, 1, {});
    COMPARE_TENSORS(plain, Tensor({1, 2}, {5, 2}), 0);
    const Tensor lengths = valueLengths(values, 1, [](Index, Tensor vectors) {
        vectors.mutableMatrix().col(1) *= 2;
        return vectors;
    });
    COMPARE_TENSORS(lengths, Tensor({1, 2}, {std::sqrt(73.0f), 2}), 1e-6f);
    // A model without a projection.
    COMPARE_TENSORS(
        valueLengths(values, 1, [](Index, const Tensor&) { return Tensor(); }), plain, 0);

    const auto map = valueNormMap(mapOf(Tensor({2, 2}, {0.5f, 0.5f, 0, 1})), plain);
    COMPARE_TENSORS(
        Tensor::fromMatrix(cells(*map, 0)), Tensor({2, 2}, {5.0f / 7, 2.0f / 7, 0, 1}), 1e-7f);
}

void TestValueNorm::checkpoints_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::addColumn<QString>("output"); // of layer 1
    QTest::addColumn<bool>("inputMajor");
    QTest::newRow("bert") << "bert-tiny"
                          << "bert.encoder.layer.1.attention.output.dense.weight" << false;
    QTest::newRow("gpt2") << "gpt2-biased-tiny"
                          << "transformer.h.1.attn.c_proj.weight" << true;
    QTest::newRow("llama, shared values") << "llama-tiny"
                                          << "model.layers.1.self_attn.o_proj.weight" << false;
}

void TestValueNorm::checkpoints()
{
    // The length of every weighted, projected value by itself.
    QFETCH(QString, checkpoint);
    QFETCH(QString, output);
    QFETCH(bool, inputMajor);
    const std::string folder = checkpoint.toStdString();
    const auto model = Transformer::open(checkpointFolder(folder));
    constexpr Index n = 11;
    Recorder recorder({"layers.1.attention.value", "layers.1.attention.weights"});
    model->run(someInput(*model, n), recorder, Monitor::none());
    const Tensor values = recorder.tensor("layers.1.attention.value");
    const Tensor weights = recorder.tensor("layers.1.attention.weights");
    const Tensor projection
        = loadFixture("checkpoints/" + folder + "/model").tensor(output.toStdString()).toFloat();
    const Index heads = model->architecture().heads;
    const Index size = model->architecture().headSize;
    const Tensor lengths = valueLengths(values, heads,
        [&](Index head, const Tensor& vectors) { return model->projectHead(1, head, vectors); });
    const auto map = valueNormMap(mapOf(weights), lengths);
    for (Index h = 0; h < heads; ++h) {
        Eigen::MatrixXd block; // [size, hidden size]
        if (inputMajor)
            block = projection.matrix().middleRows(h * size, size).cast<double>();
        else
            block = projection.matrix().middleCols(h * size, size).transpose().cast<double>();
        const Eigen::MatrixXd v = values.slice(h * values.dim(0) / heads).matrix().cast<double>();
        Eigen::MatrixXd expected(n, n);
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < n; ++j)
                expected(i, j)
                    = (double(weights.slice(h).matrix()(i, j)) * v.row(j) * block).norm();
            expected.row(i) /= expected.row(i).sum();
        }
        const Matrix plain = expected.cast<float>();
        COMPARE_TENSORS(Tensor::fromMatrix(cells(*map, h)), Tensor::fromMatrix(plain), 1e-5f);
    }
}

void TestValueNorm::projectedHeadsMakeTheOutput_data()
{
    QTest::addColumn<QString>("checkpoint");
    for (const char* name :
        {"bert", "gpt2-biased", "gpt_neox", "llama", "qwen3", "mpnet", "albert"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("-tiny");
}

void TestValueNorm::projectedHeadsMakeTheOutput()
{
    QFETCH(QString, checkpoint);
    const auto model = Transformer::open(checkpointFolder(checkpoint.toStdString()));
    const std::string last
        = "layers." + std::to_string(model->architecture().layers - 1) + ".attention.";
    Recorder recorder({last + "head_output", last + "output"});
    model->run(someInput(*model, 6), recorder, Monitor::none());
    const Tensor heads = recorder.tensor(last + "head_output");
    const Tensor output = recorder.tensor(last + "output");
    Matrix sum = Matrix::Zero(output.dim(0), output.dim(1));
    const int layer = int(model->architecture().layers) - 1;
    for (Index h = 0; h < heads.dim(0); ++h)
        sum += model->projectHead(layer, h, heads.slice(h)).matrix();
    // But for the bias, which all tokens share.
    const Matrix rest = output.matrix() - sum;
    for (Index i = 1; i < rest.rows(); ++i) {
        COMPARE_TENSORS(Tensor::fromMatrix(rest.row(i)), Tensor::fromMatrix(rest.row(0)),
            1e-5f * largestMagnitude(output));
    }
    QVERIFY(model->projectHead(layer + 1, 0, heads.slice(0)).isEmpty());
    QVERIFY(model->projectHead(0, heads.dim(0), heads.slice(0)).isEmpty());
}

void TestValueNorm::pictures()
{
    const auto model = VisionTransformer::open(checkpointFolder("vit-tiny"));
    const Tensor vectors = randomTensor({3, model->architecture().headSize});
    const Tensor projected = model->projectHead(0, 1, vectors);
    QCOMPARE(projected.shape(), (Shape{3, model->architecture().hiddenSize}));
    QVERIFY(largestMagnitude(projected) > 0);
}

void TestValueNorm::probeReadsSeveralLayers()
{
    const auto model = Transformer::open(checkpointFolder("gpt2-biased-tiny"));
    const ModelInput input = someInput(*model, 9);
    Recorder recorder({"layers.0.attention.value", "layers.1.attention.value"});
    model->run(input, recorder, Monitor::none());
    const Index heads = model->architecture().heads;
    ValueLengthProbe probe(*model, {{0, heads}, {1, heads}});
    QVERIFY(!probe.isDone());
    model->run(input, probe, Monitor::none());
    QVERIFY(probe.isDone());
    QCOMPARE(probe.lengths().size(), 2U);
    for (const int layer : {0, 1}) {
        const auto project = [&](Index head, const Tensor& vectors) {
            return model->projectHead(layer, head, vectors);
        };
        const Tensor values
            = recorder.tensor("layers." + std::to_string(layer) + ".attention.value");
        COMPARE_TENSORS(probe.lengths().at(layer), valueLengths(values, heads, project), 0);
    }
}

void TestValueNorm::parts()
{
    constexpr Index n = 80; // more than a strip
    const auto map = valueNormMap(mapOf(randomWeights(2, n, 1)),
        Tensor({2, n}, std::vector<float>(std::size_t(2 * n), 1.0f)));
    // Equal lengths change nothing.
    const auto lengths = [&] {
        Tensor numbers = randomTensor({2, n}, 3);
        numbers.mutableMatrix() = numbers.matrix().cwiseAbs();
        return numbers;
    }();
    COMPARE_TENSORS(Tensor::fromMatrix(cells(*map, 1)), randomWeights(2, n, 1).slice(1), 1e-6f);

    const auto norms = valueNormMap(mapOf(randomWeights(2, n, 1)), lengths);
    const Matrix whole = cells(*norms, 1);
    for (Index i = 0; i < n; ++i)
        QVERIFY(close(whole.row(i).cast<double>().sum(), 1, 1e-5));
    Matrix block(70, 5);
    norms->block(1, {3, 73}, {60, 65}, block);
    COMPARE_TENSORS(Tensor::fromMatrix(block), Tensor::fromMatrix(whole.block(3, 60, 70, 5)), 0);
    const auto part = norms->part({10, 50}, {20, 70})->part({1, 40}, {2, 50});
    QCOMPARE(part->rows(), Index(39));
    COMPARE_TENSORS(
        Tensor::fromMatrix(cells(*part, 1)), Tensor::fromMatrix(whole.block(11, 22, 39, 48)), 0);

    Matrix hidden = whole;
    hidden.col(4).setZero();
    hidden.col(9).setZero();
    COMPARE_TENSORS(Tensor::fromMatrix(cells(*norms->withoutColumns({4, 9}, false), 1)),
        Tensor::fromMatrix(hidden), 0);
    for (Index i = 0; i < n; ++i)
        hidden.row(i) /= hidden.row(i).sum();
    COMPARE_TENSORS(Tensor::fromMatrix(cells(*norms->withoutColumns({4, 9}, true), 1)),
        Tensor::fromMatrix(hidden), 1e-6f);
    hidden = whole.middleCols(2, 20);
    hidden.col(3).setZero();
    COMPARE_TENSORS(
        Tensor::fromMatrix(cells(*norms->part({0, n}, {2, 22})->withoutColumns({3}, false), 1)),
        Tensor::fromMatrix(hidden), 0);
}

void TestValueNorm::zeroAndNotANumber()
{
    const auto map = valueNormMap(
        mapOf(Tensor({3, 2}, {0, 1, 1, 0, notANumber, 0.5f})), Tensor({1, 2}, {0, 2}));
    const Matrix all = cells(*map, 0);
    QCOMPARE(all(0, 1), 1.0f);
    QCOMPARE(all.row(1).cwiseAbs().maxCoeff(), 0.0f); // all on a value of length 0
    QVERIFY(all.row(2).array().isNaN().all());
}

void TestValueNorm::stops()
{
    Stopping monitor;
    QVERIFY_THROWS_EXCEPTION(Stopped, valueLengths(randomTensor({1, 3, 2}), 1, {}, monitor));
    const auto map = valueNormMap(mapOf(randomWeights(1, 100, 1)), Tensor({1, 100}));
    Stopping later(1);
    Matrix all(100, 100);
    QVERIFY_THROWS_EXCEPTION(Stopped, map->block(0, {0, 100}, {0, 100}, all, later));
}

QTEST_GUILESS_MAIN(TestValueNorm)
#include "tst_value_norm.moc"
