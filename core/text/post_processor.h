// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/token.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::text
{

/// The tokens of one text or of a pair, before and while a post-processor adds its own.
struct Encoding {
    std::string_view texts[2]; ///< that the tokens' offsets point into, by segment
    std::vector<Token> first;
    std::optional<std::vector<Token>> second;
    /// Set once the two are joined.
    std::optional<std::vector<Token>> joined;
};

/// What is added to the tokens of a text: beginnings, ends and types. Immutable. The kinds and
/// their names are those of the Hugging Face tokenizers library.
class PostProcessor
{
public:
    virtual ~PostProcessor() = default;
    virtual void apply(Encoding& encoding) const = 0;
};

using PostProcessorPointer = std::unique_ptr<const PostProcessor>;

/// A special token as it is added to a text.
struct SpecialToken {
    std::string text;
    std::int64_t id = 0;
};

/// A list of special tokens and of the two texts, for one text and for a pair. BertProcessing is
/// "[CLS] A [SEP]" and "[CLS] A [SEP] B:1 [SEP]:1".
class TemplateProcessor : public PostProcessor
{
public:
    struct Item {
        enum class Kind { First, Second, Special } kind = Kind::First;
        int type = 0;
        std::vector<SpecialToken> tokens; ///< of a special
    };
    TemplateProcessor(std::vector<Item> single, std::vector<Item> pair);
    void apply(Encoding& encoding) const override;

private:
    std::vector<Item> m_single;
    std::vector<Item> m_pair;
};

/// Takes the spaces at both ends of byte-level pieces out of what they cover.
class OffsetTrimmer : public PostProcessor
{
public:
    /// @param addPrefixSpace the first piece's space was added and covers nothing
    explicit OffsetTrimmer(bool addPrefixSpace);
    void apply(Encoding& encoding) const override;

private:
    bool m_addPrefixSpace;
};

/// One after the other.
class PostProcessorSequence : public PostProcessor
{
public:
    explicit PostProcessorSequence(std::vector<PostProcessorPointer> steps);
    void apply(Encoding& encoding) const override;

private:
    std::vector<PostProcessorPointer> m_steps;
};

} // namespace fovea::text
