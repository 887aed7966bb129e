// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_computation.h"

#include "models/heatmap_tile.h"
#include "models/resource_data.h"
#include "models/token_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int thumbnailSize = 96;

// The last hidden state is the output of the heads once more, side by side; the first is the
// embedding itself unless positions were added.
bool isShown(const Site& site, const LayerSettings& settings)
{
    if (site.kind == SiteKind::HiddenState)
        return site.layer < 0 && settings.positions;
    return true;
}

QStringList numbers(Index count)
{
    QStringList labels;
    for (Index i = 0; i < count; ++i)
        labels += QString::number(i);
    return labels;
}

} // namespace

const TextResult::Step* TextResult::step(const std::string& site) const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
        [&site](const Step& step) { return step.data->site().name == site; });
    return found == steps.end() ? nullptr : &*found;
}

float TextResult::scale() const
{
    const LayerSettings& settings = layer->settings();
    return settings.scaling ? 1 / std::sqrt(float(settings.keySize)) : 1;
}

std::shared_ptr<const TextResult> computeText(const TextRequest& request, Monitor& monitor)
{
    auto result = std::make_shared<TextResult>();
    result->layer = request.layer
        ? request.layer
        : std::make_shared<PlaygroundLayer>(request.settings, sharedCharacterVectors());
    monitor.check();

    ModelInput input;
    input.tokens = result->layer->tokenize(toCoreText(request.text));
    result->tokensInText = Index(input.tokens.size());
    if (result->tokensInText > PlaygroundLayer::maximumTokens)
        input.tokens.resize(std::size_t(PlaygroundLayer::maximumTokens));
    result->tokens = Index(input.tokens.size());
    if (input.tokens.empty())
        return result;

    QStringList tokens;
    for (const Token& token : input.tokens)
        tokens += visibleToken(QString::fromStdString(token.text));

    Recorder recorder;
    result->layer->run(input, recorder, monitor);
    for (const Site& site : recorder.sites()) {
        const Tensor tensor = recorder.tensor(site.name);
        result->tensors.emplace_back(site.name, tensor);
        if (!isShown(site, result->layer->settings()))
            continue;
        const bool byToken = site.kind == SiteKind::Weights || site.kind == SiteKind::Scores;
        TextResult::Step step;
        step.data = std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor), site, tokens,
            byToken ? tokens : numbers(tensor.dim(-1)), monitor);
        step.thumbnail = renderThumbnail(*step.data,
            {0, HeatmapScale::PerHead,
                step.data->isSigned() ? ColourMapName::Diverging : ColourMapName::Viridis},
            thumbnailSize, monitor);
        result->steps.push_back(std::move(step));
    }
    const auto tensor = [&recorder](const char* step) {
        return recorder.tensor(std::string("layers.0.attention.") + step);
    };
    result->attention
        = {tensor("query"), tensor("key"), tensor("value"), tensor("scores"), tensor("weights")};
    return result;
}

} // namespace fovea::ui
