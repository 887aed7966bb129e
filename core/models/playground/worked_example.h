// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cbam.h"
#include "attention/multi_head.h"
#include "attention/temporal.h"
#include "models/playground/character_vectors.h"
#include "models/playground/playground_layer.h"

namespace fovea
{

/// The lesson's example: one head on a short sentence, so small that every number can be read. It
/// is a PlaygroundLayer with given projections.
namespace example
{

constexpr int modelSize = 4; ///< d_model
constexpr int headSize = 3; ///< d_k and d_v
constexpr Index longest = 6; ///< tokens; what follows is left out

/// One head of these sizes, W_q, W_k and W_v seeded and normal as PlaygroundLayer has them, but
/// rounded to one decimal to be read and typed.
LayerSettings settings(std::uint64_t seed);

/// The first tokens of a sentence as the layer splits it.
std::vector<Token> tokens(const PlaygroundLayer& layer, std::string_view sentence);

/// A sentence as a small network takes it: for each of its first `most` tokens the first `features`
/// numbers of the token's vector, stretched to the mean square 1 and rounded to one decimal to be
/// read and typed.
/// @pre features <= vectors.size()
struct Rows {
    std::vector<Token> tokens;
    Tensor x; ///< [tokens, features]
};
Rows rows(const CharacterVectors& vectors, std::string_view sentence, Index most, Index features);

/// Two heads of size 2 over the same vectors, self-attention: seeded projections as above, W_o too.
attention::MultiHead twoHeads(std::uint64_t seed);

/// Spatial attention that opens where a place is lighter than its surroundings: on both pooled maps
/// the same 7 x 7 kernel, 8 (Gaussian of sigma 1 - Gaussian of sigma 2.5), each with the sum 1
/// inside the kernel. A flat place away from the rim has the logit 0 and the mask 0.5.
attention::CbamSpatial centreSurround();

/// Temporal attention over frames of 3 channels by their mean colour alone: query = key =
/// 10 (mean - 0.5), so that frames whose means deviate alike attend to each other.
attention::TemporalAttention byColour();

/// The frames of a camera that moves over a picture from left to right.
/// @param picture [3, H, W], H <= W
/// @param inverted this frame shows 1 - x instead of x; none when it is no frame
/// @return [frames, 3, H, H]
Tensor movingFrames(const Tensor& picture, Index frames, Index inverted);

/// The embedding as a matrix product: a_i = W x_i, where x_i has its 1 at the token's place in the
/// vocabulary. Of the vocabulary only the sentence's own tokens are listed, in the order in which
/// they come.
struct Embedding {
    std::vector<std::string> vocabulary;
    Tensor weight; ///< W [d_model, vocabulary]
    Tensor oneHot; ///< x [tokens, vocabulary]: 0, and a single 1 in each row
    Tensor embedded; ///< [tokens, d_model]: row i is W x_i
};

/// @param rows the layer's site `embedding`, [tokens, d_model]
Embedding embedding(const std::vector<Token>& tokens, const Tensor& rows);

} // namespace example
} // namespace fovea
