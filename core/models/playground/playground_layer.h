// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <cstdint>
#include <memory>
#include <string>

namespace fovea {

/// Real vectors for characters, shipped with the program; seeded ones for everything else.
class CharacterVectors;

/// The settings of the text playground: one attention layer whose every part can be chosen.
struct LayerSettings {
    enum class Unit { Words, Characters };
    enum class Scoring { DotProduct, Additive };
    enum class Projection {
        Identity, ///< query = key = value = input, split over the heads: attention is similarity
        Random, ///< seeded random W_q, W_k, W_v
        Given, ///< the matrices below
    };

    Unit unit = Unit::Words;
    Scoring scoring = Scoring::DotProduct;
    Projection projection = Projection::Identity;
    int heads = 4; ///< 1..16
    int modelSize = 128; ///< d_model, 1..1024
    int keySize = 32; ///< d_k per head, 1..512
    int valueSize = 32; ///< d_v per head, 1..512
    bool scaling = true; ///< divide dot products by sqrt(d_k)
    bool positions = false; ///< add sinusoidal positions
    float temperature = 1; ///< scores are divided by it; > 0
    bool causal = false; ///< a token attends to itself and earlier ones
    int window = 0; ///< attend at most this many tokens away; 0: no limit
    int validLength = 0; ///< keys from this one on are padding; 0: none
    std::uint64_t seed = 1;
    /// Projection::Given: [heads * d_k, d_model], [heads * d_k, d_model], [heads * d_v, d_model].
    Tensor queryWeight, keyWeight, valueWeight;

    /// Sets one of: unit=words|characters, scoring=dot|additive, projection=identity|random, heads,
    /// d_model, d_k, d_v, scaling=on|off, positions=on|off, temperature, causal=on|off, window,
    /// valid_length, seed.
    /// @throws Error naming the key or the value and what is allowed
    void set(const std::string& key, const std::string& value);
};

/// One self-attention layer on a sentence, every step of it a site:
/// embedding -> positions -> q, k, v -> scores -> weights -> output.
/// Vaswani et al., "Attention Is All You Need", 2017, section 3.2.
class PlaygroundLayer : public Model {
public:
    /// The longest input in tokens; the page cuts there and says so.
    static constexpr Index maximumTokens = 4096;

    PlaygroundLayer(LayerSettings settings, std::shared_ptr<const CharacterVectors> vectors);

    InputKind inputKind() const override { return InputKind::Text; }
    const LayerSettings& settings() const { return m_settings; }
    std::vector<Site> sites() const override;
    std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const override;
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;

private:
    LayerSettings m_settings;
    std::shared_ptr<const CharacterVectors> m_vectors;
};

} // namespace fovea
