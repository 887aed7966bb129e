// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"
#include "models/image_analysis.h"
#include "sites/patch_grid.h"

#include <QRectF>

namespace fovea::ui
{

/// The attention among the patches of a picture: one matrix [heads, tokens, tokens] per layer, and
/// where the patches lie. Immutable.
struct PatchLayers {
    std::shared_ptr<const ImageAnalysis> analysis;
    PatchGrid grid;
    QRectF area; ///< of the picture that the patches cover, in its pixels; may reach beyond
    QStringList labels; ///< of the tokens
    std::vector<std::shared_ptr<const HeatmapData>> layers; ///< one at least

    /// "[CLS]" as "class token", a patch as "patch 3, 4" (row, column), in the user's language.
    QString tokenName(Index token) const;
    /// The same inside a sentence: "the class token".
    QString tokenInSentence(Index token) const;
    /// The number of the layer with this site; -1 when it is none of them.
    int layerOf(const std::string& site) const;
};

/// Null when the model has no such attention.
std::shared_ptr<const PatchLayers> patchLayers(std::shared_ptr<const ImageAnalysis> analysis);

} // namespace fovea::ui
