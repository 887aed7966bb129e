// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/pooling_plot.h"

#include "models/number_text.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double radius = 5;
constexpr double reach = 10; ///< how near a click must be
constexpr double barsHeight = 68;
constexpr double keyStep = 0.02; ///< of an arrow key

} // namespace

PoolingPlot::PoolingPlot(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_axes.left = bounds().left();
    m_axes.right = bounds().right();
    m_axes.bottom = bounds().top();
    m_axes.top = bounds().bottom();
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void PoolingPlot::setContent(Content content)
{
    m_content = std::move(content);
    if (m_chosen && *m_chosen >= m_content.points.size())
        m_chosen.reset();
    describe();
    update();
}

QPointF PoolingPlot::toPixel(QPointF point) const
{
    return m_axes.toPixel(point.x(), point.y());
}

QPointF PoolingPlot::valueAt(QPointF position) const
{
    const QRectF range = bounds();
    return {std::clamp(m_axes.xAt(position.x()), range.left(), range.right()),
        std::clamp(m_axes.yAt(position.y()), range.top(), range.bottom())};
}

void PoolingPlot::layOutAreas()
{
    const QFont small = matrixLabelFont(font());
    const QSizeF room = axesRoom(small);
    const double line = QFontMetricsF(small).height();
    m_bars = QRectF(room.width(), height() - barsHeight, width() - room.width() - space::m,
        barsHeight - space::xs);
    m_axes.area = QRectF(
        room.width(), line, m_bars.width(), m_bars.top() - line - room.height() - space::s);
}

void PoolingPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOutAreas();
}

std::optional<std::size_t> PoolingPlot::pointAt(QPointF position) const
{
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t i = 0; i < m_content.points.size(); ++i) {
        const QPointF away = toPixel(m_content.points[i]) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

/// Says to screen readers what the picture says to eyes.
void PoolingPlot::describe()
{
    QString text = tr("Query %1, estimate %2")
                       .arg(shortNumber(float(m_content.query)),
                           std::isnan(m_content.queryEstimate)
                               ? tr("undefined")
                               : shortNumber(float(m_content.queryEstimate)));
    if (m_chosen)
        text += u' '
            + tr("Point at %1, %2, weight %3")
                  .arg(shortNumber(float(m_content.points[*m_chosen].x())),
                      shortNumber(float(m_content.points[*m_chosen].y())),
                      shortNumber(m_content.weights[*m_chosen]));
    setAccessibleDescription(text);
}

bool PoolingPlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<std::size_t> point = pointAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                tr("x = %1, y = %2, weight %3")
                    .arg(exactNumber(float(m_content.points[*point].x())),
                        exactNumber(float(m_content.points[*point].y())),
                        exactNumber(m_content.weights[*point])),
                this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void PoolingPlot::move(double dx, double dy)
{
    if (m_chosen) {
        const QRectF range = bounds();
        const QPointF to = m_content.points[*m_chosen] + QPointF(dx, dy);
        Q_EMIT pointMoved(*m_chosen,
            {std::clamp(to.x(), range.left(), range.right()),
                std::clamp(to.y(), range.top(), range.bottom())});
    } else if (dx != 0) {
        Q_EMIT queryMoved(std::clamp(m_content.query + dx, bounds().left(), bounds().right()));
    }
}

/// From left to right, as the points stand.
void PoolingPlot::chooseNeighbour(int by)
{
    std::vector<std::size_t> order(m_content.points.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return m_content.points[a].x() < m_content.points[b].x();
    });
    if (order.empty())
        return;
    std::ptrdiff_t place = by > 0 ? 0 : std::ssize(order) - 1;
    if (m_chosen)
        place = std::clamp<std::ptrdiff_t>(
            std::find(order.begin(), order.end(), *m_chosen) - order.begin() + by, 0,
            std::ssize(order) - 1);
    m_chosen = order[std::size_t(place)];
    describe();
    update();
}

void PoolingPlot::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier;
    const double step = keyStep * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
    if (event->modifiers() & Qt::AltModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return control ? chooseNeighbour(-1) : move(-step, 0);
    case Qt::Key_Right:
        return control ? chooseNeighbour(1) : move(step, 0);
    case Qt::Key_Up:
        return move(0, step);
    case Qt::Key_Down:
        return move(0, -step);
    case Qt::Key_Insert: {
        const double y = std::isnan(m_content.queryEstimate) ? 0 : m_content.queryEstimate;
        return Q_EMIT pointAdded({m_content.query, y});
    }
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (m_chosen)
            Q_EMIT pointRemoved(*std::exchange(m_chosen, std::nullopt));
        return;
    case Qt::Key_Escape:
        if (m_chosen) {
            m_chosen.reset();
            describe();
            return update();
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void PoolingPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_chosen = pointAt(event->position());
    m_drag = m_chosen ? Drag::Point : Drag::Query;
    if (m_drag == Drag::Query)
        Q_EMIT queryMoved(valueAt(event->position()).x());
    describe();
    update();
}

void PoolingPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag == Drag::Point && m_chosen)
        Q_EMIT pointMoved(*m_chosen, valueAt(event->position()));
    else if (m_drag == Drag::Query)
        Q_EMIT queryMoved(valueAt(event->position()).x());
    else
        setCursor(pointAt(event->position()) ? Qt::PointingHandCursor : Qt::SplitHCursor);
}

