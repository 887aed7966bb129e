// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/text_computation.h"

namespace fovea::ui
{

/// Two heads side by side and their difference: what a heat map shows, and a head of another
/// result. Scale, colours, hidden sinks and a kept part are those of the heat map. On the scale
/// "per head" both sides have the larger of their two magnitudes, so that a colour means the same
/// number on both.
class CompareModel : public QObject
{
    Q_OBJECT
public:
    /// @param heatmap what the first side shows
    explicit CompareModel(HeatmapModel* heatmap, QObject* parent = nullptr);

    void setActive(bool active);
    /// The second side; null when there is none.
    void setSecond(std::shared_ptr<const TextResult> second);
    const std::shared_ptr<const TextResult>& secondResult() const { return m_result; }
    /// Whether the first side merges the pieces of words; the second one then does too.
    void setMergesWords(bool merges);
    /// Of the second side, clamped to what there is.
    int layer() const;
    Index head() const;
    void setPlace(int layer, Index head);
    int chosenLayer() const { return m_layer; }
    Index chosenHead() const { return m_head; }

    /// Data is null while it is not known.
    HeatmapModel* first() const { return m_first; }
    HeatmapModel* second() const { return m_second; }
    /// First minus second; null data when there is none.
    HeatmapModel* difference() const { return m_difference; }
    /// Why there is no difference, or what it does not mean, as a sentence; empty when all is
    /// plain.
    QString note() const;
    /// Whether both sides have as many rows and columns.
    bool isComparable() const;

Q_SIGNALS:
    /// One of the three has other data, or note().
    void changed();
    /// layer(), head(), or what they can be.
    void placeChanged();
    void failed(const QString& message);

private:
    void update();
    void adoptLook();
    void share(void (HeatmapModel::*set)(Cell), Cell (HeatmapModel::*get)() const,
        HeatmapModel* from);
    std::shared_ptr<const HeatmapData> secondData() const;

    HeatmapModel* m_heatmap;
    bool m_active = false;
    std::shared_ptr<const TextResult> m_result;
    bool m_mergesWords = false;
    int m_layer = 0;
    Index m_head = 1;
    HeatmapModel* m_first;
    HeatmapModel* m_second;
    HeatmapModel* m_difference;
    bool m_isSharing = false;
    Job m_job;
};

} // namespace fovea::ui
