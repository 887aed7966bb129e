// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/flow_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr double largestPitch = 40;
constexpr double mostForLabel = 140; // longer ones are elided

QFont boldened(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

double FlowScene::pitch() const
{
    const double room = size.height() - headerHeight();
    const double least = QFontMetricsF(font).height() + 2;
    return std::clamp(room / double(std::max<Index>(1, labels.size())), least, largestPitch);
}

double FlowScene::headerHeight() const
{
    return QFontMetricsF(font).height() + space::s;
}

void FlowScene::measure()
{
    const QFontMetricsF metrics(boldened(font)); // the chosen one's
    widestLabel = 0;
    for (const QString& label : labels)
        widestLabel = std::max(widestLabel, metrics.horizontalAdvance(label));
}

double FlowScene::labelWidth() const
{
    return std::min({widestLabel, mostForLabel, size.width() * 0.25}) + space::s;
}

QRectF FlowScene::linesRect() const
{
    return QRectF({0, 0}, size).adjusted(labelWidth(), headerHeight(), -labelWidth(), 0);
}

QPointF FlowScene::node(int column, Index of) const
{
    const QRectF lines = linesRect();
    const double width = lines.width() - 2 * flowNodeMargin;
    return {lines.left() + flowNodeMargin
            + width * column / double(std::max<qsizetype>(1, columns.size() - 1)),
        lines.top() + (double(of) + 0.5) * pitch() - scroll};
}

double FlowScene::wholeHeight() const
{
    return headerHeight() + pitch() * double(labels.size());
}

void paintFlowColumns(QPainter& painter, const FlowScene& scene, const Theme& theme)
{
    const QFontMetricsF metrics(scene.font);
    painter.setFont(scene.font);
    painter.setPen(theme.mutedText);
    double free = 0;
    for (int column = 0; column < int(scene.columns.size()); ++column) {
        const QString& name = scene.columns[column];
        QRectF place(0, 0, metrics.horizontalAdvance(name) + 2, scene.headerHeight());
        place.moveCenter({scene.node(column, 0).x(), scene.headerHeight() / 2});
        place.moveLeft(std::clamp(place.left(), 0.0, scene.size.width() - place.width()));
        if (place.left() < free)
            continue;
        painter.drawText(place, int(Qt::AlignCenter | Qt::TextSingleLine), name);
        free = place.right() + space::s;
    }
}

void paintFlowTokens(QPainter& painter, const FlowScene& scene, const Theme& theme)
{
    const QRectF lines = scene.linesRect();
    const double pitch = scene.pitch(), width = scene.labelWidth() - space::s;
    for (Index token = 0; token < Index(scene.labels.size()); ++token) {
        const bool chosen = token == scene.token;
        const double y = lines.top() + double(token) * pitch - scene.scroll;
        if (y + pitch < 0 || y > scene.size.height())
            continue;
        const auto write = [&](QRectF place, bool bold, Qt::AlignmentFlag side) {
            const QFont font = bold ? boldened(scene.font) : scene.font;
            painter.setFont(font);
            painter.setPen(bold || token == scene.hovered ? theme.text : theme.mutedText);
            painter.drawText(place, int(side) | int(Qt::AlignVCenter) | int(Qt::TextSingleLine),
                QFontMetricsF(font).elidedText(
                    scene.labels[token], Qt::ElideRight, place.width() + 1));
        };
        write({space::xs / 2.0, y, width, pitch}, false, Qt::AlignRight);
        const QRectF right(lines.right() + space::xs, y, width, pitch);
        write(right, chosen, Qt::AlignLeft);
        if (chosen) {
            painter.setPen(QPen(
                scene.hasFocus ? theme.accent : theme.mutedText, scene.hasFocus ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(
                right.adjusted(-space::xs / 2.0, 1, space::xs - 1, -1), 3, 3);
        }
    }
}

} // namespace fovea::ui
