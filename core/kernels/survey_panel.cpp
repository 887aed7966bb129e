// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/survey_panel.h"

#include <algorithm>

namespace fovea::kernels
{

namespace
{

FOVEA_INLINE Floats smaller(Floats x, Floats best)
{
    return x < best ? x : best;
}

FOVEA_INLINE Floats absolute(Floats x)
{
    return Floats(Ints(x) & 0x7FFFFFFF);
}

/// The mask as seen from the first column of the block.
Mask localCells(const AttentionSurvey& a)
{
    Mask mask = a.mask;
    if (mask.allowed)
        mask.allowed += a.firstColumn;
    return mask;
}

/// The scaled score of a key for vector v, -infinity where masked.
template <bool Masked>
FOVEA_INLINE Floats scoreOf(const AttentionSurvey& a, const Mask& cells, const SurveyPanel& panel,
    Size v, Size key, Floats dot)
{
    const Floats score = dot * a.scale;
    if constexpr (!Masked)
        return score;
    if (a.hidden && a.hidden[key])
        return fill(a.numbers == AttentionSurvey::Numbers::Scores ? 0.0f : -infinity);
    return select(allowedQueries(cells, panel, v, key), score, fill(-infinity));
}

/// Turns products into scores and keeps the largest of each cell.
template <bool Masked>
void compareScores(const AttentionSurvey& a, const SurveyLayout& layout, Size firstKey, Size count,
    float* scores, SurveyPanel& panel, PanelVector& best)
{
    const Mask cells = localCells(a);
    PanelVector least;
    for (Size v = 0; v < panelVectors; ++v)
        least[v] = panel.smallest[v];
    for (Size begin = 0; begin < count; begin += layout.cell) {
        const Size end = std::min(begin + layout.cell, count);
        PanelVector top;
        for (Size v = 0; v < panelVectors; ++v)
            top[v] = fill(-infinity);
        for (Size k = begin; k < end; ++k) {
#pragma GCC unroll 2
            for (Size v = 0; v < panelVectors; ++v) {
                float* place = scores + k * panelWidth + v * lanes;
                const Floats score = scoreOf<Masked>(a, cells, panel, v, firstKey + k, load(place));
                store(place, score);
                top[v] = larger(score, top[v]);
                least[v] = smaller(score, least[v]);
            }
        }
        float* cell = panel.cellMaximum + (firstKey + begin) / layout.cell * panelWidth;
        for (Size v = 0; v < panelVectors; ++v) {
            store(cell + v * lanes, top[v]);
            best[v] = larger(top[v], best[v]);
        }
    }
    for (Size v = 0; v < panelVectors; ++v)
        panel.smallest[v] = least[v];
}

/// The same when the scores are what is asked for: NaN counts, and cells get their sums.
template <bool Masked>
void surveyScores(const AttentionSurvey& a, const SurveyLayout& layout, Size firstKey, Size count,
    const float* scores, SurveyPanel& panel)
{
    const Mask cells = localCells(a);
    for (Size begin = 0; begin < count; begin += layout.cell) {
        const Size end = std::min(begin + layout.cell, count);
        PanelVector top;
        PanelVector sum{};
        for (Size v = 0; v < panelVectors; ++v)
            top[v] = fill(-infinity);
        for (Size k = begin; k < end; ++k) {
            for (Size v = 0; v < panelVectors; ++v) {
                const Floats score = scoreOf<Masked>(
                    a, cells, panel, v, firstKey + k, load(scores + k * panelWidth + v * lanes));
                const Ints finite = absolute(score) < infinity;
                top[v] = largerOrNan(score, top[v]);
                sum[v] += score;
                panel.smallest[v]
                    = smaller(select(finite, score, fill(infinity)), panel.smallest[v]);
                panel.largest[v] = larger(select(finite, score, fill(-infinity)), panel.largest[v]);
                panel.nonFinite[v] |= ~finite;
            }
        }
        const Size cell = (firstKey + begin) / layout.cell * panelWidth;
        for (Size v = 0; v < panelVectors; ++v) {
            store(panel.cellMaximum + cell + v * lanes, top[v]);
            store(panel.cellSum + cell + v * lanes, sum[v]);
        }
    }
}

/// Takes over the new maxima: what has been summed up so far shrinks.
void raiseMaximum(const PanelVector& best, SurveyPanel& panel)
{
    for (Size v = 0; v < panelVectors; ++v) {
        if (!anyLane(best[v] != panel.maximum[v]))
            continue;
        const Ints none = panel.maximum[v] == -infinity; // nothing summed up yet
        const Floats rise = select(none, Floats{}, best[v] - panel.maximum[v]);
        const Floats shrink = exponential(-rise);
        panel.weighted.add(v, -rise * panel.total.value[v]);
        panel.weighted.scale(v, shrink);
        panel.total.scale(v, shrink);
        panel.distance.scale(v, shrink);
        panel.maximum[v] = best[v];
    }
}

/// Sums up exp(score - maximum), by cell and in all.
template <bool Statistics>
void sumExponentials(
    const SurveyLayout& layout, Size firstKey, Size count, const float* scores, SurveyPanel& panel)
{
    PanelVector middle;
    PanelVector total{};
    PanelVector weighted{};
    PanelVector distance{};
    for (Size v = 0; v < panelVectors; ++v)
        middle[v] = centre(panel.maximum[v]);
    for (Size begin = 0; begin < count; begin += layout.cell) {
        const Size end = std::min(begin + layout.cell, count);
        PanelVector sum{};
        for (Size k = begin; k < end; ++k) {
#pragma GCC unroll 2
            for (Size v = 0; v < panelVectors; ++v) {
                const Floats difference = load(scores + k * panelWidth + v * lanes) - middle[v];
                const Floats e = exponential(difference);
                sum[v] += e;
                if constexpr (Statistics) {
                    // 0 times -infinity is 0 here.
                    weighted[v] += select(e == 0.0f, Floats{}, e * difference);
                    distance[v] += e * absolute(panel.rows[v] - float(firstKey + k));
                }
            }
        }
        float* cell = panel.cellSum + (firstKey + begin) / layout.cell * panelWidth;
        for (Size v = 0; v < panelVectors; ++v) {
            store(cell + v * lanes, sum[v]);
            total[v] += sum[v];
        }
    }
    for (Size v = 0; v < panelVectors; ++v) {
        panel.total.add(v, total[v]);
        if constexpr (Statistics) {
            panel.weighted.add(v, weighted[v]);
            panel.distance.add(v, distance[v]);
        }
    }
}

/// Keeps the scores of single columns that statistics want.
void keepScores(Size firstKey, Size count, const float* scores, SurveyPanel& panel)
{
    for (Size i = 0; i < panel.count; ++i) {
        const auto keep = [&](Size key, float& score) {
            if (key >= firstKey && key < firstKey + count)
                score = scores[(key - firstKey) * panelWidth + i];
        };
        keep(0, panel.first[i]);
        keep(panel.firstRow + i, panel.diagonal[i]);
        keep(panel.firstRow + i - 1, panel.previous[i]);
    }
}

void skipBlock(const AttentionSurvey& a, const SurveyLayout& layout, Size block, SurveyPanel& panel)
{
    // Cells that are masked as a whole.
    const Size begin = block * layout.block / layout.cell * panelWidth;
    const Size end
        = std::min((block + 1) * layout.block / layout.cell, layout.cellColumns) * panelWidth;
    const bool weights = a.numbers == AttentionSurvey::Numbers::Weights;
    std::fill(panel.cellMaximum + begin, panel.cellMaximum + end, -infinity);
    std::fill(panel.cellSum + begin, panel.cellSum + end, weights ? 0.0f : -infinity);
    for (Size v = 0; v < panelVectors; ++v) {
        if (weights)
            panel.smallest[v] = fill(-infinity);
        else
            panel.nonFinite[v] |= Ints{} - 1;
        store(panel.blockMaximum + block * panelWidth + v * lanes, panel.maximum[v]);
    }
}

} // namespace

void addBlock(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyKeys& keys,
    Size block, const float* queries, float* scores, SurveyPanel& panel)
{
    const bool weights = a.numbers == AttentionSurvey::Numbers::Weights;
    const Size firstKey = block * layout.block;
    const Size count = layout.keysIn(a, block);
    const bool hidden = keys.hidden && keys.hidden[block];
    if ((weights || !hidden) && (firstKey >= panel.end || firstKey + count <= panel.begin)) {
        skipBlock(a, layout, block, panel);
        return;
    }
    const float* packed = keys.packed + block * layout.keyStride;
    for (Size s = 0; s < sliverCount(count); ++s) {
        const Size begin = sliverBegin(count, s);
        const Size height = sliverBegin(count, s + 1) - begin;
        multiplySliver(height, a.keySize, packed + begin * a.keySize, height, queries,
            scores + begin * panelWidth, panelWidth, false);
    }
    const bool masked = hidden || panel.isMasked(a.mask, firstKey, firstKey + count);
    if (!weights) {
        if (masked)
            surveyScores<true>(a, layout, firstKey, count, scores, panel);
        else
            surveyScores<false>(a, layout, firstKey, count, scores, panel);
        return;
    }
    PanelVector best;
    for (Size v = 0; v < panelVectors; ++v)
        best[v] = panel.largest[v];
    if (masked)
        compareScores<true>(a, layout, firstKey, count, scores, panel, best);
    else
        compareScores<false>(a, layout, firstKey, count, scores, panel, best);
    for (Size v = 0; v < panelVectors; ++v)
        panel.largest[v] = best[v];
    if (!a.givenMaximum)
        raiseMaximum(best, panel);
    for (Size v = 0; v < panelVectors; ++v)
        store(panel.blockMaximum + block * panelWidth + v * lanes, panel.maximum[v]);
    if (a.statistics) {
        keepScores(firstKey, count, scores, panel);
        sumExponentials<true>(layout, firstKey, count, scores, panel);
    } else if (a.cellMean || !a.givenMaximum) {
        sumExponentials<false>(layout, firstKey, count, scores, panel);
    }
}

bool allows(const AttentionSurvey& a, Size row, Size key)
{
    const Size column = a.firstColumn + key;
    return key >= 0 && key < a.columns && (!a.hidden || !a.hidden[key])
        && (!a.mask.begin || column >= a.mask.begin[row])
        && (!a.mask.end || column < a.mask.end[row])
        && (!a.mask.allowed || a.mask.allowed[row * a.mask.ld + column]);
}

/// Whether the row may look at one of the keys [begin, end).
bool allowsAny(const AttentionSurvey& a, Size row, Size begin, Size end)
{
    if (a.mask.begin)
        begin = std::max(begin, a.mask.begin[row] - a.firstColumn);
    if (a.mask.end)
        end = std::min(end, a.mask.end[row] - a.firstColumn);
    while (begin < end && !allows(a, row, begin))
        ++begin;
    return begin < end;
}

bool allowsAll(const AttentionSurvey& a, Size row)
{
    Size key = 0;
    while (key < a.columns && allows(a, row, key))
        ++key;
    return key == a.columns;
}

void startPanel(const AttentionSurvey& a, Size firstRow, Size endRow, SurveyPanel& panel)
{
    setRanges(a.mask, a.firstColumn, a.columns, firstRow, endRow, panel);
    for (Size v = 0; v < panelVectors; ++v) {
        panel.maximum[v] = fill(-infinity);
        panel.smallest[v] = fill(infinity);
        panel.largest[v] = fill(-infinity);
    }
    for (Size i = 0; i < panelWidth; ++i) {
        panel.first[i] = panel.diagonal[i] = panel.previous[i] = -infinity;
        panel.rows[i / lanes][i % lanes] = float(firstRow + i);
        if (i < panel.count && a.givenMaximum) {
            panel.maximum[i / lanes][i % lanes] = a.givenMaximum[firstRow + i];
            panel.sum[i / lanes][i % lanes] = a.givenSum[firstRow + i];
        }
    }
}

} // namespace fovea::kernels
