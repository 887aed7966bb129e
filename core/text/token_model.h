// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

class Vocabulary;

/// An entry of the vocabulary that stands for bytes [begin, end) of a part.
struct Piece {
    std::int64_t id = 0;
    std::string text; ///< how the vocabulary spells it; Unigram: what stands in the part
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const Piece&) const = default;
};

/// Encodes a part of a text with a vocabulary. Immutable; may be used by several threads at once.
class TokenModel
{
public:
    virtual ~TokenModel() = default;
    /// @param part valid UTF-8, normalized
    /// @throws Error when something in it has no id and the vocabulary has no "unknown"
    virtual std::vector<Piece> encode(std::string_view part) const = 0;
    virtual const Vocabulary& vocabulary() const = 0;
};

using TokenModelPointer = std::unique_ptr<const TokenModel>;

} // namespace fovea::text
