// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/sentence.h"
#include "sites/site.h"

namespace fovea
{

/// Sites of a model that belong together: an attention, gate or mask, what it was made of and what
/// it is multiplied with. Names of sites; "" where there is none.
struct AttentionLinks {
    enum class Kind {
        Weights, ///< a softmax over keys that weighs values
        ChannelGate, ///< a number for each channel of a feature map
        SpatialMask, ///< one for each place
        AxisGate, ///< one for each row, or each column, of each channel
        ElementGate, ///< one for each number
        OutputMask, ///< a mask over the picture that is handed out and multiplies nothing
    };
    Kind kind = Kind::ElementGate;
    int layer = -1; ///< that of its sites

    std::string gate; ///< the weights, gate or mask; never empty
    std::string logits; ///< what it was squashed from
    std::string squeezed; ///< gates: what a pooling left of the feature map, on which they depend
    std::string input; ///< what it multiplies: the feature map, or the values
    std::string output; ///< the product
    std::string query, key; ///< weights whose logits are products of these

    /// What it is and why it was taken for that, where it had to be found: context "Finding".
    Sentence reason = {};
};

/// The attention of models with one per layer: each Weights site with the others of its layer.
std::vector<AttentionLinks> linksOfLayers(const std::vector<Site>& sites);

} // namespace fovea
