// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/row_arithmetic.h"
#include "models/playground/playground_layer.h"
#include "models/text_result.h"

#include <set>

namespace fovea::ui
{

/// What is to be computed.
struct TextRequest {
    QString text;
    QString pair; ///< a second sentence, for models that take pairs
    TextContinuation continuation; ///< what of the text was drawn; for its model alone
    /// The model, or null for the playground:
    std::shared_ptr<const TextModel> opened;
    LayerSettings settings;
    /// one with the same settings, when there is one; else it is made.
    std::shared_ptr<const Model> playground;
    int layer = 0; ///< whose steps are wanted; the last one if there are fewer
    /// The kinds of steps that are looked at beside maps: a causal model computes the others later.
    std::set<SiteKind> lookedAt;
    /// What is changed inside the model. Masked tokens and held rows are meant for the tokens of
    /// `original`: they are left out when the text has others. Those of tokens that stay when
    /// tokens are drawn, or taken back, are kept.
    explain::Interventions interventions;
    /// A result without changes, used again where it fits; may be null.
    std::shared_ptr<const TextResult> original;
};

/// Runs the model: on short texts to its end, on long ones as far as what is looked at first. With
/// changes, on as many tokens as all weights of the changed layers can be kept of.
/// For a worker; @throws Error, Stopped
std::shared_ptr<const TextResult> computeText(const TextRequest& request, Monitor& monitor);

/// The same with all steps and pictures. Steps that were there are the same objects.
/// For a worker; @throws Error, Stopped
std::shared_ptr<const TextResult> completeText(const TextResult& begun, Monitor& monitor);

/// The same sentence with the steps of another layer: for now its weights, without a picture.
std::shared_ptr<const TextResult> withLayer(const TextResult& result, int layer);

/// A picture of a step, such as TextResult::Step::thumbnail. Of a long text it shows the strongest
/// scores, as their mean is near 0 everywhere, and the vectors of the first tokens.
/// For a worker; @throws Stopped
QImage stepPicture(const std::shared_ptr<const HeatmapData>& data, Monitor& monitor);

/// How the scores of a head in the layer of `result` follow from queries and keys, with the
/// temperature that was chosen for it.
attention::ScoreRule scoreRule(const TextResult& result, Index head);
/// How a weight of a head comes about, in the layer of `result`. Reads one row of scores and of
/// weights. For a worker; @throws Stopped
/// @pre canExplain(result)
attention::CellArithmetic explainWeight(
    const TextResult& result, Index head, Index query, Index key, Monitor& monitor);
/// The same for all weights of a query, with what they make of the values.
attention::RowArithmetic explainQuery(
    const TextResult& result, Index head, Index query, Monitor& monitor);
/// Whether what explainWeight() and explainQuery() need is there.
bool canExplain(const TextResult& result);

} // namespace fovea::ui
