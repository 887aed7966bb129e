// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_layer.h"

#include "attention/dot_product.h"
#include "attention/heads.h"
#include "attention/positions.h"
#include "base/random.h"
#include "models/playground/character_vectors.h"
#include "ops/elementwise.h"
#include "ops/matmul.h"
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

/// Hands a tensor to the probe if it wants it, and checks what comes back.
Tensor pass(Probe& probe, const Site& site, Tensor value)
{
    if (!probe.wants(site))
        return value;
    const Shape shape = value.shape();
    Tensor result = probe.visit(site, std::move(value));
    if (result.shape() != shape || result.type() != DType::F32) {
        throw Error(FOVEA_TEXT("Error",
                        "The edit of %1 gave a tensor of shape %2; keep the shape %3 and float32."),
            {site.name, toString(result.shape()), toString(shape)});
    }
    return result;
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

Tensor PlaygroundLayer::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Index n = Index(input.tokens.size());
    if (n > maximumTokens) {
        throw Error(FOVEA_TEXT("Error",
                        "The text has %1 tokens, but the playground takes at most %2. Shorten it."),
            {std::to_string(n), std::to_string(maximumTokens)});
    }
    const Index d = m_settings.modelSize;
    const Index heads = m_settings.heads;
    const Index valueSize = m_settings.valueSize;

    Tensor hidden = pass(probe, embeddingSite(d), embed(input.tokens));
    if (m_settings.positions) {
        hidden
            = ops::add(hidden, pass(probe, positionsSite(d), attention::sinusoidalPositions(n, d)));
    }
    hidden = pass(probe, hiddenStateSite(0, d), std::move(hidden));

    const auto projected = [&](const char* step, SiteKind kind, const Tensor& weight, Index size) {
        const Tensor flat = weight.isEmpty() ? hidden : ops::linear(hidden, weight);
        return pass(probe, attentionSite(step, kind, heads, size),
            attention::splitHeads(flat, heads, size));
    };
    const Tensor query = projected("query", SiteKind::Query, m_queryWeight, m_settings.keySize);
    const Tensor key = projected("key", SiteKind::Key, m_keyWeight, m_settings.keySize);
    const Tensor value = projected("value", SiteKind::Value, m_valueWeight, valueSize);

    const Site scoresSite = attentionSite("scores", SiteKind::Scores, heads, -1);
    const Site weightsSite = attentionSite("weights", SiteKind::Weights, heads, -1);
    const bool keepScores = probe.wants(scoresSite);
    const bool keepWeights = probe.wants(weightsSite);
    Tensor output({heads, n, valueSize});
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
    if (keepScores)
        all = attention::softmaxOfMasked(pass(probe, scoresSite, std::move(all)));
    if (keepScores || keepWeights) {
        all = pass(probe, weightsSite, std::move(all));
        for (Index h = 0; h < heads; ++h) {
            monitor.check();
            finish(h, all.slice(h));
        }
    }
    output = pass(probe, attentionSite("head_output", SiteKind::HeadOutput, heads, valueSize),
        std::move(output));

    Tensor joined({n, heads * valueSize});
    MatrixMap columns = joined.mutableMatrix();
    for (Index h = 0; h < heads; ++h)
        columns.middleCols(h * valueSize, valueSize) = output.slice(h).matrix();
    return pass(probe, hiddenStateSite(1, heads * valueSize), std::move(joined));
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
    Tensor result = m_settings.scoring == LayerSettings::Scoring::Additive
        ? m_additive[std::size_t(head)].scores(q, k, monitor)
        : attention::dotProductScores(q, k, m_settings.scaling);
    return attention::maskScores(std::move(result), m_mask, m_settings.temperature);
}

} // namespace fovea
