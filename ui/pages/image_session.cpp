// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_session.h"

#include "commands/image_changes.h"
#include "pages/image_models.h"

#include <utility>

namespace fovea::ui
{

ImageSession::ImageSession(QObject* parent)
    : QObject(parent), m_models(new ImageModels(this)), m_changes(new ImageChanges(this))
{
    connect(m_models, &ImageModels::chosen, this, [this] {
        m_changes->forgetAll();
        run();
    });
    connect(m_models, &ImageModels::adjusted, this, [this] {
        m_changes->forgetMasks(); // of another part of the picture
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
    connect(m_models, &ImageModels::failed, this, &ImageSession::failed);
    connect(&m_job, &Job::runningChanged, this, [this](bool running) {
        Q_EMIT progressChanged(running || m_models->isOpening() ? 0 : -1);
    });
    connect(&m_job, &Job::progressChanged, this, &ImageSession::progressChanged);
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        const bool wasNew = std::exchange(m_isNew, false);
        setSource(std::nullopt);
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
    setSource(std::nullopt);
}

void ImageSession::show(std::shared_ptr<const ImageAnalysis> analysis)
{
    if (m_source || m_isNew)
        return;
    runChanges(std::move(analysis));
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
    const auto& shown = m_results.original;
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
    m_job.start<ImageResults>(
        [source = m_source, image = shown ? shown->image : nullptr, model = m_models->current(),
            settings = m_settings, changes](Monitor& monitor) {
            const auto picture = !source ? image
                : std::make_shared<const LoadedImage>(source->path.isEmpty()
                        ? loadImage(source->pixels, monitor)
                        : loadImage(source->path, monitor));
            return withChanges(model ? analyse(picture, model, monitor)
                                     : analyse(picture, settings, monitor),
                changes, monitor);
        },
        [this](ImageResults results) { finish(std::move(results)); });
}

/// What is on its way begins anew with the changes; otherwise only what follows them is computed.
void ImageSession::rerunChanges()
{
    if (m_isNew)
        return run();
    if (m_results.original)
        runChanges(m_results.original);
}

void ImageSession::runChanges(std::shared_ptr<const ImageAnalysis> original)
{
    m_job.start<ImageResults>(
        [original = std::move(original), changes = m_changes->value()](
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
    if (otherPicture)
        m_changes->forgetMasks();
    Q_EMIT resultsChanged();
    if (!path.isEmpty())
        Q_EMIT opened(path);
}

} // namespace fovea::ui
