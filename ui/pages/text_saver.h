// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "pages/text_export.h"

namespace fovea::ui
{

/// Asks where to save a picture or the numbers of a sentence, and writes in the background.
class TextSaver : public QObject
{
    Q_OBJECT
public:
    explicit TextSaver(QObject* parent);

    void savePicture(QWidget* parent, const TextPicture& picture);
    /// @param step that is shown
    void exportData(QWidget* parent, std::shared_ptr<const TextResult> result,
        std::shared_ptr<const HeatmapData> step);
    /// Gives up what is being written; no file appears then.
    void cancel();

Q_SIGNALS:
    /// A sentence for the status bar.
    void saved(const QString& sentence);
    /// 0..1, or negative when nothing is being written.
    void progressChanged(double fraction);
    void failed(const QString& message);

private:
    void write(const QString& path, std::function<void(Monitor&)> work);

    Job m_job;
};

} // namespace fovea::ui
