// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/gate_bars.h"

#include "models/number_text.h"
#include "style/colour_map.h"
#include "style/theme.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace fovea::ui
{

namespace
{

constexpr double smallestPitch = 6;
constexpr double largestPitch = 32;
constexpr double axisWidth = space::xl; // the scale's numbers, left of the bars
constexpr float keyStep = 0.05F;
constexpr double markHeight = space::s; // the triangle below the chosen bar

QFont labelFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

} // namespace

std::vector<int> barOrder(std::span<const float> values, BarOrder order)
{
    std::vector<int> channels(values.size());
    std::iota(channels.begin(), channels.end(), 0);
    if (order == BarOrder::Value) {
        const auto key = [values](int channel) {
            const float value = values[std::size_t(channel)];
            return std::isnan(value) ? -std::numeric_limits<float>::infinity() : value;
        };
        std::stable_sort(
            channels.begin(), channels.end(), [key](int a, int b) { return key(a) > key(b); });
    }
    return channels;
}

GateBars::GateBars(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Channel gates"));
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
}

void GateBars::setGates(const Tensor& gates, const QStringList& names)
{
    const auto values = gates.isEmpty() ? std::span<const float>() : gates.floats();
    m_values.assign(values.begin(), values.end());
    m_names = names;
    m_channels = barOrder(m_values, m_order);
    if (m_selected && *m_selected >= count())
        m_selected.reset();
    setHovered(std::nullopt);
    updateScrollBar();
    describe();
    viewport()->update();
}

void GateBars::setOriginal(const Tensor& gates)
{
    const auto values = gates.isEmpty() ? std::span<const float>() : gates.floats();
    m_original.assign(values.begin(), values.end());
    if (m_original.size() != m_values.size())
        m_original.clear();
    viewport()->update();
}

bool GateBars::isChanged(int channel) const
{
    return !m_original.empty()
        && m_original[std::size_t(channel)] != m_values[std::size_t(channel)];
}

void GateBars::setOrder(BarOrder order)
{
    if (m_order == order)
        return;
    m_order = order;
    m_channels = barOrder(m_values, m_order);
    viewport()->update();
}

void GateBars::setSelected(std::optional<int> channel)
{
    if (channel && (*channel < 0 || *channel >= count()))
        channel.reset();
    if (m_selected == channel)
        return;
    m_selected = channel;
    if (m_selected) {
        const QRectF bar = barRect(*m_selected);
        const double over = std::max(0.0, bar.right() - plot().right());
        const double under = std::max(0.0, plot().left() - bar.left());
        horizontalScrollBar()->setValue(
            horizontalScrollBar()->value() + int(std::ceil(over)) - int(std::ceil(under)));
    }
    describe();
    viewport()->update();
}

/// Says to screen readers what the picture says to eyes.
void GateBars::describe()
{
    const std::optional<int> channel = m_hovered ? m_hovered : m_selected;
    setAccessibleDescription(channel ? tr("%1: %2").arg(m_names.value(*channel),
                                 shortNumber(m_values[std::size_t(*channel)]))
                                     : tr("%n channel(s)", nullptr, count()));
}

QRectF GateBars::plot() const
{
    const double label = std::ceil(QFontMetricsF(labelFont(font())).height());
    return QRectF(viewport()->rect())
        .adjusted(axisWidth, label + space::xs, -space::xs, -markHeight - space::xs);
}

double GateBars::pitch() const
{
    return std::clamp(plot().width() / std::max(1, count()), smallestPitch, largestPitch);
}

int GateBars::positionOf(int channel) const
{
    return int(std::find(m_channels.begin(), m_channels.end(), channel) - m_channels.begin());
}

QRectF GateBars::barRect(int channel) const
{
    const float value = m_values[std::size_t(channel)];
    const double height
        = plot().height() * double(std::isfinite(value) ? std::clamp(value, 0.F, 1.F) : 1.F);
    const double gap = pitch() >= 12 ? space::xs : pitch() >= 8 ? 2 : 1;
    const double left
        = plot().left() + positionOf(channel) * pitch() - horizontalScrollBar()->value();
    return {left + gap / 2, plot().bottom() - height, pitch() - gap, height};
}

/// The whole column counts, so that a closed gate can be reached too.
std::optional<int> GateBars::channelAt(QPointF position) const
{
    const double x = position.x() - plot().left() + horizontalScrollBar()->value();
    const int place = int(std::floor(x / pitch()));
    if (position.x() < plot().left() || place < 0 || place >= count())
        return std::nullopt;
    return m_channels[std::size_t(place)];
}

void GateBars::updateScrollBar()
{
    const double content = pitch() * count();
    horizontalScrollBar()->setPageStep(int(plot().width()));
    horizontalScrollBar()->setSingleStep(int(pitch()));
    horizontalScrollBar()->setRange(0, std::max(0, int(std::ceil(content - plot().width()))));
}

void GateBars::choose(std::optional<int> channel)
{
    if (m_selected == channel)
        return;
    setSelected(channel);
    Q_EMIT selectionChanged(m_selected);
}

void GateBars::setHovered(std::optional<int> channel)
{
    if (m_hovered == channel)
        return;
    m_hovered = channel;
    describe();
    viewport()->update();
    Q_EMIT hoverChanged(m_hovered);
}

bool GateBars::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        setHovered(std::nullopt);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<int> channel = channelAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                tr("%1: %2").arg(
                    m_names.value(*channel), exactNumber(m_values[std::size_t(*channel)])),
                viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void GateBars::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void GateBars::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mousePressEvent(event);
    m_pressed = channelAt(event->position());
    m_pressedAt = event->position();
    m_dragging = false;
}

