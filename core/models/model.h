// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cell_arithmetic.h"
#include "attention/projection_rule.h"
#include "base/monitor.h"
#include "models/model_description.h"
#include "sites/attention_links.h"
#include "sites/patch_grid.h"
#include "sites/pin.h"
#include "sites/probe.h"
#include "text/token.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace fovea {

namespace image {
class PictureRecipe;
struct Size;
}

/// What a model is run on. A text model reads `tokens`, an image model `image`.
struct ModelInput {
    std::vector<Token> tokens;
    Tensor image; ///< [channel, height, width], as the model's preprocessing leaves it
    /// Where each token has logits of its own: the tokens whose logits are wanted, in this order.
    /// The site of the logits is then [wanted, class] instead of [token, class]. Empty: all.
    /// @pre each is one of `tokens`
    std::vector<Index> logitRows = {};
};

/// A thing that runs: a function from input to output that passes its named inner tensors through
/// a probe. Immutable while it runs; run() may be called from several threads at once.
class Model {
public:
    enum class InputKind { Text, Image };

    virtual ~Model() = default;
    virtual InputKind inputKind() const = 0;
    /// Every site of the model, in the order of computation, before any run.
    virtual std::vector<Site> sites() const = 0;
    /// @return the tensor of the last site
    /// @throws Error when the input does not suit the model; Stopped when the monitor asks
    virtual Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const = 0;

    /// Which sites belong together, in the order of computation.
    virtual std::vector<AttentionLinks> attentionLinks() const { return {}; }

    /// Values inside a model that may be pinned as sites, in the order of computation. Empty for
    /// models whose sites are all there is.
    virtual std::vector<NamedValue> pinnableValues() const { return {}; }
    /// Those that are.
    virtual std::vector<Pin> pins() const { return {}; }
    /// The same model with these pins alone; null where pinnableValues() is empty.
    /// @throws Error when a value is not there or its shape does not fit the kind
    virtual std::unique_ptr<const Model> withPins(std::vector<Pin> pins) const;

    /// Image models: how a picture becomes the ready input, and which part of it that shows. Null:
    /// the whole picture as image::toTensor() gives it, at most PlaygroundBlock::workingSize long.
    virtual const image::PictureRecipe* recipe() const { return nullptr; }
    /// Image models: the only size of a ready input that they take. None: of others, too.
    virtual std::optional<image::Size> inputSize() const;
    /// Image models: what each channel of the feature maps responds to, where that is known
    /// (English).
    virtual std::vector<std::string> channelNames() const { return {}; }

    /// Text models: the tokens of a text and, optionally, a second one. Text is valid UTF-8.
    virtual std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const;
    /// Text models: the longest input. The caller cuts there and says so.
    virtual Index longestInput() const;
    /// How a token of the vocabulary reads by itself, such as " the" or "##ing"; bytes that are no
    /// whole characters as "[E4 BD]". Empty where there is none.
    virtual std::string tokenText(std::int64_t /*id*/) const { return {}; }
    /// The text that tokens add to the one they follow. Bytes that are no whole characters yet
    /// become U+FFFD.
    virtual std::string textOf(std::span<const std::int64_t> /*ids*/) const { return {}; }
    /// The token that stands for a word the model is to guess, such as "[MASK]".
    virtual std::optional<std::int64_t> maskToken() const { return {}; }
    /// The same for a run with this probe, which may want more than the model can hold.
    virtual Index tokenLimit(const Probe& /*probe*/) const { return longestInput(); }
    /// How the scores of a layer's attention follow from its queries and keys.
    virtual attention::ScoreRule scoreRule(int /*layer*/) const { return {}; }
    /// How queries, keys and values of a layer follow from the vectors that it reads; none where
    /// that is not known, as in a graph, whose sites are found and not built.
    virtual std::optional<attention::ProjectionRule> projectionRule(int /*layer*/) const
    {
        return {};
    }
    /// Of models that were read from files.
    virtual std::optional<ModelDescription> description() const { return {}; }
    /// Names of the classes of the logits, if the model has any; empty where they are tokens.
    virtual std::vector<std::string> classNames() const { return {}; }
    /// Tensors of the model's file that play no part, although they might: a sign that the model
    /// is not what it seems. Those known not to matter are left out.
    virtual std::vector<std::string> unusedTensors() const { return {}; }
    /// Whether the logits of a token are those of the token after it, which it does not see.
    virtual bool predictsNextToken() const { return false; }
    /// The ids of tokens that end a text, if the model says so.
    virtual std::vector<std::int64_t> endTokens() const { return {}; }
    /// Image models whose attention joins patches of the picture: which tokens those are in a run
    /// on this ready input. It holds for the weights of as many queries and keys; those of others,
    /// such as windows, lie elsewhere.
    virtual std::optional<PatchGrid> patchGrid(const Tensor& /*image*/) const { return {}; }
    /// Image models: what the tokens of such a run are called: "[CLS]", "[DIST]", "[REG 0]", then
    /// "0,0" (row, column) and so on. Empty where there is no grid.
    virtual std::vector<std::string> tokenLabels(const Tensor& /*image*/) const { return {}; }
    /// What a head of a layer adds to the layer's output for each vector: the head's block of the
    /// output projection, without its bias.
    /// @param vectors [n, size], as the sites of values and of heads' outputs have them
    /// @return [n, hidden size]; empty where there is no such projection
    virtual Tensor projectHead(int /*layer*/, Index /*head*/, const Tensor& /*vectors*/) const
    {
        return {};
    }
};

} // namespace fovea
