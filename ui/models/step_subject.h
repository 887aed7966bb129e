// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/projection_rule.h"
#include "attention/row_arithmetic.h"
#include "base/monitor.h"

#include <QStringList>

#include <memory>
#include <optional>

namespace fovea::ui
{

struct TextResult;

/// A cell of a head's attention and the numbers that lead to it, for the lessons: the real ones of
/// a model and a sentence. Of a long sentence some tokens are drawn: those of the cell, and the
/// keys that the query attends to most. Immutable once made.
struct StepSubject {
    QString source; ///< the model, as the text page calls it
    QString sentence;
    int layer = 0;
    Index head = 0;
    Index tokens = 0; ///< of the sentence
    std::vector<Index> drawn; ///< of them, ascending: rows and columns of what follows
    QStringList labels; ///< of those drawn
    std::vector<std::int64_t> ids; ///< in the vocabulary; -1 for none
    Index query = 0, key = 0; ///< the cell, as places in `drawn`
    attention::ScoreRule rule;
    std::optional<attention::ProjectionRule> projection; ///< none: not known

    Tensor inputs; ///< [drawn, d_model]: what the layer reads; empty where the model does not say
    Tensor queries, keys; ///< [drawn, d_k]
    Tensor values, outputs; ///< [drawn, d_v]
    Tensor dots; ///< [drawn, drawn] q . k; empty where scores are no dot products
    Tensor added; ///< [drawn, drawn], see attention::RowArithmetic; empty likewise
    Tensor scores, weights; ///< [drawn, drawn]
    Tensor sums; ///< [drawn]: of each query's weights over all tokens
    /// Whether each query's weights are the softmax of its scores; not so after a change by hand.
    std::vector<bool> followsFromScores;
};

/// How many tokens are drawn at most.
constexpr Index mostDrawn = 6;

/// For a worker. @param query, key places in the sentence
/// @pre canExplain(result)
/// @throws Stopped
std::shared_ptr<const StepSubject> stepSubject(
    const TextResult& result, Index head, Index query, Index key, Monitor& monitor);

} // namespace fovea::ui
