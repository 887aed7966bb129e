// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/json.h"

#include "io/atomic_file.h"
#include "io/text_format.h"

#include <cassert>

namespace fovea::io
{

namespace
{

/// "[a, b]" of one text per element.
template <typename Items, typename ToText> std::string list(const Items& items, ToText toText)
{
    std::string text = "[";
    for (const auto& item : items)
        text += (text.size() > 1 ? ", " : "") + toText(item);
    return text + "]";
}

std::string jsonNumber(const Tensor& tensor, Index i)
{
    const std::string text = numberText(tensor, i);
    if (text == "nan")
        return "\"NaN\"";
    if (text == "inf")
        return "\"Infinity\"";
    return text == "-inf" ? "\"-Infinity\"" : text;
}

/// The elements from `first` on, as nested arrays of the shape's axes from `axis` on.
void writeValues(AtomicFile& file, const Tensor& tensor, std::size_t axis, Index& next)
{
    if (axis == tensor.shape().size()) {
        file.write(jsonNumber(tensor, next++));
        return;
    }
    const bool innermost = axis + 1 == tensor.shape().size();
    file.write("[");
    for (Index i = 0; i < tensor.shape()[axis]; ++i) {
        if (i > 0)
            file.write(innermost ? ", " : ",\n");
        writeValues(file, tensor, axis + 1, next);
    }
    file.write("]");
}

} // namespace

void writeJson(
    const std::filesystem::path& path, const Tensor& tensor, const TensorDescription& description)
{
    assert(!tensor.isEmpty());
    assert(description.axes.empty() || Index(description.axes.size()) == tensor.rank());
    std::string text = "{\n\"name\": " + jsonString(description.name)
        + ",\n\"kind\": " + jsonString(description.kind) + ",\n\"shape\": "
        + list(tensor.shape(), [](Index size) { return std::to_string(size); }) + ",\n\"axes\": "
        + list(description.axes, [](const auto& axis) { return jsonString(axis.name); });
    std::string separator = ",\n\"labels\": {";
    for (std::size_t i = 0; i < description.axes.size(); ++i) {
        const auto& axis = description.axes[i];
        if (axis.labels.empty())
            continue;
        assert(Index(axis.labels.size()) == tensor.shape()[i]);
        text += separator + jsonString(axis.name) + ": " + list(axis.labels, jsonString);
        separator = ", ";
    }
    text += separator == ", " ? "}" : separator + "}";
    text += ",\n\"settings\": {";
    for (const auto& [key, value] : description.settings)
        text += (text.back() == '{' ? "" : ", ") + jsonString(key) + ": " + jsonString(value);
    text += "},\n\"values\": ";

    AtomicFile file(path);
    file.write(text);
    Index next = 0;
    writeValues(file, tensor, 0, next);
    file.write("\n}\n");
    file.commit();
}

} // namespace fovea::io
