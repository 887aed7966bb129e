// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_computation.h"
#include "style/theme.h"
#include "views/heatmap_figure.h"

namespace fovea::ui
{

/// Writes the numbers of a step to .csv, .json or .npy, or every site to .safetensors. For a
/// worker. @throws Error naming the file
void writeTextData(const TextResult& result, const HeatmapData& step, const QString& path);

/// Writes a picture of a heat map to .png, .svg or .pdf. For a worker. @throws Error naming the
/// file
void writeHeatmapPicture(const HeatmapFigure& figure, const QString& path, bool dark);

/// A row's labels and numbers, tab-separated, as spreadsheets take them.
QString rowText(const HeatmapData& data, Index head, Index row);

} // namespace fovea::ui
