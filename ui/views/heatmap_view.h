// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_tiles.h"
#include "views/heatmap_labels.h"
#include "views/pan_zoom_view.h"

namespace fovea::ui
{

/// Draws a HeatmapModel and lets a person look into it.
///
/// Cells come from HeatmapTiles, only where one looks; what is on its way is stood in for by
/// something coarser, never by something old. Numbers that are read out come from the map itself.
///
/// Hovering previews a cell, a click pins it (again: lets go). Arrows move the pin, or the cursor
/// when nothing is pinned; Shift+arrows pan; Enter pins, Esc lets go; Home and End go to the ends
/// of the row, with Ctrl to the corners; Page Up and Page Down move by a screenful of rows. A drag
/// along a header keeps only those rows or columns; Esc shows all again.
class HeatmapView : public PanZoomView
{
    Q_OBJECT
public:
    explicit HeatmapView(HeatmapModel* model, QWidget* parent = nullptr);
    ~HeatmapView() override;

    HeatmapModel* model() const { return m_model; }
    HeatmapTiles& tiles() { return m_tiles; }
    /// Of the picture that is shown.
    HeatmapGeometry heatmapGeometry() const;
    const HeatmapLabels& labels() const { return m_labels; }
    const HeaderMarks& headerMarks() const { return m_marks; }
    /// What is shown: the model's matrix or, for a short while, the one before.
    const std::shared_ptr<const HeatmapData>& shownData() const { return m_tiles.data(); }
    const HeatmapLook& shownLook() const { return m_tiles.look(); }
    /// A pixel shows 2^level x 2^level cells.
    int level() const;
    /// The row or the column whose header is at a position, the other being -1.
    Cell headerAt(QPointF position) const;

    /// Tokens that a search found, ascending, counted in the whole: marked in the headers.
    void setMatches(std::vector<Index> tokens);
    /// Puts the cursor on a token's row and column, counted in the whole, and shows it. A closer
    /// look is taken when `zoomsIn` and its label would not be readable.
    void goToToken(Index token, bool zoomsIn);
    /// Puts the cursor on a cell and shows it.
    void goToCell(Cell cell);
    /// Scrolls a point of the content into the middle.
    void centreOn(QPointF content);

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

Q_SIGNALS:
    void failed(const QString& message);

protected:
    QRectF viewportRect() const override;
    void arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers) override;
    void hovered(QPointF position) override;
    void hoverEnded() override;
    void clicked(QPointF position) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void updateTarget();
    void showLayer();
    void layOut();
    void dragHeaderTo(QPointF position);
    void keepDragged();
    void endHeaderDrag();
    void updateMarks();
    bool isCurrent() const;
    void moveTo(Cell cell);
    void announce();
    void nameItself();

    HeatmapModel* m_model;
    HeatmapTiles m_tiles;
    std::shared_ptr<const HeatmapData> m_laidOut; ///< what the labels are of
    HeatmapLabels m_labels;
    HeaderMarks m_marks;
    QString m_ownName;
    std::vector<Index> m_matches; ///< counted in the whole
    /// A drag along a header: where it began; the other coordinate is -1.
    Cell m_headerDrag;
    QPointF m_headerPress;
    bool m_headerDragged = false;
};

} // namespace fovea::ui
