// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/printable.h"
#include "text/bpe.h"
#include "text/tokenizer_reader.h"
#include "text/unigram.h"
#include "text/word_piece.h"

namespace fovea::text
{

namespace
{

/// Old files lack the type of the model.
std::string modelType(const io::JsonValue& value)
{
    if (const auto type = value.find("type"))
        return type->string();
    if (value.find("merges"))
        return "BPE";
    if (value.at("vocab").isArray())
        return "Unigram";
    return value.find("continuing_subword_prefix") ? "WordPiece" : "WordLevel";
}

/// "left right" or ["left", "right"]
std::pair<std::string, std::string> readMerge(const io::JsonValue& value)
{
    if (value.isArray())
        return {value.at(std::size_t(0)).string(), value.at(std::size_t(1)).string()};
    const std::string& text = value.string();
    const std::size_t space = text.find(' ');
    if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
        throw Error(FOVEA_TEXT("Error",
                        "%1: %2 is not two pieces with a space between them. Get the file again."),
            {value.fileName(), value.path()});
    return {text.substr(0, space), text.substr(space + 1)};
}

TokenModelPointer readBytePair(const io::JsonValue& value)
{
    BytePairModel::Options options;
    if (const auto unknown = value.find("unk_token"))
        options.unknown = unknown->string();
    options.continuingPrefix = value.stringOr("continuing_subword_prefix", "");
    options.endSuffix = value.stringOr("end_of_word_suffix", "");
    options.fuseUnknown = value.booleanOr("fuse_unk", false);
    options.byteFallback = value.booleanOr("byte_fallback", false);
    options.ignoreMerges = value.booleanOr("ignore_merges", false);
    const io::JsonValue list = value.at("merges");
    BytePairModel::Merges merges;
    merges.reserve(list.size());
    list.forEachElement([&](const io::JsonValue& merge) { merges.push_back(readMerge(merge)); });
    return inContext(list, [&]() -> TokenModelPointer {
        return std::make_unique<BytePairModel>(
            readVocabulary(value.at("vocab")), merges, options);
    });
}

TokenModelPointer readWordPiece(const io::JsonValue& value)
{
    constexpr std::int64_t mostCharacters = 100'000;
    WordPieceModel::Options options;
    options.unknown = value.stringOr("unk_token", options.unknown);
    options.continuingPrefix
        = value.stringOr("continuing_subword_prefix", options.continuingPrefix);
    if (const auto most = value.find("max_input_chars_per_word"))
        options.maximumCharacters = std::size_t(most->integer(1, mostCharacters));
    return std::make_unique<WordPieceModel>(readVocabulary(value.at("vocab")), options);
}

TokenModelPointer readUnigram(const io::JsonValue& value)
{
    UnigramModel::Scores pieces;
    const io::JsonValue vocabulary = value.at("vocab");
    pieces.reserve(vocabulary.size());
    vocabulary.forEachElement([&](const io::JsonValue& entry) {
        pieces.emplace_back(
            entry.at(std::size_t(0)).string(), entry.at(std::size_t(1)).number());
    });
    std::optional<std::int64_t> unknown;
    if (const auto id = value.find("unk_id"))
        unknown = id->integer(0, std::int64_t(pieces.size()) - 1);
    return std::make_unique<UnigramModel>(
        std::move(pieces), unknown, value.booleanOr("byte_fallback", false));
}

} // namespace

Vocabulary readVocabulary(io::JsonValue value)
{
    Vocabulary vocabulary;
    value.forEachMember([&](const std::string& piece, const io::JsonValue& id) {
        vocabulary.add(piece, id.integer(0, Vocabulary::maximumId));
    });
    return vocabulary;
}

TokenModelPointer readTokenModel(io::JsonValue value)
{
    const std::string type = modelType(value);
    if (type == "BPE")
        return readBytePair(value);
    if (type == "WordPiece")
        return readWordPiece(value);
    if (type == "Unigram")
        return readUnigram(value);
    if (type == "WordLevel")
        return std::make_unique<WordLevelModel>(
            readVocabulary(value.at("vocab")), value.stringOr("unk_token", "<unk>"));
    throw Error(FOVEA_TEXT("Error",
                    "%1: %2 has the type %3, which Fovea does not know. Use a tokenizer without "
                    "it."),
        {value.fileName(), value.path(), io::printable(type)});
}

} // namespace fovea::text
