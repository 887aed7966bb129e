// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/plane_legend.h"

#include "models/number_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double barHeight = space::s;
constexpr double barWidth = 160;
constexpr double narrowBar = 64; // where there is little room for words

QString endText(float value)
{
    return value == std::round(value) && std::abs(value) < 1000
        ? QString::number(int(value)).replace(u'-', u'−')
        : shortNumber(value);
}

/// Empty where a list says it.
QString scaleText(const PlaneLegend& legend)
{
    if (legend.isPinned)
        return QCoreApplication::translate("PlaneLegend", "pinned scale");
    if (legend.hasChooser)
        return {};
    return legend.stretched ? QCoreApplication::translate("PlaneLegend", "stretched to its range")
                            : QCoreApplication::translate("PlaneLegend", "absolute scale");
}

/// A small triangle that points down at a place of the bar, or up at it.
void paintMark(QPainter& painter, double x, double y, int direction, const QColor& colour)
{
    constexpr double half = space::xs;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF{{x, y}, {x - half, y - direction * half}, {x + half, y - direction * half}});
}

/// The counts from the bottom of a rectangle up, as high as the largest.
void paintHistogram(QPainter& painter, const QRectF& rect, const std::vector<Index>& counts,
    const QColor& colour)
{
    const Index largest = *std::max_element(counts.begin(), counts.end());
    if (largest == 0)
        return;
    QPolygonF outline{rect.bottomLeft()};
    const double width = rect.width() / double(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        // One cell shows, too.
        const double height = counts[i] == 0
            ? 0
            : std::max(1.0, rect.height() * double(counts[i]) / double(largest));
        const double left = rect.left() + double(i) * width;
        outline << QPointF(left, rect.bottom() - height)
                << QPointF(left + width, rect.bottom() - height);
    }
    outline << rect.bottomRight();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(outline);
}

} // namespace

QString PlaneLegend::sentence() const
{
    const QString text = isPinned
        ? QCoreApplication::translate("PlaneLegend", "%1, pinned scale from %2 to %3")
        : stretched
        ? QCoreApplication::translate("PlaneLegend", "%1, stretched from %2 to %3")
        : QCoreApplication::translate("PlaneLegend", "%1, absolute scale from %2 to %3");
    return text.arg(name, endText(low), endText(high));
}

double planeLegendHeight(const QFont& font)
{
    return std::max(std::ceil(QFontMetricsF(font).height()), barHeight + 2.0 * space::s);
}

void paintPlaneLegend(QPainter& painter, const QRectF& rect, const PlaneLegend& legend,
    const QFont& font, const Theme& theme)
{
    painter.save();
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(font);
    const QRectF line = legend.histogram.empty()
        ? rect
        : QRectF(rect.left(), rect.bottom() - planeLegendHeight(font), rect.width(),
            planeLegendHeight(font));
    const double middle = std::round(line.center().y());
    double x = rect.left();
    const auto write = [&](const QString& text, const QColor& colour) {
        const QString shown
            = metrics.elidedText(text, Qt::ElideRight, std::max(0.0, rect.right() - x));
        painter.setPen(colour);
        painter.drawText(QRectF(x, line.top(), rect.right() - x, line.height()),
            int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine), shown);
        x += metrics.horizontalAdvance(shown) + space::s;
    };

    const QString scale = scaleText(legend);
    double words = 2.0 * space::s; // with what is between them
    for (const QString& text : {endText(legend.low), endText(legend.high), legend.name, scale})
        words += metrics.horizontalAdvance(text) + space::s;
    write(endText(legend.low), theme.mutedText);
    const QRectF bar(x, middle - barHeight / 2,
        std::min({barWidth, rect.width() / 3, std::max(narrowBar, rect.width() - words)}),
        barHeight);
    const ColourTable& table = ColourMap::get(legend.colourMap).table();
    QImage colours(int(table.size()), 1, QImage::Format_RGB32);
    std::copy(table.begin(), table.end(), reinterpret_cast<QRgb*>(colours.scanLine(0)));
    painter.drawImage(bar, colours);
    if (!legend.histogram.empty()) {
        paintHistogram(painter,
            QRectF(bar.left(), bar.top() - 1 - planeHistogramHeight, bar.width(),
                planeHistogramHeight),
            legend.histogram, theme.mutedText);
    }
    const auto place = [&](float value) {
        const float t = legend.high > legend.low
            ? std::clamp((value - legend.low) / (legend.high - legend.low), 0.F, 1.F)
            : 0.5F;
        return bar.left() + double(t) * bar.width();
    };
    if (legend.threshold)
        paintMark(painter, place(*legend.threshold), bar.bottom(), -1, theme.mutedText);
    if (legend.value && std::isfinite(*legend.value))
        paintMark(painter, place(*legend.value), bar.top(), 1, theme.text);
    x = bar.right() + space::s;
    write(endText(legend.high), theme.mutedText);
    x += space::s;
    write(legend.name, theme.text);
    write(scale, theme.mutedText);
    painter.restore();
}

PlaneLegendView::PlaneLegendView(QWidget* parent) : QWidget(parent)
{
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void PlaneLegendView::setLegend(const std::optional<PlaneLegend>& legend)
{
    if (m_legend == legend)
        return;
    m_legend = legend;
    setAccessibleName(m_legend ? m_legend->sentence() : QString());
    update();
}

void PlaneLegendView::setHistogramRoom(bool room)
{
    m_histogramRoom = room;
    updateGeometry();
}

QSize PlaneLegendView::sizeHint() const
{
    return {400, int(planeLegendHeight(font()) + (m_histogramRoom ? planeHistogramHeight : 0))};
}

QSize PlaneLegendView::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

void PlaneLegendView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_legend)
        return;
    QPainter painter(this);
    // The line stays where it is when there is no histogram.
    const double height = m_legend->histogram.empty() ? planeLegendHeight(font()) : double(this->height());
    paintPlaneLegend(painter, QRectF(0, this->height() - height, width(), height), *m_legend, font(),
        Theme::current());
}

} // namespace fovea::ui
