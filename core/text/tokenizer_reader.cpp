// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/tokenizer_reader.h"

#include "base/error.h"
#include "io/printable.h"
#include "text/byte_level.h"
#include "text/code_points.h"
#include "text/vocabulary.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

constexpr std::size_t longestText = 1000; // bytes of what steps insert or look for

[[noreturn]] void failUnknown(const io::JsonValue& value, const std::string& type)
{
    throw Error(FOVEA_TEXT("Error",
                    "%1: %2 has the type %3, which Fovea does not know. Use a tokenizer without "
                    "it."),
        {value.fileName(), value.path(), io::printable(type)});
}

std::string shortText(const io::JsonValue& value)
{
    const std::string& text = value.string();
    if (text.size() > longestText)
        throw Error(FOVEA_TEXT("Error", "%1: %2 is longer than %3 bytes. Get the file again."),
            {value.fileName(), value.path(), std::to_string(longestText)});
    return text;
}

/// {"String": "..."}, {"Regex": "..."} or "..."
Pattern readPattern(const io::JsonValue& value)
{
    if (value.isString())
        return Pattern::literal(shortText(value));
    if (const auto literal = value.find("String"))
        return Pattern::literal(shortText(*literal));
    const io::JsonValue regex = value.at("Regex");
    return inContext(regex, [&] { return Pattern::regex(regex.string()); });
}

char32_t readCharacter(const io::JsonValue& value)
{
    const std::string& text = value.string();
    std::size_t position = 0;
    const char32_t character = text.empty() ? 0 : nextCodePoint(text, position);
    if (text.empty() || position != text.size())
        throw Error(FOVEA_TEXT("Error", "%1: %2 is not one character. Get the file again."),
            {value.fileName(), value.path()});
    return character;
}

Delimiter readDelimiter(const io::JsonValue& value)
{
    const std::string& name = value.string();
    if (name == "Removed")
        return Delimiter::Removed;
    if (name == "Isolated")
        return Delimiter::Isolated;
    if (name == "MergedWithPrevious")
        return Delimiter::MergedWithPrevious;
    if (name == "MergedWithNext")
        return Delimiter::MergedWithNext;
    if (name == "Contiguous")
        return Delimiter::Contiguous;
    failUnknown(value, name);
}

/// The elements of a list of steps, each made by read(value).
template <typename Pointer, typename Read>
std::vector<Pointer> readSteps(const io::JsonValue& list, Read read)
{
    constexpr std::size_t most = 100;
    if (list.size() > most)
        throw Error(FOVEA_TEXT("Error", "%1: %2 has more than %3 steps. Get the file again."),
            {list.fileName(), list.path(), std::to_string(most)});
    std::vector<Pointer> steps;
    list.forEachElement([&](const io::JsonValue& value) { steps.push_back(read(value)); });
    return steps;
}

PreTokenizerPointer splitAtCharacters(bool (*belongs)(char32_t), Delimiter fate)
{
    return std::make_unique<SplitPreTokenizer>(Pattern::characters(belongs), fate);
}

PreTokenizerPointer readMetaspace(const io::JsonValue& value)
{
    using Prepend = MetaspacePreTokenizer::Prepend;
    Prepend prepend = Prepend::Always;
    if (const auto scheme = value.find("prepend_scheme")) {
        const std::string& name = scheme->string();
        if (name == "first")
            prepend = Prepend::First;
        else if (name == "never")
            prepend = Prepend::Never;
        else if (name != "always")
            failUnknown(*scheme, name);
    }
    if (!value.booleanOr("add_prefix_space", true))
        prepend = Prepend::Never;
    return std::make_unique<MetaspacePreTokenizer>(
        readCharacter(value.at("replacement")), prepend, value.booleanOr("split", true));
}

std::unique_ptr<const OffsetTrimmer> readTrimmer(const io::JsonValue& value)
{
    if (!value.booleanOr("trim_offsets", true))
        return nullptr;
    return std::make_unique<OffsetTrimmer>(value.booleanOr("add_prefix_space", true));
}

std::int64_t readId(const io::JsonValue& value)
{
    return value.integer(0, Vocabulary::maximumId);
}

TemplateProcessor::Item special(const io::JsonValue& nameAndId, int type = 0)
{
    TemplateProcessor::Item item{TemplateProcessor::Item::Kind::Special, type, {}};
    item.tokens.push_back(
        {nameAndId.at(std::size_t(0)).string(), readId(nameAndId.at(std::size_t(1)))});
    return item;
}

