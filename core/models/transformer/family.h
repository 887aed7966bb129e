// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/json_settings.h"
#include "models/transformer/architecture.h"
#include "models/transformer/weight_loader.h"

#include <initializer_list>

namespace fovea::transformer
{

/// What a family of checkpoints calls its tensors, and how it lays them out. Names stand without
/// ".weight" and ".bias", and without the model's prefix, which files may have or not. Layers'
/// names follow `layer`, in which # is the layer's number. Empty: the family has no such tensor.
struct TensorNames {
    std::string prefix;

    std::string words;
    std::string positions;
    std::string segments;
    std::string embeddingNorm;
    std::string embeddingProjection; ///< from embeddingSize to hiddenSize
    std::string relativeBias;

    std::string layer;
    std::string query, key, value; ///< separate, or
    std::string queryKeyValue; ///< one matrix
    enum class Fused {
        ByKind, ///< all queries, all keys, all values
        ByHead, ///< query, key and value of a head, then of the next
    };
    Fused fused = Fused::ByKind;
    std::string queryNorm, keyNorm;
    std::string attentionOutput;
    std::string attentionNorm;
    std::string attentionScale; ///< the full name of layer scale's factors
    std::string up, gate, down;
    std::string gateAndUp; ///< gate's rows, then up's, as one matrix
    std::string feedForwardNorm;
    std::string feedForwardScale;
    std::string finalNorm;

    Linear::Layout layout = Linear::Layout::OutputMajor;
    WeightLoader::Bias queryKeyValueBias = WeightLoader::Bias::Required;
    WeightLoader::Bias attentionOutputBias = WeightLoader::Bias::Required;
    WeightLoader::Bias feedForwardBias = WeightLoader::Bias::Required;
};

/// What turns the last hidden state into logits:
///     output(norm(activation(dense(x))))
/// of every token, or of one.
struct HeadPlan {
    enum class Of {
        Nothing, ///< the model ends with its hidden states
        EachToken, ///< [token, class]
        FirstToken, ///< [class]
        LastToken, ///< [class], of the last token that is not padding
        FirstTokenAndPatchMean, ///< [class], side by side (DINOv2)
        FirstTwoTokens, ///< [class], the mean of two outputs (DeiT with its teacher)
    };
    Of of = Of::Nothing;
    std::string dense; ///< empty: none
    kernels::Activation activation = kernels::Activation::Identity;
    std::string norm; ///< empty: none
    std::string output;
    std::string secondOutput; ///< FirstTwoTokens
    bool outputBias = true;
    /// Where the output's weight is absent, the token embeddings stand for it.
    bool tied = false;
    std::string bias; ///< full name of the output's bias where it stands apart
    bool vocabulary = false; ///< the classes are the tokens
    std::optional<Index> padding; ///< LastToken: the id of what does not count
    Index firstPatch = 1; ///< FirstTokenAndPatchMean: the first token of the mean
    std::vector<std::string> labels; ///< of the classes; empty: not named
};

/// A family as its config.json describes one of its models.
struct Family {
    Architecture architecture;
    TensorNames names;
    HeadPlan head;
    std::vector<std::int64_t> endTokens = {}; ///< ids that end a text
};

/// Reads the choices of a text model out of config.json.
/// @throws Error when "model_type" is unknown, a size is absurd or contradicts another
Family textFamily(const io::JsonSettings& config);

// Shared by the tables of families.

/// The activation that config.json names.
kernels::Activation activationNamed(const io::JsonSettings& config, const std::string& key,
    const std::string& otherwise);
/// Bounds on what config.json may ask for, far above any model.
struct Bounds {
    static constexpr Index layers = 1024;
    static constexpr Index heads = 1024;
    static constexpr Index hidden = 65536;
    static constexpr Index feedForward = 1 << 20;
    static constexpr Index vocabulary = 1 << 24;
    static constexpr Index positions = 1 << 24;
    /// Weights of all heads and layers where a bias by distance needs them stored: 1 GB.
    static constexpr Index storedWeights = 1 << 28;
};
/// A family's sizes where config.json does not say them: those of its class in transformers.
struct UsualSizes {
    Index hidden = 768;
    Index layers = 12;
    Index heads = 12;
    Index feedForward = 3072;
    Index vocabulary = 0; ///< 0: the input is no text
    Index positions = 512;
};
/// hiddenSize, layers, heads, headSize and feedForwardSize (unless given), keyHeads (as many as
/// heads), and of text vocabulary and positions, by the keys most families use.
void readSizes(
    const io::JsonSettings& config, const UsualSizes& usual, Architecture& architecture);
/// The first of some names for the same setting that config.json has; of none, the first.
std::string oneOf(const io::JsonSettings& config, std::initializer_list<const char*> keys);
/// The class after "For" in the first of "architectures": "MaskedLM"; empty when there is none.
std::string task(const io::JsonSettings& config);
/// id2label, or LABEL_0 ... for num_labels; empty when config.json says neither.
std::vector<std::string> labelsOf(const io::JsonSettings& config);

// The tables, by kind. Each returns nothing when it does not know the type.

/// BERT, RoBERTa, DistilBERT, ELECTRA, ALBERT, MPNet: every token sees all.
std::optional<Family> encoderFamily(const std::string& type, const io::JsonSettings& config);
/// GPT-2, GPT-NeoX, LLaMA, Mistral, Qwen: a token sees what stands before it.
std::optional<Family> decoderFamily(const std::string& type, const io::JsonSettings& config);

} // namespace fovea::transformer
