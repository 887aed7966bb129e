// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/mask_brush_tool.h"

#include "views/image_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>

namespace fovea::ui
{

MaskBrushTool::MaskBrushTool(ImageView* view) : QObject(view), m_view(view)
{
    view->installEventFilter(this);
}

void MaskBrushTool::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    m_pressed = false;
    updateCursor();
}

void MaskBrushTool::setRadius(double radius)
{
    m_radius = radius;
    updateCursor();
}

/// A ring as large as the brush, dark and light, so that it shows on any picture.
void MaskBrushTool::updateCursor()
{
    if (!m_active)
        return m_view->unsetCursor();
    const int side = 2 * int(m_radius) + 5;
    const double scale = m_view->devicePixelRatioF();
    QPixmap ring(QSize(side, side) * scale);
    ring.setDevicePixelRatio(scale);
    ring.fill(Qt::transparent);
    QPainter painter(&ring);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 180), 3.0), {Qt::white, 1.0}}) {
        painter.setPen(QPen(colour, width));
        painter.drawEllipse(QPointF(side / 2.0, side / 2.0), m_radius, m_radius);
    }
    painter.end();
    m_view->setCursor(QCursor(ring, side / 2, side / 2));
}

bool MaskBrushTool::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_active)
        return QObject::eventFilter(watched, event);
    const auto contentOf = [this](const QMouseEvent* mouse) {
        return m_view->viewGeometry().toContent(mouse->position());
    };
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton)
            break;
        m_pressed = true;
        m_last = contentOf(mouse);
        Q_EMIT stroked(m_last, m_last);
        return true;
    }
    case QEvent::MouseMove: {
        // The view would change the pointer.
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (!m_pressed)
            return true;
        const QPointF at = contentOf(mouse);
        Q_EMIT stroked(m_last, at);
        m_last = at;
        return true;
    }
    case QEvent::MouseButtonRelease:
        if (static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton || !m_pressed)
            break;
        m_pressed = false;
        Q_EMIT strokeEnded();
        return true;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::ui
