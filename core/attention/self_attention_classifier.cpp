// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/self_attention_classifier.h"

#include "attention/parameters.h"
#include "ops/activation.h"
#include "ops/matmul.h"

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
