// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fovea::attention
{

/// How a layer makes queries, keys and values of the vectors x that it reads:
///
///     v = W_v norm(x) + b_v
///     q = turn(headNorm(W_q norm(x) + b_q))        k likewise
///
/// Each step but the product may be absent. Rotary positions turn: see transformer/rotary.h.
struct ProjectionRule {
    enum class Norm { None, Layer, RootMeanSquare };
    Norm norm = Norm::None;
    bool queryBias = false, keyBias = false, valueBias = false;
    bool headNorm = false; ///< by the root mean square of each head's vector
    bool rotary = false;
};

} // namespace fovea::attention
