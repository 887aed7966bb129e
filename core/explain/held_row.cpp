// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/held_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::explain
{

std::optional<std::vector<float>> normalisedRow(std::span<const float> numbers)
{
    double sum = 0;
    for (const float number : numbers) {
        if (!std::isfinite(number) || number < 0)
            return {};
        sum += double(number);
    }
    if (sum <= 0)
        return {};
    std::vector<float> weights;
    for (const float number : numbers)
        weights.push_back(float(double(number) / sum));
    return weights;
}

std::vector<float> uniformRow(std::span<const float> scores)
{
    const auto isMasked
        = [](float score) { return score == -std::numeric_limits<float>::infinity(); };
    const auto masked = std::count_if(scores.begin(), scores.end(), isMasked);
    const float share = 1.0F / float(std::max<std::size_t>(1, scores.size() - std::size_t(masked)));
    std::vector<float> weights;
    for (const float score : scores)
        weights.push_back(isMasked(score) ? 0 : share);
    return weights;
}

} // namespace fovea::explain
