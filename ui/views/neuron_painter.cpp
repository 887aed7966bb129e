// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_painter.h"

#include "models/number_text.h"
#include "style/colour_map.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int leftAligned = Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter;
constexpr int rightAligned = Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter;
constexpr int centred = Qt::AlignHCenter | Qt::AlignVCenter;
constexpr double legendWidth = 72;

QColor signColour(float number)
{
    const ColourTable& table = ColourMap::get(ColourMapName::Diverging).table();
    return {table[number < 0 ? 24 : 231]};
}

QString plusMinus(float magnitude)
{
    return QStringLiteral("±") + shortNumber(magnitude);
}

/// Of strips and bars, room within their row.
QRectF inRow(const QRectF& area)
{
    return area.adjusted(0, 2, 0, -2);
}

} // namespace

QString neuronColumnTitle(NeuronColumn column)
{
    const auto translated
        = [](const char* text) { return QCoreApplication::translate("NeuronPainter", text); };
    switch (column) {
    case NeuronColumn::Query:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "Query"));
    case NeuronColumn::Key:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "Key"));
    case NeuronColumn::KeyVector:
        return QStringLiteral("q, k");
    case NeuronColumn::Products:
        return QStringLiteral("q × k");
    case NeuronColumn::Score:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "Score"));
    case NeuronColumn::Weight:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "Weight"));
    case NeuronColumn::Value:
        return QStringLiteral("v");
    case NeuronColumn::Weighted:
        return QStringLiteral("w × v");
    }
    return {};
}

QString neuronColumnToolTip(NeuronColumn column)
{
    const auto translated
        = [](const char* text) { return QCoreApplication::translate("NeuronPainter", text); };
    switch (column) {
    case NeuronColumn::Query:
        return translated(QT_TRANSLATE_NOOP(
            "NeuronPainter", "The token that attends: click another one, or use the arrow keys"));
    case NeuronColumn::Key:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "The tokens that are attended"));
    case NeuronColumn::KeyVector:
        return translated(QT_TRANSLATE_NOOP(
            "NeuronPainter", "The query's vector on top, below it the vector of every key"));
    case NeuronColumn::Products:
        return translated(QT_TRANSLATE_NOOP(
            "NeuronPainter", "Query times key, feature by feature; their sum is the dot product"));
    case NeuronColumn::Score:
        return translated(QT_TRANSLATE_NOOP(
            "NeuronPainter", "The dot product, scaled, with bias and mask: before the softmax"));
    case NeuronColumn::Weight:
        return translated(QT_TRANSLATE_NOOP(
            "NeuronPainter", "The softmax over all scores of the query: they sum to 1"));
    case NeuronColumn::Value:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter", "The value vector of every key"));
    case NeuronColumn::Weighted:
        return translated(QT_TRANSLATE_NOOP("NeuronPainter",
            "Values times weights; below, their sum over all keys: the output of the head"));
    }
    return {};
}

NeuronPainter::NeuronPainter(const NeuronRow& row, const NeuronLook& look,
    const NeuronLayout& layout, const QFont& font, const Theme& theme)
    : m_row(row), m_numbers(row.numbers), m_look(look), m_layout(layout), m_font(font),
      m_metrics(font), m_theme(theme)
{
}

float NeuronPainter::magnitude(NeuronColumn column) const
{
    switch (column) {
    case NeuronColumn::KeyVector:
        return m_row.keyMagnitude;
    case NeuronColumn::Products:
        return m_row.productMagnitude;
    case NeuronColumn::Score:
        return m_row.scoreMagnitude;
    case NeuronColumn::Value:
        return m_row.valueMagnitude;
    case NeuronColumn::Weighted:
        return m_row.outputMagnitude;
    default:
        return 1;
    }
}

void NeuronPainter::paint(QPainter& painter, bool asVectors)
{
    m_asVectors = asVectors;
    painter.save();
    painter.setFont(m_font);
    paintTitles(painter);
    paintQuery(painter);
    painter.save();
    painter.setClipRect(m_layout.body(), Qt::IntersectClip);
    const Range range = m_layout.visible();
    for (Index key = range.begin; key < range.end; ++key)
        paintRow(painter, key);
    painter.restore();
    paintSums(painter);
    if (m_layout.hasDetail())
        paintDetail(painter);
    paintFeature(painter);
    paintTexts(painter);
    painter.restore();
}

void NeuronPainter::paintText(QPainter& painter, const QRectF& area, const QString& text, int align,
    const QColor& colour) const
{
    painter.setPen(colour);
    painter.drawText(area, align | Qt::TextDontClip | Qt::TextSingleLine,
        m_metrics.elidedText(text, Qt::ElideRight, area.width()));
}

