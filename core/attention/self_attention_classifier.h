// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/self_attention.h"

#include <cstdint>

namespace fovea::attention
{

/// A sequence classifier around one self-attention (SelfAttentionClassifier of the survey, with
/// input_dim, dk, dv, hidden_dim and num_classes):
///
///     a = SelfAttention(x),  pooled = mean over tokens of a
///     hidden = relu(pooled W_1^T + b_1),   logits = hidden W_2^T + b_2
struct SelfAttentionClassifier {
    SelfAttention attention;
    Tensor hiddenWeight, hiddenBias; ///< fc1: [hidden, d_v], [hidden]
    Tensor classWeight, classBias; ///< fc2: [classes, hidden], [classes]

    /// @param parameters under their PyTorch names: attention.query.weight, attention.query.bias,
    /// attention.key.*, attention.value.*, fc1.weight, fc1.bias, fc2.weight, fc2.bias
    /// @throws Error naming the parameter that is missing or does not fit the others
    static SelfAttentionClassifier fromParameters(const std::map<std::string, Tensor>& parameters);

    struct Sizes {
        Index input = 2;
        Index key = 2; ///< d_k
        Index value = 3; ///< d_v
        Index hidden = 32;
        Index classes = 2;
    };
    /// Untrained, as torch.nn.Linear begins: weights and biases uniform in +-1 / sqrt(inputs).
    static SelfAttentionClassifier random(const Sizes& sizes, std::uint64_t seed);
    /// All parameters under the names that fromParameters() reads.
    std::map<std::string, Tensor> parameters() const;

    struct Result {
        SelfAttention::Result attention;
        Tensor pooled; ///< [d_v]
        Tensor hidden; ///< [hidden]
        Tensor logits; ///< [classes]
    };

    /// @param x [n, input], n >= 1
    Result forward(const Tensor& x) const;
};

} // namespace fovea::attention
