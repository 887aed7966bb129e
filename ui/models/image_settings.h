// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/block_settings.h"
#include "style/colour_map.h"

#include <map>

class QSettings;

namespace fovea::ui
{

/// How the image page shows a mask.
struct MaskSettings {
    ColourMapName colourMap = ColourMapName::Viridis;
    int opacity = 60; ///< percent
    bool smooth = true;
    bool stretched = false; ///< to the mask's own range, instead of 0..1
    int threshold = 0; ///< percent of the mask's scale 0..1; 0: none
    bool divider = false;

    bool operator==(const MaskSettings&) const = default;
};

/// The settings of a block under the keys that BlockSettings::set() takes.
std::map<std::string, std::string> describe(const BlockSettings& settings);

void store(const BlockSettings& block, QSettings& settings);
void store(const MaskSettings& mask, QSettings& settings);
/// What was stored; the default where nothing, or nothing this version understands, was.
BlockSettings storedBlockSettings(const QSettings& settings);
MaskSettings storedMaskSettings(const QSettings& settings);

} // namespace fovea::ui
