// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "views/image_figure.h"

namespace fovea::ui
{

/// Writes a file by its extension: .png .svg .pdf the figure, .csv .json .npy the numbers of the
/// figure's site, .safetensors every site of the analysis. Whole or not at all; on any thread.
/// @throws Error when the extension is another or the file can't be written
void exportImage(const QString& path, const ImageAnalysis& analysis, const ImageFigure& figure,
    const Theme& theme);

} // namespace fovea::ui
