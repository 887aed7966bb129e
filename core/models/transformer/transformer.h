// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"
#include "models/transformer/kept_pool.h"
#include "models/transformer/layer_stack.h"
#include "models/transformer/prediction_head.h"
#include "models/transformer/token_embedding.h"

#include <functional>

namespace fovea
{

/// A transformer on text, opened from a Hugging Face folder: BERT, GPT-2, LLaMA and their
/// relatives, one implementation whose choices config.json makes (transformer/family.h).
///
/// Sites, for L layers: hidden_states.0 (the embeddings), then for each layer those of
/// AttentionStep and FeedForward and hidden_states.1 ... hidden_states.L, then logits when the
/// model has a head. run() returns the last.
///
/// A causal model keeps what its last run found (transformer/prefix.h): tokens that begin the next
/// text as they began the last one are not computed again. This holds for runs whose probes want
/// maps, logits or nothing; others see and change every token's tensors, and leave it alone.
///
/// Opening maps the weights and reads only small ones; each is converted when it is first used.
class Transformer : public Model
{
public:
    using Tokenize
        = std::function<std::vector<Token>(std::string_view text, std::string_view pair)>;
    /// The tokenizer that belongs to the model, as functions; each may be empty.
    struct Vocabulary {
        std::function<std::string(std::int64_t id)> tokenText;
        std::function<std::string(std::span<const std::int64_t> ids)> textOf;
        std::optional<std::int64_t> maskToken;
    };

    /// @param folder holds config.json and the weights
    /// @param tokenize the tokenizer that belongs to the model; may be empty
    /// @throws Error when the folder can't be read, the family is unknown, or a tensor is missing
    /// or misshaped
    static std::unique_ptr<Transformer> open(const std::filesystem::path& folder,
        Tokenize tokenize = {}, Vocabulary vocabulary = {});
    /// @param config of a text model
    Transformer(const transformer::Family& family, const transformer::Checkpoint& checkpoint,
        Tokenize tokenize = {}, Vocabulary vocabulary = {});

    InputKind inputKind() const override { return InputKind::Text; }
    std::vector<Site> sites() const override;
    std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const override;
    std::string tokenText(std::int64_t id) const override;
    std::string textOf(std::span<const std::int64_t> ids) const override;
    std::optional<std::int64_t> maskToken() const override { return m_vocabulary.maskToken; }
    /// The tokens' ids and types count; their texts only show in messages.
    /// @throws Error when an id is not in the vocabulary, there are more than longestInput(), or
    /// a probe hands back another shape
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;

    Index longestInput() const override { return m_architecture.maximumTokens; }
    std::vector<std::string> classNames() const override { return m_head.labels(); }
    std::vector<std::string> unusedTensors() const override { return m_report.unused; }
    bool predictsNextToken() const override
    {
        return m_architecture.causal && m_head.plan().vocabulary;
    }
    std::vector<std::int64_t> endTokens() const override { return m_endTokens; }
    Tensor projectHead(int layer, Index head, const Tensor& vectors) const override
    {
        return m_layers.projectHead(layer, head, vectors);
    }
    attention::ScoreRule scoreRule(int layer) const override;
    std::optional<attention::ProjectionRule> projectionRule(int layer) const override
    {
        return m_layers.projectionRule(layer);
    }
    std::optional<ModelDescription> description() const override;
    const transformer::Architecture& architecture() const { return m_architecture; }
    /// What the checkpoint holds beside the model.
    const transformer::LoadReport& report() const { return m_report; }

private:
    Transformer(const transformer::Family& family, transformer::WeightLoader loader,
        Tokenize tokenize, Vocabulary vocabulary);
    bool mayUsePrefix(Index count, const Probe& probe) const;
    bool wantsLogitsAlone(const Probe& probe) const;

    transformer::Architecture m_architecture;
    transformer::TokenEmbedding m_embedding;
    transformer::LayerStack m_layers;
    transformer::PredictionHead m_head;
    transformer::LoadReport m_report;
    std::vector<std::int64_t> m_endTokens;
    Tokenize m_tokenize;
    Vocabulary m_vocabulary;
    mutable transformer::KeptPool<transformer::Workspace> m_workspaces;
    /// Apart from them: a run that can't use it must not keep it from one that begins meanwhile.
    mutable transformer::KeptPool<transformer::Prefix> m_prefixes;
};

} // namespace fovea
