// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/attention_step.h"

#include "attention/masked_softmax.h"
#include "base/error.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/streaming_attention.h"
#include "models/pass.h"
#include "sites/query_key_map.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::transformer
{

namespace
{

/// Root mean square norms of each head's vectors, in place.
void normHeads(const NormWeights& norm, float epsilon, float* data, Index heads, Index headStride,
    Index rows, Index rowStride, Index size)
{
    const float* weight = norm.weight.floats().data();
    for (Index r = 0; r < rows; ++r) {
        for (Index h = 0; h < heads; ++h) {
            float* vector = data + h * headStride + r * rowStride;
            kernels::rmsNorm(1, size, vector, nullptr, weight, epsilon, vector);
        }
    }
}

} // namespace

float attentionScale(const Architecture& architecture, int layer)
{
    const float scale
        = architecture.scaled ? 1 / std::sqrt(float(architecture.headSize)) : 1.0f;
    return architecture.scaleByLayer ? scale / float(layer + 1) : scale;
}

AttentionStep::AttentionStep(
    const Family& family, int layer, WeightLoader& loader, const std::string& prefix)
    : m_heads(family.architecture.heads), m_keyHeads(family.architecture.keyHeads),
      m_size(family.architecture.headSize), m_epsilon(float(family.architecture.epsilon))
{
    const Architecture& a = family.architecture;
    const TensorNames& names = family.names;
    const Index queries = m_heads * m_size;
    const Index keys = m_keyHeads * m_size;
    std::vector<Linear::Part> parts;
    if (names.queryKeyValue.empty()) {
        const auto add = [&](const std::string& name, Index outputs) {
            parts.push_back(loader.linearPart(
                prefix + name, outputs, a.hiddenSize, names.layout, names.queryKeyValueBias));
        };
        add(names.query, queries);
        add(names.key, keys);
        add(names.value, keys);
    } else {
        parts.push_back(loader.linearPart(prefix + names.queryKeyValue, queries + 2 * keys,
            a.hiddenSize, names.layout, names.queryKeyValueBias));
    }
    for (std::size_t i = 0; i < m_biases.size(); ++i) // one part stands for all
        m_biases[i] = !parts[std::min(i, parts.size() - 1)].bias.isEmpty();
    bool complete = true;
    for (const Linear::Part& part : parts)
        complete = complete && !part.weight.isEmpty();
    if (complete)
        m_projection = Linear(std::move(parts), names.layout);
    m_output = loader.linear(prefix + names.attentionOutput, a.hiddenSize, queries, names.layout,
        names.attentionOutputBias);
    if (a.queryKeyNorm) {
        m_queryNorm = loader.norm(prefix + names.queryNorm, m_size, false);
        m_keyNorm = loader.norm(prefix + names.keyNorm, m_size, false);
    }

    if (names.fused == TensorNames::Fused::ByHead) {
        m_queryPlace = {0, 3 * m_size};
        m_keyPlace = {m_size, 3 * m_size};
        m_valuePlace = {2 * m_size, 3 * m_size};
    } else {
        m_queryPlace = {0, m_size};
        m_keyPlace = {queries, m_size};
        m_valuePlace = {queries + keys, m_size};
    }
    setLayer(a, layer);
}

AttentionStep AttentionStep::inLayer(const Architecture& architecture, int layer) const
{
    AttentionStep step = *this;
    step.setLayer(architecture, layer);
    return step;
}

void AttentionStep::setLayer(const Architecture& a, int layer)
{
    m_scale = attentionScale(a, layer);
    const std::string prefix = "layers." + std::to_string(layer) + ".attention.";
    m_query = {prefix + "query", SiteKind::Query, layer, {m_heads, -1, m_size}};
    m_key = {prefix + "key", SiteKind::Key, layer, {m_keyHeads, -1, m_size}};
    m_value = {prefix + "value", SiteKind::Value, layer, {m_keyHeads, -1, m_size}};
    m_scores = {prefix + "scores", SiteKind::Scores, layer, {m_heads, -1, -1}};
    m_weights = {prefix + "weights", SiteKind::Weights, layer, {m_heads, -1, -1}};
    m_headOutput = {prefix + "head_output", SiteKind::HeadOutput, layer, {m_heads, -1, m_size}};
    m_outputSite = {prefix + "output", SiteKind::HiddenState, layer, {-1, a.hiddenSize}};
}

void AttentionStep::addSites(std::vector<Site>& sites) const
{
    sites.insert(sites.end(),
        {m_query, m_key, m_value, m_scores, m_weights, m_headOutput, m_outputSite});
}

bool AttentionStep::wantsDense(const RunContext& context) const
{
    Probe& probe = context.probe;
    return !context.bias.isEmpty() || probe.wants(m_scores) || probe.wants(m_weights);
}

bool AttentionStep::run(
    const float* x, float* out, const RunMask& mask, const RunContext& context) const
{
    const Index n = context.count;
    const Index width = m_projection.outputs();
    float* projected = context.prefix ? context.prefix->projections(m_query.layer, n * width)
                                      : context.workspace.queryKeyValue.floats(n * width);
    float* queries = projected + m_queryPlace.first;
    float* keys = projected + m_keyPlace.first;
    project(x, projected + context.known * width, context);
    passHeads(context, m_query, queries, m_heads, m_queryPlace.headStride, n, width, m_size);
    passHeads(context, m_key, keys, m_keyHeads, m_keyPlace.headStride, n, width, m_size);
    passHeads(context, m_value, projected + m_valuePlace.first, m_keyHeads,
        m_valuePlace.headStride, n, width, m_size);
    if (context.probe.isDone())
        return false;

    const Index rows = context.rows();
    float* attended = context.workspace.context.floats(rows * m_heads * m_size);
    if (wantsDense(context)) {
        assert(context.known == 0);
        attendDense(projected, attended, mask, context);
    } else {
        showMaps(projected, mask, context);
        if (!context.probe.isDone())
            attendStreaming(projected, attended, mask, context);
    }
    if (context.probe.isDone())
        return false;
    passHeads(context, m_headOutput, attended, m_heads, m_size, rows, m_heads * m_size, m_size);
    if (context.probe.isDone())
        return false;

    m_output.apply(rows, attended, out);
    passMatrix(context, m_outputSite, out, rows, m_output.outputs());
    return !context.probe.isDone();
}

void AttentionStep::project(const float* x, float* projected, const RunContext& context) const
{
    const Index n = context.rows();
    const Index width = m_projection.outputs();
    m_projection.apply(n, x, projected);
    float* queries = projected + m_queryPlace.first;
    float* keys = projected + m_keyPlace.first;
    if (!m_queryNorm.isEmpty()) {
        normHeads(
            m_queryNorm, m_epsilon, queries, m_heads, m_queryPlace.headStride, n, width, m_size);
        normHeads(m_keyNorm, m_epsilon, keys, m_keyHeads, m_keyPlace.headStride, n, width, m_size);
    }
    if (context.rotary) {
        context.rotary->apply(queries, m_heads, m_queryPlace.headStride, n, width, context.known);
        context.rotary->apply(keys, m_keyHeads, m_keyPlace.headStride, n, width, context.known);
    }
}

Tensor AttentionStep::projectHead(Index head, const Tensor& vectors) const
{
    assert(vectors.rank() == 2 && vectors.dim(1) == m_size);
    const Index n = vectors.dim(0);
    Tensor all({n, m_heads * m_size}); // the other heads give nothing
    all.mutableMatrix().middleCols(head * m_size, m_size) = vectors.matrix();
    Tensor result({n, m_output.outputs()});
    m_output.applyWithoutBias(n, all.floats().data(), result.mutableFloats().data());
    return result;
}

void AttentionStep::attendDense(
    float* projected, float* out, const RunMask& mask, const RunContext& context) const
{
    const Index n = context.count;
    const Index width = m_projection.outputs();
    const Index shared = m_heads / m_keyHeads;
    const auto longest = Index(std::sqrt(double(maximumScores / m_heads)));
    if (n > longest) {
        throw Error(FOVEA_TEXT("Error",
                        "All scores or weights of %1 tokens are too many to be kept or changed: at "
                        "most %2 tokens fit. Shorten the text, or choose a smaller picture."),
            {std::to_string(n), std::to_string(longest)});
    }
    Tensor scores({m_heads, n, n});
    float* data = scores.mutableFloats().data();
    for (Index h = 0; h < m_heads; ++h) {
        context.monitor.check();
        kernels::matmul(n, n, m_size, projected + m_queryPlace.first + h * m_queryPlace.headStride,
            width, projected + m_keyPlace.first + h / shared * m_keyPlace.headStride, width,
            kernels::Right::Transposed, nullptr, kernels::Activation::Identity, data + h * n * n, n);
    }
    for (float& score : scores.mutableFloats())
        score *= m_scale;
    if (!context.bias.isEmpty())
        scores.mutableMatrix() += context.bias.matrix();
    scores = pass(context.probe, m_scores, attention::maskScores(std::move(scores), mask.cells));
    if (context.probe.wantsMap(m_scores))
        context.probe.see(m_scores, std::make_shared<DenseMap>(scores));
    if (context.probe.isDone())
        return;

    const Tensor weights
        = pass(context.probe, m_weights, attention::softmaxOfMasked(scores));
    if (context.probe.wantsMap(m_weights))
        context.probe.see(m_weights, std::make_shared<DenseMap>(weights));
    if (context.probe.isDone())
        return;

    const Tensor values = gatherHeads(projected + m_valuePlace.first, m_keyHeads,
        m_valuePlace.headStride, n, width, m_size);
    Tensor result({m_heads, n, m_size});
    for (Index h = 0; h < m_heads; ++h) {
        context.monitor.check();
        result.mutableMatrix().middleRows(h * n, n)
            = attention::weightedSum(weights.slice(h), values.slice(h / shared)).matrix();
    }
    scatterHeads(result, out, m_size, m_heads * m_size);
}

void AttentionStep::showMaps(
    const float* projected, const RunMask& mask, const RunContext& context) const
{
    Probe& probe = context.probe;
    if (!probe.wantsMap(m_scores) && !probe.wantsMap(m_weights))
        return;
    // The projections are overwritten by the next layer: maps have their own.
    const Index n = context.count;
    const Index width = m_projection.outputs();
    const Tensor query = gatherHeads(projected + m_queryPlace.first, m_heads,
        m_queryPlace.headStride, n, width, m_size);
    const Tensor key = gatherHeads(
        projected + m_keyPlace.first, m_keyHeads, m_keyPlace.headStride, n, width, m_size);
    const auto show = [&](const Site& site, QueryKeyMap::Shows shows) {
        if (!probe.isDone() && probe.wantsMap(site)) {
            probe.see(
                site, std::make_shared<QueryKeyMap>(query, key, m_scale, mask.cells, shows));
        }
    };
    show(m_scores, QueryKeyMap::Shows::Scores);
    show(m_weights, QueryKeyMap::Shows::Weights);
}

void AttentionStep::attendStreaming(
    const float* projected, float* out, const RunMask& mask, const RunContext& context) const
{
    kernels::StreamingAttention a;
    a.heads = m_heads;
    a.keyHeads = m_keyHeads;
    a.rows = context.rows();
    a.columns = context.count;
    a.keySize = a.valueSize = m_size;
    a.queries = projected + context.known * m_projection.outputs() + m_queryPlace.first;
    a.queryHead = m_queryPlace.headStride;
    a.keys = projected + m_keyPlace.first;
    a.keyHead = m_keyPlace.headStride;
    a.values = projected + m_valuePlace.first;
    a.valueHead = m_valuePlace.headStride;
    a.queryRow = a.keyRow = a.valueRow = m_projection.outputs();
    a.scale = m_scale;
    a.mask = mask.forKernels().fromRow(context.known);
    a.output = out;
    a.outputHead = m_size;
    a.outputRow = m_heads * m_size;
    a.stop = [](void* monitor) { return static_cast<Monitor*>(monitor)->stopRequested(); };
    a.context = &context.monitor;
    if (!kernels::streamAttention(a))
        throw Stopped();
}

} // namespace fovea::transformer
