// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/additive.h"
#include "models/model.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fovea
{

class CharacterVectors;

/// The settings of the text playground: one attention layer whose every part can be chosen.
struct LayerSettings {
    static constexpr int maximumHeads = 16;
    static constexpr int maximumModelSize = 1024;
    static constexpr int maximumHeadSize = 1024;

    enum class Unit {
        Automatic, ///< words, but Chinese characters one by one
        Words,
        Characters,
    };
    enum class Scoring { DotProduct, Additive };
    enum class Projection {
        Identity, ///< query = key = value = input, split over the heads: attention is similarity
        Random, ///< seeded random W_q, W_k, W_v
        Given, ///< the matrices below
    };

    Unit unit = Unit::Automatic;
    Scoring scoring = Scoring::DotProduct;
    Projection projection = Projection::Identity;
    int heads = 4; ///< 1..16
    int modelSize = 128; ///< d_model, 1..1024
    int keySize = 32; ///< d_k per head, 1..1024; with identity always identityHeadSize()
    int valueSize = 32; ///< d_v per head, the same
    /// Whether d_k or d_v was asked for by set(): sizes other than identityHeadSize() need a
    /// projection, so check() then turns identity into random.
    bool headSizeChosen = false;
    bool scaling = true; ///< divide dot products by sqrt(d_k)
    bool positions = false; ///< add sinusoidal positions
    float temperature = 1; ///< scores are divided by it; 1e-6..1e6
    bool causal = false; ///< a token attends to itself and earlier ones
    int window = 0; ///< attend at most this many tokens away; 0: no limit
    int validLength = 0; ///< keys from this one on are padding; 0: none
    std::uint64_t seed = 1;
    /// Projection::Given: [heads * d_k, d_model], [heads * d_k, d_model], [heads * d_v, d_model].
    Tensor queryWeight, keyWeight, valueWeight;

    /// Sets one of: unit=auto|words|characters, scoring=dot|additive, projection=identity|random,
    /// heads, d_model, d_k, d_v, scaling=on|off, positions=on|off, temperature, causal=on|off,
    /// window, valid_length, seed. The order of calls does not matter.
    /// @throws Error naming the key or the value and what is allowed
    void set(const std::string& key, const std::string& value);

    /// d_model / heads, rounded up: identity gives each head that many features of the input, and
    /// pads the last ones with zeros where the division leaves a rest.
    int identityHeadSize() const;

    /// Fits d_k and d_v to the projection, as said above.
    /// @throws Error naming the setting that is out of its range and the range
    void check();
};

/// One self-attention layer on a sentence, every step of it a site:
/// embedding -> positions -> q, k, v -> scores -> weights -> output.
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.
///
/// With n tokens, h heads and d = d_model the sites are, in this order:
///
///     embedding                      [n, d]
///     positions                      [n, d]       when on: what is added (section 3.5)
///     hidden_states.0                [n, d]       what enters the layer
///     layers.0.attention.query       [h, n, d_k]
///     layers.0.attention.key         [h, n, d_k]
///     layers.0.attention.value       [h, n, d_v]
///     layers.0.attention.scores      [h, n, n]    scaled, divided by the temperature, -infinity
///                                                 where masked: the softmax's input as it is
///     layers.0.attention.weights     [h, n, n]
///     layers.0.attention.head_output [h, n, d_v]
///     hidden_states.1                [n, h d_v]   the heads side by side
///
/// Embedding: the text's vector of CharacterVectors, of length 0.6 sqrt(d), so that a feature has a
/// root mean square of 0.6. With 4 heads of 32 features a token then scores 0.36 sqrt(32) = 2.0
/// with itself, 0.5 with a related one (cosine 0.24) and 0.0 with an unrelated one, on average over
/// the heads: clear differences, no weight near 1. The features are ordered by how much they tell,
/// so the first head sees relations best. When d < 128 the first d numbers of the vector are taken;
/// when d > 128 the vector is turned into d dimensions by a random matrix with orthonormal columns,
/// the same one always, which keeps all cosines.
///
/// Random projections have normal entries of variance 1 / (0.36 d): queries, keys and values have
/// features of variance 1, scaled scores too. Additive scoring has per head W_q, W_k [d_k, d_k] and
/// w_v [d_k], seeded in every projection, of variance 1 / d_k and 4 / d_k.
///
/// With dot products, scores and weights are computed where one looks: a probe that wants them as
/// maps sees QueryKeyMaps, the output streams over the keys, and memory grows with n. Additive
/// scoring, and a probe that wants scores or weights as tensors, need all n x n numbers at once;
/// maps are then made of what the probe handed back.
///
/// The matrices are made by the constructor: keep the layer while its settings stay.
class PlaygroundLayer : public Model
{
public:
    /// The longest input in tokens, see tokenLimit(); the caller cuts there and says so.
    static constexpr Index maximumTokens = 32768;
    /// The longest one whose scores and weights are held all at once: 128 MB with 16 heads.
    static constexpr Index maximumDenseTokens = 1024;
    /// Of each text, tokenize() reads at most this many bytes (to the end of the last character
    /// that fits): 350,000 Chinese characters, far more than the layer takes.
    static constexpr std::size_t maximumBytes = std::size_t(1) << 20;

    /// @throws Error when a setting is out of its range
    PlaygroundLayer(LayerSettings settings, std::shared_ptr<const CharacterVectors> vectors);

    InputKind inputKind() const override { return InputKind::Text; }
    Index longestInput() const override { return maximumTokens; }
    /// As check() left them.
    const LayerSettings& settings() const { return m_settings; }
    /// Per head; empty with dot products.
    const std::vector<attention::AdditiveScoring>& additive() const { return m_additive; }
    std::vector<Site> sites() const override;
    /// Words or characters; those of the second text follow, with segment 1 and offsets into it.
    /// Offsets count the bytes of the text as text::toValidUtf8() leaves it.
    std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const override;
    /// The longest input of a run with this probe: maximumDenseTokens when all scores or weights
    /// are needed at once, else maximumTokens.
    Index tokenLimit(const Probe& probe) const override;
    attention::ScoreRule scoreRule(int layer) const override;
    std::optional<attention::ProjectionRule> projectionRule(int layer) const override
    {
        if (layer != 0)
            return {};
        return attention::ProjectionRule(); // the matrices alone
    }
    /// @throws Error when there are more than tokenLimit() tokens, or a probe hands back another
    /// shape
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;

private:
    Tensor embed(const std::vector<Token>& tokens) const;
    Site scoresSite() const;
    Site weightsSite() const;
    /// Whether all scores or weights are needed at once.
    bool isDense(const Probe& probe) const;
    void requireFit(Index tokens, const Probe& probe) const;
    /// What scores are the product of query and key times.
    float scale() const;
    Tensor scores(const Tensor& query, const Tensor& key, Index head, Monitor& monitor) const;
    /// The heads' outputs [h, n, d_v]; empty when the probe was done before.
    Tensor attend(const Tensor& query, const Tensor& key, const Tensor& value, Probe& probe,
        Monitor& monitor) const;
    Tensor attendDense(const Tensor& query, const Tensor& key, const Tensor& value, Probe& probe,
        Monitor& monitor) const;

    LayerSettings m_settings;
    std::shared_ptr<const CharacterVectors> m_vectors;
    Tensor m_embedding; ///< [d_model, vector size]; empty unless d_model is larger
    Tensor m_queryWeight, m_keyWeight, m_valueWeight; ///< [heads * size, d_model]; empty: identity
    std::vector<attention::AdditiveScoring> m_additive; ///< per head
    attention::AttentionMask m_mask;
};

} // namespace fovea
