// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/survey_results.h"

#include "kernels/shuffle.h"

#include <algorithm>
#include <cmath>

namespace fovea::kernels
{

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// What a panel's numbers are divided by, and whether they are numbers at all.
struct Divisor {
    PanelVector factor;
    float sum[panelWidth];
    bool isBad[panelWidth];
};

Divisor divisorOf(const AttentionSurvey& a, const SurveyPanel& panel)
{
    Divisor divisor;
    float factors[panelWidth] = {};
    for (Size v = 0; v < panelVectors; ++v)
        store(divisor.sum + v * lanes, a.givenSum ? panel.sum[v] : panel.total.value[v]);
    for (Size i = 0; i < panel.count; ++i) {
        float& sum = divisor.sum[i];
        // No weight at all: nothing but masked keys, or plain arithmetic's NaN where the scores
        // are -infinity.
        if (!a.givenSum && sum == 0.0f && allowsAny(a, panel.firstRow + i, 0, a.columns))
            sum = notANumber;
        divisor.isBad[i] = std::isnan(sum);
        // Rows without numbers are filled in at the end.
        factors[i] = divisor.isBad[i] || sum == 0.0f ? 0.0f : 1.0f / sum;
    }
    for (Size v = 0; v < panelVectors; ++v)
        divisor.factor[v] = load(factors + v * lanes);
    return divisor;
}

/// Writes the statistics of a panel of weights.
void finishStatistics(const AttentionSurvey& a, const SurveyPanel& panel, const Divisor& divisor)
{
    const auto toWeights = [&](const float* scores, float* out) {
        for (Size v = 0; v < panelVectors; ++v) {
            const Floats score = load(scores + v * lanes);
            store(
                out + v * lanes, exponential(score - centre(panel.maximum[v])) * divisor.factor[v]);
        }
    };
    float smallest[panelWidth], largest[panelWidth];
    for (Size v = 0; v < panelVectors; ++v) {
        store(smallest + v * lanes, panel.smallest[v]);
        store(largest + v * lanes, panel.largest[v]);
    }
    toWeights(smallest, smallest);
    toWeights(largest, largest);
    float first[panelWidth], diagonal[panelWidth], previous[panelWidth];
    toWeights(panel.first, first);
    toWeights(panel.diagonal, diagonal);
    toWeights(panel.previous, previous);
    float total[panelWidth], weighted[panelWidth], distance[panelWidth];
    for (Size v = 0; v < panelVectors; ++v) {
        store(total + v * lanes, panel.total.value[v]);
        store(weighted + v * lanes, panel.weighted.value[v]);
        store(distance + v * lanes, panel.distance.value[v]);
    }
    for (Size i = 0; i < panel.count; ++i) {
        const Size row = panel.firstRow + i;
        if (divisor.isBad[i]) {
            const auto share = [&](Size key) { return allows(a, row, key) ? notANumber : 0.0f; };
            const bool zeros = !allowsAll(a, row);
            const bool any = allowsAny(a, row, 0, a.columns);
            a.smallest[row] = zeros ? 0.0f : infinity;
            a.largest[row] = zeros ? 0.0f : -infinity;
            a.nonFinite[row] = any;
            a.entropy[row] = a.distance[row] = any ? notANumber : 0.0f;
            a.first[row] = share(0);
            a.diagonal[row] = share(row);
            a.previous[row] = share(row - 1);
            continue;
        }
        a.nonFinite[row] = 0;
        const bool none = divisor.sum[i] == 0.0f;
        const double sum = double(divisor.sum[i]);
        a.smallest[row] = a.columns == 0 ? infinity : smallest[i];
        a.largest[row] = a.columns == 0 ? -infinity : largest[i];
        a.entropy[row] = none
            ? 0.0f
            : float(std::max(0.0, (std::log(sum) * double(total[i]) - double(weighted[i])) / sum));
        a.distance[row] = none ? 0.0f : float(double(distance[i]) / sum);
        a.first[row] = first[i];
        a.diagonal[row] = diagonal[i];
        a.previous[row] = previous[i];
    }
}

/// Brings together the lanes of rows that belong to one cell.
class CellRows
{
public:
    explicit CellRows(Size cell) : m_group(std::min(cell, lanes))
    {
        for (; (Size(1) << m_steps) < m_group; ++m_steps) {
            for (Size i = 0; i < lanes; ++i)
                m_partners[m_steps][i] = std::int32_t(i ^ (Size(1) << m_steps));
        }
    }

