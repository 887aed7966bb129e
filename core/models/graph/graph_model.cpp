// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/graph_model.h"

#include "base/error.h"
#include "io/printable.h"
#include "models/graph/find_patches.h"
#include "models/graph/found_parts.h"
#include "models/graph/graph_links.h"
#include "models/graph/lower_einsum.h"
#include "models/graph/pinned_values.h"
#include "models/graph/value_shapes.h"
#include "models/pass.h"

#include <algorithm>

namespace fovea
{

using namespace graph;

namespace
{

// Texts and pictures of the two runs that tell which sizes follow the input.
constexpr Index fewTokens = 7;
constexpr Index moreTokens = 10;
constexpr Index usualSide = 224;
constexpr Index otherSide = 256;
/// Where nothing says how long a text may be.
constexpr Index usualLength = 2048;
constexpr Index mostTokens = Index(1) << 20;
constexpr Index largestSize = Index(1) << 30; // of a setting

bool contains(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

[[noreturn]] void refuseInput(const Graph& graph, const ValueInfo& input)
{
    throw Error(FOVEA_TEXT("Error",
                    "%1 needs the input %2, %3 of shape %4. Only models of a text's tokens or of "
                    "one picture of three channels can be run: choose one of those."),
        {graph.file, io::printable(input.name), name(input.type),
            input.shape ? toString(*input.shape) : "?"});
}

/// The rows of logits that are wanted.
Tensor selected(const Tensor& logits, const std::vector<Index>& rows)
{
    Tensor result({Index(rows.size()), logits.dim(1)});
    MatrixMap out = result.mutableMatrix();
    for (std::size_t i = 0; i < rows.size(); ++i)
        out.row(Index(i)) = logits.matrix().row(rows[i]);
    return result;
}

Tensor siteTensor(const GraphSite& entry, const Tensor& value, const ModelInput& input)
{
    const Tensor tensor = entry.fromValue(value);
    const bool isPerToken = entry.site.kind == SiteKind::Logits && tensor.rank() == 2;
    return isPerToken && !input.logitRows.empty() ? selected(tensor, input.logitRows) : tensor;
}

/// Hands the values of a plan to a probe, as the sites they are.
class ProbeHook : public ValueHook
{
public:
    ProbeHook(const std::vector<GraphSite>& sites, const ModelInput& input, Probe& probe)
        : m_input(input), m_probe(probe)
    {
        for (const GraphSite& entry : sites)
            m_sites[entry.site.name] = &entry;
    }

    bool wants(const std::string& value) const override
    {
        const auto found = m_sites.find(value);
        return found != m_sites.end() && isWanted(found->second->site);
    }
    bool isWanted(const Site& site) const
    {
        return m_probe.wants(site) || m_probe.wantsMap(site);
    }
    Value visit(const std::string& name, Value value) override
    {
        const GraphSite& entry = *m_sites.at(name);
        const Tensor before = siteTensor(entry, value.tensor, m_input);
        const void* numbers = before.bytes();
        Tensor after = pass(m_probe, entry.site, before);
        if (m_probe.wantsMap(entry.site))
            m_probe.see(entry.site, std::make_shared<DenseMap>(after));
        const bool isEdited = after.bytes() != numbers && after.size() == value.size();
        return isEdited ? Value(entry.toValue(after, value.shape()), value.type) : value;
    }
    bool isDone() const override { return m_probe.isDone(); }

private:
    const ModelInput& m_input;
    Probe& m_probe;
    std::map<std::string, const GraphSite*> m_sites;
};

} // namespace

GraphModel::GraphModel(
    std::shared_ptr<const Graph> graph, Companions companions, std::vector<Pin> pins)
    : m_graph(withMatrixProducts(std::move(graph))), m_companions(std::move(companions)), m_pins(std::move(pins))
{
    if (m_companions.config)
        m_classNames = m_companions.config->labels("id2label");
    readInputs();
    makeSites();
}

Index GraphModel::sizeAt(const Shape& shape, std::size_t axis) const
{
    return axis < shape.size() && shape[axis] > 0 ? shape[axis] : -1;
}

void GraphModel::readInputs()
{
    const auto& inputs = m_graph->inputs;
    if (inputs.empty())
        throw Error(FOVEA_TEXT("Error", "%1 has no inputs. Choose another model."), {m_graph->file});
    m_isOnText = std::none_of(inputs.begin(), inputs.end(),
        [](const ValueInfo& input) { return isFloating(input.type); });
    if (m_isOnText) {
        const auto ids = std::find_if(inputs.begin(), inputs.end(),
            [](const ValueInfo& input) { return contains(input.name, "input_ids"); });
        const ValueInfo& main = ids == inputs.end() ? inputs.front() : *ids;
        m_mainInput = main.name;
        const Index fixed = sizeAt(main.shape.value_or(Shape()), 1);
        m_longest = fixed > 0 ? fixed
            : m_companions.config
            ? m_companions.config->integer("max_position_embeddings", 1, mostTokens, usualLength)
            : usualLength;
        return;
    }
    const ValueInfo& main = inputs.front();
    const Shape shape = main.shape.value_or(Shape{-1, 3, -1, -1});
    if (inputs.size() != 1 || !isFloating(main.type) || shape.size() != 4)
        refuseInput(*m_graph, inputs.size() > 1 ? inputs[1] : main);
    m_mainInput = main.name;
    m_channelsLast = shape[1] != 3 && shape[3] == 3;
    if (!m_channelsLast && shape[1] != 3 && shape[1] > 0)
        refuseInput(*m_graph, main);
    Index height = sizeAt(shape, m_channelsLast ? 1 : 2);
    Index width = sizeAt(shape, m_channelsLast ? 2 : 3);
    height = height > 0 ? height : usualSide;
    width = width > 0 ? width : usualSide;
    m_recipe = m_companions.preprocessor
        ? image::PictureRecipe::read(*m_companions.preprocessor, height, width)
        : image::PictureRecipe::ofImageNet(height, width);
}

/// @param extent tokens, or the sides of a picture whose size is open
ValueShapes GraphModel::measure(Index extent, std::set<std::string>* floating) const
{
    ModelInput input;
    if (m_isOnText) {
        const Index fixed = sizeAt(m_graph->find(m_mainInput)->shape.value_or(Shape()), 1);
        input.tokens.resize(std::size_t(fixed > 0 ? fixed : extent));
        for (Token& token : input.tokens)
            token.id = 0;
    } else {
        const Shape shape = m_graph->find(m_mainInput)->shape.value_or(Shape());
        const Index height = sizeAt(shape, m_channelsLast ? 1 : 2);
        const Index width = sizeAt(shape, m_channelsLast ? 2 : 3);
        input.image = Tensor({3, height > 0 ? height : extent, width > 0 ? width : extent});
    }
    return measureShapes(m_graph, feeds(input), floating);
}

void GraphModel::listValues(const ValueShapes& shapes, const ValueShapes& others,
    const std::set<std::string>& floating)
{
    for (const Node& node : m_graph->nodes) {
        for (const std::string& output : node.outputs) {
            Shape shape = shapeOf(shapes, output);
            if (shape.empty() || !floating.contains(output))
                continue;
            const Shape other = shapeOf(others, output);
            for (std::size_t i = 0; i < shape.size() && other.size() == shape.size(); ++i) {
                if (shape[i] != other[i])
                    shape[i] = -1;
            }
            m_values.push_back({output, std::move(shape)});
        }
    }
}

std::unique_ptr<const Model> GraphModel::withPins(std::vector<Pin> pins) const
{
    return std::make_unique<GraphModel>(m_graph, m_companions, std::move(pins));
}

void GraphModel::makeSites()
{
    std::set<std::string> floating;
    const ValueShapes shapes = measure(m_isOnText ? fewTokens : usualSide, &floating);
    ValueShapes others;
    try {
        others = measure(m_isOnText ? moreTokens : otherSide);
    } catch (const Error&) {
        others = shapes; // some take a single size, although the file leaves it open
    }
    listValues(shapes, others, floating);
    m_found = findAttention(*m_graph, shapes);
    addPins(*m_graph, shapes, m_values, m_pins, m_found);
    if (const Shape picture = shapeOf(shapes, m_mainInput); !m_isOnText && picture.size() == 4) {
        m_patches = findPatches(GraphLinks(*m_graph), shapes, m_found,
            picture[m_channelsLast ? 1 : 2], picture[m_channelsLast ? 2 : 3]);
    }

    std::vector<GraphSite> ends;
    if (!m_isOnText) {
        ends.push_back({{m_mainInput, SiteKind::Image, -1, {}},
            m_channelsLast ? GraphSite::Order::ChannelsLast : GraphSite::Order::Same});
    }
    const Index classes = Index(m_classNames.size());
    const Index vocabulary = m_companions.config
        ? m_companions.config->integer("vocab_size", 0, largestSize, 0)
        : 0;
    for (const ValueInfo& output : m_graph->outputs) {
        const auto shape = shapes.find(output.name);
        if (!isFloating(output.type) || shape == shapes.end())
            continue;
        const std::size_t rank = shape->second.size();
        const Index last = rank > 0 ? shape->second.back() : 0;
        const bool isScores = contains(output.name, "logit") || (classes > 0 && last == classes)
            || (m_isOnText && vocabulary > 0 && last == vocabulary);
        if (rank == 4)
            ends.push_back({{output.name, SiteKind::FeatureMap, -1, {}}});
        else if (rank == 3)
            ends.push_back({{output.name, isScores ? SiteKind::Logits : SiteKind::HiddenState, -1,
                Shape(2)}});
        else if (rank == 2)
            ends.push_back({{output.name,
                isScores || !m_isOnText ? SiteKind::Logits : SiteKind::Embedding, -1, Shape(1)}});
    }
    m_sites = sitesOf(*m_graph, m_found, m_pins, shapes, others, ends);
    if (m_sites.empty())
        throw Error(FOVEA_TEXT("Error",
                        "%1 hands out nothing that can be shown. Choose another model."),
            {m_graph->file});
    KeptValues kept;
    for (const GraphSite& entry : m_sites)
        kept.names.insert(entry.site.name);
    m_plan = Plan::make(m_graph, std::move(kept));
}

Value GraphModel::textInput(const ValueInfo& info, const std::vector<Token>& tokens) const
{
    const bool isIds = info.name == m_mainInput;
    const bool isTypes = contains(info.name, "type") || contains(info.name, "segment");
    const bool isMask = contains(info.name, "mask");
    const bool isPositions = contains(info.name, "position");
    if (!isIds && !isTypes && !isMask && !isPositions)
        refuseInput(*m_graph, info);
    std::vector<std::int64_t> numbers;
    for (const Token& token : tokens) {
        numbers.push_back(isIds ? token.id
                : isTypes       ? token.type
                : isMask        ? 1
                                : std::int64_t(numbers.size()));
    }
    Shape shape{1, Index(tokens.size())};
    if (info.shape && info.shape->size() == 1)
        shape.erase(shape.begin());
    return Value::integers(std::move(shape), std::move(numbers), info.type);
}

Values GraphModel::feeds(const ModelInput& input) const
{
    Values values;
    if (!m_isOnText) {
        const Tensor image = input.image.toFloat();
        if (image.rank() != 3 || image.dim(0) != 3) {
            throw Error(FOVEA_TEXT("Error",
                            "%1 takes pictures of shape [3, height, width] and was given %2. Give "
                            "it a picture of three channels."),
                {m_graph->file, toString(image.shape())});
        }
        GraphSite entry{{m_mainInput, SiteKind::Image, -1, {}},
            m_channelsLast ? GraphSite::Order::ChannelsLast : GraphSite::Order::Same};
        const Index height = image.dim(1);
        const Index width = image.dim(2);
        values[m_mainInput] = Value(entry.toValue(image,
            m_channelsLast ? Shape{1, height, width, 3} : Shape{1, 3, height, width}));
        return values;
    }
    if (input.tokens.empty())
        throw Error(FOVEA_TEXT("Error", "There are no tokens. Give at least one."));
    for (const Token& token : input.tokens) {
        if (token.id < 0)
            throw Error(FOVEA_TEXT("Error",
                            "The token %1 has no number in the vocabulary of %2. Use the model's "
                            "own tokenizer."),
                {io::printable(token.text), m_graph->file});
    }
    for (const ValueInfo& info : m_graph->inputs)
        values[info.name] = textInput(info, input.tokens);
    return values;
}

std::optional<image::Size> GraphModel::inputSize() const
{
    if (m_isOnText)
        return {};
    const Shape shape = m_graph->find(m_mainInput)->shape.value_or(Shape());
    const Index height = sizeAt(shape, m_channelsLast ? 1 : 2);
    const Index width = sizeAt(shape, m_channelsLast ? 2 : 3);
    return height > 0 && width > 0 ? std::optional(image::Size{width, height}) : std::nullopt;
}

std::vector<Site> GraphModel::sites() const
{
    std::vector<Site> sites;
    for (const GraphSite& entry : m_sites)
        sites.push_back(entry.site);
    return sites;
}

std::vector<AttentionLinks> GraphModel::attentionLinks() const
{
    return linksOf(m_found, m_sites);
}

Tensor GraphModel::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    ProbeHook hook(m_sites, input, probe);
    const GraphSite& last = m_sites.back();
    std::vector<std::string> wanted{last.site.name};
    for (const GraphSite& entry : m_sites) {
        if (hook.isWanted(entry.site))
            wanted.push_back(entry.site.name);
    }
    const Values values = m_plan->run(feeds(input), wanted, hook, monitor, &m_memory);
    const auto result = values.find(last.site.name);
    return probe.isDone() || result == values.end()
        ? Tensor()
        : siteTensor(last, result->second.tensor, input);
}

std::vector<Token> GraphModel::tokenize(std::string_view text, std::string_view pair) const
{
    if (m_companions.tokenizerRefusal)
        std::rethrow_exception(m_companions.tokenizerRefusal);
    if (!m_companions.tokenizer)
        return {};
    return pair.empty() ? m_companions.tokenizer->encode(text)
                        : m_companions.tokenizer->encode(text, pair);
}

std::string GraphModel::tokenText(std::int64_t id) const
{
    return m_companions.tokenizer ? m_companions.tokenizer->tokenText(id) : std::string();
}

std::string GraphModel::textOf(std::span<const std::int64_t> ids) const
{
    return m_companions.tokenizer ? m_companions.tokenizer->decode(ids) : std::string();
}

std::optional<std::int64_t> GraphModel::maskToken() const
{
    return m_companions.tokenizer ? m_companions.tokenizer->maskToken() : std::nullopt;
}

attention::ScoreRule GraphModel::scoreRule(int layer) const
{
    for (const FoundSite& site : m_found) {
        if (site.kind != FoundKind::AttentionWeights || site.layer != layer)
            continue;
        attention::ScoreRule rule;
        rule.scale = site.scale;
        rule.additive = site.query.empty();
        rule.positionBias = site.addsToScores;
        return rule;
    }
    return {};
}

std::optional<PatchGrid> GraphModel::patchGrid(const Tensor& image) const
{
    std::optional<PatchGrid> grid = m_patches;
    if (grid && image.rank() == 3) {
        grid->rows = image.dim(1) / grid->patchHeight;
        grid->columns = image.dim(2) / grid->patchWidth;
    }
    return grid && grid->patches() > 0 ? grid : std::nullopt;
}

std::vector<std::string> GraphModel::tokenLabels(const Tensor& image) const
{
    const std::optional<PatchGrid> grid = patchGrid(image);
    const auto& config = m_companions.config;
    return grid ? patchLabels(*grid, specialTokenNames(*grid, config ? &*config : nullptr))
                : std::vector<std::string>();
}

std::optional<ModelDescription> GraphModel::description() const
{
    ModelDescription result;
    if (m_companions.config) {
        result.family = m_companions.config->text("model_type", "");
        result.hiddenSize = m_companions.config->integer("hidden_size", 0, largestSize, 0);
        result.vocabulary = m_companions.config->integer("vocab_size", 0, largestSize, 0);
    }
    for (const GraphSite& entry : m_sites) {
        if (entry.site.kind == SiteKind::Weights) {
            ++result.layers;
            result.heads = std::max(result.heads, entry.site.shape[0]);
            result.keyHeads = result.heads; // shared keys are repeated before they are multiplied
        } else if (entry.site.kind == SiteKind::Query) {
            result.headSize = std::max(result.headSize, entry.site.shape[2]);
        }
    }
    result.maximumTokens = m_isOnText ? m_longest : 0;
    result.takesPairs = m_graph->inputs.size() > 1;
    for (const auto& [key, value] : m_graph->initialisers) {
        if (!isFloating(value.type))
            continue;
        result.parameters += value.size();
        const std::string type = fovea::name(value.tensor.type());
        if (std::find(result.types.begin(), result.types.end(), type) == result.types.end())
            result.types.push_back(type);
    }
    return result;
}

} // namespace fovea
