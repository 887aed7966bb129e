// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"

#include <QString>

namespace fovea::ui
{

/// All numbers of a head as a table with tabs: column labels first, a row label in front of each
/// row. Numbers read back as the same floats. For a worker.
QString tableText(const HeatmapData& data, Index head, Monitor& monitor = Monitor::none());

/// Cells as a table with tabs: row number and label, column number and label, number. Rows and
/// columns are counted in the whole.
QString cellsText(const HeatmapData& data, const std::vector<TopCell>& cells);

} // namespace fovea::ui