void PoolingPlot::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    m_drag = Drag::None;
}

void PoolingPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !pointAt(event->position())
        && m_axes.area.contains(event->position()))
        Q_EMIT pointAdded(valueAt(event->position()));
}

void PoolingPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PoolingPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void PoolingPlot::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(m_axes.area, theme.surface);
    paintAxes(painter, m_axes, matrixLabelFont(font()));
    const double x = toPixel({m_content.query, 0}).x();
    painter.setPen(QPen(theme.accent, 1.5));
    // Not through the numbers of the axis, which stand between both.
    painter.drawLine(QPointF(x, m_axes.area.top()), QPointF(x, m_axes.area.bottom()));
    painter.drawLine(QPointF(x, m_bars.top()), QPointF(x, m_bars.bottom()));
    paintCurves(painter);
    paintPoints(painter);
    paintBars(painter);
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

void PoolingPlot::paintCurves(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    painter.save();
    painter.setClipRect(m_axes.area);
    // Where the estimate is undefined there is no curve, but a hatch that says so.
    for (std::size_t i = 0; i + 1 < m_content.estimate.size(); ++i) {
        if (!std::isnan(m_content.estimate[i].y()))
            continue;
        const double left = toPixel({m_content.estimate[i].x(), 0}).x();
        const double right = toPixel({m_content.estimate[i + 1].x(), 0}).x();
        painter.fillRect(QRectF(left, m_axes.area.top(), right - left, m_axes.area.height()),
            QBrush(theme.line, Qt::BDiagPattern));
    }
    const auto draw = [&](const std::vector<QPointF>& curve, const QPen& pen) {
        painter.setPen(pen);
        for (std::size_t i = 0; i + 1 < curve.size(); ++i)
            if (!std::isnan(curve[i].y()) && !std::isnan(curve[i + 1].y()))
                painter.drawLine(toPixel(curve[i]), toPixel(curve[i + 1]));
    };
    draw(m_content.truth, QPen(theme.mutedText, 1.5, Qt::DotLine));
    draw(m_content.estimate, QPen(theme.accent, 2.5, Qt::SolidLine, Qt::RoundCap));
    painter.restore();
    const QPointF at = toPixel({m_content.query,
        std::isnan(m_content.queryEstimate)
            ? m_axes.bottom
            : std::clamp(m_content.queryEstimate, m_axes.bottom, m_axes.top)});
    painter.setFont(font());
    const QString text = std::isnan(m_content.queryEstimate)
        ? tr("f(%1) is undefined").arg(m_content.query, 0, 'f', 2)
        : tr("f(%1) ≈ %2")
              .arg(m_content.query, 0, 'f', 2)
              .arg(cellNumber(float(m_content.queryEstimate)));
    if (!std::isnan(m_content.queryEstimate)) {
        painter.setPen(QPen(theme.surface, 2));
        painter.setBrush(theme.accent);
        painter.drawRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
    }
    const double width = painter.fontMetrics().horizontalAdvance(text);
    const double left = std::clamp(at.x() - width / 2, m_axes.area.left(),
        std::max(m_axes.area.left(), m_axes.area.right() - width));
    painter.setPen(theme.text);
    painter.drawText(QRectF(left, 0, width + 1, m_axes.area.top()),
        int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip), text);
}

void PoolingPlot::paintPoints(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    for (std::size_t i = 0; i < m_content.points.size(); ++i) {
        const QPointF at = toPixel(m_content.points[i]);
        painter.setPen(QPen(theme.surface, 1));
        painter.setBrush(theme.text);
        painter.drawEllipse(at, radius, radius);
        if (m_chosen == i) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, radius + 4, radius + 4);
        }
    }
}

/// The bars stand on the scale 0..1, so that they can be compared at all settings.
void PoolingPlot::paintBars(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    painter.fillRect(QRectF(m_bars.left(), m_bars.bottom(), m_bars.width(), 1), theme.line);
    painter.setFont(matrixLabelFont(font()));
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(0, m_bars.top(), m_bars.left() - space::xs, m_bars.height() + 4),
        int(Qt::AlignRight | Qt::AlignBottom), QStringLiteral("0"));
    painter.drawText(QRectF(0, m_bars.top() - 4, m_bars.left() - space::xs, m_bars.height()),
        int(Qt::AlignRight | Qt::AlignTop), QStringLiteral("1"));
    painter.drawText(m_bars.adjusted(space::xs, -2, 0, 0), int(Qt::AlignLeft | Qt::AlignTop),
        tr("weights of the query"));
    for (std::size_t i = 0; i < m_content.points.size(); ++i) {
        const double x = toPixel(m_content.points[i]).x();
        const double height = m_bars.height() * double(std::clamp(m_content.weights[i], 0.F, 1.F));
        painter.fillRect(QRectF(x - 2.5, m_bars.bottom() - height, 5, height),
            m_chosen == i ? theme.text : theme.accent);
    }
}

} // namespace fovea::ui
