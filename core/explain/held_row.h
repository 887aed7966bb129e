// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace fovea::explain
{

/// Rows of weights that a user may hold (Interventions::heldRows), one number for each key.

/// What was typed in, divided by its sum: weights that sum to 1.
/// @return nothing when a number is negative or not finite, or none is above 0
std::optional<std::vector<float>> normalisedRow(std::span<const float> numbers);

/// Equal weights for all keys that are not masked, 0 for those that are.
/// @param scores of the row, -infinity where masked
std::vector<float> uniformRow(std::span<const float> scores);

} // namespace fovea::explain
