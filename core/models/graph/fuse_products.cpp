// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/draft.h"
#include "models/graph/fused_activation.h"

namespace fovea::graph
{

namespace
{

/// Whether an addition adds a known vector to the rows of a product with n columns.
bool isBias(Draft& draft, const Node& add, const std::string& product, Index n)
{
    if (add.type != "Add" || !add.domain.empty() || add.attributes.contains("axis"))
        return false;
    const Value* bias = draft.fixed(add.inputs[add.inputs[0] == product ? 1 : 0]);
    return bias && isFloating(bias->type) && bias->shape() == Shape{n};
}

} // namespace

void fuseProducts(Draft& draft, const Graph& graph)
{
    draft.findUsers();
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        Node& product = draft.nodes[i];
        if (!draft.isRemoved(i) && product.type == "Gemm" && product.domain.empty())
            fuseActivation(draft, graph, i);
        if (draft.isRemoved(i) || product.type != "MatMul" || !product.domain.empty())
            continue;
        const Value* weight = draft.fixed(product.inputs[1]);
        if (!weight || !isFloating(weight->type) || weight->rank() != 2 || weight->size() == 0)
            continue;
        product.domain = ownDomain;
        product.type = "Linear";
        const auto next = draft.onlyUser(product.outputs[0]);
        if (next && isBias(draft, draft.nodes[*next], product.outputs[0], weight->shape()[1])) {
            const Node& add = draft.nodes[*next];
            product.inputs.push_back(add.inputs[add.inputs[0] == product.outputs[0] ? 1 : 0]);
            product.outputs[0] = add.outputs[0];
            draft.remove(*next);
        }
        fuseActivation(draft, graph, i);
    }
    draft.tidy();
}

} // namespace fovea::graph
