// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/site_look.h"

#include "views/image_figure.h"

#include <algorithm>
#include <tuple>

namespace fovea::ui
{

PlaneLook siteLook(SiteKind kind, const Tensor& values, const MaskSettings& settings)
{
    PlaneLook look = naturalLook(kind, values, settings.colourMap);
    look.smooth = settings.smooth;
    const bool isMask = kind == SiteKind::SpatialMask;
    if (isMask || kind == SiteKind::SpatialLogits)
        look.opacity = float(settings.opacity) / 100;
    if (isMask && settings.threshold > 0)
        look.threshold = float(settings.threshold) / 100;
    if (isMask && settings.stretched && !values.isEmpty())
        std::tie(look.low, look.high) = finiteRange(values);
    return look;
}

PlaneLook gatedMapLook(
    const ImageAnalysis& analysis, const Tensor& before, const MaskSettings& settings)
{
    PlaneLook look = siteLook(SiteKind::FeatureMap, before, settings);
    if (analysis.isPlayground() && look.low == 0 && look.high <= 1)
        look.high = 1;
    return look;
}

PlaneLook differenceLook(SiteKind kind, const Tensor& values, const MaskSettings& settings)
{
    PlaneLook look;
    look.colourMap = ColourMapName::Diverging;
    look.smooth = settings.smooth;
    look.low = -1;
    if (kind == SiteKind::SpatialMask || kind == SiteKind::SpatialLogits)
        look.opacity = float(settings.opacity) / 100;
    if (kind == SiteKind::SpatialMask || kind == SiteKind::ElementGate || values.isEmpty())
        return look;
    const auto [low, high] = finiteRange(values);
    look.high = std::max(-low, high);
    if (look.high <= 0)
        look.high = 1; // nothing differs
    look.low = -look.high;
    return look;
}

} // namespace fovea::ui
