// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/outcome.h"

namespace fovea::ui
{

/// Draws the chosen site as a heat map, as wide and high as the options or the numbers ask for.
/// @pre the site's last axes are those of a matrix or a vector; a QGuiApplication, for its fonts
/// @throws Error naming the file when it can't be written
void writeHeatmap(const OutputOptions& options, const Outcome& outcome, const std::string& path);

} // namespace fovea::ui