std::vector<TemplateProcessor::Item> readTemplate(
    const io::JsonValue& list, const io::JsonValue& specialTokens)
{
    constexpr std::int64_t largestType = 1000;
    std::vector<TemplateProcessor::Item> items;
    list.forEachElement([&](const io::JsonValue& value) {
        TemplateProcessor::Item item;
        const auto sequence = value.find("Sequence");
        const io::JsonValue content = sequence ? *sequence : value.at("SpecialToken");
        item.type = int(content.at("type_id").integer(0, largestType));
        const std::string& id = content.at("id").string();
        if (sequence) {
            if (id != "A" && id != "B")
                failUnknown(content.at("id"), id);
            item.kind = id == "A" ? TemplateProcessor::Item::Kind::First
                                  : TemplateProcessor::Item::Kind::Second;
        } else {
            item.kind = TemplateProcessor::Item::Kind::Special;
            const io::JsonValue token = specialTokens.at(id);
            const io::JsonValue ids = token.at("ids");
            const io::JsonValue texts = token.at("tokens");
            for (std::size_t i = 0; i < ids.size(); ++i)
                item.tokens.push_back({texts.at(i).string(), readId(ids.at(i))});
        }
        items.push_back(std::move(item));
        constexpr std::size_t most = 100;
        if (items.size() > most)
            throw Error(FOVEA_TEXT("Error", "%1: %2 has more than %3 steps. Get the file again."),
                {list.fileName(), list.path(), std::to_string(most)});
    });
    return items;
}

PostProcessorPointer readClsSep(const io::JsonValue& value, bool isRoberta)
{
    using Item = TemplateProcessor::Item;
    const io::JsonValue cls = value.at("cls");
    const io::JsonValue sep = value.at("sep");
    const int second = isRoberta ? 0 : 1; // RoBERTa has one type
    const Item a{Item::Kind::First, 0, {}};
    const Item b{Item::Kind::Second, second, {}};
    std::vector<Item> pair{special(cls), a, special(sep)};
    if (isRoberta)
        pair.push_back(special(sep));
    pair.push_back(b);
    pair.push_back(special(sep, second));
    return std::make_unique<TemplateProcessor>(
        std::vector<Item>{special(cls), a, special(sep)}, std::move(pair));
}

/// Whether a step of this type is among the pre-tokenizers or normalizers.
bool contains(const std::optional<io::JsonValue>& step, std::string_view type, const char* list)
{
    if (!step)
        return false;
    if (step->stringOr("type", "") == type)
        return true;
    bool found = false;
    if (const auto steps = step->find(list))
        steps->forEachElement([&](const io::JsonValue& value) {
            found = found || contains(std::optional(value), type, list);
        });
    return found;
}

/// Tokens that are not in the vocabulary get the next free ids in their order, as in the library:
/// the ids of the file are only a hint.
void addTokens(const io::JsonValue& list, Tokenizer::Steps& steps)
{
    const Vocabulary& vocabulary = steps.model->vocabulary();
    auto next = std::int64_t(vocabulary.count());
    list.forEachElement([&](const io::JsonValue& value) {
        AddedToken token = readAddedToken(value, readId(value.at("id")));
        token.id = vocabulary.id(token.content).value_or(next);
        next = std::max(next, token.id + 1);
        steps.addedTokens.push_back(std::move(token));
    });
}

} // namespace

BertNormalizer::Options readBertOptions(io::JsonValue value)
{
    BertNormalizer::Options options;
    options.cleanText = value.booleanOr("clean_text", true);
    options.handleChinese = value.booleanOr("handle_chinese_chars", true);
    if (const auto strip = value.find("strip_accents"))
        options.stripAccents = strip->boolean();
    options.lowercase = value.booleanOr("lowercase", true);
    return options;
}

NormalizerPointer readNormalizer(io::JsonValue value)
{
    using Form = UnicodeNormalizer::Form;
    const std::string& type = value.at("type").string();
    if (type == "Sequence")
        return std::make_unique<NormalizerSequence>(
            readSteps<NormalizerPointer>(value.at("normalizers"), readNormalizer));
    if (type == "BertNormalizer")
        return std::make_unique<BertNormalizer>(readBertOptions(value));
    if (type == "NFC")
        return std::make_unique<UnicodeNormalizer>(Form::Nfc);
    if (type == "NFD")
        return std::make_unique<UnicodeNormalizer>(Form::Nfd);
    if (type == "NFKC")
        return std::make_unique<UnicodeNormalizer>(Form::Nfkc);
    if (type == "NFKD")
        return std::make_unique<UnicodeNormalizer>(Form::Nfkd);
    if (type == "Lowercase")
        return std::make_unique<LowercaseNormalizer>();
    if (type == "Strip")
        return std::make_unique<StripNormalizer>(
            value.booleanOr("strip_left", true), value.booleanOr("strip_right", true));
    if (type == "StripAccents")
        return std::make_unique<StripAccentsNormalizer>();
    if (type == "Replace")
        return std::make_unique<ReplaceNormalizer>(
            readPattern(value.at("pattern")), shortText(value.at("content")));
    if (type == "Prepend")
        return std::make_unique<PrependNormalizer>(shortText(value.at("prepend")));
    if (type == "Nmt")
        return std::make_unique<NmtNormalizer>();
    if (type == "ByteLevel")
        return std::make_unique<ByteLevelNormalizer>();
    if (type == "Precompiled") {
        const io::JsonValue map = value.at("precompiled_charsmap");
        return std::make_unique<PrecompiledNormalizer>(
            inContext(map, [&] { return PrecompiledMap::fromBase64(map.string()); }));
    }
    failUnknown(value, type);
}

