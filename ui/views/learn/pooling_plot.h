// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/learn/plot_axes.h"

#include <QWidget>

#include <optional>

namespace fovea::ui
{

/// Points that can be dragged, a line at the query, the estimate as a curve, and the weight of each
/// point as a bar below it. Computes nothing: it shows what it is given and says what was done.
///
/// Mouse: drag a point, or the query's line; double click adds a point. Keys: left and right move
/// the chosen point or, with none chosen, the query (with Shift ten times as far); Ctrl with left
/// and right chooses a point; Insert adds one, Delete removes the chosen one, Esc lets it go.
class PoolingPlot : public QWidget
{
    Q_OBJECT
public:
    struct Content {
        std::vector<QPointF> points;
        std::vector<float> weights; ///< of each point, 0..1
        std::vector<QPointF> estimate; ///< NaN where undefined
        std::vector<QPointF> truth;
        double query = 0;
        double queryEstimate = 0; ///< NaN when undefined
    };

    explicit PoolingPlot(QWidget* parent = nullptr);

    void setContent(Content content);
    const Content& content() const { return m_content; }
    std::optional<std::size_t> chosenPoint() const { return m_chosen; }
    /// What x and y can be.
    static QRectF bounds() { return {0, -1, 5, 6}; }
    QPointF toPixel(QPointF point) const;

    QSize sizeHint() const override { return {520, 320}; }
    QSize minimumSizeHint() const override { return {320, 220}; }

Q_SIGNALS:
    void pointMoved(std::size_t point, QPointF to);
    void pointAdded(QPointF at);
    void pointRemoved(std::size_t point);
    void queryMoved(double x);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag { None, Point, Query };

    void layOutAreas();
    std::optional<std::size_t> pointAt(QPointF position) const;
    QPointF valueAt(QPointF position) const;
    void move(double dx, double dy);
    void chooseNeighbour(int by);
    void describe();
    void paintCurves(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;
    void paintBars(QPainter& painter) const;

    Content m_content;
    PlotAxes m_axes;
    QRectF m_bars; ///< below the axes
    std::optional<std::size_t> m_chosen;
    Drag m_drag = Drag::None;
};

} // namespace fovea::ui
