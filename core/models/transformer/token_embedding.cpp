// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/token_embedding.h"

#include "base/error.h"
#include "io/printable.h"
#include "kernels/norm.h"

#include <algorithm>

namespace fovea::transformer
{

TokenEmbedding::TokenEmbedding(const Family& family, WeightLoader& loader)
    : m_architecture(family.architecture)
{
    const Architecture& a = m_architecture;
    const TensorNames& names = family.names;
    // Of two names for tied weights, converters keep one or the other.
    const bool isOutput = family.head.tied && !loader.has(names.words + ".weight")
        && loader.has(family.head.output + ".weight");
    m_words = loader.table(
        isOutput ? family.head.output : names.words, a.vocabulary, a.embeddingSize);
    if (a.learnedPositions)
        m_positions = loader.table(names.positions, a.positions, a.embeddingSize);
    if (a.segments > 0)
        m_segments = loader.table(names.segments, a.segments, a.embeddingSize);
    if (a.embeddingNorm)
        m_norm = loader.norm(names.embeddingNorm, a.embeddingSize, true);
    if (!names.embeddingProjection.empty())
        m_projection = loader.linear(names.embeddingProjection, a.hiddenSize, a.embeddingSize);
}

void TokenEmbedding::run(
    const std::vector<Token>& tokens, Index first, float* out, Workspace& workspace) const
{
    const Architecture& a = m_architecture;
    const Index n = Index(tokens.size());
    if (n > a.maximumTokens) {
        throw Error(FOVEA_TEXT("Error",
                        "The text has %1 tokens, but this model takes at most %2. Shorten it."),
            {std::to_string(n), std::to_string(a.maximumTokens)});
    }
    const Index size = a.embeddingSize;
    const Index rows = n - first;
    float* sum = m_projection.isEmpty() ? out : workspace.result.floats(rows * size);
    std::fill(sum, sum + rows * size, 0.0f);
    Index position = a.firstPosition;
    for (Index i = 0; i < n; ++i) {
        const Token& token = tokens[std::size_t(i)];
        if (token.id < 0 || token.id >= a.vocabulary) {
            throw Error(FOVEA_TEXT("Error",
                            "Token %1 (\"%2\") has the id %3, but this model's vocabulary goes "
                            "from 0 to %4. Check that the tokenizer belongs to the model."),
                {std::to_string(i), io::printable(token.text), std::to_string(token.id),
                    std::to_string(a.vocabulary - 1)});
        }
        const bool isPadding = a.padding && token.id == *a.padding;
        const Index place = isPadding ? a.firstPosition - 1 : position++;
        if (i < first)
            continue;
        float* row = sum + (i - first) * size;
        m_words.add(token.id, row);
        if (a.learnedPositions)
            m_positions.add(place, row);
        if (a.segments > 0)
            m_segments.add(std::clamp<Index>(token.type, 0, a.segments - 1), row);
    }
    if (!m_norm.isEmpty()) {
        kernels::layerNorm(rows, size, sum, nullptr, m_norm.weight.floats().data(),
            m_norm.bias.floats().data(), float(a.epsilon), sum);
    }
    if (!m_projection.isEmpty())
        m_projection.apply(rows, sum, out);
}

} // namespace fovea::transformer
