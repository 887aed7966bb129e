// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// One panel of queries on its way over the keys of a survey. Private to the library.

#include "kernels/attention_survey.h"
#include "kernels/query_panel.h"

namespace fovea::kernels
{

/// How the keys are cut up: blocks of whole cells, whose scores stay in the caches.
struct SurveyLayout {
    Size cell; ///< rows and columns of a cell
    Size block; ///< keys of a block
    Size blocks;
    Size cellColumns;
    Size keyStride; ///< between the blocks of packed keys

    explicit SurveyLayout(const AttentionSurvey& a)
        : cell(Size(1) << a.level), block(std::max<Size>(128, cell)),
          blocks((a.columns + block - 1) / block), cellColumns((a.columns + cell - 1) / cell),
          keyStride(sliverSize(block, a.keySize))
    {
    }
    Size keysIn(const AttentionSurvey& a, Size index) const
    {
        return std::min(block, a.columns - index * block);
    }
};

/// The packed keys of the head.
struct SurveyKeys {
    const float* packed; ///< blocks of slivers
    const unsigned char* hidden; ///< for each block, whether a key of it is hidden; null: none
};

/// A sum of many positive numbers that keeps what rounding takes away (Kahan).
struct LongSum {
    PanelVector value;
    PanelVector rest;

    FOVEA_INLINE void add(Size v, Floats x)
    {
        const Floats corrected = x - rest[v];
        const Floats sum = value[v] + corrected;
        rest[v] = (sum - value[v]) - corrected;
        value[v] = sum;
    }
    FOVEA_INLINE void scale(Size v, Floats factor)
    {
        value[v] *= factor;
        rest[v] *= factor;
    }
};

/// One panel of queries on its way over the keys.
struct SurveyPanel : QueryPanel {
    PanelVector maximum{}; ///< so far, or the given one
    PanelVector sum{}; ///< given ones
    LongSum total{}; ///< of e = exp(score - maximum)
    LongSum weighted{}; ///< of e (score - maximum)
    LongSum distance{}; ///< of e |i - j|
    PanelVector smallest; ///< finite numbers (of weights: their scores)
    PanelVector largest;
    Ints nonFinite[panelVectors] = {};
    Floats rows[panelVectors]; ///< their numbers
    // The scores of the first column, the row's own and the one before; -infinity: none.
    float first[panelWidth];
    float diagonal[panelWidth];
    float previous[panelWidth];

    // What each cell column has so far, [cell column, panelWidth], and the maximum that was valid
    // then, [block, panelWidth].
    float* cellMaximum = nullptr;
    float* cellSum = nullptr;
    float* blockMaximum = nullptr;
};

/// Where nothing has been seen yet, 0: for differences that must stay defined.
FOVEA_INLINE Floats centre(Floats maximum)
{
    return select(maximum == -infinity, Floats{}, maximum);
}

/// Whether the row may look at one of the keys [begin, end).
bool allowsAny(const AttentionSurvey& a, Size row, Size begin, Size end);
bool allowsAll(const AttentionSurvey& a, Size row);
bool allows(const AttentionSurvey& a, Size row, Size key);

/// The panel of the rows [firstRow, endRow), without any key yet.
void startPanel(const AttentionSurvey& a, Size firstRow, Size endRow, SurveyPanel& panel);
/// Takes in a block of keys.
/// @param queries the packed ones of the panel
/// @param scores room for those of a block
void addBlock(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyKeys& keys,
    Size block, const float* queries, float* scores, SurveyPanel& panel);

} // namespace fovea::kernels
