// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/value_summary.h"

#include <algorithm>
#include <cmath>

namespace fovea::explain
{

ValueSummary summaryOf(const Tensor& values)
{
    ValueSummary summary;
    if (values.isEmpty())
        return summary;
    double sum = 0;
    for (const float value : values.floats()) {
        if (!std::isfinite(value)) {
            ++summary.notFinite;
            continue;
        }
        summary.minimum = summary.count ? std::min(summary.minimum, value) : value;
        summary.maximum = summary.count ? std::max(summary.maximum, value) : value;
        sum += double(value);
        ++summary.count;
    }
    if (summary.count > 0)
        summary.mean = sum / double(summary.count);
    return summary;
}

std::vector<Index> histogramOf(const Tensor& values, float low, float high, int bins)
{
    std::vector<Index> counts(std::size_t(bins), 0);
    if (values.isEmpty())
        return counts;
    const double width = (double(high) - double(low)) / bins;
    for (const float value : values.floats()) {
        if (!(value >= low && value <= high)) // NaN is not
            continue;
        const int bin = std::min(bins - 1, int((double(value) - double(low)) / width));
        ++counts[std::size_t(bin)];
    }
    return counts;
}

} // namespace fovea::explain