void GateBars::mouseMoveEvent(QMouseEvent* event)
{
    const double moved = std::abs(event->position().y() - m_pressedAt.y());
    if (m_pressed && m_editable && (m_dragging || moved >= QApplication::startDragDistance()))
        return dragTo(event->position());
    setHovered(channelAt(event->position()));
}

void GateBars::dragTo(QPointF position)
{
    m_dragging = true;
    choose(m_pressed);
    setHovered(m_pressed);
    const QRectF area = plot();
    Q_EMIT valueSet(*m_pressed,
        float(std::clamp((area.bottom() - position.y()) / area.height(), 0.0, 1.0)));
}

void GateBars::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mouseReleaseEvent(event);
    const std::optional<int> channel = std::exchange(m_pressed, std::nullopt);
    if (std::exchange(m_dragging, false))
        Q_EMIT dragEnded();
    else
        choose(channel == m_selected ? std::nullopt : channel);
}

void GateBars::keyPressEvent(QKeyEvent* event)
{
    if (m_values.empty())
        return QAbstractScrollArea::keyPressEvent(event);
    const int last = count() - 1;
    const int place = m_selected ? positionOf(*m_selected) : -1;
    const auto go = [&](int to) { choose(m_channels[std::size_t(std::clamp(to, 0, last))]); };
    switch (event->key()) {
    case Qt::Key_Left:
        return go(place < 0 ? last : place - 1);
    case Qt::Key_Right:
        return go(place + 1);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (m_editable && m_selected) {
            const float step = event->key() == Qt::Key_Up ? keyStep : -keyStep;
            Q_EMIT valueSet(
                *m_selected, std::clamp(m_values[std::size_t(*m_selected)] + step, 0.F, 1.F));
            if (!event->isAutoRepeat())
                Q_EMIT dragEnded();
            return;
        }
        break;
    case Qt::Key_Escape:
        if (m_selected)
            return choose(std::nullopt);
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void GateBars::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void GateBars::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void GateBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(labelFont(font()));
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    for (const auto& [value, text] : {std::pair(0.0, "0"), {0.5, "0.5"}, {1.0, "1"}}) {
        const double y = std::round(area.bottom() - value * area.height());
        painter.fillRect(QRectF(area.left(), y, area.width(), 1), theme.line);
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(0, y - space::s, axisWidth - space::xs, 2 * space::s),
            int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip), QLatin1String(text));
    }
    painter.save();
    painter.setClipRect(area.adjusted(0, -area.top(), 0, markHeight + space::xs));
    const std::optional<int> first = channelAt(area.topLeft());
    const int from = first ? positionOf(*first) : 0;
    const int until = std::min(count(), from + int(area.width() / pitch()) + 2);
    for (int place = from; place < until; ++place)
        paintBar(painter, m_channels[std::size_t(place)]);
    if (const auto channel = m_hovered ? m_hovered : m_selected)
        paintValue(painter, *channel);
    painter.restore();
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

