// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"
#include "models/transformer/rotary.h"
#include "tensor/tensor.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea::transformer
{

/// The choices that tell one transformer from another: everything a run needs to know beside the
/// weights. Vaswani et al., "Attention Is All You Need", 2017, with what came later.
struct Architecture {
    std::string family; ///< "model_type" of config.json

    // Sizes.
    Index vocabulary = 0; ///< 0: the input is no text
    Index embeddingSize = 0; ///< of the token embeddings; differs from hiddenSize in ALBERT, ELECTRA
    Index hiddenSize = 0;
    Index layers = 0;
    Index heads = 0;
    Index keyHeads = 0; ///< divides heads: grouped queries
    Index headSize = 0;
    Index feedForwardSize = 0;
    Index maximumTokens = 0; ///< the longest input

    // What enters the first layer.
    bool learnedPositions = false;
    Index positions = 0; ///< rows of the table of learned positions
    Index firstPosition = 0; ///< the row of the first token (RoBERTa: after the padding's)
    /// The id whose tokens stand at position `firstPosition - 1` and are not counted (RoBERTa).
    std::optional<Index> padding;
    Index segments = 0; ///< rows of the table of segments; 0: there is none
    bool embeddingNorm = false;

    // Layers.
    enum class Norm {
        Layer, ///< Ba et al. 2016
        RootMeanSquare, ///< Zhang, Sennrich 2019
    };
    Norm norm = Norm::Layer;
    double epsilon = 1e-12;
    bool normBias = true; ///< layer norms have a bias
    enum class NormPlace {
        After, ///< x = norm(x + step(x)), as in the first paper
        Before, ///< x = x + step(norm(x))
    };
    NormPlace normPlace = NormPlace::After;
    /// Attention and feed-forward both start from the layer's input (GPT-NeoX); with Before only.
    bool parallel = false;
    /// A last norm after the layers; `hidden_states.L` is what comes out of it.
    bool finalNorm = false;
    bool causal = false;
    /// Tokens, its own included, that a token looks back on in windowed layers; 0: no limit.
    Index window = 0;
    std::vector<bool> windowed; ///< for each layer; empty: all
    /// Scores of layer L are divided by L + 1 as well (GPT-2's option).
    bool scaleByLayer = false;
    bool scaled = true; ///< divide scores by sqrt(headSize)
    std::optional<RotarySettings> rotary;
    Index relativeBuckets = 0; ///< of a bias on scores by distance (MPNet); 0: none
    bool queryKeyNorm = false; ///< norms of each head's queries and keys (Qwen3)
    kernels::Activation activation = kernels::Activation::Gelu;
    bool gated = false; ///< activation(gate x) * (up x) in place of activation(up x)
    bool layerScale = false; ///< a learned factor for each feature of a step's result (DINOv2)
    Index layerGroups = 0; ///< layers share weights in that many groups (ALBERT); 0: none do
};

} // namespace fovea::transformer
