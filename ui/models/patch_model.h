// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/patch_attention.h"
#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/patch_layers.h"

namespace fovea::ui
{

/// Whose attention is laid over a picture, and that attention. The asking token is a pinned patch,
/// one that is pointed at, or a token that is no patch; it is asked in one layer for one head or
/// their mean, or about all layers up to it by rollout.
///
/// Numbers are computed by a job; what was shown stays until the new ones are there.
class PatchModel : public QObject
{
    Q_OBJECT
public:
    enum class Source {
        Patch, ///< the pinned patch, else the one that is pointed at
        Special, ///< a token that is no patch, at first the class token
        Rollout ///< of the pinned patch, else of that token
    };
    using Direction = explain::Direction;

    /// What is asked.
    struct Question {
        Index token = 0;
        Direction direction = Direction::AttendsTo;
        int layer = 0; ///< of PatchLayers::layers
        std::optional<Index> head; ///< none: the mean
        bool isRollout = false;
        bool operator==(const Question&) const = default;
    };

    explicit PatchModel(QObject* parent = nullptr);

    /// Null: there is nothing to ask. The choices stay where they can.
    void setLayers(std::shared_ptr<const PatchLayers> layers);
    const std::shared_ptr<const PatchLayers>& layers() const { return m_layers; }
    /// The layer's matrix and the chosen head, for HeadChooser.
    HeatmapModel* heatmap() const { return m_heatmap; }

    Source source() const { return m_source; }
    void setSource(Source source);
    Direction direction() const { return m_direction; }
    void setDirection(Direction direction);
    int layer() const;
    void setLayer(int layer);
    /// Whether the mean of all heads is asked for.
    bool isMean() const { return m_isMean; }
    void setMean(bool mean);
    /// Which of the tokens that are no patches.
    Index special() const;
    /// Chooses it as the asking token.
    void setSpecial(Index special);
    /// Patches; none: -1.
    Index pinned() const { return m_pinned; }
    void setPinned(Index token);
    void setHovered(Index token);

    /// None while no token is chosen.
    std::optional<Question> question() const;
    /// What attention() answers; none while there is no answer.
    const std::optional<Question>& answered() const { return m_answered; }
    const explain::PatchAttention& attention() const { return m_attention; }

    /// "patch 3, 4 · layer 11 · mean of heads": what is asked, in the user's language.
    QString title(const Question& question) const;
    /// "patch 3, 4 attends to patch 5, 6: 0.0123", of the answer.
    QString sentence(Index other) const;

Q_SIGNALS:
    void layersChanged();
    /// Source, direction, layer, head or the asking token.
    void choiceChanged();
    /// answered() and attention().
    void attentionChanged();
    void failed(const QString& message);

private:
    void choose();
    Index middlePatch() const;
    float valueOf(Index token) const;

    std::shared_ptr<const PatchLayers> m_layers;
    HeatmapModel* m_heatmap;
    Source m_source = Source::Special;
    Direction m_direction = Direction::AttendsTo;
    int m_layer = -1; ///< -1: the last
    bool m_isMean = true;
    Index m_special = 0;
    Index m_pinned = -1;
    Index m_hovered = -1;
    std::optional<Question> m_asked;
    std::optional<Question> m_answered;
    explain::PatchAttention m_attention;
    Job m_job;
};

} // namespace fovea::ui
