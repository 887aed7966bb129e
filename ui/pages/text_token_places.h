// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/token_finder.h"

namespace fovea::ui
{

class ComparePanel;
class FlowPanel;
class LinesView;
class NeuronView;

// Where tokens are found in the modes of the text page other than the map.

TokenPlace tokenPlace(LinesView* view, std::function<QStringList()> labels);
TokenPlace tokenPlace(NeuronView* view, std::function<QStringList()> labels);
TokenPlace tokenPlace(FlowPanel* view, std::function<QStringList()> labels);
TokenPlace tokenPlace(ComparePanel* view, std::function<QStringList()> labels);

} // namespace fovea::ui
