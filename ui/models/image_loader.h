// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

#include <QImage>
#include <QString>

#include <vector>

namespace fovea::ui
{

/// A picture as the program works with it.
struct LoadedImage {
    /// Where it came from; empty for a pasted picture.
    QString path;
    /// The picture in its own size and then halved again and again, so that a large one can be
    /// drawn small at once. All Format_RGB32: sRGB, upright, transparency laid on white.
    std::vector<QImage> levels;
    /// [3, height, width], sRGB values 0..1, at the working size. Its rows and columns
    /// divide the picture evenly.
    Tensor tensor;
    /// The file ends before all of its frames do; this one, the first, is whole.
    bool lacksFrames = false;

    bool isEmpty() const { return levels.empty(); }
    const QImage& picture() const { return levels.front(); }
    QSize size() const { return isEmpty() ? QSize() : levels.front().size(); }
};

/// The largest picture that is opened, in pixels; with 16 bits a channel it takes 800 MB to decode.
constexpr qint64 maximumPixels = 100'000'000;

/// Reads PNG, JPEG, WebP, GIF (its first frame), BMP, TIFF and PNM files; also from resources
/// (":/..."). The format is told from the content, not from the name. Turned upright by its EXIF
/// orientation, converted to sRGB from its own colour space, 16 bits rounded to 8, CMYK converted.
/// Needs no widgets and may run in any thread.
/// @throws Error when the file is missing, a folder, unreadable, empty, not a picture, cut off,
/// damaged or larger than maximumPixels; Stopped when the monitor asks
LoadedImage loadImage(const QString& path, Monitor& monitor = Monitor::none());

/// The same for a picture that is already in memory, such as a pasted one.
LoadedImage loadImage(QImage picture, Monitor& monitor = Monitor::none());

/// A window shows what there is of a film; a script must not take a part for the whole.
/// @throws Error when the file lacks frames
void requireWhole(const LoadedImage& image);

/// Whether a file looks like a picture that loadImage() reads, from its first bytes.
bool looksLikeImage(const QString& path);

} // namespace fovea::ui
