// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/prediction_head.h"

#include "kernels/norm.h"
#include "models/pass.h"

#include <algorithm>
#include <cassert>

namespace fovea::transformer
{

PredictionHead::PredictionHead(const Family& family, WeightLoader& loader, const Table& words)
    : m_plan(family.head), m_hiddenSize(family.architecture.hiddenSize),
      m_epsilon(float(family.architecture.epsilon))
{
    // Sentence encoders keep the name of the masked-word model they come from, without its head.
    const bool isAbsent = m_plan.vocabulary && !m_plan.dense.empty()
        && !loader.has(m_plan.dense + ".weight") && !loader.has(m_plan.dense + ".bias")
        && !loader.has(m_plan.output + ".weight") && !loader.has(m_plan.bias);
    if (isAbsent)
        m_plan.of = HeadPlan::Of::Nothing;
    if (isEmpty())
        return;
    using Bias = WeightLoader::Bias;
    const Architecture& a = family.architecture;
    Index inputs = m_plan.of == HeadPlan::Of::FirstTokenAndPatchMean ? 2 * a.hiddenSize
                                                                     : a.hiddenSize;
    if (!m_plan.dense.empty()) {
        // Where the output is tied to embeddings of another size, the dense step leads there.
        const Index outputs = m_plan.tied ? a.embeddingSize : a.hiddenSize;
        m_dense = loader.linear(m_plan.dense, outputs, inputs);
        inputs = outputs;
    }
    if (!m_plan.norm.empty())
        m_norm = loader.norm(m_plan.norm, inputs, true);

    const Index classes
        = m_plan.vocabulary ? a.vocabulary : m_plan.labels.empty() ? -1 : Index(m_plan.labels.size());
    Linear::Part part;
    if (m_plan.tied && !loader.has(m_plan.output + ".weight"))
        part.weight = words.rows();
    else
        part = loader.linearPart(m_plan.output, classes, inputs, Linear::Layout::OutputMajor,
            !m_plan.outputBias           ? Bias::None
                : !m_plan.bias.empty()   ? Bias::None
                                         : Bias::Required);
    if (part.weight.isEmpty())
        return; // the loader knows
    if (!m_plan.bias.empty()) {
        const std::string other = m_plan.output + ".bias";
        const bool isOther = !loader.has(m_plan.bias) && loader.has(other);
        part.bias = loader.tensor(isOther ? other : m_plan.bias, {part.weight.dim(0)});
    }
    m_output = Linear({part}, Linear::Layout::OutputMajor);
    if (!m_plan.secondOutput.empty())
        m_secondOutput = loader.linear(m_plan.secondOutput, m_output.outputs(), inputs);
    if (m_plan.labels.empty() && !m_plan.vocabulary) {
        for (Index i = 0; i < m_output.outputs(); ++i)
            m_plan.labels.push_back("LABEL_" + std::to_string(i));
    }
}

Site PredictionHead::site() const
{
    const Index classes = m_output.outputs();
    return {"logits", SiteKind::Logits, -1,
        m_plan.of == HeadPlan::Of::EachToken ? Shape{-1, classes} : Shape{classes}};
}

void PredictionHead::addSites(std::vector<Site>& sites) const
{
    if (!isEmpty())
        sites.push_back(site());
}

Tensor PredictionHead::run(const float* hidden, Index lastToken, const RunContext& context) const
{
    const bool each = m_plan.of == HeadPlan::Of::EachToken;
    Tensor result
        = each ? logitsOfTokens(hidden, context) : logits(hidden, lastToken, context);
    if (each && context.prefix && context.logitRows.empty())
        context.prefix->keepLogits(result);
    return pass(context.probe, site(), std::move(result));
}

const float* PredictionHead::prepared(const float* x, Index rows, const RunContext& context) const
{
    if (!m_dense.isEmpty()) {
        float* out = context.workspace.result.floats(rows * m_dense.outputs());
        m_dense.apply(rows, x, out, m_plan.activation);
        x = out;
    }
    if (!m_norm.isEmpty()) {
        float* out = context.workspace.normed.floats(rows * m_norm.weight.dim(0));
        kernels::layerNorm(rows, m_norm.weight.dim(0), x, nullptr, m_norm.weight.floats().data(),
            m_norm.bias.floats().data(), m_epsilon, out);
        x = out;
    }
    return x;
}

Tensor PredictionHead::logitsOfTokens(const float* hidden, const RunContext& context) const
{
    const Index classes = m_output.outputs();
    // Those of tokens that were known before the run are there, if they were wanted then.
    const Index known
        = context.prefix ? std::min(context.prefix->logitRows(), context.count) : 0;
    if (!context.logitRows.empty()) {
        const auto rows = Index(context.logitRows.size());
        const bool isSingle = context.prefix && rows == 1;
        if (isSingle && !context.prefix->row(context.logitRows[0]).isEmpty())
            return context.prefix->row(context.logitRows[0]);
        Tensor result = Tensor::uninitialised({rows, classes});
        float* out = result.mutableFloats().data();
        if (std::ranges::all_of(context.logitRows, [=](Index row) { return row < known; })) {
            for (const Index row : context.logitRows)
                out = std::copy_n(
                    context.prefix->logits().floats().data() + row * classes, classes, out);
            return result;
        }
        std::vector<float> chosen;
        chosen.reserve(std::size_t(rows * m_hiddenSize));
        for (const Index row : context.logitRows) {
            assert(row >= 0 && row < context.count);
            chosen.insert(chosen.end(), hidden + row * m_hiddenSize,
                hidden + (row + 1) * m_hiddenSize);
        }
        m_output.apply(rows, prepared(chosen.data(), rows, context), out);
        if (isSingle)
            context.prefix->keepRow(context.logitRows[0], result);
        return result;
    }

    const Index rows = context.count - known;
    if (context.count == 0)
        return Tensor({0, classes});
    if (rows == 0 && context.prefix->logits().dim(0) == known)
        return context.prefix->logits();
    Tensor result = Tensor::uninitialised({context.count, classes});
    float* out = result.mutableFloats().data();
    if (known > 0)
        out = std::copy_n(context.prefix->logits().floats().data(), known * classes, out);
    if (rows > 0)
        m_output.apply(rows, prepared(hidden + known * m_hiddenSize, rows, context), out);
    return result;
}

Tensor PredictionHead::logits(const float* hidden, Index lastToken, const RunContext& context) const
{
    using Of = HeadPlan::Of;
    const Index n = context.count;
    Tensor result({m_output.outputs()});
    if (n == 0)
        return result;

    // The rows that are looked at.
    const Index rows = m_plan.of == Of::FirstTwoTokens ? 2 : 1;
    const float* x = m_plan.of == Of::LastToken ? hidden + lastToken * m_hiddenSize : hidden;
    std::vector<float> joined;
    if (m_plan.of == Of::FirstTokenAndPatchMean) {
        joined.assign(hidden, hidden + m_hiddenSize);
        const ConstMatrixMap all(hidden, n, m_hiddenSize);
        const Eigen::RowVectorXf mean = all.bottomRows(n - m_plan.firstPatch).colwise().mean();
        joined.insert(joined.end(), mean.data(), mean.data() + mean.size());
        x = joined.data();
    }
    x = prepared(x, rows, context);
    m_output.apply(1, x, result.mutableFloats().data());
    if (!m_secondOutput.isEmpty()) {
        Tensor second(result.shape());
        m_secondOutput.apply(1, x + m_hiddenSize, second.mutableFloats().data());
        result.mutableMatrix() = (result.matrix() + second.matrix()) / 2;
    }
    return result;
}

} // namespace fovea::transformer
