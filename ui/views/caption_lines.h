// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QStringList>

namespace fovea::ui
{

/// A text in as few lines of a width as it needs, and at most in so many: then its end is elided in
/// the middle of the last one.
QStringList captionLines(const QString& text, const QFont& font, double width, int most);

} // namespace fovea::ui
