// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/projection_rule.h"

#include <optional>

namespace fovea
{

class Model;

/// How queries, keys and values of a layer follow from the vectors that it reads; none where that
/// is not known, as in a graph, whose sites are found and not built.
std::optional<attention::ProjectionRule> projectionRuleOf(const Model& model, int layer);

} // namespace fovea
