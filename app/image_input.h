// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_loader.h"

#include <string>

namespace fovea::app
{

/// The picture of a file. A .npy file is the ready input: its tensor [3, H, W] of float32, sRGB
/// values 0..1, is taken as it is, and the picture is only what it looks like.
/// @throws Error when the file is no picture, or the array has another type or shape
ui::LoadedImage readImage(const std::string& path);

} // namespace fovea::app