double GateBars::originalY(int channel) const
{
    const QRectF area = plot();
    return area.bottom()
        - area.height() * double(std::clamp(m_original[std::size_t(channel)], 0.F, 1.F));
}

/// A line across the column where the gate would be, and a dot above: it is another one now.
void GateBars::paintOriginal(QPainter& painter, int channel) const
{
    const Theme& theme = Theme::current();
    const QRectF bar = barRect(channel);
    const double y = originalY(channel);
    painter.setPen(QPen(theme.text, 2));
    painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
    painter.setPen(Qt::NoPen);
    if (m_selected == channel)
        return; // the triangle is there
    painter.setBrush(theme.accent);
    painter.drawEllipse(QPointF(bar.center().x(), plot().bottom() + space::xs), 2.5, 2.5);
}

void GateBars::paintBar(QPainter& painter, int channel) const
{
    const Theme& theme = Theme::current();
    const float value = m_values[std::size_t(channel)];
    const bool chosen = m_selected == channel, pointedAt = m_hovered == channel;
    const QRectF bar = barRect(channel);
    QColor colour = theme.mutedText;
    colour.setAlphaF(0.55F);
    if (chosen)
        colour = theme.accent;
    else if (pointedAt)
        colour = theme.text;
    painter.setPen(Qt::NoPen);
    painter.setBrush(std::isfinite(value)
            ? QBrush(colour)
            : QBrush(QColor(ColourMap::notANumber()), Qt::BDiagPattern));
    const double radius = std::min(2.0, bar.height() / 2);
    painter.drawRoundedRect(bar, radius, radius);
    if (isChanged(channel))
        paintOriginal(painter, channel);
    if (chosen) {
        const QPointF tip(bar.center().x(), plot().bottom() + space::xs);
        painter.setBrush(theme.accent);
        painter.drawPolygon(QPolygonF{
            tip, tip + QPointF(space::xs, space::xs), tip + QPointF(-space::xs, space::xs)});
    }
}

/// Over its bar, and over those beside it as far as it reaches: never on one.
void GateBars::paintValue(QPainter& painter, int channel) const
{
    const QString text = shortNumber(m_values[std::size_t(channel)]);
    const QRectF area = plot();
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 1;
    const double left = std::clamp(barRect(channel).center().x() - width / 2, area.left(),
        std::max(area.left(), area.right() - width));
    double bottom = area.bottom();
    for (double x = left; x < left + width + pitch(); x += pitch()) {
        const auto below = channelAt({std::min(x, left + width), area.top()});
        if (!below)
            continue;
        bottom = std::min(bottom, barRect(*below).top());
        if (isChanged(*below)) // the line where it was
            bottom = std::min(bottom, originalY(*below) - 1);
    }
    painter.setPen(Theme::current().text);
    painter.drawText(QRectF(left, bottom - 2 - 2 * space::s, width, 2 * space::s),
        int(Qt::AlignLeft | Qt::AlignBottom | Qt::TextDontClip), text);
}

} // namespace fovea::ui
