// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/read_graph.h"

#include "base/error.h"
#include "io/mapped_file.h"
#include "io/onnx/node_order.h"
#include "io/onnx/read_tensor.h"
#include "io/printable.h"

#include <limits>

namespace fovea::graph
{

namespace
{

using ::onnx::AttributeProto;
using io::printable;

constexpr std::size_t highestRank = 64;

template <typename Message>
std::shared_ptr<const Message> parse(std::span<const std::byte> bytes, const std::string& file)
{
    auto message = std::make_shared<Message>();
    if (bytes.size() > std::size_t(std::numeric_limits<int>::max())) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is larger than the 2 GB that an ONNX file may have. Export the model "
                        "with its tensors in a data file of their own."),
            {file});
    }
    if (!message->ParseFromArray(bytes.data(), int(bytes.size()))) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is not an ONNX model, or not all of it. Choose another file or download "
                        "it again."),
            {file});
    }
    return message;
}

/// The type by the field that is filled, for files so old that they do not say it.
AttributeProto::AttributeType kindOf(const AttributeProto& attribute)
{
    if (attribute.type() != AttributeProto::UNDEFINED)
        return attribute.type();
    if (attribute.has_f())
        return AttributeProto::FLOAT;
    if (attribute.has_i())
        return AttributeProto::INT;
    if (attribute.has_s())
        return AttributeProto::STRING;
    if (attribute.has_t())
        return AttributeProto::TENSOR;
    if (attribute.floats_size() > 0)
        return AttributeProto::FLOATS;
    if (attribute.ints_size() > 0)
        return AttributeProto::INTS;
    if (attribute.strings_size() > 0)
        return AttributeProto::STRINGS;
    return AttributeProto::UNDEFINED;
}

Attribute readAttribute(const AttributeProto& attribute, const Node& node, TensorSource& source)
{
    switch (kindOf(attribute)) {
    case AttributeProto::INT:
        return attribute.i();
    case AttributeProto::FLOAT:
        return attribute.f();
    case AttributeProto::STRING:
        return attribute.s();
    case AttributeProto::INTS:
        return std::vector<std::int64_t>(attribute.ints().begin(), attribute.ints().end());
    case AttributeProto::FLOATS:
        return std::vector<float>(attribute.floats().begin(), attribute.floats().end());
    case AttributeProto::STRINGS:
        return std::vector<std::string>(attribute.strings().begin(), attribute.strings().end());
    case AttributeProto::TENSOR:
        return readTensor(attribute.t(), node.label() + ' ' + attribute.name(), source);
    default:
        return std::monostate();
    }
}

Node readNode(const ::onnx::NodeProto& proto, TensorSource& source)
{
    Node node;
    node.name = proto.name();
    node.type = proto.op_type();
    node.domain = proto.domain() == "ai.onnx" ? "" : proto.domain();
    node.inputs.assign(proto.input().begin(), proto.input().end());
    node.outputs.assign(proto.output().begin(), proto.output().end());
    for (const AttributeProto& attribute : proto.attribute())
        node.attributes[attribute.name()] = readAttribute(attribute, node, source);
    return node;
}

ValueInfo readValueInfo(const ::onnx::ValueInfoProto& proto, const std::string& file)
{
    ValueInfo info;
    info.name = proto.name();
    if (!proto.type().has_tensor_type()) {
        throw Error(FOVEA_TEXT("Error",
                        "In %1, the value %2 is not a tensor. Export the model so that it takes and "
                        "gives tensors."),
            {file, printable(info.name)});
    }
    const auto& type = proto.type().tensor_type();
    info.type = elementType(type.elem_type(), file, info.name);
    if (!type.has_shape() || type.shape().dim_size() > int(highestRank))
        return info;
    info.shape.emplace();
    for (const auto& dimension : type.shape().dim()) {
        const bool fixed = dimension.has_dim_value() && dimension.dim_value() >= 0;
        info.shape->push_back(fixed ? Index(dimension.dim_value()) : -1);
        info.axisNames.push_back(dimension.has_dim_param() ? dimension.dim_param() : "");
    }
    return info;
}

void readOpsets(const ::onnx::ModelProto& model, Graph& graph)
{
    for (const auto& opset : model.opset_import()) {
        const bool own = opset.domain().empty() || opset.domain() == "ai.onnx";
        graph.opsets[own ? "" : opset.domain()] = opset.version();
    }
    const std::int64_t version = graph.opset();
    if (!graph.opsets.contains(""))
        graph.opsets[""] = 1; // as the format says for files of version 2 and older
    if (version < oldestOpset || version > newestOpset) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 uses version %2 of the ONNX operators, and versions %3 to %4 can be "
                        "read. Export the model with one of these (\"opset_version\")."),
            {graph.file, std::to_string(version), std::to_string(oldestOpset),
                std::to_string(newestOpset)});
    }
}

/// What this reader has no place for, rather than leaving it out without a word.
void refuseUnread(const ::onnx::ModelProto& model, const std::string& file)
{
    if (!model.has_graph() || model.graph().node_size() == 0) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 holds no network. Choose another file or download it again."),
            {file});
    }
    if (model.functions_size() > 0 || model.graph().sparse_initializer_size() > 0) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 has functions of its own or sparse tensors, which can't be read. Export "
                        "the model without them."),
            {file});
    }
}

} // namespace

Graph parseGraph(std::span<const std::byte> bytes, const std::string& displayName,
    const std::filesystem::path& folder)
{
    const auto model = parse<::onnx::ModelProto>(bytes, displayName);
    refuseUnread(*model, displayName);
    Graph graph;
    graph.file = displayName;
    graph.name = model->graph().name();
    graph.producer = model->producer_name();
    readOpsets(*model, graph);
    for (const auto& entry : model->metadata_props())
        graph.metadata[entry.key()] = entry.value();

    TensorSource source{displayName, model, folder};
    // Nothing can refer to a constant or an input without a name.
    for (const auto& tensor : model->graph().initializer()) {
        if (tensor.name().empty())
            continue;
        if (!graph.initialisers.emplace(tensor.name(), readTensor(tensor, tensor.name(), source))
                 .second)
            throwDefinedTwice(graph, tensor.name());
    }
    for (const auto& input : model->graph().input()) {
        if (!input.name().empty() && !graph.initialisers.contains(input.name()))
            graph.inputs.push_back(readValueInfo(input, displayName));
    }
    for (const auto& output : model->graph().output())
        graph.outputs.push_back(readValueInfo(output, displayName));
    for (const auto& value : model->graph().value_info()) {
        if (value.type().has_tensor_type())
            graph.values[value.name()] = readValueInfo(value, displayName);
    }
    for (const auto& node : model->graph().node())
        graph.nodes.push_back(readNode(node, source));
    orderNodes(graph);
    return graph;
}

Graph readGraph(const std::filesystem::path& path)
{
    // Protobuf copies all it reads, so the mapping need not stay.
    const auto file = io::MappedFile::open(path);
    const std::filesystem::path folder = path.parent_path();
    return parseGraph(file->bytes(), path.string(), folder.empty() ? "." : folder);
}

Value parseTensor(std::span<const std::byte> bytes, const std::string& displayName)
{
    const auto tensor = parse<::onnx::TensorProto>(bytes, displayName);
    TensorSource source{displayName, tensor, {}};
    return readTensor(*tensor, tensor->name(), source);
}

} // namespace fovea::graph
