// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/film_analyses.h"

namespace fovea::ui
{

class Filmstrip;
class ImageSession;

/// Brings the frames of an animated picture to the image page: reads them once the first one is on
/// screen, fills the strip, and hands the session what its model makes of the frame that is chosen.
class ImageFilm : public QObject
{
    Q_OBJECT
public:
    /// @param strip is hidden while the picture stands still
    ImageFilm(ImageSession* session, Filmstrip* strip, QObject* parent = nullptr);

    FilmAnalyses* analyses() { return &m_analyses; }

Q_SIGNALS:
    /// A sentence for the status bar: that a long film was cut.
    void noted(const QString& sentence);
    void failed(const QString& message);

private:
    struct Film {
        std::shared_ptr<const Frames> frames; ///< null: the picture stands still
        Tensor weights;
    };

    void start();
    void follow();
    void read(const QString& path);
    void setFilm(const Film& film);
    void analyseFrom(int frame);
    void showFrame(int frame);

    ImageSession* m_session;
    Filmstrip* m_strip;
    std::shared_ptr<const ImageModel> m_model; ///< that runs on the frames
    FilmAnalyses m_analyses;
    Job m_job;
};

} // namespace fovea::ui
