// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/lines_painter.h"

#include "models/lines_palette.h"
#include "views/word_marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

QColor withAlpha(QColor colour, double alpha)
{
    colour.setAlphaF(float(std::clamp(alpha, 0.0, 1.0)));
    return colour;
}

/// Whether a text is of characters that are written below each other as well as side by side.
bool standsUpright(const QString& text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
        const QChar::Script script = c.script();
        return script == QChar::Script_Han || script == QChar::Script_Hiragana
            || script == QChar::Script_Katakana || script == QChar::Script_Hangul;
    });
}

} // namespace

LinesPainter::LinesPainter(
    const LinesScene& scene, const LinesLayout& layout, const QFont& font, const Theme& theme)
    : m_scene(scene), m_layout(layout), m_font(font), m_metrics(font), m_theme(theme)
{
}

double LinesPainter::labelLength(
    const QString& label, const QFontMetricsF& metrics, bool isHorizontal)
{
    if (isHorizontal && standsUpright(label))
        return double(label.size()) * metrics.height();
    return metrics.horizontalAdvance(label);
}

double LinesPainter::wordBand(const HeatmapData& data, const QFont& font, bool isHorizontal)
{
    return data.notes() && !data.notes()->words.empty()
        ? fovea::ui::wordBand(
            *data.notes(), font, isHorizontal ? Qt::BottomEdge : Qt::RightEdge)
        : 0;
}

void LinesPainter::paintWords(QPainter& painter, LinesSide side) const
{
    const HeatmapData& data = *m_scene.data;
    if (!data.notes())
        return;
    const bool isLeft = side == LinesSide::Left;
    const Qt::Edge edge = m_layout.isHorizontal() ? (isLeft ? Qt::BottomEdge : Qt::TopEdge)
                                                  : (isLeft ? Qt::RightEdge : Qt::LeftEdge);
    for (const WordNote& word : data.notes()->words) {
        const Range part = partOf(word, isLeft ? data.rowsInWhole() : data.columnsInWhole());
        const QRectF band = part.size() > 0 ? m_layout.word(side, part) : QRectF();
        if (band.intersects(m_layout.body()))
            paintWord(painter, word, band, edge, m_font, m_theme);
    }
    painter.setFont(m_font);
}

const QString& LinesPainter::label(LinesToken token) const
{
    const HeatmapData& data = *m_scene.data;
    return (token.side == LinesSide::Left ? data.rowLabels() : data.columnLabels()).at(token.token);
}

void LinesPainter::paint(QPainter& painter) const
{
    painter.save();
    painter.setFont(m_font);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTexts(painter);
    if (m_scene.data) {
        paintTiles(painter);
        painter.setClipRect(m_layout.body(), Qt::IntersectClip);
        paintLines(painter);
        paintStripes(painter);
        for (const LinesSide side : {LinesSide::Left, LinesSide::Right}) {
            paintWords(painter, side);
            paintLabels(painter, side);
        }
    }
    painter.restore();
}

