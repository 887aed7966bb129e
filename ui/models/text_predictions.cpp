// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_predictions.h"

#include "explain/word_tags.h"
#include "models/tag_text.h"
#include "models/token_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr Index listedLosers = 3;

bool isOfTokens(const Site& site)
{
    return site.kind == SiteKind::Logits && site.shape.size() == 2;
}

/// Whether the classes of some logits are those that the model has names for.
bool isNamed(const TextResult& result, const Site& site)
{
    return !site.shape.empty()
        && Index(result.model->classNames().size()) == site.shape.back();
}

/// The logits of all tokens of the vocabulary.
const Site* vocabularySite(const TextResult& result)
{
    const auto found = std::find_if(result.sites.begin(), result.sites.end(),
        [&](const Site& site) { return isOfVocabulary(result, site); });
    return found == result.sites.end() ? nullptr : &*found;
}

/// The logits that are shown at a token.
const Site* logitsSite(const TextResult& result, Index position)
{
    const auto first = std::find_if(result.sites.begin(), result.sites.end(),
        [](const Site& site) { return site.kind == SiteKind::Logits; });
    if (first == result.sites.end())
        return nullptr;
    const Site* labels = tokenClassSite(result);
    const Site* vocabulary = vocabularySite(result);
    if (!labels || !vocabulary)
        return &*first;
    return isMask(result, position) ? vocabulary : labels;
}

/// The logits of one token, or of the text: those that are there, else computed, for that token
/// alone where tokens have their own.
Tensor logitsAt(const TextResult& result, Index position, Monitor& monitor)
{
    const Site& site = *logitsSite(result, position);
    const bool ofEach = site.shape.size() == 2;
    if (const auto known = result.tensors.find(site.name); known != result.tensors.end())
        return ofEach ? known->second.slice(position) : known->second;
    ModelInput input;
    input.tokens = result.input;
    if (ofEach)
        input.logitRows = {position};
    Recorder recorder({site.name});
    const bool isLast = result.sites.back().name == site.name;
    const auto probe = isLast ? explain::makeProbe(result.interventions)
                              : explain::makeProbe(result.interventions, recorder);
    const Tensor last = result.model->run(input, *probe, monitor);
    const Tensor logits = isLast ? last : recorder.tensor(site.name);
    return ofEach ? logits.slice(0) : logits;
}

/// The class that the text itself has where one is predicted.
std::optional<Index> actualClass(const TextResult& result, PredictionKind kind, Index position)
{
    const Index at = kind == PredictionKind::NextTokens ? position + 1 : position;
    if (at >= result.tokens())
        return std::nullopt;
    if (kind == PredictionKind::NextTokens
        || (kind == PredictionKind::Tokens && !isMask(result, position)))
        return Index(result.input[std::size_t(at)].id);
    return std::nullopt;
}

bool isAtEnd(const TextResult& result, PredictionKind kind, Index position)
{
    return kind == PredictionKind::NextTokens && position + 1 == result.tokens();
}

void compare(TextPrediction& prediction)
{
    const explain::Sampling& sampling = prediction.request.sampling;
    const auto& candidates = prediction.predictions.candidates;
    std::vector<Index> ids;
    std::vector<std::size_t> places(candidates.size());
    for (const explain::Candidate& candidate : candidates) {
        places[std::size_t(candidate.id)] = ids.size();
        ids.push_back(candidate.id);
    }
    const auto before = prediction.originalLogits.floats();
    prediction.before = explain::predictClasses(before, sampling, ids);
    for (const Index id : explain::largestLosses(
             before, prediction.logits.floats(), sampling.temperature, listedLosers))
        prediction.losers.push_back(places[std::size_t(id)]);
}

} // namespace

bool isOfVocabulary(const TextResult& result, const Site& site)
{
    return isOfTokens(site) && !isNamed(result, site);
}

const Site* tokenClassSite(const TextResult& result)
{
    const auto found = std::find_if(result.sites.begin(), result.sites.end(),
        [&](const Site& site) { return isOfTokens(site) && isNamed(result, site); });
    return found == result.sites.end() ? nullptr : &*found;
}

