// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_computation.h"

#include "attention/heads.h"
#include "base/part_monitor.h"
#include "models/heatmap_tile.h"
#include "models/text_predictions.h"
#include "models/text_reading.h"
#include "models/token_text.h"
#include "sites/grouped_map.h"
#include "text/token_lists.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace fovea::ui
{

namespace
{

constexpr int thumbnailSize = 96;
constexpr Index thumbnailRows = 64; // of vectors
/// Texts up to here are computed to the end before anything is shown.
constexpr Index shortTokens = 512;
/// Numbers of all layers' steps that are recorded in one run; of larger ones, one layer's.
constexpr Index numbersOfAllLayers = Index(1) << 24;
/// Larger logits are no step: they are as wide as the vocabulary.
constexpr Index mostLogits = Index(1) << 22;

bool isShared(const Site& site)
{
    return site.layer < 0;
}

/// Numbers of a site on so many tokens; of a map none.
Index sizeOf(const Site& site, Index tokens)
{
    Index size = isMap(site) ? 0 : 1;
    for (const Index dim : site.shape)
        size *= dim < 0 ? tokens : dim;
    return size;
}

/// Numbers that all sites of a result have, of as many layers as there are.
Index sizeOfAll(const TextResult& result)
{
    Index size = 0;
    for (const Site& site : result.sites) {
        size += sizeOf(site, result.tokens());
        if (isMap(site) && isDense(result.interventions, result.sites, site))
            size += site.shape[0] * result.tokens() * result.tokens();
    }
    return size;
}

/// The sites that are the steps of a layer: what enters it, its own, and what comes out of the
/// last one.
std::vector<Site> sitesOfSteps(const std::vector<Site>& sites, int layer, Index tokens)
{
    const auto isOfLayer = [layer](const Site& site) { return site.layer == layer; };
    const auto begin = std::find_if(sites.begin(), sites.end(), isOfLayer);
    const auto end = std::find_if(sites.rbegin(), sites.rend(), isOfLayer).base();
    if (begin == sites.end())
        return {};
    std::vector<Site> steps;
    if (layer == 0)
        steps.assign(sites.begin(), begin);
    else if (begin != sites.begin())
        steps.push_back(*std::prev(begin));
    steps.insert(steps.end(), begin, end);
    if (std::all_of(end, sites.end(), isShared))
        steps.insert(steps.end(), end, sites.end());
    std::erase_if(steps, [tokens](const Site& site) {
        return site.kind == SiteKind::Logits && sizeOf(site, tokens) > mostLogits;
    });
    return steps;
}

QStringList numbers(Index count)
{
    QStringList labels;
    for (Index i = 0; i < count; ++i)
        labels += QString::number(i);
    return labels;
}

QStringList columnLabels(const Site& site, const Model& model, Index count)
{
    if (site.kind == SiteKind::Logits) {
        const std::vector<std::string> names = model.classNames();
        if (Index(names.size()) == count) {
            QStringList labels;
            for (const std::string& name : names)
                labels += visibleToken(QString::fromStdString(name));
            return labels;
        }
    }
    return numbers(count);
}

/// The sites of the steps of the layer, and of all layers if they are small.
std::vector<Site> wantedSites(const TextResult& result)
{
    const Index size = sizeOfAll(result);
    std::vector<Site> wanted = sitesOfSteps(result.sites, result.layer, result.tokens());
    const int layers = int(std::count_if(result.sites.begin(), result.sites.end(),
        [](const Site& site) { return site.kind == SiteKind::Weights; }));
    for (int layer = 0; size <= numbersOfAllLayers && layer < layers; ++layer) {
        const std::vector<Site> steps = sitesOfSteps(result.sites, layer, result.tokens());
        wanted.insert(wanted.end(), steps.begin(), steps.end());
    }
    return wanted;
}

/// Runs the model for some of its sites and keeps what it gives.
/// @param toTheEnd also when nothing that comes is wanted: a causal model then goes on from there
void record(
    TextResult& result, const std::vector<Site>& sites, Monitor& monitor, bool toTheEnd = false)
{
    std::vector<std::string> names;
    for (const Site& site : sites) {
        if (std::find(names.begin(), names.end(), site.name) == names.end())
            names.push_back(site.name);
    }
    Recorder recorder(names);
    recorder.keepMaps();
    if (!toTheEnd)
        recorder.endWhenComplete();
    ModelInput input;
    input.tokens = result.input;
    const bool wantsLogits = std::any_of(sites.begin(), sites.end(),
        [](const Site& site) { return site.kind == SiteKind::Logits; });
    if (toTheEnd && !wantsLogits) // as wide as the vocabulary, and only the last may be looked at
        input.logitRows = {result.tokens() - 1};
    result.model->run(
        input, *explain::makeProbe(result.interventions, recorder), monitor);
    for (const Site& site : recorder.sites()) {
        if (isMap(site))
            result.maps[site.name] = recorder.map(site.name);
        else
            result.tensors[site.name] = recorder.tensor(site.name);
    }
}

/// Whether a step shows the numbers of the one before once more: the embedding without anything
/// added, or the heads' outputs side by side.
bool repeats(const Tensor& tensor, const Tensor& before)
{
    if (before.isEmpty() || tensor.size() != before.size())
        return false;
    const Tensor flat = before.rank() == 3 ? attention::joinHeads(before) : before;
    return flat.shape() == tensor.shape()
        && std::memcmp(flat.floats().data(), tensor.floats().data(), tensor.floats().size_bytes())
        == 0;
}

std::shared_ptr<const HeatmapData> stepData(const TextResult& result, const Site& site)
{
    if (site.kind == SiteKind::Weights)
        return result.weights[std::size_t(result.layer)];
    if (isMap(site))
        return std::make_shared<HeatmapData>(
            result.maps.at(site.name), site, result.labels, result.labels, result.notes);
    Tensor tensor = result.tensors.at(site.name);
    if (tensor.rank() == 1)
        tensor = tensor.reshaped({1, tensor.dim(0)});
    const bool ofTokens = tensor.dim(-2) == result.tokens(); // else one vector for all
    return std::make_shared<HeatmapData>(std::make_shared<DenseMap>(tensor), site,
        ofTokens ? result.labels : numbers(tensor.dim(-2)),
        columnLabels(site, *result.model, tensor.dim(-1)), ofTokens ? result.notes : nullptr);
}

/// The steps of the layer as far as they were recorded; those that were there stay.
void makeSteps(TextResult& result, bool withPictures, Monitor& monitor)
{
    std::vector<TextResult::Step> steps;
    Tensor before;
    result.stepSites.clear();
    for (const Site& site : sitesOfSteps(result.sites, result.layer, result.tokens())) {
        if (!result.has(site)) {
            result.stepSites.push_back(site);
            continue;
        }
        if (!isMap(site)) {
            const Tensor tensor = result.tensors.at(site.name);
            if (repeats(tensor, before))
                continue;
            before = tensor;
        }
        const TextResult::Step* known = result.step(site.name);
        TextResult::Step step = known ? *known : TextResult::Step{stepData(result, site), {}};
        if (step.thumbnail.isNull() && (withPictures || !isMap(site)))
            step.thumbnail = stepPicture(step.data, monitor);
        steps.push_back(std::move(step));
        result.stepSites.push_back(site);
    }
    result.steps = std::move(steps);
}

/// A word's text: from its first piece to its last.
QString wordLabel(
    const std::vector<Token>& tokens, const text::WordSpan& span, const QStringList& texts)
{
    const Token& first = tokens[span.begin];
    const Token& last = tokens[span.end - 1];
    const std::string text = texts.value(first.segment).toStdString();
    if (span.end - span.begin == 1 || last.end <= first.begin || last.end > text.size())
        return tokenLabel(first);
    return visibleToken(
        QString::fromStdString(text.substr(first.begin, last.end - first.begin)).trimmed());
}

void makeWeights(TextResult& result)
{
    const std::vector<text::WordSpan> words = text::words(result.input);
    const bool hasPieces = words.size() < result.input.size();
    std::vector<Range> groups;
    QStringList labels;
    for (const text::WordSpan& word : words) {
        groups.push_back({Index(word.begin), Index(word.end)});
        labels += wordLabel(result.input, word, result.texts);
    }
    const auto wordNotes = makeNotes(result.input, words, false);
    for (const Site& site : result.sites) {
        if (site.kind != SiteKind::Weights)
            continue;
        const auto map = result.maps.at(site.name);
        result.weights.push_back(std::make_shared<HeatmapData>(
            map, site, result.labels, result.labels, result.notes));
        if (hasPieces) {
            result.wordWeights.push_back(
                std::make_shared<HeatmapData>(std::make_shared<GroupedMap>(map, groups, groups),
                    site, labels, labels, result.opened ? wordNotes : nullptr));
        }
    }
}

/// The result without changes that was there already, with the steps of this layer; null if it is
/// none of this model and these tokens.
std::shared_ptr<const TextResult> knownOriginal(const TextRequest& request, const TextResult& read)
{
    const auto& known = request.original;
    if (!known || known->model != read.model || known->input != read.input
        || known->texts != read.texts || known->continuation != read.continuation)
        return nullptr;
    return known->layer == read.layer ? known : withLayer(*known, read.layer);
}

/// Whether a run for maps and logits alone goes on from the one before.
bool goesOn(const TextResult& result)
{
    return result.opened && result.opened->description.causal && result.interventions.isEmpty();
}

/// Takes out of `wanted` what a model that goes on from the text before computes later: what
/// would make it compute all tokens anew, and logits as wide as the vocabulary, unless one looks.
void leaveForLater(
    std::vector<Site>& wanted, const TextResult& result, const std::set<SiteKind>& lookedAt)
{
    const bool computesAnew = std::any_of(lookedAt.begin(), lookedAt.end(), [](SiteKind kind) {
        return kind != SiteKind::Weights && kind != SiteKind::Scores && kind != SiteKind::Logits;
    });
    std::erase_if(wanted, [&](const Site& site) {
        if (site.kind == SiteKind::Logits)
            return isOfVocabulary(result, site) && !lookedAt.contains(site.kind);
        return !isMap(site) && !computesAnew;
    });
}

std::shared_ptr<const TextResult> runModel(
    TextResult read, const std::set<SiteKind>& lookedAt, Monitor& monitor)
{
    auto result = std::make_shared<TextResult>(std::move(read));
    std::vector<Site> weights;
    for (const Site& site : result->sites) {
        if (site.kind == SiteKind::Weights)
            weights.push_back(site);
    }
    std::vector<Site> wanted = wantedSites(*result);
    wanted.insert(wanted.end(), weights.begin(), weights.end());
    const std::size_t all = wanted.size();
    if (goesOn(*result))
        leaveForLater(wanted, *result, lookedAt);
    const bool isShort = result->tokens() <= shortTokens;
    const bool isWhole = isShort && wanted.size() == all;
    result->isComplete = isWhole && (!result->original || result->original->isComplete);
    if (!isShort && weights.size() == 1) {
        // What comes after the only weights takes another pass over them: later.
        const auto last = std::find_if(result->sites.begin(), result->sites.end(),
            [&](const Site& site) { return site.name == weights.back().name; });
        std::erase_if(wanted, [&](const Site& site) {
            return std::any_of(std::next(last), result->sites.end(),
                [&](const Site& late) { return late.name == site.name; });
        });
    }
    // What tokens are called stands in the headers of all maps.
    if (const Site* classes = tokenClassSite(*result))
        wanted.push_back(*classes);
    record(*result, wanted, monitor, goesOn(*result));
    result->notes = withWords(*result);
    makeWeights(*result);
    makeSteps(*result, isShort, monitor);
    return result;
}

/// Of the attention of the layer.
attention::AttentionInputs inputsOf(const TextResult& result)
{
    const auto tensor = [&](SiteKind kind) {
        return result.tensors.at(result.site(kind, result.layer)->name);
    };
    return {tensor(SiteKind::Query), tensor(SiteKind::Key), tensor(SiteKind::Value)};
}

attention::AttentionRow rowOf(
    const TextResult& result, Index head, Index query, Monitor& monitor)
{
    const auto row = [&](SiteKind kind) -> Vector {
        const AttentionMap& map = *result.maps.at(result.site(kind, result.layer)->name);
        Matrix numbers(1, map.columns());
        map.block(head, {query, query + 1}, {0, map.columns()}, numbers, monitor);
        return numbers.row(0);
    };
    return {row(SiteKind::Scores), row(SiteKind::Weights)};
}

} // namespace

std::shared_ptr<const TextResult> computeText(const TextRequest& request, Monitor& monitor)
{
    TextResult read = readText(request, monitor);
    if (read.input.empty())
        return std::make_shared<TextResult>(std::move(read));
    const std::shared_ptr<const TextResult> known = knownOriginal(request, read);
    if (read.interventions.isEmpty())
        return known ? known : runModel(std::move(read), request.lookedAt, monitor);
    TextResult unchanged = read;
    unchanged.interventions = {};
    PartMonitor first(monitor, 0, known ? 0 : 0.5);
    read.original = known ? known : runModel(std::move(unchanged), request.lookedAt, first);
    PartMonitor second(monitor, known ? 0 : 0.5, 1);
    return runModel(std::move(read), request.lookedAt, second);
}

std::shared_ptr<const TextResult> completeText(const TextResult& begun, Monitor& monitor)
{
    auto result = std::make_shared<TextResult>(begun);
    PartMonitor original(monitor, 0, result->original ? 0.5 : 0);
    if (result->original && !result->original->isComplete)
        result->original = completeText(*result->original, original);
    std::vector<Site> missing = wantedSites(*result);
    std::erase_if(missing, [&](const Site& site) { return result->has(site); });
    PartMonitor own(monitor, result->original ? 0.5 : 0, 1);
    PartMonitor pictures(own, 0, 0.3);
    makeSteps(*result, true, pictures);
    // The logits by themselves, where the tokens that are known need not be computed for them.
    std::vector<Site> logits;
    if (goesOn(*result)) {
        const auto rest = std::stable_partition(missing.begin(), missing.end(),
            [&](const Site& site) { return !isOfVocabulary(*result, site); });
        logits.assign(rest, missing.end());
        missing.erase(rest, missing.end());
    }
    PartMonitor outputs(own, 0.3, 1);
    for (const std::vector<Site>& sites : {missing, logits}) {
        if (!sites.empty())
            record(*result, sites, outputs);
    }
    if (!missing.empty() || !logits.empty())
        makeSteps(*result, true, monitor);
    result->isComplete = true;
    return result;
}

std::shared_ptr<const TextResult> withLayer(const TextResult& result, int layer)
{
    auto other = std::make_shared<TextResult>(result);
    other->layer = std::clamp(layer, 0, std::max(0, result.layers() - 1));
    other->steps.clear();
    other->steps.push_back({other->weights[std::size_t(other->layer)], {}});
    other->stepSites = sitesOfSteps(other->sites, other->layer, other->tokens());
    other->isComplete = false;
    // What is too large to be kept for every layer goes.
    if (sizeOfAll(*other) > numbersOfAllLayers)
        other->tensors.clear();
    if (other->original)
        other->original = withLayer(*other->original, layer);
    return other;
}

QImage stepPicture(const std::shared_ptr<const HeatmapData>& data, Monitor& monitor)
{
    const HeatmapLook look{0, HeatmapScale::PerHead,
        data->isSigned() ? ColourMapName::Diverging : ColourMapName::Viridis,
        data->isTokenByToken() ? Reduction::Maximum : usualReduction(*data)};
    if (data->isTokenByToken() || data->rows() <= thumbnailRows)
        return renderThumbnail(*data, look, thumbnailSize, monitor);
    const HeatmapData part(data, {0, thumbnailRows}, {0, data->columns()});
    return renderThumbnail(part, look, thumbnailSize, monitor);
}

bool canExplain(const TextResult& result)
{
    const auto has = [&result](SiteKind kind) {
        const Site* site = result.site(kind, result.layer);
        return site && result.has(*site);
    };
    return has(SiteKind::Query) && has(SiteKind::Key) && has(SiteKind::Value)
        && has(SiteKind::Scores) && has(SiteKind::Weights);
}

attention::ScoreRule scoreRule(const TextResult& result, Index head)
{
    attention::ScoreRule rule = result.model->scoreRule(result.layer);
    const auto& temperatures = result.interventions.temperatures;
    if (const auto own = temperatures.find({result.layer, head}); own != temperatures.end())
        rule.temperature *= own->second;
    return rule;
}

attention::CellArithmetic explainWeight(
    const TextResult& result, Index head, Index query, Index key, Monitor& monitor)
{
    const attention::ScoreRule rule = scoreRule(result, head);
    return attention::explainCell(inputsOf(result), rowOf(result, head, query, monitor), head,
        query, key, rule.scale, rule.temperature);
}

attention::RowArithmetic explainQuery(
    const TextResult& result, Index head, Index query, Monitor& monitor)
{
    return attention::explainRow(inputsOf(result), rowOf(result, head, query, monitor), head,
        query, scoreRule(result, head), monitor);
}

} // namespace fovea::ui
