// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/patch_embedding.h"

#include "base/error.h"
#include "models/vision_transformer/position_grid.h"

#include <algorithm>

namespace fovea::transformer
{

PatchEmbedding::PatchEmbedding(const VisionFamily& family, WeightLoader& loader)
    : m_plan(family.patches), m_size(family.family.architecture.hiddenSize)
{
    const auto floats = [&](const std::string& name, const Shape& shape) {
        return loader.tensor("embeddings." + name, shape).toFloat();
    };
    m_classToken = floats("cls_token", {1, 1, m_size});
    if (m_plan.distillationToken)
        m_distillationToken = floats("distillation_token", {1, 1, m_size});
    if (m_plan.registers > 0)
        m_registers = floats("register_tokens", {1, m_plan.registers, m_size});
    m_positions = floats(
        "position_embeddings", {1, family.family.architecture.positions, m_size});
    if (!m_positions.isEmpty())
        m_positions = m_positions.reshaped({m_positions.dim(1), m_size});

    const Index pixels = m_plan.channels * m_plan.patchHeight * m_plan.patchWidth;
    const std::string name = "embeddings.patch_embeddings.projection";
    Linear::Part part;
    part.weight = loader.tensor(
        name + ".weight", {m_size, m_plan.channels, m_plan.patchHeight, m_plan.patchWidth});
    part.bias = loader.tensor(name + ".bias", {m_size});
    if (!part.weight.isEmpty()) {
        part.weight = part.weight.reshaped({m_size, pixels});
        m_projection = Linear({std::move(part)}, Linear::Layout::OutputMajor);
    }
}

Index PatchEmbedding::tokens(const Tensor& image) const
{
    const std::string patch
        = std::to_string(m_plan.patchHeight) + " x " + std::to_string(m_plan.patchWidth);
    if (image.rank() != 3 || image.dim(0) != m_plan.channels) {
        throw Error(FOVEA_TEXT("Error",
                        "A picture of the shape %1 does not suit this model, which takes [%2, "
                        "height, width] in patches of %3 pixels. Choose another one."),
            {image.isEmpty() ? "[]" : toString(image.shape()), std::to_string(m_plan.channels),
                patch});
    }
    if (rows(image) < 1 || columns(image) < 1) {
        throw Error(FOVEA_TEXT("Error",
                        "A picture of the shape %1 is smaller than a patch of %2 pixels, of which "
                        "this model needs at least one. Choose a larger one."),
            {toString(image.shape()), patch});
    }
    // No product of the sides, which could overflow.
    if (rows(image) > maximumPatches / columns(image)) {
        throw Error(FOVEA_TEXT("Error",
                        "A picture of the shape %1 has %2 x %3 patches, but at most %4 fit in all. "
                        "Choose a smaller picture."),
            {toString(image.shape()), std::to_string(rows(image)), std::to_string(columns(image)),
                std::to_string(maximumPatches)});
    }
    return m_plan.firstPatch() + rows(image) * columns(image);
}

Tensor PatchEmbedding::positions(Index rowCount, Index columnCount) const
{
    if (rowCount == m_plan.positionRows() && columnCount == m_plan.positionColumns())
        return m_positions;
    const Index leading = m_plan.leading();
    const ConstMatrixMap all = m_positions.matrix();
    const Tensor grid = resizedPositions(
        Tensor::fromMatrix(all.bottomRows(all.rows() - leading))
            .reshaped({m_plan.positionRows(), m_plan.positionColumns(), m_size}),
        rowCount, columnCount, m_plan.antialias);
    Tensor result({leading + rowCount * columnCount, m_size});
    result.mutableMatrix() << all.topRows(leading), grid.matrix();
    return result;
}

void PatchEmbedding::run(const Tensor& image, float* out, Workspace& workspace) const
{
    const Index rowCount = rows(image);
    const Index columnCount = columns(image);
    const Index height = m_plan.patchHeight;
    const Index width = m_plan.patchWidth;
    const Index pixels = m_plan.channels * height * width;
    const float* in = image.floats().data();

    float* patches = workspace.wide.floats(rowCount * columnCount * pixels);
    float* next = patches;
    for (Index r = 0; r < rowCount; ++r) {
        for (Index c = 0; c < columnCount; ++c) {
            for (Index line = 0; line < m_plan.channels * height; ++line) {
                const Index channel = line / height;
                const Index y = r * height + line % height;
                next = std::copy_n(
                    in + (channel * image.dim(1) + y) * image.dim(2) + c * width, width, next);
            }
        }
    }

    const Tensor positionRows = positions(rowCount, columnCount);
    const ConstMatrixMap position = positionRows.matrix();
    MatrixMap tokens(out, m_plan.firstPatch() + rowCount * columnCount, m_size);
    const Index leading = m_plan.leading();
    tokens.row(0) = m_classToken.matrix() + position.row(0);
    if (m_plan.distillationToken)
        tokens.row(1) = m_distillationToken.matrix() + position.row(1);
    if (m_plan.registers > 0)
        tokens.middleRows(leading, m_plan.registers) = m_registers.matrix();
    m_projection.apply(
        rowCount * columnCount, patches, out + m_plan.firstPatch() * m_size);
    tokens.bottomRows(rowCount * columnCount) += position.bottomRows(rowCount * columnCount);
}

} // namespace fovea::transformer
