// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/text_export.h"

namespace fovea::ui
{

class HeatmapModel;
class TextMapPanel;

// What the text page shows in the mode it is in, for files.

/// As a picture of its own, with what it says in words.
/// @param map of the panel
/// @param model its name
TextPicture shownPicture(
    const TextMapPanel& panel, const HeatmapModel& map, const QString& model);

/// As numbers: of a flow its matrix, or the shares of the token; the difference where A − B is
/// shown; else the step of the map.
std::shared_ptr<const HeatmapData> shownNumbers(
    const TextMapPanel& panel, const HeatmapModel& map);

} // namespace fovea::ui
