// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/prefix.h"

#include <algorithm>

namespace fovea::transformer
{

std::size_t Prefix::known(const std::vector<Token>& tokens) const
{
    std::size_t known = 0;
    while (known < m_tokens.size() && known < tokens.size()
        && m_tokens[known] == std::pair(tokens[known].id, tokens[known].type))
        ++known;
    return known;
}

bool Prefix::knowsAll(const std::vector<Token>& tokens) const
{
    return known(tokens) == tokens.size();
}

Index Prefix::begin(const std::vector<Token>& tokens, Index layers)
{
    const std::size_t known = std::min(this->known(tokens), tokens.size() - 1);
    m_tokens.resize(known);
    m_logitRows = std::min(m_logitRows, Index(known));
    if (m_rowToken >= Index(known))
        keepRow(-1, {});
    m_projections.resize(std::size_t(layers));
    return Index(known);
}

void Prefix::end(const std::vector<Token>& tokens)
{
    for (std::size_t i = m_tokens.size(); i < tokens.size(); ++i)
        m_tokens.emplace_back(tokens[i].id, tokens[i].type);
}

float* Prefix::hidden(Index count)
{
    m_hidden.resize(std::size_t(count));
    return m_hidden.data();
}

void Prefix::keepLogits(const Tensor& logits)
{
    std::size_t floats = m_hidden.size() + std::size_t(logits.size());
    for (const std::vector<float>& ofLayer : m_projections)
        floats += ofLayer.size();
    const bool fits = floats <= budget / sizeof(float);
    m_logits = fits ? logits : Tensor();
    m_logitRows = fits ? logits.dim(0) : 0;
}

void Prefix::keepRow(Index token, const Tensor& logits)
{
    m_rowToken = token;
    m_row = logits;
}

float* Prefix::projections(int layer, Index count)
{
    std::vector<float>& floats = m_projections[std::size_t(layer)];
    constexpr std::size_t small = std::size_t(1) << 20;
    floats.resize(std::size_t(count));
    if (floats.capacity() > small && floats.size() < floats.capacity() / 4)
        floats.shrink_to_fit();
    return floats.data();
}

} // namespace fovea::transformer
