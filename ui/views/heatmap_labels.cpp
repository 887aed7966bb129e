// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_labels.h"

#include "models/token_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double largestCell = 112;
constexpr double longestLabel = 144;
constexpr double gap = space::s; // between a label and the cells

// What a reader takes for one character: a letter with its accents, a whole emoji.
QStringList graphemes(const QString& label)
{
    QStringList list;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, label);
    qsizetype begin = 0;
    for (qsizetype end = finder.toNextBoundary(); end > 0; end = finder.toNextBoundary()) {
        list += label.mid(begin, end - begin);
        begin = end;
    }
    return list;
}

bool isUpright(const QString& grapheme)
{
    const uint c = grapheme.toUcs4().value(0);
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo:
        return true;
    default: // Chinese punctuation, full-width forms, emoji
        return (c >= 0x3000 && c < 0x3040) || (c >= 0xFF00 && c < 0xFF61) || c >= 0x1F000;
    }
}

// Whether a label is written from top to bottom with upright characters.
bool standsUpright(const QStringList& characters)
{
    return characters.size() == 1 || std::all_of(characters.begin(), characters.end(), isUpright);
}

// The widest label; of very many, a sample: the rest is elided anyway.
double widest(const QStringList& labels, const QFontMetricsF& metrics)
{
    double width = 0;
    const qsizetype step = labels.size() / 256 + 1;
    for (qsizetype i = 0; i < labels.size(); i += step)
        width = std::max(width, metrics.horizontalAdvance(labels[i]));
    return std::ceil(width);
}

double tallestTurned(const QStringList& labels, const QFontMetricsF& metrics)
{
    double height = 0;
    const qsizetype step = labels.size() / 256 + 1;
    for (qsizetype i = 0; i < labels.size(); i += step) {
        const QStringList characters = graphemes(labels[i]);
        height = std::max(height,
            standsUpright(characters) ? double(characters.size()) * std::ceil(metrics.height())
                                      : metrics.horizontalAdvance(labels[i]));
    }
    return std::ceil(height);
}

} // namespace

HeatmapLabels::HeatmapLabels(const HeatmapData& data, const QFont& font, QSizeF space)
    : m_font(font)
{
    const QFontMetricsF metrics(font);
    m_lineHeight = std::ceil(metrics.height());
    m_columnWidth = widest(data.columnLabels(), metrics);
    m_flatColumns = !data.isTokenByToken();
    m_margins.title = m_lineHeight + space::xs;
    m_margins.edge = space::m;
    const double rowWidth = widest(data.rowLabels(), metrics);
    m_margins.rowHeader = std::min({rowWidth, longestLabel, space.width() / 4}) + gap + space::xs;
    m_margins.columnHeader = m_lineHeight + gap;

    QSizeF room = HeatmapGeometry::viewportFor({{0, 0}, space}, m_margins).size();
    const double rows = double(std::max<Index>(1, data.rows()));
    const double columns = double(std::max<Index>(1, data.columns()));
    if (m_flatColumns) {
        m_rowHeight = std::clamp((room.height() / rows) / (room.width() / columns), 0.25, 8.0);
        return;
    }
    const double cell = std::min({room.width() / columns, room.height() / rows, largestFit()});
    if (!liesFlat(cell))
        m_margins.columnHeader = std::min({tallestTurned(data.columnLabels(), metrics),
                                     longestLabel, space.height() / 4})
            + gap;
}

double HeatmapLabels::largestFit() const
{
    return largestCell / std::max(1.0, m_rowHeight);
}

bool HeatmapLabels::liesFlat(double cellWidth) const
{
    return m_flatColumns || m_columnWidth + gap <= cellWidth;
}

