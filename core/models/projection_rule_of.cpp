// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/projection_rule_of.h"

#include "models/playground/playground_layer.h"
#include "models/transformer/transformer.h"

namespace fovea
{

std::optional<attention::ProjectionRule> projectionRuleOf(const Model& model, int layer)
{
    if (const auto* transformer = dynamic_cast<const Transformer*>(&model))
        return transformer->projectionRule(layer);
    if (dynamic_cast<const PlaygroundLayer*>(&model) && layer == 0)
        return attention::ProjectionRule(); // the matrices alone
    return {};
}

} // namespace fovea
