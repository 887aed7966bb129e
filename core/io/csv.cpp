// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/csv.h"

#include "io/atomic_file.h"
#include "io/text_format.h"

#include <cassert>

namespace fovea::io
{

namespace
{

std::string quoted(const std::string& field)
{
    if (field.find_first_of(",\"\r\n") == std::string::npos)
        return field;
    std::string result = "\"";
    for (const char c : field) {
        if (c == '"')
            result += '"';
        result += c;
    }
    return result + '"';
}

/// Element `i` of an axis: its label, or its number.
std::string place(const AxisDescription& axis, Index i)
{
    return axis.labels.empty() ? std::to_string(i) : quoted(axis.labels[std::size_t(i)]);
}

} // namespace

void writeCsv(const std::filesystem::path& path, const Tensor& tensor,
    const std::vector<AxisDescription>& axes)
{
    assert(!tensor.isEmpty());
    const Shape& shape = tensor.shape();
    assert(axes.empty() || axes.size() == shape.size());
    // A vector's numbers stand below each other, so its only axis is one of lines.
    const std::size_t lineAxes = shape.size() < 2 ? shape.size() : shape.size() - 1;
    const Index columns = shape.size() < 2 ? 1 : shape.back();
    const Index lines = elementCount(Shape(shape.begin(), shape.begin() + Index(lineAxes)));
    const bool stack = shape.size() > 2;
    const bool heading
        = !axes.empty() && (stack || (shape.size() == 2 && !axes.back().labels.empty()));
    const bool places = !axes.empty() && lineAxes > 0 && (stack || !axes[0].labels.empty());

    AtomicFile file(path);
    std::string line;
    const auto endLine = [&] {
        if (!line.empty() && line.back() == ',')
            line.pop_back();
        line += "\r\n";
        file.write(line);
        line.clear();
    };
    if (heading) {
        for (std::size_t axis = 0; places && axis < lineAxes; ++axis)
            line += quoted(axes[axis].name) + ',';
        for (Index column = 0; column < columns; ++column)
            line += place(axes.back(), column) + ',';
        endLine();
    }
    for (Index i = 0; i < lines; ++i) {
        for (std::size_t axis = 0, inner = std::size_t(lines); places && axis < lineAxes; ++axis) {
            inner /= std::size_t(shape[axis]);
            line += place(axes[axis], i / Index(inner) % shape[axis]) + ',';
        }
        for (Index column = 0; column < columns; ++column)
            line += numberText(tensor, i * columns + column) + ',';
        endLine();
    }
    file.commit();
}

} // namespace fovea::io
