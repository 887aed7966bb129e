// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"
#include "sites/attention_map.h"

#include <list>
#include <mutex>

namespace fovea
{

/// The scores or weights of a dot-product attention, computed where one looks from queries and
/// keys, in memory that grows with rows + columns:
///
///     scores[h] = scale q[h] k[g]^T, -infinity where masked;  g = h / (heads / key heads)
///     weights   = exp(score - row maximum) / row sum, 0 where masked
///
/// A head is surveyed when it is first looked at: one pass over all of its scores gives the maximum
/// and sum of each row, the summary, and a coarse picture of at most 1024 x 1024 cells. Coarser
/// levels come from that picture, finer ones are computed again. The pictures of the heads looked
/// at last are kept, up to `pictureBudget`; the rest is kept for all heads.
///
/// Numbers agree with attention::maskedSoftmax() to 1e-5; a row of which nothing is left by the
/// mask is 0. NaN and infinity spread as in the formulas.
class QueryKeyMap : public AttentionMap
{
public:
    enum class Shows { Weights, Scores };
    /// Bytes of coarse pictures that a map keeps.
    static constexpr std::size_t pictureBudget = std::size_t(64) << 20;

    /// @param query [heads, rows, features]
    /// @param key [key heads, columns, features]; the key heads divide the heads
    /// @pre the shapes and the mask belong together
    QueryKeyMap(Tensor query, Tensor key, float scale, const attention::AttentionMask& mask,
        Shows shows = Shows::Weights);
    ~QueryKeyMap() override;

    Index heads() const override;
    Index rows() const override;
    Index columns() const override;
    void block(Index head, Range rows, Range columns, Eigen::Ref<Matrix> out,
        Monitor& monitor = Monitor::none()) const override;
    void reducedBlock(Index head, int level, Reduction reduction, Range rows, Range columns,
        Eigen::Ref<Matrix> out, Monitor& monitor = Monitor::none()) const override;
    std::vector<TopCell> topCells(Index head, Range rows, Range columns, int count,
        Monitor& monitor = Monitor::none()) const override;
    /// Shares the tensors; weights stay those of the whole rows.
    std::shared_ptr<const AttentionMap> part(Range rows, Range columns) const override;
    /// Shares the tensors. Renormalised weights are the softmax over the other keys. Scores have no
    /// sum: they are never renormalised.
    std::shared_ptr<const AttentionMap> withoutColumns(
        std::vector<Index> columns, bool renormalise) const override;

protected:
    std::shared_ptr<const HeadSummary> summarise(Index head, Monitor& monitor) const override;

private:
    struct Inputs;
    struct Picture;
    class Normaliser;
    struct RowScales;
    using Scales = std::shared_ptr<const RowScales>;

    QueryKeyMap(std::shared_ptr<const Inputs> inputs, std::shared_ptr<Normaliser> normaliser);

    std::shared_ptr<const Picture> picture(Index head, Monitor& monitor) const;
    std::shared_ptr<const Picture> knownPicture(Index head) const;
    std::shared_ptr<const Picture> survey(Index head, Monitor& monitor) const;
    Scales scales(Index head, Monitor& monitor) const;
    void computeCells(Index head, int level, Reduction reduction, Range rows, Range columns,
        Eigen::Ref<Matrix> out, Monitor& monitor) const;

    std::shared_ptr<const Inputs> m_inputs;
    std::shared_ptr<Normaliser> m_normaliser; ///< null for scores
    int m_pictureLevel = 0;
    mutable std::vector<std::mutex> m_surveying; ///< per head
    mutable std::mutex m_pictureMutex;
    /// The one used last stands first.
    mutable std::list<std::pair<Index, std::shared_ptr<const Picture>>> m_pictures;
};

} // namespace fovea
