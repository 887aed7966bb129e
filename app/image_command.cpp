// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "image_input.h"
#include "model_factory.h"
#include "models/image_analysis.h"
#include "outputs.h"
#include "picture_options.h"
#include "site_choice.h"
#include "views/image_figure.h"

#include <QFileInfo>

namespace fovea::app
{

namespace
{

constexpr float maskOpacity = 0.65f; // so that the picture shows through

void writeFigure(const Request& request, const Outcome& outcome,
    const std::shared_ptr<const ui::LoadedImage>& image, const std::string& path)
{
    ui::ImageFigure figure;
    figure.image = image;
    figure.site = outcome.site;
    figure.values = outcome.recorder.tensor(outcome.site.name);
    figure.look = ui::naturalLook(outcome.site.kind, figure.values, ui::ColourMapName::Viridis);
    figure.look.opacity = maskOpacity;
    figure.title = ui::imageSiteTitle(outcome.site.kind);
    figure.subtitle = QFileInfo(image->path).fileName();
    figure.channelNames = ui::channelDisplayNames();
    writePicture(request, path, preferredSize(figure),
        [&](QPainter& painter, const QRectF& area, const ui::Theme& theme) {
            paint(painter, area, figure, theme);
        });
}

} // namespace

void runImage(const Request& request)
{
    if (request.scale.value_or("absolute") != "absolute")
        throw Error("The scale \"%1\" is for attention weights; for images use absolute.",
            {*request.scale});
    const auto model = makeModel(request, Model::InputKind::Image);
    const Site site = chooseSite(*model, request);
    const auto image = std::make_shared<const ui::LoadedImage>(readImage(request.input));
    ModelInput input;
    input.image = image->tensor;

    Outcome outcome{site, recorderFor(request, site), {}, {}, {}};
    model->run(input, outcome.recorder, Monitor::none());
    outcome.labels[Axis::Channel] = PlaygroundBlock::channelNames();
    outcome.metadata = metadataOf(request);
    outcome.writePicture
        = [&](const std::string& path) { writeFigure(request, outcome, image, path); };
    writeOutputs(request, outcome);
}

} // namespace fovea::app
