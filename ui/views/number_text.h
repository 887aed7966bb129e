// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea::ui
{

/// For a label: three decimals, or three significant digits when that says more ("0.734",
/// "1.2e-05").
QString shortNumber(float value);
/// Enough digits to tell any two values apart.
QString exactNumber(float value);

} // namespace fovea::ui
