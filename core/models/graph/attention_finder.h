// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/sentence.h"
#include "io/onnx/graph.h"

#include <map>

namespace fovea::graph
{

/// Shapes of values in a run, by name: see measureShapes().
using ValueShapes = std::map<std::string, Shape>;

enum class FoundKind {
    AttentionWeights, ///< softmax over keys that weighs values in a matrix product
    ChannelGate, ///< a number 0..1 for each channel of a feature map
    SpatialMask, ///< one for each place
    AxisGate, ///< one for each row, or each column, of each channel: coordinate attention
    ElementGate, ///< one for each number
    OutputMask, ///< a sigmoid at the size of the image that the graph hands out
};

/// Attention in a graph: the values that belong together, by name; "" where there is none.
struct FoundSite {
    FoundKind kind = FoundKind::ElementGate;
    int layer = -1; ///< attention and gates are numbered apart, in the order of computation
    std::string gate; ///< the weights, gate or mask
    std::string logits; ///< what it was squashed from
    std::string input; ///< what it multiplies: the feature map, or the values
    std::string output; ///< the product
    Sentence reason = {}; ///< what was found, and why it is that: context "Finding"

    std::string squeezed; ///< gates: what a pooling left of the feature map, on which they depend

    std::string query, key; ///< attention whose logits are products of these
    float scale = 1; ///< attention: what the products of query and key are multiplied by
    bool addsToScores = false; ///< attention: a position bias or a mask is added
    /// Attention: the value stands with its last two axes exchanged, as matrix products take it.
    bool keyIsTransposed = false, inputIsTransposed = false, outputIsTransposed = false;
};

/// Finds attention by the structure of a graph, whatever its values are called.
///
/// Attention weights are a softmax along the last axis whose result is summed over that axis in a
/// matrix product with values that depend on the input. (Vaswani et al., "Attention Is All You
/// Need", 2017, section 3.2; also the context of GCNet, Cao et al., 2019.)
///
/// Gates are sigmoids, hard sigmoids or softmaxes that multiply a feature map
/// [1, channels, height, width] (or [1, height, width, channels]: see findChannelsLast(); what is
/// said of the axes of gates then holds with them in that order); their size beside the map's decides the kind: [1, c, 1, 1] as in
/// squeeze-and-excitation (Hu et al., 2018), [1, 1, h, w] as in CBAM (Woo et al., 2018),
/// [1, c, h, 1] and [1, c, 1, w] as in coordinate attention (Hou et al., 2021), the whole. A softmax
/// over branches, [1, branches, c, 1, 1], is a channel gate (selective kernels, Li et al., 2019).
///
/// Not listed: activations, where a sigmoid multiplies its own argument (SiLU, hard swish, and
/// GELU's approximation), a classifier's softmax, gates of vectors.
/// @param shapes of all values that depend on the input, with batch size 1
std::vector<FoundSite> findAttention(const Graph& graph, const ValueShapes& shapes);

} // namespace fovea::graph
