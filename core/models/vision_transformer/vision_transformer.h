// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/picture_recipe.h"
#include "models/model.h"
#include "models/transformer/kept_pool.h"
#include "models/transformer/layer_stack.h"
#include "models/transformer/prediction_head.h"
#include "models/vision_transformer/patch_embedding.h"

namespace fovea
{

/// A transformer on pictures, opened from a Hugging Face folder: ViT, DeiT, DINO, DINOv2. The same
/// layers as Transformer, on patches in place of tokens.
///
/// Sites: image [channels, height, width] (the ready input), hidden_states.0, those of the layers,
/// logits when the model has a head. Token t of the rows and columns of attention is
/// tokenLabels()[t].
///
/// Pictures of any size run; positions are interpolated for those that are not config.json's.
class VisionTransformer : public Model
{
public:
    /// @param folder holds config.json, the weights and perhaps preprocessor_config.json
    /// @throws Error as Transformer::open()
    static std::unique_ptr<VisionTransformer> open(const std::filesystem::path& folder);
    VisionTransformer(const transformer::VisionFamily& family,
        const transformer::Checkpoint& checkpoint, image::PictureRecipe recipe);

    InputKind inputKind() const override { return InputKind::Image; }
    std::vector<Site> sites() const override;
    /// @throws Error when the image has other channels or is smaller than a patch, or a probe
    /// hands back another shape
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;
    const image::PictureRecipe* recipe() const override { return &m_recipe; }
    std::vector<AttentionLinks> attentionLinks() const override;
    std::vector<std::string> classNames() const override { return m_head.labels(); }
    std::vector<std::string> unusedTensors() const override { return m_report.unused; }
    Tensor projectHead(int layer, Index head, const Tensor& vectors) const override
    {
        return m_layers.projectHead(layer, head, vectors);
    }

    const transformer::Architecture& architecture() const { return m_architecture; }
    const transformer::LoadReport& report() const { return m_report; }

    /// @throws Error as run()
    std::optional<PatchGrid> patchGrid(const Tensor& image) const override;
    std::vector<std::string> tokenLabels(const Tensor& image) const override;

private:
    VisionTransformer(const transformer::VisionFamily& family, transformer::WeightLoader loader,
        image::PictureRecipe recipe);
    Site imageSite() const;

    transformer::PatchPlan m_plan;
    transformer::Architecture m_architecture;
    transformer::PatchEmbedding m_embedding;
    transformer::LayerStack m_layers;
    transformer::PredictionHead m_head;
    transformer::LoadReport m_report;
    image::PictureRecipe m_recipe;
    mutable transformer::KeptPool<transformer::Workspace> m_workspaces;
};

} // namespace fovea
