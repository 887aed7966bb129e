// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/word_marks.h"

#include "models/tag_text.h"
#include "style/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea::ui
{

namespace
{

constexpr double bracketBand = space::xs + 2; // between the tag and what lies behind
constexpr double bracketWidth = 2;
constexpr double widestBand = 72;

QFont tagFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

bool isUpright(Qt::Edge edge)
{
    return edge == Qt::LeftEdge || edge == Qt::RightEdge;
}

QString fittingTag(const QString& tag, const QFontMetricsF& metrics, double room)
{
    for (const QString& text : {tagName(tag), tag}) {
        if (metrics.horizontalAdvance(text) <= room)
            return text;
    }
    return {};
}

} // namespace

Range partOf(const WordNote& word, Range shown)
{
    return {std::max(word.tokens.begin, shown.begin) - shown.begin,
        std::min(word.tokens.end, shown.end) - shown.begin};
}

double wordBand(const TokenNotes& notes, const QFont& font, Qt::Edge edge)
{
    const QFontMetricsF metrics(tagFont(font));
    if (!isUpright(edge))
        return std::ceil(metrics.height()) + bracketBand;
    std::set<QString> tags;
    for (const WordNote& word : notes.words)
        tags.insert(word.tag);
    double width = 0;
    for (const QString& tag : tags)
        width = std::max(width, metrics.horizontalAdvance(tagName(tag)));
    return std::min(std::ceil(width), widestBand) + bracketBand;
}

void paintWord(QPainter& painter, const WordNote& word, const QRectF& band, Qt::Edge edge,
    const QFont& font, const Theme& theme)
{
    const QFont small = tagFont(font);
    const QFontMetricsF metrics(small);
    const QRectF place = isUpright(edge) ? band.adjusted(0, 1.5, 0, -1.5)
                                         : band.adjusted(1.5, 0, -1.5, 0); // words stay apart
    QRectF bracket = place;
    QRectF room = place;
    Qt::Alignment side = Qt::AlignHCenter;
    switch (edge) {
    case Qt::LeftEdge:
        bracket.setLeft(place.left() + bracketBand / 2 - bracketWidth / 2);
        bracket.setWidth(bracketWidth);
        room.setLeft(place.left() + bracketBand);
        side = Qt::AlignLeft;
        break;
    case Qt::RightEdge:
        bracket.setLeft(place.right() - bracketBand / 2 - bracketWidth / 2);
        bracket.setWidth(bracketWidth);
        room.setRight(place.right() - bracketBand);
        side = Qt::AlignRight;
        break;
    case Qt::TopEdge:
        bracket.setTop(place.top() + bracketBand / 2 - bracketWidth / 2);
        bracket.setHeight(bracketWidth);
        room.setTop(place.top() + bracketBand);
        break;
    case Qt::BottomEdge:
        bracket.setTop(place.bottom() - bracketBand / 2 - bracketWidth / 2);
        bracket.setHeight(bracketWidth);
        room.setBottom(place.bottom() - bracketBand);
        break;
    }
    painter.fillRect(bracket, theme.mutedText);
    if (isUpright(edge) && room.height() < metrics.height() - 3) // with its gaps
        return;
    painter.setFont(small);
    painter.setPen(theme.mutedText);
    painter.drawText(room,
        int(side | Qt::AlignVCenter | Qt::AlignAbsolute) | int(Qt::TextSingleLine)
            | int(Qt::TextDontClip),
        fittingTag(word.tag, metrics, room.width() + 1));
}

} // namespace fovea::ui
