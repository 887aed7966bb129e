// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/image_analysis.h"
#include "views/image_figure.h"

namespace fovea::ui
{

/// Asks where to save a figure of the image page or its numbers, and writes in the background.
class ImageSaver : public QObject
{
    Q_OBJECT
public:
    explicit ImageSaver(QObject* parent);

    /// Opens the dialog; the suggestion's extension chooses the format it starts with.
    void ask(QWidget* parent, const QString& suggestion,
        std::shared_ptr<const ImageAnalysis> analysis, const ImageFigure& figure);
    /// The extension says what is written: see exportImage().
    void save(const QString& path, std::shared_ptr<const ImageAnalysis> analysis,
        const ImageFigure& figure);

Q_SIGNALS:
    /// A sentence for the status bar.
    void saved(const QString& sentence);
    void failed(const QString& message);

private:
    Job m_job;
};

} // namespace fovea::ui
