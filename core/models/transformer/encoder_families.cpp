// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/family.h"

#include <algorithm>
#include <cmath>

namespace fovea::transformer
{

namespace
{

using kernels::Activation;

/// A family's names for its parts that make logits, by task.
struct HeadNames {
    std::string words; ///< the final product of masked words
    std::string wordsBias; ///< full name
    std::string wordsDense;
    std::string wordsNorm;
    std::string classDense;
    Activation classActivation = Activation::Tanh;
    std::string classOutput = "classifier";
};

/// Devlin et al., "BERT", 2019. Most of the others differ from it in a few names.
TensorNames bertNames(const std::string& prefix)
{
    TensorNames names;
    names.prefix = prefix;
    names.words = "embeddings.word_embeddings";
    names.positions = "embeddings.position_embeddings";
    names.segments = "embeddings.token_type_embeddings";
    names.embeddingNorm = "embeddings.LayerNorm";
    names.layer = "encoder.layer.#.";
    names.query = "attention.self.query";
    names.key = "attention.self.key";
    names.value = "attention.self.value";
    names.attentionOutput = "attention.output.dense";
    names.attentionNorm = "attention.output.LayerNorm";
    names.up = "intermediate.dense";
    names.down = "output.dense";
    names.feedForwardNorm = "output.LayerNorm";
    return names;
}

Architecture encoder(
    const std::string& type, const io::JsonSettings& config, const UsualSizes& usual)
{
    Architecture a;
    a.family = type;
    readSizes(config, usual, a);
    a.learnedPositions = true;
    a.segments = config.integer("type_vocab_size", 0, 1024, 2);
    a.embeddingNorm = true;
    a.epsilon = config.number("layer_norm_eps", 0, 1, 1e-12);
    a.activation = activationNamed(config, "hidden_act", "gelu");
    if (config.text("position_embedding_type", "absolute") != "absolute")
        config.refuse("position_embedding_type", "\"absolute\", the only kind Fovea computes");
    return a;
}

/// BERT and what has its layers can be trained to predict the next word.
void readIsDecoder(const io::JsonSettings& config, Architecture& a)
{
    a.causal = config.flag("is_decoder", false);
}

/// Positions are counted from the padding's id on, as fairseq does.
void countFromPadding(const io::JsonSettings& config, Index padding, Architecture& a)
{
    a.padding = padding;
    a.firstPosition = padding + 1;
    if (a.positions <= a.firstPosition) {
        config.refuse("max_position_embeddings",
            "more than pad_token_id + 1, which is " + std::to_string(a.firstPosition));
    }
    a.maximumTokens = a.positions - a.firstPosition;
}

HeadPlan encoderHead(
    const io::JsonSettings& config, const HeadNames& names, Activation wordsActivation)
{
    HeadPlan head;
    const std::string name = task(config);
    if (name == "MaskedLM" || name == "PreTraining" || name == "CausalLM") {
        head.of = HeadPlan::Of::EachToken;
        head.dense = names.wordsDense;
        head.activation = wordsActivation;
        head.norm = names.wordsNorm;
        head.output = names.words;
        head.bias = names.wordsBias;
        head.tied = true;
        head.vocabulary = true;
    } else if (name == "SequenceClassification") {
        head.of = HeadPlan::Of::FirstToken;
        head.dense = names.classDense;
        head.activation = names.classActivation;
        head.output = names.classOutput;
        head.labels = labelsOf(config);
    } else if (name == "TokenClassification") {
        head.of = HeadPlan::Of::EachToken;
        head.output = "classifier";
        head.labels = labelsOf(config);
    } else if (name == "QuestionAnswering") {
        head.of = HeadPlan::Of::EachToken;
        head.output = "qa_outputs";
        head.labels = {"start", "end"};
    }
    return head;
}

Family bert(const std::string& type, const io::JsonSettings& config)
{
    Family family{encoder(type, config, {.vocabulary = 30522}), bertNames("bert."), {}};
    readIsDecoder(config, family.architecture);
    const HeadNames heads{.words = "cls.predictions.decoder",
        .wordsBias = "cls.predictions.bias",
        .wordsDense = "cls.predictions.transform.dense",
        .wordsNorm = "cls.predictions.transform.LayerNorm",
        .classDense = "pooler.dense"};
    family.head = encoderHead(config, heads, family.architecture.activation);
    if (task(config) == "NextSentencePrediction") {
        family.head.of = HeadPlan::Of::FirstToken;
        family.head.dense = "pooler.dense";
        family.head.activation = Activation::Tanh;
        family.head.output = "cls.seq_relationship";
        family.head.labels = {"follows", "does not follow"};
    }
    return family;
}

/// Liu et al., "RoBERTa", 2019; XLM-RoBERTa and CamemBERT are the same network.
Family roberta(const std::string& type, const io::JsonSettings& config)
{
    const Index vocabulary = type == "roberta" ? 50265 : 30522;
    Family family{encoder(type, config, {.vocabulary = vocabulary}), bertNames("roberta."), {}};
    readIsDecoder(config, family.architecture);
    countFromPadding(config, config.integer("pad_token_id", 0, 1 << 20, 1), family.architecture);
    const HeadNames heads{.words = "lm_head.decoder",
        .wordsBias = "lm_head.bias",
        .wordsDense = "lm_head.dense",
        .wordsNorm = "lm_head.layer_norm",
        .classDense = "classifier.dense",
        .classOutput = "classifier.out_proj"};
    family.head = encoderHead(config, heads, Activation::Gelu);
    return family;
}

/// Sanh et al., "DistilBERT", 2019.
Family distilBert(const std::string& type, const io::JsonSettings& config)
{
    Architecture a;
    a.family = type;
    a.hiddenSize = config.integer(oneOf(config, {"dim", "hidden_size"}), 1, Bounds::hidden, 768);
    a.embeddingSize = a.hiddenSize;
    a.layers = config.integer(oneOf(config, {"n_layers", "num_hidden_layers"}), 1, Bounds::layers, 6);
    a.heads = config.integer(oneOf(config, {"n_heads", "num_attention_heads"}), 1, Bounds::heads, 12);
    if (a.hiddenSize % a.heads != 0)
        config.refuse("n_heads", "a divisor of dim, which is " + std::to_string(a.hiddenSize));
    a.keyHeads = a.heads;
    a.headSize = a.hiddenSize / a.heads;
    a.feedForwardSize = config.integer("hidden_dim", 1, Bounds::feedForward, 3072);
    a.vocabulary = config.integer("vocab_size", 1, Bounds::vocabulary, 30522);
    a.positions = config.integer("max_position_embeddings", 1, Bounds::positions, 512);
    a.maximumTokens = a.positions;
    a.learnedPositions = true;
    a.embeddingNorm = true;
    a.activation = activationNamed(config, "activation", "gelu");

    TensorNames names = bertNames("distilbert.");
    names.segments.clear();
    names.layer = "transformer.layer.#.";
    names.query = "attention.q_lin";
    names.key = "attention.k_lin";
    names.value = "attention.v_lin";
    names.attentionOutput = "attention.out_lin";
    names.attentionNorm = "sa_layer_norm";
    names.up = "ffn.lin1";
    names.down = "ffn.lin2";
    names.feedForwardNorm = "output_layer_norm";

    const HeadNames heads{.words = "vocab_projector",
        .wordsBias = "vocab_projector.bias",
        .wordsDense = "vocab_transform",
        .wordsNorm = "vocab_layer_norm",
        .classDense = "pre_classifier",
        .classActivation = Activation::Relu};
    return {a, names, encoderHead(config, heads, a.activation)};
}

/// Clark et al., "ELECTRA", 2020: generators and discriminators.
Family electra(const std::string& type, const io::JsonSettings& config)
{
    const UsualSizes usual{
        .hidden = 256, .heads = 4, .feedForward = 1024, .vocabulary = 30522};
    Family family{encoder(type, config, usual), bertNames("electra."), {}};
    Architecture& a = family.architecture;
    readIsDecoder(config, a);
    a.embeddingSize = config.integer("embedding_size", 1, Bounds::hidden, 128);
    if (a.embeddingSize != a.hiddenSize)
        family.names.embeddingProjection = "embeddings_project";
    const HeadNames heads{.words = "generator_lm_head",
        .wordsBias = "generator_lm_head.bias",
        .wordsDense = "generator_predictions.dense",
        .wordsNorm = "generator_predictions.LayerNorm",
        .classDense = "classifier.dense",
        .classActivation = Activation::Gelu,
        .classOutput = "classifier.out_proj"};
    family.head = encoderHead(config, heads, Activation::Gelu);
    if (task(config) == "PreTraining") { // was this token replaced?
        HeadPlan head;
        head.of = HeadPlan::Of::EachToken;
        head.dense = "discriminator_predictions.dense";
        head.activation = a.activation;
        head.output = "discriminator_predictions.dense_prediction";
        head.labels = {"replaced"};
        family.head = head;
    }
    return family;
}

/// Lan et al., "ALBERT", 2020: layers share their weights.
Family albert(const std::string& type, const io::JsonSettings& config)
{
    const UsualSizes usual{
        .hidden = 4096, .heads = 64, .feedForward = 16384, .vocabulary = 30000};
    Family family{encoder(type, config, usual), bertNames("albert."), {}};
    Architecture& a = family.architecture;
    a.embeddingSize = config.integer("embedding_size", 1, Bounds::hidden, 128);
    a.activation = activationNamed(config, "hidden_act", "gelu_new");
    a.layerGroups = config.integer("num_hidden_groups", 1, a.layers, 1);
    config.integer("inner_group_num", 1, 1, 1);

    TensorNames& names = family.names;
    names.embeddingProjection = "encoder.embedding_hidden_mapping_in";
    names.layer = "encoder.albert_layer_groups.#.albert_layers.0.";
    names.query = "attention.query";
    names.key = "attention.key";
    names.value = "attention.value";
    names.attentionOutput = "attention.dense";
    names.attentionNorm = "attention.LayerNorm";
    names.up = "ffn";
    names.down = "ffn_output";
    names.feedForwardNorm = "full_layer_layer_norm";
    const HeadNames heads{.words = "predictions.decoder",
        .wordsBias = "predictions.bias",
        .wordsDense = "predictions.dense",
        .wordsNorm = "predictions.LayerNorm",
        .classDense = "pooler"};
    family.head = encoderHead(config, heads, a.activation);
    return family;
}

/// Song et al., "MPNet", 2020: a bias by distance beside learned positions.
Family mpnet(const std::string& type, const io::JsonSettings& config)
{
    Family family{encoder(type, config, {.vocabulary = 30527}), bertNames("mpnet."), {}};
    Architecture& a = family.architecture;
    a.segments = 0;
    a.relativeBuckets = config.integer("relative_attention_num_buckets", 4, 1024, 32);
    countFromPadding(config, 1, a); // whatever config.json says
    const double stored = double(Bounds::storedWeights) / double(a.layers * a.heads);
    a.maximumTokens = std::min(a.maximumTokens, Index(std::sqrt(stored)));

    TensorNames& names = family.names;
    names.segments.clear();
    names.relativeBias = "encoder.relative_attention_bias";
    names.query = "attention.attn.q";
    names.key = "attention.attn.k";
    names.value = "attention.attn.v";
    names.attentionOutput = "attention.attn.o";
    names.attentionNorm = "attention.LayerNorm";
    const HeadNames heads{.words = "lm_head.decoder",
        .wordsBias = "lm_head.bias",
        .wordsDense = "lm_head.dense",
        .wordsNorm = "lm_head.layer_norm",
        .classDense = "classifier.dense",
        .classOutput = "classifier.out_proj"};
    family.head = encoderHead(config, heads, Activation::Gelu);
    return family;
}

} // namespace

std::optional<Family> encoderFamily(const std::string& type, const io::JsonSettings& config)
{
    if (type == "bert")
        return bert(type, config);
    if (type == "roberta" || type == "xlm-roberta" || type == "camembert")
        return roberta(type, config);
    if (type == "distilbert")
        return distilBert(type, config);
    if (type == "electra")
        return electra(type, config);
    if (type == "albert")
        return albert(type, config);
    if (type == "mpnet")
        return mpnet(type, config);
    return {};
}

} // namespace fovea::transformer
