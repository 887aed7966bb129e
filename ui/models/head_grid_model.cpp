// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/head_grid_model.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea::ui
{

namespace
{

constexpr std::size_t batchHeads = 64; // one run of the job reads at most this many ...
constexpr int batchMilliseconds = 50; // ... and no further one after this time
constexpr int quickMilliseconds = 3; // for what is read at once

} // namespace

HeadGridModel::HeadGridModel(QObject* parent) : QObject(parent)
{
    connect(&m_job, &Job::runningChanged, this, &HeadGridModel::readingChanged);
    connect(&m_job, &Job::failed, this, &HeadGridModel::failed);
}

void HeadGridModel::setLayers(Layers layers, std::vector<Token> tokens)
{
    if (m_layers == layers)
        return;
    m_job.cancel();
    m_layers = std::move(layers);
    m_tokens = std::make_shared<const std::vector<Token>>(std::move(tokens));
    m_heads.clear();
    m_firstOfLayer.clear();
    m_inView.clear();
    m_reading.reset();
    m_stopped = false;
    m_hasStatistics = true;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        m_firstOfLayer.push_back(count());
        if (!m_layers[i])
            continue;
        m_hasStatistics = m_hasStatistics && m_layers[i]->isWeights();
        for (Index h = 0; h < m_layers[i]->heads(); ++h)
            m_heads.push_back({int(i), h, {}});
    }
    m_hasStatistics = m_hasStatistics && !m_heads.empty();
    assert(m_tokens->empty() || m_heads.empty()
        || Index(m_tokens->size()) == dataOf(0).whole().rows());
    arrange();
    Q_EMIT layersChanged();
    read();
}

int HeadGridModel::numberOf(int layer, Index head) const
{
    if (layer < 0 || layer >= int(m_layers.size()) || !m_layers[std::size_t(layer)] || head < 0
        || head >= m_layers[std::size_t(layer)]->heads())
        return -1;
    return m_firstOfLayer[std::size_t(layer)] + int(head);
}

QString HeadGridModel::caption(int number) const
{
    if (m_layers.size() == 1)
        return tr("Head %1").arg(headOf(number));
    return tr("L%1 H%2", "layer and head").arg(dataOf(number).site().layer).arg(headOf(number));
}

int HeadGridModel::knownCount() const
{
    return int(std::count_if(
        m_heads.begin(), m_heads.end(), [](const Head& head) { return head.numbers.has_value(); }));
}

void HeadGridModel::setStatistic(HeadStatistic statistic)
{
    if (m_statistic == statistic)
        return;
    m_statistic = statistic;
    m_minimum = 0;
    changeCriteria();
}

void HeadGridModel::setOrder(Order order)
{
    if (m_order == order)
        return;
    m_order = order;
    changeCriteria();
}

void HeadGridModel::setMinimum(float minimum)
{
    minimum = std::max(0.0F, minimum);
    if (m_minimum == minimum)
        return;
    m_minimum = minimum;
    changeCriteria();
}

void HeadGridModel::setLook(const HeatmapLook& look)
{
    if (m_look == look)
        return;
    m_look = look;
    Q_EMIT lookChanged();
}

void HeadGridModel::setOff(std::set<std::pair<int, Index>> heads)
{
    if (m_off == heads)
        return;
    m_off = std::move(heads);
    Q_EMIT offChanged();
}

void HeadGridModel::setInView(std::vector<int> numbers, bool atOnce)
{
    if (m_inView == numbers)
        return;
    m_inView = std::move(numbers);
    if (atOnce)
        readQuickOnes();
    read();
}

void HeadGridModel::stopReading()
{
    m_stopped = true;
    m_job.cancel();
    m_reading.reset();
    read(); // what is in view
    Q_EMIT readingChanged();
}

void HeadGridModel::continueReading()
{
    m_stopped = false;
    read();
    Q_EMIT readingChanged();
}

void HeadGridModel::changeCriteria()
{
    m_stopped = false;
    arrange();
    Q_EMIT criteriaChanged();
    read();
}

void HeadGridModel::arrange()
{
    const auto value = [this](int number) {
        const auto& numbers = m_heads[std::size_t(number)].numbers;
        return numbers ? (*numbers)[m_statistic] : std::numeric_limits<float>::quiet_NaN();
    };
    std::vector<int> shown(m_heads.size());
    std::iota(shown.begin(), shown.end(), 0);
    if (m_hasStatistics && m_minimum > 0)
        std::erase_if(shown, [&](int number) { return !(value(number) >= m_minimum); });
    if (m_hasStatistics && m_order != Order::Position) {
        std::stable_sort(shown.begin(), shown.end(), [&](int a, int b) {
            const float left = value(a), right = value(b);
            if (std::isnan(left) || std::isnan(right)) // what has no number, or none yet, is last
                return !std::isnan(left) && std::isnan(right);
            return m_order == Order::Ascending ? left < right : left > right;
        });
    }
    if (shown == m_shown)
        return;
    m_shown = std::move(shown);
    Q_EMIT shownChanged();
}

/// What is in view first, then, when they are asked for, all others.
std::vector<int> HeadGridModel::wanted() const
{
    std::vector<int> numbers;
    const auto add = [&](int number) {
        if (!m_heads[std::size_t(number)].numbers)
            numbers.push_back(number);
    };
    std::for_each(m_inView.begin(), m_inView.end(), add);
    for (int number = 0;
        needsAll() && !m_stopped && number < count() && numbers.size() < batchHeads; ++number)
        add(number);
    return numbers;
}

void HeadGridModel::read()
{
    if (!m_hasStatistics)
        return;
    std::vector<int> numbers = wanted();
    if (numbers.empty()) {
        m_job.cancel();
        m_reading.reset();
        return;
    }
    // A head that takes long is not begun anew because another comes into view.
    if (m_job.isRunning() && m_reading
        && std::find(numbers.begin(), numbers.end(), *m_reading) != numbers.end())
        return;
    numbers.resize(std::min(numbers.size(), batchHeads));
    m_reading = numbers.front();
    struct Task {
        int number;
        std::shared_ptr<const HeatmapData> data;
        Index head;
    };
    std::vector<Task> tasks;
    for (const int number : numbers)
        tasks.push_back({number, m_layers[std::size_t(layerOf(number))], headOf(number)});
    using Found = std::vector<std::pair<int, HeadNumbers>>;
    m_job.start<Found>(
        [tasks, tokens = m_tokens](Monitor& monitor) {
            QElapsedTimer timer;
            timer.start();
            Found found;
            for (const Task& task : tasks) {
                found.emplace_back(task.number,
                    HeadNumbers::read(task.data->whole().map(), task.head, *tokens, monitor));
                if (timer.elapsed() > batchMilliseconds)
                    break;
            }
            return found;
        },
        [this](Found found) {
            for (const auto& [number, statistics] : found)
                m_heads[std::size_t(number)].numbers = statistics;
            m_reading.reset();
            arrange();
            Q_EMIT numbersChanged();
            read();
        });
}

void HeadGridModel::readQuickOnes()
{
    if (!m_hasStatistics)
        return;
    QElapsedTimer timer;
    timer.start();
    bool more = false;
    for (const int number : m_inView) {
        if (numbers(number) || !isQuick(dataOf(number).whole()))
            continue;
        if (timer.elapsed() >= quickMilliseconds)
            break;
        m_heads[std::size_t(number)].numbers
            = HeadNumbers::read(dataOf(number).whole().map(), headOf(number), *m_tokens);
        more = true;
    }
    if (!more)
        return;
    arrange();
    Q_EMIT numbersChanged();
}

} // namespace fovea::ui
