// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/thumbnail.h"

#include "style/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace fovea::ui
{

namespace
{

constexpr qreal radius = space::xs;
constexpr int pixelsPerPoint = 2; // sharp at twice the size

} // namespace

Thumbnail::Thumbnail(QSize mapSize, QWidget* parent) : QAbstractButton(parent), m_mapSize(mapSize)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void Thumbnail::setPlane(const Tensor& plane, const PlaneLook& look, QSize size)
{
    const QSize shown = size.scaled(m_mapSize * pixelsPerPoint, Qt::KeepAspectRatio);
    m_image = QImage(shown.expandedTo({1, 1}), QImage::Format_RGB32);
    m_image.fill(Theme::current().surface);
    paintPlane(m_image, m_image.rect(), plane, m_image.rect(), look);
    update();
}

void Thumbnail::setPicture(const QImage& picture)
{
    m_image = picture.scaled(
        m_mapSize * pixelsPerPoint, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    // What matters in a photograph is rarely in its lower half.
    const QSize whole = m_mapSize * pixelsPerPoint;
    const QSize over = m_image.size() - whole;
    m_image = m_image.copy(QRect(QPoint(over.width() / 2, over.height() / 4), whole));
    update();
}

QSize Thumbnail::sizeHint() const
{
    return m_mapSize + QSize(0, text().isEmpty() ? 0 : space::xs + fontMetrics().height());
}

void Thumbnail::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void Thumbnail::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void Thumbnail::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF ground(0, 0, width(), m_mapSize.height());
    const QSizeF size = QSizeF(m_image.size()).scaled(ground.size(), Qt::KeepAspectRatio);
    const QRectF map(ground.center() - QPointF(size.width(), size.height()) / 2, size);
    QPainterPath shape;
    shape.addRoundedRect(map, radius, radius);
    painter.save();
    painter.setClipPath(shape);
    painter.drawImage(map, m_image);
    painter.restore();

    const bool strong
        = isChecked() || (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange));
    if (strong || underMouse()) {
        painter.setPen(QPen(strong ? theme.accent : theme.mutedText, strong ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(map.adjusted(1, 1, -1, -1), radius, radius);
    }
    painter.setPen(strong || underMouse() ? theme.text : theme.mutedText);
    painter.drawText(QRectF(0, ground.bottom() + space::xs, width(), fontMetrics().height()),
        int(Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine),
        fontMetrics().elidedText(text(), Qt::ElideRight, width()));
}

} // namespace fovea::ui
