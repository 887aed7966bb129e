// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/view_geometry.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

// The offset on one axis that leaves no gap, or centres what is smaller than the view.
double clampedOffset(double offset, double content, double visible)
{
    if (content <= visible)
        return (content - visible) / 2;
    return std::clamp(offset, 0.0, content - visible);
}

// The smallest scroll that shows [begin, end) in a view of `visible` units from `offset`.
double revealed(double offset, double begin, double end, double visible)
{
    if (end > offset + visible)
        offset = end - visible;
    return std::min(offset, begin);
}

} // namespace

void ViewGeometry::setContentSize(QSizeF size)
{
    m_contentSize = size.isEmpty() ? QSizeF(0, 0) : size;
    refit();
}

void ViewGeometry::setViewport(QRectF viewport)
{
    m_viewport = viewport;
    refit();
}

void ViewGeometry::setZoomLimits(double minimum, double maximum)
{
    m_lowerLimit = minimum;
    m_upperLimit = maximum;
    refit();
}

void ViewGeometry::setLargestFit(double zoom)
{
    m_largestFit = zoom;
    refit();
}

double ViewGeometry::minimumZoom() const
{
    return std::min(m_lowerLimit, fitZoom());
}

double ViewGeometry::maximumZoom() const
{
    return std::max(m_upperLimit, fitZoom());
}

double ViewGeometry::fitZoom() const
{
    if (m_contentSize.isEmpty() || m_viewport.isEmpty())
        return std::min(1.0, m_largestFit);
    return std::min({m_viewport.width() / m_contentSize.width(),
        m_viewport.height() / m_contentSize.height(), m_largestFit});
}

void ViewGeometry::fit()
{
    m_fitted = true;
    refit();
}

void ViewGeometry::zoomAt(QPointF viewPoint, double factor)
{
    if (!std::isfinite(factor) || factor <= 0)
        return;
    const QPointF anchor = toContent(viewPoint);
    m_zoom = std::clamp(m_zoom * factor, minimumZoom(), maximumZoom());
    m_offset = anchor - (viewPoint - m_viewport.topLeft()) / m_zoom;
    m_fitted = false;
    clamp();
}

void ViewGeometry::setZoom(double zoom)
{
    zoomAt(m_viewport.center(), zoom / m_zoom);
}

void ViewGeometry::pan(QPointF pixels)
{
    const QPointF before = m_offset;
    m_offset -= pixels / m_zoom;
    clamp();
    if (m_offset != before)
        m_fitted = false;
}

void ViewGeometry::ensureVisible(QRectF content)
{
    if (m_fitted)
        return; // all is visible, or will be once there is a viewport
    const QPointF before = m_offset;
    m_offset.setX(
        revealed(m_offset.x(), content.left(), content.right(), m_viewport.width() / m_zoom));
    m_offset.setY(
        revealed(m_offset.y(), content.top(), content.bottom(), m_viewport.height() / m_zoom));
    clamp();
    if (m_offset != before)
        m_fitted = false;
}

void ViewGeometry::setZoomAndOffset(double zoom, QPointF offset)
{
    m_zoom = std::clamp(zoom, minimumZoom(), maximumZoom());
    m_offset = offset;
    m_fitted = false;
    clamp();
}

QPointF ViewGeometry::toView(QPointF content) const
{
    return m_viewport.topLeft() + (content - m_offset) * m_zoom;
}

QRectF ViewGeometry::toView(QRectF content) const
{
    return {toView(content.topLeft()), content.size() * m_zoom};
}

QPointF ViewGeometry::toContent(QPointF view) const
{
    return m_offset + (view - m_viewport.topLeft()) / m_zoom;
}

QRectF ViewGeometry::visibleContent() const
{
    return QRectF(m_offset, m_viewport.size() / m_zoom) & QRectF({0, 0}, m_contentSize);
}

void ViewGeometry::clamp()
{
    m_offset.setX(clampedOffset(m_offset.x(), m_contentSize.width(), m_viewport.width() / m_zoom));
    m_offset.setY(
        clampedOffset(m_offset.y(), m_contentSize.height(), m_viewport.height() / m_zoom));
}

void ViewGeometry::refit()
{
    m_zoom = m_fitted ? fitZoom() : std::clamp(m_zoom, minimumZoom(), maximumZoom());
    clamp();
}

} // namespace fovea::ui
