// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace fovea
{

/// A sentence for people. The English template, marked with FOVEA_TEXT, and what stands for its
/// %1 ... %9 stay apart, so that the window can say it in the user's language.
struct Sentence {
    std::string text;
    std::vector<std::string> arguments = {};

    bool isEmpty() const { return text.empty(); }
    std::string english() const;
};

} // namespace fovea
