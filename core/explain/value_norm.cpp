// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/value_norm.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fovea::explain
{

namespace
{

class ValueNormMap : public AttentionMap
{
public:
    /// @param shown lengths, but 0 in hidden columns
    /// @param summed those that rows are divided by
    ValueNormMap(std::shared_ptr<const AttentionMap> weights, Tensor shown, Tensor summed,
        Range rows, Range columns)
        : m_weights(std::move(weights)), m_shown(std::move(shown)), m_summed(std::move(summed)),
          m_rows(rows), m_columns(columns)
    {
    }

    Index heads() const override { return m_weights->heads(); }
    Index rows() const override { return m_rows.size(); }
    Index columns() const override { return m_columns.size(); }

    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override
    {
        constexpr Index stripRows = 64;
        const Index n = m_weights->columns();
        const auto shown = m_shown.slice(head).vector().transpose();
        const auto summed = m_summed.slice(head).vector().transpose();
        const Index left = m_columns.begin + columns.begin;
        Matrix strip(std::min(stripRows, rows.size()), n);
        for (Index r = 0; r < rows.size(); r += stripRows) {
            auto part = strip.topRows(std::min(stripRows, rows.size() - r));
            const Index top = m_rows.begin + rows.begin + r;
            m_weights->block(head, {top, top + part.rows()}, {0, n}, part, monitor);
            for (Index i = 0; i < part.rows(); ++i) {
                const double sum = part.row(i).cwiseProduct(summed).cast<double>().sum();
                if (sum == 0) {
                    out.row(r + i).setZero();
                    continue;
                }
                out.row(r + i) = (part.row(i).cwiseProduct(shown).cast<double>() / sum)
                                     .segment(left, columns.size())
                                     .cast<float>();
            }
        }
    }

    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override
    {
        const auto within = [](Range range, Range all) {
            return Range{all.begin + range.begin, all.begin + range.end};
        };
        return std::make_shared<ValueNormMap>(
            m_weights, m_shown, m_summed, within(rows, m_rows), within(columns, m_columns));
    }

    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override
    {
        Tensor shown = m_shown;
        Tensor summed = m_summed;
        for (const Index column : columns) {
            shown.mutableMatrix().col(m_columns.begin + column).setZero();
            if (renormalise)
                summed.mutableMatrix().col(m_columns.begin + column).setZero();
        }
        return std::make_shared<ValueNormMap>(m_weights, shown, summed, m_rows, m_columns);
    }

private:
    std::shared_ptr<const AttentionMap> m_weights;
    Tensor m_shown, m_summed; ///< [heads, n]
    Range m_rows, m_columns; ///< of the weights
};

} // namespace

Tensor valueLengths(const Tensor& values, Index heads, const ProjectHead& project, Monitor& monitor)
{
    assert(values.rank() == 3 && heads % values.dim(0) == 0);
    const Index shared = heads / values.dim(0);
    Tensor lengths({heads, values.dim(1)});
    for (Index h = 0; h < heads; ++h) {
        monitor.check();
        Tensor carried = values.slice(h / shared);
        if (project) {
            if (Tensor projected = project(h, carried); !projected.isEmpty())
                carried = std::move(projected);
        }
        lengths.mutableMatrix().row(h)
            = carried.matrix().cast<double>().rowwise().norm().transpose().cast<float>();
    }
    return lengths;
}

std::shared_ptr<const AttentionMap> valueNormMap(
    std::shared_ptr<const AttentionMap> weights, Tensor lengths)
{
    assert(lengths.rank() == 2 && lengths.dim(0) == weights->heads()
        && lengths.dim(1) == weights->columns());
    const Range rows{0, weights->rows()};
    const Range columns{0, weights->columns()};
    return std::make_shared<ValueNormMap>(std::move(weights), lengths, lengths, rows, columns);
}

} // namespace fovea::explain
