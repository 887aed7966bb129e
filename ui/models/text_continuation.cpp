// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_continuation.h"

#include "models/token_text.h"

#include <algorithm>
#include <span>
#include <utility>

namespace fovea::ui
{

std::vector<Token> continuedTokens(const Model& model, const std::string& text,
    const std::string& pair, const TextContinuation& continuation)
{
    const std::string base = toCoreText(continuation.base);
    std::vector<Token> tokens = model.tokenize(base, pair);
    int word = -1;
    for (const Token& token : tokens)
        word = std::max(word, token.word);
    const auto endOf = [&](std::size_t count) { // of the first drawn tokens
        const auto drawn = std::span(continuation.ids).first(count);
        return std::min(text.size(), base.size() + model.textOf(drawn).size());
    };
    std::size_t end = std::min(text.size(), base.size());
    for (std::size_t i = 0; i < continuation.ids.size(); ++i) {
        Token token;
        token.id = continuation.ids[i];
        token.text = model.tokenText(token.id);
        token.begin = end;
        end = std::max(end, endOf(i + 1));
        token.end = end;
        const bool beginsWord = token.text.empty() || token.text.front() == ' ';
        word = std::max(0, beginsWord ? word + 1 : word);
        token.word = word;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

void TextHistory::start(const QString& text, std::shared_ptr<const TextModel> model)
{
    m_texts = {text};
    m_ids.clear();
    m_orders.clear();
    m_model = std::move(model);
    m_size = 0;
}

void TextHistory::append(std::int64_t id, const QString& text, int order)
{
    m_texts.resize(std::size_t(m_size) + 1);
    m_ids.resize(std::size_t(m_size));
    m_orders.resize(std::size_t(m_size));
    m_texts.push_back(text);
    m_ids.push_back(id);
    m_orders.push_back(order);
    ++m_size;
}

void TextHistory::follow(const QString& text, std::shared_ptr<const TextModel> model)
{
    if (model == m_model && text == present())
        return; // a token need not change the text
    const auto found = std::find(m_texts.rbegin(), m_texts.rend(), text);
    if (model != m_model || found == m_texts.rend())
        return start(text, std::move(model));
    m_size = Index(m_texts.rend() - found) - 1;
}

void TextHistory::back()
{
    --m_size;
}

void TextHistory::forward()
{
    ++m_size;
}

TextContinuation TextHistory::continuation() const
{
    if (m_size == 0)
        return {};
    return {m_texts.front(), {m_ids.begin(), m_ids.begin() + m_size}, m_model};
}

} // namespace fovea::ui
