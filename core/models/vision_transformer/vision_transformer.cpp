// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/vision_transformer.h"

#include "models/pass.h"

namespace fovea
{

using namespace transformer;

std::unique_ptr<VisionTransformer> VisionTransformer::open(const std::filesystem::path& folder)
{
    const VisionFamily family = visionFamily(io::JsonSettings::open(folder / "config.json"));
    const PatchPlan& plan = family.patches;
    const std::filesystem::path settings = folder / "preprocessor_config.json";
    std::error_code ignored;
    return std::make_unique<VisionTransformer>(family, Checkpoint::open(folder),
        std::filesystem::exists(settings, ignored)
            ? image::PictureRecipe::read(
                io::JsonSettings::open(settings), plan.imageHeight, plan.imageWidth)
            : image::PictureRecipe(plan.imageHeight, plan.imageWidth));
}

VisionTransformer::VisionTransformer(
    const VisionFamily& family, const Checkpoint& checkpoint, image::PictureRecipe recipe)
    : VisionTransformer(
        family, WeightLoader(checkpoint, family.family.names.prefix), std::move(recipe))
{
}

VisionTransformer::VisionTransformer(
    const VisionFamily& family, WeightLoader loader, image::PictureRecipe recipe)
    : m_plan(family.patches), m_architecture(family.family.architecture),
      m_embedding(family, loader), m_layers(family.family, loader),
      m_head(family.family, loader, Table()), m_report(loader.finish()),
      m_recipe(std::move(recipe))
{
}

Site VisionTransformer::imageSite() const
{
    return {"image", SiteKind::Image, -1, {m_plan.channels, -1, -1}};
}

std::vector<Site> VisionTransformer::sites() const
{
    std::vector<Site> sites{imageSite()};
    m_layers.addSites(sites);
    m_head.addSites(sites);
    return sites;
}

std::vector<AttentionLinks> VisionTransformer::attentionLinks() const
{
    return linksOfLayers(sites());
}

std::optional<PatchGrid> VisionTransformer::patchGrid(const Tensor& image) const
{
    m_embedding.tokens(image); // checks the shape
    return PatchGrid{m_plan.firstPatch(), m_embedding.rows(image), m_embedding.columns(image), 0,
        m_plan.patchHeight, m_plan.patchWidth};
}

std::vector<std::string> VisionTransformer::tokenLabels(const Tensor& image) const
{
    std::vector<std::string> special{"[CLS]"};
    if (m_plan.distillationToken)
        special.emplace_back("[DIST]");
    for (Index i = 0; i < m_plan.registers; ++i)
        special.push_back("[REG " + std::to_string(i) + "]");
    return patchLabels(*patchGrid(image), special);
}

Tensor VisionTransformer::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Index n = m_embedding.tokens(input.image);
    const Index size = m_architecture.hiddenSize;
    KeptPool<Workspace>::Loan workspace(m_workspaces);
    RunContext context{n, 0, nullptr, probe, monitor, *workspace, nullptr, {}};

    const Tensor image = pass(probe, imageSite(), input.image.toFloat());
    if (probe.isDone())
        return {};
    float* hidden = context.workspace.hidden.floats(n * size);
    m_embedding.run(image, hidden, context.workspace);
    if (!m_layers.run(context))
        return {};
    if (m_head.isEmpty())
        return Tensor({n, size}, std::vector<float>(hidden, hidden + n * size));
    m_layers.normLast(context);
    return m_head.run(hidden, n - 1, context);
}

} // namespace fovea
