// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/self_attention_classifier.h"
#include "base/error.h"
#include "ops/softmax.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::attention;

class TestSelfAttentionClassifier : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStepOfTheSurveysExample()
    {
        const auto fixture = test::loadFixture("mechanisms/self_attention_classifier");
        const auto result = SelfAttentionClassifier::fromParameters(test::parameters(fixture))
                                .forward(fixture.tensor("x"));
        COMPARE_TENSORS(result.attention.query, fixture.tensor("q"), 1e-5f);
        COMPARE_TENSORS(result.attention.key, fixture.tensor("k"), 1e-5f);
        COMPARE_TENSORS(result.attention.value, fixture.tensor("v"), 1e-5f);
        COMPARE_TENSORS(result.attention.attention.scores, fixture.tensor("scores"), 1e-5f);
        COMPARE_TENSORS(result.attention.attention.weights, fixture.tensor("weights"), 1e-5f);
        COMPARE_TENSORS(result.logits, fixture.tensor("logits"), 1e-5f);
    }
    void lossOfABatch()
    {
        const auto fixture = test::loadFixture("mechanisms/self_attention_classifier_grad");
        const auto classifier = SelfAttentionClassifier::fromParameters(test::parameters(fixture));
        const Tensor labelTensor = fixture.tensor("labels").toIntegers();
        const auto labels = labelTensor.integers();
        double loss = 0;
        for (Index i = 0; i < Index(labels.size()); ++i) {
            const Tensor logits = classifier.forward(fixture.tensor("x").slice(i)).logits;
            const Index label = Index(labels[std::size_t(i)]);
            loss += double(ops::logSumExp(logits).floats()[0] - logits.vector()(label));
        }
        loss /= double(labels.size());
        QVERIFY(std::abs(loss - double(fixture.tensor("loss").floats()[0])) < 1e-5);
    }
    void randomOnesHaveTheirSizesAndRange()
    {
        const auto classifier = SelfAttentionClassifier::random({}, 1);
        const auto parameters = classifier.parameters();
        QCOMPARE(parameters.size(), std::size_t(10));
        QCOMPARE(parameters.at("attention.value.weight").shape(), (Shape{3, 2}));
        QCOMPARE(parameters.at("fc1.weight").shape(), (Shape{32, 3}));
        QCOMPARE(parameters.at("fc2.bias").shape(), (Shape{2}));
        const auto hidden = parameters.at("fc2.weight").vector();
        const float bound = 1 / std::sqrt(32.F);
        QVERIFY(hidden.maxCoeff() < bound && hidden.minCoeff() > -bound);
        QVERIFY(hidden.maxCoeff() > 0.8F * bound && hidden.minCoeff() < -0.8F * bound);
        const Tensor x({4, 2}, {1, 0, 0, 1, 1, 1, -1, 2});
        const auto again = SelfAttentionClassifier::fromParameters(parameters);
        COMPARE_TENSORS(again.forward(x).logits, classifier.forward(x).logits, 0.F);
        QVERIFY(SelfAttentionClassifier::random({}, 2).forward(x).logits.vector()
            != classifier.forward(x).logits.vector());
    }
    void wrongParametersAreNamed_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"attention.query.bias", "attention.key.weight",
                 "attention.value.weight", "fc1.weight", "fc2.bias"})
            QTest::newRow(name) << name;
    }
    void wrongParametersAreNamed()
    {
        QFETCH(QString, name);
        const auto all = test::parameters(test::loadFixture("mechanisms/self_attention_classifier"));
        auto missing = all;
        missing.erase(name.toStdString());
        auto wrong = all;
        wrong[name.toStdString()] = Tensor({7, 7});
        for (const auto& changed : {missing, wrong}) {
            QString text;
            try {
                SelfAttentionClassifier::fromParameters(changed);
            } catch (const Error& error) {
                text = QString::fromStdString(error.what());
            }
            QVERIFY2(text.contains(name), qPrintable(text));
        }
    }
};

QTEST_GUILESS_MAIN(TestSelfAttentionClassifier)
#include "tst_self_attention_classifier.moc"
