// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/streaming_attention.h"

#include "kernels/query_panel.h"
#include "kernels/softmax_row.h"
#include "kernels/workspace.h"

#include <algorithm>
#include <cmath>

namespace fovea::kernels
{

namespace
{

// Everything is laid out transposed: a panel holds panelWidth queries side by side, the scores of
// a block of keys are [key, query], the output [value column, query].

/// Keys that are scored together: scores, keys and values of a block stay in the caches.
constexpr Size keyBlock = 128 / sliverHeight * sliverHeight;
/// Panels of queries that go over the keys together.
constexpr Size mostPanels = 4;
/// Packed keys and values that are kept at a time, in floats.
constexpr Size packedBudget = Size(16) << 20;

/// The packed keys and values of one key head.
struct PackedHead {
    const float* keys; ///< blocks of slivers, keyStride apart
    const float* values; ///< [columns, valueSize] without gaps
    const bool* finite; ///< for each block, whether its values are
};

Size keyStride(const StreamingAttention& a)
{
    return sliverSize(keyBlock, a.keySize);
}

Size blockCount(Size columns)
{
    return (columns + keyBlock - 1) / keyBlock;
}

/// One panel of queries on its way over the keys.
struct Panel : QueryPanel {
    const float* queries; ///< [keySize, panelWidth]
    float* output; ///< [valueSize, panelWidth]
    PanelVector maximum;
    PanelVector sum;
};

/// Scales the products to scores, -infinity where masked, and returns the largest of old and new.
template <bool Masked>
FOVEA_INLINE void scaleScores(const StreamingAttention& a, const Panel& panel, Size firstKey,
    Size count, float* scores, PanelVector& best)
{
    for (Size v = 0; v < panelVectors; ++v)
        best[v] = panel.maximum[v];
    for (Size k = 0; k < count; ++k) {
#pragma GCC unroll 2
        for (Size v = 0; v < panelVectors; ++v) {
            float* place = scores + k * panelWidth + v * lanes;
            Floats score = load(place) * a.scale;
            if constexpr (Masked)
                score = select(
                    allowedQueries(a.mask, panel, v, firstKey + k), score, fill(-infinity));
            store(place, score);
            best[v] = larger(score, best[v]);
        }
    }
}

/// Takes over the new maxima: what has been summed up so far shrinks.
void raiseMaximum(Size valueSize, const PanelVector& best, Panel& panel)
{
    Ints changed{};
    for (Size v = 0; v < panelVectors; ++v)
        changed |= best[v] != panel.maximum[v];
    if (!anyLane(changed))
        return;
    PanelVector shrink;
    for (Size v = 0; v < panelVectors; ++v) {
        // Nothing summed up yet: 0 times anything finite.
        const Ints none = best[v] == -infinity;
        shrink[v] = exponential(panel.maximum[v] - select(none, Floats{}, best[v]));
        panel.maximum[v] = best[v];
        panel.sum[v] *= shrink[v];
    }
    for (Size r = 0; r < valueSize; ++r) {
        for (Size v = 0; v < panelVectors; ++v) {
            float* place = panel.output + r * panelWidth + v * lanes;
            store(place, load(place) * shrink[v]);
        }
    }
}

/// Turns scores into exp(score - maximum) and adds them to the sum.
void exponentiate(Size count, float* scores, Panel& panel)
{
    PanelVector centre;
    for (Size v = 0; v < panelVectors; ++v)
        centre[v] = panel.maximum[v] == -infinity ? Floats{} : panel.maximum[v];
    for (Size k = 0; k < count; ++k) {
#pragma GCC unroll 2
        for (Size v = 0; v < panelVectors; ++v) {
            float* place = scores + k * panelWidth + v * lanes;
            const Floats e = exponential(load(place) - centre[v]);
            store(place, e);
            panel.sum[v] += e;
        }
    }
}

/// output += weights values, leaving out masked keys altogether: slow, but a NaN among their values
/// does no harm.
void addAllowedValues(const StreamingAttention& a, const float* values, Size firstKey, Size count,
    const float* scores, Panel& panel)
{
    for (Size k = 0; k < count; ++k) {
        for (Size v = 0; v < panelVectors; ++v) {
            const Ints allowed = allowedQueries(a.mask, panel, v, firstKey + k);
            const Floats weight = load(scores + k * panelWidth + v * lanes);
            for (Size r = 0; r < a.valueSize; ++r) {
                float* place = panel.output + r * panelWidth + v * lanes;
                const Floats share = weight * values[(firstKey + k) * a.valueSize + r];
                store(place, load(place) + select(allowed, share, Floats{}));
            }
        }
    }
}

void addBlock(
    const StreamingAttention& a, const PackedHead& head, Size block, float* scores, Panel& panel)
{
    const Size firstKey = block * keyBlock;
    const Size count = std::min(keyBlock, a.columns - firstKey);
    if (firstKey >= panel.end || firstKey + count <= panel.begin)
        return;
    const bool masked = panel.isMasked(a.mask, firstKey, firstKey + count);

    const float* keys = head.keys + block * keyStride(a);
    for (Size s = 0; s < sliverCount(count); ++s) {
        const Size begin = sliverBegin(count, s);
        const Size height = sliverBegin(count, s + 1) - begin;
        multiplySliver(height, a.keySize, keys + begin * a.keySize, height, panel.queries,
            scores + begin * panelWidth, panelWidth, false);
    }
    PanelVector best;
    if (masked)
        scaleScores<true>(a, panel, firstKey, count, scores, best);
    else
        scaleScores<false>(a, panel, firstKey, count, scores, best);
    raiseMaximum(a.valueSize, best, panel);
    exponentiate(count, scores, panel);

    if (masked && !head.finite[block]) {
        addAllowedValues(a, head.values, firstKey, count, scores, panel);
        return;
    }
    const float* values = head.values + firstKey * a.valueSize;
    for (Size s = 0; s < sliverCount(a.valueSize); ++s) {
        const Size begin = sliverBegin(a.valueSize, s);
        const Size height = sliverBegin(a.valueSize, s + 1) - begin;
        multiplySliver(height, count, values + begin, a.valueSize, scores,
            panel.output + begin * panelWidth, panelWidth, true);
    }
}

void finishPanel(const StreamingAttention& a, Size head, Panel& panel)
{
    float sums[panelWidth];
    float maxima[panelWidth];
    float factors[panelWidth];
    for (Size v = 0; v < panelVectors; ++v) {
        store(sums + v * lanes, panel.sum[v]);
        store(maxima + v * lanes, panel.maximum[v]);
    }
    for (Size i = 0; i < panel.count; ++i) {
        const Size row = panel.firstRow + i;
        // No weight at all: nothing but masked keys, or plain arithmetic's NaN where the scores
        // are -infinity.
        if (sums[i] == 0.0f && hasColumn(a.columns, a.mask.fromRow(row)))
            sums[i] = std::numeric_limits<float>::quiet_NaN();
        factors[i] = sums[i] == 0.0f ? 0.0f : 1.0f / sums[i];
        if (a.maximum)
            a.maximum[head * a.rows + row] = maxima[i];
        if (a.sum)
            a.sum[head * a.rows + row] = sums[i];
    }
    float* out = a.output + head * a.outputHead + panel.firstRow * a.outputRow;
    // Blocks of columns, so that the panel is read line by line.
    for (Size begin = 0; begin < a.valueSize; begin += lanes) {
        const Size end = std::min(begin + lanes, a.valueSize);
        for (Size i = 0; i < panel.count; ++i) {
            for (Size r = begin; r < end; ++r)
                out[i * a.outputRow + r] = panel.output[r * panelWidth + i] * factors[i];
        }
    }
}

/// Takes the queries [firstRow, endRow) of a head, at most mostPanels panels, over all keys.
void attend(const StreamingAttention& a, const PackedHead& packed, Size head, Size firstRow,
    Size endRow, StopRequest& stop)
{
    const Size queryPanel = a.keySize * panelWidth;
    const Size outputPanel = a.valueSize * panelWidth;
    float* queries = scratch(Slot::Queries, mostPanels * queryPanel);
    float* output = scratch(Slot::Output, mostPanels * outputPanel);
    float* scores = scratch(Slot::Scores, keyBlock * panelWidth);
    packPanelsTransposed(a.keySize, endRow - firstRow,
        a.queries + head * a.queryHead + firstRow * a.queryRow, a.queryRow, queries, queryPanel);
    const Size count = panelCount(endRow - firstRow);
    std::fill(output, output + count * outputPanel, 0.0f);

    Panel panels[mostPanels];
    Size begin = a.columns;
    Size end = 0;
    for (Size p = 0; p < count; ++p) {
        Panel& panel = panels[p];
        const Size row = firstRow + p * panelWidth;
        setRanges(a.mask, 0, a.columns, row, std::min(row + panelWidth, endRow), panel);
        panel.queries = queries + p * queryPanel;
        panel.output = output + p * outputPanel;
        for (Size v = 0; v < panelVectors; ++v) {
            panel.maximum[v] = fill(-infinity);
            panel.sum[v] = Floats{};
        }
        begin = std::min(begin, panel.begin);
        end = std::max(end, panel.end);
    }
    for (Size block = begin / keyBlock; block < blockCount(end); ++block) {
        if (block % 8 == 0 && stop.isMade())
            return;
        for (Size p = 0; p < count; ++p)
            addBlock(a, packed, block, scores, panels[p]);
    }
    for (Size p = 0; p < count; ++p)
        finishPanel(a, head, panels[p]);
}

/// Packs one block of keys and values; returns whether the values are finite.
bool packBlock(const StreamingAttention& a, Size keyHead, Size block, float* keys, float* values)
{
    const Size first = block * keyBlock;
    const Size count = std::min(keyBlock, a.columns - first);
    packSlivers(count, a.keySize, a.keys + keyHead * a.keyHead + first * a.keyRow, a.keyRow,
        keys + block * keyStride(a));
    Floats total{};
    for (Size i = first; i < first + count; ++i) {
        const float* row = a.values + keyHead * a.valueHead + i * a.valueRow;
        float* out = values + i * a.valueSize;
        for (Size r = 0; r < a.valueSize; r += lanes) {
            const Size part = std::min(lanes, a.valueSize - r);
            const Floats v = loadPart(row + r, part);
            storePart(out + r, v, part);
            total += v * 0.0f; // NaN unless finite
        }
    }
    return !std::isnan(sum(total));
}

} // namespace

bool streamAttention(const StreamingAttention& a)
{
    const Size blocks = blockCount(a.columns);
    const Size keysSize = blocks * keyStride(a);
    const Size valuesSize = a.columns * a.valueSize;
    // As many key heads at a time as the budget allows, at least one.
    const Size group
        = std::clamp<Size>(packedBudget / std::max<Size>(1, keysSize + valuesSize), 1, a.keyHeads);
    float* keys = scratch(Slot::Keys, group * keysSize);
    float* values = scratch(Slot::Values, group * valuesSize);
    bool* finite = reinterpret_cast<bool*>(scratch(Slot::Columns, group * blocks));

    const double work = 2.0 * double(a.heads) * double(a.rows) * double(a.columns)
        * double(a.keySize + a.valueSize + 12);
    const int threads = threadsFor(work);
    const Size headsPerKey = a.heads / a.keyHeads;
    StopRequest stop(a.stop, a.context);
    for (Size firstHead = 0; firstHead < a.keyHeads && !stop.isMade(); firstHead += group) {
        const Size keyHeads = std::min(group, a.keyHeads - firstHead);
        const Size heads = keyHeads * headsPerKey;
        const Size panels
            = std::clamp<Size>(heads * panelCount(a.rows) / (4 * Size(threads)), 1, mostPanels);
        const Size taskRows = panels * panelWidth;
        const Size tasks = (a.rows + taskRows - 1) / taskRows;
        parallelFor(threads, keyHeads * blocks, [&](Size i) {
            const Size h = i / blocks;
            finite[i] = packBlock(
                a, firstHead + h, i % blocks, keys + h * keysSize, values + h * valuesSize);
        });
        parallelFor(threads, heads * tasks, [&](Size i) {
            if (stop.isMade())
                return;
            const Size h = i / tasks;
            // The last rows first: under a causal mask they are the long ones.
            const Size first = (tasks - 1 - i % tasks) * taskRows;
            const Size keyHead = h / headsPerKey;
            attend(a,
                {keys + keyHead * keysSize, values + keyHead * valuesSize, finite + keyHead * blocks},
                firstHead * headsPerKey + h, first, std::min(first + taskRows, a.rows), stop);
        });
    }
    return !stop.isMade();
}

void attentionWeights(Size rows, Size columns, Size keySize, const float* queries, Size queryRow,
    const float* keys, Size keyRow, float scale, const Mask& mask, Size firstColumn,
    const float* maximum, const float* sum, float* weights, Size ldWeights)
{
    constexpr Size rowBlock = 4 * Size(sliverHeight);
    float* keyPanels = scratch(Slot::Keys, panelCount(columns) * panelWidth * keySize);
    packPanelsTransposed(keySize, columns, keys, keyRow, keyPanels, panelWidth * keySize);
    const Size blocks = (rows + rowBlock - 1) / rowBlock;
    const double work = 2.0 * double(rows) * double(columns) * double(keySize + 12);
    parallelFor(threadsFor(work), blocks, [&](Size b) {
        const Size first = rows * b / blocks;
        const Size end = rows * (b + 1) / blocks;
        float* slivers = scratch(Slot::PackedLeft, sliverSize(end - first, keySize));
        packSlivers(end - first, keySize, queries + first * queryRow, queryRow, slivers);
        multiplyPacked(end - first, columns, keySize, slivers, keyPanels, panelWidth * keySize,
            weights + first * ldWeights, ldWeights, false);
        for (Size i = first; i < end; ++i) {
            float* row = weights + i * ldWeights;
            const float factor = 1.0f / sum[i];
            // Scaled first and stored: one rounding more than a fused multiply-add, but the same
            // as in streamAttention(), which matters where scores are large.
            transform(columns, row, row, [&](Floats v) { return v * scale; });
            transform(
                columns, row, row, [&](Floats v) { return exponential(v - maximum[i]) * factor; });
            const Size begin
                = std::clamp<Size>((mask.begin ? mask.begin[i] : 0) - firstColumn, 0, columns);
            const Size stop
                = std::clamp<Size>(mask.end ? mask.end[i] - firstColumn : columns, begin, columns);
            std::fill(row, row + begin, 0.0f);
            std::fill(row + stop, row + columns, 0.0f);
            for (Size j = begin; mask.allowed && j < stop; ++j) {
                if (!mask.allowed[i * mask.ld + firstColumn + j])
                    row[j] = 0.0f;
            }
        }
    });
}

} // namespace fovea::kernels
