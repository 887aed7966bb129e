// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// From the sums of a panel to the results of a survey. Private to the library.

#include "kernels/survey_panel.h"

#include <vector>

namespace fovea::kernels
{

/// Ends a panel: its sums become results. Rows that hold no numbers are added to `bad`: their cells
/// are not spoilt yet, as other rows still come.
void finishPanel(const AttentionSurvey& a, const SurveyLayout& layout, const SurveyPanel& panel,
    std::vector<Size>& bad);

} // namespace fovea::kernels
