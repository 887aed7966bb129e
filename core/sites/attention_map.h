// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "sites/head_summary.h"
#include "sites/top_cells.h"

#include <memory>
#include <vector>

namespace fovea
{

/// [begin, end)
struct Range {
    Index begin = 0;
    Index end = 0;
    Index size() const { return end - begin; }
    bool operator==(const Range&) const = default;
};

/// How a cell of a coarser level sums up the cells below it.
enum class Reduction { Maximum, Mean };

/// A stack of matrices [heads, rows, columns] that is read where one looks. Rows attend, columns
/// are attended. Implementations may store the numbers or compute them on demand; callers can't
/// tell. Immutable; all functions may be called from several threads at once.
class AttentionMap
{
public:
    AttentionMap();
    virtual ~AttentionMap();
    virtual Index heads() const = 0;
    virtual Index rows() const = 0;
    virtual Index columns() const = 0;

    /// The exact numbers of a block. `out` is [rows.size(), columns.size()].
    virtual void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const = 0;

    /// A block at a coarser level: cell (r, c) sums up the 2^level x 2^level cells below it
    /// (fewer at the lower and right edge). Ranges count cells of that level. NaN is kept: a cell
    /// above a NaN is NaN.
    virtual void reducedBlock(Index head, int level, Reduction reduction, Range rows, Range columns,
        Eigen::Ref<Matrix> out, Monitor& monitor = Monitor::none()) const;

    /// Computed when first asked for, by a pass over the whole head, then kept.
    std::shared_ptr<const HeadSummary> summary(
        Index head, Monitor& monitor = Monitor::none()) const;
    /// The same if it is there already, else null: never waits.
    std::shared_ptr<const HeadSummary> knownSummary(Index head) const;

    /// The `count` largest finite numbers of a block, largest first; of equal ones, the one in the
    /// upper row, then in the left column, comes first.
    virtual std::vector<TopCell> topCells(
        Index head, Range rows, Range columns, int count, Monitor& monitor = Monitor::none()) const;

    /// The rows and columns of a range as a map of their own; numbers stay as they are.
    virtual std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const = 0;
    /// The map with 0 in some columns (attention sinks). The other numbers stay as they are, or
    /// are divided by what is left of their row, so that it sums to 1 again (0 where nothing is).
    /// @param columns ascending
    virtual std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const = 0;

    float at(Index head, Index row, Index column) const;

protected:
    /// The pass over a head that summary() keeps.
    virtual std::shared_ptr<const HeadSummary> summarise(Index head, Monitor& monitor) const;
    /// Makes a summary known that came as a by-product.
    void keep(Index head, std::shared_ptr<const HeadSummary> summary) const;

private:
    struct Summaries;
    std::unique_ptr<Summaries> m_summaries;
};

/// An AttentionMap over a tensor that is already there: [heads, rows, columns] or [rows, columns].
class DenseMap : public AttentionMap
{
public:
    /// @pre float32, rank 2 or 3
    explicit DenseMap(Tensor values);

    Index heads() const override { return m_values.dim(0); }
    Index rows() const override { return m_values.dim(1); }
    Index columns() const override { return m_values.dim(2); }
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override;
    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override;
    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override;

private:
    Tensor m_values;
};

} // namespace fovea
