// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cell_arithmetic.h"
#include "models/heatmap_data.h"
#include "models/playground/playground_layer.h"

#include <QImage>

namespace fovea::ui
{

/// What a sentence and settings lead to: every step of the playground layer as a heat map.
/// Immutable once made; a page shows all of it or nothing.
struct TextResult {
    struct Step {
        std::shared_ptr<const HeatmapData> data;
        QImage thumbnail;
    };

    std::shared_ptr<const PlaygroundLayer> layer; ///< to be run again while the settings stay
    std::vector<Step> steps; ///< in the order of computation
    attention::AttentionSteps attention;
    std::vector<std::pair<std::string, Tensor>> tensors; ///< every site, by name
    Index tokens = 0; ///< that the layer was run on
    Index tokensInText = 0; ///< more, when the text was cut

    const Step* step(const std::string& site) const;
    /// What dot products are multiplied by.
    float scale() const;
};

/// What is to be computed.
struct TextRequest {
    QString text;
    LayerSettings settings;
    /// A layer with the same settings, when there is one; else one is made.
    std::shared_ptr<const PlaygroundLayer> layer;
};

/// Runs the layer and prepares all steps. For a worker; @throws Error, Stopped
std::shared_ptr<const TextResult> computeText(const TextRequest& request, Monitor& monitor);

/// The site that shows the attention: the weights.
inline constexpr const char* weightsSite = "layers.0.attention.weights";

} // namespace fovea::ui
