// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/frames_loader.h"
#include "models/image_analysis.h"

#include <map>

namespace fovea::ui
{

/// What a model makes of the frames of a film: of the current frame first, then of those near it,
/// one at a time in the background. As many are kept as fit into a bound, those nearest to the
/// current one.
class FilmAnalyses : public QObject
{
    Q_OBJECT
public:
    using Analysis = std::shared_ptr<const ImageAnalysis>;

    explicit FilmAnalyses(QObject* parent = nullptr);

    /// Begins anew. Null frames or a null model: nothing to do.
    void start(
        std::shared_ptr<const Frames> frames, std::shared_ptr<const ImageModel> model, int current);
    void stop();
    /// Goes on from here.
    void setCurrent(int frame);
    /// Null when it is not there (yet, or any more).
    Analysis at(int frame) const;
    int count() const { return int(m_kept.size()); }
    /// In bytes; at first 256 MB. The current frame is kept in any case.
    void setBound(std::size_t bytes);
    std::size_t size() const { return m_size; }

Q_SIGNALS:
    void ready(int frame);
    void failed(const QString& message);

private:
    struct Kept {
        Analysis analysis;
        std::size_t size = 0;
    };

    int distance(int frame) const { return std::abs(frame - m_current); }
    int nextMissing() const;
    void computeNext();
    void keep(int frame, Analysis analysis);

    std::shared_ptr<const Frames> m_frames;
    std::shared_ptr<const ImageModel> m_model;
    int m_current = 0;
    int m_computing = -1;
    std::map<int, Kept> m_kept;
    std::size_t m_size = 0;
    std::size_t m_bound = std::size_t(256) << 20;
    Job m_job;
};

} // namespace fovea::ui
