// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/bpe.h"
#include "text/tokenizer_reader.h"
#include "text/unigram.h"
#include "text/word_piece.h"

#include <QTest>

using namespace fovea::text;
using fovea::io::JsonDocument;

namespace
{

NormalizedText normalize(const QByteArray& step, const QByteArray& text)
{
    const auto document = JsonDocument::parse(step.toStdString(), "step.json");
    NormalizedText result(text.toStdString());
    readNormalizer(document->root())->apply(result);
    return result;
}

/// The parts that a pre-tokenizer makes of a text, each with its offsets: "the(0,3)".
QStringList split(const QByteArray& step, const QByteArray& text)
{
    const auto document = JsonDocument::parse(step.toStdString(), "step.json");
    std::vector<Part> parts(1);
    parts[0].text = NormalizedText(text.toStdString());
    readPreTokenizer(document->root())->apply(parts);
    QStringList result;
    for (const Part& part : parts) {
        const auto range = part.text.original(0, part.text.text().size());
        result << QString::fromStdString(part.text.text())
                + QStringLiteral("(%1,%2)").arg(range.begin).arg(range.end);
    }
    return result;
}

/// The pieces a model makes of a part, each with its id: "he:4".
QStringList encode(const TokenModel& model, std::string_view part)
{
    QStringList result;
    for (const Piece& piece : model.encode(part))
        result << QString::fromStdString(piece.text) + ':' + QString::number(piece.id);
    return result;
}

Vocabulary vocabulary(std::initializer_list<const char*> pieces)
{
    Vocabulary result;
    for (const char* piece : pieces)
        result.add(piece, std::int64_t(result.count()));
    return result;
}

QByteArray quoted(const QByteArray& text)
{
    return '"' + text + '"';
}

/// A pre-tokenizer that isolates the matches of a regular expression.
QByteArray isolate(const QByteArray& expression)
{
    return R"({"type": "Split", "behavior": "Isolated", "invert": false, "pattern": {"Regex": )"
        + quoted(QByteArray(expression).replace('\\', "\\\\")) + "}}";
}

constexpr const char* llama3
    = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
      R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* qwen2
    = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
      R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

} // namespace

