// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_loader.h"

#include <string>

namespace fovea::app
{

/// The picture of a file. What decoders such as libpng write to standard error about a damaged one
/// is kept off it: ours is the only line there.
/// @throws Error as ui::loadImage()
ui::LoadedImage loadQuietly(const QString& path);

/// The same; but a .npy file is the ready input: its tensor [3, H, W] of float32, sRGB
/// values 0..1, is taken as it is, and the picture is only what it looks like.
/// @throws Error when the file is no picture, or the array has another type, shape or values
/// @param largestSide of a ready input
/// @param values of a ready input
enum class ReadyValues { Colours /**< 0..1 */, Finite /**< a model scales them its own way */ };
ui::LoadedImage readImage(const std::string& path, Index largestSide, ReadyValues values);

} // namespace fovea::app
