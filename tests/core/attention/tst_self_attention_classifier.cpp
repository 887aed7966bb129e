// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/self_attention_classifier.h"
#include "base/error.h"
#include "ops/softmax.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QTest>

using namespace fovea;
using namespace fovea::attention;

namespace
{

std::map<std::string, Tensor> parameters(const io::SafeTensors& fixture)
{
    std::map<std::string, Tensor> result;
    for (const std::string& name : fixture.names()) {
        if (name.starts_with("param."))
            result[name.substr(6)] = fixture.tensor(name);
    }
    return result;
}

} // namespace

class TestSelfAttentionClassifier : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStepOfTheSurveysExample()
    {
        const auto fixture = test::loadFixture("mechanisms/self_attention_classifier");
        const auto result = SelfAttentionClassifier::fromParameters(parameters(fixture))
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
        const auto classifier = SelfAttentionClassifier::fromParameters(parameters(fixture));
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
        const auto all = parameters(test::loadFixture("mechanisms/self_attention_classifier"));
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