void LinesPainter::paintTiles(QPainter& painter) const
{
    for (Index head = 0; head < Index(m_scene.heads.size()); ++head) {
        const QRectF tile = m_layout.tile(head).adjusted(0.5, 0.5, -0.5, -0.5);
        const QColor colour = headColour(head, m_theme.dark);
        const bool isOn = m_scene.heads[std::size_t(head)];
        painter.setPen(QPen(colour, 1));
        painter.setBrush(isOn ? QBrush(colour) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(tile, space::xs, space::xs);
        painter.setPen(isOn ? inkOn(colour) : m_theme.mutedText);
        painter.drawText(tile, Qt::AlignCenter, QString::number(head));
        if (m_scene.headsOff.count(head) != 0) {
            painter.setPen(QPen(isOn ? inkOn(colour) : m_theme.text, 1.5));
            painter.drawLine(tile.topLeft(), tile.bottomRight());
            painter.drawLine(tile.topRight(), tile.bottomLeft());
        }
        if (head == m_scene.tile) {
            painter.setPen(QPen(m_theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(tile.adjusted(-2, -2, 2, 2), cornerRadius, cornerRadius);
        }
    }
}

/// Older lines move and stretch with their tokens until the new ones come.
void LinesPainter::paintLines(QPainter& painter) const
{
    const LinesRequest& request = m_scene.request;
    if (!request.data)
        return;
    const double scale = m_layout.pitch() * m_scene.pixelRatio / request.pitch;
    const double length = request.size.height() / m_scene.pixelRatio * scale;
    const double begin = m_layout.along(0) - request.origin / m_scene.pixelRatio * scale;
    QRectF area = m_layout.lines();
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale != 1);
    if (m_layout.isHorizontal()) {
        // The picture has its tokens from top to bottom: across becomes down.
        painter.setTransform(QTransform(0, 1, 1, 0, 0, 0), true);
        area = QRectF(area.top(), begin, area.height(), length);
    } else {
        area = QRectF(area.left(), begin, area.width(), length);
    }
    painter.drawImage(area, m_scene.picture.image);
    painter.restore();
}

void LinesPainter::paintStripes(QPainter& painter) const
{
    if (m_scene.profile.size() == 0 || !m_scene.focus.isValid())
        return;
    std::vector<Index> heads;
    for (std::size_t head = 0; head < m_scene.heads.size(); ++head) {
        if (m_scene.heads[head])
            heads.push_back(Index(head));
    }
    const LinesSide side
        = m_scene.focus.side == LinesSide::Left ? LinesSide::Right : LinesSide::Left;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (Index partner = 0; partner < m_scene.profile.cols(); ++partner) {
        const LinesToken token{side, m_scene.partners.begin + partner};
        for (std::size_t h = 0; h < heads.size(); ++h) {
            const float weight = m_scene.profile(Index(h), partner);
            if (!(weight > 0))
                continue;
            painter.fillRect(m_layout.stripe(token, Index(h), Index(heads.size())),
                withAlpha(headColour(heads[h], m_theme.dark), double(weight)));
        }
    }
    painter.restore();
}

void LinesPainter::paintLabels(QPainter& painter, LinesSide side) const
{
    // Of tokens that lie closer than text, some are named, and always the one looked at.
    const auto step = Index(std::max(1.0, std::ceil(m_metrics.height() / m_layout.pitch())));
    const LinesToken focus = m_scene.focus;
    const Range range = m_layout.visible(side);
    for (Index token = (range.begin + step - 1) / step * step; token < range.end; token += step) {
        const bool isNearFocus
            = focus.isValid() && focus.side == side && std::abs(focus.token - token) < step;
        if (!isNearFocus)
            paintLabel(painter, {side, token}, false);
    }
    if (focus.isValid() && focus.side == side)
        paintLabel(painter, focus, true);
}

void LinesPainter::paintLabel(QPainter& painter, LinesToken token, bool isFocus) const
{
    const bool isHorizontal = m_layout.isHorizontal();
    QRectF area = m_layout.label(token);
    const double thickness = isHorizontal ? area.width() : area.height();
    const double missing = std::max(0.0, m_metrics.height() - thickness) / 2;
    if (isHorizontal)
        area.adjust(-missing, 0, missing, 0);
    else
        area.adjust(0, -missing, 0, missing);
    if (isFocus) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.accent);
        painter.drawRoundedRect(area, space::xs, space::xs);
    }
    painter.setPen(isFocus                                           ? m_theme.onAccent
            : isOfSentences(*m_scene.data, m_scene.sentences, token) ? m_theme.text
                                                                     : m_theme.mutedText);
    if (isHorizontal)
        return paintTurned(
            painter, area.adjusted(0, space::xs, 0, -space::xs), label(token), token.side);
    const auto align = int(Qt::AlignVCenter | Qt::TextDontClip | Qt::AlignAbsolute
        | (token.side == LinesSide::Left ? Qt::AlignRight : Qt::AlignLeft));
    const QRectF room = area.adjusted(space::xs, 0, -space::xs, 0);
    painter.drawText(room, align, m_metrics.elidedText(label(token), Qt::ElideRight, room.width()));
}

/// The end of an upper label and the beginning of a lower one touch the lines.
void LinesPainter::paintTurned(
    QPainter& painter, const QRectF& room, const QString& text, LinesSide side) const
{
    const bool isUpper = side == LinesSide::Left;
    const double line = m_metrics.height();
    if (standsUpright(text)) {
        const auto fitting = std::max<qsizetype>(1, qsizetype(room.height() / line));
        const QString shown = text.size() > fitting ? text.left(fitting - 1) + u'⋮' : text;
        double top = isUpper ? room.bottom() - double(shown.size()) * line : room.top();
        for (const QChar c : shown) {
            painter.drawText(QRectF(room.left(), top, room.width(), line),
                int(Qt::AlignCenter | Qt::TextDontClip), QString(c));
            top += line;
        }
        return;
    }
    painter.save();
    painter.translate(room.center());
    painter.rotate(90);
    const QRectF turned(-room.height() / 2, -room.width() / 2, room.height(), room.width());
    const auto align = int(Qt::AlignVCenter | Qt::TextDontClip | Qt::AlignAbsolute
        | (isUpper ? Qt::AlignRight : Qt::AlignLeft));
    painter.drawText(turned, align, m_metrics.elidedText(text, Qt::ElideRight, turned.width()));
    painter.restore();
}

void LinesPainter::paintTexts(QPainter& painter) const
{
    int line = 0;
    for (const auto& [text, colour] :
        {std::pair(m_scene.sentence, m_theme.text), std::pair(m_scene.note, m_theme.mutedText)}) {
        const QRectF area = m_layout.text(line++);
        painter.setPen(colour);
        painter.drawText(area, int(Qt::AlignHCenter | Qt::AlignVCenter),
            m_metrics.elidedText(text, Qt::ElideRight, area.width()));
    }
}

} // namespace fovea::ui
