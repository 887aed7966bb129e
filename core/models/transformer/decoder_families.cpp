// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/family.h"

#include "base/error.h"

#include <cmath>

namespace fovea::transformer
{

namespace
{

using Bias = WeightLoader::Bias;

Architecture decoder(const std::string& type)
{
    Architecture a;
    a.family = type;
    a.normPlace = Architecture::NormPlace::Before;
    a.finalNorm = true;
    a.causal = true;
    return a;
}

HeadPlan decoderHead(
    const io::JsonSettings& config, const std::string& words, bool tied)
{
    HeadPlan head;
    head.outputBias = false;
    const std::string name = task(config);
    if (name == "CausalLM") {
        head.of = HeadPlan::Of::EachToken;
        head.output = words;
        head.tied = tied;
        head.vocabulary = true;
    } else if (name == "SequenceClassification") {
        head.of = HeadPlan::Of::LastToken;
        head.output = "score";
        head.labels = labelsOf(config);
    } else if (name == "TokenClassification") {
        head.of = HeadPlan::Of::EachToken;
        head.output = config.text("model_type") == "llama" ? "score" : "classifier";
        head.outputBias = true;
        head.labels = labelsOf(config);
    }
    return head;
}

std::optional<Index> paddingId(const io::JsonSettings& config)
{
    // Some files say -1 for none.
    const Index id = config.integer("pad_token_id", -1, Bounds::vocabulary, -1);
    return id < 0 ? std::nullopt : std::optional<Index>(id);
}

/// Radford et al., "Language Models are Unsupervised Multitask Learners", 2019.
Family gpt2(const std::string& type, const io::JsonSettings& config)
{
    Architecture a = decoder(type);
    a.hiddenSize = config.integer("n_embd", 1, Bounds::hidden);
    a.embeddingSize = a.hiddenSize;
    a.layers = config.integer("n_layer", 1, Bounds::layers);
    a.heads = config.integer("n_head", 1, Bounds::heads);
    if (a.hiddenSize % a.heads != 0)
        config.refuse("n_head", "a divisor of n_embd, which is " + std::to_string(a.hiddenSize));
    a.keyHeads = a.heads;
    a.headSize = a.hiddenSize / a.heads;
    a.feedForwardSize = config.integer("n_inner", 1, Bounds::feedForward, 4 * a.hiddenSize);
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary);
    a.positions = config.integer(
        config.has("n_positions") ? "n_positions" : "n_ctx", 1, Bounds::positions);
    a.maximumTokens = a.positions;
    a.learnedPositions = true;
    a.epsilon = config.number("layer_norm_epsilon", 0, 1, 1e-5);
    a.activation = activationNamed(config, "activation_function", "gelu_new");
    a.scaled = config.flag("scale_attn_weights", true);
    a.scaleByLayer = config.flag("scale_attn_by_inverse_layer_idx", false);

