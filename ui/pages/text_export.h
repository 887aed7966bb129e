// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_computation.h"
#include "style/theme.h"
#include "views/heatmap_figure.h"

#include <functional>

namespace fovea::ui
{

/// Numbers that a file of one step takes, and of scores or weights that one of all steps does.
constexpr Index mostNumbers = Index(1) << 24;

/// Writes the numbers of a step as it is shown to .csv, .json or .npy, or every site to
/// .safetensors, scores and weights unless they are too many. For a worker.
/// @throws Error naming the file, or when the step has more than mostNumbers
void writeTextData(const TextResult& result, const HeatmapData& step, const QString& path,
    Monitor& monitor = Monitor::none());

/// A picture of what is shown, to be drawn on any thread.
struct TextPicture {
    QSize size; ///< logical pixels
    std::function<void(QPainter&, const QRectF&, const Theme&, Monitor&)> paint;
};

/// Of a HeatmapFigure, a HeadsFigure, a LinesFigure, a NeuronFigure or a FlowFigure.
template <typename Figure>
TextPicture pictureOf(const Figure& figure)
{
    return {preferredSize(figure),
        [figure](QPainter& painter, const QRectF& rect, const Theme& theme, Monitor& monitor) {
            if constexpr (requires { paint(painter, rect, figure, theme, monitor); })
                paint(painter, rect, figure, theme, monitor);
            else
                paint(painter, rect, figure, theme); // is quick
        }};
}

/// Writes a picture to .png, .svg or .pdf. For a worker. @throws Error naming the file; Stopped,
/// then nothing was written
void writeTextPicture(const TextPicture& picture, const QString& path, bool dark,
    Monitor& monitor = Monitor::none());

/// A row's labels and numbers, tab-separated, as spreadsheets take them.
QString rowText(const HeatmapData& data, Index head, Index row);

} // namespace fovea::ui
