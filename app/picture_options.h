// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command_line.h"

#include <QSize>

#include <functional>

class QPainter;
class QRectF;

namespace fovea::ui
{
struct Theme;
}

namespace fovea::app
{

/// Writes a picture as --size and --theme ask. Without --size it has the size the figure prefers,
/// and a PNG twice the pixels, so that it is sharp in print.
void writePicture(const Request& request, const std::string& path, QSize preferredSize,
    const std::function<void(QPainter&, const QRectF&, const ui::Theme&)>& paint);

} // namespace fovea::app
