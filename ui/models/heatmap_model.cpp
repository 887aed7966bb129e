// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_model.h"

#include "models/tag_text.h"
#include "models/token_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

void HeatmapModel::setData(std::shared_ptr<const HeatmapData> source)
{
    if (m_source == source)
        return;
    const auto before = std::exchange(m_source, std::move(source));
    const bool sameRows = before && m_source && before->rowLabels() == m_source->rowLabels();
    const bool sameColumns
        = before && m_source && before->columnLabels() == m_source->columnLabels();
    if (!sameRows)
        m_rows = m_source ? m_source->rowsInWhole() : Range();
    if (!sameColumns)
        m_columns = m_source ? m_source->columnsInWhole() : Range();
    if (!sameRows) // other tokens; a step with features as columns keeps them for the next one
        m_sinks = {0};
    rebuild(true);
    if (m_sinkMode != SinkMode::Show)
        Q_EMIT sinksChanged();
}

void HeatmapModel::keep(Range rows, Range columns)
{
    if (!m_source || rows.size() <= 0 || columns.size() <= 0)
        return;
    rows = {std::max<Index>(0, rows.begin), std::min(rows.end, m_source->rows())};
    columns = {std::max<Index>(0, columns.begin), std::min(columns.end, m_source->columns())};
    if (rows.size() <= 0 || columns.size() <= 0 || (rows == m_rows && columns == m_columns))
        return;
    m_rows = rows;
    m_columns = columns;
    rebuild(false);
}

void HeatmapModel::keepAll()
{
    if (m_source)
        keep({0, m_source->rows()}, {0, m_source->columns()});
}

bool HeatmapModel::isPart() const
{
    return m_source && (m_rows.size() < m_source->rows() || m_columns.size() < m_source->columns());
}

Cell HeatmapModel::inWhole(Cell cell) const
{
    if (!m_data || !cell.isValid())
        return {};
    return {cell.row + m_data->rowsInWhole().begin, cell.column + m_data->columnsInWhole().begin};
}

Cell HeatmapModel::fromWhole(Cell cell) const
{
    if (!m_data || !cell.isValid())
        return {};
    return inside(
        {cell.row - m_data->rowsInWhole().begin, cell.column - m_data->columnsInWhole().begin});
}

bool HeatmapModel::isSink(Index column) const
{
    return std::binary_search(m_sinks.begin(), m_sinks.end(), column);
}

void HeatmapModel::setSinkMode(SinkMode mode)
{
    if (m_sinkMode == mode)
        return;
    m_sinkMode = mode;
    rebuild(false);
    Q_EMIT sinksChanged();
}

void HeatmapModel::setSink(Index column, bool isSink)
{
    const auto place = std::lower_bound(m_sinks.begin(), m_sinks.end(), column);
    const bool was = place != m_sinks.end() && *place == column;
    if (was == isSink || column < 0)
        return;
    if (isSink)
        m_sinks.insert(place, column);
    else
        m_sinks.erase(place);
    if (m_sinkMode != SinkMode::Show)
        rebuild(false);
    Q_EMIT sinksChanged();
}

std::vector<Index> HeatmapModel::hiddenSinks() const
{
    std::vector<Index> columns;
    if (!m_source || m_sinkMode == SinkMode::Show || m_source->site().kind != SiteKind::Weights)
        return columns;
    for (const Index column : m_sinks) {
        if (column < m_source->columns())
            columns.push_back(column);
    }
    return columns;
}

std::function<std::shared_ptr<const HeatmapData>(std::shared_ptr<const HeatmapData>)>
HeatmapModel::derivation() const
{
    return [sinks = hiddenSinks(), isPart = isPart(), rows = m_rows, columns = m_columns,
               renormalise = m_sinkMode == SinkMode::Renormalise](
               std::shared_ptr<const HeatmapData> data) {
        if (!sinks.empty())
            data = std::make_shared<HeatmapData>(*data, sinks, renormalise);
        if (isPart)
            data = std::make_shared<HeatmapData>(data, rows, columns);
        return data;
    };
}

// Makes data() from the source. A dense map is copied for it, which may take a while.
void HeatmapModel::rebuild(bool newSource)
{
    m_rebuildJob.cancel();
    const std::vector<Index> sinks = hiddenSinks();
    if (!isPart() && sinks.empty())
        return show(m_source, false);
    using Result = std::shared_ptr<const HeatmapData>;
    const auto make = [source = m_source, derive = derivation()](
                          Monitor&) -> Result { return derive(source); };
    if (m_source->heads() * m_source->rows() * m_source->columns() <= 8 * cellsAtOnce)
        return show(make(Monitor::none()), false);
    if (newSource)
        show(m_source, true);
    m_rebuildJob.start<Result>(make, [this](Result data) { show(std::move(data), false); });
}

void HeatmapModel::show(std::shared_ptr<const HeatmapData> data, bool isPending)
{
    const Cell hovered = m_hovered;
    const Cell pinned = m_pinned;
    const Cell wholeHovered = inWhole(hovered);
    const Cell wholePinned = inWhole(pinned);
    m_data = std::move(data);
    m_isPending = isPending;
    m_hovered = fromWhole(wholeHovered);
    m_pinned = fromWhole(wholePinned);
    m_mass.reset();
    prepareNumbers();
    measureSinks();
    Q_EMIT dataChanged();
    if (hovered != m_hovered)
        Q_EMIT hoveredChanged();
    if (pinned != m_pinned)
        Q_EMIT pinnedChanged();
}

