// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/plot_axes.h"

#include "style/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace fovea::ui
{

QPointF PlotAxes::toPixel(double x, double y) const
{
    const double t
        = logarithmicX ? std::log(x / left) / std::log(right / left) : (x - left) / (right - left);
    return {area.left() + t * area.width(),
        area.bottom() - (y - bottom) / (top - bottom) * area.height()};
}

double PlotAxes::xAt(double pixel) const
{
    const double t = (pixel - area.left()) / area.width();
    return logarithmicX ? left * std::pow(right / left, t) : left + t * (right - left);
}

double PlotAxes::yAt(double pixel) const
{
    return bottom + (area.bottom() - pixel) / area.height() * (top - bottom);
}

std::vector<double> roundTicks(double low, double high, int count)
{
    std::vector<double> ticks;
    if (!(high > low) || count < 1)
        return ticks;
    const double raw = (high - low) / count;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double step = raw <= power ? power
        : raw <= 2 * power           ? 2 * power
        : raw <= 5 * power           ? 5 * power
                                     : 10 * power;
    for (double i = std::ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i)
        ticks.push_back(i * step);
    return ticks;
}

QSizeF axesRoom(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {metrics.horizontalAdvance(QStringLiteral("−0.00")) + space::xs,
        metrics.height() + space::xs};
}

void paintAxes(QPainter& painter, const PlotAxes& axes, const QFont& font)
{
    const Theme& theme = Theme::current();
    const QRectF& area = axes.area;
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const auto label = [](double value) {
        return QString::number(std::abs(value) < 1e-9 ? 0 : value, 'g', 4).replace(u'-', u'−');
    };
    for (const double y :
        roundTicks(axes.bottom, axes.top, int(area.height() / (2.2 * metrics.height())))) {
        const double pixel = std::round(axes.toPixel(axes.left, y).y());
        painter.fillRect(QRectF(area.left(), pixel, area.width(), 1), theme.line);
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(area.left() - 100 - space::xs, pixel - 20, 100, 40),
            int(Qt::AlignRight | Qt::AlignVCenter), label(y));
    }
    std::vector<double> ticks;
    if (axes.logarithmicX) {
        for (double x = axes.left; x <= axes.right * 1.001; x *= 4)
            ticks.push_back(x);
    } else {
        ticks = roundTicks(axes.left, axes.right,
            int(area.width() / metrics.horizontalAdvance(QStringLiteral("−000.0"))));
    }
    for (const double x : ticks) {
        const double pixel = axes.toPixel(x, axes.bottom).x();
        painter.fillRect(QRectF(std::round(pixel), area.bottom(), 1, 3), theme.mutedText);
        painter.drawText(QRectF(pixel - 40, area.bottom() + 3, 80, 40),
            int(Qt::AlignHCenter | Qt::AlignTop), label(x));
    }
}

} // namespace fovea::ui
