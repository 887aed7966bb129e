// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/image_view.h"

#include "style/theme.h"
#include "views/contour.h"
#include "views/picture_levels.h"
#include "views/unseen_part.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <limits>

namespace fovea::ui
{

namespace
{

constexpr double dividerReach = 8; // pixels to both sides in which it is grabbed
constexpr double gripRadius = 12;
constexpr double dividerStep = 0.02;

/// Light on dark: a line that shows on any picture.
void strokeTwice(QPainter& painter, const QPainterPath& path, qreal width)
{
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, extra] : {std::pair(QColor(0, 0, 0, 150), 2.0), {Qt::white, 0.0}}) {
        QPen pen(colour, width + extra);
        pen.setCosmetic(true);
        pen.setJoinStyle(Qt::RoundJoin);
        painter.setPen(pen);
        painter.drawPath(path);
    }
}

} // namespace

ImageView::ImageView(QWidget* parent) : PanZoomView(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Picture"));
    connect(&Style::instance(), &Style::changed, this, &ImageView::invalidate);
}

void ImageView::setImage(std::shared_ptr<const LoadedImage> image)
{
    m_image = std::move(image);
    const QSize size = m_image ? m_image->size() : QSize(0, 0);
    const bool fits = QSizeF(size) != viewGeometry().contentSize();
    mutableViewGeometry().setContentSize(size);
    if (fits)
        mutableViewGeometry().fit();
    m_pinned.reset();
    m_hovered.reset();
    updateMapping();
    notifyViewChanged();
    Q_EMIT currentCellChanged();
}

void ImageView::setPlane(Tensor plane, const std::optional<QRectF>& area)
{
    m_plane = std::move(plane);
    m_area = area;
    updateMapping();
    startContour();
    Q_EMIT currentCellChanged();
}

void ImageView::updateMapping()
{
    const QSize size = m_image ? m_image->size() : QSize(0, 0);
    m_mapping.picture = {size.width(), size.height()};
    m_mapping.map = m_plane.isEmpty() ? image::Size() : image::Size{m_plane.dim(1), m_plane.dim(0)};
    m_mapping.area.reset();
    if (m_area && *m_area != QRectF({0, 0}, QSizeF(size)))
        m_mapping.area = {m_area->x(), m_area->y(), m_area->width(), m_area->height()};
    if (m_pinned && !contains(*m_pinned))
        m_pinned.reset();
    if (m_hovered && !contains(*m_hovered))
        m_hovered.reset();
    invalidate();
}

void ImageView::setLook(const PlaneLook& look)
{
    if (m_look == look)
        return;
    const bool otherContour = m_look.threshold != look.threshold || m_look.smooth != look.smooth;
    m_look = look;
    invalidate();
    if (otherContour)
        startContour();
}

void ImageView::setDisplay(Display display)
{
    m_display = display;
    invalidate();
}

void ImageView::setDivider(std::optional<double> fraction)
{
    if (fraction)
        fraction = std::clamp(*fraction, 0.0, 1.0);
    if (m_divider == fraction)
        return;
    m_divider = fraction;
    invalidate();
}

/// A contour of the old threshold is never drawn with a plane of the new one.
void ImageView::startContour()
{
    m_contour.clear();
    m_contourJob.cancel();
    if (!m_look.threshold || m_plane.isEmpty())
        return;
    m_contourJob.start<std::vector<QPolygonF>>(
        [plane = m_plane, level = *m_look.threshold, smooth = m_look.smooth](
            Monitor&) { return contourLines(plane, level, smooth); },
        [this](std::vector<QPolygonF> lines) {
            m_contour = std::move(lines);
            invalidate();
        });
}

void ImageView::invalidate()
{
    m_frameValid = false;
    update();
}

QRectF ImageView::viewportRect() const
{
    return QRectF(rect()).adjusted(space::l, space::l, -space::l, -space::l);
}

void ImageView::setPinnedCell(std::optional<QPoint> cell)
{
    if (cell && !contains(*cell))
        cell.reset();
    if (m_pinned == cell)
        return;
    m_pinned = cell;
    if (m_pinned) {
        mutableViewGeometry().ensureVisible(pixelsOf(*m_pinned));
        notifyViewChanged();
    }
    update();
    Q_EMIT currentCellChanged();
}

void ImageView::setLinkedCell(std::optional<QPoint> cell)
{
    if (m_linked == cell)
        return;
    m_linked = cell;
    update();
}

void ImageView::setHovered(std::optional<QPoint> cell)
{
    const bool changed = m_hovered != cell;
    m_hovered = cell;
    if (changed)
        update();
    if (changed || cell) // the pixel moves within a cell
        Q_EMIT currentCellChanged();
}

