// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_labels.h"

#include "models/token_text.h"
#include "views/word_marks.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>
#include <span>

namespace fovea::ui
{

namespace
{

constexpr double largestCell = 112;
constexpr double longestLabel = 144;
constexpr double gap = space::s; // between a label and the cells
constexpr double tickSize = space::xs; // of a match, at the cells' edge
constexpr double tolerance = 1e-6; // bands may touch

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

// The part of an ascending list that lies in a range.
std::span<const Index> within(const std::vector<Index>& ascending, Range range)
{
    return {std::lower_bound(ascending.begin(), ascending.end(), range.begin),
        std::lower_bound(ascending.begin(), ascending.end(), range.end)};
}

// The current label and the first of all are readable at the edges, too, where others are cut.
QRectF moveInside(QRectF band, const QRectF& header)
{
    band.moveLeft(std::clamp(
        band.left(), header.left(), std::max(header.left(), header.right() - band.width())));
    band.moveTop(std::clamp(
        band.top(), header.top(), std::max(header.top(), header.bottom() - band.height())));
    return band;
}

// Chooses labels whose bands do not overlap, the more important ones first.
// `count` is that of all, visible or not.
template <typename Band, typename Overlap>
std::vector<PlacedLabel> place(Range visible, Index count, Index current,
    const std::vector<Index>& matches, Index step, const QRectF& header, const Band& band, const Overlap& overlap)
{
    std::vector<PlacedLabel> placed;
    const auto add = [&](PlacedLabel label, const QRectF& at) {
        label.band = at;
        label.isMatch = std::binary_search(matches.begin(), matches.end(), label.index);
        placed.push_back(label);
    };
    if (current >= visible.begin && current < visible.end) {
        add({current, {}, true, false}, moveInside(band(current), header));
    }
    const std::size_t fixed = placed.size();
    for (const Index match : within(matches, visible)) {
        // Matches ascend: only the last one and the current label can be in the way.
        const QRectF wanted = band(match);
        if ((fixed == 0 || !overlap(placed.front().band, wanted))
            && (placed.size() == fixed || !overlap(placed.back().band, wanted)))
            add({match, {}, false, true}, wanted);
    }
    const std::size_t important = placed.size();
    for (Index i = (visible.begin + step - 1) / step * step; i < visible.end; i += step) {
        // The first and the last label of all are not cut by the header's edge where their cells
        // are smaller; they may take the place of the next.
        const bool isFirst = i == 0;
        const bool isLast = i + step >= count;
        const QRectF wanted
            = (isFirst || isLast) && step > 1 ? moveInside(band(i), header) : band(i);
        if (placed.size() > important && overlap(placed.back().band, wanted)) {
            if (!isLast || placed.back().index == 0)
                continue;
            placed.pop_back();
        }
        const auto end = placed.begin() + std::ptrdiff_t(important);
        if (std::none_of(placed.begin(), end,
                [&](const PlacedLabel& label) { return overlap(label.band, wanted); }))
            add({i, {}, false, false}, wanted);
    }
    return placed;
}

// Struck through when masked, underlined when held: not by colour alone.
QFont marked(QFont font, Index index, const std::vector<Index>& masked,
    const std::vector<Index>& held = {})
{
    font.setStrikeOut(std::binary_search(masked.begin(), masked.end(), index));
    font.setUnderline(std::binary_search(held.begin(), held.end(), index));
    return font;
}

QColor textColour(const PlacedLabel& label, bool isMuted, const Theme& theme)
{
    if (label.isCurrent)
        return theme.onAccent;
    return label.isMatch ? theme.accent : isMuted ? theme.mutedText : theme.text;
}

bool isSpecial(const HeatmapData& data, Index rowOfWhole)
{
    return data.notes() && data.notes()->special[std::size_t(rowOfWhole)];
}

// The tokens of a sentence within a range, counted from the range's first token.
Range segmentWithin(const TokenNotes& notes, Range tokens, int segment)
{
    const auto begin = notes.segments.begin() + tokens.begin;
    const auto end = notes.segments.begin() + tokens.end;
    const auto first = std::find(begin, end, segment);
    const auto last = std::find_if(first, end, [=](int other) { return other != segment; });
    return {first - begin, last - begin};
}

// A line along the tokens of a sentence, with its letter.
void paintSegment(
    QPainter& painter, const QRectF& band, int segment, bool isColumn, const Theme& theme)
{
    const QColor colour = segment == 0 ? theme.accent : theme.mutedText;
    QRectF bar = band.adjusted(0, 1, -space::xs, -1);
    if (isColumn)
        bar = band.adjusted(1, 0, -1, -space::xs);
    painter.fillRect(isColumn ? QRectF(bar.left(), bar.bottom() - 2, bar.width(), 2)
                              : QRectF(bar.right() - 2, bar.top(), 2, bar.height()),
        colour);
    painter.setPen(colour);
    painter.drawText(isColumn ? bar.adjusted(0, 0, 0, -2) : bar.adjusted(0, 0, -2, 0),
        int(Qt::AlignCenter), segment == 0 ? QStringLiteral("A") : QStringLiteral("B"));
}

QColor tint(const Theme& theme)
{
    QColor colour = theme.accent;
    colour.setAlphaF(0.25F);
    return colour;
}

} // namespace

HeatmapLabels::HeatmapLabels(const HeatmapData& data, const QFont& font, QSizeF space)
    : m_font(font)
{
    const QFontMetricsF metrics(font);
    m_lineHeight = std::ceil(metrics.height());
    if (data.notes() && data.notes()->hasTwoSegments())
        m_segmentBand = m_lineHeight;
    m_columnWidth = widest(data.columnLabels(), metrics);
    m_margins.title = m_lineHeight + space::xs;
    m_margins.edge = space::m;
    const double rowWidth = widest(data.rowLabels(), metrics);
    m_flatColumns = !data.isTokenByToken();
    if (data.notes() && !data.notes()->words.empty()) {
        m_wordBand = wordBand(*data.notes(), font, Qt::RightEdge);
        m_columnWordBand
            = m_flatColumns ? 0 : wordBand(*data.notes(), font, Qt::BottomEdge);
    }
    m_margins.rowHeader = std::min({rowWidth, longestLabel, space.width() / 4}) + gap + space::xs
        + m_segmentBand + m_wordBand;
    const double columnBand = m_flatColumns ? 0 : m_segmentBand + m_columnWordBand;
    m_margins.columnHeader = m_lineHeight + gap + columnBand;

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
            + gap + columnBand;
}

double HeatmapLabels::largestFit() const
{
    return largestCell / std::max(1.0, m_rowHeight);
}

bool HeatmapLabels::liesFlat(double cellWidth) const
{
    return m_flatColumns || m_columnWidth + gap <= cellWidth;
}

std::vector<PlacedLabel> HeatmapLabels::rowLabels(
    const HeatmapGeometry& geometry, const HeaderMarks& marks) const
{
    const QRectF header = geometry.rowHeader();
    const double height = std::max(m_lineHeight, geometry.cellHeight());
    const auto band = [&](Index row) {
        const double centre = geometry.cellRect({row, 0}).center().y();
        return QRectF(header.left() + m_segmentBand, centre - height / 2,
            header.width() - m_segmentBand - m_wordBand, height);
    };
    const auto overlap = [](const QRectF& a, const QRectF& b) {
        return a.top() < b.bottom() - tolerance && b.top() < a.bottom() - tolerance;
    };
    return place(geometry.visibleRows(), geometry.rows(), marks.current.row, marks.matches,
        HeatmapGeometry::labelStep(m_lineHeight, geometry.cellHeight()), header, band, overlap);
}

std::vector<PlacedLabel> HeatmapLabels::columnLabels(
    const HeatmapGeometry& geometry, const HeaderMarks& marks) const
{
    const QRectF header = geometry.columnHeader().adjusted(
        0, m_flatColumns ? 0 : m_segmentBand, 0, -m_columnWordBand);
    const bool flat = liesFlat(geometry.cellWidth());
    const double labelWidth = flat ? m_columnWidth + gap : m_lineHeight;
    // Zoomed in, the header keeps its height but labels need only a line of it.
    const double height = flat ? std::min(header.height(), m_lineHeight + gap) : header.height();
    const double width = std::max(labelWidth, geometry.cellWidth());
    const auto band = [&](Index column) {
        const double centre = geometry.cellRect({0, column}).center().x();
        return QRectF(centre - width / 2, header.bottom() - height, width, height);
    };
    const auto overlap = [](const QRectF& a, const QRectF& b) {
        return a.left() < b.right() - tolerance && b.left() < a.right() - tolerance;
    };
    return place(geometry.visibleColumns(), geometry.columns(), marks.current.column, marks.columnMatches,
        HeatmapGeometry::labelStep(labelWidth, geometry.cellWidth()), header, band, overlap);
}

void HeatmapLabels::paint(QPainter& painter, const HeatmapGeometry& geometry,
    const HeatmapData& data, const HeaderMarks& marks, const Theme& theme) const
{
    painter.save();
    painter.setFont(m_font);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const QRectF rowHeader = geometry.rowHeader();
    painter.setClipRect(rowHeader);
    paintRowHeader(painter, geometry, data, marks, theme);
    const QRectF columnHeader = geometry.columnHeader();
    painter.setClipRect(columnHeader);
    paintColumnHeader(painter, geometry, data, marks, theme);

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

void HeatmapLabels::paintRowHeader(QPainter& painter, const HeatmapGeometry& geometry,
    const HeatmapData& data, const HeaderMarks& marks, const Theme& theme) const
{
    const QRectF header = geometry.rowHeader();
    if (marks.rowDrag.size() > 0) {
        const QRectF dragged = geometry.blockRect(marks.rowDrag, {0, 1});
        painter.fillRect(
            QRectF(header.left(), dragged.top(), header.width(), dragged.height()), tint(theme));
    }
    double lastTick = -1;
    for (const Index row : within(marks.matches, geometry.visibleRows())) {
        const QRectF cell = geometry.cellRect({row, 0});
        const double y = std::round(cell.center().y());
        if (y == lastTick)
            continue;
        lastTick = y;
        const double height = std::max(1.0, std::round(cell.height()) - 2);
        painter.fillRect(
            QRectF(header.right() - tickSize, std::round(y - height / 2), tickSize - 1, height),
            theme.accent);
    }
    for (const PlacedLabel& label : rowLabels(geometry, marks)) {
        if (label.isCurrent)
            painter.fillRect(label.band, theme.accent);
        painter.setPen(
            textColour(label, isSpecial(data, data.rowsInWhole().begin + label.index), theme));
        painter.setFont(marked(m_font, label.index, marks.masked, marks.held));
        paintRowLabel(painter, data.rowLabels()[label.index], label.band);
    }
    painter.setFont(m_font);
    paintWords(painter, geometry, data, false, theme);
    for (int segment = 0; m_segmentBand > 0 && segment < 2; ++segment) {
        const Range rows = segmentWithin(*data.notes(), data.rowsInWhole(), segment);
        const QRectF block = geometry.blockRect(rows, {0, 1});
        const QRectF band(header.left(), block.top(), m_segmentBand, block.height());
        if (rows.size() > 0 && band.intersects(header))
            paintSegment(painter, band & header, segment, false, theme);
    }
}

void HeatmapLabels::paintColumnHeader(QPainter& painter, const HeatmapGeometry& geometry,
    const HeatmapData& data, const HeaderMarks& marks, const Theme& theme) const
{
    const QRectF header = geometry.columnHeader();
    if (marks.columnDrag.size() > 0) {
        const QRectF dragged = geometry.blockRect({0, 1}, marks.columnDrag);
        painter.fillRect(
            QRectF(dragged.left(), header.top(), dragged.width(), header.height()), tint(theme));
    }
    double lastTick = -1;
    for (const Index column : within(marks.columnMatches, geometry.visibleColumns())) {
        const QRectF cell = geometry.cellRect({0, column});
        const double x = std::round(cell.center().x());
        if (x == lastTick)
            continue;
        lastTick = x;
        const double width = std::max(1.0, std::round(cell.width()) - 2);
        painter.fillRect(
            QRectF(std::round(x - width / 2), header.bottom() - tickSize, width, tickSize - 1),
            theme.accent);
    }
    const bool flat = liesFlat(geometry.cellWidth());
    for (const PlacedLabel& label : columnLabels(geometry, marks)) {
        if (label.isCurrent)
            painter.fillRect(label.band, theme.accent);
        painter.setPen(textColour(label,
            data.isTokenByToken() && isSpecial(data, data.columnsInWhole().begin + label.index),
            theme));
        painter.setFont(marked(m_font, label.index, marks.maskedColumns));
        paintColumnLabel(painter, data.columnLabels()[label.index], label.band, flat);
    }
    painter.setFont(m_font);
    if (!m_flatColumns)
        paintWords(painter, geometry, data, true, theme);
    if (m_flatColumns || m_segmentBand == 0)
        return;
    for (int segment = 0; segment < 2; ++segment) {
        const Range columns = segmentWithin(*data.notes(), data.columnsInWhole(), segment);
        const QRectF block = geometry.blockRect({0, 1}, columns);
        const QRectF band(block.left(), header.top(), block.width(), m_segmentBand);
        if (columns.size() > 0 && band.intersects(header))
            paintSegment(painter, band & header, segment, true, theme);
    }
}

// Of each word, between its labels and its cells.
void HeatmapLabels::paintWords(QPainter& painter, const HeatmapGeometry& geometry,
    const HeatmapData& data, bool alongColumns, const Theme& theme) const
{
    if (!data.notes())
        return;
    const Range shown = alongColumns ? data.columnsInWhole() : data.rowsInWhole();
    const QRectF header = alongColumns ? geometry.columnHeader() : geometry.rowHeader();
    for (const WordNote& word : data.notes()->words) {
        const Range part = partOf(word, shown);
        const QRectF block = alongColumns ? geometry.blockRect({0, 1}, part)
                                          : geometry.blockRect(part, {0, 1});
        const QRectF band = alongColumns
            ? QRectF(block.left(), header.bottom() - m_columnWordBand, block.width(),
                m_columnWordBand)
            : QRectF(header.right() - m_wordBand, block.top(), m_wordBand, block.height());
        if (part.size() > 0 && band.intersects(header))
            paintWord(painter, word, band, alongColumns ? Qt::BottomEdge : Qt::RightEdge, m_font,
                theme);
    }
    painter.setFont(m_font);
}

void HeatmapLabels::paintRowLabel(QPainter& painter, const QString& label, const QRectF& band) const
{
    const QRectF room = band.adjusted(space::xs, 0, -gap, 0);
    const QString text = QFontMetricsF(m_font).elidedText(label, Qt::ElideRight, room.width());
    painter.drawText(room,
        int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextSingleLine), text);
}

void HeatmapLabels::paintColumnLabel(
    QPainter& painter, const QString& label, const QRectF& band, bool liesFlat) const
{
    if (liesFlat) {
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
