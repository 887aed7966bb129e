// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

namespace fovea::ui
{

class ImageStage;

/// What the stage shows, as figures to save and to keep, each with all that tells it from others.
/// @pre the stage has an analysis
class ImageFigures
{
public:
    explicit ImageFigures(const ImageStage& stage) : m_stage(stage) { }

    /// What the view shows.
    ImageFigure shown() const;
    /// The same with what was kept beside it.
    ImageFigure compared() const;
    /// What the view shows, on its own scale.
    ImageFigure toKeep() const;
    /// The gates of the bars.
    ImageFigure gates() const;

private:
    QString titleInRun(const ImageFigure& figure) const;

    const ImageStage& m_stage;
};

} // namespace fovea::ui
