// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_loader.h"

namespace fovea::ui
{

/// The frames of an animated GIF or WebP file, from the first.
struct Frames {
    QString path;
    /// Upright, sRGB, transparency laid on white; all of one size.
    std::vector<QImage> pictures;
    /// How long each is shown, in milliseconds.
    std::vector<int> delays;
    /// There were more than fit: longestFilm frames, or filmPixels pixels in all.
    bool wasCut = false;
    /// The file ends before all of its frames do; these are whole.
    bool lacksFrames = false;

    int count() const { return int(pictures.size()); }
};

constexpr int longestFilm = 1000;
/// 256 MB in memory. At least one frame is kept.
constexpr qint64 filmPixels = 64'000'000;

/// Whether a file holds more than one frame; from its first bytes, false for what can't be read.
bool isAnimated(const QString& path);

/// Frames that are shown for less than 20 ms get 100 ms, as browsers do it.
/// @throws Error as loadImage(), and when a frame is damaged; Stopped
Frames loadFrames(const QString& path, Monitor& monitor = Monitor::none());

/// One frame of a file, counted from 0; a still picture has one. Reads all before it.
/// @throws Error as loadFrames(), and when there are not so many; Stopped
LoadedImage loadFrame(const QString& path, int frame, Monitor& monitor = Monitor::none());

/// Temporal attention over frames by their mean colour, see example::byColour(): what each frame
/// weighs. @return [frames], sums to 1
Tensor frameWeights(const Frames& frames, Monitor& monitor = Monitor::none());

} // namespace fovea::ui