    /// Adds what the rows of a panel have in cell column c to the results.
    void add(const AttentionSurvey& a, const SurveyPanel& panel, Size c, PanelVector& tops,
        PanelVector& sums) const
    {
        for (Size v = 0; v < panelVectors; ++v) {
            // After these exchanges, each lane of a group has what the whole group has.
            for (Size step = 0; step < m_steps; ++step) {
                tops[v] = largerOrNan(pick(tops[v], m_partners[step]), tops[v]);
                sums[v] += pick(sums[v], m_partners[step]);
            }
        }
        float top[panelWidth];
        float sum[panelWidth];
        for (Size v = 0; v < panelVectors; ++v) {
            store(top + v * lanes, tops[v]);
            store(sum + v * lanes, sums[v]);
        }
        for (Size i = 0; i < panel.count; i += m_group) {
            const Size place = ((panel.firstRow + i) >> a.level) * a.ldCells + c;
            if (a.cellMaximum && (top[i] > a.cellMaximum[place] || std::isnan(top[i])))
                a.cellMaximum[place] = top[i];
            if (a.cellMean)
                a.cellMean[place] += sum[i];
        }
    }

private:
    Size m_group;
    Size m_steps = 0;
    Ints m_partners[4];
};

/// Adds a panel's weights to its rows of cells. Rows without numbers are filled in at the end.
void finishCells(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyPanel& panel,
    const Divisor& divisor)
{
    const CellRows rows(layout.cell);
    const Size cellsInBlock = layout.block / layout.cell;
    for (Size c = 0; c < layout.cellColumns; ++c) {
        const float* then = panel.blockMaximum + c / cellsInBlock * panelWidth;
        PanelVector tops;
        PanelVector sums{};
        for (Size v = 0; v < panelVectors; ++v) {
            const Size place = c * panelWidth + v * lanes;
            const Floats middle = centre(panel.maximum[v]);
            const Ints known = divisor.factor[v] > 0.0f;
            const Floats top
                = exponential(load(panel.cellMaximum + place) - middle) * divisor.factor[v];
            tops[v] = select(known, top, Floats{});
            if (a.cellMean) {
                const Floats shrink
                    = a.givenMaximum ? fill(1.0f) : exponential(load(then + v * lanes) - middle);
                const Floats share = load(panel.cellSum + place) * shrink * divisor.factor[v];
                sums[v] = select(known, share, Floats{});
            }
        }
        rows.add(a, panel, c, tops, sums);
    }
}

void finishScores(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyPanel& panel)
{
    const CellRows rows(layout.cell);
    const bool cells = a.cellMaximum || a.cellMean;
    for (Size c = 0; cells && c < layout.cellColumns; ++c) {
        PanelVector tops;
        PanelVector sums;
        for (Size v = 0; v < panelVectors; ++v) {
            const Size place = c * panelWidth + v * lanes;
            const Ints there = panel.rows[v] < float(panel.firstRow + panel.count);
            tops[v] = select(there, load(panel.cellMaximum + place), fill(-infinity));
            sums[v] = select(there, load(panel.cellSum + place), Floats{});
        }
        rows.add(a, panel, c, tops, sums);
    }
    for (Size i = 0; a.statistics && i < panel.count; ++i) {
        const Size row = panel.firstRow + i;
        a.smallest[row] = panel.smallest[i / lanes][i % lanes];
        a.largest[row] = panel.largest[i / lanes][i % lanes];
        a.nonFinite[row] = panel.nonFinite[i / lanes][i % lanes] != 0;
    }
}

} // namespace

void finishPanel(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyPanel& panel,
    std::vector<Size>& bad)
{
    if (a.numbers == AttentionSurvey::Numbers::Scores) {
        finishScores(a, layout, panel);
        return;
    }
    const Divisor divisor = divisorOf(a, panel);
    for (Size i = 0; i < panel.count; ++i) {
        const Size row = panel.firstRow + i;
        if (divisor.isBad[i])
            bad.push_back(row);
        if (a.maximum)
            a.maximum[row] = panel.maximum[i / lanes][i % lanes];
        if (a.sum)
            a.sum[row] = divisor.sum[i];
    }
    if (a.statistics)
        finishStatistics(a, panel, divisor);
    if (a.cellMaximum || a.cellMean)
        finishCells(a, layout, panel, divisor);
}

} // namespace fovea::kernels
