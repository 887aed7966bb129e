// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "io/onnx/graph.h"

#include <memory>
#include <span>

namespace fovea::graph
{

class BufferPool;

/// What a node says of itself, with the checks that every operator needs. Errors name the file and
/// the node.
class NodeReader
{
public:
    NodeReader(const Graph& graph, const Node& node) : m_graph(graph), m_node(node) { }

    const Node& node() const { return m_node; }
    std::int64_t opset() const { return m_graph.opset(); }

    bool hasAttribute(const std::string& name) const { return m_node.attributes.contains(name); }
    /// Attributes by kind. @throws Error when there is one of another kind
    std::int64_t integer(const std::string& name, std::int64_t standard) const;
    bool flag(const std::string& name, bool standard = false) const;
    float number(const std::string& name, float standard) const;
    std::string text(const std::string& name, const std::string& standard) const;
    std::vector<std::int64_t> integers(
        const std::string& name, std::vector<std::int64_t> standard = {}) const;
    std::vector<float> numbers(const std::string& name, std::vector<float> standard = {}) const;
    /// Null when there is none.
    const Value* tensor(const std::string& name) const;

    /// An attribute has a value that this operator does not allow or that is not supported here.
    [[noreturn]] void refuseAttribute(const std::string& name) const;

protected:
    const Graph& m_graph;
    const Node& m_node;
};

/// One execution of a node: its inputs, and where its outputs go.
class Call : public NodeReader
{
public:
    /// @param inputs null where an optional input is left out
    Call(const Graph& graph, const Node& node, std::vector<const Value*> inputs,
        BufferPool& buffers, Index maximumSize);

    /// No size that a node names is larger than this, whatever the limit of a run.
    static constexpr Index largestValue = Index(1) << 29;

    std::size_t inputCount() const { return m_inputs.size(); }
    bool has(std::size_t i) const { return i < m_inputs.size() && m_inputs[i]; }
    /// @throws Error when it is left out
    const Value& input(std::size_t i) const;
    /// Floating-point, row-major float32. @throws Error when it is of another type
    const Tensor& floats(std::size_t i) const;
    /// All elements of an input of integers or bool, of any shape. @throws Error likewise
    std::span<const std::int64_t> integersOf(std::size_t i) const;
    /// The only element of such an input.
    std::int64_t integerOf(std::size_t i) const;
    /// An axis number of an attribute or input, counted from the last when negative, in 0..rank-1.
    std::size_t axis(std::int64_t number, Index rank) const;

    std::size_t outputCount() const { return m_node.outputs.size(); }
    bool wantsOutput(std::size_t i) const
    {
        return i < m_node.outputs.size() && !m_node.outputs[i].empty();
    }
    /// Room for a float32 output of this shape; every element has to be written.
    float* allocate(std::size_t i, const Shape& shape, ElementType type = ElementType::Float32);
    /// Room for intermediate results.
    std::pair<Tensor, float*> temporary(const Shape& shape);
    void give(std::size_t i, Value value);
    void give(std::size_t i, Shape shape, std::vector<std::int64_t> numbers, ElementType type);
    std::vector<Value>& results() { return m_results; }

    /// @throws Error when a size is negative or there are more elements than a value may have
    void checkSize(const Shape& shape) const;
    /// The inputs do not fit together, or not to the node's attributes; the message has their
    /// shapes.
    [[noreturn]] void refuseShapes() const;
    [[noreturn]] void refuseType(std::size_t i) const;
    /// An index is outside an axis of this size.
    [[noreturn]] void refuseIndex(std::int64_t index, Index size) const;

private:
    std::vector<const Value*> m_inputs;
    std::vector<Value> m_results;
    BufferPool& m_buffers;
    Index m_maximumSize;
};

/// An attribute of nodes that a plan has drawn together from several: they broadcast as those did.
inline const std::string spelledOut = "fovea\nspelled out";

/// How a node is computed. Immutable.
class Operation
{
public:
    virtual ~Operation() = default;
    virtual void run(Call& call) const = 0;
};

/// Inputs of a node that are known when it is planned; null where they are not.
using Constants = std::vector<const Value*>;

/// An operator and how many inputs and outputs it may have.
struct Operator {
    std::size_t leastInputs;
    std::size_t mostInputs;
    std::size_t mostOutputs;
    std::shared_ptr<const Operation> (*make)(const NodeReader& node, const Constants& constants);
};

constexpr std::size_t anyNumber = std::size_t(-1);

/// Null when it is not known. Nodes that the plan itself makes have the domain "fovea".
const Operator* findOperator(const std::string& domain, const std::string& type);

/// The names of all operators of ONNX's own that are known, sorted.
std::vector<std::string> operatorNames();

} // namespace fovea::graph
