// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_model.h"

#include "models/token_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace fovea::ui
{

void HeatmapModel::setData(std::shared_ptr<const HeatmapData> data)
{
    if (m_data == data)
        return;
    m_data = std::move(data);
    const Cell hovered = std::exchange(m_hovered, inside(m_hovered));
    const Cell pinned = std::exchange(m_pinned, inside(m_pinned));
    Q_EMIT dataChanged();
    if (hovered != m_hovered)
        Q_EMIT hoveredChanged();
    if (pinned != m_pinned)
        Q_EMIT pinnedChanged();
}

Index HeatmapModel::head() const
{
    return m_data ? std::clamp<Index>(m_head, 0, m_data->heads() - 1) : m_head;
}

void HeatmapModel::setHead(Index head)
{
    if (m_head == head || head < 0)
        return;
    m_head = head;
    Q_EMIT appearanceChanged();
}

HeatmapScale HeatmapModel::scale() const
{
    return m_data ? m_data->scaleFor(m_scale) : m_scale;
}

void HeatmapModel::setScale(HeatmapScale scale)
{
    if (m_scale == scale)
        return;
    m_scale = scale;
    Q_EMIT appearanceChanged();
}

ColourMapName HeatmapModel::colourMap() const
{
    return m_data && m_data->isSigned() ? ColourMapName::Diverging : m_colourMap;
}

void HeatmapModel::setColourMap(ColourMapName name)
{
    if (m_colourMap == name)
        return;
    m_colourMap = name;
    Q_EMIT appearanceChanged();
}

void HeatmapModel::setHovered(Cell cell)
{
    cell = inside(cell);
    if (m_hovered == cell)
        return;
    m_hovered = cell;
    Q_EMIT hoveredChanged();
}

void HeatmapModel::setPinned(Cell cell)
{
    cell = inside(cell);
    if (m_pinned == cell)
        return;
    m_pinned = cell;
    Q_EMIT pinnedChanged();
}

ColourScale HeatmapModel::legendScale() const
{
    if (!m_data)
        return ColourScale::linear(1, false);
    return m_data->colourScale(scale(), head(), std::max<Index>(0, current().row));
}

QString HeatmapModel::sentence(Cell cell) const
{
    if (!m_data || !inside(cell).isValid())
        return {};
    const QString row = isolated(m_data->rowLabels().at(cell.row));
    const QString column = isolated(m_data->columnLabels().at(cell.column));
    const QString number = numberText(value(cell));
    switch (m_data->site().kind) {
    case SiteKind::Weights:
        return tr("%1 attends to %2 with weight %3").arg(row, column, number);
    case SiteKind::Scores:
        return tr("%1 scores %2 with %3").arg(row, column, number);
    default:
        return tr("%1, feature %2: %3").arg(row, column, number);
    }
}

QString HeatmapModel::numberText(float value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+∞") : QStringLiteral("−∞");
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    QString text = QString::fromLatin1(digits, end - digits);
    return text.replace(u'-', u'−');
}

Cell HeatmapModel::inside(Cell cell) const
{
    const bool valid
        = m_data && cell.isValid() && cell.row < m_data->rows() && cell.column < m_data->columns();
    return valid ? cell : Cell();
}

} // namespace fovea::ui
