// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_model.h"

#include <QString>

#include <vector>

namespace fovea::ui
{

/// Tokens that were drawn to go on with a text. They stay what they are: read anew, the longer text
/// might fall into others, as when "c" and "at" were drawn.
struct TextContinuation {
    QString base; ///< the text before them
    std::vector<std::int64_t> ids;
    std::shared_ptr<const TextModel> model; ///< whose ids they are

    bool isEmpty() const { return ids.empty(); }
    bool operator==(const TextContinuation&) const = default;
};

/// The tokens of a text that goes on: those of its base, as the model reads it, and the drawn ones,
/// which lie behind it.
/// @param text the whole of it, UTF-8; offsets of the drawn tokens count there
std::vector<Token> continuedTokens(const Model& model, const std::string& text,
    const std::string& pair, const TextContinuation& continuation);

/// What a text was after each drawn token, so that undoing and redoing in a text field lead from
/// one state to the other.
class TextHistory
{
public:
    /// Starts anew from a text without drawn tokens.
    void start(const QString& text, std::shared_ptr<const TextModel> model);
    /// Another token was drawn; what came after the present state is forgotten.
    /// @param order of the step among all that can be undone
    void append(std::int64_t id, const QString& text, int order);
    /// Makes the state that has this text the present one. What was typed otherwise starts anew.
    void follow(const QString& text, std::shared_ptr<const TextModel> model);
    /// One token less. @pre size() > 0
    void back();
    /// The token that was taken off last again. @pre size() < known()
    void forward();

    /// Drawn tokens of the present state.
    Index size() const { return m_size; }
    /// Those that were taken off, too.
    Index known() const { return Index(m_ids.size()); }
    std::int64_t id(Index token) const { return m_ids[std::size_t(token)]; }
    int order(Index token) const { return m_orders[std::size_t(token)]; }
    /// Its text.
    const QString& present() const { return m_texts[std::size_t(m_size)]; }
    TextContinuation continuation() const;

private:
    std::vector<QString> m_texts{QString()}; ///< of 0, 1, ... drawn tokens
    std::vector<std::int64_t> m_ids;
    std::vector<int> m_orders; ///< of the ids
    std::shared_ptr<const TextModel> m_model;
    Index m_size = 0;
};

} // namespace fovea::ui
