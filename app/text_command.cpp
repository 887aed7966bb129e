// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "model_factory.h"
#include "outputs.h"
#include "picture_options.h"
#include "site_choice.h"
#include "text_input.h"
#include "views/heatmap_figure.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace fovea::app
{

namespace
{

ui::HeatmapScale scaleNamed(const std::string& name)
{
    constexpr std::array<std::pair<const char*, ui::HeatmapScale>, 4> scales{
        {{"absolute", ui::HeatmapScale::Absolute}, {"row", ui::HeatmapScale::PerRow},
            {"head", ui::HeatmapScale::PerHead}, {"log", ui::HeatmapScale::Logarithmic}}};
    for (const auto& [known, scale] : scales) {
        if (name == known)
            return scale;
    }
    return ui::HeatmapScale::Absolute;
}

/// Labels of the elements along an axis of `size`: its own, or numbers from 0.
QStringList labelsAlong(Axis axis, Index size, const Outcome& outcome)
{
    QStringList result;
    const auto labels = outcome.labels.find(axis);
    for (Index i = 0; i < size; ++i)
        result << (labels == outcome.labels.end()
                ? QString::number(i)
                : QString::fromStdString(labels->second[std::size_t(i)]));
    return result;
}

void writeHeatmap(const Request& request, const Outcome& outcome, const std::string& path)
{
    const Tensor tensor = outcome.recorder.tensor(outcome.site.name);
    const std::vector<Axis> axes = outcome.site.axes();
    ui::HeatmapFigure figure;
    figure.data = std::make_shared<ui::HeatmapData>(std::make_shared<DenseMap>(tensor),
        outcome.site, labelsAlong(axes[axes.size() - 2], tensor.dim(-2), outcome),
        labelsAlong(axes.back(), tensor.dim(-1), outcome));
    figure.look.head = request.head.value_or(0);
    figure.look.scale = figure.data->scaleFor(scaleNamed(request.scale.value_or("absolute")));
    figure.look.colourMap
        = figure.data->isSigned() ? ui::ColourMapName::Diverging : ui::ColourMapName::Viridis;
    figure.model = QString::fromStdString(request.model);
    writePicture(request, path, preferredSize(figure),
        [&](QPainter& painter, const QRectF& area, const ui::Theme& theme) {
            paint(painter, area, figure, theme);
        });
}

} // namespace

void runText(const Request& request)
{
    const auto model = makeModel(request, Model::InputKind::Text);
    const Site site = chooseSite(*model, request);
    ModelInput input;
    input.tokens = readTokens(*model, request);

    Outcome outcome{site, recorderFor(request, site), {}, {}, {}};
    model->run(input, outcome.recorder, Monitor::none());

    std::vector<std::string> texts;
    for (const Token& token : input.tokens)
        texts.push_back(token.text);
    for (const Axis axis : {Axis::Token, Axis::Query, Axis::Key})
        outcome.labels[axis] = texts;
    outcome.metadata = metadataOf(request);
    outcome.metadata["tokens"] = nlohmann::json(texts).dump();
    outcome.writePicture = [&](const std::string& path) { writeHeatmap(request, outcome, path); };
    writeOutputs(request, outcome);
}

} // namespace fovea::app
