// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/image_run.h"

#include "base/part_monitor.h"
#include "export/figure_file.h"
#include "export/heatmap_output.h"
#include "export/site_choice.h"
#include "models/image_site_text.h"
#include "views/image_figure.h"

#include <QFileInfo>

namespace fovea::ui
{

namespace
{

constexpr float maskOpacity = 0.65f; // so that the picture shows through

/// The ready input of a network, unless the file is one already.
/// @return the part of the picture that it shows; none: all of it
std::optional<QRectF> prepare(const image::PictureRecipe& recipe, const LoadedImage& image,
    ModelInput& input, Monitor& monitor)
{
    if (extension(image.path.toStdString()) == ".npy")
        return {};
    const QImage pixels = image.picture().convertToFormat(QImage::Format_RGB888);
    input.image = recipe.apply(
        {pixels.constBits(), pixels.width(), pixels.height(), pixels.bytesPerLine(), 3, 8},
        monitor);
    return seenArea(recipe, image);
}

/// How the tokens of a vision transformer are called.
void labelTokens(const Model& model, const ModelInput& input, Outcome& outcome)
{
    const std::vector<std::string> labels = model.tokenLabels(input.image);
    if (labels.empty())
        return;
    for (const Axis axis : {Axis::Token, Axis::Query, Axis::Key})
        outcome.labels[axis] = labels;
    requireBounded(model, outcome.recorder, Index(labels.size()));
}

bool isOnPlaces(SiteKind kind)
{
    return kind == SiteKind::Image || kind == SiteKind::FeatureMap
        || kind == SiteKind::ChannelVector || kind == SiteKind::ChannelGate
        || kind == SiteKind::SpatialLogits || kind == SiteKind::SpatialMask
        || kind == SiteKind::ElementGate;
}

} // namespace

void writeImageFigure(const OutputOptions& options, const Outcome& outcome,
    const std::shared_ptr<const LoadedImage>& image, const std::string& path, const QString& title,
    const std::optional<QRectF>& seen)
{
    ImageFigure figure;
    figure.image = image;
    figure.area = seen;
    figure.site = outcome.site;
    figure.values = outcome.recorder.tensor(outcome.site.name);
    figure.look = naturalLook(outcome.site.kind, figure.values, ColourMapName::Viridis);
    figure.look.opacity = maskOpacity;
    figure.title = title.isEmpty() ? imageSiteTitle(outcome.site) : title;
    figure.subtitle = QFileInfo(image->path).fileName();
    if (outcome.site.kind == SiteKind::TemporalWeights) {
        for (Index frame = 0; frame < figure.values.size(); ++frame)
            figure.channelNames << QString::number(frame);
    } else if (options.model == "playground") {
        figure.channelNames = channelDisplayNames();
    }
    writeFigure(options, path, preferredSize(figure),
        [&](QPainter& painter, const QRectF& area, const Theme& theme) {
            paint(painter, area, figure, theme);
        });
}

ImageRun::ImageRun(std::shared_ptr<const Model> model, OutputOptions options,
    std::optional<image::PictureRecipe> recipe)
    : m_model(std::move(model)), m_options(std::move(options)), m_recipe(std::move(recipe)),
      m_site(chooseSite(*m_model, m_options))
{
    if (!isOnPlaces(m_site.kind))
        return;
    if (m_options.scale.value_or("absolute") != "absolute")
        throw Error("The scale \"%1\" is for attention weights; for images use absolute.",
            {*m_options.scale});
    requireHead(m_site, 0, m_options); // there are none
}

void ImageRun::write(
    LoadedImage loaded, const std::vector<std::string>& outputs, Monitor& monitor) const
{
    requireWhole(loaded);
    OutputOptions options = m_options;
    options.outputs = outputs;
    const auto image = std::make_shared<const LoadedImage>(std::move(loaded));
    std::optional<QRectF> area;
    ModelInput input;
    input.image = image->tensor;

    Outcome outcome{m_site, recorderFor(options, m_site), {}, {}, {}, {}};
    PartMonitor preparing(monitor, 0, 0.2);
    if (const image::PictureRecipe* recipe = m_recipe ? &*m_recipe : m_model->recipe())
        area = prepare(*recipe, *image, input, preparing);
    labelClasses(*m_model, outcome);
    labelTokens(*m_model, input, outcome);
    if (const auto names = m_model->channelNames(); !names.empty())
        outcome.labels[Axis::Channel] = names;
    PartMonitor running(monitor, 0.2, 1);
    m_model->run(input, outcome.recorder, running);
    outcome.metadata = metadataOf(options, *m_model);
    outcome.writePicture = [&](const std::string& path) {
        if (isOnPlaces(m_site.kind))
            writeImageFigure(options, outcome, image, path,
                imageSiteTitle(m_model->attentionLinks(), m_site), area);
        else
            writeHeatmap(options, outcome, path);
    };
    writeOutputs(options, outcome);
}

} // namespace fovea::ui
