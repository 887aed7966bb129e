// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/transformer.h"

#include <algorithm>

namespace fovea
{

using namespace transformer;

std::unique_ptr<Transformer> Transformer::open(
    const std::filesystem::path& folder, Tokenize tokenize, Vocabulary vocabulary)
{
    // The sizes are checked before anything of the weights is touched.
    const Family family = textFamily(io::JsonSettings::open(folder / "config.json"));
    return std::make_unique<Transformer>(
        family, Checkpoint::open(folder), std::move(tokenize), std::move(vocabulary));
}

Transformer::Transformer(const Family& family, const Checkpoint& checkpoint, Tokenize tokenize,
    Vocabulary vocabulary)
    : Transformer(family, WeightLoader(checkpoint, family.names.prefix), std::move(tokenize),
        std::move(vocabulary))
{
}

Transformer::Transformer(
    const Family& family, WeightLoader loader, Tokenize tokenize, Vocabulary vocabulary)
    : m_architecture(family.architecture), m_embedding(family, loader), m_layers(family, loader),
      m_head(family, loader, m_embedding.words()), m_report(loader.finish()),
      m_endTokens(family.endTokens), m_tokenize(std::move(tokenize)),
      m_vocabulary(std::move(vocabulary))
{
}

std::vector<Site> Transformer::sites() const
{
    std::vector<Site> sites;
    m_layers.addSites(sites);
    m_head.addSites(sites);
    return sites;
}

std::vector<Token> Transformer::tokenize(std::string_view text, std::string_view pair) const
{
    return m_tokenize ? m_tokenize(text, pair) : std::vector<Token>();
}

std::string Transformer::tokenText(std::int64_t id) const
{
    return m_vocabulary.tokenText ? m_vocabulary.tokenText(id) : std::string();
}

std::string Transformer::textOf(std::span<const std::int64_t> ids) const
{
    return m_vocabulary.textOf ? m_vocabulary.textOf(ids) : std::string();
}

attention::ScoreRule Transformer::scoreRule(int layer) const
{
    attention::ScoreRule rule;
    rule.scale = attentionScale(m_architecture, layer);
    rule.positionBias = m_architecture.relativeBuckets > 0;
    return rule;
}

std::optional<ModelDescription> Transformer::description() const
{
    const Architecture& a = m_architecture;
    ModelDescription result;
    result.family = a.family;
    result.layers = a.layers;
    result.heads = a.heads;
    result.keyHeads = a.keyHeads;
    result.headSize = a.headSize;
    result.hiddenSize = a.hiddenSize;
    result.feedForwardSize = a.feedForwardSize;
    result.vocabulary = a.vocabulary;
    result.maximumTokens = a.maximumTokens;
    result.causal = a.causal;
    result.takesPairs = !a.causal;
    result.parameters = m_report.parameters;
    result.types = m_report.types;
    result.harmless = m_report.harmless;
    return result;
}

Tensor Transformer::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Index n = Index(input.tokens.size());
    const Index size = m_architecture.hiddenSize;
    KeptPool<Workspace>::Loan workspace(m_workspaces);
    std::optional<KeptPool<Prefix>::Loan> prefix;
    RunContext context{
        n, 0, nullptr, probe, monitor, *workspace, nullptr, {}, input.logitRows};

    if (mayUsePrefix(n, probe)) {
        prefix.emplace(m_prefixes);
        context.prefix = &**prefix;
        if (context.prefix->knowsAll(input.tokens) && wantsLogitsAlone(probe)) {
            context.known = n;
            return m_head.run(context.prefix->hidden(), n - 1, context);
        }
        context.known = context.prefix->begin(input.tokens, m_architecture.layers);
    }

    float* hidden = context.workspace.hidden.floats(context.rows() * size);
    m_embedding.run(input.tokens, context.known, hidden, context.workspace);
    if (!m_layers.run(context))
        return {};
    if (m_head.isEmpty())
        return Tensor({n, size}, std::vector<float>(hidden, hidden + n * size));

    Index last = n - 1;
    const std::optional<Index> padding = m_head.plan().padding;
    while (padding && last > 0 && input.tokens[std::size_t(last)].id == *padding)
        --last;
    if (context.prefix) {
        float* all = context.prefix->hidden(n * size);
        std::copy_n(hidden, context.rows() * size, all + context.known * size);
        hidden = all;
    }
    const Tensor logits = m_head.run(hidden, last, context);
    if (context.prefix)
        context.prefix->end(input.tokens);
    return logits;
}

bool Transformer::wantsLogitsAlone(const Probe& probe) const
{
    const std::vector<Site> all = sites();
    return std::none_of(all.begin(), all.end(), [&](const Site& site) {
        return site.kind != SiteKind::Logits && (probe.wants(site) || probe.wantsMap(site));
    });
}

bool Transformer::mayUsePrefix(Index count, const Probe& probe) const
{
    const Architecture& a = m_architecture;
    if (!a.causal || m_head.plan().of != HeadPlan::Of::EachToken || count == 0)
        return false;
    // There every token is turned anew when the text grows.
    if (a.rotary && a.rotary->scaling == RotarySettings::Scaling::Dynamic)
        return false;
    const double floats
        = double(a.layers * (a.heads + 2 * a.keyHeads) * a.headSize + a.hiddenSize);
    if (double(count) * floats * double(sizeof(float)) > double(Prefix::budget))
        return false;
    const std::vector<Site> all = sites();
    return std::none_of(all.begin(), all.end(),
        [&](const Site& site) { return site.kind != SiteKind::Logits && probe.wants(site); });
}

} // namespace fovea