    TensorNames names;
    names.prefix = "transformer.";
    names.words = "wte";
    names.positions = "wpe";
    names.layer = "h.#.";
    names.queryKeyValue = "attn.c_attn";
    names.attentionOutput = "attn.c_proj";
    names.attentionNorm = "ln_1";
    names.up = "mlp.c_fc";
    names.down = "mlp.c_proj";
    names.feedForwardNorm = "ln_2";
    names.finalNorm = "ln_f";
    names.layout = Linear::Layout::InputMajor;
    return {a, names,
        decoderHead(config, "lm_head", config.flag("tie_word_embeddings", true))};
}

/// The settings of rotary positions; "rope_scaling" in most files, "rope_parameters" in new ones.
RotarySettings rotary(
    const io::JsonSettings& config, Index size, const char* baseKey, Architecture& a)
{
    using Scaling = RotarySettings::Scaling;
    RotarySettings r;
    r.size = size;
    r.originalPositions = a.positions;
    const auto parameters = config.object("rope_parameters");
    const auto scaling = parameters ? parameters : config.object("rope_scaling");
    const double base = config.number(baseKey, 1, 1e12, 10000);
    r.base = parameters ? parameters->number("rope_theta", 1, 1e12, base) : base;
    if (!scaling)
        return r;

    const std::string key = scaling->has("rope_type") ? "rope_type" : "type";
    const std::string type = scaling->text(key, "default");
    if (type == "default")
        return r;
    r.factor = scaling->number("factor", 1, 1e6);
    if (type == "linear") {
        r.scaling = Scaling::Linear;
    } else if (type == "dynamic") {
        r.scaling = Scaling::Dynamic;
        a.maximumTokens
            = Index(std::min(r.factor * double(a.positions), double(Bounds::positions)));
        if (size < 4)
            scaling->refuse(key, "a kind for heads of more than 2 rotary features");
    } else if (type == "llama3") {
        r.scaling = Scaling::Llama3;
        r.lowFactor = scaling->number("low_freq_factor", 1e-3, 1e6);
        r.highFactor = scaling->number("high_freq_factor", 1e-3, 1e6);
        if (r.highFactor <= r.lowFactor)
            scaling->refuse("high_freq_factor", "more than low_freq_factor");
        r.originalPositions
            = scaling->integer("original_max_position_embeddings", 1, Bounds::positions);
    } else if (type == "yarn") {
        r.scaling = Scaling::Yarn;
        r.originalPositions = scaling->integer(
            "original_max_position_embeddings", 1, Bounds::positions, a.positions);
        r.betaFast = scaling->number("beta_fast", 1e-3, 1e6, 32);
        r.betaSlow = scaling->number("beta_slow", 1e-3, 1e6, 1);
        r.truncate = scaling->flag("truncate", true);
        const auto magnitude = [&](double weight) {
            return r.factor <= 1 ? 1 : 0.1 * weight * std::log(r.factor) + 1;
        };
        const double own = scaling->number("mscale", 0, 1e3, 0);
        const double all = scaling->number("mscale_all_dim", 0, 1e3, 0);
        r.attentionFactor = scaling->number("attention_factor", 0, 1e3,
            own > 0 && all > 0 ? magnitude(own) / magnitude(all) : magnitude(1));
        if (r.base <= 1)
            config.refuse(baseKey, "more than 1");
    } else {
        scaling->refuse(key, "default, linear, dynamic, llama3 or yarn");
    }
    return r;
}

/// How many features of a head are turned. @throws Error unless it is an even number
Index rotarySize(
    const io::JsonSettings& config, const char* key, double share, Index headSize)
{
    const Index size = Index(share * double(headSize));
    if (size < 2 || size % 2 != 0) {
        config.refuse(key,
            "a share of the head size " + std::to_string(headSize) + " that is a positive even number");
    }
    return size;
}

/// Black et al., "GPT-NeoX-20B", 2022; Pythia.
Family gptNeoX(const std::string& type, const io::JsonSettings& config)
{
    Architecture a = decoder(type);
    readSizes(config, a);
    a.keyHeads = a.heads;
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary);
    a.positions = config.integer("max_position_embeddings", 1, Bounds::positions);
    a.maximumTokens = a.positions;
    a.epsilon = config.number("layer_norm_eps", 0, 1, 1e-5);
    a.activation = activationNamed(config, "hidden_act", "gelu");
    a.parallel = config.flag("use_parallel_residual", true);
    double share = config.number("rotary_pct", 0, 1, 0.25);
    if (const auto parameters = config.object("rope_parameters"))
        share = parameters->number("partial_rotary_factor", 0, 1, share);
    a.rotary = rotary(config, rotarySize(config, "rotary_pct", share, a.headSize),
        config.has("rotary_emb_base") ? "rotary_emb_base" : "rope_theta", a);