void HeatmapLabels::paint(QPainter& painter, const HeatmapGeometry& geometry,
    const HeatmapData& data, const std::vector<Cell>& marked, const Theme& theme) const
{
    painter.save();
    painter.setFont(m_font);
    painter.setRenderHint(QPainter::TextAntialiasing);

    const auto isMarkedRow = [&](Index row) {
        return std::any_of(
            marked.begin(), marked.end(), [row](const Cell& cell) { return cell.row == row; });
    };
    const auto isMarkedColumn = [&](Index column) {
        return std::any_of(marked.begin(), marked.end(),
            [column](const Cell& cell) { return cell.column == column; });
    };

    const QRectF rowHeader = geometry.rowHeader();
    painter.setClipRect(rowHeader);
    const Index rowStep = HeatmapGeometry::labelStep(m_lineHeight, geometry.cellHeight());
    const Range rows = geometry.visibleRows();
    for (Index r = (rows.begin + rowStep - 1) / rowStep * rowStep; r < rows.end; r += rowStep) {
        if (!isMarkedRow(r))
            paintRowLabel(painter, geometry, data.rowLabels()[r], r, false, theme);
    }
    for (const Cell& cell : marked)
        paintRowLabel(painter, geometry, data.rowLabels()[cell.row], cell.row, true, theme);

    const QRectF columnHeader = geometry.columnHeader();
    painter.setClipRect(columnHeader);
    const double labelWidth = m_flatColumns ? m_columnWidth + gap : m_lineHeight;
    const Index columnStep = HeatmapGeometry::labelStep(labelWidth, geometry.cellWidth());
    const Range columns = geometry.visibleColumns();
    for (Index c = (columns.begin + columnStep - 1) / columnStep * columnStep; c < columns.end;
         c += columnStep) {
        if (!isMarkedColumn(c))
            paintColumnLabel(painter, geometry, data.columnLabels()[c], c, false, theme);
    }
    for (const Cell& cell : marked)
        paintColumnLabel(
            painter, geometry, data.columnLabels()[cell.column], cell.column, true, theme);

    painter.setClipping(false);
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(columnHeader.left(), columnHeader.top() - m_margins.title,
                         std::max(columnHeader.width(), longestLabel), m_lineHeight),
        int(Qt::AlignLeft | Qt::AlignVCenter),
        columnAxisTitle(data.site().kind) + QStringLiteral(" →"));
    painter.translate(rowHeader.left() - m_margins.title, rowHeader.top());
    painter.rotate(-90);
    const double length = std::max(rowHeader.height(), longestLabel);
    painter.drawText(QRectF(-length, 0, length, m_lineHeight),
        int(Qt::AlignRight | Qt::AlignVCenter),
        QStringLiteral("← ") + rowAxisTitle(data.site().kind));
    painter.restore();
}

void HeatmapLabels::paintRowLabel(QPainter& painter, const HeatmapGeometry& geometry,
    const QString& label, Index row, bool isMarked, const Theme& theme) const
{
    QRectF band = geometry.rowLabelRect(row);
    if (band.height() < m_lineHeight) // a thinned label is centred on its row
        band
            = QRectF(band.left(), band.center().y() - m_lineHeight / 2, band.width(), m_lineHeight);
    if (isMarked) {
        painter.fillRect(band, theme.accent);
        painter.setPen(theme.onAccent);
    } else {
        painter.setPen(theme.text);
    }
    const QRectF room = band.adjusted(space::xs, 0, -gap, 0);
    const QString text = QFontMetricsF(m_font).elidedText(label, Qt::ElideRight, room.width());
    painter.drawText(room,
        int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextSingleLine), text);
}

void HeatmapLabels::paintColumnLabel(QPainter& painter, const HeatmapGeometry& geometry,
    const QString& label, Index column, bool isMarked, const Theme& theme) const
{
    QRectF band = geometry.columnLabelRect(column);
    const bool flat = liesFlat(geometry.cellWidth());
    const double width = flat ? m_columnWidth + gap : m_lineHeight;
    if (band.width() < width)
        band = QRectF(band.center().x() - width / 2, band.top(), width, band.height());
    if (isMarked) {
        painter.fillRect(band, theme.accent);
        painter.setPen(theme.onAccent);
    } else {
        painter.setPen(theme.text);
    }
    if (flat) {
        painter.drawText(band.adjusted(0, 0, 0, -space::xs),
            int(Qt::AlignHCenter | Qt::AlignBottom | Qt::TextSingleLine), label);
        return;
    }
    const double room = band.height() - gap;
    QStringList characters = graphemes(label);
    if (standsUpright(characters)) {
        const qsizetype fitting = std::max<qsizetype>(1, qsizetype((room + 1) / m_lineHeight));
        if (characters.size() > fitting) {
            characters.resize(fitting);
            characters.back() = QStringLiteral("⋮");
        }
        double top = band.bottom() - space::xs - double(characters.size()) * m_lineHeight;
        for (const QString& character : characters) {
            painter.drawText(QRectF(band.left(), top, band.width(), m_lineHeight),
                int(Qt::AlignCenter), character);
            top += m_lineHeight;
        }
        return;
    }
    painter.save();
    painter.translate(band.center().x(), band.bottom() - space::xs);
    painter.rotate(-90);
    painter.drawText(QRectF(0, -m_lineHeight / 2, room, m_lineHeight),
        int(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextSingleLine),
        QFontMetricsF(m_font).elidedText(label, Qt::ElideRight, room));
    painter.restore();
}

} // namespace fovea::ui
