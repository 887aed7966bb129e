// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/family.h"

#include "base/error.h"
#include "io/printable.h"

#include <array>
#include <cmath>
#include <utility>

namespace fovea::transformer
{

kernels::Activation activationNamed(
    const io::JsonSettings& config, const std::string& key, const std::string& otherwise)
{
    using kernels::Activation;
    constexpr std::array<std::pair<const char*, Activation>, 20> known{
        {{"gelu", Activation::Gelu}, {"gelu_python", Activation::Gelu},
            {"gelu_new", Activation::GeluTanh}, {"gelu_fast", Activation::GeluTanh},
            {"gelu_pytorch_tanh", Activation::GeluTanh},
            {"gelu_python_tanh", Activation::GeluTanh}, {"gelu_accurate", Activation::GeluTanh},
            {"gelu_10", Activation::ClippedGelu}, {"quick_gelu", Activation::QuickGelu},
            {"relu", Activation::Relu}, {"relu2", Activation::SquaredRelu},
            {"relu6", Activation::Relu6}, {"leaky_relu", Activation::LeakyRelu},
            {"silu", Activation::Silu}, {"swish", Activation::Silu}, {"mish", Activation::Mish},
            {"laplace", Activation::Laplace}, {"tanh", Activation::Tanh},
            {"sigmoid", Activation::Sigmoid}, {"linear", Activation::Identity}}};
    const std::string name = config.text(key, otherwise);
    for (const auto& [text, activation] : known) {
        if (name == text)
            return activation;
    }
    config.refuse(key, "gelu, gelu_new, quick_gelu, relu, silu, mish, tanh, sigmoid or linear");
}

void readSizes(const io::JsonSettings& config, const UsualSizes& usual, Architecture& a)
{
    a.hiddenSize = config.integer("hidden_size", 1, Bounds::hidden, usual.hidden);
    a.layers = config.integer("num_hidden_layers", 1, Bounds::layers, usual.layers);
    a.heads = config.integer("num_attention_heads", 1, Bounds::heads, usual.heads);
    if (a.feedForwardSize == 0) {
        a.feedForwardSize
            = config.integer("intermediate_size", 1, Bounds::feedForward, usual.feedForward);
    }
    if (a.headSize == 0) {
        if (a.hiddenSize % a.heads != 0) {
            config.refuse("num_attention_heads",
                "a divisor of the hidden size " + std::to_string(a.hiddenSize));
        }
        a.headSize = a.hiddenSize / a.heads;
    }
    a.keyHeads = a.heads;
    a.embeddingSize = a.hiddenSize;
    if (usual.vocabulary == 0)
        return;
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary, usual.vocabulary);
    a.positions
        = config.integer("max_position_embeddings", 1, Bounds::positions, usual.positions);
    a.maximumTokens = a.positions;
}

std::string oneOf(const io::JsonSettings& config, std::initializer_list<const char*> keys)
{
    for (const char* key : keys) {
        if (config.has(key))
            return key;
    }
    return *keys.begin();
}

std::string task(const io::JsonSettings& config)
{
    const std::vector<std::string> architectures = config.texts("architectures");
    if (architectures.empty())
        return {};
    const std::string& name = architectures.front();
    // GPT2LMHeadModel, BertLMHeadModel; GPT2DoubleHeadsModel predicts the next word as well.
    if (name.ends_with("LMHeadModel") || name.ends_with("DoubleHeadsModel"))
        return "CausalLM";
    const std::size_t at = name.find("For");
    return at == std::string::npos ? std::string() : name.substr(at + 3);
}

std::vector<std::string> labelsOf(const io::JsonSettings& config)
{
    std::vector<std::string> labels = config.labels("id2label");
    if (labels.empty() && config.has("num_labels")) {
        const Index count = config.integer("num_labels", 1, 1 << 20);
        for (Index i = 0; i < count; ++i)
            labels.push_back("LABEL_" + std::to_string(i));
    }
    return labels;
}

namespace
{

/// "eos_token_id", a number or a list; what is no token of the vocabulary (-1) ends nothing.
std::vector<std::int64_t> endTokensOf(const io::JsonSettings& config, Index vocabulary)
{
    const std::string key = "eos_token_id";
    std::vector<double> ids;
    if (config.isList(key))
        ids = config.numbers(key);
    else if (config.isNumber(key))
        ids.push_back(config.number(key, -1e15, 1e15));
    std::vector<std::int64_t> tokens;
    for (const double id : ids) {
        if (id >= 0 && id < double(vocabulary) && id == std::floor(id))
            tokens.push_back(std::int64_t(id));
    }
    return tokens;
}

} // namespace

Family textFamily(const io::JsonSettings& config)
{
    const std::string type = config.text("model_type", "");
    std::optional<Family> family = encoderFamily(type, config);
    if (!family)
        family = decoderFamily(type, config);
    if (family) {
        family->endTokens = endTokensOf(config, family->architecture.vocabulary);
        return *family;
    }
    if (type.empty())
        config.refuse("model_type", "the family of the model, such as bert or gpt2");
    throw Error(FOVEA_TEXT("Error",
                    "%1 describes a model of the type \"%2\", which Fovea does not know. It opens "
                    "bert, roberta, xlm-roberta, camembert, distilbert, electra, albert, mpnet, "
                    "gpt2, gpt_neox, llama, mistral, qwen2, qwen3, vit, deit and dinov2."),
        {config.displayName(), io::printable(type)});
}

} // namespace fovea::transformer
