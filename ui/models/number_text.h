// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea::ui
{

/// For a label: three decimals, or three significant digits when that says more ("0.734",
/// "1.2e-05").
QString shortNumber(float value);
/// The shortest decimal that reads back as the same float; NaN and infinities by name.
QString exactNumber(float value);
/// The same with the minus of ASCII, as other programs read it: for the clipboard.
QString copiedNumber(float value);

} // namespace fovea::ui
