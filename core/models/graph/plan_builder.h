// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/draft.h"
#include "models/graph/plan.h"

namespace fovea::graph
{

/// Makes a Plan of a Graph.
class PlanBuilder
{
public:
    PlanBuilder(std::shared_ptr<const Graph> graph, KeptValues kept, Index largestValue);
    std::shared_ptr<const Plan> build();

private:
    std::vector<const Value*> constantInputs(const Node& node);
    void foldConstants();
    bool fold(const Node& node, const std::vector<const Value*>& inputs);
    std::shared_ptr<const Plan> assemble();

    std::shared_ptr<const Graph> m_graph;
    KeptValues m_kept;
    Index m_largestValue;
    Index m_folded = 0; ///< elements of all values that were computed here
    std::shared_ptr<BufferPool> m_buffers;
    Draft m_draft;
};

} // namespace fovea::graph
