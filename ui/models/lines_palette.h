// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QColor>

namespace fovea::ui
{

/// The colour of a head where many are shown together: ten equally bright hues, then
/// darker, lighter and greyer ones between them. A number goes with each, since colour alone does
/// not tell enough.
QColor headColour(Index head, bool dark);

/// Black or white, whichever is read better on a colour (WCAG contrast; at least 4.5:1 on a
/// head's).
QColor inkOn(const QColor& ground);

/// WCAG 2 relative luminance, 0..1.
double relativeLuminance(const QColor& colour);

} // namespace fovea::ui
