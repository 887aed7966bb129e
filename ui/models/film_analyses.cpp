// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/film_analyses.h"

#include <algorithm>
#include <utility>

namespace fovea::ui
{

namespace
{

/// What an analysis takes, its picture included.
std::size_t sizeOf(const ImageAnalysis& analysis)
{
    std::size_t size = 0;
    for (const QImage& level : analysis.image->levels)
        size += std::size_t(level.sizeInBytes());
    for (const Site& site : analysis.sites.sites())
        size += std::size_t(analysis.sites.tensor(site.name).size()) * sizeof(float);
    return size;
}

} // namespace

FilmAnalyses::FilmAnalyses(QObject* parent) : QObject(parent)
{
    connect(&m_job, &Job::failed, this, &FilmAnalyses::failed);
}

void FilmAnalyses::start(
    std::shared_ptr<const Frames> frames, std::shared_ptr<const ImageModel> model, int current)
{
    stop();
    m_frames = std::move(frames);
    m_model = std::move(model);
    m_current = current;
    computeNext();
}

void FilmAnalyses::stop()
{
    m_job.cancel();
    m_computing = -1;
    m_kept.clear();
    m_size = 0;
    m_frames.reset();
    m_model.reset();
}

void FilmAnalyses::setBound(std::size_t bytes)
{
    m_bound = bytes;
    computeNext();
}

void FilmAnalyses::setCurrent(int frame)
{
    m_current = frame;
    // What is being computed may not be wanted any more.
    if (m_computing >= 0 && !at(frame) && m_computing != frame)
        m_computing = -1;
    computeNext();
}

FilmAnalyses::Analysis FilmAnalyses::at(int frame) const
{
    const auto found = m_kept.find(frame);
    return found == m_kept.end() ? nullptr : found->second.analysis;
}

/// The nearest frame without an analysis, those to come before those gone by; -1 when all are
/// there, or no more would be kept.
int FilmAnalyses::nextMissing() const
{
    const int count = m_frames->count();
    for (int step = 0; step < count; ++step) {
        for (const int frame : {m_current + step, m_current - step}) {
            if (frame < 0 || frame >= count || m_kept.count(frame))
                continue;
            const auto farther = [&](const auto& kept) { return distance(kept.first) > step; };
            const bool fits = m_kept.empty() || m_size + m_size / m_kept.size() <= m_bound
                || std::any_of(m_kept.begin(), m_kept.end(), farther);
            return fits || step == 0 ? frame : -1;
        }
    }
    return -1;
}

void FilmAnalyses::computeNext()
{
    if (!m_frames || !m_model || m_computing >= 0)
        return;
    const int frame = nextMissing();
    if (frame < 0)
        return;
    m_computing = frame;
    m_job.start<Analysis>(
        [frames = m_frames, model = m_model, frame](Monitor& monitor) -> Analysis {
            LoadedImage picture = loadImage(frames->pictures[std::size_t(frame)], monitor);
            picture.path = frames->path;
            auto analysis = std::make_shared<ImageAnalysis>(
                *analyse(std::make_shared<const LoadedImage>(std::move(picture)), model, monitor));
            analysis->frame = frame;
            return std::shared_ptr<const ImageAnalysis>(std::move(analysis));
        },
        [this, frame](Analysis analysis) {
            m_computing = -1;
            keep(frame, std::move(analysis));
            Q_EMIT ready(frame);
            computeNext();
        });
}

void FilmAnalyses::keep(int frame, Analysis analysis)
{
    const std::size_t size = sizeOf(*analysis);
    m_kept[frame] = {std::move(analysis), size};
    m_size += size;
    while (m_size > m_bound && m_kept.size() > 1) {
        // The farthest one lies at either end.
        const auto first = m_kept.begin();
        const auto last = std::prev(m_kept.end());
        const auto farthest = distance(first->first) > distance(last->first) ? first : last;
        m_size -= farthest->second.size;
        m_kept.erase(farthest);
    }
}

} // namespace fovea::ui
