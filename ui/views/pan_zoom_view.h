// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/view_geometry.h"

#include <QWidget>

class QNativeGestureEvent;
class QPinchGesture;

namespace fovea::ui
{

/// A widget whose content is zoomed and panned the same way everywhere: the wheel and a pinch zoom
/// at the pointer, two fingers on a touch pad and a drag pan, a double click fits, + - 0 zoom and
/// fit, arrows pan by default. A press and release in one place is a click.
///
/// A derived view sets mutableViewGeometry().setContentSize() and paints through viewGeometry().
class PanZoomView : public QWidget
{
    Q_OBJECT
public:
    explicit PanZoomView(QWidget* parent = nullptr);

    const ViewGeometry& viewGeometry() const { return m_geometry; }
    /// Takes the zoom and the place of another view of content of the same size.
    void showAs(const ViewGeometry& other);
    /// The same for one that is larger or smaller: the same point is in the middle, and the zoom is
    /// as far from the one that fits.
    void showLike(const ViewGeometry& other);

public Q_SLOTS:
    void zoomIn();
    void zoomOut();
    void fit();

Q_SIGNALS:
    /// Zoom, offset, viewport or content size changed.
    void viewChanged();

protected:
    ViewGeometry& mutableViewGeometry() { return m_geometry; }
    /// Call after changing the geometry directly: repaints and tells who listens.
    void notifyViewChanged();

    /// The part of the widget that shows the content; asked on every resize.
    virtual QRectF viewportRect() const { return rect(); }
    /// An arrow key: (1, 0) is right. The default pans.
    virtual void arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers);
    /// The pointer is at a position of the widget, no button pressed.
    virtual void hovered(QPointF /*position*/) { }
    virtual void hoverEnded() { }
    /// A press and release without a drag.
    virtual void clicked(QPointF /*position*/) { }
    /// Whether a press here may start a drag of the content.
    virtual bool canPan(QPointF /*position*/) const { return true; }

    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void zoomAt(QPointF position, double factor);
    void panBy(QPointF pixels);

    ViewGeometry m_geometry;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
    bool m_pressed = false;
    bool m_dragging = false;
};

} // namespace fovea::ui
