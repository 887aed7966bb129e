// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/neuron_model.h"

#include "attention/agreement.h"
#include "models/text_computation.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

template <typename Numbers> float largest(const Numbers& numbers)
{
    float most = 0;
    for (Index i = 0; i < numbers.size(); ++i) {
        const float size = std::abs(numbers.data()[i]);
        if (std::isfinite(size))
            most = std::max(most, size);
    }
    return most;
}

/// What the model recorded as the output of that head for the query; empty if nothing.
Vector recordedOutput(const TextResult& result, Index head, Index query)
{
    const Site* site = result.site(SiteKind::HeadOutput, result.layer);
    const auto tensor = site ? result.tensors.find(site->name) : result.tensors.end();
    if (tensor == result.tensors.end())
        return {};
    return tensor->second.slice(head).matrix().row(query);
}

} // namespace

std::shared_ptr<const NeuronRow> makeNeuronRow(
    std::shared_ptr<const TextResult> result, Index head, Index query, Monitor& monitor)
{
    auto row = std::make_shared<NeuronRow>();
    row->numbers = explainQuery(*result, head, query, monitor);
    row->heads = result->weights[std::size_t(result->layer)]->heads();
    row->head = head;
    row->query = query;
    const attention::RowArithmetic& numbers = row->numbers;
    row->keyMagnitude = std::max(largest(numbers.query), largest(numbers.keys.matrix()));
    row->productMagnitude = largest(numbers.products);
    row->valueMagnitude = largest(numbers.values.matrix());
    row->outputMagnitude = std::max(largest(numbers.weightedValues), largest(numbers.output));
    row->scoreMagnitude = largest(numbers.scores);
    float most = 0;
    for (Index key = 0; key < numbers.size(); ++key) {
        if (numbers.weights(key) > most) {
            most = numbers.weights(key);
            row->strongest = key;
        }
    }
    const Vector recorded = recordedOutput(*result, head, query);
    row->followsOutput = recorded.size() == 0
        || std::equal(recorded.begin(), recorded.end(), numbers.output.begin(),
            numbers.output.end(), attention::agree);
    row->result = std::move(result);
    return row;
}

NeuronModel::NeuronModel(HeatmapModel* heatmap, QObject* parent)
    : QObject(parent), m_heatmap(heatmap)
{
    connect(heatmap, &HeatmapModel::appearanceChanged, this, &NeuronModel::refresh);
    connect(heatmap, &HeatmapModel::dataChanged, this, &NeuronModel::refresh);
    connect(heatmap, &HeatmapModel::pinnedChanged, this, &NeuronModel::takePinned);
    connect(&m_job, &Job::failed, this, &NeuronModel::failed);
    connect(&m_job, &Job::runningChanged, this, &NeuronModel::changed);
}

void NeuronModel::setResult(std::shared_ptr<const TextResult> result)
{
    if (m_result == result)
        return;
    const bool sameTokens = result && m_result && result->labels == m_result->labels;
    m_result = std::move(result);
    if (!sameTokens)
        m_row.reset();
    m_hoveredKey = -1;
    if (m_key >= tokens())
        m_key = -1;
    refresh();
}

void NeuronModel::setActive(bool active)
{
    m_isActive = active;
    refresh();
}

Index NeuronModel::query() const
{
    if (m_query >= 0 && m_query < tokens())
        return m_query;
    for (Index token = tokens(); token-- > 0;) {
        if (!m_result->input[std::size_t(token)].special)
            return token;
    }
    return std::max<Index>(0, tokens() - 1);
}

void NeuronModel::setQuery(Index query)
{
    query = std::clamp<Index>(query, 0, std::max<Index>(0, tokens() - 1));
    if (query == m_query)
        return;
    m_query = query;
    refresh();
    if (m_key >= 0)
        pin();
}

void NeuronModel::setKey(Index key)
{
    key = std::clamp<Index>(key, -1, tokens() - 1);
    if (key == m_key)
        return;
    m_key = key;
    m_query = query(); // chosen with its key
    pin();
    Q_EMIT changed();
}

void NeuronModel::setHoveredKey(Index key)
{
    key = std::clamp<Index>(key, -1, tokens() - 1);
    if (key == m_hoveredKey)
        return;
    m_hoveredKey = key;
    m_heatmap->setHovered(heatmapCell(key));
    Q_EMIT changed();
}

Index NeuronModel::shownKey() const
{
    return m_hoveredKey >= 0 ? m_hoveredKey : m_key >= 0 ? m_key : m_row ? m_row->strongest : -1;
}

/// Whether the heat map's cells are those of queries and keys, not of words or features.
bool NeuronModel::sharesCells() const
{
    const auto& data = m_heatmap->data();
    return data && data->isTokenByToken() && m_heatmap->source()->rows() == tokens();
}

Cell NeuronModel::heatmapCell(Index key) const
{
    return sharesCells() ? m_heatmap->fromWhole({query(), key}) : Cell();
}

void NeuronModel::pin()
{
    m_isPinning = true;
    m_heatmap->setPinned(heatmapCell(m_key));
    m_isPinning = false;
}

void NeuronModel::takePinned()
{
    if (m_isPinning)
        return;
    const Cell cell = sharesCells() ? m_heatmap->inWhole(m_heatmap->pinned()) : Cell();
    if (cell.isValid() ? cell == Cell{query(), m_key} : m_key < 0)
        return;
    m_key = cell.column;
    if (cell.isValid())
        m_query = cell.row;
    refresh();
}

void NeuronModel::refresh()
{
    const bool canShow = m_isActive && m_result && canExplain(*m_result);
    const Index head = !canShow
        ? 0
        : std::min(m_heatmap->head(), m_result->weights[std::size_t(m_result->layer)]->heads() - 1);
    if (!canShow) {
        m_job.cancel();
    } else if (!m_row || m_row->result != m_result || m_row->head != head
        || m_row->query != query()) {
        m_job.start<std::shared_ptr<const NeuronRow>>(
            [result = m_result, head, query = query()](
                Monitor& monitor) { return makeNeuronRow(result, head, query, monitor); },
            [this](std::shared_ptr<const NeuronRow> row) {
                m_row = std::move(row);
                Q_EMIT changed();
            });
    } else {
        m_job.cancel(); // back at what is there
    }
    Q_EMIT changed();
}

} // namespace fovea::ui
