// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_session.h"

#include "base/error.h"
#include "commands/image_changes.h"
#include "jobs/error_text.h"
#include "pages/image_models.h"

#include <utility>

namespace fovea::ui
{

ImageSession::ImageSession(QObject* parent)
    : QObject(parent), m_models(new ImageModels(this)), m_changes(new ImageChanges(this))
{
    connect(m_models, &ImageModels::chosen, this, [this] {
        m_changes->forgetAll();
        recover(m_modelError);
        run();
    });
    connect(m_models, &ImageModels::adjusted, this, [this] {
        m_changes->forgetMasks(); // of another part of the picture
        recover(m_modelError);
        run();
    });
    connect(m_changes, &ImageChanges::changed, this, &ImageSession::rerunChanges);
    connect(m_models, &ImageModels::openingChanged, this, [this](bool opening) {
        Q_EMIT progressChanged(opening || m_job.isRunning() ? 0 : -1);
        // A picture waited for the first model, which did not come.
        if (!opening && m_source && !m_job.isRunning())
            run();
    });
    connect(m_models, &ImageModels::progressChanged, this, &ImageSession::progressChanged);
    connect(m_models, &ImageModels::opened, this, &ImageSession::opened);
    connect(m_models, &ImageModels::failed, this, [this](const QString& message) {
        recover(m_modelError);
        m_modelError = message;
        Q_EMIT failed(message);
    });
    connect(&m_job, &Job::runningChanged, this, [this](bool running) {
        Q_EMIT progressChanged(running || m_models->isOpening() ? 0 : -1);
    });
    connect(&m_job, &Job::progressChanged, this, &ImageSession::progressChanged);
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        const bool wasNew = std::exchange(m_isNew, false);
        setSource(std::nullopt);
        m_base = m_results.original;
        recover(m_runError);
        m_runError = message;
        Q_EMIT failed(message);
        if (wasNew && !m_changes->isEmpty())
            rerunChanges(); // they may have come meanwhile
    });
}

void ImageSession::setBlockSettings(const BlockSettings& settings)
{
    m_settings = settings;
    if (!m_models->current())
        run();
}

void ImageSession::open(const QString& path)
{
    setSource(Source{path, {}});
    run();
}

void ImageSession::open(const QImage& pixels)
{
    setSource(Source{{}, pixels});
    run();
}

void ImageSession::cancel()
{
    m_models->cancel();
    m_job.cancel();
    m_isNew = false;
    m_base = m_results.original;
    setSource(std::nullopt);
}

void ImageSession::show(std::shared_ptr<const ImageAnalysis> analysis)
{
    if (m_source || m_isNew || analysis == m_base)
        return;
    m_base = std::move(analysis);
    runChanges();
}

bool ImageSession::isBusy() const
{
    return m_job.isRunning() || m_models->isOpening();
}

void ImageSession::setSource(std::optional<Source> source)
{
    m_source = std::move(source);
    Q_EMIT openingChanged();
}

/// A picture that is still being opened starts over with another model or other settings.
void ImageSession::run()
{
    const auto& shown = m_base;
    if (!m_source && !shown)
        return;
    // At the start both come at a time: the playground would only flash up.
    if (!shown && m_models->isOpening())
        return;
    m_isNew = true;
    // Painted masks are those of the picture that is shown.
    explain::GateChanges changes = m_changes->value();
    if (m_source)
        changes.masks.clear();
    m_job.start<Run>(
        [source = m_source, image = shown ? shown->image : nullptr, model = m_models->current(),
            before = withRecipeBefore(), settings = m_settings, changes](Monitor& monitor) {
            const auto picture = !source ? image
                : std::make_shared<const LoadedImage>(source->path.isEmpty()
                        ? loadImage(source->pixels, monitor)
                        : loadImage(source->path, monitor));
            Run run;
            std::shared_ptr<const ImageAnalysis> original;
            try {
                original = model ? analyse(picture, model, monitor)
                                 : analyse(picture, settings, monitor);
            } catch (const Error& error) {
                if (!before)
                    throw;
                run.refusal = toUserText(error);
                run.model = before;
                original = analyse(picture, before, monitor);
            }
            run.results = withChanges(std::move(original), changes, monitor);
            return run;
        },
        [this](Run run) { finishRun(std::move(run)); });
}

/// The model with the recipe that it last ran with, or else its own; null while no other is in use.
std::shared_ptr<const ImageModel> ImageSession::withRecipeBefore() const
{
    const auto& model = m_models->current();
    if (!model || !model->edited)
        return nullptr;
    auto before = std::make_shared<ImageModel>(*model);
    before->edited.reset();
    if (const auto& shown = m_results.original; shown && shown->model->folder == model->folder
        && shown->model->edited != model->edited)
        before->edited = shown->model->edited;
    return before;
}

void ImageSession::finishRun(Run run)
{
    if (run.model)
        m_models->takeBack(run.model);
    finish(std::move(run.results));
    if (run.model)
        Q_EMIT recipeRefused(run.refusal);
}

/// What is on its way begins anew with the changes; otherwise only what follows them is computed.
void ImageSession::rerunChanges()
{
    if (m_isNew)
        return run();
    if (m_base)
        runChanges();
}

void ImageSession::runChanges()
{
    m_job.start<ImageResults>(
        [original = m_base, changes = m_changes->value()](
            Monitor& monitor) { return withChanges(original, changes, monitor); },
        [this](ImageResults results) { finish(std::move(results)); });
}

void ImageSession::finish(ImageResults results)
{
    const QString path = openingPath();
    const bool otherPicture = m_source.has_value();
    m_isNew = false;
    setSource(std::nullopt);
    m_results = std::move(results);
    m_base = m_results.original;
    if (otherPicture)
        m_changes->forgetMasks();
    recover(m_runError);
    if (otherPicture)
        Q_EMIT pictureOpened();
    Q_EMIT resultsChanged();
    if (!path.isEmpty())
        Q_EMIT opened(path);
}

void ImageSession::recover(QString& error)
{
    if (!error.isEmpty())
        Q_EMIT recovered(std::exchange(error, {}));
}

} // namespace fovea::ui
