// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>

namespace fovea::ui
{

/// The fonts of pictures that are written to files: the application's family at sizes of their own,
/// in pixels, so that a picture looks alike on every screen.
QFont figureBodyFont();
QFont figureTitleFont();

} // namespace fovea::ui
