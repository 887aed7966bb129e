// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/head_statistics.h"
#include "models/heatmap_tile.h"

#include <optional>
#include <set>
#include <span>

namespace fovea::ui
{

/// Which heads of a stack of layers are shown, in which order, and what is known of them.
///
/// A head goes by its number here: all heads of the first layer, then those of the next; layers
/// without a map have none. Statistics are computed by a job: of the heads that are in view, and of
/// all when they are sorted or filtered; heads that are not known yet, or have no such number, come
/// last.
class HeadGridModel : public QObject
{
    Q_OBJECT
public:
    enum class Order { Position, Ascending, Descending };
    using Layers = std::vector<std::shared_ptr<const HeatmapData>>;

    explicit HeadGridModel(QObject* parent = nullptr);

    /// From the first layer; null where a layer has no map. Order and filter stay.
    /// @param tokens one per row of the whole matrices; or none, where these are not of a text
    void setLayers(Layers layers, std::vector<Token> tokens = {});
    const Layers& layers() const { return m_layers; }
    /// Of all layers, shown or not.
    int count() const { return int(m_heads.size()); }
    int layerOf(int number) const { return m_heads[std::size_t(number)].layer; }
    Index headOf(int number) const { return m_heads[std::size_t(number)].head; }
    /// @return -1 when there is no such head
    int numberOf(int layer, Index head) const;
    const HeatmapData& dataOf(int number) const { return *m_layers[std::size_t(layerOf(number))]; }
    /// "L1 H3" by the layer of the site, or "Head 3" when there is one layer; both count from 0.
    QString caption(int number) const;

    /// Weights have statistics; other matrices can't be sorted or filtered.
    bool hasStatistics() const { return m_hasStatistics; }
    /// Of the whole text, also where a part of it is shown; none while they are not read.
    const std::optional<HeadNumbers>& numbers(int number) const
    {
        return m_heads[std::size_t(number)].numbers;
    }
    int knownCount() const;

    /// What is sorted by, filtered by and written below the maps.
    HeadStatistic statistic() const { return m_statistic; }
    /// Takes the filter off, as its number would mean something else.
    void setStatistic(HeadStatistic statistic);
    Order order() const { return m_order; }
    void setOrder(Order order);
    /// Only heads of at least this are shown; 0: all of them.
    float minimum() const { return m_minimum; }
    void setMinimum(float minimum);
    /// The heads that are shown, in order.
    const std::vector<int>& shown() const { return m_shown; }

    /// Heads that are switched off, by the layer of their site.
    bool isOff(int number) const
    {
        return m_off.count({dataOf(number).site().layer, headOf(number)}) != 0;
    }
    void setOff(std::set<std::pair<int, Index>> heads);

    /// How all maps are coloured. The head in it is of no meaning.
    const HeatmapLook& look() const { return m_look; }
    void setLook(const HeatmapLook& look);

    /// The heads in view, in the order in which their numbers are wanted.
    /// @param atOnce read small maps now, within a few milliseconds
    void setInView(std::vector<int> numbers, bool atOnce = false);

    /// Whether all heads are being read, because they are sorted or filtered.
    bool isReadingAll() const { return m_job.isRunning() && needsAll() && !m_stopped; }
    /// Whether that was stopped.
    bool isStopped() const { return m_stopped && needsAll() && knownCount() < count(); }
    /// Stops it; what is known stays.
    void stopReading();
    void continueReading();

Q_SIGNALS:
    /// Other layers: everything is new.
    void layersChanged();
    /// Other heads are shown, or in another order.
    void shownChanged();
    /// Statistic, order or filter.
    void criteriaChanged();
    void lookChanged();
    void offChanged();
    /// More numbers are known.
    void numbersChanged();
    void readingChanged();
    void failed(const QString& message);

private:
    struct Head {
        int layer = 0;
        Index head = 0;
        std::optional<HeadNumbers> numbers;
    };

    bool needsAll() const
    {
        return m_hasStatistics && (m_order != Order::Position || m_minimum > 0);
    }
    void changeCriteria();
    void arrange();
    void read();
    std::vector<int> wanted() const;
    void readQuickOnes();

    Layers m_layers;
    std::shared_ptr<const std::vector<Token>> m_tokens;
    std::vector<Head> m_heads;
    std::vector<int> m_firstOfLayer; ///< the number of head 0
    std::vector<int> m_shown;
    std::vector<int> m_inView;
    bool m_hasStatistics = false;
    HeadStatistic m_statistic = HeadStatistic::Entropy;
    Order m_order = Order::Position;
    float m_minimum = 0;
    HeatmapLook m_look;
    std::set<std::pair<int, Index>> m_off;
    bool m_stopped = false;
    std::optional<int> m_reading; ///< the head the job began with
    Job m_job;
};

/// Whether a map is small enough to be read within a frame, with several of its like.
inline bool isQuick(const HeatmapData& data)
{
    constexpr Index quickCells = Index(128) * 128;
    return data.rows() * data.columns() <= quickCells;
}

} // namespace fovea::ui
