// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "io/mapped_file.h"
#include "io/printable.h"
#include "text/applied_settings.h"
#include "text/bpe.h"
#include "text/folder_settings.h"
#include "text/tokenizer_reader.h"
#include "text/unicode.h"
#include "text/word_piece.h"

#include <algorithm>

namespace fovea::text
{

namespace
{

namespace fs = std::filesystem;
using Item = TemplateProcessor::Item;

constexpr std::size_t largestFile = 64 << 20;

bool isFile(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// Calls use(line, number from 0) for each line, without its end; the last one may lack it.
template <typename Use> void forEachLine(const fs::path& path, Use use)
{
    const auto file = io::MappedFile::open(path);
    std::string_view rest(
        reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
    if (rest.size() > largestFile)
        throw Error(FOVEA_TEXT("Error", "%1 is larger than %2 bytes. Choose another file."),
            {path.string(), std::to_string(largestFile)});
    for (std::size_t number = 0; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!isValidUtf8(line))
            throw Error(FOVEA_TEXT("Error", "%1 is damaged: line %2 is not UTF-8. Get it again."),
                {path.string(), std::to_string(number + 1)});
        use(line, number);
    }
}

std::int64_t requireId(
    const Vocabulary& vocabulary, const AddedToken& token, const fs::path& path)
{
    const auto id = vocabulary.id(token.content);
    if (!id)
        throw Error(FOVEA_TEXT("Error",
                        "%1 lacks the special token %2. Name the right one in "
                        "tokenizer_config.json, or get the file again."),
            {path.string(), io::printable(token.content)});
    return *id;
}

[[noreturn]] void failKind(
    const fs::path& folder, const FolderSettings& settings, const char* file)
{
    throw Error(FOVEA_TEXT("Error",
                    "%1: a %2 of the kind \"%3\" can't be read. Put the tokenizer.json beside it "
                    "that save_pretrained() of a fast tokenizer writes."),
        {folder.string(), file, io::printable(settings.kind())});
}

/// [CLS] A [SEP], and [CLS] A [SEP] B [SEP] with another type for the second text.
/// @param separators between the texts: RoBERTa and MPNet put two
PostProcessorPointer clsSep(
    const SpecialToken& cls, const SpecialToken& sep, std::size_t separators, int secondType)
{
    const Item begin{Item::Kind::Special, 0, {cls}};
    const Item first{Item::Kind::First, 0, {}};
    const Item middle{Item::Kind::Special, 0, std::vector(separators, sep)};
    const Item second{Item::Kind::Second, secondType, {}};
    return std::make_unique<TemplateProcessor>(
        std::vector<Item>{begin, first, {Item::Kind::Special, 0, {sep}}},
        std::vector<Item>{
            begin, first, middle, second, {Item::Kind::Special, secondType, {sep}}});
}

/// Others that have a vocab.txt, for Japanese or Vietnamese, split words in their own ways.
bool isBertKind(const FolderSettings& settings)
{
    return settings.isOneOf({"", "Bert", "DistilBert", "Electra", "MobileBert", "SqueezeBert",
        "ConvBert", "Lxmert", "LayoutLM", "bert", "distilbert", "electra", "mobilebert",
        "squeezebert", "convbert", "lxmert", "layoutlm"});
}

Tokenizer::Steps readBert(const fs::path& folder)
{
    const fs::path path = folder / "vocab.txt";
    const FolderSettings settings(folder);
    const bool isMpnet = settings.isOneOf({"MPNet", "mpnet"});
    if (!isMpnet && !isBertKind(settings))
        failKind(folder, settings, "vocab.txt");

    Vocabulary vocabulary;
    forEachLine(path, [&](std::string_view line, std::size_t number) {
        vocabulary.add(std::string(line), std::int64_t(number));
    });
    const AddedToken cls = settings.named("cls_token", isMpnet ? "<s>" : "[CLS]");
    const AddedToken sep = settings.named("sep_token", isMpnet ? "</s>" : "[SEP]");
    const AddedToken unknown = settings.named("unk_token", "[UNK]");
    AddedToken mask = settings.named("mask_token", isMpnet ? "<mask>" : "[MASK]");
    mask.stripLeft = mask.stripLeft || isMpnet;
    const AddedToken padding = settings.named("pad_token", isMpnet ? "<pad>" : "[PAD]");
    requireId(vocabulary, unknown, path);

    BertNormalizer::Options options;
    options.lowercase = settings.flag("do_lower_case", true);
    options.handleChinese = settings.flag("tokenize_chinese_chars", true);
    options.stripAccents = settings.optionalFlag("strip_accents");
    WordPieceModel::Options model;
    model.unknown = unknown.content;

    Tokenizer::Steps steps;
    steps.addedTokens
        = settings.addedTokens(vocabulary, {unknown, sep, padding, cls, mask});
    steps.normalizer = std::make_unique<BertNormalizer>(options);
    steps.preTokenizer = bertPreTokenizer();
    steps.postProcessor = clsSep({cls.content, requireId(vocabulary, cls, path)},
        {sep.content, requireId(vocabulary, sep, path)}, isMpnet ? 2 : 1, 1);
    steps.model = std::make_unique<WordPieceModel>(std::move(vocabulary), model);
    return steps;
}

BytePairModel::Merges readMerges(const fs::path& path)
{
    BytePairModel::Merges merges;
    forEachLine(path, [&](std::string_view line, std::size_t number) {
        if (line.starts_with("#version") || line.empty())
            return;
        const std::size_t space = line.find(' ');
        if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos)
            throw Error(FOVEA_TEXT("Error",
                            "%1 is damaged: line %2 is not two pieces with a space between them. "
                            "Get it again."),
                {path.string(), std::to_string(number + 1)});
        merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    });
    return merges;
}

enum class BytePairKind { Gpt2, Roberta, Qwen2 };

BytePairKind bytePairKind(const FolderSettings& settings, const fs::path& folder)
{
    if (settings.isOneOf({"GPT2", "gpt2", "gpt_neo", "gptj", "GPTNeoX", "gpt_neox"}))
        return BytePairKind::Gpt2;
    if (settings.isOneOf({"Roberta", "roberta", "Bart", "bart", "Longformer", "longformer"}))
        return BytePairKind::Roberta;
    if (settings.isOneOf({"Qwen2", "qwen2", "qwen3"}))
        return BytePairKind::Qwen2;
    failKind(folder, settings, "vocab.json");
}

/// Words with a space or a sign before them, single digits, signs with line ends after them.
constexpr const char* qwen2Pattern
    = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
      R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";

PreTokenizerPointer bytePairSplit(BytePairKind kind, bool addPrefixSpace)
{
    if (kind != BytePairKind::Qwen2)
        return std::make_unique<ByteLevelPreTokenizer>(addPrefixSpace, true);
    std::vector<PreTokenizerPointer> steps;
    steps.push_back(std::make_unique<SplitPreTokenizer>(
        Pattern::regex(qwen2Pattern), Delimiter::Isolated));
    steps.push_back(std::make_unique<ByteLevelPreTokenizer>(addPrefixSpace, false));
    return std::make_unique<PreTokenizerSequence>(std::move(steps));
}

Tokenizer::Steps readBytePairFiles(const fs::path& folder)
{
    const fs::path path = folder / "vocab.json";
    const FolderSettings settings(folder);
    const BytePairKind kind = bytePairKind(settings, folder);
    const bool isRoberta = kind == BytePairKind::Roberta;
    const auto document = io::JsonDocument::open(path, largestFile);
    Vocabulary vocabulary = readVocabulary(document->root());

    std::vector<AddedToken> named;
    const auto add = [&](const char* name, const char* fallback) {
        named.push_back(settings.named(name, fallback));
        return named.back();
    };
    const char* const end = "<|endoftext|>"; // GPT-2 and Qwen have this one alone
    const AddedToken bos = add("bos_token", isRoberta ? "<s>" : end);
    add("eos_token", isRoberta ? "</s>" : end);
    add("unk_token", isRoberta ? "<unk>" : end);
    const bool addPrefixSpace = settings.flag("add_prefix_space", false);

    Tokenizer::Steps steps;
    std::vector<PostProcessorPointer> post;
    if (isRoberta) {
        add("pad_token", "<pad>");
        add("mask_token", "<mask>");
        named.back().stripLeft = true;
        const AddedToken cls = add("cls_token", "<s>");
        const AddedToken sep = add("sep_token", "</s>");
        if (settings.flag("trim_offsets", true))
            post.push_back(std::make_unique<OffsetTrimmer>(addPrefixSpace));
        post.push_back(clsSep({cls.content, requireId(vocabulary, cls, path)},
            {sep.content, requireId(vocabulary, sep, path)}, 2, 0));
    } else if (settings.flag("add_bos_token", false)) {
        const Item begin{
            Item::Kind::Special, 0, {{bos.content, requireId(vocabulary, bos, path)}}};
        Item beginSecond = begin;
        beginSecond.type = 1;
        const Item first{Item::Kind::First, 0, {}};
        const Item second{Item::Kind::Second, 1, {}};
        post.push_back(std::make_unique<TemplateProcessor>(std::vector<Item>{begin, first},
            std::vector<Item>{begin, first, beginSecond, second}));
    }
    steps.postProcessor = std::make_unique<PostProcessorSequence>(std::move(post));
    steps.addedTokens = settings.addedTokens(vocabulary, named);
    if (kind == BytePairKind::Qwen2)
        steps.normalizer = std::make_unique<UnicodeNormalizer>(UnicodeNormalizer::Form::Nfc);
    steps.preTokenizer = bytePairSplit(kind, addPrefixSpace);
    steps.isByteLevel = true;
    const fs::path mergesPath = folder / "merges.txt";
    const BytePairModel::Merges merges = readMerges(mergesPath);
    try {
        steps.model = std::make_unique<BytePairModel>(
            std::move(vocabulary), merges, BytePairModel::Options{});
    } catch (const Error& error) {
        throw Error(FOVEA_TEXT("Error", "%1: %2"), {mergesPath.string(), error.what()});
    }
    return steps;
}

} // namespace

std::shared_ptr<const Tokenizer> Tokenizer::open(const fs::path& folder)
{
    if (isFile(folder / "tokenizer.json")) {
        const auto document = io::JsonDocument::open(folder / "tokenizer.json", largestFile);
        Tokenizer::Steps steps = readTokenizer(document->root());
        applySettings(FolderSettings(folder), document->root(), steps);
        return std::make_shared<const Tokenizer>(std::move(steps));
    }
    if (isFile(folder / "vocab.txt"))
        return std::make_shared<const Tokenizer>(readBert(folder));
    if (isFile(folder / "vocab.json") && isFile(folder / "merges.txt"))
        return std::make_shared<const Tokenizer>(readBytePairFiles(folder));
    throw Error(FOVEA_TEXT("Error",
                    "%1 has no tokenizer.json, vocab.txt, or vocab.json with merges.txt. Save the "
                    "tokenizer there with save_pretrained() of a fast tokenizer."),
        {folder.string()});
}

} // namespace fovea::text