void NeuronPainter::paintChip(QPainter& painter, const QRectF& area, const QString& text, int align,
    bool isFilled, bool isOutlined) const
{
    const QRectF chip = area.adjusted(0.5, 1.5, -0.5, -1.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isOutlined ? QPen(m_theme.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isFilled ? QBrush(m_theme.accent) : QBrush(Qt::NoBrush));
    if (isFilled || isOutlined)
        painter.drawRoundedRect(chip, space::xs, space::xs);
    paintText(painter, area.adjusted(space::xs, 0, -space::xs, 0), text, align,
        isFilled ? m_theme.onAccent : m_theme.text);
}

void NeuronPainter::paintTitles(QPainter& painter) const
{
    for (const NeuronColumn column : m_layout.columns()) {
        const bool isLabel = column == NeuronColumn::Query || column == NeuronColumn::Key;
        const int align = column == NeuronColumn::Query ? rightAligned
            : isLabel                                   ? leftAligned
                                                        : centred;
        const double inset = isLabel ? space::xs : 0;
        paintText(painter, m_layout.title(column).adjusted(inset, 0, -inset, 0),
            neuronColumnTitle(column), align, m_theme.mutedText);
        if (column == NeuronColumn::Weight)
            paintText(
                painter, m_layout.scale(column), QStringLiteral("0–1"), centred, m_theme.mutedText);
        else if (!isLabel)
            paintText(painter, m_layout.scale(column), plusMinus(magnitude(column)), centred,
                m_theme.mutedText);
    }
}

void NeuronPainter::paintQuery(QPainter& painter) const
{
    const QRectF label = m_layout.queryRow(NeuronColumn::Key);
    paintText(painter, label.adjusted(space::xs, 0, -space::xs, 0), m_row.label(m_row.query),
        leftAligned, m_theme.accent);
    const QRectF area = inRow(m_layout.queryRow(NeuronColumn::KeyVector));
    paintCells(painter, area, {m_numbers.query.transpose(), m_row.keyMagnitude}, m_asVectors);
    painter.setPen(QPen(m_theme.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(area.adjusted(-1.5, -0.5, 1.5, 0.5), 2, 2);
}

void NeuronPainter::paintRow(QPainter& painter, Index key) const
{
    const bool isShown = key == m_look.key;
    if (isShown)
        painter.fillRect(m_layout.row(key), m_theme.raised);
    const bool isQuery = key == m_row.query;
    paintChip(painter, m_layout.cell(NeuronColumn::Query, key), m_row.label(key), rightAligned,
        isQuery, false);
    paintChip(painter, m_layout.cell(NeuronColumn::Key, key), m_row.label(key), leftAligned, false,
        key == m_look.chosenKey);
    const auto strip = [&](NeuronColumn column, const auto& numbers) {
        paintCells(painter, inRow(m_layout.cell(column, key)),
            {numbers.row(key), magnitude(column)}, m_asVectors);
    };
    strip(NeuronColumn::KeyVector, m_numbers.keys.matrix());
    if (m_numbers.hasProducts())
        strip(NeuronColumn::Products, m_numbers.products);
    paintScore(painter, m_layout.cell(NeuronColumn::Score, key), key);
    paintWeight(painter, m_layout.cell(NeuronColumn::Weight, key), m_numbers.weights(key));
    strip(NeuronColumn::Value, m_numbers.values.matrix());
    strip(NeuronColumn::Weighted, m_numbers.weightedValues);
}

/// A bar from the middle, and the number.
void NeuronPainter::paintScore(QPainter& painter, const QRectF& area, Index key) const
{
    const float score = m_numbers.scores(key);
    if (std::isfinite(score) && m_row.scoreMagnitude > 0) {
        const double share = double(score / m_row.scoreMagnitude);
        const double middle = area.center().x(), end = middle + share * area.width() / 2;
        QColor colour = signColour(score);
        colour.setAlphaF(0.45F);
        painter.fillRect(QRectF(QPointF(std::min(middle, end), area.top() + 3),
                             QPointF(std::max(middle, end), area.bottom() - 3)),
            colour);
        painter.fillRect(
            QRectF(std::round(middle), area.top() + 1, 1, area.height() - 2), m_theme.line);
    }
    const bool isMasked = m_numbers.isMasked(key);
    paintText(painter, area, isMasked ? tr("masked") : shortNumber(score), centred,
        isMasked ? m_theme.mutedText : m_theme.text);
}

void NeuronPainter::paintWeight(QPainter& painter, const QRectF& area, float weight) const
{
    if (weight > 0) {
        QColor colour = m_theme.accent;
        colour.setAlphaF(0.4F);
        const double width = area.width() * std::min(1.0, double(weight));
        painter.fillRect(QRectF(area.left(), area.top() + 3, width, area.height() - 6), colour);
    }
    paintText(painter, area, shortNumber(weight), centred,
        weight == 0 ? m_theme.mutedText : m_theme.text);
}

void NeuronPainter::paintSums(QPainter& painter) const
{
    const QRectF body = m_layout.body();
    painter.fillRect(QRectF(body.left(), body.top() - 2, body.width(), 1), m_theme.line);
    painter.fillRect(QRectF(body.left(), body.bottom() + 1, body.width(), 1), m_theme.line);
    paintText(painter,
        m_layout.sumRow(NeuronColumn::Key)
            .united(m_layout.sumRow(NeuronColumn::KeyVector))
            .adjusted(space::xs, 0, 0, 0),
        tr("Sum over all keys"), leftAligned, m_theme.mutedText);
    paintWeight(painter, m_layout.sumRow(NeuronColumn::Weight), m_numbers.weightSum);
    paintText(painter, m_layout.sumRow(NeuronColumn::Value), tr("output"), rightAligned,
        m_theme.mutedText);
    paintCells(painter, inRow(m_layout.sumRow(NeuronColumn::Weighted)),
        {m_numbers.output.transpose(), m_row.outputMagnitude}, m_asVectors);
}

void NeuronPainter::paintDetail(QPainter& painter) const
{
    const Index key = m_look.key;
    if (key < 0 || key >= m_numbers.size())
        return;
    paintText(
        painter, m_layout.detailTitle(), neuronKeyText(m_row, key), leftAligned, m_theme.text);
    const auto strip
        = [&](int number, const QString& name, const NumberStrip& numbers, const QString& value) {
              paintBars(painter, m_layout.strip(number).adjusted(0, 1, 0, -1), numbers, m_theme);
              paintText(painter, m_layout.stripName(number), name, rightAligned, m_theme.mutedText);
              paintText(painter, m_layout.stripValue(number), value, leftAligned, m_theme.text);
          };
    strip(0, tr("query"), {m_numbers.query.transpose(), m_row.keyMagnitude}, {});
    strip(1, tr("key"), {m_numbers.keys.matrix().row(key), m_row.keyMagnitude}, {});
    if (!m_numbers.hasProducts())
        return;
    strip(2, tr("products"), {m_numbers.products.row(key), m_row.productMagnitude}, {});
    const Eigen::RowVectorXf sums = m_numbers.runningSums(key).transpose();
    float most = 0;
    for (const float sum : sums) {
        if (std::isfinite(sum))
            most = std::max(most, std::abs(sum));
    }
    strip(3, tr("running sum"), {sums, most},
        QStringLiteral("= ") + exactNumber(m_numbers.dots(key)));
}

/// A line through all strips at the feature that is looked at.
void NeuronPainter::paintFeature(QPainter& painter) const
{
    if (m_look.feature < 0)
        return;
    const QRectF body = m_layout.body();
    if (m_look.featureOf == NeuronLook::Of::Keys) {
        const Index count = m_numbers.query.size();
        for (const NeuronColumn column : {NeuronColumn::KeyVector, NeuronColumn::Products}) {
            QRectF area = m_layout.queryRow(column);
            area.setBottom(body.bottom());
            if (column == NeuronColumn::Products)
                area.setTop(body.top());
            if (area.width() > 0)
                paintFeatureIn(painter, area, count);
        }
        if (m_layout.hasDetail() && m_look.key >= 0)
            paintFeatureIn(painter,
                m_layout.strip(0).united(m_layout.strip(m_layout.stripCount() - 1)), count);
    } else {
        for (const NeuronColumn column : {NeuronColumn::Value, NeuronColumn::Weighted}) {
            QRectF area = m_layout.sumRow(column);
            area.setTop(body.top());
            if (column == NeuronColumn::Value)
                area.setBottom(body.bottom());
            paintFeatureIn(painter, area, m_numbers.output.size());
        }
    }
}

void NeuronPainter::paintFeatureIn(QPainter& painter, const QRectF& area, Index count) const
{
    const double width = area.width() / double(std::max<Index>(1, count));
    const double left = area.left() + double(m_look.feature) * width;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(m_theme.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(std::floor(left), area.top(), std::max(2.0, std::round(width)), area.height() - 1));
}

void NeuronPainter::paintTexts(QPainter& painter) const
{
    QString numbers = neuronFeatureText(m_row, m_look);
    if (numbers.isEmpty() && m_asVectors)
        numbers = QStringLiteral(" "); // there is nothing to point with
    paintText(painter, m_layout.text(0),
        numbers.isEmpty() ? tr("Move over a strip for the numbers of a feature") : numbers,
        leftAligned, numbers.isEmpty() ? m_theme.mutedText : m_theme.text);
    // The legend: what the colours mean is the same in every column but for the scale.
    const QRectF line = m_layout.text(1);
    const double gap = space::s;
    const double sign = m_metrics.horizontalAdvance(u'+');
    const QRectF bar(
        line.left() + sign + space::xs, line.top() + 2, legendWidth, line.height() - 4);
    paintText(painter, QRectF(line.left(), line.top(), sign, line.height()), QStringLiteral("−"),
        leftAligned, m_theme.mutedText);
    std::array<float, 33> steps{};
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = float(i) / 16 - 1;
    paintCells(painter, bar,
        {Eigen::Map<const Eigen::RowVectorXf>(steps.data(), Index(steps.size())), 1}, m_asVectors);
    QRectF rest = line;
    rest.setLeft(bar.right() + space::xs);
    paintText(painter, rest, QStringLiteral("+"), leftAligned, m_theme.mutedText);
    rest.setLeft(rest.left() + sign + gap);
    const QString note = neuronNote(m_row);
    paintText(painter, rest,
        note.isEmpty()
            ? tr("Below 0 low in the row, above 0 high; ± under a title is the end of its scale")
            : note,
        leftAligned, note.isEmpty() ? m_theme.mutedText : m_theme.text);
}

} // namespace fovea::ui
