// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "diagnostics.h"
#include "export/image_run.h"
#include "export/picture_batch.h"
#include "export/site_choice.h"
#include "image/picture_recipe.h"
#include "image_input.h"
#include "model_factory.h"
#include "models/frames_loader.h"
#include "models/playground/playground_block.h"

#include <sstream>

namespace fovea::app
{

namespace
{

constexpr Index largestReadyInput = 4096; // pixels a side

/// That nothing says how the model takes pictures, and what is done therefore.
std::string assumedRecipe(const image::PictureRecipe::Steps& steps)
{
    const auto list = [](const std::array<float, 3>& values) {
        std::ostringstream text;
        text << values[0] << ", " << values[1] << ", " << values[2];
        return text.str();
    };
    std::string text = "No preprocessor_config.json was found; the picture is prepared as usual, "
                       "with the mean ";
    text += list(steps.mean) + " and the deviation " + list(steps.deviation) + ".\n";
    return text;
}

/// Most errors name their file.
std::string naming(const ui::BatchStep& step)
{
    const std::string what = step.error->what();
    const std::string picture = step.picture.toStdString();
    return what.find(picture) != std::string::npos ? what : picture + ": " + what;
}

/// A line for each picture, and one for all.
void runFolder(const Request& request, const ui::ImageRun& run)
{
    QStringList formats;
    for (const std::string& format : request.formats)
        formats << QString::fromStdString(format);
    const ui::PictureBatch batch(QString::fromStdString(request.input),
        QString::fromStdString(request.outputs.front()), formats, run,
        [](const QString& path, Monitor&) { return loadQuietly(path); });
    int written = 0, kept = 0, failed = 0;
    batch.run([&](const ui::BatchStep& step) {
        const char* result = "written";
        switch (step.result) {
        case ui::BatchStep::Result::Written:
            ++written;
            break;
        case ui::BatchStep::Result::Kept:
            result = "there already";
            ++kept;
            break;
        case ui::BatchStep::Result::Failed:
            result = "failed";
            ++failed;
            report(naming(step));
            break;
        }
        print(std::to_string(step.index + 1) + "/" + std::to_string(step.count) + " "
            + step.picture.toStdString() + ": " + result + "\n");
    });
    print(std::to_string(written) + " written, " + std::to_string(kept) + " there already, "
        + std::to_string(failed) + " failed\n");
    if (failed)
        throw Reported();
}

/// The only site that belongs to several frames.
constexpr const char* temporalSite = "temporal.weights";

/// What each frame of an animated file weighs.
void runFrames(const Request& request)
{
    const auto frames = ui::loadFrames(QString::fromStdString(request.input));
    const auto film = std::make_shared<ui::LoadedImage>();
    film->path = frames.path;
    film->lacksFrames = frames.lacksFrames;
    ui::requireWhole(*film);
    if (frames.wasCut)
        print("Of the frames the first " + std::to_string(frames.count()) + " are taken.\n");
    const Site site{temporalSite, SiteKind::TemporalWeights, -1, {frames.count()}};
    ui::requireHead(site, 0, request); // there are none
    ui::Outcome outcome{site, Recorder(), {}, {}, {}, {}};
    outcome.recorder.visit(site, ui::frameWeights(frames));
    outcome.metadata = {{"program", "fovea " FOVEA_VERSION}, {"model", request.model}};
    outcome.writePicture = [&](const std::string& path) {
        ui::writeImageFigure(request, outcome, film, path);
    };
    ui::writeOutputs(request, outcome);
}

} // namespace

void runImage(const Request& request)
{
    if (request.site == temporalSite && request.model == "playground" && request.formats.empty())
        return runFrames(request);
    const ui::ImageRun run(makeModel(request, Model::InputKind::Image), request);
    const bool isReady = ui::extension(request.input) == ".npy" && request.formats.empty();
    const image::PictureRecipe* recipe = run.model().recipe();
    if (recipe && recipe->isAssumed() && !isReady)
        print(assumedRecipe(recipe->steps()));
    if (!request.formats.empty())
        return runFolder(request, run);
    if (request.frame && !isReady)
        return run.write(ui::loadFrame(QString::fromStdString(request.input), *request.frame),
            request.outputs);
    run.write(
        readImage(request.input, recipe ? largestReadyInput : PlaygroundBlock::workingSize,
            recipe ? ReadyValues::Finite : ReadyValues::Colours),
        request.outputs);
}

} // namespace fovea::app
