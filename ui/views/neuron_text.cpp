// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_text.h"

#include "models/number_text.h"
#include "models/token_text.h"

#include <QCoreApplication>

#include <cmath>

namespace fovea::ui
{

namespace
{

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(NeuronText)
public:
    static QString key(const NeuronRow& row, Index key)
    {
        const attention::RowArithmetic& numbers = row.numbers;
        QStringList steps;
        if (numbers.hasProducts()) {
            steps += tr("q · k = %1").arg(exactNumber(numbers.dots(key)));
            const float scaled = numbers.scaled(key);
            if (numbers.rule.scale == 1 / std::sqrt(float(numbers.query.size())))
                steps += tr("÷ √%1 = %2").arg(numbers.query.size()).arg(exactNumber(scaled));
            else if (numbers.rule.scale != 1)
                steps += tr("× %1 = %2").arg(exactNumber(numbers.rule.scale), exactNumber(scaled));
            if (numbers.rule.temperature != 1)
                steps += tr("÷ temperature %1").arg(exactNumber(numbers.rule.temperature));
            if (numbers.added(key) != 0)
                steps += (numbers.rule.positionBias ? tr("+ bias of the distance %1")
                                                    : tr("+ %1, added after this step"))
                             .arg(exactNumber(numbers.added(key)));
        }
        if (numbers.isMasked(key))
            steps += tr("masked");
        else
            steps += tr("score %1").arg(exactNumber(numbers.scores(key)));
        steps += tr("weight %1").arg(exactNumber(numbers.weights(key)));
        return tr("%1 attends to %2: %3")
            .arg(isolated(row.label(row.query)), isolated(row.label(key)),
                steps.join(QStringLiteral(" · ")));
    }

    static QString feature(const NeuronRow& row, const NeuronLook& look)
    {
        const attention::RowArithmetic& numbers = row.numbers;
        const Index i = look.feature, key = look.key;
        switch (look.featureOf) {
        case NeuronLook::Of::Output:
            if (i >= numbers.output.size())
                return {};
            return tr("Feature %1 of the output: %2, the sum over all keys")
                .arg(i)
                .arg(exactNumber(numbers.output(i)));
        case NeuronLook::Of::Values:
            if (key < 0 || i >= numbers.values.dim(1))
                return {};
            return tr("Feature %1: value %2 × weight %3 = %4")
                .arg(i)
                .arg(exactNumber(numbers.values.matrix()(key, i)),
                    exactNumber(numbers.weights(key)), exactNumber(numbers.weightedValues(key, i)));
        case NeuronLook::Of::Keys:
            break;
        }
        if (i >= numbers.query.size())
            return {};
        const QString query = exactNumber(numbers.query(i));
        if (key < 0)
            return tr("Feature %1: query %2").arg(i).arg(query);
        const QString ofKey
            = i < numbers.keys.dim(1) ? exactNumber(numbers.keys.matrix()(key, i)) : QString();
        if (!numbers.hasProducts())
            return tr("Feature %1: query %2, key %3").arg(i).arg(query, ofKey);
        return tr("Feature %1: query %2 × key %3 = %4, sum up to here %5")
            .arg(i)
            .arg(query, ofKey, exactNumber(numbers.products(key, i)),
                exactNumber(numbers.runningSums(key)(i)));
    }

    static QString note(const NeuronRow& row)
    {
        const attention::RowArithmetic& numbers = row.numbers;
        QStringList notes;
        if (!numbers.hasProducts())
            notes += tr("The score is no dot product but additive: w · tanh(W₁ q + W₂ k)");
        if ((numbers.scores.array() == -std::numeric_limits<float>::infinity()).all())
            notes += tr("Every key is masked: all weights are 0");
        if (numbers.hasProducts() && !numbers.rule.positionBias
            && (numbers.added.array() != 0).any())
            notes += tr("The scores were changed after the dot product");
        if (!numbers.followsFromScores)
            notes += tr("The weights were changed after the softmax");
        if (!row.followsOutput)
            notes += tr("The output was changed after this sum");
        return notes.join(QStringLiteral(" · "));
    }
};

} // namespace

QString neuronKeyText(const NeuronRow& row, Index key)
{
    return key < 0 || key >= row.numbers.size() ? QString() : Texts::key(row, key);
}

QString neuronFeatureText(const NeuronRow& row, const NeuronLook& look)
{
    return look.feature < 0 ? QString() : Texts::feature(row, look);
}

QString neuronNote(const NeuronRow& row)
{
    return Texts::note(row);
}

} // namespace fovea::ui
