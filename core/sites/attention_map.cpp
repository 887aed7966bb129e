// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/attention_map.h"

#include "attention/heads.h"
#include "base/lock.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>

namespace fovea
{

void AttentionMap::reducedBlock(Index head, int level, Reduction reduction, Range rows,
    Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(level >= 0 && out.rows() == rows.size() && out.cols() == columns.size());
    // Pieces of bounded size, added to their cells one after the other.
    constexpr Index pieceRows = 32;
    constexpr Index pieceColumns = 4096;
    const Index step = Index(1) << level;
    const Range fineColumns{columns.begin * step, std::min(columns.end * step, this->columns())};
    Matrix piece(std::min(pieceRows, step), std::min(pieceColumns, fineColumns.size()));
    const bool isMean = reduction == Reduction::Mean;
    Eigen::RowVectorXd cells(columns.size());
    for (Index r = 0; r < rows.size(); ++r) {
        const Range fineRows{
            (rows.begin + r) * step, std::min((rows.begin + r + 1) * step, this->rows())};
        cells.setConstant(isMean ? 0 : -std::numeric_limits<double>::infinity());
        for (Index top = fineRows.begin; top < fineRows.end; top += piece.rows()) {
            for (Index left = fineColumns.begin; left < fineColumns.end; left += piece.cols()) {
                auto part = piece.topLeftCorner(std::min(piece.rows(), fineRows.end - top),
                    std::min(piece.cols(), fineColumns.end - left));
                block(head, {top, top + part.rows()}, {left, left + part.cols()}, part, monitor);
                for (Index i = 0; i < part.rows(); ++i) {
                    for (Index j = 0; j < part.cols(); ++j) {
                        double& cell = cells((left + j) / step - columns.begin);
                        const double value = double(part(i, j));
                        if (isMean)
                            cell += value;
                        else if (value > cell || std::isnan(value))
                            cell = value;
                    }
                }
            }
        }
        for (Index c = 0; c < columns.size(); ++c) {
            const Index left = (columns.begin + c) * step;
            const Index width = std::min(step, this->columns() - left);
            out(r, c) = float(isMean ? cells(c) / double(fineRows.size() * width) : cells(c));
        }
    }
}

float AttentionMap::at(Index head, Index row, Index column) const
{
    Matrix cell(1, 1);
    block(head, {row, row + 1}, {column, column + 1}, cell);
    return cell(0, 0);
}

// One lock a head: the second thread that asks waits for the first one's pass.
struct AttentionMap::Summaries {
    struct Entry {
        std::mutex computing;
        std::shared_ptr<const HeadSummary> summary;
    };
    std::mutex mutex;
    std::map<Index, Entry> entries;
};

AttentionMap::AttentionMap() : m_summaries(std::make_unique<Summaries>()) { }

AttentionMap::~AttentionMap() = default;

std::shared_ptr<const HeadSummary> AttentionMap::summary(Index head, Monitor& monitor) const
{
    std::unique_lock lock(m_summaries->mutex);
    Summaries::Entry& entry = m_summaries->entries[head];
    lock.unlock();
    const auto computing = lockOrStop(entry.computing, monitor);
    if (auto known = knownSummary(head))
        return known;
    auto summary = summarise(head, monitor);
    keep(head, summary);
    return summary;
}

void AttentionMap::keep(Index head, std::shared_ptr<const HeadSummary> summary) const
{
    const std::lock_guard lock(m_summaries->mutex);
    m_summaries->entries[head].summary = std::move(summary);
}

std::shared_ptr<const HeadSummary> AttentionMap::knownSummary(Index head) const
{
    const std::lock_guard lock(m_summaries->mutex);
    const auto entry = m_summaries->entries.find(head);
    return entry == m_summaries->entries.end() ? nullptr : entry->second.summary;
}

std::shared_ptr<const HeadSummary> AttentionMap::summarise(Index head, Monitor& monitor) const
{
    constexpr Index stripRows = 64;
    Matrix strip(std::min(stripRows, rows()), columns());
    SummaryBuilder builder(rows());
    for (Index r = 0; r < rows(); r += stripRows) {
        const Index count = std::min(stripRows, rows() - r);
        block(head, {r, r + count}, {0, columns()}, strip.topRows(count), monitor);
        for (Index i = 0; i < count; ++i)
            builder.addRow(r + i, strip.row(i));
    }
    return std::make_shared<const HeadSummary>(builder.finish());
}

std::vector<TopCell> AttentionMap::topCells(
    Index head, Range rows, Range columns, int count, Monitor& monitor) const
{
    constexpr Index stripRows = 32;
    TopCells top(count);
    Matrix strip(std::min(stripRows, rows.size()), columns.size());
    for (Index r = rows.begin; count > 0 && r < rows.end; r += stripRows) {
        auto part = strip.topRows(std::min(stripRows, rows.end - r));
        block(head, {r, r + part.rows()}, columns, part, monitor);
        top.add(part, r, columns.begin);
    }
    return top.sorted();
}

DenseMap::DenseMap(Tensor values)
    : m_values(values.rank() == 2 ? values.reshaped({1, values.dim(0), values.dim(1)}) : values)
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

std::shared_ptr<const AttentionMap> DenseMap::part(Range rows, Range columns) const
{
    Tensor values({heads(), rows.size(), columns.size()});
    for (Index h = 0; h < heads(); ++h) {
        attention::setSlice(values, h,
            Tensor::fromMatrix(m_values.slice(h).matrix().block(
                rows.begin, columns.begin, rows.size(), columns.size())));
    }
    return std::make_shared<DenseMap>(values);
}

std::shared_ptr<const AttentionMap> DenseMap::withoutColumns(
    std::vector<Index> columns, bool renormalise) const
{
    Tensor values({heads(), rows(), this->columns()});
    for (Index h = 0; h < heads(); ++h) {
        Matrix numbers = m_values.slice(h).matrix();
        for (const Index column : columns)
            numbers.col(column).setZero();
        for (Index r = 0; renormalise && r < rows(); ++r) {
            const double left = numbers.row(r).cast<double>().sum();
            if (left != 0)
                numbers.row(r) /= float(left);
        }
        attention::setSlice(values, h, Tensor::fromMatrix(numbers));
    }
    return std::make_shared<DenseMap>(values);
}

} // namespace fovea
