// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/normalized_text.h"
#include "text/pattern.h"
#include "text/token_model.h"

#include <memory>
#include <vector>

namespace fovea::text
{

/// A part of the text that is encoded by itself, a word for example.
struct Part {
    NormalizedText text;
    std::vector<Piece> pieces; ///< what it was encoded to
    bool isEncoded = false; ///< an added token: nothing splits it further
};

/// A step of splitting a text into parts. Immutable. The steps and their names are those of the
/// Hugging Face tokenizers library.
class PreTokenizer
{
public:
    virtual ~PreTokenizer() = default;
    /// Splits those parts that are not yet encoded; empty parts go.
    virtual void apply(std::vector<Part>& parts) const = 0;
};

using PreTokenizerPointer = std::unique_ptr<const PreTokenizer>;

/// One after the other.
class PreTokenizerSequence : public PreTokenizer
{
public:
    explicit PreTokenizerSequence(std::vector<PreTokenizerPointer> steps);
    void apply(std::vector<Part>& parts) const override;

private:
    std::vector<PreTokenizerPointer> m_steps;
};

/// What becomes of the matches that a text is split at; for "-" in "the-final--countdown":
enum class Delimiter {
    Removed, ///< the | final | countdown
    Isolated, ///< the | - | final | - | - | countdown
    MergedWithPrevious, ///< the- | final- | - | countdown
    MergedWithNext, ///< the | -final | - | -countdown
    Contiguous, ///< the | - | final | -- | countdown
};

/// The stretches that remain of `stretches`, as the delimiters' fate decides.
std::vector<Stretch> splitAt(std::vector<Stretch> stretches, Delimiter fate);

/// Splits at the matches of a pattern; inverted, at what lies between them.
class SplitPreTokenizer : public PreTokenizer
{
public:
    SplitPreTokenizer(Pattern pattern, Delimiter fate, bool isInverted = false);
    void apply(std::vector<Part>& parts) const override;

private:
    Pattern m_pattern;
    Delimiter m_fate;
    bool m_isInverted;
};

/// BERT's: white space goes, each punctuation mark stands alone.
PreTokenizerPointer bertPreTokenizer();

/// GPT-2's: splits by its pattern and writes bytes as the characters of byte_level.h.
class ByteLevelPreTokenizer : public PreTokenizer
{
public:
    /// @param addPrefixSpace puts a space in front of what does not begin with one
    /// @param useRegex false leaves the splitting to other steps
    ByteLevelPreTokenizer(bool addPrefixSpace, bool useRegex);
    void apply(std::vector<Part>& parts) const override;

private:
    bool m_addPrefixSpace;
    bool m_useRegex;
    Pattern m_pattern;
};

/// SentencePiece's: writes spaces as `replacement`, usually "▁", and begins a part at each.
class MetaspacePreTokenizer : public PreTokenizer
{
public:
    enum class Prepend { Always, First, Never }; ///< a `replacement`, to every part or to the first
    MetaspacePreTokenizer(char32_t replacement, Prepend prepend, bool split);
    void apply(std::vector<Part>& parts) const override;

private:
    char32_t m_replacement;
    std::string m_text;
    Prepend m_prepend;
    bool m_split;
};

/// Splits where the script changes; kana counts as Chinese, spaces as whatever is before them; those
/// with nothing before them go.
class ScriptPreTokenizer : public PreTokenizer
{
public:
    void apply(std::vector<Part>& parts) const override;
};

} // namespace fovea::text
