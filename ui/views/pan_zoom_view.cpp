// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/pan_zoom_view.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QStyleHints>
#include <QWheelEvent>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double keyZoom = 1.25;
constexpr double notchZoom = 1.2; // one notch of a wheel
constexpr double arrowPixels = 64;

} // namespace

PanZoomView::PanZoomView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    grabGesture(Qt::PinchGesture);
}

void PanZoomView::zoomIn()
{
    zoomAt(m_geometry.viewport().center(), keyZoom);
}

void PanZoomView::zoomOut()
{
    zoomAt(m_geometry.viewport().center(), 1 / keyZoom);
}

void PanZoomView::fit()
{
    m_geometry.fit();
    notifyViewChanged();
}

void PanZoomView::showAs(const ViewGeometry& other)
{
    const ViewGeometry before = m_geometry;
    if (other.isFitted())
        m_geometry.fit();
    else
        m_geometry.setZoomAndOffset(other.zoom(), other.offset());
    if (m_geometry != before)
        notifyViewChanged();
}

void PanZoomView::showLike(const ViewGeometry& other)
{
    if (other.isFitted() || other.viewport().isEmpty())
        return showAs(other);
    const ViewGeometry before = m_geometry;
    const double zoom = m_geometry.fitZoom() * (other.zoom() / other.fitZoom());
    const QPointF middle = other.toContent(other.viewport().center());
    const QSizeF half = m_geometry.viewport().size() / (2 * zoom);
    m_geometry.setZoomAndOffset(zoom, middle - QPointF(half.width(), half.height()));
    if (m_geometry != before)
        notifyViewChanged();
}

void PanZoomView::notifyViewChanged()
{
    update();
    Q_EMIT viewChanged();
}

void PanZoomView::arrowPressed(QPoint direction, Qt::KeyboardModifiers)
{
    panBy(-QPointF(direction) * arrowPixels);
}

bool PanZoomView::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(gesture->position(), 1 + gesture->value());
            return true;
        }
    } else if (event->type() == QEvent::Gesture) {
        const auto* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture);
        if (const auto* pinch = static_cast<const QPinchGesture*>(gesture)) {
            m_pressed = m_dragging = false; // the first finger of a pinch is no click
            zoomAt(mapFromGlobal(pinch->hotSpot()), pinch->scaleFactor());
            return true;
        }
    }
    return QWidget::event(event);
}

void PanZoomView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_geometry.setViewport(viewportRect());
    notifyViewChanged();
}

void PanZoomView::wheelEvent(QWheelEvent* event)
{
    // A touch pad scrolls with phases; a wheel has none.
    const bool touchPad = event->phase() != Qt::NoScrollPhase && !event->pixelDelta().isNull();
    if (touchPad && !(event->modifiers() & Qt::ControlModifier)) {
        panBy(event->pixelDelta());
    } else {
        const QPoint delta = event->angleDelta();
        const int turn = delta.y() != 0 ? delta.y() : delta.x();
        zoomAt(event->position(), std::pow(notchZoom, turn / 120.0));
    }
    event->accept();
}

void PanZoomView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return QWidget::mousePressEvent(event);
    m_pressed = true;
    m_dragging = false;
    m_pressedAt = m_draggedTo = event->position();
}

void PanZoomView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return hovered(event->position());
    if (!m_dragging) {
        const double distance = (event->position() - m_pressedAt).manhattanLength();
        if (distance < QGuiApplication::styleHints()->startDragDistance() || !canPan(m_pressedAt))
            return;
        m_dragging = true;
        setCursor(Qt::ClosedHandCursor);
        hoverEnded();
    }
    panBy(event->position() - m_draggedTo);
    m_draggedTo = event->position();
}

void PanZoomView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return QWidget::mouseReleaseEvent(event);
    m_pressed = false;
    if (std::exchange(m_dragging, false))
        unsetCursor();
    else if (event->button() == Qt::LeftButton)
        clicked(event->position());
    hovered(event->position());
}

void PanZoomView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        fit();
}

void PanZoomView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hoverEnded();
}

void PanZoomView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return fit();
    case Qt::Key_Left:
        return arrowPressed({-1, 0}, event->modifiers());
    case Qt::Key_Right:
        return arrowPressed({1, 0}, event->modifiers());
    case Qt::Key_Up:
        return arrowPressed({0, -1}, event->modifiers());
    case Qt::Key_Down:
        return arrowPressed({0, 1}, event->modifiers());
    default:
        QWidget::keyPressEvent(event);
    }
}

void PanZoomView::zoomAt(QPointF position, double factor)
{
    m_geometry.zoomAt(position, factor);
    notifyViewChanged();
}

void PanZoomView::panBy(QPointF pixels)
{
    m_geometry.pan(pixels);
    notifyViewChanged();
}

} // namespace fovea::ui
