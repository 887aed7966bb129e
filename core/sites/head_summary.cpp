// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/head_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea
{

SummaryBuilder::SummaryBuilder(Index rows)
{
    for (auto* values : {&m_summary.rowMagnitude, &m_summary.entropy, &m_summary.distance,
             &m_summary.firstMass, &m_summary.diagonalMass, &m_summary.previousMass})
        values->resize(std::size_t(rows));
    constexpr float infinity = std::numeric_limits<float>::infinity();
    m_summary.range = {infinity, -infinity, false};
}

void SummaryBuilder::addRow(Index row, const Eigen::Ref<const Eigen::RowVectorXf>& values)
{
    ValueRange& range = m_summary.range;
    float magnitude = 0;
    double entropy = 0;
    double distance = 0;
    for (Index c = 0; c < values.size(); ++c) {
        const float value = values(c);
        if (std::isfinite(value)) {
            range.minimum = std::min(range.minimum, value);
            range.maximum = std::max(range.maximum, value);
            magnitude = std::max(magnitude, std::abs(value));
        } else {
            range.hasNonFinite = true;
        }
        if (value != 0)
            entropy -= double(value) * std::log(double(value));
        distance += double(value) * double(std::abs(row - c));
    }
    const auto at = [&](Index c) { return c >= 0 && c < values.size() ? values(c) : 0.0f; };
    const auto i = std::size_t(row);
    m_summary.rowMagnitude[i] = magnitude;
    m_summary.entropy[i] = float(entropy);
    m_summary.distance[i] = float(distance);
    m_summary.firstMass[i] = at(0);
    m_summary.diagonalMass[i] = at(row);
    m_summary.previousMass[i] = at(row - 1);
}

HeadSummary SummaryBuilder::finish()
{
    ValueRange& range = m_summary.range;
    if (range.minimum > range.maximum)
        range.minimum = range.maximum = 0;
    return std::move(m_summary);
}

} // namespace fovea
