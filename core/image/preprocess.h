// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "tensor/tensor.h"

namespace fovea::image
{

/// Pixels as decoders leave them: rows of interleaved samples, whoever owns them.
struct Pixels {
    const void* data = nullptr; ///< 8-bit samples, or 16-bit ones in the machine's byte order
    Index width = 0;
    Index height = 0;
    Index bytesPerLine = 0; ///< from one row to the next
    int channels = 3; ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA; alpha not multiplied in
    int bits = 8; ///< per sample: 8 or 16
};

struct Size {
    Index width = 0;
    Index height = 0;
    bool operator==(const Size&) const = default;
};

/// The size of a picture whose longer side is at most `longest`: the same proportions, each side
/// rounded to the nearest and at least 1, never enlarged. 1 x 40000 fits into 512 as 1 x 512.
/// @pre width, height, longest > 0
Size fittedSize(Size size, Index longest);

/// @param size wanted
/// @throws Error when the pixels are of an unknown format, or there are none
void checkPixels(const Pixels& pixels, Size size);

/// Row y as three rows of `pixels.width` numbers: sRGB values 0..1, grey in all three channels, alpha
/// laid on white. @pre checkPixels() is content
void readRow(const Pixels& pixels, Index y, float* planes);

/// Pixels as a tensor of the given size: sRGB values 0..1, grey in all three channels, alpha laid
/// on white (v a + 1 - a) before anything is averaged.
///
/// Each cell is the mean of the part of the picture it covers, from column * W / width to
/// (column + 1) * W / width across and likewise down, edge pixels counted by their share; where the
/// tensor is larger, cells repeat or mix the one or two pixels they lie on. Reads row by row, so
/// a 40 megapixel picture needs no more memory than its pixels. Time grows with the pixels.
/// @return [3, height, width]
/// @throws Error when the pixels are of an unknown format, or there are none; Stopped
Tensor toTensor(const Pixels& pixels, Size size, Monitor& monitor = Monitor::none());

} // namespace fovea::image
