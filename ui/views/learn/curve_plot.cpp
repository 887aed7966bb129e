// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/curve_plot.h"

#include "models/number_text.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

CurvePlot::CurvePlot(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void CurvePlot::setCurves(const QString& axisName, const std::vector<double>& places,
    const QList<Curve>& curves, double bottom, double top, bool logarithmicX)
{
    m_axisName = axisName;
    m_places = places;
    m_curves = curves;
    m_axes.bottom = bottom;
    m_axes.top = top;
    m_axes.left = places.empty() ? 0 : places.front();
    m_axes.right = places.size() < 2 ? m_axes.left + 1 : places.back();
    m_axes.logarithmicX = logarithmicX && places.size() > 1;
    describe();
    update();
}

void CurvePlot::setMarked(double place)
{
    m_marked = place;
    describe();
    update();
}

/// Says to screen readers what the picture says to eyes.
void CurvePlot::describe()
{
    const auto at = std::find(m_places.begin(), m_places.end(), m_marked);
    QStringList parts;
    if (at != m_places.end()) {
        for (const Curve& curve : m_curves)
            parts += tr("%1: %2").arg(
                curve.name, shortNumber(float(curve.values[std::size_t(at - m_places.begin())])));
    }
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

void CurvePlot::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = matrixLabelFont(font());
    const QFontMetricsF metrics(small);
    const QSizeF room = axesRoom(small);
    const double legend = metrics.height() * double(m_curves.size()) + space::xs;
    m_axes.area = QRectF(rect()).adjusted(
        room.width(), legend + 2, -space::s, -room.height() - metrics.height());
    paintAxes(painter, m_axes, small);
    painter.setPen(theme.mutedText);
    painter.drawText(
        QRectF(0, height() - metrics.height() - 1, width() - space::s, metrics.height()),
        int(Qt::AlignRight), m_axisName);
    const auto marked = std::find(m_places.begin(), m_places.end(), m_marked);
    if (marked != m_places.end()) {
        const double x = m_axes.toPixel(m_marked, m_axes.bottom).x();
        painter.fillRect(QRectF(x - 0.5, m_axes.area.top(), 1, m_axes.area.height()), theme.text);
    }
    double line = 0;
    for (const Curve& curve : std::as_const(m_curves)) {
        const QPen pen(curve.isAccent ? theme.accent : theme.mutedText, 2,
            curve.isDashed ? Qt::DashLine : Qt::SolidLine);
        painter.setPen(pen);
        QPolygonF points;
        for (std::size_t i = 0; i < curve.values.size(); ++i) {
            if (std::isfinite(curve.values[i]))
                points << m_axes.toPixel(
                    m_places[i], std::clamp(curve.values[i], m_axes.bottom, m_axes.top));
        }
        painter.drawPolyline(points);
        const double y = line + metrics.height() / 2;
        painter.drawLine(QPointF(m_axes.area.left(), y), QPointF(m_axes.area.left() + 22, y));
        QString text = curve.name;
        if (marked != m_places.end()) {
            const double value = curve.values[std::size_t(marked - m_places.begin())];
            text = tr("%1: %2").arg(text, shortNumber(float(value)));
            painter.setBrush(pen.color());
            painter.setPen(Qt::NoPen);
            painter.drawEllipse(
                m_axes.toPixel(m_marked, std::clamp(value, m_axes.bottom, m_axes.top)), 3.5, 3.5);
            painter.setBrush(Qt::NoBrush);
        }
        painter.setPen(theme.text);
        painter.setFont(small);
        painter.drawText(QRectF(m_axes.area.left() + 28, line, width(), metrics.height()),
            int(Qt::AlignLeft | Qt::AlignVCenter), text);
        line += metrics.height();
    }
}

} // namespace fovea::ui
