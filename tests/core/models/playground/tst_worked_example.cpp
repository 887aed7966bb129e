// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/worked_example.h"
#include "support/compare.h"
#include "support/playground.h"

#include <QTest>

#include <cmath>

using namespace fovea;

class TestWorkedExample : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void projectionsAreRoundAndSeeded()
    {
        const LayerSettings settings = example::settings(1);
        QCOMPARE(settings.queryWeight.shape(), (Shape{3, 4}));
        for (const Tensor& weight :
            {settings.queryWeight, settings.keyWeight, settings.valueWeight})
            for (const float number : weight.floats())
                QCOMPARE(number, float(std::round(double(number) * 10) / 10));
        COMPARE_TENSORS(settings.keyWeight, example::settings(1).keyWeight, 0.F);
        QVERIFY(settings.queryWeight.matrix() != settings.keyWeight.matrix());
        QVERIFY(settings.queryWeight.matrix() != example::settings(2).queryWeight.matrix());
    }
    void embeddingIsTheProductWithAOneHotVector()
    {
        const PlaygroundLayer layer(example::settings(1), test::characterVectors());
        const auto tokens = example::tokens(layer, "你好你车");
        QCOMPARE(tokens.size(), std::size_t(4));
        Recorder recorder;
        layer.run({tokens, {}}, recorder, Monitor::none());
        const Tensor rows = recorder.tensor("embedding");
        const example::Embedding embedding = example::embedding(tokens, rows);
        QCOMPARE(embedding.vocabulary, (std::vector<std::string>{"你", "好", "车"}));
        COMPARE_TENSORS(
            embedding.oneHot, Tensor({4, 3}, {1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1}), 0.F);
        COMPARE_TENSORS(embedding.embedded, rows, 1e-6F);
        QCOMPARE(embedding.weight.shape(), (Shape{4, 3}));
    }
    void rowsBeginAsTheVectorsDo()
    {
        const auto vectors = test::characterVectors();
        const auto rows = example::rows(*vectors, "你好 你车马", 4, 3);
        QCOMPARE(rows.tokens.size(), std::size_t(4));
        QCOMPARE(rows.tokens[3].text, std::string("车"));
        for (Index i = 0; i < 4; ++i) {
            const Vector row = rows.x.matrix().row(i).transpose();
            const Vector real = vectors->vector(rows.tokens[std::size_t(i)].text).head(3);
            QVERIFY(row.normalized().dot(real.normalized()) > 0.99F);
            QVERIFY(std::abs(row.norm() - std::sqrt(3.F)) < 0.15F);
            for (const float number : row)
                QCOMPARE(number, float(std::round(double(number) * 10) / 10));
        }
        QVERIFY(rows.x.matrix().row(0) == rows.x.matrix().row(2));
        QVERIFY(example::rows(*vectors, " ", 4, 3).tokens.empty());
    }
    void twoHeadsJoin()
    {
        const attention::MultiHead heads = example::twoHeads(1);
        const Tensor x({2, 4}, {1, 0, 0, 1, 0, 2, 1, 0});
        const auto result = heads.forward(x, x, x);
        QCOMPARE(result.attention.weights.shape(), (Shape{2, 2, 2}));
        QCOMPARE(result.attention.output.shape(), (Shape{2, 2, 2}));
        QCOMPARE(result.output.shape(), (Shape{2, 4}));
    }
    void aFlatPlaceIsHalfOpen()
    {
        const Tensor flat({3, 15, 15}, std::vector<float>(3 * 15 * 15, 0.7F));
        const auto result = attention::cbamSpatial(flat, example::centreSurround());
        QVERIFY(std::abs(result.mask.matrix()(7, 7) - 0.5F) < 1e-5F);
        Tensor light = flat;
        for (Index c = 0; c < 3; ++c)
            light.mutableFloats()[std::size_t((c * 15 + 7) * 15 + 7)] = 1;
        QVERIFY(
            attention::cbamSpatial(light, example::centreSurround()).mask.matrix()(7, 7) > 0.55F);
    }
    void theOddFrameAttendsToItself()
    {
        const Tensor picture({3, 4, 8}, std::vector<float>(3 * 4 * 8, 0.8F));
        const Tensor frames = example::movingFrames(picture, 5, 2);
        QCOMPARE(frames.shape(), (Shape{5, 3, 4, 4}));
        QVERIFY(std::abs(frames.slice(2).vector()(0) - 0.2F) < 1e-6F);
        const auto result = example::byColour().forward(frames);
        QVERIFY(result.weights.matrix()(2, 2) > 0.9F);
        QVERIFY(result.weights.matrix()(0, 2) < 0.1F);
    }
    void theCameraMoves()
    {
        Tensor picture({3, 2, 6});
        for (Index j = 0; j < 6; ++j)
            picture.mutableMatrix().col(j).setConstant(float(j));
        const Tensor frames = example::movingFrames(picture, 3, -1);
        QCOMPARE(frames.slice(0).vector()(0), 0.F);
        QCOMPARE(frames.slice(1).vector()(0), 2.F);
        QCOMPARE(frames.slice(2).vector()(0), 4.F);
    }
    void longSentencesAreCut()
    {
        const PlaygroundLayer layer(example::settings(1), test::characterVectors());
        QCOMPARE(Index(example::tokens(layer, "一二三四五六七八九十").size()), example::longest);
        QVERIFY(example::tokens(layer, "").empty());
    }
};

QTEST_GUILESS_MAIN(TestWorkedExample)
#include "tst_worked_example.moc"
