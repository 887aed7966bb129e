// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/gate_overview.h"

#include "models/image_site_text.h"
#include "models/number_text.h"
#include "style/colour_map.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int stripHeight = 44;

} // namespace

GateOverview::GateOverview(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    viewport()->setBackgroundRole(QPalette::Window); // the scroll bar's ground
    setAccessibleName(tr("All channel gates"));
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
}

void GateOverview::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    m_analysis = std::move(analysis);
    makeRows();
    layOut();
}

void GateOverview::makeRows()
{
    const std::string current = m_current >= 0 && m_current < count()
        ? m_rows[std::size_t(m_current)].links.gate
        : std::string();
    m_rows.clear();
    if (m_analysis) {
        for (const AttentionLinks& links : m_analysis->channelGates()) {
            const Tensor gate = m_analysis->tensor(links.gate);
            m_rows.push_back({links, linksTitle(links), gate, explain::summaryOf(gate)});
        }
    }
    m_focused = std::clamp(m_focused, 0, std::max(0, count() - 1));
    m_current = -1;
    setCurrent(current);
}

void GateOverview::setCurrent(const std::string& gate)
{
    m_current = -1;
    for (int row = 0; row < count(); ++row) {
        if (m_rows[std::size_t(row)].links.gate == gate)
            m_current = m_focused = row;
    }
    describe();
    viewport()->update();
}

QString GateOverview::summaryText(int row) const
{
    const explain::ValueSummary& summary = m_rows[std::size_t(row)].summary;
    return tr("mean %1 · %2 to %3")
        .arg(shortNumber(float(summary.mean)), shortNumber(summary.minimum),
            shortNumber(summary.maximum));
}

int GateOverview::rowHeight() const
{
    return stripHeight + fontMetrics().height() + 2 * space::s + space::xs;
}

QRect GateOverview::rowRect(int row) const
{
    return {space::s, space::s + row * rowHeight() - verticalScrollBar()->value(),
        viewport()->width() - 2 * space::s, rowHeight()};
}

QRect GateOverview::stripRect(int row) const
{
    const QRect rect = rowRect(row).adjusted(space::s, space::s, -space::s, -space::s);
    return {rect.left(), rect.bottom() + 1 - stripHeight, rect.width(), stripHeight};
}

int GateOverview::rowAt(QPoint position) const
{
    const int row = (position.y() + verticalScrollBar()->value() - space::s) / rowHeight();
    return row >= 0 && row < count() && rowRect(row).contains(position) ? row : -1;
}

void GateOverview::layOut()
{
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowHeight() / 3);
    verticalScrollBar()->setRange(
        0, std::max(0, count() * rowHeight() + 2 * space::s - viewport()->height()));
    viewport()->update();
}

void GateOverview::describe()
{
    if (m_rows.empty())
        return setAccessibleDescription(QString());
    setAccessibleDescription(QStringLiteral("%1, %2").arg(
        m_rows[std::size_t(m_focused)].title, summaryText(m_focused)));
}

bool GateOverview::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        Q_EMIT hinted(QString());
    return QAbstractScrollArea::viewportEvent(event);
}

void GateOverview::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void GateOverview::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || row < 0)
        return QAbstractScrollArea::mousePressEvent(event);
    setCurrent(m_rows[std::size_t(row)].links.gate);
    Q_EMIT gateChosen(m_rows[std::size_t(row)].links.gate);
}

void GateOverview::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    const int row = rowAt(position);
    if (row < 0)
        return Q_EMIT hinted(QString());
    const Row& gates = m_rows[std::size_t(row)];
    const QRect strip = stripRect(row);
    const Index channel = std::clamp<Index>(
        Index(position.x() - strip.left()) * gates.gate.size() / std::max(1, strip.width()), 0,
        gates.gate.size() - 1);
    Q_EMIT hinted(tr("%1, channel %2: gate %3")
                      .arg(gates.title)
                      .arg(channel)
                      .arg(exactNumber(gates.gate.floats()[std::size_t(channel)])));
}

void GateOverview::go(int row)
{
    if (m_rows.empty())
        return;
    m_focused = std::clamp(row, 0, count() - 1);
    const QRect rect = rowRect(m_focused);
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < 0)
        bar->setValue(bar->value() + rect.top());
    else if (rect.bottom() >= viewport()->height())
        bar->setValue(bar->value() + rect.bottom() + 1 - viewport()->height());
    describe();
    viewport()->update();
}

void GateOverview::keyPressEvent(QKeyEvent* event)
{
    const int page = std::max(1, viewport()->height() / rowHeight());
    switch (event->key()) {
    case Qt::Key_Up:
        return go(m_focused - 1);
    case Qt::Key_Down:
        return go(m_focused + 1);
    case Qt::Key_PageUp:
        return go(m_focused - page);
    case Qt::Key_PageDown:
        return go(m_focused + page);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(count() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!m_rows.empty()) {
            const std::string gate = m_rows[std::size_t(m_focused)].links.gate;
            setCurrent(gate);
            return Q_EMIT gateChosen(gate);
        }
        break;
    default:
        break;
    }
    event->ignore(); // the scroll area would scroll
}

void GateOverview::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("All channel gates"));
        makeRows();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOut();
}

void GateOverview::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void GateOverview::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void GateOverview::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < count(); ++row) {
        if (rowRect(row).intersects(event->rect()))
            paintRow(painter, row);
    }
}

void GateOverview::paintRow(QPainter& painter, int row) const
{
    const Theme& theme = Theme::current();
    const Row& gates = m_rows[std::size_t(row)];
    const QRectF rect = QRectF(rowRect(row)).adjusted(1, 1, -1, -1);
    const bool focused
        = hasFocus() && m_focused == row && window()->testAttribute(Qt::WA_KeyboardFocusChange);
    if (m_current == row || focused) {
        painter.setBrush(m_current == row ? QBrush(theme.raised) : QBrush(Qt::NoBrush));
        painter.setPen(focused ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
        painter.drawRoundedRect(rect, cornerRadius, cornerRadius);
    }
    const QRectF strip = stripRect(row);
    const QRectF text(
        strip.left(), strip.top() - space::xs - fontMetrics().height(), strip.width(),
        fontMetrics().height());
    painter.setPen(theme.text);
    painter.drawText(text, int(Qt::AlignLeft) | int(Qt::TextSingleLine), gates.title);
    painter.setPen(theme.mutedText);
    painter.drawText(text, int(Qt::AlignRight) | int(Qt::TextSingleLine), summaryText(row));

    painter.fillRect(strip, theme.surface);
    const double pitch = strip.width() / double(gates.gate.size());
    const double gap = pitch >= 6 ? 2 : pitch >= 3 ? 1 : 0;
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, gap == 0);
    for (Index i = 0; i < gates.gate.size(); ++i) {
        const float value = gates.gate.floats()[std::size_t(i)];
        const double height
            = strip.height() * double(std::isfinite(value) ? std::clamp(value, 0.F, 1.F) : 1.F);
        painter.setBrush(std::isfinite(value)
                ? QBrush(m_current == row ? theme.accent : theme.mutedText)
                : QBrush(QColor(ColourMap::notANumber()), Qt::BDiagPattern));
        painter.drawRect(QRectF(strip.left() + double(i) * pitch + gap / 2,
            strip.bottom() - height, pitch - gap, height));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    // Where the mean is.
    const double mean = strip.bottom() - strip.height() * gates.summary.mean;
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(strip.left(), mean), QPointF(strip.right(), mean));
    painter.setPen(theme.line);
    painter.drawLine(strip.bottomLeft(), strip.bottomRight());
}

} // namespace fovea::ui
