// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_share_bars.h"

#include "style/theme.h"
#include "views/token_share_text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui
{

TokenShareBars::TokenShareBars(FlowModel* model, QWidget* parent)
    : TokenScrollView(parent), m_model(model)
{
    for (const auto signal : {&FlowModel::changed, &FlowModel::sharesChanged})
        connect(model, signal, this, &TokenShareBars::arrange);
    connect(model, &FlowModel::hoveredChanged, this, [this] {
        describe();
        viewport()->update();
    });
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
    arrange();
}

void TokenShareBars::setOrder(Order order)
{
    if (m_order == order)
        return;
    m_order = order;
    arrange();
    verticalScrollBar()->setValue(0);
}

void TokenShareBars::arrange()
{
    const std::vector<float>& shares = m_model->shares();
    m_rows.resize(shares.size());
    std::iota(m_rows.begin(), m_rows.end(), 0);
    const auto rank = [&](Index token) {
        const float share = shares[std::size_t(token)];
        return std::isnan(share) ? -1 : share;
    };
    if (m_order == Order::Share)
        std::stable_sort(m_rows.begin(), m_rows.end(),
            [&](Index a, Index b) { return rank(a) > rank(b); });
    m_largest = 0;
    for (const float share : shares)
        m_largest = std::max(m_largest, std::isfinite(share) ? share : 0);
    updateScrollBar();
    describe();
    viewport()->update();
}

int TokenShareBars::rowHeight() const
{
    return fontMetrics().height() + space::xs;
}

double TokenShareBars::labelWidth() const
{
    return std::clamp(viewport()->width() * 0.3, 60.0, 200.0);
}

double TokenShareBars::numberWidth() const
{
    return std::ceil(QFontMetricsF(font()).horizontalAdvance(shareText(1))) + space::s;
}

QRectF TokenShareBars::rowRect(int row) const
{
    return {0, double(row) * rowHeight() - verticalScrollBar()->value(),
        double(viewport()->width()), double(rowHeight())};
}

QRectF TokenShareBars::barRect(int row) const
{
    const float share = m_model->shares()[std::size_t(m_rows[std::size_t(row)])];
    QRectF bar = rowRect(row).adjusted(labelWidth() + space::s, 3, -numberWidth(), -3);
    const bool shows = m_largest > 0 && std::isfinite(share);
    bar.setWidth(std::max(0.0, bar.width()) * (shows ? double(share / m_largest) : 0));
    return bar;
}

int TokenShareBars::rowAt(QPointF position) const
{
    const int row = int(std::floor((position.y() + verticalScrollBar()->value()) / rowHeight()));
    return row >= 0 && row < int(m_rows.size()) ? row : -1;
}

int TokenShareBars::rowOf(Index token) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), token);
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

void TokenShareBars::updateScrollBar()
{
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowHeight());
    verticalScrollBar()->setRange(
        0, std::max(0, int(m_rows.size()) * rowHeight() - viewport()->height()));
}

void TokenShareBars::describe()
{
    setAccessibleName(tr("Shares of the input tokens"));
    const QString sentence = m_model->sentence(m_model->hovered());
    setAccessibleDescription(
        sentence.isEmpty() ? tr("%n token(s)", nullptr, int(m_rows.size())) : sentence);
}

void TokenShareBars::leave()
{
    m_model->setHovered(-1);
}

QString TokenShareBars::toolTipAt(QPoint position, QRect* area) const
{
    const int row = rowAt(position);
    if (row < 0)
        return {};
    *area = rowRect(row).toRect();
    return m_model->sentence(m_rows[std::size_t(row)]);
}

void TokenShareBars::resizeEvent(QResizeEvent* event)
{
    TokenScrollView::resizeEvent(event);
    updateScrollBar();
}

void TokenShareBars::mouseMoveEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    m_model->setHovered(row < 0 ? -1 : m_rows[std::size_t(row)]);
}

void TokenShareBars::keyPressEvent(QKeyEvent* event)
{
    const Index count = Index(m_rows.size());
    const Index page = std::max(1, viewport()->height() / rowHeight() - 1);
    const auto to = goneTo(event->key(), rowOf(m_model->hovered()), count, page);
    if (!to || count == 0)
        return TokenScrollView::keyPressEvent(event);
    const auto row = int(std::clamp<Index>(*to, 0, count - 1));
    m_model->setHovered(m_rows[std::size_t(row)]);
    const QRectF rect = rowRect(row);
    bringInto(verticalScrollBar(), rect.top(), rect.bottom(), 0, viewport()->height());
}

void TokenShareBars::retake()
{
    arrange();
}

void TokenShareBars::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    const QFontMetricsF metrics(font());
    for (int row = std::max(0, rowAt(QPointF(event->rect().topLeft())));
        row < int(m_rows.size()); ++row) {
        const QRectF rect = rowRect(row);
        if (rect.top() > event->rect().bottom())
            break;
        const Index token = m_rows[std::size_t(row)];
        if (token == m_model->hovered()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.raised);
            painter.drawRoundedRect(rect, cornerRadius - 2, cornerRadius - 2);
        }
        QRectF label = rect;
        label.setWidth(labelWidth());
        painter.setPen(token == m_model->token() ? theme.text : theme.mutedText);
        painter.setFont(font());
        painter.drawText(label, int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine),
            metrics.elidedText(m_model->label(token), Qt::ElideRight, label.width()));
        const QRectF bar = barRect(row);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(bar, 2, 2);
        QRectF number = rect;
        number.setLeft(bar.right() + space::xs);
        painter.setPen(theme.text);
        painter.drawText(number, int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
            shareText(m_model->shares()[std::size_t(token)]));
    }
    paintFocus(painter);
}

} // namespace fovea::ui
