// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text_input.h"

#include "diagnostics.h"
#include "models/playground/playground_layer.h"
#include "text/token_lists.h"

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

/// An argument, or standard input for "-".
std::string given(const std::string& argument)
{
    std::string text = argument == "-" ? readStandardInput() : argument;
    requireShort(text);
    return text;
}

} // namespace

std::string readText(const Request& request)
{
    return given(request.input);
}

std::string readPair(const Request& request)
{
    if (request.input == "-" && request.pair == "-")
        throw UsageError("--pair: standard input can't be both the text and the second sentence.");
    return given(request.pair);
}

std::vector<Token> readTokens(const Model& model, const Request& request)
{
    const std::string pair = readPair(request);
    const std::string text = readText(request);
    std::vector<Token> tokens = model.tokenize(text, pair);
    if (tokens.empty())
        throw Error("The text is blank. Give at least one word.");
    const Index longest = model.longestInput();
    if (Index(tokens.size()) > longest) {
        print("The text has " + std::to_string(tokens.size()) + " tokens; at most "
            + std::to_string(longest) + " fit, and the others are left out.\n");
        tokens = text::truncated(std::move(tokens), std::size_t(longest));
    }
    return tokens;
}

} // namespace fovea::app
