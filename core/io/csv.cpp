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

/// "1,0," for matrix 2 of a stack [2, 2, rows, columns].
std::string leadingIndices(const Shape& leading, Index matrix)
{
    std::string text;
    for (std::size_t axis = leading.size(); axis-- > 0;) {
        text.insert(0, std::to_string(matrix % leading[axis]) + ',');
        matrix /= leading[axis];
    }
    return text;
}

} // namespace

void writeCsv(const std::filesystem::path& path, const Tensor& tensor,
    const std::vector<std::string>& rowLabels, const std::vector<std::string>& columnLabels)
{
    assert(!tensor.isEmpty());
    const Shape& shape = tensor.shape();
    const Index columns = shape.size() < 2 ? 1 : shape.back();
    const Index rows = shape.empty() ? 1 : shape[shape.size() < 2 ? 0 : shape.size() - 2];
    const Shape leading(shape.begin(), shape.size() < 2 ? shape.begin() : shape.end() - 2);
    assert(rowLabels.empty() || Index(rowLabels.size()) == rows);
    assert(columnLabels.empty() || Index(columnLabels.size()) == columns);

    AtomicFile file(path);
    std::string line;
    const auto endLine = [&] {
        if (!line.empty() && line.back() == ',')
            line.pop_back();
        line += "\r\n";
        file.write(line);
        line.clear();
    };
    if (!columnLabels.empty()) {
        for (std::size_t axis = 0; axis < leading.size(); ++axis)
            line += "axis_" + std::to_string(axis) + ',';
        if (!rowLabels.empty())
            line += ',';
        for (const std::string& label : columnLabels)
            line += quoted(label) + ',';
        endLine();
    }
    const Index matrices = elementCount(leading);
    for (Index matrix = 0; matrix < matrices; ++matrix) {
        const std::string indices = leadingIndices(leading, matrix);
        for (Index row = 0; row < rows; ++row) {
            line = indices;
            if (!rowLabels.empty())
                line += quoted(rowLabels[std::size_t(row)]) + ',';
            for (Index column = 0; column < columns; ++column)
                line += numberText(tensor, (matrix * rows + row) * columns + column) + ',';
            endLine();
        }
    }
    file.commit();
}

} // namespace fovea::io
