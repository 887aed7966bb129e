// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_tiles.h"

#include <algorithm>

namespace fovea::ui
{

namespace
{

// Numbers and colours of a full tile.
constexpr qint64 fullTileBytes = tileSize * tileSize * qint64(sizeof(float) + sizeof(QRgb));

bool sameNumbers(const HeatmapLook& a, const HeatmapLook& b)
{
    return a.head == b.head && a.reduction == b.reduction;
}

} // namespace

HeatmapTiles::HeatmapTiles(QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this, &HeatmapTiles::showNext);
    connect(&m_baseJob, &Job::failed, this, &HeatmapTiles::failed);
    for (Lane& lane : m_lanes) {
        connect(&lane.job, &Job::failed, this, [this, &lane](const QString& message) {
            // Asked for again at the next request only, so that a failure does not repeat itself.
            std::erase(m_wanted, lane.key.value_or(TileKey()));
            lane.key.reset();
            Q_EMIT failed(message);
        });
    }
}

void HeatmapTiles::setTarget(std::shared_ptr<const HeatmapData> data, const HeatmapLook& look,
    const std::optional<RowScales>& scales)
{
    m_baseJob.cancel();
    m_patience.stop();
    m_next.emplace();
    Layer& next = *m_next;
    next.data = std::move(data);
    next.look = look;
    const bool isEmpty = !next.data || next.data->rows() == 0 || next.data->columns() == 0;
    if (isEmpty)
        return showNext();
    next.base = {levelFitting(*next.data, tileSize), 0, 0};
    if (m_shown.data == next.data && sameNumbers(m_shown.look, look)) {
        // Other colours for the same numbers.
        for (auto i = m_shown.tiles.cbegin(); i != m_shown.tiles.cend(); ++i)
            insert(next, i.key(), {i->tile.values, {}, false});
    }
    if (scales && next.data->rows() * next.data->columns() <= cellsAtOnce) {
        next.isSmall = true;
        next.scales = scales;
        return showNext();
    }
    m_patience.start();
    if (scales)
        begin(*scales);
}

void HeatmapTiles::begin(const RowScales& scales)
{
    Layer& layer = target();
    if (!layer.data || layer.scales)
        return;
    layer.scales = scales;
    if (layer.tiles.contains(layer.base))
        colourBase();
    else
        computeBase();
}

bool HeatmapTiles::hasPicture() const
{
    const auto base = m_shown.tiles.constFind(m_shown.base);
    return m_shown.isSmall || (base != m_shown.tiles.constEnd() && !base->tile.image.isNull());
}

void HeatmapTiles::showNext()
{
    if (!m_next)
        return;
    m_patience.stop();
    m_shown = std::move(*m_next);
    m_next.reset();
    m_wanted.clear();
    for (Lane& lane : m_lanes) {
        lane.job.cancel();
        lane.key.reset();
    }
    Q_EMIT shownChanged();
}

void HeatmapTiles::computeBase()
{
    using Values = std::shared_ptr<const Matrix>;
    const Layer& layer = target();
    const TileKey key = layer.base;
    m_baseJob.start<Values>(
        [data = layer.data, look = layer.look, key](Monitor& monitor) {
            return readTile(
                *data, look, key.level, tileRows(*data, key), tileColumns(*data, key), monitor);
        },
        [this, key](Values values) {
            insert(target(), key, {std::move(values), {}, false});
            colourBase();
        });
}

// Shows the target's picture, the numbers of whose base are there.
void HeatmapTiles::colourBase()
{
    Layer& layer = target();
    insert(layer, layer.base,
        render(*layer.data, layer.look, *layer.scales, layer.base,
            layer.tiles.value(layer.base).tile.values, Monitor::none()));
    if (m_next)
        showNext();
    else
        Q_EMIT shownChanged();
}

