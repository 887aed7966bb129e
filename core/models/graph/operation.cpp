// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operation.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/buffer_pool.h"
#include "models/graph/operators/family.h"

namespace fovea::graph
{

namespace
{

const OperatorTable& operators()
{
    static const OperatorTable table = [] {
        OperatorTable all;
        for (const auto add : {addActivation, addArithmetic, addConvolution, addEinsum,
                 addElementwise, addGridSample, addIndexing, addLayout, addNormalisation, addPadding,
                 addPermutedProduct, addPooling, addProduct, addReduction, addResize, addScatter,
                 addSorting,
                 addTransposedConvolution})
            add(all);
        return all;
    }();
    return table;
}

/// The alternative of an attribute; null when there is no such attribute.
template <typename T>
const T* find(const NodeReader& reader, const Node& node, const std::string& name)
{
    const auto found = node.attributes.find(name);
    if (found == node.attributes.end())
        return nullptr;
    const T* value = std::get_if<T>(&found->second);
    if (!value)
        reader.refuseAttribute(name);
    return value;
}

} // namespace

const Operator* findOperator(const std::string& domain, const std::string& type)
{
    const auto found = operators().find(domain.empty() ? type : domain + '.' + type);
    return found == operators().end() ? nullptr : &found->second;
}

std::vector<std::string> operatorNames()
{
    std::vector<std::string> names;
    for (const auto& [name, entry] : operators()) {
        if (name.find('.') == std::string::npos)
            names.push_back(name);
    }
    return names;
}

std::int64_t NodeReader::integer(const std::string& name, std::int64_t standard) const
{
    const auto* value = find<std::int64_t>(*this, m_node, name);
    return value ? *value : standard;
}

bool NodeReader::flag(const std::string& name, bool standard) const
{
    return integer(name, standard) != 0;
}

float NodeReader::number(const std::string& name, float standard) const
{
    const auto* value = find<float>(*this, m_node, name);
    return value ? *value : standard;
}

std::string NodeReader::text(const std::string& name, const std::string& standard) const
{
    const auto* value = find<std::string>(*this, m_node, name);
    return value ? *value : standard;
}

std::vector<std::int64_t> NodeReader::integers(
    const std::string& name, std::vector<std::int64_t> standard) const
{
    const auto* value = find<std::vector<std::int64_t>>(*this, m_node, name);
    return value ? *value : std::move(standard);
}

std::vector<float> NodeReader::numbers(
    const std::string& name, std::vector<float> standard) const
{
    const auto* value = find<std::vector<float>>(*this, m_node, name);
    return value ? *value : std::move(standard);
}

const Value* NodeReader::tensor(const std::string& name) const
{
    return find<Value>(*this, m_node, name);
}

void NodeReader::refuseAttribute(const std::string& name) const
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, attribute %3 of the node %2 has a value that is not supported. Export "
                    "the model without it, or in another version of the operators."),
        {m_graph.file, m_node.label(), io::printable(name)});
}

Call::Call(const Graph& graph, const Node& node, std::vector<const Value*> inputs,
    BufferPool& buffers, Index maximumSize)
    : NodeReader(graph, node), m_inputs(std::move(inputs)), m_results(node.outputs.size()),
      m_buffers(buffers), m_maximumSize(maximumSize)
{
}

const Value& Call::input(std::size_t i) const
{
    if (!has(i)) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, the node %2 lacks input %3. The file is damaged: download it or "
                        "export the model again."),
            {m_graph.file, m_node.label(), std::to_string(i)});
    }
    return *m_inputs[i];
}

const Tensor& Call::floats(std::size_t i) const
{
    const Value& value = input(i);
    if (!isFloating(value.type))
        refuseType(i);
    return value.tensor;
}

std::span<const std::int64_t> Call::integersOf(std::size_t i) const
{
    const Value& value = input(i);
    if (isFloating(value.type))
        refuseType(i);
    return value.integers();
}

std::int64_t Call::integerOf(std::size_t i) const
{
    const auto numbers = integersOf(i);
    if (numbers.size() != 1)
        refuseShapes();
    return numbers[0];
}

std::size_t Call::axis(std::int64_t number, Index rank) const
{
    if (number < -rank || number >= rank)
        refuseShapes();
    return std::size_t(number < 0 ? number + rank : number);
}

void Call::checkSize(const Shape& shape) const
{
    Index count = 1;
    bool fits = shape.size() <= 64;
    for (const Index size : shape) {
        if (size < 0)
            refuseShapes();
        // Also where another axis is 0: products of some of the axes are sizes too.
        fits = fits && std::max<Index>(size, 1) <= m_maximumSize / count;
        count *= fits ? std::max<Index>(size, 1) : 1;
    }
    if (!fits) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, the node %2 would make a value of shape %3, which is too large. Use "
                        "a smaller input, or another model."),
            {m_graph.file, m_node.label(), toString(shape)});
    }
}

float* Call::allocate(std::size_t i, const Shape& shape, ElementType type)
{
    checkSize(shape);
    auto [tensor, data] = m_buffers.allocate(shape);
    give(i, {std::move(tensor), type});
    return data;
}

std::pair<Tensor, float*> Call::temporary(const Shape& shape)
{
    checkSize(shape);
    return m_buffers.allocate(shape);
}

void Call::give(std::size_t i, Value value)
{
    if (i < m_results.size())
        m_results[i] = std::move(value);
}

void Call::give(std::size_t i, Shape shape, std::vector<std::int64_t> numbers, ElementType type)
{
    give(i, Value::integers(std::move(shape), std::move(numbers), type));
}

void Call::refuseShapes() const
{
    std::string shapes;
    for (const Value* value : m_inputs)
        shapes += (shapes.empty() ? "" : ", ") + (value ? toString(value->shape()) : "-");
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the inputs of the node %2 do not fit together; their shapes are %3. "
                    "Give the model an input of the size it was made for, or export it again."),
        {m_graph.file, m_node.label(), io::printable(shapes, 200)});
}

void Call::refuseType(std::size_t i) const
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the node %2 can't take numbers of type %4 as input %3. The file is "
                    "damaged: download it or export the model again."),
        {m_graph.file, m_node.label(), std::to_string(i), name(input(i).type)});
}

void Call::refuseIndex(std::int64_t index, Index size) const
{
    throw Error(FOVEA_TEXT("Error",
                    "In %1, the node %2 looks for place %3 on an axis of size %4. Give the model an "
                    "input that it was made for: not longer, and without unknown tokens."),
        {m_graph.file, m_node.label(), std::to_string(index), std::to_string(size)});
}

} // namespace fovea::graph
