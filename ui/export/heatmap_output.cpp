// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/heatmap_output.h"

#include "export/figure_file.h"
#include "export/site_choice.h"
#include "views/heatmap_figure.h"

#include <array>
#include <utility>

namespace fovea::ui
{

namespace
{

HeatmapScale scaleNamed(const std::string& name)
{
    constexpr std::array<std::pair<const char*, HeatmapScale>, 4> scales{
        {{"absolute", HeatmapScale::Absolute}, {"row", HeatmapScale::PerRow},
            {"head", HeatmapScale::PerHead}, {"log", HeatmapScale::Logarithmic}}};
    for (const auto& [known, scale] : scales) {
        if (name == known)
            return scale;
    }
    return HeatmapScale::Absolute;
}

/// Labels of the elements along an axis of `size`: its own, or numbers from 0.
QStringList labelsAlong(Axis axis, Index size, const Outcome& outcome)
{
    QStringList result;
    const auto labels = outcome.labels.find(axis);
    // A value that was pinned may have other sizes than the model's own.
    const bool isLabelled
        = labels != outcome.labels.end() && Index(labels->second.size()) == size;
    for (Index i = 0; i < size; ++i) {
        result << (isLabelled ? QString::fromStdString(labels->second[std::size_t(i)])
                              : QString::number(i));
    }
    return result;
}

} // namespace

void writeHeatmap(const OutputOptions& options, const Outcome& outcome, const std::string& path)
{
    const std::string& site = outcome.site.name;
    std::shared_ptr<const AttentionMap> map = outcome.recorder.map(site);
    const std::vector<Axis> axes = outcome.site.axes();
    const bool isVector = axes.size() == 1; // such as the logits of classes: one row
    if (!map) {
        const Tensor tensor = outcome.recorder.tensor(site);
        map = std::make_shared<DenseMap>(
            isVector ? tensor.reshaped({1, tensor.dim(0)}) : tensor);
    }
    requireHead(outcome.site, map->heads(), options);
    HeatmapFigure figure;
    figure.data = std::make_shared<HeatmapData>(map, outcome.site,
        isVector ? QStringList{QString()}
                 : labelsAlong(axes[axes.size() - 2], map->rows(), outcome),
        labelsAlong(axes.back(), map->columns(), outcome));
    figure.look.head = options.head.value_or(0);
    figure.look.scale = figure.data->scaleFor(scaleNamed(options.scale.value_or("absolute")));
    figure.look.colourMap
        = figure.data->isSigned() ? ColourMapName::Diverging : ColourMapName::Viridis;
    figure.look.reduction = usualReduction(*figure.data);
    figure.model = QString::fromStdString(options.model);
    writeFigure(options, path, preferredSize(figure),
        [&](QPainter& painter, const QRectF& area, const Theme& theme) {
            paint(painter, area, figure, theme);
        });
}

} // namespace fovea::ui