QPoint ImageView::currentPixel() const
{
    if (m_hovered || !m_pinned)
        return m_pixel;
    const QPointF middle = pixelsOf(*m_pinned).center();
    return {int(middle.x()), int(middle.y())};
}

bool ImageView::contains(QPoint cell) const
{
    return cell.x() >= 0 && cell.x() < m_mapping.map.width && cell.y() >= 0
        && cell.y() < m_mapping.map.height;
}

QRectF ImageView::pixelsOf(QPoint cell) const
{
    const auto area = m_mapping.areaOf({cell.y(), cell.x()});
    return {area.x, area.y, area.width, area.height};
}

float ImageView::valueAt(QPoint cell) const
{
    if (!contains(cell))
        return std::numeric_limits<float>::quiet_NaN();
    return m_plane.matrix()(cell.y(), cell.x());
}

void ImageView::arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers)
{
    if (m_divider && modifiers & Qt::ControlModifier)
        return moveDividerTo(*m_divider + direction.x() * dividerStep);
    if (modifiers & Qt::ShiftModifier)
        return PanZoomView::arrowPressed(direction, modifiers);
    if (!m_image || m_plane.isEmpty())
        return;
    const QPoint to = m_pinned ? *m_pinned + direction : cellToPin();
    m_hovered.reset(); // the keyboard leads until the pointer moves again
    setPinnedCell(QPoint(std::clamp(to.x(), 0, int(m_mapping.map.width) - 1),
        std::clamp(to.y(), 0, int(m_mapping.map.height) - 1)));
}

QPoint ImageView::cellToPin() const
{
    return m_hovered.value_or(cellAt(viewGeometry().visibleContent().center()));
}

QPoint ImageView::cellAt(QPointF position) const
{
    const auto pixel = [](double at, Index size) {
        return std::clamp(Index(std::floor(at)), Index(0), size - 1);
    };
    const auto cell = m_mapping.cellAt(pixel(position.x(), m_mapping.picture.width),
        pixel(position.y(), m_mapping.picture.height));
    return {int(cell.column), int(cell.row)};
}

void ImageView::hovered(QPointF position)
{
    setCursor(isOnDivider(position) ? Qt::SplitHCursor : Qt::ArrowCursor);
    const QPointF content = viewGeometry().toContent(position);
    m_pixel = {int(std::floor(content.x())), int(std::floor(content.y()))};
    const bool inside = m_image && QRect(QPoint(0, 0), m_image->size()).contains(m_pixel);
    const bool covered
        = inside && !m_plane.isEmpty() && m_mapping.covers(m_pixel.x(), m_pixel.y());
    setHovered(covered ? std::optional(cellAt(content)) : std::nullopt);
}

void ImageView::hoverEnded()
{
    setHovered(std::nullopt);
}

void ImageView::clicked(QPointF position)
{
    hovered(position);
    setPinnedCell(m_hovered == m_pinned ? std::nullopt : m_hovered);
}

void ImageView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_pinned)
        return setPinnedCell(std::nullopt);
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !m_pinned && m_image && !m_plane.isEmpty())
        return setPinnedCell(cellToPin());
    PanZoomView::keyPressEvent(event);
}

// --- the divider

bool ImageView::showsPlane() const
{
    return m_display != Display::PictureAlone && m_image && !m_plane.isEmpty();
}

bool ImageView::showsContour() const
{
    return showsPlane() && !m_contour.empty();
}

double ImageView::dividerX() const
{
    return viewGeometry()
        .toView(QPointF(m_divider.value_or(0) * viewGeometry().contentSize().width(), 0))
        .x();
}

bool ImageView::isOnDivider(QPointF position) const
{
    return m_divider && showsPlane() && std::abs(position.x() - dividerX()) <= dividerReach;
}

void ImageView::moveDividerTo(double fraction)
{
    const std::optional<double> before = m_divider;
    setDivider(fraction);
    if (m_divider != before)
        Q_EMIT dividerMoved(*m_divider);
}

void ImageView::mousePressEvent(QMouseEvent* event)
{
    m_draggingDivider = event->button() == Qt::LeftButton && isOnDivider(event->position());
    if (!m_draggingDivider)
        PanZoomView::mousePressEvent(event);
}

void ImageView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_draggingDivider)
        return PanZoomView::mouseMoveEvent(event);
    moveDividerTo(viewGeometry().toContent(event->position()).x()
        / std::max(1.0, viewGeometry().contentSize().width()));
}

void ImageView::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_draggingDivider, false))
        return;
    PanZoomView::mouseReleaseEvent(event);
}

// --- drawing

