// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/draft.h"

#include <algorithm>
#include <cmath>

namespace fovea::graph
{

namespace
{

/// A value as a product of a number and other values, and the steps that multiply them.
struct Product {
    double factor = 1;
    std::vector<std::string> values;
    std::vector<const Node*> nodes;

    bool is(double number, std::vector<std::string> others) const
    {
        std::vector<std::string> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        std::sort(others.begin(), others.end());
        return sorted == others && std::abs(factor / number - 1) < 1e-6;
    }
};

/// Finds one form of the unit, from its error function or hyperbolic tangent on. Every value between
/// its steps has one use, which is in it: so nothing else needs what goes.
class GeluFinder
{
public:
    explicit GeluFinder(Draft& draft) : m_draft(draft) { }

    void fuse(std::size_t function)
    {
        const Node& node = m_draft.nodes[function];
        const bool byError = node.type == "Erf";
        const auto plusOne = m_draft.onlyUser(node.outputs[0]);
        if (!plusOne || m_draft.onlyUser(node.inputs[0]) != function)
            return;
        const Node& sum = m_draft.nodes[*plusOne];
        if (sum.type != "Add" || !sum.domain.empty() || numberOf(otherOf(sum, node.outputs[0])) != 1)
            return;
        const std::string& gate = sum.outputs[0];
        auto last = m_draft.onlyUser(gate);
        for (int step = 0; last && step < 3; ++step) {
            const std::string& output = m_draft.nodes[*last].outputs[0];
            const Product product = productOf(output);
            if (product.values.size() == 2) {
                const std::string x = product.values[product.values[0] == gate ? 1 : 0];
                std::vector<const Node*> steps{&node, &sum};
                if (product.is(0.5, {x, gate})
                    && (byError ? isErrorOf(node.inputs[0], x, steps)
                                : isTangentOf(node.inputs[0], x, steps))) {
                    steps.insert(steps.end(), product.nodes.begin(), product.nodes.end());
                    replace(steps, *last, x, byError ? "none" : "tanh");
                    return;
                }
            }
            last = m_draft.onlyUser(output);
        }
    }

private:
    std::optional<float> numberOf(const std::string& value) { return m_draft.fixedNumber(value); }
    static const std::string& otherOf(const Node& node, const std::string& operand)
    {
        return node.inputs[node.inputs[0] == operand ? 1 : 0];
    }

    /// Takes a value apart as far as its factors have no other use.
    Product productOf(const std::string& value)
    {
        Product product;
        takeApart(value, 4, product);
        return product;
    }
    void takeApart(const std::string& value, int depth, Product& product)
    {
        const auto follow = [&](const std::string& input) {
            if (const auto number = numberOf(input))
                product.factor *= double(*number);
            else if (m_draft.onlyUser(input))
                takeApart(input, depth - 1, product);
            else
                product.values.push_back(input);
        };
        if (depth > 0) {
            if (const Node* node = producer(value, "Mul")) {
                product.nodes.push_back(node);
                follow(node->inputs[0]);
                follow(node->inputs[1]);
                return;
            }
            const Node* node = producer(value, "Div");
            if (const auto number = node ? numberOf(node->inputs[1]) : std::nullopt) {
                product.nodes.push_back(node);
                product.factor /= double(*number);
                follow(node->inputs[0]);
                return;
            }
            node = producer(value, "Pow");
            const auto power = node ? numberOf(node->inputs[1]) : std::nullopt;
            if (power == 2.0f || power == 3.0f) {
                product.nodes.push_back(node);
                product.values.insert(product.values.end(), std::size_t(*power), node->inputs[0]);
                return;
            }
        }
        product.values.push_back(value);
    }

    /// The maker of a value, unless it aligns its operands in a way of its own.
    const Node* producer(const std::string& value, const char* type)
    {
        const Node* node = m_draft.producer(value, type);
        return node && !node->attributes.contains("axis") ? node : nullptr;
    }

    /// x / sqrt 2
    bool isErrorOf(const std::string& value, const std::string& x, std::vector<const Node*>& steps)
    {
        const Product argument = productOf(value);
        steps.insert(steps.end(), argument.nodes.begin(), argument.nodes.end());
        return argument.is(std::sqrt(0.5), {x});
    }

    /// sqrt(2 / pi) (x + 0.044715 x^3), also with x drawn out of the bracket
    bool isTangentOf(const std::string& value, const std::string& x, std::vector<const Node*>& steps)
    {
        const Product argument = productOf(value);
        const bool drawnOut = argument.values.size() == 2;
        if (argument.values.empty() || argument.values.size() > 2)
            return false;
        const std::string& bracket = argument.values[drawnOut && argument.values[0] == x ? 1 : 0];
        const Node* sum = producer(bracket, "Add");
        if (!sum || !m_draft.onlyUser(bracket)
            || !argument.is(0.7978845608028654,
                drawnOut ? std::vector{x, bracket} : std::vector{bracket}))
            return false;
        for (std::size_t i = 0; i < 2; ++i) {
            const bool isFirst = drawnOut ? numberOf(sum->inputs[i]) == 1 : sum->inputs[i] == x;
            if (!isFirst || !m_draft.onlyUser(sum->inputs[1 - i]))
                continue;
            const Product power = productOf(sum->inputs[1 - i]);
            if (!power.is(0.044715, std::vector<std::string>(drawnOut ? 2 : 3, x)))
                continue;
            steps.push_back(sum);
            steps.insert(steps.end(), argument.nodes.begin(), argument.nodes.end());
            steps.insert(steps.end(), power.nodes.begin(), power.nodes.end());
            return true;
        }
        return false;
    }

    void replace(const std::vector<const Node*>& steps, std::size_t last, const std::string& x,
        const char* form)
    {
        Node& node = m_draft.nodes[last];
        for (const Node* step : steps) {
            if (step != &node)
                m_draft.remove(*step);
        }
        node.type = "Gelu";
        node.attributes = {{"approximate", std::string(form)}};
        node.inputs = {x};
    }

    Draft& m_draft;
};

} // namespace

void fuseGelu(Draft& draft)
{
    draft.findUsers();
    GeluFinder finder(draft);
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const Node& node = draft.nodes[i];
        if (!draft.isRemoved(i) && node.domain.empty() && (node.type == "Erf" || node.type == "Tanh"))
            finder.fuse(i);
    }
    draft.tidy();
}

} // namespace fovea::graph
