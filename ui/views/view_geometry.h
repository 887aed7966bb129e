// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace fovea::ui
{

/// Where a zoomable content lies in a window onto it: pure arithmetic, shared by the heat map (a
/// content unit is a cell) and the image (a content unit is a pixel of the picture).
///
///     view = viewport.topLeft + (content - offset) * zoom
///
/// The content is always clamped: an axis on which it is smaller than the viewport is centred, on
/// the others no gap opens at an edge. While fitted, the content stays fitted when the viewport or
/// the content changes; zooming or panning ends that.
class ViewGeometry
{
public:
    /// Size in content units; empty or negative counts as 0 x 0 and everything maps to the centre.
    void setContentSize(QSizeF size);
    QSizeF contentSize() const { return m_contentSize; }
    /// The part of the widget that shows the content, in view pixels.
    void setViewport(QRectF viewport);
    QRectF viewport() const { return m_viewport; }
    /// View pixels per content unit. The fitting zoom is always allowed.
    /// @pre 0 < minimum <= maximum
    void setZoomLimits(double minimum, double maximum);
    /// fit() does not enlarge beyond this.
    void setLargestFit(double zoom);

    double zoom() const { return m_zoom; }
    /// The content point at the viewport's top left corner; negative where the content is centred.
    QPointF offset() const { return m_offset; }
    double minimumZoom() const;
    double maximumZoom() const;
    /// The zoom at which all of the content is visible, bounded by the largest fit.
    double fitZoom() const;
    bool isFitted() const { return m_fitted; }

    void fit();
    /// Multiplies the zoom by `factor` and keeps the content under `viewPoint` in its place, as far
    /// as the limits and the clamping let it.
    void zoomAt(QPointF viewPoint, double factor);
    /// Sets the zoom, around the viewport's centre.
    void setZoom(double zoom);
    /// Moves the content by this many view pixels.
    void pan(QPointF pixels);
    /// Scrolls as little as needed to show a content rectangle; its top left wins if it is larger.
    void ensureVisible(QRectF content);
    /// Restores a zoom and offset, clamped.
    void setZoomAndOffset(double zoom, QPointF offset);

    QPointF toView(QPointF content) const;
    QRectF toView(QRectF content) const;
    QPointF toContent(QPointF view) const;
    /// The part of the content that lies in the viewport.
    QRectF visibleContent() const;
    /// Where the visible content lies in the view: the viewport, or less when it is centred.
    QRectF visibleRect() const { return toView(visibleContent()); }

    bool operator==(const ViewGeometry&) const = default;

private:
    void clamp();
    void refit();

    QSizeF m_contentSize{0, 0};
    QRectF m_viewport;
    double m_lowerLimit = 0.05;
    double m_upperLimit = 64;
    double m_largestFit = 64;
    double m_zoom = 1;
    QPointF m_offset;
    bool m_fitted = true;
};

} // namespace fovea::ui
