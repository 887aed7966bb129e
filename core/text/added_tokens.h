// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/normalizer.h"
#include "text/pre_tokenizer.h"
#include "text/prefix_index.h"
#include "text/vocabulary.h"

#include <vector>

namespace fovea::text
{

/// A token that is found in the text before anything else, such as "[MASK]".
struct AddedToken {
    std::string content;
    std::int64_t id = 0;
    bool singleWord = false; ///< only where no letter or digit touches it
    bool stripLeft = false; ///< takes the white space before it
    bool stripRight = false; ///< takes the white space after it
    bool normalized = false; ///< both it and the text are normalized before it is looked for
    bool special = false; ///< marks beginnings, ends and the like
};

/// Finds added tokens: the leftmost, of those the longest. Immutable.
class AddedTokens
{
public:
    /// @param normalizer may be null
    AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer);

    /// The text as parts: added tokens, which are encoded, and normalized text between them.
    std::vector<Part> split(std::string_view text, const Normalizer* normalizer) const;

    /// Null when there is none of this id; then it is the model's business.
    const AddedToken* find(std::int64_t id) const;
    const std::vector<AddedToken>& tokens() const { return m_tokens; }

private:
    void appendParts(
        const NormalizedText& text, const PrefixIndex& index, std::vector<Part>& parts) const;

    std::vector<AddedToken> m_tokens;
    PrefixIndex m_raw; ///< to the place in m_tokens
    PrefixIndex m_normalized;
};

} // namespace fovea::text