    TensorNames names;
    names.prefix = "gpt_neox.";
    names.words = "embed_in";
    names.layer = "layers.#.";
    names.queryKeyValue = "attention.query_key_value";
    names.fused = TensorNames::Fused::ByHead;
    names.attentionOutput = "attention.dense";
    if (!config.flag("attention_bias", true))
        names.queryKeyValueBias = names.attentionOutputBias = Bias::None;
    names.attentionNorm = "input_layernorm";
    names.up = "mlp.dense_h_to_4h";
    names.down = "mlp.dense_4h_to_h";
    names.feedForwardNorm = "post_attention_layernorm";
    names.finalNorm = "final_layer_norm";
    return {a, names,
        decoderHead(config, "embed_out", config.flag("tie_word_embeddings", false))};
}

/// Touvron et al., "LLaMA", 2023, and what has its layers: Mistral (Jiang et al. 2023), Qwen2 and
/// Qwen3 (Yang et al. 2024, 2025), TinyLlama, SmolLM.
Family llama(const std::string& type, const io::JsonSettings& config)
{
    Architecture a = decoder(type);
    a.headSize = config.integer("head_dim", 1, Bounds::hidden, 0);
    readSizes(config, a);
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary);
    a.positions = config.integer("max_position_embeddings", 1, Bounds::positions);
    a.maximumTokens = a.positions;
    a.norm = Architecture::Norm::RootMeanSquare;
    a.normBias = false;
    a.epsilon = config.number("rms_norm_eps", 0, 1, 1e-6);
    a.activation = activationNamed(config, "hidden_act", "silu");
    a.gated = true;
    a.rotary = rotary(config, rotarySize(config, "head_dim", 1, a.headSize), "rope_theta", a);
    a.queryKeyNorm = type == "qwen3";

    const bool windowed = type == "mistral"
        || ((type == "qwen2" || type == "qwen3") && config.flag("use_sliding_window", false));
    if (windowed && config.has("sliding_window"))
        a.window = config.integer("sliding_window", 1, Bounds::positions);
    if (a.window > 0 && type != "mistral") {
        const Index full = config.integer("max_window_layers", 0, Bounds::layers, 28);
        const std::vector<std::string> types = config.texts("layer_types");
        if (!types.empty() && Index(types.size()) != a.layers)
            config.refuse("layer_types", "as long as num_hidden_layers");
        for (Index i = 0; i < a.layers; ++i) {
            a.windowed.push_back(
                types.empty() ? i >= full : types[std::size_t(i)] == "sliding_attention");
        }
    }

    TensorNames names;
    names.prefix = "model.";
    names.words = "embed_tokens";
    names.layer = "layers.#.";
    names.query = "self_attn.q_proj";
    names.key = "self_attn.k_proj";
    names.value = "self_attn.v_proj";
    names.attentionOutput = "self_attn.o_proj";
    names.attentionNorm = "input_layernorm";
    names.up = "mlp.up_proj";
    names.gate = "mlp.gate_proj";
    names.down = "mlp.down_proj";
    names.feedForwardNorm = "post_attention_layernorm";
    names.finalNorm = "norm";
    const bool attentionBias = config.flag("attention_bias", false);
    names.queryKeyValueBias
        = type == "qwen2" || attentionBias ? Bias::Required : Bias::Optional;
    names.attentionOutputBias
        = attentionBias && type != "qwen2" ? Bias::Required : Bias::Optional;
    names.feedForwardBias = config.flag("mlp_bias", false) ? Bias::Required : Bias::Optional;
    if (a.queryKeyNorm) {
        names.queryNorm = "self_attn.q_norm";
        names.keyNorm = "self_attn.k_norm";
    }
    return {a, names,
        decoderHead(config, "lm_head", config.flag("tie_word_embeddings", false))};
}

} // namespace

std::optional<Family> decoderFamily(const std::string& type, const io::JsonSettings& config)
{
    std::optional<Family> family;
    if (type == "gpt2")
        family = gpt2(type, config);
    if (type == "gpt_neox")
        family = gptNeoX(type, config);
    if (type == "llama" || type == "mistral" || type == "qwen2" || type == "qwen3")
        family = llama(type, config);
    if (family && family->head.of == HeadPlan::Of::LastToken)
        family->head.padding = paddingId(config);
    return family;
}

} // namespace fovea::transformer
