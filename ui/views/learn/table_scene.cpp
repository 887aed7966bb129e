// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/table_scene.h"

#include "style/colour_map.h"
#include "style/motion.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double barsHeight = 54;
constexpr double nameHeight = 22;
constexpr int glideTime = 700; // ms

} // namespace

TableScene::TableScene(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_glide.setDuration(glideTime);
    m_glide.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_at = value.toPointF();
        update();
    });
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void TableScene::setBars(const std::array<float, tableObjects>& values, const QString& meaning)
{
    m_bars = values;
    m_meaning = meaning;
    describe();
    update();
}

void TableScene::setNames(const QStringList& names)
{
    m_names = names;
    describe();
    update();
}

void TableScene::setMap(const Tensor& map)
{
    m_map = {};
    if (!map.isEmpty()) {
        const ConstMatrixMap cells = map.matrix();
        m_map = QImage(int(cells.cols()), int(cells.rows()), QImage::Format_ARGB32);
        for (Index i = 0; i < cells.rows(); ++i)
            for (Index j = 0; j < cells.cols(); ++j)
                m_map.setPixel(int(j), int(i),
                    (ColourMap::get(ColourMapName::Magma).at(cells(i, j)) & 0xFFFFFF) | 0xB8000000);
    }
    update();
}

void TableScene::lookAt(QPointF place)
{
    m_target = place;
    m_glide.stop();
    if (Motion::instance().isReduced() || !isVisible()) {
        m_at = place;
    } else {
        m_glide.setStartValue(m_at);
        m_glide.setEndValue(place);
        m_glide.start();
    }
    describe();
    update();
}

TableObject TableScene::lookedAt() const
{
    const QPointF place(m_target.x() * tableBounds.width(), m_target.y() * tableBounds.height());
    int nearest = 0;
    double least = INFINITY;
    for (int i = 0; i < tableObjects; ++i) {
        const QRectF rect = tableObjectRect(TableObject(i));
        const double x = std::max({rect.left() - place.x(), 0.0, place.x() - rect.right()});
        const double y = std::max({rect.top() - place.y(), 0.0, place.y() - rect.bottom()});
        if (std::hypot(x, y) < least) {
            least = std::hypot(x, y);
            nearest = i;
        }
    }
    return TableObject(nearest);
}

/// Says to screen readers what the picture says to eyes.
void TableScene::describe()
{
    if (m_names.isEmpty())
        return;
    QStringList parts;
    for (int i = 0; i < tableObjects; ++i)
        parts += tr("%1: %2").arg(m_names[i], cellNumber(m_bars[std::size_t(i)]));
    setAccessibleDescription(
        tr("The gaze rests on: %1. %2: %3")
            .arg(m_names[int(lookedAt())], m_meaning, parts.join(QStringLiteral(", "))));
}

QRectF TableScene::table() const
{
    const double top = barsHeight + QFontMetricsF(font()).height() + space::s;
    const double height = std::max(40.0, this->height() - top - nameHeight);
    const double scale = std::min(width() / tableBounds.width(), height / tableBounds.height());
    const QSizeF size = tableBounds.size() * scale;
    return {QPointF(0, top), size};
}

QRectF TableScene::onScreen(const QRectF& rect) const
{
    const QRectF area = table();
    const double scale = area.width() / tableBounds.width();
    return {area.topLeft() + rect.topLeft() * scale, rect.size() * scale};
}

void TableScene::mousePressEvent(QMouseEvent* event)
{
    for (int i = 0; i < tableObjects; ++i)
        if (onScreen(tableObjectRect(TableObject(i))).contains(event->position()))
            Q_EMIT objectChosen(TableObject(i));
}

void TableScene::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = table();
    painter.save();
    painter.setClipRect(area);
    paintTable(painter, area, Theme::current().dark);
    if (!m_map.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(area, m_map);
    }
    paintGaze(painter);
    painter.restore();
    paintBars(painter);
}

void TableScene::paintBars(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFontMetricsF metrics(font());
    const double base = table().top() - space::xs;
    painter.fillRect(QRectF(0, base, table().width(), 1), theme.line);
    painter.setPen(theme.mutedText);
    painter.setFont(matrixLabelFont(font()));
    painter.drawText(QRectF(0, 0, width(), metrics.height()), int(Qt::AlignLeft), m_meaning);
    for (int i = 0; i < tableObjects; ++i) {
        const QRectF thing = onScreen(tableObjectRect(TableObject(i)));
        const float value = m_bars[std::size_t(i)];
        const double height = barsHeight * double(std::clamp(value, 0.F, 1.F)) * 0.68;
        const QRectF bar(thing.center().x() - 12, base - height, 24, height);
        const bool looked = int(lookedAt()) == i;
        painter.fillRect(bar, looked ? theme.accent : theme.mutedText);
        painter.setPen(theme.text);
        painter.setFont(font());
        painter.drawText(
            QRectF(bar.center().x() - 50, bar.top() - metrics.height() - 1, 100, metrics.height()),
            Qt::AlignCenter, cellNumber(value));
        if (i < m_names.size()) {
            QFont name = font();
            name.setBold(looked);
            painter.setFont(name);
            painter.drawText(QRectF(thing.center().x() - 70, table().bottom() + 2, 140, nameHeight),
                Qt::AlignCenter, m_names[i]);
        }
    }
}

/// A ring with a bright and a dark edge, so that it shows on everything.
void TableScene::paintGaze(QPainter& painter) const
{
    const QRectF area = table();
    const QPointF centre(
        area.left() + m_at.x() * area.width(), area.top() + m_at.y() * area.height());
    const double radius = area.height() * 0.2;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, 6));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(QColor(0x12, 0x5A, 0x63), 3));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(Qt::white, 3));
    painter.setBrush(QColor(0x12, 0x5A, 0x63));
    painter.drawEllipse(centre, 5, 5);
}

} // namespace fovea::ui
