// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_analysis.h"

#include "image/picture_recipe.h"
#include "ops/elementwise.h"

#include <algorithm>
#include <array>

namespace fovea::ui
{

namespace
{

/// What there are views for. The others, tensors of tokens, would take much memory.
std::vector<std::string> recordedSites(const Model& model)
{
    std::vector<std::string> names;
    for (const Site& site : model.sites()) {
        switch (site.kind) {
        case SiteKind::Embedding:
        case SiteKind::Query:
        case SiteKind::Key:
        case SiteKind::Value:
        case SiteKind::Scores:
        case SiteKind::HeadOutput:
        case SiteKind::HiddenState:
            break;
        default:
            names.push_back(site.name);
        }
    }
    return names;
}

/// The ready input and what it shows.
void prepare(ImageAnalysis& analysis, Monitor& monitor)
{
    const LoadedImage& image = *analysis.image;
    const image::PictureRecipe* recipe = analysis.model->recipe();
    if (!recipe) {
        analysis.input = image.tensor;
        return;
    }
    const QImage pixels = image.picture().convertToFormat(QImage::Format_RGB888);
    analysis.input = recipe->apply(
        {pixels.constBits(), pixels.width(), pixels.height(), pixels.bytesPerLine(), 3, 8}, monitor);
    analysis.seen = seenArea(*recipe, image);
}

} // namespace

std::optional<QRectF> seenArea(const image::PictureRecipe& recipe, const LoadedImage& image)
{
    const QSize size = image.size();
    const auto area = recipe.area({size.width(), size.height()});
    const QRectF seen(area.x, area.y, area.width, area.height);
    return seen == QRectF({0, 0}, QSizeF(size)) ? std::nullopt : std::optional(seen);
}

const Site* ImageAnalysis::site(const std::string& name) const
{
    const auto found = std::find_if(sites.sites().begin(), sites.sites().end(),
        [&](const Site& site) { return site.name == name; });
    return found == sites.sites().end() ? nullptr : &*found;
}

const AttentionLinks* linksOf(const std::vector<AttentionLinks>& links, const std::string& site)
{
    // A map that one gate leaves may be what the next one takes: what a gate is made of first.
    for (const bool maps : {false, true}) {
        for (const AttentionLinks& link : links) {
            const std::array parts = maps
                ? std::array{link.input, link.output, link.query, link.key}
                : std::array{link.gate, link.logits, link.squeezed, link.gate};
            if (!site.empty() && std::find(parts.begin(), parts.end(), site) != parts.end())
                return &link;
        }
    }
    return nullptr;
}

std::vector<AttentionLinks> ImageAnalysis::channelGates() const
{
    std::vector<AttentionLinks> gates;
    for (const AttentionLinks& link : links) {
        if (link.kind == AttentionLinks::Kind::ChannelGate)
            gates.push_back(link);
    }
    return gates;
}

std::string ImageAnalysis::mainMask() const
{
    for (const AttentionLinks::Kind kind :
        {AttentionLinks::Kind::OutputMask, AttentionLinks::Kind::SpatialMask}) {
        for (auto link = links.rbegin(); link != links.rend(); ++link) {
            const Site* gate = link->kind == kind ? site(link->gate) : nullptr;
            if (gate && gate->kind == SiteKind::SpatialMask)
                return gate->name;
        }
    }
    // One that multiplies nothing: saliency.
    for (auto other = sites.sites().rbegin(); other != sites.sites().rend(); ++other) {
        if (other->kind == SiteKind::SpatialMask)
            return other->name;
    }
    return {};
}

Tensor ImageAnalysis::gate() const
{
    const auto gates = channelGates();
    return gates.empty() ? Tensor() : tensor(gates.front().gate);
}

Tensor ImageAnalysis::features() const
{
    const auto gates = channelGates();
    return gates.empty() ? Tensor() : tensor(gates.front().input);
}

Tensor ImageAnalysis::gatedFeatures() const
{
    const auto gates = channelGates();
    return gates.empty() ? Tensor() : tensor(gates.front().output);
}

std::shared_ptr<const ImageAnalysis> analyse(std::shared_ptr<const LoadedImage> image,
    std::shared_ptr<const ImageModel> model, Monitor& monitor)
{
    auto analysis = std::make_shared<ImageAnalysis>();
    analysis->image = std::move(image);
    analysis->model = std::move(model);
    const Model& network = *analysis->model->model;
    prepare(*analysis, monitor);
    ModelInput input;
    input.image = analysis->input;
    analysis->links = network.attentionLinks();
    analysis->sites = Recorder(recordedSites(network));
    analysis->sites.keepMaps();
    network.run(input, analysis->sites, monitor);
    return analysis;
}

ImageResults withChanges(std::shared_ptr<const ImageAnalysis> original,
    const explain::GateChanges& changes, Monitor& monitor)
{
    if (changes.isEmpty())
        return {original, original, nullptr};
    const Model& network = *original->model->model;
    auto changed = std::make_shared<ImageAnalysis>(*original);
    changed->sites = Recorder(recordedSites(network));
    changed->sites.keepMaps();
    Editor editor = changes.editor();
    ProbeChain chain({&editor, &changed->sites});
    ModelInput input;
    input.image = original->input;
    network.run(input, chain, monitor);

    auto difference = std::make_shared<ImageAnalysis>(*original);
    difference->isDifference = true;
    difference->sites = Recorder();
    for (const Site& site : original->sites.sites()) {
        monitor.check();
        const Tensor before = original->tensor(site.name);
        const Tensor after = changed->tensor(site.name);
        if (!before.isEmpty() && before.shape() == after.shape())
            difference->sites.visit(site, ops::subtract(after, before));
    }
    return {std::move(original), std::move(changed), std::move(difference)};
}

std::shared_ptr<const ImageAnalysis> analyse(
    std::shared_ptr<const LoadedImage> image, const BlockSettings& settings, Monitor& monitor)
{
    return analyse(std::move(image), playgroundImageModel(settings), monitor);
}

} // namespace fovea::ui
