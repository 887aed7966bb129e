// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/onnx/graph.h"

#include "io/printable.h"

namespace fovea::graph
{

std::string Node::label() const
{
    const std::string& shown = name.empty() && !outputs.empty() ? outputs.front() : name;
    return io::printable(type, 40) + " \"" + io::printable(shown) + '"';
}

std::int64_t Graph::opset() const
{
    const auto found = opsets.find("");
    return found == opsets.end() ? 0 : found->second;
}

const ValueInfo* Graph::find(const std::string& value) const
{
    for (const auto* list : {&inputs, &outputs}) {
        for (const ValueInfo& info : *list) {
            if (info.name == value)
                return &info;
        }
    }
    const auto found = values.find(value);
    return found == values.end() ? nullptr : &found->second;
}

} // namespace fovea::graph
