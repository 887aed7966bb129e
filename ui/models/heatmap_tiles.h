// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_tile.h"

#include <QHash>
#include <QTimer>

#include <array>

namespace fovea::ui
{

/// The tiles of the heat map on screen: computed by jobs, kept within a bound of memory.
///
/// A matrix in one look is a pyramid of levels, each half as fine as the one before. Its top, the
/// base tile, holds the whole matrix and is computed first; when it is there the picture is: any
/// tile that is missing has an ancestor to stand in for it. Wanted tiles then come in the order in
/// which they are asked for; those not wanted any more are cancelled.
///
/// Another matrix or look is prepared beside the picture. The old one, whole, stays until the new
/// base is there or `patience` is over, after which there is no picture until then. Small matrices
/// are coloured at once.
class HeatmapTiles : public QObject
{
    Q_OBJECT
public:
    static constexpr qint64 usualMemory = qint64(256) << 20;
    static constexpr int patience = 150; ///< milliseconds
    /// Cells that are coloured at once: about 3 ms of work.
    static constexpr Index cellsAtOnce = 512 * 512;

    explicit HeatmapTiles(QObject* parent = nullptr);

    /// What is to be shown. @param scales nothing: its colours are not known yet, and nothing is
    /// read before begin()
    void setTarget(std::shared_ptr<const HeatmapData> data, const HeatmapLook& look,
        const std::optional<RowScales>& scales);
    /// Tells the scales of the target.
    void begin(const RowScales& scales);

    /// What is shown: the target or, for a short while, the one before.
    const std::shared_ptr<const HeatmapData>& data() const { return m_shown.data; }
    const HeatmapLook& look() const { return m_shown.look; }
    const std::optional<RowScales>& scales() const { return m_shown.scales; }
    /// Whether there is something to draw for every cell.
    bool hasPicture() const;
    TileKey base() const { return m_shown.base; }

    /// A coloured tile of what is shown, or null. It may go at the next request().
    const HeatmapTile* find(const TileKey& key);
    /// The tile or its nearest ancestor that is there, else the base, and which one that is.
    /// @pre hasPicture(), and the base was requested in a small matrix
    std::pair<TileKey, const HeatmapTile*> findCoarser(TileKey key);
    /// These are wanted now, the first one most; others are not. Coloured at once in a small
    /// matrix. As many as fit into the memory are computed.
    void request(const std::vector<TileKey>& keys);

    /// The bound on what tiles take, in bytes; the base is always kept.
    void setMemoryLimit(qint64 bytes);
    qint64 memoryLimit() const { return m_limit; }
    qint64 memoryUsed() const { return m_shown.bytes; }

Q_SIGNALS:
    /// data(), look() or hasPicture() changed.
    void shownChanged();
    void tileArrived();
    void failed(const QString& message);

private:
    struct Entry {
        HeatmapTile tile;
        quint64 used = 0;
    };
    /// A matrix in one look, with what is there of it.
    struct Layer {
        std::shared_ptr<const HeatmapData> data;
        HeatmapLook look;
        std::optional<RowScales> scales;
        TileKey base;
        bool isSmall = false;
        QHash<TileKey, Entry> tiles;
        qint64 bytes = 0;
    };
    struct Lane {
        Job job;
        std::optional<TileKey> key; ///< being computed
    };

    Layer& target() { return m_next ? *m_next : m_shown; }
    void showNext();
    void computeBase();
    void colourBase();
    void insert(Layer& layer, const TileKey& key, HeatmapTile tile);
    void makeRoom();
    void schedule();
    void start(Lane& lane, const TileKey& key);
    static HeatmapTile render(const HeatmapData& data, const HeatmapLook& look,
        const RowScales& scales, const TileKey& key, std::shared_ptr<const Matrix> values,
        Monitor& monitor);

    Layer m_shown;
    std::optional<Layer> m_next;
    std::vector<TileKey> m_wanted;
    qint64 m_limit = usualMemory;
    quint64 m_clock = 0;
    QTimer m_patience;
    Job m_baseJob;
    std::array<Lane, 2> m_lanes;
};

} // namespace fovea::ui
