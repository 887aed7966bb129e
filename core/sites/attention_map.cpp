// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/attention_map.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

float reduce(const Eigen::Ref<const Matrix>& cells, Reduction reduction)
{
    if (reduction == Reduction::Mean)
        return float(cells.cast<double>().mean());
    float maximum = -std::numeric_limits<float>::infinity();
    for (Index r = 0; r < cells.rows(); ++r) {
        for (Index c = 0; c < cells.cols(); ++c) {
            if (std::isnan(cells(r, c)))
                return cells(r, c);
            maximum = std::max(maximum, cells(r, c));
        }
    }
    return maximum;
}

} // namespace

void AttentionMap::reducedBlock(Index head, int level, Reduction reduction, Range rows,
    Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(level >= 0 && out.rows() == rows.size() && out.cols() == columns.size());
    const Index step = Index(1) << level;
    const Range fineColumns{columns.begin * step, std::min(columns.end * step, this->columns())};
    for (Index r = 0; r < rows.size(); ++r) {
        const Index top = (rows.begin + r) * step;
        Matrix strip(std::min(top + step, this->rows()) - top, fineColumns.size());
        block(head, {top, top + strip.rows()}, fineColumns, strip, monitor);
        for (Index c = 0; c < columns.size(); ++c) {
            const Index width = std::min(step, strip.cols() - c * step);
            out(r, c) = reduce(strip.middleCols(c * step, width), reduction);
        }
    }
}

float AttentionMap::at(Index head, Index row, Index column) const
{
    Matrix cell(1, 1);
    block(head, {row, row + 1}, {column, column + 1}, cell);
    return cell(0, 0);
}

ValueRange AttentionMap::valueRange(Index head, Monitor& monitor) const
{
    ValueRange range{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), false};
    Matrix line(1, columns());
    for (Index r = 0; r < rows(); ++r) {
        block(head, {r, r + 1}, {0, columns()}, line, monitor);
        for (const float value : line.reshaped()) {
            if (!std::isfinite(value)) {
                range.hasNonFinite = true;
                continue;
            }
            range.minimum = std::min(range.minimum, value);
            range.maximum = std::max(range.maximum, value);
        }
    }
    if (range.minimum > range.maximum)
        range.minimum = range.maximum = 0;
    return range;
}

DenseMap::DenseMap(Tensor values)
    : m_values(values.rank() == 2
              ? values.reshaped({1, values.dim(0), values.dim(1)})
              : values)
{
    assert(m_values.rank() == 3);
}

void DenseMap::block(
    Index head, Range rows, Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    monitor.check();
    out = m_values.slice(head).matrix().block(
        rows.begin, columns.begin, rows.size(), columns.size());
}

} // namespace fovea
