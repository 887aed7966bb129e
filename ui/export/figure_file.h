// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/output_options.h"

#include <QSize>

#include <functional>

class QPainter;
class QRectF;

namespace fovea::ui
{

struct Theme;

/// Writes a picture of the options' size and theme. Without a size it has the one the figure
/// prefers, and a PNG twice the pixels, so that it is sharp in print.
void writeFigure(const OutputOptions& options, const std::string& path, QSize preferredSize,
    const std::function<void(QPainter&, const QRectF&, const Theme&)>& paint);

} // namespace fovea::ui
