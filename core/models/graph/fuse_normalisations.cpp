// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/draft.h"
#include "models/graph/graph_links.h"
#include "models/graph/operation.h"

#include <algorithm>

namespace fovea::graph
{

namespace
{

/// Finds a normalisation from its square root on: y = c / sqrt(mean(c^2) + eps) weight (+ bias), where
/// c is x less its mean, or x itself.
class NormalisationFinder
{
public:
    NormalisationFinder(Draft& draft, const Graph& graph) : m_draft(draft), m_graph(graph) { }

    void fuse(std::size_t root)
    {
        const Node& sqrt = m_draft.nodes[root];
        const Node* sum = onlyProducer(sqrt.inputs[0], "Add");
        if (!sum)
            return;
        const auto second = m_draft.fixedNumber(sum->inputs[1]);
        const auto eps = second ? second : m_draft.fixedNumber(sum->inputs[0]);
        const Node* mean = onlyProducer(sum->inputs[second ? 0 : 1], "ReduceMean");
        if (!eps || !mean || !isOverLastAxis(*mean))
            return;
        const Node* square = squareBehind(mean->inputs[0]);
        if (!square)
            return;
        std::vector<const Node*> steps{&sqrt, sum, mean, square};
        const Quotient quotient = quotientBy(sqrt, steps);
        if (!quotient.node)
            return;
        const auto scale = m_draft.onlyUser(quotient.node->outputs[0]);
        const std::string weight = scale ? vectorBeside(*scale, "Mul", *quotient.node) : "";
        if (weight.empty())
            return;

        const std::string& centred = square->inputs[0];
        const std::string x = inputOf(centred, quotient, *square, steps);
        if (x.empty()) {
            // Not a mean taken off, or one that others need as well: what is there is normalised.
            if (quotient.dividend != centred)
                return;
            replace(steps, *scale, ownDomain, "RmsNorm", *eps, {centred, weight});
            return;
        }
        const Node& scaled = m_draft.nodes[*scale];
        const auto shift = m_draft.onlyUser(scaled.outputs[0]);
        const std::string bias = shift ? vectorBeside(*shift, "Add", scaled) : "";
        if (bias.empty() || m_draft.fixed(bias)->shape() != m_draft.fixed(weight)->shape()) {
            replace(steps, *scale, "", "LayerNormalization", *eps, {x, weight});
            return;
        }
        steps.push_back(&scaled);
        replace(steps, *shift, "", "LayerNormalization", *eps, {x, weight, bias});
    }

private:
    /// What is divided by the root, and the step that is left with the result.
    struct Quotient {
        std::string dividend;
        const Node* node = nullptr;
    };

    const Node* onlyProducer(const std::string& value, const char* type) const
    {
        return m_draft.onlyUser(value) ? m_draft.producer(value, type) : nullptr;
    }

    bool isOverLastAxis(const Node& mean)
    {
        if (integerAttribute(mean, "keepdims", 1) != 1)
            return false;
        std::vector<std::int64_t> axes = integersAttribute(mean, "axes");
        if (mean.inputs.size() > 1) {
            const Value* given = m_draft.fixed(mean.inputs[1]);
            if (!given || isFloating(given->type))
                return false;
            axes.assign(given->integers().begin(), given->integers().end());
        }
        if (axes.size() != 1 || axes[0] < 0)
            return axes == std::vector<std::int64_t>{-1};
        const ValueInfo* info = m_graph.find(mean.inputs[0]);
        return info && info->shape && axes[0] == std::int64_t(info->shape->size()) - 1;
    }

    const Node* squareBehind(const std::string& value)
    {
        if (const Node* power = onlyProducer(value, "Pow")) {
            return m_draft.fixedNumber(power->inputs[1]) == 2.0f && !power->attributes.contains("axis")
                ? power
                : nullptr;
        }
        const Node* product = onlyProducer(value, "Mul");
        return product && product->inputs[0] == product->inputs[1] ? product : nullptr;
    }

