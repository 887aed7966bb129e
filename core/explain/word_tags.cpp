// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/word_tags.h"

#include <algorithm>
#include <cassert>
#include <string_view>

namespace fovea::explain
{

namespace
{

struct Label {
    std::string_view tag;
    char mark = 0; ///< 'B', 'I', 'O', or 0 where there is none
};

Label labelOf(std::string_view name)
{
    const auto isMark = [](char c) { return c == 'B' || c == 'I'; };
    if (name == "O")
        return {{}, 'O'};
    if (name.size() > 2 && name[1] == '-' && isMark(name[0]))
        return {name.substr(2), name[0]};
    if (name.size() > 2 && name[name.size() - 2] == '-' && isMark(name.back()))
        return {name.substr(0, name.size() - 2), name.back()};
    return {name, 0};
}

} // namespace

std::vector<TaggedWord> taggedWords(const Tensor& logits, const std::vector<Token>& tokens,
    const std::vector<std::string>& names)
{
    assert(logits.rank() == 2 && logits.dim(0) == Index(tokens.size())
        && logits.dim(1) == Index(names.size()));
    std::vector<TaggedWord> words;
    for (Index i = 0; i < logits.dim(0); ++i) {
        const auto row = logits.matrix().row(i);
        if (tokens[std::size_t(i)].special || !row.allFinite())
            continue;
        Index best = 0;
        const float largest = row.maxCoeff(&best);
        const double sum = (row.array() - largest).cast<double>().exp().sum();
        const Label label = labelOf(names[std::size_t(best)]);
        if (label.mark == 'O')
            continue;
        const auto probability = float(1 / sum);
        if (label.mark == 'I' && !words.empty() && words.back().tokens.end == i
            && words.back().tag == label.tag) {
            words.back().tokens.end = i + 1;
            words.back().probability = std::min(words.back().probability, probability);
        } else {
            words.push_back({{i, i + 1}, std::string(label.tag), probability});
        }
    }
    return words;
}

} // namespace fovea::explain
