// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fovea
{

/// What a person wants to know of a model that was read from files. Sizes that it does not have
/// are 0.
struct ModelDescription {
    std::string family; ///< "model_type" of its config.json
    Index layers = 0;
    Index heads = 0;
    Index keyHeads = 0; ///< fewer than heads where queries share keys in groups
    Index headSize = 0;
    Index hiddenSize = 0;
    Index feedForwardSize = 0;
    Index vocabulary = 0;
    Index maximumTokens = 0; ///< the longest input
    bool causal = false; ///< a token sees itself and those before it alone
    bool takesPairs = false; ///< was made for one sentence or two
    std::int64_t parameters = 0; ///< numbers in the tensors it uses
    std::vector<std::string> types; ///< of these tensors as stored, such as "F16"
    /// Tensors of the files that play no part and are known not to matter; the others are
    /// Model::unusedTensors().
    std::vector<std::string> harmless;
};

} // namespace fovea