HeatmapTile HeatmapTiles::render(const HeatmapData& data, const HeatmapLook& look,
    const RowScales& scales, const TileKey& key, std::shared_ptr<const Matrix> values,
    Monitor& monitor)
{
    const Range rows = tileRows(data, key);
    if (!values)
        values = readTile(data, look, key.level, rows, tileColumns(data, key), monitor);
    return colourTile(std::move(values), look, scales, key.level, rows.begin, data.rows());
}

void HeatmapTiles::insert(Layer& layer, const TileKey& key, HeatmapTile tile)
{
    Entry& entry = layer.tiles[key];
    layer.bytes += tile.bytes() - entry.tile.bytes();
    entry = {std::move(tile), ++m_clock};
}

const HeatmapTile* HeatmapTiles::find(const TileKey& key)
{
    const auto entry = m_shown.tiles.find(key);
    if (entry == m_shown.tiles.end() || entry->tile.image.isNull())
        return nullptr;
    entry->used = ++m_clock;
    return &entry->tile;
}

std::pair<TileKey, const HeatmapTile*> HeatmapTiles::findCoarser(TileKey key)
{
    const HeatmapTile* tile = find(key);
    while (!tile && key.level < m_shown.base.level) {
        key = {key.level + 1, key.row / 2, key.column / 2};
        tile = find(key);
    }
    if (!tile) { // coarser than the base, in a view smaller than it
        key = m_shown.base;
        tile = find(key);
    }
    return {key, tile};
}

void HeatmapTiles::request(const std::vector<TileKey>& keys)
{
    if (!hasPicture())
        return;
    m_wanted = keys;
    if (m_shown.isSmall) {
        for (const TileKey& key : keys) {
            if (!find(key))
                insert(m_shown, key,
                    render(*m_shown.data, m_shown.look, *m_shown.scales, key,
                        m_shown.tiles.value(key).tile.values, Monitor::none()));
        }
        return;
    }
    // More than fit would push each other out for ever. One place is the base's.
    const qint64 room = std::max<qint64>(0, m_limit / fullTileBytes - 1);
    if (qint64(m_wanted.size()) > room)
        m_wanted.resize(std::size_t(room));
    schedule();
}

void HeatmapTiles::setMemoryLimit(qint64 bytes)
{
    m_limit = bytes;
    makeRoom();
}

// Lets go of the tiles that were not used for the longest time.
void HeatmapTiles::makeRoom()
{
    if (m_shown.bytes <= m_limit)
        return;
    std::vector<std::pair<quint64, TileKey>> byAge;
    for (auto i = m_shown.tiles.cbegin(); i != m_shown.tiles.cend(); ++i) {
        if (i.key() != m_shown.base)
            byAge.emplace_back(i->used, i.key());
    }
    std::sort(
        byAge.begin(), byAge.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [used, key] : byAge) {
        if (m_shown.bytes <= m_limit)
            return;
        m_shown.bytes -= m_shown.tiles.take(key).tile.bytes();
    }
}

// Gives the lanes the first of the wanted tiles that no one has or computes.
void HeatmapTiles::schedule()
{
    std::vector<TileKey> missing;
    for (const TileKey& key : m_wanted) {
        if (!find(key))
            missing.push_back(key);
    }
    for (Lane& lane : m_lanes) {
        if (!lane.key)
            continue;
        if (std::erase(missing, *lane.key) == 0) { // scrolled away
            lane.job.cancel();
            lane.key.reset();
        }
    }
    auto next = missing.begin();
    for (Lane& lane : m_lanes) {
        if (!lane.key && next != missing.end())
            start(lane, *next++);
    }
}

void HeatmapTiles::start(Lane& lane, const TileKey& key)
{
    lane.key = key;
    lane.job.start<HeatmapTile>(
        [data = m_shown.data, look = m_shown.look, scales = *m_shown.scales, key,
            values = m_shown.tiles.value(key).tile.values](
            Monitor& monitor) { return render(*data, look, scales, key, values, monitor); },
        [this, &lane, key](HeatmapTile tile) {
            lane.key.reset();
            insert(m_shown, key, std::move(tile));
            makeRoom();
            schedule();
            Q_EMIT tileArrived();
        });
}

} // namespace fovea::ui