std::shared_ptr<const TokenNotes> withWords(const TextResult& result)
{
    const Site* site = tokenClassSite(result);
    const auto logits = site ? result.tensors.find(site->name) : result.tensors.end();
    if (!result.notes || logits == result.tensors.end()
        || logits->second.dim(0) != result.tokens())
        return result.notes;
    auto notes = std::make_shared<TokenNotes>(*result.notes);
    for (const explain::TaggedWord& word :
        explain::taggedWords(logits->second, result.input, result.model->classNames()))
        notes->words.push_back({word.tokens, QString::fromStdString(word.tag), word.probability});
    return notes;
}

bool guessesTokens(const TextResult& result)
{
    return vocabularySite(result) && result.model->maskToken();
}

PredictionKind predictionKind(const TextResult& result, Index position)
{
    const Site* site = logitsSite(result, position);
    if (!site)
        return PredictionKind::Nothing;
    if (site->shape.size() < 2)
        return PredictionKind::Classes;
    if (result.model->predictsNextToken())
        return PredictionKind::NextTokens;
    return isNamed(result, *site) ? PredictionKind::TokenClasses : PredictionKind::Tokens;
}

PredictionKind predictionKind(const TextResult& result)
{
    return predictionKind(result, usualPosition(result));
}

bool isMask(const TextResult& result, Index position)
{
    return result.model->maskToken() == result.input[std::size_t(position)].id;
}

Index usualPosition(const TextResult& result)
{
    if (result.model->predictsNextToken())
        return result.tokens() - 1;
    for (Index i = 0; guessesTokens(result) && i < result.tokens(); ++i) {
        if (isMask(result, i))
            return i;
    }
    for (Index i = 0; i < result.tokens(); ++i) {
        if (!result.input[std::size_t(i)].special)
            return i;
    }
    return 0;
}

bool predictAlike(const TextResult& a, const TextResult& b)
{
    return a.model == b.model && a.input == b.input && a.interventions == b.interventions;
}

std::shared_ptr<const TextPrediction> predictText(
    const PredictionRequest& request, const TextPrediction* known, Monitor& monitor)
{
    const TextResult& result = *request.result;
    auto prediction = std::make_shared<TextPrediction>();
    prediction->request = request;
    prediction->kind = predictionKind(result, request.position);
    const bool fits = known && predictAlike(*known->request.result, result)
        && known->request.position == request.position
        && known->originalLogits.isEmpty() == !result.original;
    prediction->logits = fits ? known->logits : logitsAt(result, request.position, monitor);
    if (result.original) {
        prediction->originalLogits
            = fits ? known->originalLogits : logitsAt(*result.original, request.position, monitor);
    }
    monitor.check();

    const auto logits = prediction->logits.floats();
    prediction->predictions = explain::predict(logits, request.sampling, Index(logits.size()));
    if (const auto id = actualClass(result, prediction->kind, request.position);
        id && *id < Index(logits.size())) {
        const auto& candidates = prediction->predictions.candidates;
        prediction->actual = *std::find_if(candidates.begin(), candidates.end(),
            [&](const explain::Candidate& candidate) { return candidate.id == *id; });
    }
    if (isAtEnd(result, prediction->kind, request.position)) {
        Random random(request.seed);
        for (Index i = 0; i < request.drawn; ++i)
            random.uniform();
        prediction->draw = explain::sample(logits, request.sampling, random);
    }
    if (!prediction->originalLogits.isEmpty())
        compare(*prediction);
    return prediction;
}

QString className(const TextPrediction& prediction, Index id)
{
    return className(*prediction.request.result->model, prediction.kind, id);
}

QString className(const Model& model, PredictionKind kind, Index id)
{
    if (kind == PredictionKind::Classes || kind == PredictionKind::TokenClasses) {
        const std::vector<std::string> names = model.classNames();
        if (id < Index(names.size())) {
            const QString name = QString::fromStdString(names[std::size_t(id)]);
            return kind == PredictionKind::Classes ? visibleToken(name) : labelText(name);
        }
    }
    const QString text = QString::fromStdString(model.tokenText(id));
    return text.isEmpty() ? QCoreApplication::translate("TextPredictions", "id %1").arg(id)
                          : visibleToken(text);
}

QString percentText(double probability)
{
    const double percent = probability * 100;
    if (percent > 0 && percent < 0.001)
        return QStringLiteral("%1 %")
            .arg(QLocale::c().toString(percent, 'e', 1))
            .replace(u'-', u'−');
    const int decimals = percent >= 0.1 || percent == 0 ? 1 : 3;
    return QStringLiteral("%1 %").arg(QLocale::c().toString(percent, 'f', decimals));
}

} // namespace fovea::ui
