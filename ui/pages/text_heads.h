// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/head_grid_model.h"
#include "models/text_result.h"

#include <vector>

namespace fovea::ui
{

class HeatmapModel;

/// Gives the grid of heads what it shows: of weights all layers, in the form that the heat map has
/// its one in; of other steps their own heads.
class TextHeads : public QObject
{
    Q_OBJECT
public:
    using Layers = HeadGridModel::Layers;

    TextHeads(HeatmapModel* heatmap, HeadGridModel* grid, QObject* parent);

    /// @param result that the heat map's step is of; may be null
    /// @param layers the weights of all layers, as they are to be shown
    void setResult(std::shared_ptr<const TextResult> result, Layers layers);
    const std::shared_ptr<const TextResult>& result() const { return m_result; }
    const Layers& layers() const { return m_layers; }
    int layer() const { return m_result ? m_result->layer : 0; }
    /// Else the heads of one layer.
    bool showsAllLayers() const;
    /// What is new goes to the grid. Call while it is in view.
    void update();

Q_SIGNALS:
    void failed(const QString& message);

private:
    void updateLayers();
    std::vector<Token> tokens() const;

    HeatmapModel* m_heatmap;
    HeadGridModel* m_grid;
    std::shared_ptr<const TextResult> m_result;
    Layers m_layers;
    Job m_job; ///< a part of them, or without sinks
};

} // namespace fovea::ui
