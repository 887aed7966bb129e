// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/head_statistics.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace fovea::explain
{

namespace
{

constexpr Index stripRows = 64;

class Mean
{
public:
    void add(double value)
    {
        m_sum += value;
        ++m_count;
    }
    float value() const
    {
        return m_count == 0 ? std::numeric_limits<float>::quiet_NaN()
                            : float(m_sum / double(m_count));
    }

private:
    double m_sum = 0;
    Index m_count = 0;
};

/// For each row the sum of its weights in some columns.
std::vector<double> massInColumns(
    const AttentionMap& map, Index head, const std::vector<Index>& columns, Monitor& monitor)
{
    std::vector<double> mass(std::size_t(map.rows()), 0.0);
    Matrix strip;
    for (std::size_t first = 0; first < columns.size();) {
        std::size_t last = first + 1;
        while (last < columns.size() && columns[last] == columns[last - 1] + 1)
            ++last;
        const Range range{columns[first], columns[last - 1] + 1};
        for (Index r = 0; r < map.rows(); r += stripRows) {
            const Index count = std::min(stripRows, map.rows() - r);
            strip.resize(count, range.size());
            map.block(head, {r, r + count}, range, strip, monitor);
            for (Index i = 0; i < count; ++i)
                mass[std::size_t(r + i)] += strip.row(i).cast<double>().sum();
        }
        first = last;
    }
    return mass;
}

/// For each token the place of the same token before it; -1 where there is none.
std::vector<Index> earlierPlaces(const std::vector<Token>& tokens)
{
    std::vector<Index> places(tokens.size(), -1);
    std::map<std::pair<std::int64_t, std::string_view>, Index> seen;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.special)
            continue;
        // Without a vocabulary the text tells tokens apart.
        const auto key = std::pair(token.id, token.id < 0 ? std::string_view(token.text) : "");
        const auto [place, isNew] = seen.try_emplace(key, Index(i));
        if (!isNew)
            places[i] = std::exchange(place->second, Index(i));
    }
    return places;
}

float induction(const AttentionMap& map, Index head, const std::vector<Token>& tokens,
    const std::vector<bool>& attends, Monitor& monitor)
{
    const std::vector<Index> earlier = earlierPlaces(tokens);
    Mean mean;
    Matrix strip;
    for (Index r = 0; r < Index(tokens.size()); r += stripRows) {
        const Index end = std::min(r + stripRows, Index(tokens.size()));
        Index columns = 0;
        for (Index i = r; i < end; ++i) {
            if (earlier[std::size_t(i)] >= 0)
                columns = std::max(columns, earlier[std::size_t(i)] + 2);
        }
        if (columns == 0)
            continue;
        strip.resize(end - r, columns);
        map.block(head, {r, end}, {0, columns}, strip, monitor);
        for (Index i = r; i < end; ++i) {
            if (earlier[std::size_t(i)] < 0 || !attends[std::size_t(i)])
                continue;
            double sum = 0;
            for (Index j = earlier[std::size_t(i)]; j >= 0; j = earlier[std::size_t(j)])
                sum += double(strip(i - r, j + 1));
            mean.add(sum);
        }
    }
    return mean.value();
}

} // namespace

HeadStatistics headStatistics(const AttentionMap& map, Index head, const std::vector<Token>& tokens,
    const std::vector<Index>& separators, Monitor& monitor)
{
    assert(map.rows() == map.columns());
    assert(tokens.empty() || Index(tokens.size()) == map.columns());
    const std::shared_ptr<const HeadSummary> summary = map.summary(head, monitor);
    const std::vector<double> separatorMass = massInColumns(map, head, separators, monitor);
    assert(summary->entropy.size() == separatorMass.size());

    // A row of NaN has no magnitude either, but an entropy of NaN.
    std::vector<bool> attends;
    for (std::size_t i = 0; i < separatorMass.size(); ++i)
        attends.push_back(summary->rowMagnitude[i] != 0 || summary->entropy[i] != 0);

    Mean entropy, distance, previous, same, first, separator;
    for (std::size_t i = 0; i < separatorMass.size(); ++i) {
        if (!attends[i])
            continue;
        entropy.add(double(summary->entropy[i]));
        distance.add(double(summary->distance[i]));
        if (i > 0)
            previous.add(double(summary->previousMass[i]));
        same.add(double(summary->diagonalMass[i]));
        first.add(double(summary->firstMass[i]));
        if (!separators.empty())
            separator.add(separatorMass[i]);
    }
    return {entropy.value(), distance.value(), previous.value(), same.value(), first.value(),
        separator.value(), induction(map, head, tokens, attends, monitor)};
}

std::vector<Index> separators(const std::vector<Token>& tokens)
{
    std::vector<Index> places;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        if (tokens[i].special)
            places.push_back(Index(i));
    }
    return places;
}

} // namespace fovea::explain
