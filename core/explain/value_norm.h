// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

#include <functional>

namespace fovea::explain
{

/// How much of key j really arrives at query i: the weight times the length of what it carries.
///
///     f_j  = |v_j W_O|                    W_O: the head's block of the output projection
///     N_ij = p_ij f_j / sum_l p_il f_l
///
/// A large weight on a short value, such as that of a separator, counts little. No gradients.
/// Kobayashi et al., "Attention is Not Only a Weight", EMNLP 2020, section 3, equations 5 to 7 (the
/// norm there is N before the division by the row's sum).

/// Applies W_O of a head: [n, size] -> [n, hidden size]; empty when there is no such projection.
using ProjectHead = std::function<Tensor(Index head, const Tensor& values)>;

/// The lengths f.
/// @param values [key heads, n, size], as the site of the values has them; query head h uses
/// h key heads / heads
/// @param project empty: W_O is left out, f_j = |v_j|
/// @return [heads, n]
/// @throws Stopped
Tensor valueLengths(const Tensor& values, Index heads, const ProjectHead& project,
    Monitor& monitor = Monitor::none());

/// N as a map: computed where one looks, from the weights of whole rows. Rows sum to 1, or are 0
/// where the sum is 0. NaN makes its row NaN.
/// @param weights [heads, rows, n]
/// @param lengths [heads, n], >= 0
std::shared_ptr<const AttentionMap> valueNormMap(
    std::shared_ptr<const AttentionMap> weights, Tensor lengths);

} // namespace fovea::explain