void HeatmapModel::appearanceHasChanged()
{
    m_mass.reset();
    prepareNumbers();
    measureSinks();
    Q_EMIT appearanceChanged();
}

// Goes through the head, for its scale and so that its numbers can be read: now if that is quick.
void HeatmapModel::prepareNumbers()
{
    m_numbersJob.cancel();
    if (!m_data || m_isPending)
        return;
    const Index cells = m_data->cellsToRead(scale(), head());
    if (canRead() && cells <= cellsAtOnce) {
        m_data->scales(scale(), head());
        return;
    }
    m_numbersJob.start<bool>(
        [data = m_data, scale = scale(), head = head()](Monitor& monitor) {
            data->whole().map().summary(head, monitor);
            data->map().summary(head, monitor);
            data->scales(scale, head, monitor);
            return true;
        },
        [this](bool) { Q_EMIT numbersReady(); });
}

bool HeatmapModel::canRead() const
{
    if (!m_data || m_isPending)
        return false;
    const auto isQuick = [this](const HeatmapData& data) {
        return data.rows() * data.columns() <= cellsAtOnce || data.map().knownSummary(head());
    };
    // However small a part is: its weights take the sums of whole rows.
    return isQuick(m_data->whole()) && isQuick(*m_data);
}

void HeatmapModel::measureSinks()
{
    m_massJob.cancel();
    const std::vector<Index> sinks = hiddenSinks();
    if (sinks.empty() || m_isPending || !m_source->isWeights())
        return;
    using Mass = std::shared_ptr<const SinkMass>;
    const auto measure = [source = m_source, head = head(), sinks](Monitor& monitor) -> Mass {
        return sinkMass(source->map(), head, sinks, monitor);
    };
    if (m_source->rows() * m_source->columns() <= cellsAtOnce) {
        m_mass = measure(Monitor::none());
        return;
    }
    m_massJob.start<Mass>(measure, [this](Mass mass) {
        m_mass = std::move(mass);
        Q_EMIT sinksChanged();
    });
}

void HeatmapModel::setChanges(const HeatmapChanges& changes)
{
    if (m_changes == changes)
        return;
    m_changes = changes;
    Q_EMIT changesChanged();
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
    appearanceHasChanged();
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
    appearanceHasChanged();
}

ColourMapName HeatmapModel::colourMap() const
{
    return isSigned() ? ColourMapName::Diverging : m_colourMap;
}

void HeatmapModel::setColourMap(ColourMapName name)
{
    if (m_colourMap == name)
        return;
    m_colourMap = name;
    appearanceHasChanged();
}

Reduction HeatmapModel::reductionOf(bool isSigned) const
{
    return isSigned ? m_signedReduction : m_reduction;
}

void HeatmapModel::setReductionOf(bool isSigned, Reduction reduction)
{
    Reduction& kept = isSigned ? m_signedReduction : m_reduction;
    if (kept == reduction)
        return;
    kept = reduction;
    if (isSigned == this->isSigned())
        appearanceHasChanged();
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

std::optional<RowScales> HeatmapModel::scales() const
{
    if (!m_data || m_isPending)
        return {};
    return m_data->knownScales(scale(), head());
}

std::optional<ColourScale> HeatmapModel::legendScale() const
{
    const auto known = scales();
    if (!known || m_data->rows() == 0)
        return {};
    return known->at(std::max<Index>(0, current().row));
}

QString HeatmapModel::sentence(Cell cell) const
{
    if (!canRead() || !inside(cell).isValid())
        return {};
    const QString row = isolated(m_data->rowLabels().at(cell.row));
    const QString column = isolated(m_data->columnLabels().at(cell.column));
    const QString number = exactNumber(value(cell));
    if (const DifferenceMap* sides = m_data->difference()) {
        return tr("%1 → %2: %3 %4, %5 %6, difference %7")
            .arg(row, column, m_data->sideNames().value(0),
                exactNumber(sides->first().at(sides->pair(head()).first, cell.row, cell.column)),
                m_data->sideNames().value(1),
                exactNumber(sides->second().at(sides->pair(head()).second, cell.row, cell.column)),
                number);
    }
    if (!m_words.isEmpty())
        return m_words.arg(row, column, number);
    switch (m_data->site().kind) {
    case SiteKind::Weights:
        return tr("%1 attends to %2 with weight %3").arg(row, column, number);
    case SiteKind::Scores:
        return tr("%1 scores %2 with %3").arg(row, column, number);
    default:
        return tr("%1, feature %2: %3").arg(row, column, number);
    }
}

QString HeatmapModel::description(Cell cell) const
{
    QStringList texts{sentence(cell)};
    if (m_data && m_data->notes()) {
        if (!inside(cell).isValid())
            texts += wordsText(*m_data);
        else if (m_data->isTokenByToken())
            texts += wordsText(*m_data,
                {m_data->rowsInWhole().begin + cell.row,
                    m_data->columnsInWhole().begin + cell.column});
        else
            texts += wordsText(*m_data, {m_data->rowsInWhole().begin + cell.row});
    }
    texts.removeAll(QString());
    return texts.join(QStringLiteral(". "));
}

Cell HeatmapModel::inside(Cell cell) const
{
    const bool valid
        = m_data && cell.isValid() && cell.row < m_data->rows() && cell.column < m_data->columns();
    return valid ? cell : Cell();
}

} // namespace fovea::ui
