// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

#include <memory>
#include <vector>

namespace fovea::ui
{

/// What becomes of columns that soak up attention without meaning much by it.
enum class SinkMode {
    Show, ///< as they are
    Hide, ///< zero
    Renormalise ///< zero, and what is left of a row sums to 1 again
};

/// How much attention hidden columns had: sums of their weights.
struct SinkMass {
    std::vector<float> rows;
    double mean = 0; ///< over the rows
};

/// Reads a few columns of a head.
std::shared_ptr<const SinkMass> sinkMass(const AttentionMap& map, Index head,
    const std::vector<Index>& columns, Monitor& monitor = Monitor::none());

} // namespace fovea::ui
