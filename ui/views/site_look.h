// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "models/image_settings.h"
#include "sites/site.h"
#include "views/plane_painter.h"

namespace fovea::ui
{

/// How a site on the picture looks with these settings: on its natural scale. Opacity, threshold
/// and stretching are for masks; logits take the opacity, feature maps none of them.
PlaneLook siteLook(SiteKind kind, const Tensor& values, const MaskSettings& settings);

/// The same for the difference of two runs: symmetric about 0, from -1 to 1 for masks and gates,
/// whose differences lie within it, and to the largest otherwise.
PlaneLook differenceLook(SiteKind kind, const Tensor& values, const MaskSettings& settings);

/// That of a channel before and after its gate. The responses of the playground's filter bank are
/// on a scale from 0 to 1 already.
/// @param before the channel's map before the gate
PlaneLook gatedMapLook(
    const ImageAnalysis& analysis, const Tensor& before, const MaskSettings& settings);

} // namespace fovea::ui
