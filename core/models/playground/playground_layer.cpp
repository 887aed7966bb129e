// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_layer.h"

#include "attention/heads.h"
#include "attention/positions.h"
#include "attention/streamed_attention.h"
#include "base/random.h"
#include "models/pass.h"
#include "models/playground/character_vectors.h"
#include "ops/elementwise.h"
#include "ops/matmul.h"
#include "sites/query_key_map.h"
#include "text/segmentation.h"
#include "text/unicode.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace fovea
{

namespace
{

constexpr float featureScale = 0.6f; // root mean square of an embedding's features

Tensor randomNormal(const Shape& shape, double variance, std::uint64_t seed)
{
    Random random(seed);
    const double deviation = std::sqrt(variance);
    Tensor result(shape);
    for (float& value : result.mutableFloats())
        value = float(deviation * random.normal());
    return result;
}

/// [rows, columns] with orthonormal columns. @pre rows >= columns
Tensor randomOrthonormal(Index rows, Index columns)
{
    const Tensor numbers = randomNormal({rows, columns}, 1, hashText("embedding"));
    const Eigen::HouseholderQR<Matrix> qr(numbers.matrix());
    return Tensor::fromMatrix(qr.householderQ() * Matrix::Identity(rows, columns));
}

attention::AttentionMask makeMask(const LayerSettings& settings)
{
    using attention::AttentionMask;
    AttentionMask mask;
    if (settings.causal)
        mask = mask & AttentionMask::causal();
    if (settings.window > 0)
        mask = mask & AttentionMask::slidingWindow(settings.window);
    if (settings.validLength > 0)
        mask = mask & AttentionMask::validLength(settings.validLength);
    return mask;
}

Site embeddingSite(Index d)
{
    return {"embedding", SiteKind::Embedding, -1, {-1, d}};
}

Site positionsSite(Index d)
{
    return {"positions", SiteKind::Embedding, -1, {-1, d}};
}

Site hiddenStateSite(int index, Index d)
{
    return {"hidden_states." + std::to_string(index), SiteKind::HiddenState, index - 1, {-1, d}};
}

Site attentionSite(const char* step, SiteKind kind, Index heads, Index last)
{
    return {std::string("layers.0.attention.") + step, kind, 0, {heads, -1, last}};
}

/// The longest beginning of at most maximumBytes that does not split a character.
std::string_view bounded(std::string_view text)
{
    if (text.size() <= PlaygroundLayer::maximumBytes)
        return text;
    std::size_t end = PlaygroundLayer::maximumBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end);
}

} // namespace

PlaygroundLayer::PlaygroundLayer(
    LayerSettings settings, std::shared_ptr<const CharacterVectors> vectors)
    : m_settings(std::move(settings)), m_vectors(std::move(vectors))
{
    m_settings.check();
    m_mask = makeMask(m_settings);
    const Index d = m_settings.modelSize;
    const Index heads = m_settings.heads;
    const Index keySize = m_settings.keySize;
    if (d > m_vectors->size())
        m_embedding = randomOrthonormal(d, m_vectors->size());

    const auto seed = [&](std::string_view name) { return m_settings.seed ^ hashText(name); };
    if (m_settings.projection == LayerSettings::Projection::Given) {
        m_queryWeight = m_settings.queryWeight;
        m_keyWeight = m_settings.keyWeight;
        m_valueWeight = m_settings.valueWeight;
    } else if (m_settings.projection == LayerSettings::Projection::Random) {
        const double variance = 1 / (featureScale * featureScale * double(d));
        m_queryWeight = randomNormal({heads * keySize, d}, variance, seed("query"));
        m_keyWeight = randomNormal({heads * keySize, d}, variance, seed("key"));
        m_valueWeight = randomNormal({heads * m_settings.valueSize, d}, variance, seed("value"));
    }
    if (m_settings.scoring == LayerSettings::Scoring::Additive) {
        const double variance = 1 / double(keySize);
        for (int h = 0; h < m_settings.heads; ++h) {
            const std::string head = std::to_string(h);
            m_additive.push_back(
                {randomNormal({keySize, keySize}, variance, seed("additive query " + head)),
                    randomNormal({keySize, keySize}, variance, seed("additive key " + head)),
                    randomNormal({keySize}, 4 * variance, seed("additive score " + head))});
        }
    }
}

