// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/family.h"

namespace fovea::transformer
{

/// How a picture becomes tokens: [class] [distillation] [registers] patches in reading order.
struct PatchPlan {
    Index channels = 3;
    Index imageHeight = 0; ///< that the positions are for
    Index imageWidth = 0;
    Index patchHeight = 0;
    Index patchWidth = 0;
    bool distillationToken = false; ///< DeiT
    Index registers = 0; ///< DINOv2 with registers: they have no positions
    /// Positions for pictures of another size: with every old position counted when shrinking, or
    /// by the four nearest.
    bool antialias = false;

    Index positionRows() const { return imageHeight / patchHeight; }
    Index positionColumns() const { return imageWidth / patchWidth; }
    /// Tokens before the patches that have a position.
    Index leading() const { return distillationToken ? 2 : 1; }
    /// Tokens before the patches.
    Index firstPatch() const { return leading() + registers; }
};

struct VisionFamily {
    Family family;
    PatchPlan patches;
};

/// Whether textFamily() or visionFamily() is the one to ask.
bool isVisionType(const io::JsonSettings& config);

/// Reads the choices of a vision transformer out of config.json: ViT and DINO, DeiT, DINOv2 with
/// and without registers.
/// @throws Error when a size is absurd or contradicts another
VisionFamily visionFamily(const io::JsonSettings& config);

} // namespace fovea::transformer