    /// c / root, or c (1 / root)
    Quotient quotientBy(const Node& sqrt, std::vector<const Node*>& steps)
    {
        const std::string& root = sqrt.outputs[0];
        const auto user = m_draft.onlyUser(root);
        if (!user || !m_draft.nodes[*user].domain.empty())
            return {};
        const Node& node = m_draft.nodes[*user];
        steps.push_back(&node);
        const bool isInverse = node.type == "Reciprocal"
            || (node.type == "Div" && m_draft.fixedNumber(node.inputs[0]) == 1.0f);
        if (!isInverse) {
            return node.type == "Div" && node.inputs[1] == root ? Quotient{node.inputs[0], &node}
                                                                : Quotient{};
        }
        const auto next = m_draft.onlyUser(node.outputs[0]);
        if (!next || m_draft.nodes[*next].type != "Mul" || !m_draft.nodes[*next].domain.empty())
            return {};
        const Node& product = m_draft.nodes[*next];
        steps.push_back(&product);
        return {product.inputs[product.inputs[0] == node.outputs[0] ? 1 : 0], &product};
    }

    /// The known vector that a step has beside the result of another one; "" when it has none.
    std::string vectorBeside(std::size_t step, const char* type, const Node& before)
    {
        const Node& node = m_draft.nodes[step];
        if (node.type != type || !node.domain.empty() || node.attributes.contains("axis"))
            return {};
        const std::string& other = node.inputs[node.inputs[0] == before.outputs[0] ? 1 : 0];
        const Value* value = m_draft.fixed(other);
        return value && isFloating(value->type) && value->rank() == 1 && value->size() > 1 ? other : "";
    }

    /// x, when what is squared and what is divided are x less its mean over the last axis, and nothing
    /// else needs them; "" otherwise. Some exporters write the difference twice.
    std::string inputOf(const std::string& squared, const Quotient& quotient, const Node& square,
        std::vector<const Node*>& steps)
    {
        const Node* first = m_draft.producer(squared, "Sub");
        const Node* second = m_draft.producer(quotient.dividend, "Sub");
        if (!first || !second || first->inputs != second->inputs
            || first->attributes.contains("axis"))
            return {};
        const std::string& x = first->inputs[0];
        const std::string& meanName = first->inputs[1];
        const Node* mean = m_draft.producer(meanName, "ReduceMean");
        if (!mean || mean->inputs[0] != x || !isOverLastAxis(*mean)
            || !isOnlyFor(meanName, {first, second}) || !isOnlyFor(squared, {&square, quotient.node})
            || !isOnlyFor(quotient.dividend, {&square, quotient.node}))
            return {};
        steps.insert(steps.end(), {first, mean});
        if (second != first)
            steps.push_back(second);
        return x;
    }

    bool isOnlyFor(const std::string& value, std::initializer_list<const Node*> nodes) const
    {
        const auto& users = m_draft.users(value);
        return m_draft.isHidden(value) && std::all_of(users.begin(), users.end(), [&](std::size_t i) {
            return std::find(nodes.begin(), nodes.end(), &m_draft.nodes[i]) != nodes.end();
        });
    }

    void replace(const std::vector<const Node*>& steps, std::size_t last, const std::string& domain,
        const char* type, float eps, std::vector<std::string> inputs)
    {
        for (const Node* step : steps)
            m_draft.remove(*step);
        Node& node = m_draft.nodes[last];
        node.domain = domain;
        node.type = type;
        node.attributes = {{"epsilon", eps}, {spelledOut, std::int64_t(1)}};
        node.inputs = std::move(inputs);
    }

    Draft& m_draft;
    const Graph& m_graph;
};

} // namespace

void fuseNormalisations(Draft& draft, const Graph& graph)
{
    draft.findUsers();
    NormalisationFinder finder(draft, graph);
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const Node& node = draft.nodes[i];
        if (!draft.isRemoved(i) && node.domain.empty() && node.type == "Sqrt")
            finder.fuse(i);
    }
    draft.tidy();
}

} // namespace fovea::graph
