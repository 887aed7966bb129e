// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/graph.h"
#include "models/graph/plan.h"

#include <optional>
#include <set>

namespace fovea::graph
{

/// The domain of operators that only plans use.
inline const std::string ownDomain = "fovea";

/// A node that does the work of several, in runs where nobody looks at what lies between them.
struct Shortcut {
    Node node; ///< makes one value, which a node of the graph makes, too
    std::vector<std::string> inner; ///< values that do not come out
};

/// A graph while a plan is made of it: steps are drawn together where nobody wants to see what
/// lies between them.
class Draft
{
public:
    Draft(const Graph& graph, const KeptValues& kept);

    std::vector<Node> nodes; ///< in an order in which they can run
    std::vector<Shortcut> shortcuts; ///< likewise

    /// A known value, converted from the graph's initialisers at its first use; null when it is not
    /// known.
    const Value* constant(const std::string& name);
    /// The same, but null also when a hook may replace it.
    const Value* fixed(const std::string& name);
    void setConstant(const std::string& name, Value value) { m_constants[name] = std::move(value); }
    /// A constant of the plan's own. @return its name
    std::string addConstant(Value value);
    const std::map<std::string, Value>& constants() const { return m_constants; }

    /// The number of a fixed constant of one element, without axes or with one; nothing for others.
    std::optional<float> fixedNumber(const std::string& name);

    /// Finds out who makes and uses what; call before users() and after nodes were changed.
    void findUsers();
    /// The node that makes a value, of ONNX's own and of this type; null when it is another one.
    const Node* producer(const std::string& value, const char* type) const;
    /// The nodes that take a value, once for each input.
    const std::vector<std::size_t>& users(const std::string& value) const;
    /// Whether nobody but nodes needs to see a value.
    bool isHidden(const std::string& value) const;
    /// The only user of a hidden value.
    std::optional<std::size_t> onlyUser(const std::string& value) const;
    /// Takes a node out; findUsers() then no longer counts it.
    void remove(std::size_t node) { nodes[node].outputs.clear(); }
    void remove(const Node& node) { remove(std::size_t(&node - nodes.data())); }
    bool isRemoved(std::size_t node) const { return nodes[node].outputs.empty(); }
    /// Drops the removed nodes.
    void tidy();

private:
    const Graph& m_graph;
    const KeptValues& m_kept;
    std::set<std::string> m_outputs; ///< of the graph
    std::map<std::string, Value> m_constants;
    std::map<std::string, std::vector<std::size_t>> m_users;
    std::map<std::string, std::size_t> m_producers;
    std::size_t m_added = 0;
};

/// Makes one step of the Gaussian error linear unit where it is spelled out, by the error function or
/// by the hyperbolic tangent.
void fuseGelu(Draft& draft);
/// The same of layer and root mean square normalisation over the last axis.
void fuseNormalisations(Draft& draft, const Graph& graph);
/// Draws batch normalisation, added constants, added maps and activations into the convolutions before
/// them.
void fuseConvolutions(Draft& draft, const Graph& graph);
/// Draws activations into the sums and products, element by element, before them.
void fuseSums(Draft& draft, const Graph& graph);
/// Makes products with a constant matrix, with their bias and activation, one step each; the general
/// matrix product takes up the activation after it.
void fuseProducts(Draft& draft, const Graph& graph);
void fuseAttention(Draft& draft);

} // namespace fovea::graph
