// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace fovea::ui
{

/// What has to be known about an image file before it is decoded, read from its bytes alone.
/// Qt's decoders fill the missing part of a cut-off JPEG, GIF or BMP with grey or black and call
/// that success; these checks walk the file's own structure instead.
enum class ImageBytes {
    Complete, ///< or of a format that is not walked: its decoder notices a cut itself
    CutOff, ///< the file ends before the (first) picture does
    FramesCutOff, ///< the first picture is whole, but the file ends before the others do
    Damaged, ///< a checksum is wrong
    UnknownInks, ///< a four-colour JPEG without the marker that says how its inks are stored
};

/// @param format as QImageReader::format() names it: "png", "jpeg", "gif", "bmp", ...
ImageBytes examine(QByteArrayView bytes, const QByteArray& format);

} // namespace fovea::ui
