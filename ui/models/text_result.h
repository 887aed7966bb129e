// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/interventions.h"
#include "models/heatmap_data.h"
#include "models/text_continuation.h"
#include "models/text_model.h"

#include <QImage>

#include <map>

namespace fovea::ui
{

/// What a sentence and a model lead to: the attention of every layer, and the steps of one layer,
/// as heat maps. All of it follows from the model's sites. Immutable once made; a page shows all
/// of it or nothing.
///
/// Scores and weights are maps that compute where one looks. The steps of the other layers are
/// kept too where they are small, else computed when a layer is chosen (withLayer()). Of a long
/// text the attention is there first, without the pictures that take a pass over all weights, and
/// of causal models too: asked for maps alone, they need not compute again what stood before a word
/// that is typed. completeText() adds what is still missing.
struct TextResult {
    struct Step {
        std::shared_ptr<const HeatmapData> data;
        QImage thumbnail; ///< null while it is not made yet
    };
    using Layers = std::vector<std::shared_ptr<const HeatmapData>>;

    /// Null for the playground.
    std::shared_ptr<const TextModel> opened;
    std::shared_ptr<const Model> model;
    std::vector<Site> sites; ///< of the model
    QStringList texts; ///< the sentences as the model reads them
    std::vector<Token> input; ///< that the model was run on
    QStringList labels; ///< one per token
    std::shared_ptr<const TokenNotes> notes; ///< of the tokens; null for the playground
    Layers weights; ///< of every layer, from the first
    Layers wordWeights; ///< the same with pieces of words merged; empty where no word has several
    int layer = 0; ///< whose steps these are
    std::vector<Step> steps; ///< in the order of computation
    /// The sites of all steps of the layer; of those without a step, it is on its way.
    std::vector<Site> stepSites;
    /// What was recorded, by site: scores and weights as maps, all else as tensors.
    std::map<std::string, Tensor> tensors;
    std::map<std::string, std::shared_ptr<const AttentionMap>> maps;
    TextContinuation continuation; ///< the drawn tokens at the end of the text
    /// The text would have other tokens if the drawn ones were read anew.
    bool readsOtherwise = false;
    Index tokensInText = 0; ///< more than tokens(), when the text was cut
    bool isComplete = false; ///< all steps of the layer are there, with their pictures
    /// What was changed inside the model.
    explain::Interventions interventions;
    /// The same tokens, model and layer without changes; null when nothing is changed.
    std::shared_ptr<const TextResult> original;

    Index tokens() const { return Index(input.size()); }
    int layers() const { return int(weights.size()); }
    const Step* step(const std::string& site) const;
    /// The first step of a kind; null when there is none.
    const Step* step(SiteKind kind) const;
    /// The site of a kind in a layer; null when there is none.
    const Site* site(SiteKind kind, int ofLayer) const;
    /// Whether the tensor or the map of a site is there.
    bool has(const Site& site) const;
};

/// The site that means in layer `to` what `site` means in layer `from`:
/// "layers.3.attention.key" and "hidden_states.3" become those of another layer.
std::string siteInLayer(const std::string& site, int from, int to);

/// The sites that show the attention of the first layer.
inline constexpr const char* scoresSite = "layers.0.attention.scores";
inline constexpr const char* weightsSite = "layers.0.attention.weights";

} // namespace fovea::ui
