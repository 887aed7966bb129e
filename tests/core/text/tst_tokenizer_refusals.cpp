// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/tokenizer.h"

#include "support/errors.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using fovea::text::Tokenizer;

namespace
{

/// JSON with ' for ", which moc understands.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

/// A folder with these files.
class Folder
{
public:
    Folder(std::initializer_list<std::pair<const char*, QByteArray>> files)
    {
        for (const auto& [name, content] : files)
            std::ofstream(path() + "/" + name).write(content.data(), content.size());
    }
    std::string path() const { return m_folder.path().toStdString(); }
    auto open() const { return Tokenizer::open(path()); }

private:
    QTemporaryDir m_folder;
};

const QByteArray wordLevel
    = json("'model': {'type': 'WordLevel', 'vocab': {'a': 0, '?': 1}, 'unk_token': '?'}");

QByteArray quoted(const QByteArray& text)
{
    return '"' + text + '"';
}

/// A tokenizer.json of a small model and one more member.
QByteArray with(const QByteArray& member)
{
    return "{" + wordLevel + ", " + member + "}";
}

QByteArray withModel(const QByteArray& model)
{
    return json("{'model':") + model + "}";
}

} // namespace

class TestTokenizerRefusals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void badTokenizerFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const QByteArray& file, const char* message) {
            QTest::newRow(name) << file << QByteArray(message);
        };
        row("no JSON", "{", "tokenizer.json is damaged: it is not valid JSON at byte");
        row("a list", "[]", "tokenizer.json is not an object, but only a list.");
        row("null", "null", "tokenizer.json is not an object, but only null.");
        row("no model", "{}", "tokenizer.json lacks the key model");
        row("deep", QByteArray(100, '['), "nested more than 64 levels deep");

        row("unknown normalizer", with(json("'normalizer': {'type': 'Rot13'}")),
            "normalizer has the type Rot13, which Fovea does not know");
        row("unknown normalizer in a sequence",
            with(json("'normalizer': {'type': 'Sequence', 'normalizers': [{'type': 'X'}]}")),
            "normalizer.normalizers.0 has the type X");
        row("unknown pre-tokenizer", with(json("'pre_tokenizer': {'type': 'X'}")),
            "pre_tokenizer has the type X");
        row("unknown post-processor", with(json("'post_processor': {'type': 'X'}")),
            "post_processor has the type X");
        row("unknown model", withModel(json("{'type': 'X', 'vocab': {}}")), "model has the type X");
        row("unknown behaviour",
            with(json("'pre_tokenizer': {'type': 'Punctuation', 'behavior': 'X'}")),
            "pre_tokenizer.behavior has the type X");
        row("unknown scheme",
            with(json("'pre_tokenizer': {'type': 'Metaspace', 'replacement': '_', "
                     "'prepend_scheme': 'X'}")),
            "pre_tokenizer.prepend_scheme has the type X");
        row("type is no text", with(json("'normalizer': {'type': 1}")),
            "normalizer.type is not a text");
        row("flag is no flag", with(json("'normalizer': {'type': 'Strip', 'strip_left': 1}")),
            "normalizer.strip_left is not true or false");
        row("two characters",
            with(json("'pre_tokenizer': {'type': 'CharDelimiterSplit', 'delimiter': 'ab'}")),
            "pre_tokenizer.delimiter is not one character");
        row("too many steps",
            with(json("'normalizer': {'type': 'Sequence', 'normalizers': [")
                + QByteArray(json("{'type': 'NFC'},")).repeated(100) + json("{'type': 'NFC'}]}")),
            "normalizer.normalizers has more than 100 steps");
        row("long replacement",
            with(json("'normalizer': {'type': 'Prepend', 'prepend':")
                + quoted(QByteArray(1001, 'a')) + "}"),
            "normalizer.prepend is longer than 1000 bytes");
        row("bad expression",
            with(json("'pre_tokenizer': {'type': 'Split', 'behavior': 'Removed', "
                     "'pattern': {'Regex': '*a'}}")),
            "pre_tokenizer.pattern.Regex: The regular expression *a can't be used");
        row("damaged map",
            with(json("'normalizer': {'type': 'Precompiled', 'precompiled_charsmap': 'AAA'}")),
            "normalizer.precompiled_charsmap: The tokenizer's precompiled_charsmap is damaged");
        row("map that ends early",
            with(json("'normalizer': {'type': 'Precompiled', 'precompiled_charsmap': '/////w=='}")),
            "precompiled_charsmap is damaged");

        row("negative id", withModel(json("{'type': 'WordLevel', 'vocab': {'a': -1}}")),
            "model.vocab.a is not a whole number from 0 to 2147483647");
        row("huge id", withModel(json("{'type': 'WordLevel', 'vocab': {'a': 2147483648}}")),
            "model.vocab.a is not a whole number from 0 to 2147483647");
        row("id is a text", withModel(json("{'type': 'WordPiece', 'vocab': {'a': '1'}}")),
            "model.vocab.a is not a whole number");
        row("vocabulary is a list", withModel(json("{'type': 'WordLevel', 'vocab': []}")),
            "model.vocab is not an object");
        row("merge of unknown pieces",
            withModel(json("{'type': 'BPE', 'vocab': {'a': 0}, 'merges': ['a b']}")),
            "model.merges: The tokenizer's merges name b");
        row("merge to an unknown piece",
            withModel(json("{'type': 'BPE', 'vocab': {'a': 0, 'b': 1}, 'merges': [['a', 'b']]}")),
            "name ab, which is not in its vocabulary");
        row("merge of one", withModel(json("{'type': 'BPE', 'vocab': {'a': 0}, 'merges': ['a']}")),
            "model.merges.0 is not two pieces");
        row("merge of one in a list",
            withModel(json("{'type': 'BPE', 'vocab': {'a': 0}, 'merges': [['a']]}")),
            "model.merges.0 is not a list of more than 1 elements");
        row("score is no number", withModel(json("{'type': 'Unigram', 'vocab': [['a', 'b']]}")),
            "model.vocab.0.1 is not a number");
        row("unk_id beyond the end",
            withModel(json("{'type': 'Unigram', 'vocab': [['a', 0]], 'unk_id': 1}")),
            "model.unk_id is not a whole number from 0 to 0");
        row("added token without an id", with(json("'added_tokens': [{'content': 'x'}]")),
            "tokenizer.json lacks the key added_tokens.0.id");
        row("added token out of range",
            with(json("'added_tokens': [{'content': 'x', 'id': 99999999999}]")),
            "added_tokens.0.id is not a whole number");
        row("template without its token",
            with(json("'post_processor': {'type': 'TemplateProcessing', 'pair': [], "
                     "'single': [{'SpecialToken': {'id': 'S', 'type_id': 0}}], 'special_tokens': {}}")),
            "tokenizer.json lacks the key post_processor.special_tokens.S");
        row("template of a third text",
            with(json("'post_processor': {'type': 'TemplateProcessing', 'pair': [], "
                     "'single': [{'Sequence': {'id': 'C', 'type_id': 0}}], 'special_tokens': {}}")),
            "post_processor.single.0.Sequence.id has the type C");
    }
    void badTokenizerFiles()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, message);
        const Folder folder{{"tokenizer.json", file}};
        EXPECT_ERROR(folder.open(), message.toStdString());
        EXPECT_ERROR(folder.open(), "tokenizer.json");
    }
    void theSmallModelItselfIsFine()
    {
        const Folder folder{{"tokenizer.json", with(json("'normalizer': null"))}};
        QCOMPARE(folder.open()->encode("a").at(0).id, std::int64_t(0));
        QCOMPARE(folder.open()->encode("ab").at(0).id, std::int64_t(1));
    }

    void endlessExpressionsAreStopped()
    {
        const Folder folder{{"tokenizer.json",
            with(json("'pre_tokenizer': {'type': 'Split', 'behavior': 'Removed', "
                     "'pattern': {'Regex': '(a|aa)+$'}}"))}};
        const auto tokenizer = folder.open();
        EXPECT_ERROR(tokenizer->encode(std::string(5000, 'a') + "b"),
            "The regular expression (a|aa)+$ can't be used: it takes too long on this text");
    }
    void growingTextsAreStopped()
    {
        const QByteArray step = json("{'type': 'Replace', 'pattern': {'String': 'a'}, 'content':")
            + quoted(QByteArray(1000, 'a')) + "}";
        const Folder folder{{"tokenizer.json",
            with(json("'normalizer': {'type': 'Sequence', 'normalizers': [") + step + "," + step + ","
                + step + "]}")}};
        EXPECT_ERROR(folder.open()->encode("a"), "makes the text longer than 16 million characters");
        const QByteArray doubling = json("{'type': 'ByteLevel', 'use_regex': false}");
        const Folder splitting{{"tokenizer.json",
            with(json("'pre_tokenizer': {'type': 'Sequence', 'pretokenizers': [") + doubling
                + ("," + doubling).repeated(40) + "]}")}};
        EXPECT_ERROR(splitting.open()->encode("\u4F60"), "makes the text longer than 16 million characters");
    }
    void textWithoutAnyPieceIsRefused()
    {
        const Folder words{{"tokenizer.json",
            withModel(json("{'type': 'WordLevel', 'vocab': {'a': 0}, 'unk_token': '?'}"))}};
        EXPECT_ERROR(words.open()->encode("b"), "knows no piece for b and has no ?");
        const Folder unigram{
            {"tokenizer.json", withModel(json("{'type': 'Unigram', 'vocab': [['a', 0]]}"))}};
        EXPECT_ERROR(unigram.open()->encode("ab"), "knows no piece for b and has no unk_id");
    }

    void badFolders_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("no [CLS]") << QByteArray("vocab.txt") << QByteArray("[UNK]\n[SEP]\n")
                                  << QByteArray("vocab.txt lacks the special token [CLS]");
        QTest::newRow("no [UNK]") << QByteArray("vocab.txt") << QByteArray("[CLS]\n[SEP]\n")
                                  << QByteArray("vocab.txt lacks the special token [UNK]");
        QTest::newRow("not UTF-8") << QByteArray("vocab.txt") << QByteArray("[CLS]\n\xFF\n")
                                   << QByteArray("vocab.txt is damaged: line 2 is not UTF-8");
        QTest::newRow("vocabulary without merges")
            << QByteArray("vocab.json") << QByteArray("{}")
            << QByteArray("has no tokenizer.json, vocab.txt, or vocab.json with merges.txt");
        QTest::newRow("SentencePiece alone")
            << QByteArray("tokenizer.model") << QByteArray("x")
            << QByteArray("Save the tokenizer there with save_pretrained()");
    }
    void badFolders()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, message);
        const Folder folder{{name.constData(), content}};
        EXPECT_ERROR(folder.open(), message.toStdString());
        EXPECT_ERROR(folder.open(), folder.path());
    }
    void damagedSettingsBesideATokenizerAreRefused()
    {
        const QByteArray tokenizer = "{" + wordLevel + "}";
        const Folder good{{"tokenizer.json", tokenizer}, {"tokenizer_config.json", "{}"}};
        QCOMPARE(good.open()->encode("a").size(), std::size_t(1));
        const Folder cut{{"tokenizer.json", tokenizer}, {"tokenizer_config.json", "{"}};
        EXPECT_ERROR(cut.open(), "tokenizer_config.json is damaged: it is not valid JSON");
        const Folder null{{"tokenizer.json", tokenizer}, {"tokenizer_config.json", "null"}};
        EXPECT_ERROR(null.open(), "tokenizer_config.json is not an object, but only null");
    }
    void badMerges()
    {
        const QByteArray config = json("{'model_type': 'gpt2'}");
        const QByteArray vocabulary = json("{'a': 0, 'b': 1, 'ab': 2}");
        const Folder good{{"config.json", config}, {"vocab.json", vocabulary},
            {"merges.txt", "#version: 0.2\na b\n\n"}};
        QCOMPARE(good.open()->encode("ab").size(), std::size_t(1));
        const Folder unknown{{"config.json", config}, {"vocab.json", vocabulary},
            {"merges.txt", "#version: 0.2\na c\n"}};
        EXPECT_ERROR(unknown.open(), "merges.txt: The tokenizer's merges name c");
        const Folder three{{"config.json", config}, {"vocab.json", vocabulary},
            {"merges.txt", "#version: 0.2\na b\na b c\n"}};
        EXPECT_ERROR(three.open(), "merges.txt is damaged: line 3 is not two pieces");
        const Folder kind{{"config.json", json("{'model_type': 'clip'}")}, {"vocab.json", vocabulary},
            {"merges.txt", "a b\n"}};
        EXPECT_ERROR(kind.open(), "a vocab.json of the kind \"clip\" can't be read");
    }
    void otherKindsOfVocabulariesAreRefused()
    {
        const QByteArray vocabulary = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n";
        const Folder japanese{{"vocab.txt", vocabulary},
            {"config.json",
                json("{'model_type': 'bert', 'tokenizer_class': 'BertJapaneseTokenizer'}")}};
        EXPECT_ERROR(japanese.open(), "a vocab.txt of the kind \"BertJapanese\" can't be read");
        const Folder bert{{"vocab.txt", vocabulary}, {"config.json", json("{'model_type': 'bert'}")}};
        QCOMPARE(bert.open()->encode("a").size(), std::size_t(3));
    }
    void qwenFilesAreRead()
    {
        const Folder folder{
            {"vocab.json", json("{'1': 0, '2': 1, '12': 2, 'é': 3, 'Ã': 4, '©': 5, 'Ã©': 6, "
                                "'Ċ': 7, '!': 8, '!Ċ': 9}")},
            {"merges.txt", "#version: 0.2\n1 2\n\u00C3 \u00A9\n! \u010A\n"},
            {"tokenizer_config.json",
                json("{'tokenizer_class': 'Qwen2Tokenizer', 'bos_token': null, "
                     "'added_tokens_decoder': {'20': {'content': '<|im_start|>', 'special': true}}}")}};
        std::vector<std::int64_t> ids;
        for (const fovea::Token& token : folder.open()->encode("12e\u0301!\n<|im_start|>"))
            ids.push_back(token.id);
        // Digits stand alone, letters are composed, line ends stay with signs.
        QCOMPARE(ids, (std::vector<std::int64_t>{0, 1, 6, 9, 20}));
    }
    /// tokenizer_config.json has the last word where it says something.
    void settingsBesideATokenizerCount()
    {
        const auto idsOf = [](const Folder& folder, const char* text) {
            QList<int> ids;
            for (const fovea::Token& token : folder.open()->encode(text))
                ids << int(token.id);
            return ids;
        };
        const QByteArray bert = json("{'normalizer': {'type': 'BertNormalizer', 'lowercase': true}, "
            "'pre_tokenizer': {'type': 'BertPreTokenizer'}, "
            "'model': {'type': 'WordPiece', 'vocab': {'[UNK]': 0, 'a': 1, 'A': 2, 'É': 3}}}");
        QCOMPARE(idsOf(Folder{{"tokenizer.json", bert}}, "A"), (QList<int>{1}));
        QCOMPARE(idsOf(Folder{{"tokenizer.json", bert},
                           {"tokenizer_config.json",
                               json("{'tokenizer_class': 'BertTokenizer', 'do_lower_case': false}")}},
                     "A \u00C9"),
            (QList<int>{2, 3}));

        const QByteArray llama = json("{'model': {'type': 'WordLevel', "
            "'vocab': {'x': 0, '<s>': 1, '</s>': 2}, 'unk_token': 'x'}}");
        const auto config = [](const char* more) {
            return QByteArray(json("{'tokenizer_class': 'LlamaTokenizerFast'")) + json(more);
        };
        QCOMPARE(idsOf(Folder{{"tokenizer.json", llama}}, "x"), (QList<int>{0}));
        QCOMPARE(idsOf(Folder{{"tokenizer.json", llama}, {"tokenizer_config.json", config("}")}}, "x"),
            (QList<int>{1, 0}));
        QCOMPARE(idsOf(Folder{{"tokenizer.json", llama},
                           {"tokenizer_config.json",
                               config(", 'add_bos_token': false, 'add_eos_token': true, "
                                      "'eos_token': {'content': '</s>'}}")}},
                     "x"),
            (QList<int>{0, 2}));
        QCOMPARE(idsOf(Folder{{"tokenizer.json", llama},
                           {"tokenizer_config.json",
                               json("{'added_tokens_decoder': {'9': {'content': 'new'}, "
                                    "'2': {'content': '</s>', 'lstrip': true}}}")}},
                     "xnew  </s>"),
            (QList<int>{0, 9, 2}));

        // Ids of added tokens in tokenizer.json itself are a hint.
        QCOMPARE(idsOf(Folder{{"tokenizer.json",
                     QByteArray(llama).replace("{\"model\"",
                         json("{'added_tokens': [{'id': 70, 'content': 'p'}, "
                              "{'id': 2, 'content': '</s>'}, {'id': 71, 'content': 'q'}], "
                              "'model'"))}},
                     "xqp</s>"),
            (QList<int>{0, 4, 3, 2}));

        const QByteArray gpt2 = json("{'pre_tokenizer': {'type': 'ByteLevel', "
            "'add_prefix_space': false}, 'model': {'type': 'WordLevel', 'unk_token': 'x', "
            "'vocab': {'x': 0, 'Ġx': 1}}}");
        QCOMPARE(idsOf(Folder{{"tokenizer.json", gpt2}}, "x x"), (QList<int>{0, 1}));
        QCOMPARE(idsOf(Folder{{"tokenizer.json", gpt2},
                           {"tokenizer_config.json", json("{'add_prefix_space': true}")}},
                     "x x"),
            (QList<int>{1, 1}));
    }
    void settingsBesideAVocabularyCount()
    {
        const QByteArray vocabulary = "[PAD]\n[UNK]\n<c>\n[SEP]\n[MASK]\n\u00C9\n\u00E9\ne\n\u4F60a\n";
        const Folder cased{{"vocab.txt", vocabulary},
            {"tokenizer_config.json",
                json("{'do_lower_case': false, 'tokenize_chinese_chars': false, "
                     "'cls_token': {'content': '<c>', 'lstrip': false}}")}};
        const auto tokens = cased.open()->encode("\u00C9 \u4F60"
                                                 "a <c>");
        QCOMPARE(tokens.size(), std::size_t(5));
        QCOMPARE(tokens[0].piece, std::string("<c>"));
        QCOMPARE(tokens[1].id, std::int64_t(5));
        QCOMPARE(tokens[2].id, std::int64_t(8));
        QCOMPARE(tokens[3].id, std::int64_t(2));
        const Folder accents{{"vocab.txt", vocabulary},
            {"tokenizer_config.json", json("{'strip_accents': false, 'cls_token': '<c>', "
                     "'added_tokens_decoder': {'40': {'content': '<new>'}}}")}};
        QCOMPARE(accents.open()->encode("\u00C9")[1].id, std::int64_t(6));
        QCOMPARE(accents.open()->encode("x<new>")[2].id, std::int64_t(40));
        QCOMPARE(accents.open()->vocabularySize(), std::int64_t(41));
        const Folder damaged{
            {"vocab.txt", vocabulary}, {"tokenizer_config.json", json("{'do_lower_case': 'no'}")}};
        EXPECT_ERROR(damaged.open(), "tokenizer_config.json: do_lower_case is not true or false");
    }
};

QTEST_GUILESS_MAIN(TestTokenizerRefusals)
#include "tst_tokenizer_refusals.moc"
