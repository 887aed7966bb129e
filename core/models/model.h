// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "sites/probe.h"
#include "text/token.h"

#include <string_view>

namespace fovea {

/// What a model is run on. A text model reads `tokens`, an image model `image`.
struct ModelInput {
    std::vector<Token> tokens;
    Tensor image; ///< [channel, height, width], as the model's preprocessing leaves it
};

/// A thing that runs: a function from input to output that passes its named inner tensors through
/// a probe. Immutable while it runs; run() may be called from several threads at once.
class Model {
public:
    enum class InputKind { Text, Image };

    virtual ~Model() = default;
    virtual InputKind inputKind() const = 0;
    /// Every site of the model, in the order of computation, before any run.
    virtual std::vector<Site> sites() const = 0;
    /// @return the tensor of the last site
    /// @throws Error when the input does not suit the model; Stopped when the monitor asks
    virtual Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const = 0;

    /// Text models: the tokens of a text and, optionally, a second one. Text is valid UTF-8.
    virtual std::vector<Token> tokenize(std::string_view text, std::string_view pair = {}) const;
};

} // namespace fovea