std::vector<Site> PlaygroundLayer::sites() const
{
    const Index d = m_settings.modelSize;
    const Index heads = m_settings.heads;
    std::vector<Site> sites{embeddingSite(d)};
    if (m_settings.positions)
        sites.push_back(positionsSite(d));
    sites.push_back(hiddenStateSite(0, d));
    sites.push_back(attentionSite("query", SiteKind::Query, heads, m_settings.keySize));
    sites.push_back(attentionSite("key", SiteKind::Key, heads, m_settings.keySize));
    sites.push_back(attentionSite("value", SiteKind::Value, heads, m_settings.valueSize));
    sites.push_back(attentionSite("scores", SiteKind::Scores, heads, -1));
    sites.push_back(attentionSite("weights", SiteKind::Weights, heads, -1));
    sites.push_back(
        attentionSite("head_output", SiteKind::HeadOutput, heads, m_settings.valueSize));
    sites.push_back(hiddenStateSite(1, heads * m_settings.valueSize));
    return sites;
}

std::vector<Token> PlaygroundLayer::tokenize(std::string_view text, std::string_view pair) const
{
    using Unit = LayerSettings::Unit;
    const auto split = m_settings.unit == Unit::Automatic ? text::wordsAndHanCharacters
        : m_settings.unit == Unit::Words                  ? text::words
                                                          : text::characters;
    std::vector<Token> tokens = split(text::toValidUtf8(bounded(text)));
    for (Token& token : split(text::toValidUtf8(bounded(pair)))) {
        token.segment = 1;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

Site PlaygroundLayer::scoresSite() const
{
    return attentionSite("scores", SiteKind::Scores, m_settings.heads, -1);
}

Site PlaygroundLayer::weightsSite() const
{
    return attentionSite("weights", SiteKind::Weights, m_settings.heads, -1);
}

bool PlaygroundLayer::isDense(const Probe& probe) const
{
    return m_settings.scoring == LayerSettings::Scoring::Additive || probe.wants(scoresSite())
        || probe.wants(weightsSite());
}

Index PlaygroundLayer::tokenLimit(const Probe& probe) const
{
    return isDense(probe) ? maximumDenseTokens : maximumTokens;
}

attention::ScoreRule PlaygroundLayer::scoreRule(int) const
{
    attention::ScoreRule rule;
    rule.scale = m_settings.scaling ? 1 / std::sqrt(float(m_settings.keySize)) : 1.0f;
    rule.temperature = m_settings.temperature;
    rule.additive = m_settings.scoring == LayerSettings::Scoring::Additive;
    return rule;
}

void PlaygroundLayer::requireFit(Index tokens, const Probe& probe) const
{
    const Index limit = tokenLimit(probe);
    if (tokens <= limit)
        return;
    const char* text = FOVEA_TEXT("Error",
        "The text has %1 tokens, but at most %2 fit when all scores or weights are kept. Shorten "
        "it.");
    if (limit == maximumTokens) {
        text = FOVEA_TEXT(
            "Error", "The text has %1 tokens, but the playground takes at most %2. Shorten it.");
    } else if (m_settings.scoring == LayerSettings::Scoring::Additive) {
        text = FOVEA_TEXT("Error",
            "The text has %1 tokens, but with additive scoring at most %2 fit. Shorten it or "
            "choose dot products.");
    }
    throw Error(text, {std::to_string(tokens), std::to_string(limit)});
}

Tensor PlaygroundLayer::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Index n = Index(input.tokens.size());
    requireFit(n, probe);
    const Index d = m_settings.modelSize;
    const Index heads = m_settings.heads;
    const Index valueSize = m_settings.valueSize;

    Tensor hidden = pass(probe, embeddingSite(d), embed(input.tokens));
    if (m_settings.positions && !probe.isDone()) {
        hidden
            = ops::add(hidden, pass(probe, positionsSite(d), attention::sinusoidalPositions(n, d)));
    }
    if (probe.isDone())
        return {};
    hidden = pass(probe, hiddenStateSite(0, d), std::move(hidden));

    const auto projected = [&](const char* step, SiteKind kind, const Tensor& weight, Index size) {
        monitor.check();
        if (probe.isDone())
            return Tensor();
        const Tensor flat = weight.isEmpty() ? hidden : ops::linear(hidden, weight);
        return pass(probe, attentionSite(step, kind, heads, size),
            attention::splitHeads(flat, heads, size));
    };
    const Tensor query = projected("query", SiteKind::Query, m_queryWeight, m_settings.keySize);
    const Tensor key = projected("key", SiteKind::Key, m_keyWeight, m_settings.keySize);
    const Tensor value = projected("value", SiteKind::Value, m_valueWeight, valueSize);
    if (probe.isDone())
        return {};
    Tensor output = isDense(probe) ? attendDense(query, key, value, probe, monitor)
                                   : attend(query, key, value, probe, monitor);
    if (probe.isDone())
        return {};
    output = pass(probe, attentionSite("head_output", SiteKind::HeadOutput, heads, valueSize),
        std::move(output));
    if (probe.isDone())
        return {};
    return pass(probe, hiddenStateSite(1, heads * valueSize), attention::joinHeads(output));
}

Tensor PlaygroundLayer::attend(const Tensor& query, const Tensor& key, const Tensor& value,
    Probe& probe, Monitor& monitor) const
{
    const auto show = [&](const Site& site, QueryKeyMap::Shows shows) {
        if (!probe.isDone() && probe.wantsMap(site))
            probe.see(site, std::make_shared<QueryKeyMap>(query, key, scale(), m_mask, shows));
    };
    show(scoresSite(), QueryKeyMap::Shows::Scores);
    show(weightsSite(), QueryKeyMap::Shows::Weights);
    if (probe.isDone())
        return {};
    return attention::streamedAttention(query, key, value, scale(), m_mask, monitor);
}

Tensor PlaygroundLayer::attendDense(const Tensor& query, const Tensor& key, const Tensor& value,
    Probe& probe, Monitor& monitor) const
{
    const Index heads = query.dim(0);
    const Index n = query.dim(1);
    const auto show = [&probe](const Site& site, Tensor numbers) {
        numbers = pass(probe, site, std::move(numbers));
        if (probe.wantsMap(site))
            probe.see(site, std::make_shared<DenseMap>(numbers));
        return numbers;
    };
    const auto isSeen
        = [&probe](const Site& site) { return probe.wants(site) || probe.wantsMap(site); };
    const bool keepScores = isSeen(scoresSite());
    const bool keepWeights = isSeen(weightsSite());
    Tensor output({heads, n, value.dim(2)});
    const auto finish = [&](Index h, const Tensor& weights) {
        attention::setSlice(output, h, attention::weightedSum(weights, value.slice(h)));
        monitor.progress(double(h + 1) / double(heads));
    };
    // The steps go head by head, except those that the probe sees for all heads at once.
    Tensor all(keepScores || keepWeights ? Shape{heads, n, n} : Shape{0, n, n});
    for (Index h = 0; h < heads; ++h) {
        monitor.check();
        const Tensor headScores = scores(query, key, h, monitor);
        if (keepScores) {
            attention::setSlice(all, h, headScores);
            continue;
        }
        const Tensor weights = attention::softmaxOfMasked(headScores);
        if (keepWeights)
            attention::setSlice(all, h, weights);
        else
            finish(h, weights);
    }
    if (keepScores) {
        all = show(scoresSite(), std::move(all));
        if (probe.isDone())
            return {};
        all = attention::softmaxOfMasked(all);
    }
    if (keepScores || keepWeights) {
        all = show(weightsSite(), std::move(all));
        if (probe.isDone())
            return {};
        for (Index h = 0; h < heads; ++h) {
            monitor.check();
            finish(h, all.slice(h));
        }
    }
    return output;
}

Tensor PlaygroundLayer::embed(const std::vector<Token>& tokens) const
{
    const Index size = std::min<Index>(m_settings.modelSize, m_vectors->size());
    Tensor result({Index(tokens.size()), size});
    MatrixMap rows = result.mutableMatrix();
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = m_vectors->vector(tokens[std::size_t(i)].text).head(size);
    if (!m_embedding.isEmpty())
        result = ops::linear(result, m_embedding);
    MatrixMap embedded = result.mutableMatrix();
    embedded.rowwise().normalize();
    embedded *= featureScale * std::sqrt(float(m_settings.modelSize));
    return result;
}

Tensor PlaygroundLayer::scores(
    const Tensor& query, const Tensor& key, Index head, Monitor& monitor) const
{
    const Tensor q = query.slice(head);
    const Tensor k = key.slice(head);
    if (m_settings.scoring == LayerSettings::Scoring::Additive) {
        return attention::maskScores(
            m_additive[std::size_t(head)].scores(q, k, monitor), m_mask, m_settings.temperature);
    }
    Tensor result = ops::matmulTransposed(q, k);
    result.mutableMatrix() *= scale();
    return attention::maskScores(std::move(result), m_mask);
}

float PlaygroundLayer::scale() const
{
    const float divisor = m_settings.scaling ? std::sqrt(float(m_settings.keySize)) : 1.0f;
    return 1 / (divisor * m_settings.temperature);
}

} // namespace fovea
