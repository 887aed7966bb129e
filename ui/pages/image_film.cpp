// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_film.h"

#include "pages/image_session.h"
#include "views/filmstrip.h"

namespace fovea::ui
{

ImageFilm::ImageFilm(ImageSession* session, Filmstrip* strip, QObject* parent)
    : QObject(parent), m_session(session), m_strip(strip)
{
    m_strip->hide();
    connect(m_session, &ImageSession::pictureOpened, this, &ImageFilm::start);
    connect(m_session, &ImageSession::resultsChanged, this, &ImageFilm::follow);
    connect(m_strip, &Filmstrip::currentChanged, this, [this](int frame) {
        m_analyses.setCurrent(frame);
        showFrame(frame);
    });
    connect(&m_analyses, &FilmAnalyses::ready, this, [this](int frame) {
        if (frame == m_strip->current())
            showFrame(frame);
    });
    connect(&m_analyses, &FilmAnalyses::failed, this, &ImageFilm::failed);
    connect(&m_job, &Job::failed, this, &ImageFilm::failed);
}

void ImageFilm::start()
{
    setFilm({});
    read(m_session->results().original->image->path);
}

/// Another model, or the same with other settings, ran on a frame: so it does on the others.
void ImageFilm::follow()
{
    if (m_strip->frames() && m_session->results().original->model != m_model)
        analyseFrom(m_strip->current());
}

void ImageFilm::read(const QString& path)
{
    if (path.isEmpty())
        return m_job.cancel();
    m_job.start<Film>(
        [path](Monitor& monitor) -> Film {
            if (!isAnimated(path))
                return {};
            const auto frames = std::make_shared<const Frames>(loadFrames(path, monitor));
            return {frames, frameWeights(*frames, monitor)};
        },
        [this](const Film& film) { setFilm(film); });
}

void ImageFilm::setFilm(const Film& film)
{
    m_analyses.stop();
    const bool isFilm = film.frames && film.frames->count() > 1;
    m_strip->setFrames(isFilm ? film.frames : nullptr);
    m_strip->setVisible(isFilm);
    if (!isFilm)
        return;
    m_strip->setWeights(film.weights);
    if (film.frames->lacksFrames)
        Q_EMIT noted(tr("The file ends too early: its first %1 frames are shown.")
                         .arg(film.frames->count()));
    if (film.frames->wasCut)
        Q_EMIT noted(
            tr("The film is long: its first %1 frames are shown.").arg(film.frames->count()));
    analyseFrom(0);
}

void ImageFilm::analyseFrom(int frame)
{
    m_model = m_session->results().original->model;
    m_analyses.start(m_strip->frames(), m_model, frame);
}

void ImageFilm::showFrame(int frame)
{
    if (const auto analysis = m_analyses.at(frame))
        m_session->show(analysis);
}

} // namespace fovea::ui