void ImageView::renderFrame()
{
    const double scale = devicePixelRatioF();
    const QSize size(qRound(width() * scale), qRound(height() * scale));
    if (m_frameValid && m_frame.size() == size && m_frameGeometry == viewGeometry())
        return;
    if (m_frame.size() != size)
        m_frame = QImage(size, QImage::Format_RGB32);
    m_frame.setDevicePixelRatio(1);
    m_frame.fill(Theme::current().window);
    const QRectF content = viewGeometry().toView(QRectF({0, 0}, viewGeometry().contentSize()));
    const QRectF place(content.topLeft() * scale, content.size() * scale);
    if (m_image && m_display != Display::PlaneAlone) {
        QPainter painter(&m_frame);
        paintPicture(painter, m_image->levels, place, m_frame.rect(), 1);
    }
    if (showsPlane()) {
        PlaneLook look = m_look;
        const QRectF plane = planePlace();
        QRect clip = place.toRect();
        if (m_display == Display::PlaneAlone)
            look.opacity = 1;
        if (m_divider) {
            clip.setLeft(std::max(clip.left(), qRound(dividerX() * scale)));
            if (m_display == Display::PlaneAlone) {
                QPainter painter(&m_frame);
                painter.setClipRect(QRect(0, 0, clip.left(), m_frame.height()));
                paintPicture(painter, m_image->levels, place, m_frame.rect(), 1);
            }
        }
        paintPlane(m_frame, clip, m_plane,
            QRectF(plane.topLeft() * scale, plane.size() * scale), look);
    }
    m_frame.setDevicePixelRatio(scale);
    if (showsPlane() && m_mapping.area) {
        QPainter painter(&m_frame);
        paintUnseen(painter, content & QRectF(rect()), planePlace(), Theme::current());
    }
    if (showsContour()) {
        QPainter painter(&m_frame);
        painter.setRenderHint(QPainter::Antialiasing);
        paintContour(painter);
    }
    m_frameGeometry = viewGeometry();
    m_frameValid = true;
}

void ImageView::paintEvent(QPaintEvent* /*event*/)
{
    renderFrame();
    QPainter painter(this);
    painter.drawImage(0, 0, m_frame);
    painter.setRenderHint(QPainter::Antialiasing);
    if (showsPlane()) {
        if (m_divider)
            paintDivider(painter);
        if (m_pinned)
            paintCell(painter, *m_pinned, true);
        if (m_hovered && m_hovered != m_pinned)
            paintCell(painter, *m_hovered, false);
        if (m_linked && contains(*m_linked))
            paintCell(painter, *m_linked, false);
    }
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(Theme::current().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

QRectF ImageView::planePlace() const
{
    const auto area = m_mapping.wholeArea();
    return viewGeometry().toView(QRectF(area.x, area.y, area.width, area.height));
}

void ImageView::paintContour(QPainter& painter) const
{
    const QRectF content = planePlace();
    QTransform toView;
    toView.translate(content.left(), content.top());
    toView.scale(content.width() / double(m_mapping.map.width),
        content.height() / double(m_mapping.map.height));
    QRectF clip = content & QRectF(rect());
    if (m_divider)
        clip.setLeft(std::max(clip.left(), dividerX()));
    const QRectF visible = toView.inverted().mapRect(clip);
    QPainterPath path;
    for (const QPolygonF& line : m_contour) {
        if (line.boundingRect().adjusted(-1, -1, 1, 1).intersects(visible))
            path.addPolygon(line);
    }
    painter.save();
    painter.setClipRect(clip);
    painter.setTransform(toView, true);
    strokeTwice(painter, path, 1.5);
    painter.restore();
}

void ImageView::paintDivider(QPainter& painter) const
{
    const QRectF content = viewGeometry().toView(QRectF({0, 0}, viewGeometry().contentSize()));
    const QRectF visible = content & QRectF(rect());
    const double x = dividerX();
    QPainterPath line;
    line.moveTo(x, visible.top());
    line.lineTo(x, visible.bottom());
    strokeTwice(painter, line, 2);
    const QPointF middle(x, visible.center().y());
    painter.setPen(QPen(QColor(0, 0, 0, 90), 1));
    painter.setBrush(Qt::white);
    painter.drawEllipse(middle, gripRadius, gripRadius);
    painter.setPen(QPen(QColor(0x1D1D1B), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const int side : {-1, 1}) {
        const QPointF tip = middle + QPointF(side * 7, 0);
        painter.drawPolyline(
            QPolygonF{tip - QPointF(side * 3, 3), tip, tip - QPointF(side * 3, -3)});
    }
}

void ImageView::paintCell(QPainter& painter, QPoint cell, bool pinned) const
{
    constexpr double smallest = 8; // below it a ring marks the place, as a frame would hide it
    const QRectF frame = viewGeometry().toView(pixelsOf(cell));
    QPainterPath path;
    if (frame.width() >= smallest && frame.height() >= smallest)
        path.addRect(frame);
    else
        path.addEllipse(frame.center(), smallest, smallest);
    strokeTwice(painter, path, pinned ? 2 : 1);
}

} // namespace fovea::ui
