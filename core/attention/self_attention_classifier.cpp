// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/self_attention_classifier.h"

#include "attention/parameters.h"
#include "base/random.h"
#include "ops/activation.h"
#include "ops/matmul.h"

#include <cmath>

namespace fovea::attention
{

SelfAttentionClassifier SelfAttentionClassifier::fromParameters(
    const std::map<std::string, Tensor>& parameters)
{
    SelfAttentionClassifier result;
    result.attention = SelfAttention::fromParameters(parameters, "attention.");
    const Index valueSize = result.attention.valueWeight.dim(0);
    result.hiddenWeight = parameter(parameters, "fc1.weight", {-1, valueSize});
    const Index hidden = result.hiddenWeight.dim(0);
    result.hiddenBias = parameter(parameters, "fc1.bias", {hidden});
    result.classWeight = parameter(parameters, "fc2.weight", {-1, hidden});
    result.classBias = parameter(parameters, "fc2.bias", {result.classWeight.dim(0)});
    return result;
}

SelfAttentionClassifier SelfAttentionClassifier::random(const Sizes& sizes, std::uint64_t seed)
{
    Random random(seed);
    const auto draw = [&random](Shape shape, Index inputs) {
        Tensor result(std::move(shape));
        const double bound = 1 / std::sqrt(double(inputs));
        for (float& number : result.mutableFloats())
            number = float(bound * (2 * random.uniform() - 1));
        return result;
    };
    SelfAttentionClassifier result;
    SelfAttention& self = result.attention;
    self.queryWeight = draw({sizes.key, sizes.input}, sizes.input);
    self.queryBias = draw({sizes.key}, sizes.input);
    self.keyWeight = draw({sizes.key, sizes.input}, sizes.input);
    self.keyBias = draw({sizes.key}, sizes.input);
    self.valueWeight = draw({sizes.value, sizes.input}, sizes.input);
    self.valueBias = draw({sizes.value}, sizes.input);
    result.hiddenWeight = draw({sizes.hidden, sizes.value}, sizes.value);
    result.hiddenBias = draw({sizes.hidden}, sizes.value);
    result.classWeight = draw({sizes.classes, sizes.hidden}, sizes.hidden);
    result.classBias = draw({sizes.classes}, sizes.hidden);
    return result;
}

std::map<std::string, Tensor> SelfAttentionClassifier::parameters() const
{
    return {{"attention.query.weight", attention.queryWeight},
        {"attention.query.bias", attention.queryBias},
        {"attention.key.weight", attention.keyWeight}, {"attention.key.bias", attention.keyBias},
        {"attention.value.weight", attention.valueWeight},
        {"attention.value.bias", attention.valueBias}, {"fc1.weight", hiddenWeight},
        {"fc1.bias", hiddenBias}, {"fc2.weight", classWeight}, {"fc2.bias", classBias}};
}

SelfAttentionClassifier::Result SelfAttentionClassifier::forward(const Tensor& x) const
{
    Result result;
    result.attention = attention.forward(x);
    result.pooled = Tensor::fromVector(
        result.attention.attention.output.matrix().colwise().mean().transpose());
    result.hidden = ops::relu(ops::linear(result.pooled, hiddenWeight, hiddenBias));
    result.logits = ops::linear(result.hidden, classWeight, classBias);
    return result;
}

} // namespace fovea::attention
