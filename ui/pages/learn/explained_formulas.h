// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cell_arithmetic.h"
#include "attention/projection_rule.h"

#include <QString>

#include <optional>

namespace fovea::ui
{

// What a model's rules say, for the explained lessons.

/// From the vectors of a layer to queries (0), keys (1) or values (2), as a formula:
/// "-> RMSNorm -> W_q -> RoPE ->".
QString projectionSteps(const std::optional<attention::ProjectionRule>& rule, int which);
/// The steps beside the product in words; empty when there are none.
QString projectionText(const std::optional<attention::ProjectionRule>& rule, int which);

/// Whether the scale is 1 / sqrt(size).
bool isRootOf(float scale, Index size);
/// Why the factor of the scores is not 1 / sqrt(size); empty when it is.
QString factorText(const attention::ScoreRule& rule, Index size);

} // namespace fovea::ui
