// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/picture_recipe.h"
#include "io/json_settings.h"
#include "models/graph/graph_site.h"
#include "models/graph/plan.h"
#include "models/graph/run_memory.h"
#include "models/model.h"
#include "text/tokenizer.h"

#include <exception>
#include <set>

namespace fovea
{

/// A network that an ONNX file describes, on text or on pictures, whose attention was found by
/// graph::findAttention().
///
/// Sites are values of the graph under their names in the file, without the batch axis: the ready
/// picture, what belongs to each attention and gate (FoundSite), and the outputs. Where a layer has
/// several windows or groups, their heads count as heads one after the other. Keys and values that
/// the graph keeps transposed are shown as [head, key, feature]. An output that is one vector for
/// a whole text is an Embedding [feature].
///
/// A probe that replaces a value makes all that follows from it be computed with that; a run that
/// changes the same value of the same input again computes no more than that.
class GraphModel : public Model
{
public:
    /// What lies beside the file.
    struct Companions {
        std::optional<io::JsonSettings> config;
        std::optional<io::JsonSettings> preprocessor;
        std::shared_ptr<const text::Tokenizer> tokenizer; ///< null: there is none
        std::exception_ptr tokenizerRefusal; ///< why not; thrown by tokenize()
    };

    /// @throws Error when operators are unknown, the graph can't run, its inputs are neither a
    /// text's tokens nor one picture of three channels, or a pin does not suit it
    GraphModel(std::shared_ptr<const graph::Graph> graph, Companions companions,
        std::vector<Pin> pins = {});

    InputKind inputKind() const override { return m_isOnText ? InputKind::Text : InputKind::Image; }
    std::vector<Site> sites() const override;
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;
    std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const override;
    Index longestInput() const override { return m_longest; }
    std::string tokenText(std::int64_t id) const override;
    std::string textOf(std::span<const std::int64_t> ids) const override;
    std::optional<std::int64_t> maskToken() const override;
    attention::ScoreRule scoreRule(int layer) const override;
    const image::PictureRecipe* recipe() const override
    {
        return m_recipe ? &*m_recipe : nullptr;
    }
    std::optional<image::Size> inputSize() const override;
    std::vector<NamedValue> pinnableValues() const override { return m_values; }
    std::vector<Pin> pins() const override { return m_pins; }
    std::unique_ptr<const Model> withPins(std::vector<Pin> pins) const override;
    /// What was found or pinned, as sites.
    std::vector<AttentionLinks> attentionLinks() const override;
    std::optional<ModelDescription> description() const override;
    std::vector<std::string> classNames() const override { return m_classNames; }
    std::optional<PatchGrid> patchGrid(const Tensor& image) const override;
    std::vector<std::string> tokenLabels(const Tensor& image) const override;

    /// The attention of the graph, with what belongs together and why it was taken for that.
    const std::vector<graph::FoundSite>& found() const { return m_found; }

private:
    void readInputs();
    Index sizeAt(const Shape& shape, std::size_t axis) const;
    graph::ValueShapes measure(Index extent, std::set<std::string>* floating = nullptr) const;
    void listValues(const graph::ValueShapes& shapes, const graph::ValueShapes& others,
        const std::set<std::string>& floating);
    void makeSites();
    /// Values for all inputs of the graph.
    graph::Values feeds(const ModelInput& input) const;
    graph::Value textInput(const graph::ValueInfo& info, const std::vector<Token>& tokens) const;

    std::shared_ptr<const graph::Graph> m_graph;
    Companions m_companions;
    bool m_isOnText = false;
    std::string m_mainInput; ///< the ids of tokens, or the picture
    bool m_channelsLast = false; ///< of the picture
    Index m_longest = 0;
    std::optional<image::PictureRecipe> m_recipe;
    std::vector<std::string> m_classNames;
    std::vector<Pin> m_pins;
    std::vector<NamedValue> m_values;
    std::vector<graph::FoundSite> m_found;
    std::vector<graph::GraphSite> m_sites;
    std::optional<PatchGrid> m_patches; ///< of a picture of the size the graph was measured with
    std::shared_ptr<const graph::Plan> m_plan;
    mutable graph::RunMemory m_memory;
};

} // namespace fovea
