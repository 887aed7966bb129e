// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace fovea::ui
{

/// The most pixels a picture may have: 1 GB of memory while a PNG is drawn.
constexpr double mostPixels = 256e6;

/// Draws a picture of `size` logical pixels (1/96 inch) and writes it in the format that the
/// extension names: .png (`scale` device pixels per logical pixel), .svg or .pdf (one page).
/// `paint` covers the rectangle it is given, its ground included. Needs a QGuiApplication for
/// fonts; may run on any thread. The file appears whole or not at all.
/// @throws Error when the extension is another, the size is out of reach, or the file can't be
/// written; whatever stood there before is left alone
void writePicture(const QString& path, QSize size, qreal scale,
    const std::function<void(QPainter&, const QRectF&)>& paint);

/// Whether writePicture knows the extension of this path.
bool isPicturePath(const QString& path);

} // namespace fovea::ui
