// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/normalized_text.h"
#include "text/pattern.h"
#include "text/precompiled_map.h"

#include <memory>
#include <optional>

namespace fovea::text
{

/// A step of normalization, such as lower case. Immutable. The steps and their names are those of
/// the Hugging Face tokenizers library, of which tokenizer.json is the file format.
class Normalizer
{
public:
    virtual ~Normalizer() = default;
    virtual void apply(NormalizedText& text) const = 0;
};

using NormalizerPointer = std::unique_ptr<const Normalizer>;

/// One after the other.
class NormalizerSequence : public Normalizer
{
public:
    explicit NormalizerSequence(std::vector<NormalizerPointer> steps);
    void apply(NormalizedText& text) const override;

private:
    std::vector<NormalizerPointer> m_steps;
};

/// BERT's: control characters go, white space becomes spaces, Chinese characters get spaces around
/// them, accents go, letters become lower case; each can be turned off.
class BertNormalizer : public Normalizer
{
public:
    struct Options {
        bool cleanText = true;
        bool handleChinese = true;
        std::optional<bool> stripAccents; ///< as `lowercase` says when not given
        bool lowercase = true;
    };
    explicit BertNormalizer(Options options);
    void apply(NormalizedText& text) const override;

private:
    Options m_options;
};

/// Unicode Standard Annex 15.
class UnicodeNormalizer : public Normalizer
{
public:
    enum class Form { Nfc, Nfd, Nfkc, Nfkd };
    explicit UnicodeNormalizer(Form form);
    void apply(NormalizedText& text) const override;

private:
    Form m_form;
};

/// Character by character, in no particular language.
class LowercaseNormalizer : public Normalizer
{
public:
    void apply(NormalizedText& text) const override;
};

/// White space at the ends goes.
class StripNormalizer : public Normalizer
{
public:
    StripNormalizer(bool left, bool right);
    void apply(NormalizedText& text) const override;

private:
    bool m_left;
    bool m_right;
};

/// All marks go.
class StripAccentsNormalizer : public Normalizer
{
public:
    void apply(NormalizedText& text) const override;
};

/// Each match becomes `content`.
class ReplaceNormalizer : public Normalizer
{
public:
    ReplaceNormalizer(Pattern pattern, std::string content);
    void apply(NormalizedText& text) const override;

private:
    Pattern m_pattern;
    std::string m_content;
};

/// `prefix` is put in front of a text that is not empty.
class PrependNormalizer : public Normalizer
{
public:
    explicit PrependNormalizer(std::string prefix);
    void apply(NormalizedText& text) const override;

private:
    std::string m_prefix;
};

/// SentencePiece's "nmt" rules without the compatibility forms: controls go, odd spaces become
/// spaces.
class NmtNormalizer : public Normalizer
{
public:
    void apply(NormalizedText& text) const override;
};

/// Bytes become the characters of byte_level.h.
class ByteLevelNormalizer : public Normalizer
{
public:
    void apply(NormalizedText& text) const override;
};

/// SentencePiece's rules, compiled to a map; looked up grapheme by grapheme if it has less than six
/// bytes, else character by character.
class PrecompiledNormalizer : public Normalizer
{
public:
    explicit PrecompiledNormalizer(PrecompiledMap map);
    void apply(NormalizedText& text) const override;

private:
    PrecompiledMap m_map;
};

} // namespace fovea::text
