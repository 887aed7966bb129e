// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/heatmap_tile.h"
#include "views/heatmap_labels.h"
#include "views/pan_zoom_view.h"

#include <QHash>

namespace fovea::ui
{

/// Draws a HeatmapModel and lets a person look into it.
///
/// Cells are coloured in tiles of tileSize x tileSize cells at a power of two of reduction, only
/// where one looks; tiles are kept until the matrix or its look changes. Small tiles are coloured
/// at once; large ones by a job, while the old picture, labels included, stays until the new one is
/// ready.
///
/// Hovering previews a cell, a click pins it (again: lets go). Arrows move the pin, or the cursor
/// when nothing is pinned; Shift+arrows pan; Enter pins, Esc lets go; Home and End go to the ends
/// of the row, with Ctrl to the corners; Page Up and Page Down move by a screenful of rows.
class HeatmapView : public PanZoomView
{
    Q_OBJECT
public:
    static constexpr Index tileSize = 256;

    explicit HeatmapView(HeatmapModel* model, QWidget* parent = nullptr);
    ~HeatmapView() override;

    /// Of the picture that is shown.
    HeatmapGeometry heatmapGeometry() const;
    /// What is shown: the model's matrix, or still the one before.
    const std::shared_ptr<const HeatmapData>& shownData() const { return m_shown.data; }
    const HeatmapLook& shownLook() const { return m_shown.look; }

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

protected:
    QRectF viewportRect() const override;
    void arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers) override;
    void hovered(QPointF position) override;
    void hoverEnded() override;
    void clicked(QPointF position) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct TileKey {
        int level = 0;
        Index row = 0;
        Index column = 0;
        bool operator==(const TileKey&) const = default;
        friend size_t qHash(const TileKey& key, size_t seed)
        {
            return qHashMulti(seed, key.level, qint64(key.row), qint64(key.column));
        }
    };
    using Tiles = QHash<TileKey, HeatmapTile>;
    /// A matrix in one look, with what is coloured of it.
    struct Layer {
        std::shared_ptr<const HeatmapData> data;
        HeatmapLook look;
        QImage overview; ///< the whole matrix, coarse: stands in for tiles on their way
        Tiles tiles;
    };

    void updateLayer();
    void showLayer(Layer layer);
    void layOut();
    int levelInView() const;
    std::vector<TileKey> visibleTiles(int level) const;
    void prepareTiles(const std::vector<TileKey>& keys);
    void paintCells(QPainter& painter, const HeatmapGeometry& geometry);
    void paintHoverCard(QPainter& painter, const HeatmapGeometry& geometry);
    bool isCurrent() const;
    void moveTo(Cell cell);
    void announce();

    HeatmapModel* m_model;
    Layer m_shown;
    HeatmapLabels m_labels;
    std::vector<TileKey> m_requested;
    Job m_layerJob;
    Job m_tileJob;
};

} // namespace fovea::ui
