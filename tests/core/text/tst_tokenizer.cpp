// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/tokenizer.h"

#include "support/errors.h"
#include "text/unicode.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using fovea::Token;
using fovea::text::Tokenizer;

namespace
{

QString checkpoint(const QString& name)
{
    return QStringLiteral(FOVEA_TEST_DATA "/checkpoints/") + name;
}

std::shared_ptr<const Tokenizer> open(const QString& name)
{
    return Tokenizer::open(checkpoint(name).toStdString());
}

QJsonArray expectedRows(const QString& name)
{
    QFile file(checkpoint(name) + QStringLiteral("/expected_tokens.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll()).array();
}

/// toStdString() keeps NUL, which one of the texts has.
std::vector<Token> encode(const Tokenizer& tokenizer, const QJsonValue& text)
{
    if (!text.isArray())
        return tokenizer.encode(text.toString().toStdString());
    const std::string second = text[1].toString().toStdString();
    return tokenizer.encode(text[0].toString().toStdString(), second);
}

/// The tokens in the form of a row of expected_tokens.json.
QJsonObject row(const QJsonValue& text, const std::vector<Token>& tokens)
{
    QJsonArray ids;
    QJsonArray pieces;
    QJsonArray types;
    QJsonArray special;
    for (const Token& token : tokens) {
        ids << qint64(token.id);
        pieces << QString::fromStdString(token.piece);
        types << token.type;
        special << (token.special ? 1 : 0);
    }
    return {{"text", text}, {"ids", ids}, {"tokens", pieces}, {"type_ids", types},
        {"special", special}};
}

QStringList texts(const std::vector<Token>& tokens)
{
    QStringList list;
    for (const Token& token : tokens)
        list << QString::fromStdString(token.text);
    return list;
}

QList<int> words(const std::vector<Token>& tokens)
{
    QList<int> list;
    for (const Token& token : tokens)
        list << token.word;
    return list;
}

/// Characters of all kinds, and texts that tokenizers look for.
std::string randomText(std::mt19937& random)
{
    static const char32_t ranges[][2] = {{0x20, 0x7E}, {0x0, 0x1F}, {0x80, 0x24F}, {0x300, 0x36F},
        {0x370, 0x52F}, {0x5D0, 0x5EA}, {0x620, 0x64A}, {0x900, 0x97F}, {0xE00, 0xE5B},
        {0x1100, 0x11FF}, {0x2000, 0x206F}, {0x3040, 0x30FF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3},
        {0xF900, 0xFB06}, {0x1F300, 0x1F6FF}, {0x20000, 0x20100}, {0xE0000, 0xE01EF}};
    static const char* const snippets[] = {" ", "  ", "\n", "[MASK]", "[SEP]", "<s>", "<mask>",
        "<|endoftext|>", "<|begin_of_text|>", "'s", "don't", "12345", "hello", "\u2581"};
    const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
    QString text;
    for (std::size_t i = below(40); i > 0; --i) {
        if (below(3) == 0) {
            text += QString::fromUtf8(snippets[below(std::size(snippets))]);
        } else {
            const auto& range = ranges[below(std::size(ranges))];
            const char32_t c = range[0] + char32_t(below(range[1] - range[0] + 1));
            text += QString::fromUcs4(&c, 1);
        }
    }
    return text.toStdString();
}

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRowIsExact_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QJsonObject>("expected");
        const std::pair<const char*, const char*> folders[]
            = {{"bert-tiny", "bert-tiny"}, {"distilbert-tiny", "bert-tiny"},
                {"electra-tiny", "bert-tiny"}, {"roberta-tiny", "roberta-tiny"},
                {"gpt2-tiny", "gpt2-tiny"}, {"llama-tiny", "llama-tiny"}};
        for (const auto& [folder, rows] : folders) {
            const QJsonArray expected = expectedRows(QString::fromLatin1(rows));
            QVERIFY(expected.size() >= 17);
            for (int i = 0; i < expected.size(); ++i)
                QTest::addRow("%s %d", folder, i) << folder << expected[i].toObject();
        }
    }
    void everyRowIsExact()
    {
        QFETCH(QString, folder);
        QFETCH(QJsonObject, expected);
        const QJsonValue text = expected["text"];
        QCOMPARE(row(text, encode(*open(folder), text)), expected);
    }
    /// bert-tiny has tokenizer.json, and vocab.txt as well.
    void vocabularyFileAgreesWithTokenizerFile()
    {
        const auto fromJson = open("bert-tiny");
        const auto fromVocabulary = open("distilbert-tiny");
        std::mt19937 random(1);
        for (int i = 0; i < 500; ++i) {
            const std::string text = randomText(random);
            QCOMPARE(fromVocabulary->encode(text, text), fromJson->encode(text, text));
        }
    }

    void tokensShowWhatTheyCover()
    {
        const auto bert = open("bert-tiny");
        QCOMPARE(texts(bert->encode("Hello wörld [MASK]")),
            (QStringList{"[CLS]", "Hello", "wörld", "[MASK]", "[SEP]"}));
        QCOMPARE(texts(bert->encode("喝 coffees")),
            (QStringList{"[CLS]", "喝", "coffee", "s", "[SEP]"}));
        const auto gpt2 = open("gpt2-tiny");
        QCOMPARE(texts(gpt2->encode("a 我!")),
            (QStringList{"a", " ", "我 [E6]", "我 [88]", "我 [91]", "!"}));
    }
    void offsetsCountBytes()
    {
        const std::vector<Token> tokens = open("roberta-tiny")->encode("我 the", "é");
        std::vector<std::pair<std::size_t, std::size_t>> offsets;
        for (const Token& token : tokens)
            offsets.emplace_back(token.begin, token.end);
        // <s> 我我我 Ġthe </s> </s> éé </s>; the space before "the" is trimmed
        QCOMPARE(offsets,
            (std::vector<std::pair<std::size_t, std::size_t>>{{0, 0}, {0, 3}, {0, 3}, {0, 3},
                {4, 7}, {0, 0}, {0, 0}, {0, 2}, {0, 2}, {0, 0}}));
    }
    void wordsOfAPairCountOn()
    {
        const auto bert = open("bert-tiny");
        QCOMPARE(words(bert->encode("didn't")), (QList<int>{-1, 0, 0, 1, 2, -1}));
        QCOMPARE(words(bert->encode("the cafe", "too")),
            (QList<int>{-1, 0, 1, 1, 1, 1, -1, 2, 2, -1}));
        QCOMPARE(words(open("gpt2-tiny")->encode("Hello, world!")),
            (QList<int>{0, 0, 0, 1, 2, 2, 3}));
    }
    void segmentsAndTypes()
    {
        for (const char* name : {"bert-tiny", "roberta-tiny", "gpt2-tiny", "llama-tiny"}) {
            const auto tokens = open(name)->encode("a", "b");
            QCOMPARE(tokens.front().segment, 0);
            QCOMPARE(tokens.back().segment, 1);
        }
        QCOMPARE(open("roberta-tiny")->encode("a", "b").back().type, 0);
        QCOMPARE(open("bert-tiny")->encode("a", "b").back().type, 1);
        // An empty second text is a pair all the same.
        QCOMPARE(open("bert-tiny")->encode("a", "").size(), std::size_t(4));
        QCOMPARE(open("bert-tiny")->encode("a").size(), std::size_t(3));
    }
    void vocabularyIsFoundBothWays()
    {
        const auto gpt2 = open("gpt2-tiny");
        QCOMPARE(gpt2->vocabularySize(), std::int64_t(957));
        for (std::int64_t id = 0; id < gpt2->vocabularySize(); ++id)
            QCOMPARE(gpt2->id(gpt2->piece(id)), std::optional(id));
        QCOMPARE(gpt2->id("no such piece"), std::optional<std::int64_t>());
        QCOMPARE(gpt2->piece(957), std::string());
        QCOMPARE(gpt2->piece(-1), std::string());
        QCOMPARE(gpt2->tokenText(gpt2->id("Ġthe").value()), std::string(" the"));
        QCOMPARE(gpt2->tokenText(gpt2->id("âĢ").value()), std::string("[E2 80]"));
        const auto llama = open("llama-tiny");
        QCOMPARE(llama->vocabularySize(), std::int64_t(958));
        QCOMPARE(llama->tokenText(957), std::string("<|end_of_text|>"));
        QCOMPARE(open("bert-tiny")->maskToken(), std::optional<std::int64_t>(8));
        QCOMPARE(open("roberta-tiny")->maskToken(), std::optional<std::int64_t>(960));
        QCOMPARE(gpt2->maskToken(), std::optional<std::int64_t>());
    }
    void decodesWhatTokensAdd()
    {
        using Ids = std::vector<std::int64_t>;
        const auto idsOf = [](const Tokenizer& tokenizer, std::string_view text) {
            Ids ids;
            for (const Token& token : tokenizer.encode(text)) {
                if (!token.special)
                    ids.push_back(token.id);
            }
            return ids;
        };
        for (const char* name : {"gpt2-tiny", "llama-tiny"}) {
            const auto tokenizer = open(name);
            for (const char* text : {"The cat sat.", " 你好，机车", "a\n\tb", ""})
                QCOMPARE(tokenizer->decode(idsOf(*tokenizer, text)), std::string(text));
            // A piece of a character is none yet.
            Ids ids = idsOf(*tokenizer, "x你");
            ids.pop_back();
            QCOMPARE(tokenizer->decode(ids), std::string("x\uFFFD"));
        }
        QCOMPARE(open("llama-tiny")->decode(Ids{957}), std::string("<|end_of_text|>"));
        QCOMPARE(open("llama-tiny")->decode(Ids{99999}), std::string());

        // SentencePiece spells spaces and single bytes in another way.
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("tokenizer.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"version": "1.0", "added_tokens": [], "normalizer": null,
            "pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581"},
            "model": {"type": "Unigram", "unk_id": 0, "byte_fallback": true, "vocab": [
                ["<unk>", 0], ["\u2581the", -1], ["<0xE4>", -9], ["<0xBD>", -9], ["<0xA0>", -9]]}})");
        file.close();
        const auto sentencePiece = Tokenizer::open(folder.path().toStdString());
        QCOMPARE(sentencePiece->tokenText(1), std::string(" the"));
        QCOMPARE(sentencePiece->tokenText(2), std::string("[E4]"));
        QCOMPARE(sentencePiece->decode(Ids{1, 2, 3, 4}), std::string(" the你"));
        QCOMPARE(sentencePiece->decode(Ids{1, 2, 3}), std::string(" the\uFFFD"));
    }
    void specialTokensMayBeTyped()
    {
        const auto roberta = open("roberta-tiny")->encode("a <mask></s>");
        QCOMPARE(texts(roberta), (QStringList{"<s>", "a", "<mask>", "</s>", "</s>"}));
        QCOMPARE(roberta[2].id, std::int64_t(960));
        QCOMPARE(roberta[2].piece, std::string(" <mask>")); // takes the space before it
        QCOMPARE(roberta[3].id, std::int64_t(2));
        QVERIFY(!roberta[3].special && roberta[4].special);
        QCOMPARE(open("gpt2-tiny")->encode("<|endoftext|>").size(), std::size_t(1));
        QCOMPARE(open("llama-tiny")->encode("<|end_of_text|>x")[1].id, std::int64_t(957));
    }
    void invalidTextIsMadeValid()
    {
        const std::string invalid = "a\xFF"
                                    "b\xE4\xBD";
        for (const char* name : {"bert-tiny", "roberta-tiny", "gpt2-tiny", "llama-tiny"}) {
            const auto tokenizer = open(name);
            QCOMPARE(tokenizer->encode(invalid),
                tokenizer->encode(fovea::text::toValidUtf8(invalid)));
        }
    }
    void tooLongTextIsRefused()
    {
        const std::string text(Tokenizer::maximumBytes + 1, 'a');
        EXPECT_ERROR(open("gpt2-tiny")->encode(text), "longer than 4194304 bytes");
        EXPECT_ERROR(open("gpt2-tiny")->encode("a", text), "longer than 4194304 bytes");
    }

    void offsetsOfAnyTextAreSound_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* name : {"bert-tiny", "roberta-tiny", "gpt2-tiny", "llama-tiny"})
            QTest::newRow(name) << name;
    }
    void offsetsOfAnyTextAreSound()
    {
        QFETCH(QString, folder);
        const auto tokenizer = open(folder);
        std::mt19937 random(2);
        for (int i = 0; i < 2000; ++i) {
            const std::string text = randomText(random);
            std::size_t previous = 0;
            int word = -1;
            for (const Token& token : tokenizer->encode(text)) {
                QVERIFY(token.id >= 0 && token.id < tokenizer->vocabularySize());
                if (token.special)
                    continue;
                QVERIFY(token.begin >= previous && token.begin <= token.end);
                QVERIFY(token.end <= text.size());
                const std::string slice = text.substr(token.begin, token.end - token.begin);
                QVERIFY(token.text == slice || token.text.starts_with(slice + " ["));
                QVERIFY(token.word == word || token.word == word + 1);
                previous = token.begin;
                word = token.word;
            }
        }
    }
    /// Byte-level pieces lose nothing: their bytes put together are the text.
    void byteLevelPiecesRebuildTheText()
    {
        const auto gpt2 = open("gpt2-tiny");
        std::mt19937 random(3);
        for (int i = 0; i < 500; ++i) {
            const std::string text = randomText(random);
            std::string rebuilt;
            for (const Token& token : gpt2->encode(text)) {
                const std::string shown = gpt2->tokenText(token.id);
                const bool isPart = shown.starts_with('[') && shown.ends_with(']')
                    && token.piece.find('[') == std::string::npos;
                if (!isPart) {
                    rebuilt += shown;
                    continue;
                }
                for (std::size_t at = 1; at + 1 < shown.size(); at += 3)
                    rebuilt += char(std::stoi(shown.substr(at, 2), nullptr, 16));
            }
            QCOMPARE(rebuilt, text);
        }
    }
    /// A word of many characters takes time in proportion, or this would never end.
    void longWordsAreEncoded()
    {
        const std::string text(1'000'000, 'a');
        const auto tokens = open("gpt2-tiny")->encode(text);
        QCOMPARE(tokens.back().end, text.size());
        QCOMPARE(open("bert-tiny")->encode(text).size(), std::size_t(3)); // one unknown word
    }
};

QTEST_GUILESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
