// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <string>
#include <vector>

namespace fovea {

/// What a tensor inside a model means. A view is chosen by the kind, never by the model.
enum class SiteKind {
    Embedding, ///< [token, feature]: what enters the first layer
    Query, ///< [head, query, feature]
    Key, ///< [head, key, feature]
    Value, ///< [head, key, feature]
    Scores, ///< [head, query, key]: before the softmax, masked entries -infinity
    Weights, ///< [head, query, key]: rows sum to 1, or to 0 where everything is masked
    HeadOutput, ///< [head, query, feature]: weights times values
    HiddenState, ///< [token, feature]
    Logits, ///< [class], or [token, class]
    Image, ///< [channel, height, width]: the ready input
    FeatureMap, ///< [channel, height, width]
    ChannelVector, ///< [channel]: squeezed values or logits of a gate
    ChannelGate, ///< [channel], 0..1
    SpatialLogits, ///< [height, width]: before the sigmoid
    SpatialMask, ///< [height, width], 0..1
    ElementGate, ///< [channel, height, width], 0..1
    TemporalWeights, ///< [frame], sums to 1
};

/// The meaning of one axis.
enum class Axis { Head, Token, Query, Key, Feature, Channel, Height, Width, Frame, Class };

/// Where a tensor stands in a model: the address that probes, views and files use.
struct Site {
    /// Stable and unique within the model, e.g. "layers.3.attention.weights".
    std::string name;
    SiteKind kind = SiteKind::HiddenState;
    /// The layer, from 0; -1 for what stands outside the layers.
    int layer = -1;
    /// Sizes known before a run; -1 where a size depends on the input.
    Shape shape;

    /// The axes in order, as the kind fixes them.
    std::vector<Axis> axes() const;
};

/// "query", "channel gate": a word for lists and the command line (English).
std::string name(SiteKind kind);
/// "query", "height": the same for an axis.
std::string name(Axis axis);

} // namespace fovea
