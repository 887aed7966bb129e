// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <vector>

namespace fovea
{

/// The finite values of a matrix.
struct ValueRange {
    float minimum = 0;
    float maximum = 0;
    bool hasNonFinite = false; ///< NaN or infinity is present
};

/// What is known of a head when all of it has been computed once. Vectors have an entry per row.
/// Those about weights take the numbers p_j of row i as they are, masked ones being 0; a NaN in a
/// row makes its entries NaN. A map that knows its numbers to be scores leaves them empty.
struct HeadSummary {
    ValueRange range;
    std::vector<float> rowMagnitude; ///< the largest finite |p_j|; 0 if there is none
    std::vector<float> entropy; ///< - sum_j p_j ln p_j, in nats
    std::vector<float> distance; ///< sum_j p_j |i - j|, in tokens
    std::vector<float> firstMass; ///< p_0, the first token's share: an attention sink
    std::vector<float> diagonalMass; ///< p_i; 0 where there is no such column
    std::vector<float> previousMass; ///< p_{i-1}; 0 where there is no such column
};

/// Makes a summary from rows as they are computed.
class SummaryBuilder
{
public:
    explicit SummaryBuilder(Index rows);
    /// @param values the numbers of all columns
    void addRow(Index row, const Eigen::Ref<const Eigen::RowVectorXf>& values);
    HeadSummary finish();

private:
    HeadSummary m_summary;
};

} // namespace fovea
