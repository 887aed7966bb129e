// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/figure_plane.h"

#include "views/contour.h"
#include "views/picture_levels.h"
#include "views/unseen_part.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fovea::ui
{

namespace
{

/// Where the values lie when the picture lies in `rect`.
QRectF planePlace(const QRectF& rect, const ImageFigure& figure)
{
    if (!figure.area || !figure.image || figure.image->isEmpty())
        return rect;
    const QSizeF size = figure.image->size();
    const double x = rect.width() / size.width(), y = rect.height() / size.height();
    return {rect.left() + figure.area->x() * x, rect.top() + figure.area->y() * y,
        figure.area->width() * x, figure.area->height() * y};
}

void paintContour(QPainter& painter, const QRectF& rect, const ImageFigure& figure)
{
    if (!figure.look.threshold)
        return;
    const QRectF place = planePlace(rect, figure);
    QTransform toPage;
    toPage.translate(place.left(), place.top());
    toPage.scale(place.width() / double(figure.values.dim(1)),
        place.height() / double(figure.values.dim(0)));
    QPainterPath path;
    for (const QPolygonF& line :
        contourLines(figure.values, *figure.look.threshold, figure.look.smooth))
        path.addPolygon(toPage.map(line));
    painter.save();
    painter.setClipRect(rect);
    painter.setBrush(Qt::NoBrush);
    painter.strokePath(path, QPen(QColor(0, 0, 0, 150), 3.5));
    painter.strokePath(path, QPen(Qt::white, 1.5));
    painter.restore();
}

} // namespace

double aspectOf(const ImageFigure& figure)
{
    if (figure.image && !figure.image->isEmpty())
        return double(figure.image->size().width()) / figure.image->size().height();
    return figure.values.rank() < 2 ? 1.0
                                    : double(figure.values.dim(-1)) / double(figure.values.dim(-2));
}

QRectF fitted(const QRectF& into, double aspect)
{
    QSizeF size(into.width(), into.width() / aspect);
    if (size.height() > into.height())
        size = {into.height() * aspect, into.height()};
    return {
        into.left() + (into.width() - size.width()) / 2, into.top(), size.width(), size.height()};
}

void paintPlaneOver(QPainter& painter, const QRectF& rect, const ImageFigure& figure,
    const Tensor& plane, bool withPicture, const Theme& theme)
{
    const double wanted = std::max(2.0, painter.deviceTransform().m11());
    const double scale = std::min(wanted, 4096 / std::max(rect.width(), rect.height()));
    QImage frame((rect.size() * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    frame.fill(theme.surface);
    const QRectF whole(QPointF(0, 0), QSizeF(frame.size()));
    if (withPicture && figure.image) {
        QPainter inner(&frame);
        paintPicture(inner, figure.image->levels, whole, whole, 1);
    }
    if (!plane.isEmpty())
        paintPlane(frame, frame.rect(), plane, planePlace(whole, figure), figure.look);
    if (!plane.isEmpty() && figure.area) {
        QPainter inner(&frame);
        inner.scale(scale, scale);
        const QRectF place({0, 0}, rect.size());
        paintUnseen(inner, place, planePlace(place, figure), theme);
    }
    painter.drawImage(rect, frame);
}

void paintFigurePlane(
    QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme)
{
    const bool isPicture = figure.site.kind == SiteKind::Image;
    const bool withPicture = isPicture || figure.look.opacity < 1 || figure.look.threshold;
    paintPlaneOver(painter, rect, figure, isPicture ? Tensor() : figure.values, withPicture, theme);
    if (!isPicture)
        paintContour(painter, rect, figure);
}

} // namespace fovea::ui
