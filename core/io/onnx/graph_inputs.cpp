// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/graph_inputs.h"

#include <set>

namespace fovea::graph
{

namespace
{

// Numbers of fields in onnx.proto.
constexpr std::uint64_t graphOfModel = 7;
constexpr std::uint64_t initialiserOfGraph = 5;
constexpr std::uint64_t inputOfGraph = 11;
constexpr std::uint64_t nameOfTensor = 8;
constexpr std::uint64_t nameOfValue = 1;
constexpr std::uint64_t typeOfValue = 2;
constexpr std::uint64_t tensorOfType = 1;
constexpr std::uint64_t elementsOfTensor = 1;

using Bytes = std::span<const std::byte>;

enum class Wire { Number = 0, Eight = 1, Text = 2, Begin = 3, End = 4, Four = 5 };

struct Field {
    std::uint64_t number = 0;
    Wire wire = Wire::Number;
    std::uint64_t value = 0; ///< of a whole number
    Bytes bytes; ///< of a text or a message
};

/// The fields of a message in protobuf's encoding, one by one; what is inside them is not touched.
/// (https://protobuf.dev/programming-guides/encoding)
class Fields
{
public:
    explicit Fields(Bytes bytes) : m_rest(bytes) { }

    /// Nothing at the end, or where the bytes are no message.
    std::optional<Field> next()
    {
        while (const auto field = any()) {
            // Nobody writes groups any more, but they are passed over like all that is unknown.
            m_depth += field->wire == Wire::Begin ? 1 : 0;
            if (m_depth == 0)
                return field->wire == Wire::End ? std::nullopt : field;
            m_depth -= field->wire == Wire::End ? 1 : 0;
        }
        return {};
    }

private:
    std::optional<Field> any()
    {
        const auto tag = m_rest.empty() ? std::nullopt : varint();
        if (!tag)
            return {};
        Field field;
        field.number = *tag >> 3;
        field.wire = Wire(*tag & 7);
        std::uint64_t length = 0;
        switch (field.wire) {
        case Wire::Number: {
            const auto value = varint();
            if (!value)
                return {};
            field.value = *value;
            return field;
        }
        case Wire::Eight:
            length = 8;
            break;
        case Wire::Text:
            length = varint().value_or(std::uint64_t(-1));
            break;
        case Wire::Four:
            length = 4;
            break;
        case Wire::Begin:
        case Wire::End:
            return field;
        default:
            return {};
        }
        if (length > m_rest.size())
            return {};
        field.bytes = m_rest.first(std::size_t(length));
        m_rest = m_rest.subspan(std::size_t(length));
        return field;
    }

    std::optional<std::uint64_t> varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(m_rest.front());
            m_rest = m_rest.subspan(1);
            value |= (byte & 127) << shift;
            if (byte < 128)
                return value;
        }
        return {};
    }

    Bytes m_rest;
    int m_depth = 0; ///< of groups
};

/// The bytes of a message that may stand there in pieces, as protobuf allows.
using Pieces = std::vector<Bytes>;

Pieces messages(const Pieces& message, std::uint64_t number)
{
    Pieces result;
    for (const Bytes piece : message) {
        Fields fields(piece);
        while (const auto field = fields.next()) {
            if (field->number == number && field->wire == Wire::Text)
                result.push_back(field->bytes);
        }
    }
    return result;
}

/// The last one, which counts.
std::string textOf(Bytes message, std::uint64_t number)
{
    const Pieces all = messages({message}, number);
    if (all.empty())
        return {};
    return {reinterpret_cast<const char*>(all.back().data()), all.back().size()};
}

std::optional<ElementType> typeOf(const Pieces& tensor)
{
    std::int64_t type = 0;
    for (const Bytes piece : tensor) {
        Fields fields(piece);
        while (const auto field = fields.next()) {
            if (field->number == elementsOfTensor && field->wire == Wire::Number)
                type = std::int32_t(std::uint32_t(field->value));
        }
    }
    return elementTypeOf(type);
}

} // namespace

std::vector<ValueInfo> inputsOf(std::span<const std::byte> bytes)
{
    std::vector<ValueInfo> inputs;
    std::set<std::string> others{""}; // nothing can refer to an input without a name
    for (const Bytes graph : messages({bytes}, graphOfModel)) {
        Fields fields(graph);
        while (const auto field = fields.next()) {
            if (field->wire != Wire::Text)
                continue;
            if (field->number == initialiserOfGraph)
                others.insert(textOf(field->bytes, nameOfTensor));
            if (field->number != inputOfGraph)
                continue;
            const Pieces tensor
                = messages(messages({field->bytes}, typeOfValue), tensorOfType);
            if (const auto known = typeOf(tensor))
                inputs.push_back({textOf(field->bytes, nameOfValue), *known, {}, {}});
        }
    }
    std::erase_if(inputs, [&](const ValueInfo& input) { return others.contains(input.name); });
    return inputs;
}

} // namespace fovea::graph
