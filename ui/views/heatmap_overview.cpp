// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_overview.h"

#include "style/theme.h"
#include "views/heatmap_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double longestSide = 132;
constexpr double shortestSide = 16;
constexpr double smallestFrame = 6; // what is visible may be a speck

} // namespace

HeatmapOverview::HeatmapOverview(HeatmapView* view) : QWidget(view), m_view(view)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_NoMousePropagation);
    connect(view, &PanZoomView::viewChanged, this, &HeatmapOverview::place);
    connect(&view->tiles(), &HeatmapTiles::shownChanged, this, &HeatmapOverview::place);
    connect(&view->tiles(), &HeatmapTiles::tileArrived, this, qOverload<>(&QWidget::update));
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    place();
}

void HeatmapOverview::setWanted(bool isWanted)
{
    m_isWanted = isWanted;
    place();
}

// In the corner of the cells, and out of the way when it would show nothing new.
void HeatmapOverview::place()
{
    const ViewGeometry& geometry = m_view->viewGeometry();
    const QRectF visible = geometry.visibleContent();
    const QSizeF content = geometry.contentSize();
    const QRectF cells = m_view->heatmapGeometry().cellsRect();
    const bool isWhole
        = visible.width() > content.width() - 0.5 && visible.height() > content.height() - 0.5;
    const bool hasRoom = std::min(cells.width(), cells.height()) > 1.8 * longestSide;
    if (!m_isWanted || isWhole || !hasRoom || !m_view->tiles().hasPicture()) {
        if (hasFocus())
            m_view->setFocus();
        hide();
        return;
    }
    QSizeF size = content.scaled(longestSide, longestSide, Qt::KeepAspectRatio);
    size = size.expandedTo({shortestSide, shortestSide}) + QSizeF(2, 2);
    QRect rect(QPoint(), size.toSize());
    rect.moveBottomRight(cells.bottomRight().toPoint() - QPoint(space::m, space::m));
    setGeometry(rect);
    show();
    update();
}

QRectF HeatmapOverview::picture() const
{
    return QRectF(rect()).adjusted(1, 1, -1, -1);
}

QRectF HeatmapOverview::frame() const
{
    const QRectF visible = m_view->viewGeometry().visibleContent();
    const QSizeF content = m_view->viewGeometry().contentSize();
    const QRectF all = picture();
    const QSizeF scale(all.width() / content.width(), all.height() / content.height());
    QRectF frame(all.left() + visible.left() * scale.width(),
        all.top() + visible.top() * scale.height(), visible.width() * scale.width(),
        visible.height() * scale.height());
    const QPointF centre = frame.center();
    frame.setSize(frame.size().expandedTo({smallestFrame, smallestFrame}));
    frame.moveCenter(centre);
    frame.moveLeft(std::clamp(frame.left(), all.left(), all.right() - frame.width()));
    frame.moveTop(std::clamp(frame.top(), all.top(), all.bottom() - frame.height()));
    return frame;
}

void HeatmapOverview::goTo(QPointF position)
{
    const QRectF all = picture();
    const QSizeF content = m_view->viewGeometry().contentSize();
    m_view->centreOn({(position.x() - all.left()) / all.width() * content.width(),
        (position.y() - all.top()) / all.height() * content.height()});
}

void HeatmapOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        goTo(event->position());
}

void HeatmapOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        goTo(event->position());
}

// Here, clicks are no clicks on cells.
void HeatmapOverview::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
}

void HeatmapOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event);
}

void HeatmapOverview::wheelEvent(QWheelEvent* event)
{
    event->accept();
}

void HeatmapOverview::keyPressEvent(QKeyEvent* event)
{
    const QRectF visible = m_view->viewGeometry().visibleContent();
    const QSizeF content = m_view->viewGeometry().contentSize();
    const QPointF centre = visible.center();
    const QPointF step(visible.width() / 2, visible.height() / 2);
    switch (event->key()) {
    case Qt::Key_Left:
        return m_view->centreOn(centre - QPointF(step.x(), 0));
    case Qt::Key_Right:
        return m_view->centreOn(centre + QPointF(step.x(), 0));
    case Qt::Key_Up:
        return m_view->centreOn(centre - QPointF(0, step.y()));
    case Qt::Key_Down:
        return m_view->centreOn(centre + QPointF(0, step.y()));
    case Qt::Key_Home:
        return m_view->centreOn({0, 0});
    case Qt::Key_End:
        return m_view->centreOn({content.width(), content.height()});
    case Qt::Key_Escape:
        return m_view->setFocus();
    default:
        QWidget::keyPressEvent(event);
    }
}

void HeatmapOverview::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void HeatmapOverview::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void HeatmapOverview::paintEvent(QPaintEvent*)
{
    const HeatmapTile* base = m_view->tiles().find(m_view->tiles().base());
    if (!base)
        return;
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), hasFocus() ? theme.accent : theme.line);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    // The last cells of a coarse level may reach beyond the matrix.
    const HeatmapData& matrix = *m_view->tiles().data();
    const double step = double(Index(1) << m_view->tiles().base().level);
    painter.drawImage(picture(), base->image,
        QRectF(0, 0, double(matrix.columns()) / step, double(matrix.rows()) / step));
    const QRectF visible = frame().toAlignedRect().adjusted(0, 0, -1, -1);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, width] :
        {std::pair(theme.surface, 3.0), std::pair(theme.accent, 1.5)}) {
        painter.setPen(QPen(colour, width));
        painter.drawRect(visible.translated(0.5, 0.5));
    }
}

void HeatmapOverview::retranslate()
{
    setAccessibleName(tr("Overview of the map"));
    setToolTip(tr("Click or drag to go there"));
}

void HeatmapOverview::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