PreTokenizerPointer readPreTokenizer(io::JsonValue value)
{
    const std::string& type = value.at("type").string();
    if (type == "Sequence")
        return std::make_unique<PreTokenizerSequence>(
            readSteps<PreTokenizerPointer>(value.at("pretokenizers"), readPreTokenizer));
    if (type == "BertPreTokenizer")
        return bertPreTokenizer();
    if (type == "ByteLevel")
        return std::make_unique<ByteLevelPreTokenizer>(
            value.booleanOr("add_prefix_space", true), value.booleanOr("use_regex", true));
    if (type == "Whitespace")
        return std::make_unique<SplitPreTokenizer>(
            Pattern::regex(R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D]+)"
                           R"(|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D\s]+)"),
            Delimiter::Removed, true);
    if (type == "WhitespaceSplit")
        return splitAtCharacters(isWhitespace, Delimiter::Removed);
    if (type == "Metaspace")
        return readMetaspace(value);
    if (type == "Digits")
        return splitAtCharacters(isNumeric,
            value.booleanOr("individual_digits", false) ? Delimiter::Isolated
                                                        : Delimiter::Contiguous);
    if (type == "Punctuation") {
        const auto behavior = value.find("behavior");
        return splitAtCharacters(
            isPunctuation, behavior ? readDelimiter(*behavior) : Delimiter::Isolated);
    }
    if (type == "Split")
        return std::make_unique<SplitPreTokenizer>(readPattern(value.at("pattern")),
            readDelimiter(value.at("behavior")), value.booleanOr("invert", false));
    if (type == "CharDelimiterSplit") {
        std::string delimiter;
        appendCodePoint(delimiter, readCharacter(value.at("delimiter")));
        return std::make_unique<SplitPreTokenizer>(
            Pattern::literal(delimiter), Delimiter::Removed);
    }
    if (type == "UnicodeScripts")
        return std::make_unique<ScriptPreTokenizer>();
    failUnknown(value, type);
}

PostProcessorPointer readPostProcessor(io::JsonValue value)
{
    const std::string& type = value.at("type").string();
    std::vector<PostProcessorPointer> steps;
    if (type == "Sequence") {
        steps = readSteps<PostProcessorPointer>(value.at("processors"), readPostProcessor);
    } else if (type == "TemplateProcessing") {
        const io::JsonValue tokens = value.at("special_tokens");
        return std::make_unique<TemplateProcessor>(
            readTemplate(value.at("single"), tokens), readTemplate(value.at("pair"), tokens));
    } else if (type == "BertProcessing") {
        return readClsSep(value, false);
    } else if (type == "RobertaProcessing") {
        if (auto trimmer = readTrimmer(value))
            steps.push_back(std::move(trimmer));
        steps.push_back(readClsSep(value, true));
    } else if (type == "ByteLevel") {
        if (auto trimmer = readTrimmer(value))
            steps.push_back(std::move(trimmer));
    } else {
        failUnknown(value, type);
    }
    return std::make_unique<PostProcessorSequence>(std::move(steps));
}

AddedToken readAddedToken(io::JsonValue value, std::int64_t id)
{
    AddedToken token;
    token.content = shortText(value.at("content"));
    token.id = id;
    token.singleWord = value.booleanOr("single_word", false);
    token.stripLeft = value.booleanOr("lstrip", false);
    token.stripRight = value.booleanOr("rstrip", false);
    token.special = value.booleanOr("special", false);
    token.normalized = value.booleanOr("normalized", !token.special);
    return token;
}

Tokenizer::Steps readTokenizer(io::JsonValue root)
{
    Tokenizer::Steps steps;
    const auto normalizer = root.find("normalizer");
    if (normalizer)
        steps.normalizer = readNormalizer(*normalizer);
    const auto preTokenizer = root.find("pre_tokenizer");
    if (preTokenizer)
        steps.preTokenizer = readPreTokenizer(*preTokenizer);
    steps.model = readTokenModel(root.at("model"));
    if (const auto processor = root.find("post_processor"))
        steps.postProcessor = readPostProcessor(*processor);
    if (const auto added = root.find("added_tokens"))
        addTokens(*added, steps);
    steps.isByteLevel = contains(normalizer, "ByteLevel", "normalizers")
        || contains(preTokenizer, "ByteLevel", "pretokenizers");
    return steps;
}

} // namespace fovea::text
