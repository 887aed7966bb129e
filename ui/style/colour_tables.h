// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRgb>

#include <array>

namespace fovea::ui
{

/// 256 opaque colours, lowest value first.
using ColourTable = std::array<QRgb, 256>;

extern const ColourTable viridisTable;
extern const ColourTable magmaTable;
extern const ColourTable cividisTable;
extern const ColourTable divergingTable;

} // namespace fovea::ui
