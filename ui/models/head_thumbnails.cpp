// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/head_thumbnails.h"

#include "models/head_grid_model.h"

#include <QElapsedTimer>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr std::array sides{128, 256}; // pictures are made in these sizes and fitted when drawn
constexpr std::size_t batchHeads = 64; // one run of the job makes at most this many ...
constexpr int batchMilliseconds = 16; // ... and no further one after this time
constexpr int quickMilliseconds = 4; // for what is made at once

} // namespace

HeadThumbnails::HeadThumbnails(HeadGridModel* model, QObject* parent)
    : QObject(parent), m_model(model), m_images(maximumBytes)
{
    connect(model, &HeadGridModel::layersChanged, this, &HeadThumbnails::forgetAll);
    connect(model, &HeadGridModel::lookChanged, this, &HeadThumbnails::forgetAll);
    connect(&m_job, &Job::failed, this, &HeadThumbnails::failed);
}

void HeadThumbnails::forgetAll()
{
    m_job.cancel();
    m_images.clear();
    m_wanted.clear();
    m_making = -1;
}

QImage HeadThumbnails::image(int number) const
{
    const Picture* picture = m_images.object(number);
    return picture ? picture->image : QImage();
}

bool HeadThumbnails::isMissing(int number) const
{
    const Picture* picture = m_images.object(number);
    if (!picture)
        return true;
    // A coarser picture stands in until the finer one is there, if there is more to see.
    const HeatmapData& data = m_model->dataOf(number);
    return picture->side < m_side
        && std::max(data.rows(), data.columns()) > Index(picture->side);
}

void HeadThumbnails::request(const std::vector<int>& numbers, int side, bool atOnce)
{
    m_side = side <= sides[0] ? sides[0] : sides[1];
    m_wanted = numbers;
    if (atOnce)
        makeQuickOnes();
    make();
}

void HeadThumbnails::keep(int number, QImage image, int side)
{
    ++m_made;
    const qsizetype cost = image.sizeInBytes();
    m_images.insert(number, new Picture{std::move(image), side}, cost);
}

HeatmapLook HeadThumbnails::lookAt(int number) const
{
    HeatmapLook look = m_model->look();
    look.head = m_model->headOf(number);
    return look;
}

void HeadThumbnails::makeQuickOnes()
{
    QElapsedTimer timer;
    timer.start();
    for (const int number : m_wanted) {
        const HeatmapData& data = m_model->dataOf(number);
        if (!isMissing(number) || !isQuick(data))
            continue;
        if (timer.elapsed() >= quickMilliseconds)
            return;
        keep(number, renderThumbnail(data, lookAt(number), m_side), m_side);
    }
}

void HeadThumbnails::make()
{
    std::erase_if(m_wanted, [this](int number) { return !isMissing(number); });
    if (m_wanted.empty()) {
        m_job.cancel();
        m_making = -1;
        return;
    }
    // A picture that takes long is not begun anew because another comes into view.
    if (m_job.isRunning()
        && std::find(m_wanted.begin(), m_wanted.end(), m_making) != m_wanted.end())
        return;
    m_making = m_wanted.front();
    struct Task {
        int number;
        std::shared_ptr<const HeatmapData> data;
        HeatmapLook look;
    };
    std::vector<Task> tasks;
    for (const int number : m_wanted) {
        tasks.push_back({number, m_model->layers()[std::size_t(m_model->layerOf(number))],
            lookAt(number)});
        if (tasks.size() == batchHeads)
            break;
    }
    using Made = std::vector<std::pair<int, QImage>>;
    m_job.start<Made>(
        [tasks, side = m_side](Monitor& monitor) {
            QElapsedTimer timer;
            timer.start();
            Made made;
            for (const Task& task : tasks) {
                made.emplace_back(
                    task.number, renderThumbnail(*task.data, task.look, side, monitor));
                if (timer.elapsed() > batchMilliseconds)
                    break;
            }
            return made;
        },
        [this, side = m_side](const Made& made) {
            m_making = -1;
            std::vector<int> numbers;
            for (const auto& [number, image] : made) {
                keep(number, image, side);
                std::erase(m_wanted, number);
                numbers.push_back(number);
            }
            make();
            Q_EMIT imagesChanged(numbers);
        });
}

} // namespace fovea::ui
