// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_reading.h"

#include "models/resource_data.h"
#include "models/token_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

/// Numbers of all maps that changes make a model keep; where there would be more, the text is cut.
constexpr Index mostChangedNumbers = Index(1) << 27;

/// How many of the tokens, from the first on, are those of the result, and so may be changed as
/// they were there: all when it is the same text, before it was cut. Of a text whose end was drawn
/// those that it has in common with the one before, longer or shorter. Else none.
Index sharedTokens(
    const TextResult* known, const TextResult& read, const std::vector<Token>& tokens)
{
    if (!known)
        return 0;
    if (known->tokensInText == Index(tokens.size())
        && text::truncated(tokens, known->input.size()) == known->input)
        return Index(tokens.size());
    const auto base = [](const TextResult& result) {
        return result.continuation.isEmpty()
            ? result.texts.front()
            : QString::fromStdString(toCoreText(result.continuation.base));
    };
    if ((known->continuation.isEmpty() && read.continuation.isEmpty())
        || known->model != read.model || base(*known) != base(read)
        || known->texts.back() != read.texts.back())
        return 0;
    const auto differing = std::mismatch(known->input.begin(), known->input.end(), tokens.begin(),
        tokens.end(), [](const Token& a, const Token& b) { return a.id == b.id; });
    return Index(differing.second - tokens.begin());
}

/// Whether a held row says something of the first `count` keys alone.
bool fits(const std::vector<float>& weights, Index count)
{
    const auto end = weights.begin() + std::min<Index>(count, Index(weights.size()));
    return std::all_of(end, weights.end(), [](float weight) { return weight == 0; });
}

/// Leaves out what is meant for tokens behind the first `count`.
void keepTokens(explain::Interventions& changes, Index count)
{
    std::erase_if(changes.maskedTokens, [=](Index token) { return token >= count; });
    std::erase_if(changes.heldRows, [=](const auto& row) {
        return row.first.second >= count || !fits(row.second, count);
    });
}

} // namespace

Index tokenLimit(const Model& model, const explain::Interventions& changes)
{
    Recorder maps;
    maps.keepMaps();
    const Index limit = model.tokenLimit(*explain::makeProbe(changes, maps));
    const std::vector<Site> sites = model.sites();
    Index heads = 0;
    for (const Site& site : sites) {
        if (site.kind == SiteKind::Weights && isDense(changes, sites, site))
            heads += site.shape[0];
    }
    if (heads == 0)
        return limit;
    return std::min(limit, Index(std::sqrt(double(mostChangedNumbers / heads))));
}

bool isMap(const Site& site)
{
    return site.kind == SiteKind::Weights || site.kind == SiteKind::Scores;
}

bool isDense(const explain::Interventions& changes, const std::vector<Site>& sites, const Site& map)
{
    const auto probe = explain::makeProbe(changes);
    return std::any_of(sites.begin(), sites.end(), [&](const Site& site) {
        return isMap(site) && site.layer == map.layer && probe->wants(site);
    });
}

std::shared_ptr<const TokenNotes> makeNotes(
    const std::vector<Token>& tokens, const std::vector<text::WordSpan>& groups, bool withIds)
{
    auto notes = std::make_shared<TokenNotes>();
    for (const text::WordSpan& group : groups) {
        const Token& token = tokens[group.begin];
        notes->special.push_back(token.special);
        notes->segments.push_back(token.segment);
        if (withIds)
            notes->ids += QString::number(token.id);
    }
    return notes;
}

TextResult readText(const TextRequest& request, Monitor& monitor)
{
    TextResult result;
    result.opened = request.opened;
    if (request.opened)
        result.model = request.opened->model;
    else if (request.playground)
        result.model = request.playground;
    else
        result.model
            = std::make_shared<PlaygroundLayer>(request.settings, sharedCharacterVectors());
    result.sites = result.model->sites();
    monitor.check();

    const std::string text = toCoreText(request.text);
    const std::string pair = toCoreText(request.pair);
    result.texts = {QString::fromStdString(text), QString::fromStdString(pair)};
    std::vector<Token> tokens = result.model->tokenize(text, pair);
    if (!request.continuation.isEmpty() && request.continuation.model == request.opened) {
        result.continuation = request.continuation;
        std::vector<Token> drawn
            = continuedTokens(*result.model, text, pair, result.continuation);
        result.readsOtherwise = !std::equal(drawn.begin(), drawn.end(), tokens.begin(),
            tokens.end(), [](const Token& a, const Token& b) { return a.id == b.id; });
        tokens = std::move(drawn);
    }
    result.tokensInText = Index(tokens.size());
    result.interventions = request.interventions;
    explain::Interventions& changes = result.interventions;
    if (!changes.maskedTokens.empty() || !changes.heldRows.empty())
        keepTokens(changes, sharedTokens(request.original.get(), result, tokens));
    const Index limit = tokenLimit(*result.model, changes);
    result.input = text::truncated(std::move(tokens), std::size_t(limit));
    std::erase_if(
        changes.heldRows, [&](const auto& row) { return !fits(row.second, result.tokens()); });
    for (const Token& token : result.input)
        result.labels += tokenLabel(token);
    if (result.opened) {
        std::vector<text::WordSpan> single;
        for (std::size_t i = 0; i < result.input.size(); ++i)
            single.push_back({i, i + 1});
        result.notes = makeNotes(result.input, single, true);
    }
    const auto layers = std::count_if(result.sites.begin(), result.sites.end(),
        [](const Site& site) { return site.kind == SiteKind::Weights; });
    result.layer = std::clamp(request.layer, 0, std::max(0, int(layers) - 1));
    return result;
}

} // namespace fovea::ui
