// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

#include <memory>

namespace fovea {

/// [begin, end)
struct Range {
    Index begin = 0;
    Index end = 0;
    Index size() const { return end - begin; }
    bool operator==(const Range&) const = default;
};

/// How a cell of a coarser level sums up the cells below it.
enum class Reduction { Maximum, Mean };

/// The finite values of a matrix.
struct ValueRange {
    float minimum = 0;
    float maximum = 0;
    bool hasNonFinite = false; ///< NaN or infinity is present
};

/// A stack of matrices [heads, rows, columns] that is read where one looks. Rows attend, columns
/// are attended. Implementations may store the numbers or compute them on demand; callers can't
/// tell. Immutable; all functions may be called from several threads at once.
class AttentionMap {
public:
    virtual ~AttentionMap() = default;
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

    float at(Index head, Index row, Index column) const;
    virtual ValueRange valueRange(Index head, Monitor& monitor = Monitor::none()) const;
};

/// An AttentionMap over a tensor that is already there: [heads, rows, columns] or [rows, columns].
class DenseMap : public AttentionMap {
public:
    /// @pre float32, rank 2 or 3
    explicit DenseMap(Tensor values);

    Index heads() const override { return m_values.dim(0); }
    Index rows() const override { return m_values.dim(1); }
    Index columns() const override { return m_values.dim(2); }
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override;

private:
    Tensor m_values;
};

} // namespace fovea
