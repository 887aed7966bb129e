// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_hover_card.h"

#include "models/number_text.h"
#include "models/tag_text.h"
#include "models/token_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(HeatmapHoverCard)
};

/// The numbers that are subtracted; empty where none are.
QString sidesText(const HeatmapModel& model, Cell cell)
{
    const HeatmapData& data = *model.data();
    const DifferenceMap* sides = data.difference();
    if (!sides)
        return {};
    const HeadPair heads = sides->pair(model.head());
    return Texts::tr("%1 %2, %3 %4")
        .arg(data.sideNames().value(0), exactNumber(sides->first().at(heads.first, cell.row, cell.column)),
            data.sideNames().value(1),
            exactNumber(sides->second().at(heads.second, cell.row, cell.column)));
}

/// The tokens' ids; empty where they have none.
QString idText(const HeatmapData& data, Cell cell)
{
    const TokenNotes* notes = data.notes();
    if (!notes || notes->ids.isEmpty())
        return {};
    const QString row = notes->ids[data.rowsInWhole().begin + cell.row];
    if (!data.isTokenByToken())
        return Texts::tr("id %1").arg(row);
    return Texts::tr("ids %1 → %2").arg(row, notes->ids[data.columnsInWhole().begin + cell.column]);
}

/// What the model takes the words of both tokens for; empty where it finds none.
QString tagText(const HeatmapData& data, Cell cell)
{
    const TokenNotes* notes = data.notes();
    const auto tag = [&](Index token) {
        const WordNote* word = notes->wordAt(token);
        return word ? tagName(word->tag) : QStringLiteral("–");
    };
    if (!notes || notes->words.empty())
        return {};
    const QString row = tag(data.rowsInWhole().begin + cell.row);
    return data.isTokenByToken()
        ? row + QStringLiteral(" → ") + tag(data.columnsInWhole().begin + cell.column)
        : row;
}

} // namespace

void paintHoverCard(QPainter& painter, const QRectF& bounds, const HeatmapGeometry& geometry,
    const HeatmapModel& model, const QFont& font, const Theme& theme)
{
    const Cell cell = model.hovered();
    const HeatmapData& data = *model.data();
    const QString tokens = isolated(data.rowLabels().at(cell.row)) + QStringLiteral(" → ")
        + isolated(data.columnLabels().at(cell.column));
    const float value = model.value(cell);
    const QString number
        = (data.difference() && value > 0 ? QStringLiteral("+") : QString()) + exactNumber(value);
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    QStringList lines{metrics.elidedText(tokens, Qt::ElideRight, 240)};
    for (const QString& line : {tagText(data, cell), idText(data, cell), sidesText(model, cell)}) {
        if (!line.isEmpty())
            lines += line;
    }
    double width = QFontMetricsF(bold).horizontalAdvance(number);
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    const double lineHeight = std::ceil(metrics.height());
    QRectF card(0, 0, std::ceil(width) + 2 * space::m,
        double(lines.size() + 1) * lineHeight + 2 * space::s + space::xs);

    // Right below the cell; on the other side where there is no room.
    const QRectF rect = geometry.cellRect(cell) & geometry.cellsRect();
    card.moveTopLeft(rect.bottomRight() + QPointF(space::s, space::s));
    if (card.right() > bounds.right() - space::xs)
        card.moveRight(rect.left() - space::s);
    if (card.bottom() > bounds.bottom() - space::xs)
        card.moveBottom(rect.top() - space::s);
    card.moveLeft(std::max(bounds.left() + space::xs, std::round(card.left())));
    card.moveTop(std::max(bounds.top() + space::xs, std::round(card.top())));

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QRectF inner = card.adjusted(space::m, space::s, -space::m, -space::s);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.drawText(inner.adjusted(0, double(i) * lineHeight, 0, 0),
            int(Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine), lines[i]);
    }
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(inner, int(Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine), number);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace fovea::ui
