// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QRectF>

class QPainter;

namespace fovea::ui
{

/// The five things of the lesson on cues. Everything printed is black and white; only the cup has a
/// colour.
enum class TableObject { Newspaper, Paper, Cup, Notebook, Book };
constexpr int tableObjects = 5;

/// The drawing's own coordinates.
constexpr QRectF tableBounds(0, 0, 640, 200);
/// Where a thing lies, in those.
QRectF tableObjectRect(TableObject object);

/// The table with all things on it, fitted into a rectangle of the table's shape.
void paintTable(QPainter& painter, const QRectF& rect, bool dark);
/// The same as a picture of 640 x 200 pixels.
QImage tablePicture(bool dark);

} // namespace fovea::ui
