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

struct Field {
    std::uint64_t number = 0;
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
        const auto tag = m_rest.empty() ? std::nullopt : varint();
        if (!tag)
            return {};
        Field field;
        field.number = *tag >> 3;
        std::uint64_t length = 0;
        switch (*tag & 7) {
        case 0: {
            const auto value = varint();
            if (!value)
                return {};
            field.value = *value;
            return field;
        }
        case 1:
            length = 8;
            break;
        case 2:
            length = varint().value_or(std::uint64_t(-1));
            break;
        case 5:
            length = 4;
            break;
        default:
            return {};
        }
        if (length > m_rest.size())
            return {};
        field.bytes = m_rest.first(std::size_t(length));
        m_rest = m_rest.subspan(std::size_t(length));
        return field;
    }

private:
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
};

/// The last field of a number: the one that counts in protobuf.
std::optional<Field> find(Bytes message, std::uint64_t number)
{
    std::optional<Field> result;
    Fields fields(message);
    while (const auto field = fields.next()) {
        if (field->number == number)
            result = field;
    }
    return result;
}

std::string textOf(Bytes message, std::uint64_t number)
{
    const auto field = find(message, number);
    return field ? std::string(reinterpret_cast<const char*>(field->bytes.data()), field->bytes.size())
                 : std::string();
}

} // namespace

std::vector<ValueInfo> inputsOf(std::span<const std::byte> bytes)
{
    std::vector<ValueInfo> inputs;
    const auto graph = find(bytes, graphOfModel);
    if (!graph)
        return inputs;
    std::set<std::string> initialisers;
    Fields fields(graph->bytes);
    while (const auto field = fields.next()) {
        if (field->number == initialiserOfGraph)
            initialisers.insert(textOf(field->bytes, nameOfTensor));
        if (field->number != inputOfGraph)
            continue;
        const auto type = find(field->bytes, typeOfValue);
        const auto tensor = type ? find(type->bytes, tensorOfType) : std::nullopt;
        const auto elements = tensor ? find(tensor->bytes, elementsOfTensor) : std::nullopt;
        const auto known = elements ? elementTypeOf(std::int64_t(elements->value)) : std::nullopt;
        if (known)
            inputs.push_back({textOf(field->bytes, nameOfValue), *known, {}, {}});
    }
    std::erase_if(
        inputs, [&](const ValueInfo& input) { return initialisers.contains(input.name); });
    return inputs;
}

} // namespace fovea::graph
