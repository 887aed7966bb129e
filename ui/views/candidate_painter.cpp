// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/candidate_painter.h"

#include "style/theme.h"
#include "views/candidate_list.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr double barHeight = space::s;

QString arrow(double before, double after)
{
    return after > before ? QStringLiteral("▲")
        : after < before  ? QStringLiteral("▼")
                          : QStringLiteral("＝");
}

} // namespace

QFont CandidatePainter::smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

CandidatePainter::CandidatePainter(
    const TextPrediction& prediction, const QFont& font, int width, Index lastRank, double whole)
    : m_prediction(prediction), m_font(font), m_small(smallFont(font)), m_whole(whole)
{
    const int digits = std::max(2, int(QString::number(lastRank).size()));
    m_rank = space::xs;
    m_name = m_rank + digits * QFontMetrics(m_small).horizontalAdvance(u'0') + space::s;
    m_end = width - space::xs;
    m_number = m_end - QFontMetrics(font).horizontalAdvance(QStringLiteral("100.0 %"));
    m_bar = m_name + (m_number - space::s - m_name) * 55 / 100;
}

void CandidatePainter::paint(
    QPainter& painter, Index rank, const QRect& row, bool isCurrent, bool isHovered) const
{
    const Theme& theme = Theme::current();
    const explain::Candidate& candidate = m_prediction.predictions.candidates[std::size_t(rank)];
    if (isCurrent || isHovered) {
        painter.setPen(isCurrent ? QPen(theme.accent) : QPen(Qt::NoPen));
        painter.setBrush(theme.raised);
        painter.drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    const QRect line(row.left(), row.top() + space::xs, row.width(), QFontMetrics(m_font).height());
    paintRank(painter, rank, line);

    QFont named = m_font;
    if (m_prediction.actual && m_prediction.actual->id == candidate.id)
        named.setWeight(QFont::DemiBold);
    const int nameEnd = (compares() ? m_number : m_bar) - space::s;
    painter.setFont(named);
    painter.setPen(candidate.cut == explain::Candidate::Cut::No ? theme.text : theme.mutedText);
    painter.drawText(QRect(m_name, line.top(), nameEnd - m_name, line.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
        QFontMetrics(named).elidedText(className(m_prediction, candidate.id),
            Qt::ElideRight, nameEnd - m_name));
    painter.setFont(m_font);
    painter.drawText(QRect(m_number, line.top(), m_end - m_number, line.height()),
        Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, percentText(candidate.probability));

    if (compares()) {
        paintChange(painter, rank,
            {m_name, line.bottom() + 1, m_end - m_name, QFontMetrics(m_small).height()});
    } else {
        paintBar(painter, rank,
            {double(m_bar), line.top() + (line.height() - barHeight) / 2,
                double(m_number - space::s - m_bar), barHeight});
    }
}

/// The rank, and a mark at the text's own token.
void CandidatePainter::paintRank(QPainter& painter, Index rank, const QRect& line) const
{
    const Theme& theme = Theme::current();
    const bool isActual = m_prediction.actual && m_prediction.actual->rank == rank;
    painter.setFont(m_small);
    painter.setPen(isActual ? theme.accent : theme.mutedText);
    painter.drawText(QRect(m_rank, line.top(), m_name - space::s - m_rank, line.height()),
        Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, QString::number(rank));
    if (!isActual)
        return;
    const double y = line.top() + line.height() / 2.0;
    painter.setBrush(theme.accent);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF{{0.0, y - 4}, {5.0, y}, {0.0, y + 4}});
}

void CandidatePainter::paintChange(QPainter& painter, Index rank, const QRect& line) const
{
    const double before = m_prediction.before[std::size_t(rank)].probability;
    const double after = m_prediction.predictions.candidates[std::size_t(rank)].probability;
    const auto text = [&](double probability) {
        return arrow(before, after) + u' '
            + CandidateList::tr("from %1").arg(percentText(probability));
    };
    painter.setFont(m_small);
    painter.setPen(Theme::current().mutedText);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text(before));
    // Bars of all rows are measured alike.
    const int width = QFontMetrics(m_small).horizontalAdvance(text(1)) + space::s;
    paintBar(painter, rank,
        {double(line.left()), line.center().y() - barHeight / 2,
            double(std::max(0, line.width() - width)), barHeight});
}

void CandidatePainter::paintBar(QPainter& painter, Index rank, const QRectF& area) const
{
    const Theme& theme = Theme::current();
    const explain::Candidate& candidate = m_prediction.predictions.candidates[std::size_t(rank)];
    QRectF bar = area;
    bar.setWidth(std::max(1.0, area.width() * candidate.probability / m_whole));
    if (candidate.cut == explain::Candidate::Cut::No) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(bar, 2, 2);
    } else {
        painter.setPen(QPen(theme.mutedText, 1));
        painter.setBrush(QBrush(theme.mutedText, Qt::BDiagPattern));
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
    if (!compares())
        return;
    QRectF ghost = area;
    ghost.setWidth(
        std::max(2.0, area.width() * m_prediction.before[std::size_t(rank)].probability / m_whole));
    painter.setPen(QPen(theme.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(ghost.adjusted(0.5, -1.5, -0.5, 1.5), 2, 2);
}

void CandidatePainter::paintCutLine(QPainter& painter, const QString& text, const QRect& area) const
{
    const Theme& theme = Theme::current();
    const int width = QFontMetrics(m_small).horizontalAdvance(text);
    const int left = std::max(0, (area.width() - width) / 2);
    painter.setFont(m_small);
    painter.setPen(theme.text);
    painter.drawText(
        QRect(left, area.top(), width, area.height()), Qt::AlignCenter | Qt::TextDontClip, text);
    const double y = area.top() + area.height() / 2.0;
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(0, y), QPointF(left - space::s, y));
    painter.drawLine(QPointF(left + width + space::s, y), QPointF(area.width(), y));
}

} // namespace fovea::ui
