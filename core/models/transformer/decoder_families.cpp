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
        const std::string type = config.text("model_type");
        head.output = type == "gpt2" || type == "gpt_neox" ? "classifier" : "score";
        head.outputBias = true;
        head.labels = labelsOf(config);
    } else if (name == "QuestionAnswering") {
        head.of = HeadPlan::Of::EachToken;
        head.output = "qa_outputs";
        head.outputBias = true;
        head.labels = {"start", "end"};
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
    a.hiddenSize
        = config.integer(oneOf(config, {"n_embd", "hidden_size"}), 1, Bounds::hidden, 768);
    a.embeddingSize = a.hiddenSize;
    a.layers
        = config.integer(oneOf(config, {"n_layer", "num_hidden_layers"}), 1, Bounds::layers, 12);
    a.heads
        = config.integer(oneOf(config, {"n_head", "num_attention_heads"}), 1, Bounds::heads, 12);
    if (a.hiddenSize % a.heads != 0)
        config.refuse("n_head", "a divisor of n_embd, which is " + std::to_string(a.hiddenSize));
    a.keyHeads = a.heads;
    a.headSize = a.hiddenSize / a.heads;
    a.feedForwardSize = config.integer("n_inner", 1, Bounds::feedForward, 4 * a.hiddenSize);
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary, 50257);
    a.positions = config.integer(
        oneOf(config, {"n_positions", "max_position_embeddings", "n_ctx"}), 1, Bounds::positions, 1024);
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

/// How many features of a head are turned, by twos. @throws Error unless they are there
Index rotarySize(
    const io::JsonSettings& config, const char* key, double share, Index headSize)
{
    const Index size = Index(share * double(headSize));
    if (size < 1 || size + size % 2 > headSize) {
        config.refuse(key,
            "a share of the head size " + std::to_string(headSize) + " that gives whole pairs");
    }
    return size;
}

/// Black et al., "GPT-NeoX-20B", 2022; Pythia.
Family gptNeoX(const std::string& type, const io::JsonSettings& config)
{
    Architecture a = decoder(type);
    readSizes(config,
        {.hidden = 6144, .layers = 44, .heads = 64, .feedForward = 24576, .vocabulary = 50432,
            .positions = 2048},
        a);
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

/// What LLaMA's kin have where config.json says nothing.
struct UsualLlama {
    UsualSizes sizes;
    Index keyHeads = 0; ///< 0: as many as heads
    Index headSize = 0; ///< 0: what divides the hidden size
};

UsualLlama usualLlama(const std::string& type)
{
    UsualSizes sizes{.hidden = 4096, .layers = 32, .heads = 32, .feedForward = 11008,
        .vocabulary = 32000, .positions = 2048};
    if (type == "llama")
        return {sizes};
    if (type == "mistral") {
        sizes.feedForward = 14336;
        sizes.positions = 131072;
        return {sizes, 8};
    }
    sizes.feedForward = 22016;
    sizes.vocabulary = 151936;
    sizes.positions = 32768;
    return {sizes, 32, type == "qwen3" ? 128 : 0};
}

Index keyHeads(const io::JsonSettings& config, Index usual, Index heads)
{
    const char* key = "num_key_value_heads";
    const bool asHeads = usual == 0 || config.isNull(key);
    const Index count
        = config.integer(key, 1, heads, asHeads ? heads : std::min(usual, heads));
    if (heads % count != 0)
        config.refuse(key, "a divisor of the number of heads " + std::to_string(heads));
    return count;
}

/// Touvron et al., "LLaMA", 2023, and what has its layers: Mistral (Jiang et al. 2023), Qwen2 and
/// Qwen3 (Yang et al. 2024, 2025), TinyLlama, SmolLM.
Family llama(const std::string& type, const io::JsonSettings& config)
{
    Architecture a = decoder(type);
    const UsualLlama usual = usualLlama(type);
    const bool derived = config.isNull("head_dim");
    a.headSize = config.integer("head_dim", 1, Bounds::hidden, derived ? 0 : usual.headSize);
    readSizes(config, usual.sizes, a);
    a.keyHeads = keyHeads(config, usual.keyHeads, a.heads);
    a.norm = Architecture::Norm::RootMeanSquare;
    a.normBias = false;
    a.epsilon = config.number("rms_norm_eps", 0, 1, 1e-6);
    a.activation = activationNamed(config, "hidden_act", "silu");
    a.gated = true;
    a.rotary = rotary(config, rotarySize(config, "head_dim", 1, a.headSize), "rope_theta", a);
    a.queryKeyNorm = type == "qwen3";

    const bool windowed = type == "mistral"
        || ((type == "qwen2" || type == "qwen3") && config.flag("use_sliding_window", false));
    if (windowed && !config.isNull("sliding_window"))
        a.window = config.integer("sliding_window", 1, Bounds::positions, 4096);
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
    // What answers questions was named otherwise.
    const bool isOld = task(config) == "QuestionAnswering" && type != "mistral";
    names.prefix = isOld ? "transformer." : "model.";
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
    // What the file has beyond that is not used, and said.
    const bool attentionBias
        = (type == "llama" || type == "qwen3") && config.flag("attention_bias", false);
    names.queryKeyValueBias = type == "qwen2" || attentionBias ? Bias::Required : Bias::None;
    names.attentionOutputBias = attentionBias ? Bias::Required : Bias::None;
    names.feedForwardBias
        = type == "llama" && config.flag("mlp_bias", false) ? Bias::Required : Bias::None;
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
