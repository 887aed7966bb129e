// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text_input.h"

#include "models/playground/playground_layer.h"

#include <iostream>
#include <iterator>

namespace fovea::app
{

namespace
{

void requireShort(const std::string& text)
{
    if (text.size() > PlaygroundLayer::maximumBytes)
        throw Error("The text is longer than %1 bytes. Shorten it.",
            {std::to_string(PlaygroundLayer::maximumBytes)});
}

/// One byte more than fits is read, so that a longer text is noticed and an endless one ends.
std::string readStandardInput()
{
    std::string text(PlaygroundLayer::maximumBytes + 1, '\0');
    std::cin.read(text.data(), std::streamsize(text.size()));
    text.resize(std::size_t(std::cin.gcount()));
    if (std::cin.bad())
        throw Error("Standard input can't be read. Give the text itself.");
    return text;
}

} // namespace

std::vector<Token> readTokens(const Model& model, const Request& request)
{
    const std::string text = request.input == "-" ? readStandardInput() : request.input;
    requireShort(text);
    requireShort(request.pair);
    std::vector<Token> tokens = model.tokenize(text, request.pair);
    if (tokens.empty())
        throw Error("The text is blank. Give at least one word.");
    if (Index(tokens.size()) > PlaygroundLayer::maximumTokens)
        throw Error("The text has %1 tokens; at most %2 fit. Shorten it.",
            {std::to_string(tokens.size()), std::to_string(PlaygroundLayer::maximumTokens)});
    return tokens;
}

} // namespace fovea::app
