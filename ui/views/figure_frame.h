// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace fovea::ui
{

/// Draws the ground of a picture for a file, its title, and below it a caption, which is wrapped
/// rather than cut: a picture on its own must say what it shows.
/// @return the room that is left
QRectF paintFigureFrame(QPainter& painter, const QRectF& rect, const QString& title,
    const QString& caption, const Theme& theme);

/// Height of the frame around a picture whose caption is one line.
double figureFrameHeight();

} // namespace fovea::ui