class TestTokenizerSteps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void normalizers_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* step, const char* text, const char* expected) {
            QTest::addRow("%s", step) << QByteArray(step) << QByteArray(text)
                                      << QByteArray(expected);
        };
        row(R"({"type": "NFC"})", "e\u0301 \u1112\u1161\u11AB", "\u00E9 \uD55C");
        row(R"({"type": "NFD"})", "\u00E9\uD55C", "e\u0301\u1112\u1161\u11AB");
        row(R"({"type": "NFD", "order": 1})", "a\u0301\u0323", "a\u0323\u0301");
        row(R"({"type": "NFKC"})", "\uFB01ne \u2460 \uFF21", "fine 1 A");
        row(R"({"type": "NFKD"})", "\u2460\u00E9", "1e\u0301");
        row(R"({"type": "Lowercase"})", "HELLO \u00DCN \u0130", "hello \u00FCn i\u0307");
        row(R"({"type": "Strip"})", " \t a b \u3000", "a b");
        row(R"({"type": "Strip", "strip_right": false})", " a ", "a ");
        row(R"({"type": "StripAccents"})", "e\u0301a\u0323", "ea");
        row(R"({"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"})", "a b ",
            "a\u2581b\u2581");
        row(R"({"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "})", "a   b c",
            "a b c");
        row(R"({"type": "Prepend", "prepend": "\u2581"})", "ab", "\u2581"
                                                                 "ab");
        row(R"({"type": "Nmt"})", "a\u200Bb\x01"
                                  "c\nd",
            "a bc d");
        row(R"({"type": "ByteLevel"})", "a \u4F60", "a\u0120\u00E4\u00BD\u0142");
        row(R"({"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]})",
            "\u00E9", "e");
        row(R"({"type": "BertNormalizer"})", "\u00C9\tA\x02\u4F60", "e a \u4F60 ");
        row(R"({"type": "BertNormalizer", "lowercase": false})", "\u00C9", "\u00C9");
        row(R"({"type": "BertNormalizer", "strip_accents": false})", "\u00C9", "\u00E9");
        row(R"({"type": "BertNormalizer", "handle_chinese_chars": false})", "\u4F60", "\u4F60");
        row(R"({"type": "BertNormalizer", "clean_text": false})", "A\tb", "a\tb");
    }
    void normalizers()
    {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, text);
        QTEST(QByteArray::fromStdString(normalize(step, text).text()), "expected");
    }
    void normalizedTextKnowsItsOrigin()
    {
        using Range = NormalizedText::Range;
        const NormalizedText ligature = normalize(R"({"type": "NFKC"})", "x\uFB01y");
        QCOMPARE(ligature.text(), std::string("xfiy"));
        QCOMPARE(ligature.original(1, 2), (Range{1, 4}));
        QCOMPARE(ligature.original(2, 3), (Range{1, 4}));
        QCOMPARE(ligature.original(3, 4), (Range{4, 5}));
        const NormalizedText composed = normalize(R"({"type": "NFC"})", "e\u0301x");
        QCOMPARE(composed.original(0, 2), (Range{0, 1}));
        QCOMPARE(composed.original(2, 3), (Range{3, 4}));
        const NormalizedText stripped = normalize(R"({"type": "Strip"})", "  ab ");
        QCOMPARE(stripped.original(0, 2), (Range{2, 4}));
        const NormalizedText spaced = normalize(
            R"({"type": "Replace", "pattern": {"Regex": " +"}, "content": "__"})", "a  b");
        QCOMPARE(spaced.text(), std::string("a__b"));
        QCOMPARE(spaced.original(1, 3), (Range{2, 3})); // stands where the last space did
        QCOMPARE(spaced.original(3, 4), (Range{3, 4}));
    }
    /// A map of two entries, built by hand after Darts-clone: "a" -> "bc", "\u00E9" -> "e".
    void precompiledMapIsFollowed()
    {
        std::vector<std::uint32_t> units(1024, 0);
        // A unit: label in the low byte, bit 8 a leaf below, offset from bit 10 on. A child of the
        // node at `place` with label c stands at place ^ offset ^ c.
        const auto unit = [](std::uint32_t label, bool leaf, std::uint32_t offset) {
            return label | (leaf ? 1U << 8 : 0U) | offset << 10;
        };
        units[0] = unit(0, false, 256);
        units[256 ^ 'a'] = unit('a', true, 512);
        units[256 ^ 'a' ^ 512] = 0; // "bc" begins at 0
        units[256 ^ 0xC3] = unit(0xC3, false, 128);
        const std::uint32_t second = 256 ^ 0xC3 ^ 128 ^ 0xA9;
        units[second] = unit(0xA9, true, 768);
        units[second ^ 768] = 3; // "e" begins at 3
        std::string bytes;
        const auto append = [&](std::uint32_t value) {
            for (int shift = 0; shift < 32; shift += 8)
                bytes += char(value >> shift & 0xFF);
        };
        append(4 * std::uint32_t(units.size()));
        for (const std::uint32_t value : units)
            append(value);
        bytes += std::string("bc\0e\0", 5);
        const QByteArray base64 = QByteArray::fromStdString(bytes).toBase64();
        const QByteArray step
            = R"({"type": "Precompiled", "precompiled_charsmap": )" + quoted(base64) + "}";
        const NormalizedText text = normalize(step, "xa\u00E9b");
        QCOMPARE(text.text(), std::string("xbceb"));
        QCOMPARE(text.original(1, 3), (NormalizedText::Range{1, 2}));
        QCOMPARE(text.original(3, 4), (NormalizedText::Range{2, 4}));
    }

    void preTokenizers_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const QByteArray& step, const char* text,
                             const QStringList& expected) {
            QTest::newRow(name) << step << QByteArray(text) << expected;
        };
        row("BERT", R"({"type": "BertPreTokenizer"})", "Hey friend!  you?!",
            {"Hey(0,3)", "friend(4,10)", "!(10,11)", "you(13,16)", "?(16,17)", "!(17,18)"});
        row("Whitespace", R"({"type": "Whitespace"})", "Hey man!\n",
            {"Hey(0,3)", "man(4,7)", "!(7,8)"});
        row("WhitespaceSplit", R"({"type": "WhitespaceSplit"})", "Hey, man! ",
            {"Hey,(0,4)", "man!(5,9)"});
        row("ByteLevel", R"({"type": "ByteLevel", "add_prefix_space": false})", "i \u4F60  j",
            {"i(0,1)", "\u0120\u00E4\u00BD\u0142(1,5)", "\u0120(5,6)", "\u0120j(6,8)"});
        row("ByteLevel with a space", R"({"type": "ByteLevel"})", "i j",
            {"\u0120i(0,1)", "\u0120j(1,3)"});
        row("ByteLevel without splitting",
            R"({"type": "ByteLevel", "add_prefix_space": false, "use_regex": false})", "i j",
            {"i\u0120j(0,3)"});
        row("Metaspace", R"({"type": "Metaspace", "replacement": "\u2581"})", "Hey  you",
            {"\u2581Hey(0,3)", "\u2581(3,4)", "\u2581you(4,8)"});
        row("Metaspace never",
            R"({"type": "Metaspace", "replacement": "_", "prepend_scheme": "never"})", "a b",
            {"a(0,1)", "_b(1,3)"});
        row("Metaspace without a prefix, as old files say",
            R"({"type": "Metaspace", "replacement": "_", "add_prefix_space": false})", "a b",
            {"a(0,1)", "_b(1,3)"});
        row("Metaspace in one", R"({"type": "Metaspace", "replacement": "_", "split": false})",
            "a b", {"_a_b(0,3)"});
        row("Digits", R"({"type": "Digits", "individual_digits": false})", "a12\u00BDb",
            {"a(0,1)", "12\u00BD(1,5)", "b(5,6)"});
        row("Digits one by one", R"({"type": "Digits", "individual_digits": true})", "a12",
            {"a(0,1)", "1(1,2)", "2(2,3)"});
        row("Punctuation", R"({"type": "Punctuation"})", "a.,$b",
            {"a(0,1)", ".(1,2)", ",(2,3)", "$(3,4)", "b(4,5)"});
        row("CharDelimiterSplit", R"({"type": "CharDelimiterSplit", "delimiter": "x"})", "axxb",
            {"a(0,1)", "b(3,4)"});
        row("UnicodeScripts", R"({"type": "UnicodeScripts"})", "Apples are \u308A\u6797",
            {"Apples are (0,11)", "\u308A\u6797(11,17)"});
        row("Sequence",
            R"({"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
                {"type": "Digits", "individual_digits": true}]})",
            "a1 b2", {"a(0,1)", "1(1,2)", "b(3,4)", "2(4,5)"});
        row("Llama 3", isolate(llama3), "We'LL  see\n\n 12345!?",
            {"We(0,2)", "'LL(2,5)", " (5,6)", " see(6,10)", "\n\n(10,12)", " (12,13)",
                "123(13,16)", "45(16,18)", "!?(18,20)"});
        row("Qwen 2", isolate(qwen2), "'s 12", {"'s(0,2)", " (2,3)", "1(3,4)", "2(4,5)"});
        // Where Oniguruma and ICU would differ if nothing were done.
        row("lines", isolate("^.|.$"), "ab\ncd",
            {"a(0,1)", "b(1,2)", "\n(2,3)", "c(3,4)", "d(4,5)"});
        row("the dot takes all but a newline", isolate(".+"), "a\rb\u2028\nc",
            {"a\rb\u2028(0,6)", "\n(6,7)", "c(7,8)"});
        row("hexadecimal digits", isolate("\\h+"), "x1F \tg",
            {"x(0,1)", "1F(1,3)", " \tg(3,6)"});
        row("word characters", isolate("\\w+"), "a\u0301\u24D0\u00BD_\u200D-",
            {"a\u0301\u24D0\u00BD_(0,9)", "\u200D-(9,13)"});
        row("no word characters", isolate("[^\\w ]+"), "a- b", {"a(0,1)", "-(1,2)", " b(2,4)"});
        row("possessive", isolate("[^a]?+a++"), "baab", {"baa(0,3)", "b(3,4)"});
        row("repeated count", isolate("\\p{N}{1,3}+"), "12345a", {"12345(0,5)", "a(5,6)"});
        row("repeated groups", isolate("x(?:ab|[c\\]]){2}+"), "xabcab]c",
            {"xabcab](0,7)", "c(7,8)"});
    }
    void preTokenizers()
    {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, text);
        QTEST(split(step, text), "expected");
    }
    void delimiters_data()
    {
        QTest::addColumn<QByteArray>("behavior");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("Removed") << QByteArray("Removed")
                                 << QStringList{"the(0,3)", "final(4,9)", "countdown(11,20)"};
        QTest::newRow("Isolated") << QByteArray("Isolated")
                                  << QStringList{"the(0,3)", "-(3,4)", "final(4,9)", "-(9,10)",
                                         "-(10,11)", "countdown(11,20)"};
        QTest::newRow("MergedWithPrevious")
            << QByteArray("MergedWithPrevious")
            << QStringList{"the-(0,4)", "final-(4,10)", "-(10,11)", "countdown(11,20)"};
        QTest::newRow("MergedWithNext")
            << QByteArray("MergedWithNext")
            << QStringList{"the(0,3)", "-final(3,9)", "-(9,10)", "-countdown(10,20)"};
        QTest::newRow("Contiguous") << QByteArray("Contiguous")
                                    << QStringList{"the(0,3)", "-(3,4)", "final(4,9)", "--(9,11)",
                                           "countdown(11,20)"};
    }
    void delimiters()
    {
        QFETCH(QByteArray, behavior);
        QFETCH(QStringList, expected);
        const QByteArray end = ", \"behavior\": " + quoted(behavior);
        const QByteArray text = "the-final--countdown";
        QCOMPARE(split(R"({"type": "Split", "pattern": {"String": "-"})" + end + "}", text),
            expected);
        QCOMPARE(split(R"({"type": "Split", "pattern": {"Regex": "-"})" + end + "}", text),
            expected);
        QCOMPARE(split(R"({"type": "Punctuation")" + end + "}", text), expected);
        // Each letter matches by itself, so the inverse differs where matches are joined.
        if (behavior == "Removed" || behavior == "Isolated")
            QCOMPARE(split(R"({"type": "Split", "pattern": {"Regex": "[a-z]+"}, "invert": true)"
                             + end + "}",
                         text)
                         .first(),
                expected.first());
    }

    void bytePairsAreMergedInOrder()
    {
        const BytePairModel::Merges merges{{"h", "e"}, {"l", "l"}, {"ll", "o"}, {"he", "llo"}};
        const auto pieces = {"h", "e", "l", "o", "he", "ll", "llo", "hello", "?"};
        BytePairModel::Options options;
        const BytePairModel plain(vocabulary(pieces), merges, options);
        QCOMPARE(encode(plain, "hello"), (QStringList{"hello:7"}));
        QCOMPARE(encode(plain, "helllo"), (QStringList{"he:4", "ll:5", "l:2", "o:3"}));
        QCOMPARE(encode(plain, "hex"), (QStringList{"he:4"})); // nothing stands for the unknown
        options.unknown = std::string("?");
        QCOMPARE(encode(BytePairModel(vocabulary(pieces), merges, options), "xxh"),
            (QStringList{"?:8", "?:8", "h:0"}));
        options.fuseUnknown = true;
        QCOMPARE(encode(BytePairModel(vocabulary(pieces), merges, options), "xxhx"),
            (QStringList{"?:8", "h:0", "?:8"}));
        options.ignoreMerges = true;
        QCOMPARE(encode(BytePairModel(vocabulary(pieces), {}, options), "hello"),
            (QStringList{"hello:7"}));
    }
    void bytePairsMayHavePrefixAndSuffix()
    {
        BytePairModel::Options options;
        options.continuingPrefix = std::string("##");
        QCOMPARE(encode(BytePairModel(vocabulary({"a", "##b", "##c", "ab", "abc"}),
                            {{"a", "##b"}, {"ab", "##c"}}, options),
                     "abcb"),
            (QStringList{"abc:4", "##b:1"}));
        options.continuingPrefix.clear();
        options.endSuffix = std::string("</w>");
        QCOMPARE(encode(BytePairModel(vocabulary({"a", "b</w>", "b", "ab</w>"}),
                            {{"a", "b</w>"}}, options),
                     "bab"),
            (QStringList{"b:2", "ab</w>:3"}));
    }
    void unknownCharactersFallBackToBytes()
    {
        BytePairModel::Options options;
        options.byteFallback = true;
        options.unknown = std::string("?");
        const BytePairModel model(
            vocabulary({"?", "<0xE4>", "<0xBD>", "<0xA0>", "a"}), {}, options);
        QCOMPARE(encode(model, "a\u4F60"),
            (QStringList{"a:4", "<0xE4>:1", "<0xBD>:2", "<0xA0>:3"}));
        QCOMPARE(encode(model, "\u597D"), (QStringList{"?:0"})); // not all of its bytes are known
        const UnigramModel unigram(
            {{"?", 0}, {"a", -1}, {"<0xE4>", -2}, {"<0xBD>", -2}, {"<0xA0>", -2}}, 0, true);
        QCOMPARE(encode(unigram, "a\u4F60"),
            (QStringList{"a:1", "<0xE4>:2", "<0xBD>:3", "<0xA0>:4"}));
    }
    void longestWordPiecesComeFirst()
    {
        const auto pieces = {"[UNK]", "un", "##aff", "##able", "##a", "unaf"};
        const WordPieceModel model(vocabulary(pieces), {});
        QCOMPARE(encode(model, "unaffable"), (QStringList{"[UNK]:0"})); // unaf, then nothing: f
        QCOMPARE(encode(model, "unable"), (QStringList{"un:1", "##able:3"}));
        QCOMPARE(encode(model, "affable"), (QStringList{"[UNK]:0"})); // must not begin with ##
        WordPieceModel::Options options;
        options.maximumCharacters = 5;
        QCOMPARE(encode(WordPieceModel(vocabulary(pieces), options), "unable"),
            (QStringList{"[UNK]:0"}));
    }
    void wordLevelKnowsWholeWords()
    {
        const WordLevelModel model(vocabulary({"?", "the"}), "?");
        QCOMPARE(encode(model, "the"), (QStringList{"the:1"}));
        QCOMPARE(encode(model, "them"), (QStringList{"?:0"}));
    }
    void unigramTakesTheLikeliest()
    {
        // abcd: 10; abc + d: 5 + 0; ab + cd: 2 + 1; "xx" is unknown as one
        const UnigramModel model({{"?", 0}, {"a", 0}, {"b", 0}, {"c", 0}, {"d", 0}, {"cd", 1},
                                     {"ab", 2}, {"abc", 5}, {"abcd", 10}},
            0, false);
        QCOMPARE(encode(model, "abcdacdxx"),
            (QStringList{"abcd:8", "a:1", "cd:5", "xx:0"}));
        // A piece's score decides, not its length: -1 - 1 is more than -3.
        const UnigramModel rare({{"?", 0}, {"a", -1}, {"b", -1}, {"ab", -3}}, 0, false);
        QCOMPARE(encode(rare, "ab"), (QStringList{"a:1", "b:2"}));
    }
    void addedTokensAreFoundFirst()
    {
        AddedToken mask{"[M]", 7, false, true, true, false, true};
        AddedToken word{"ing", 8, true, false, false, true, false};
        AddedToken longer{"[M]x", 9, false, false, false, false, false};
        const LowercaseNormalizer normalizer;
        const AddedTokens tokens({mask, word, longer}, &normalizer);
        QStringList parts;
        for (const Part& part : tokens.split("A [M] B[M]x ING Xing.", &normalizer))
            parts << QString::fromStdString(part.text.text())
                    + (part.isEncoded ? ":" + QString::number(part.pieces[0].id) : QString());
        QCOMPARE(parts,
            (QStringList{"a", " [M] :7", "b", "[M]x:9", " ", "ing:8", " xing."}));
    }

    void postProcessors_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QString>("single");
        QTest::addColumn<QString>("pair"); ///< text/type/segment
        QTest::newRow("BERT")
            << QByteArray(R"({"type": "BertProcessing", "cls": ["C", 1], "sep": ["S", 2]})")
            << "C/0/0 a/0/0 S/0/0" << "C/0/0 a/0/0 S/0/0 b/1/1 S/1/1";
        QTest::newRow("RoBERTa")
            << QByteArray(R"({"type": "RobertaProcessing", "cls": ["C", 1], "sep": ["S", 2]})")
            << "C/0/0 a/0/0 S/0/0" << "C/0/0 a/0/0 S/0/0 S/0/0 b/0/1 S/0/1";
        QTest::newRow("ByteLevel") << QByteArray(R"({"type": "ByteLevel"})") << "a/0/0"
                                   << "a/0/0 b/1/1";
        QTest::newRow("template in a sequence")
            << QByteArray(R"({"type": "Sequence", "processors": [{"type": "ByteLevel"},
                {"type": "TemplateProcessing",
                 "single": [{"Sequence": {"id": "A", "type_id": 3}}],
                 "pair": [{"Sequence": {"id": "B", "type_id": 4}},
                          {"SpecialToken": {"id": "two", "type_id": 5}},
                          {"Sequence": {"id": "A", "type_id": 6}}],
                 "special_tokens": {"two": {"id": "two", "ids": [1, 2],
                                            "tokens": ["x", "y"]}}}]})")
            << "a/3/0" << "b/4/1 x/5/1 y/5/1 a/6/0";
    }
    void postProcessors()
    {
        QFETCH(QByteArray, step);
        const auto document = JsonDocument::parse(step.toStdString(), "step.json");
        const auto processor = readPostProcessor(document->root());
        for (const bool isPair : {false, true}) {
            fovea::Token a;
            a.text = a.piece = std::string("a");
            a.end = 1;
            fovea::Token b = a;
            b.text = b.piece = std::string("b");
            b.segment = b.type = 1;
            Encoding encoding{{"a", "b"}, {a}, {}, {}};
            if (isPair)
                encoding.second = {b};
            processor->apply(encoding);
            QStringList tokens;
            std::vector<fovea::Token> joined{a, b};
            joined.resize(isPair ? 2 : 1);
            for (const fovea::Token& token : encoding.joined.value_or(joined))
                tokens << QStringLiteral("%1/%2/%3")
                              .arg(QString::fromStdString(token.piece))
                              .arg(token.type)
                              .arg(token.segment);
            QTEST(tokens.join(' '), isPair ? "pair" : "single");
        }
    }
};

QTEST_GUILESS_MAIN(TestTokenizerSteps)
#include "tst_tokenizer_steps.moc"
