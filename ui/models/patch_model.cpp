// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/patch_model.h"

#include "models/number_text.h"

#include <algorithm>
#include <utility>

namespace fovea::ui
{

PatchModel::PatchModel(QObject* parent) : QObject(parent), m_heatmap(new HeatmapModel(this))
{
    m_heatmap->setScale(HeatmapScale::Absolute); // takes no pass over the numbers
    connect(m_heatmap, &HeatmapModel::appearanceChanged, this, &PatchModel::choose);
    connect(&m_job, &Job::failed, this, &PatchModel::failed);
}

void PatchModel::setLayers(std::shared_ptr<const PatchLayers> layers)
{
    if (m_layers == layers)
        return;
    const bool sameGrid = m_layers && layers && m_layers->grid == layers->grid;
    m_layers = std::move(layers);
    m_hovered = -1;
    if (!sameGrid) {
        m_pinned = middlePatch();
        m_special = 0;
    }
    if (m_layers && m_layers->grid.special() == 0 && m_source == Source::Special)
        m_source = Source::Patch;
    m_job.cancel();
    m_asked.reset();
    m_answered.reset();
    m_attention = {};
    m_heatmap->setData(m_layers ? m_layers->layers[std::size_t(layer())] : nullptr);
    Q_EMIT layersChanged();
    Q_EMIT attentionChanged();
    choose();
}

/// Where no token stands for the whole picture, one patch is asked for from the start.
Index PatchModel::middlePatch() const
{
    if (!m_layers || m_layers->grid.special() > 0)
        return -1;
    const PatchGrid& grid = m_layers->grid;
    return grid.tokenAt(grid.rows / 2, grid.columns / 2);
}

int PatchModel::layer() const
{
    const int last = m_layers ? int(m_layers->layers.size()) - 1 : 0;
    return m_layer < 0 ? last : std::min(m_layer, last);
}

Index PatchModel::special() const
{
    return m_layers ? std::clamp<Index>(m_special, 0, std::max<Index>(m_layers->grid.special() - 1, 0))
                    : 0;
}

void PatchModel::setSource(Source source)
{
    if (m_layers && m_layers->grid.special() == 0 && source == Source::Special)
        source = Source::Patch;
    m_source = source;
    choose();
}

void PatchModel::setDirection(Direction direction)
{
    m_direction = direction;
    choose();
}

void PatchModel::setLayer(int layer)
{
    m_layer = std::max(0, layer);
    if (m_layers)
        m_heatmap->setData(m_layers->layers[std::size_t(this->layer())]);
    choose();
}

void PatchModel::setMean(bool mean)
{
    m_isMean = mean;
    choose();
}

void PatchModel::setSpecial(Index special)
{
    m_special = special;
    m_pinned = -1;
    if (m_source == Source::Patch)
        m_source = Source::Special;
    choose();
}

void PatchModel::setPinned(Index token)
{
    if (m_pinned == token)
        return;
    m_pinned = token;
    if (token >= 0 && m_source == Source::Special)
        m_source = Source::Patch; // who clicks a patch asks for that patch
    choose();
}

void PatchModel::setHovered(Index token)
{
    if (m_hovered == token)
        return;
    m_hovered = token;
    if (m_source == Source::Patch && m_pinned < 0)
        choose();
}

std::optional<PatchModel::Question> PatchModel::question() const
{
    if (!m_layers)
        return {};
    Index token = m_pinned;
    if (m_source == Source::Patch && token < 0)
        token = m_hovered;
    const bool hasSpecial = m_layers->grid.special() > 0;
    if (m_source == Source::Special || (m_source == Source::Rollout && token < 0))
        token = hasSpecial ? m_layers->grid.specialToken(special()) : -1;
    if (token < 0)
        return {};
    Question question{token, m_direction, layer(), {}, m_source == Source::Rollout};
    if (!m_isMean && !question.isRollout)
        question.head = m_heatmap->head();
    return question;
}

/// Asks, unless that is what was asked last.
void PatchModel::choose()
{
    const auto question = this->question();
    if (question != m_asked || !question) {
        m_asked = question;
        m_job.cancel();
        if (!question) {
            m_answered.reset();
            m_attention = {};
            Q_EMIT attentionChanged();
        } else {
            using explain::PatchAttention;
            m_job.start<PatchAttention>(
                [layers = m_layers, asked = *question](Monitor& monitor) {
                    const auto mapOf = [&](int layer) {
                        const auto& data = layers->layers[std::size_t(layer)];
                        // The data keeps the map; this shares it.
                        return std::shared_ptr<const AttentionMap>(data, &data->map());
                    };
                    if (!asked.isRollout)
                        return explain::patchAttention(*mapOf(asked.layer), asked.head, asked.token,
                            asked.direction, layers->grid, monitor);
                    std::vector<explain::LayerAttention> below;
                    for (int layer = 0; layer <= asked.layer; ++layer)
                        below.push_back({mapOf(layer), {}});
                    return explain::patchRollout(
                        below, {}, asked.token, asked.direction, layers->grid, monitor);
                },
                [this, asked = *question](PatchAttention attention) {
                    m_answered = asked;
                    m_attention = std::move(attention);
                    Q_EMIT attentionChanged();
                });
        }
    }
    Q_EMIT choiceChanged();
}

QString PatchModel::title(const Question& question) const
{
    const QString token = m_layers->tokenInSentence(question.token);
    const int layer = m_layers->layers[std::size_t(question.layer)]->site().layer;
    if (question.isRollout)
        return (question.direction == Direction::AttendsTo
                       ? tr("What %1 is made of after layer %2, by rollout")
                       : tr("Where %1 is after layer %2, by rollout"))
            .arg(token)
            .arg(layer);
    const QString place = question.head ? tr("layer %1, head %2").arg(layer).arg(*question.head)
                                        : tr("layer %1, mean of the heads").arg(layer);
    return (question.direction == Direction::AttendsTo ? tr("What %1 attends to · %2")
                                                       : tr("What attends to %1 · %2"))
        .arg(token, place);
}

float PatchModel::valueOf(Index token) const
{
    const PatchGrid& grid = m_layers->grid;
    if (grid.isPatch(token))
        return m_attention.patches.floats()[std::size_t(token - grid.before)];
    return m_attention.special[std::size_t(
        token < grid.before ? token : token - grid.patches())];
}

QString PatchModel::sentence(Index other) const
{
    if (!m_layers || !m_answered || other < 0)
        return {};
    const bool isRow = m_answered->direction == Direction::AttendsTo;
    QString asking = m_layers->tokenInSentence(m_answered->token);
    QString asked = m_layers->tokenInSentence(other);
    const QString number = exactNumber(valueOf(other));
    if (!isRow)
        std::swap(asking, asked);
    if (!m_answered->isRollout)
        return tr("%1 attends to %2: %3").arg(asking, asked, number);
    return (m_layers->grid.isPatch(other) ? tr("%2 in %1: %3 of what patches give", "rollout")
                                          : tr("%2 in %1: %3", "rollout"))
        .arg(asking, asked, number);
}

} // namespace fovea::ui
