// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/run_context.h"
#include "models/vision_transformer/vision_family.h"

namespace fovea::transformer
{

/// What enters the first layer of a vision transformer: each patch of the picture as a vector
/// (a product with all of its pixels), plus a learned position; before them the learned tokens.
class PatchEmbedding
{
public:
    /// Patches of a picture at most: 2 GB for a network of ViT-Base's width, and some minutes.
    static constexpr Index maximumPatches = Index(1) << 16;

    PatchEmbedding(const VisionFamily& family, WeightLoader& loader);

    /// Patches of a picture; what is left of a side after the last whole one is cut off.
    Index rows(const Tensor& image) const { return image.dim(1) / m_plan.patchHeight; }
    Index columns(const Tensor& image) const { return image.dim(2) / m_plan.patchWidth; }
    /// Tokens of a picture.
    /// @throws Error when it has other channels, is smaller than a patch, or has more than
    /// maximumPatches
    Index tokens(const Tensor& image) const;

    /// @param image [channels, height, width]
    /// @param out [tokens, hidden size]
    void run(const Tensor& image, float* out, Workspace& workspace) const;

private:
    /// Positions of the leading tokens and the patches. @return [leading + rows columns, size]
    Tensor positions(Index rows, Index columns) const;

    PatchPlan m_plan;
    Index m_size;
    Linear m_projection;
    Tensor m_classToken, m_distillationToken; ///< [size]
    Tensor m_registers; ///< [registers, size], or empty
    Tensor m_positions; ///< [leading + rows columns, size]
};

} // namespace fovea::transformer
