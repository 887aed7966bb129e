// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/generation.h"

#include "base/error.h"

#include <algorithm>
#include <cassert>

namespace fovea::explain
{

Generation generate(const Model& model, std::vector<Token> tokens,
    const GenerationSettings& settings, const std::function<Token(std::int64_t)>& makeToken,
    const std::function<void(const Token&)>& onToken, Monitor& monitor)
{
    assert(!tokens.empty());
    if (!model.predictsNextToken()) {
        throw Error(FOVEA_TEXT("Error",
            "This model does not predict the next token, so it can't go on with a text. Open a "
            "causal language model."));
    }

    Random random(settings.seed);
    ModelInput input{std::move(tokens), {}};
    Generation result;
    for (Index step = 0; step < settings.newTokens; ++step) {
        const auto count = Index(input.tokens.size());
        if (count >= model.longestInput()) {
            result.end = Generation::End::LongestInput;
            break;
        }
        monitor.check();
        input.logitRows = {count - 1};
        const Tensor logits = model.run(input, Probe::none(), monitor);
        result.draws.push_back(sample(logits.floats(), settings.sampling, random));
        const Index id = result.draws.back().id;
        Token token = makeToken(id);
        token.id = id;
        input.tokens.push_back(token);
        if (onToken)
            onToken(token);
        if (std::find(settings.endTokens.begin(), settings.endTokens.end(), id)
            != settings.endTokens.end()) {
            result.end = Generation::End::EndToken;
            break;
        }
    }
    result.tokens = std::move(input.tokens);
    return result;
}

} // namespace fovea::explain
