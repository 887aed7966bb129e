// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/legend_view.h"

#include "models/number_text.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double barHeight = space::s;
constexpr double tickLength = 3;

QString translated(const char* text)
{
    return QCoreApplication::translate("Legend", text);
}

struct Tick {
    double position; ///< 0..1
    QString text;
};

std::vector<Tick> ticksOf(const Legend& legend, int count)
{
    if (!legend.scale)
        return {{0, translated(QT_TRANSLATE_NOOP("Legend", "reading the numbers…"))}};
    const ColourScale& scale = *legend.scale;
    if (legend.isPerRow) {
        std::vector<Tick> ticks{{0, QStringLiteral("0")},
            {1, translated(QT_TRANSLATE_NOOP("Legend", "row's largest"))}};
        if (scale.low() < 0) {
            ticks[0] = {0.5, QStringLiteral("0")};
            ticks.insert(ticks.begin(), {0, translated(QT_TRANSLATE_NOOP("Legend", "−largest"))});
        }
        return ticks;
    }
    std::vector<Tick> ticks;
    for (const float value : scale.ticks(count))
        ticks.push_back({double(scale.position(value)), tickText(value)});
    if (scale.isLogarithmic())
        ticks.front().text.prepend(u'≤');
    if (legend.isDifference) {
        ticks.front().text
            = translated(QT_TRANSLATE_NOOP("Legend", "%1 less")).arg(ticks.front().text);
        ticks.back().text
            = translated(QT_TRANSLATE_NOOP("Legend", "%1 more")).arg(u'+' + ticks.back().text);
    }
    return ticks;
}

} // namespace

QString tickText(float value)
{
    return QString::number(double(value), 'g', 3).replace(u'-', u'−');
}

QString scaleName(HeatmapScale scale)
{
    switch (scale) {
    case HeatmapScale::Absolute:
        return translated(QT_TRANSLATE_NOOP("Legend", "absolute"));
    case HeatmapScale::PerRow:
        return translated(QT_TRANSLATE_NOOP("Legend", "per row"));
    case HeatmapScale::PerHead:
        return translated(QT_TRANSLATE_NOOP("Legend", "per head"));
    case HeatmapScale::Logarithmic:
        break;
    }
    return translated(QT_TRANSLATE_NOOP("Legend", "logarithmic"));
}

QString differenceTitle(const QStringList& sides)
{
    return translated(QT_TRANSLATE_NOOP("Legend", "%1 − %2")).arg(sides.value(0), sides.value(1));
}

double legendHeight(const QFont& font)
{
    return space::xs + barHeight + tickLength + 1 + std::ceil(QFontMetricsF(font).height());
}

void paintLegend(
    QPainter& painter, QRectF rect, const Legend& legend, const QFont& font, const Theme& theme)
{
    const QRectF bar(rect.left(), rect.top() + space::xs, rect.width(), barHeight);
    const ColourTable& table = ColourMap::get(legend.colourMap).table();
    QImage image(int(table.size()), 1, QImage::Format_RGB32);
    std::copy(table.begin(), table.end(), reinterpret_cast<QRgb*>(image.scanLine(0)));
    painter.drawImage(bar, image);

    const QFontMetricsF metrics(font);
    const double tickTop = bar.bottom();
    painter.setFont(font);
    double free = rect.left() - 1; // labels left of here are drawn
    const std::vector<Tick> ticks = ticksOf(legend, 5);
    const double lastLeft = bar.right() - metrics.horizontalAdvance(ticks.back().text);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = bar.left() + ticks[i].position * (bar.width() - 1);
        painter.fillRect(QRectF(std::round(x), tickTop, 1, tickLength), theme.mutedText);
        const double width = metrics.horizontalAdvance(ticks[i].text);
        const double left = std::clamp(x - width / 2, bar.left(), bar.right() - width);
        const bool last = i + 1 == ticks.size();
        if (left < free || (!last && left + width + space::s > lastLeft))
            continue;
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(left, tickTop + tickLength + 1, width + 1, metrics.height()),
            int(Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip),
            ticks[i].text);
        free = left + width + space::s;
    }
    if (legend.scale && legend.marked && std::isfinite(*legend.marked)) {
        const double x
            = bar.left() + double(legend.scale->position(*legend.marked)) * (bar.width() - 1);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.surface, 1));
        painter.setBrush(theme.text);
        painter.drawRoundedRect(QRectF(x - 2.5, bar.top() - 3, 5, bar.height() + 6), 2.5, 2.5);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

LegendView::LegendView(const HeatmapModel* model, QWidget* parent) : QWidget(parent), m_model(model)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (const auto signal :
        {&HeatmapModel::dataChanged, &HeatmapModel::appearanceChanged, &HeatmapModel::numbersReady,
            &HeatmapModel::hoveredChanged, &HeatmapModel::pinnedChanged})
        connect(model, signal, this, &LegendView::refresh);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

Legend LegendView::legend() const
{
    const Cell cell = m_model->current();
    Legend legend{m_model->colourMap(), m_model->legendScale(),
        m_model->scale() == HeatmapScale::PerRow && !cell.isValid(), {},
        m_model->data() && m_model->data()->difference()};
    if (legend.scale && cell.isValid() && m_model->canRead())
        legend.marked = m_model->value(cell);
    return legend;
}

QSize LegendView::sizeHint() const
{
    return {280, int(legendHeight(font()))};
}

QSize LegendView::minimumSizeHint() const
{
    return {160, int(legendHeight(font()))};
}

void LegendView::refresh()
{
    const QString scale = scaleName(m_model->scale());
    const bool isDifference = m_model->data() && m_model->data()->difference();
    setToolTip(isDifference ? differenceTitle(m_model->data()->sideNames()) : QString());
    if (const auto known = m_model->legendScale())
        setAccessibleName(tr("Legend: colours on the scale \"%1\", from %2 to %3")
                              .arg(scale, exactNumber(known->low()),
                                  exactNumber(known->high())));
    else
        setAccessibleName(tr("Legend: colours on the scale \"%1\"").arg(scale));
    if (isDifference)
        setAccessibleName(toolTip() + QStringLiteral(". ") + accessibleName());
    update();
}

void LegendView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    else if (event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void LegendView::paintEvent(QPaintEvent*)
{
    if (!m_model->data())
        return;
    QPainter painter(this);
    paintLegend(painter, rect(), legend(), font(), Theme::current());
}

} // namespace fovea::ui
