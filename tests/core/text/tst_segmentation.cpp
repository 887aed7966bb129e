// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/segmentation.h"

#include <QTest>

using fovea::Token;

namespace
{

QStringList texts(const std::vector<Token>& tokens)
{
    QStringList list;
    for (const Token& token : tokens)
        list << QString::fromStdString(token.text);
    return list;
}

} // namespace

class TestSegmentation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void words_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("empty") << "" << QStringList();
        QTest::newRow("blank") << " \t\r\n\u00A0\u3000\u200B" << QStringList();
        QTest::newRow("English") << "The cat's  mat, 3.14!"
                                 << QStringList{"The", "cat's", "mat", ",", "3.14", "!"};
        QTest::newRow("Chinese") << "我爱北京天安门" << QStringList{"我", "爱", "北京", "天安门"};
        QTest::newRow("Chinese punctuation")
            << "你好，世界。" << QStringList{"你好", "，", "世界", "。"};
        QTest::newRow("Japanese") << "東京に行く" << QStringList{"東京", "に", "行く"};
        QTest::newRow("Thai") << "ภาษาไทย" << QStringList{"ภาษา", "ไทย"};
        QTest::newRow("Arabic") << "مرحبا بالعالم" << QStringList{"مرحبا", "بالعالم"};
        QTest::newRow("mixed") << "用Qt写" << QStringList{"用", "Qt", "写"};
        QTest::newRow("emoji family")
            << "a👨‍👩‍👧‍👦b" << QStringList{"a", "👨‍👩‍👧‍👦", "b"};
        QTest::newRow("skin tone and flags")
            << "👍🏽🇩🇪🇫🇷" << QStringList{"👍🏽", "🇩🇪", "🇫🇷"};
        QTest::newRow("keycap") << "1️⃣ 2" << QStringList{"1️⃣", "2"};
        QTest::newRow("replacement character") << "a\uFFFDb" << QStringList{"a", "\uFFFD", "b"};
    }
    void words()
    {
        QFETCH(QString, text);
        QTEST(texts(fovea::text::words(text.toStdString())), "expected");
    }

    void characters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("Chinese") << "你好 机车" << QStringList{"你", "好", "机", "车"};
        QTest::newRow("combining marks") << "e\u0301\u0323x" << QStringList{"e\u0301\u0323", "x"};
        QTest::newRow("emoji") << "👩🏾‍🚀🏳️‍🌈🇨🇳"
                               << QStringList{"👩🏾‍🚀", "🏳️‍🌈", "🇨🇳"};
        QTest::newRow("Hangul jamo") << "\u1112\u1161\u11AB" << QStringList{"\u1112\u1161\u11AB"};
        QTest::newRow("Hebrew points") << "שָׁלוֹם" << QStringList{"שָׁ", "ל", "וֹ", "ם"};
        QTest::newRow("beyond the basic plane") << "𠀀a" << QStringList{"𠀀", "a"};
    }
    void characters()
    {
        QFETCH(QString, text);
        QTEST(texts(fovea::text::characters(text.toStdString())), "expected");
    }

    void chineseCharactersStandAlone()
    {
        const std::vector<Token> tokens = fovea::text::wordsAndHanCharacters("用Qt写你好机车, ok");
        QCOMPARE(texts(tokens), (QStringList{"用", "Qt", "写", "你", "好", "机", "车", ",", "ok"}));
        QCOMPARE(tokens[6].begin, std::size_t(17));
        QCOMPARE(tokens[6].end, std::size_t(20));
    }
    void offsetsCountBytes()
    {
        const std::string text = " é你\t👨‍👩‍👧 𠀀 b\u0301";
        for (const auto& tokens : {fovea::text::words(text), fovea::text::characters(text)}) {
            QVERIFY(!tokens.empty());
            std::size_t previous = 0;
            for (const Token& token : tokens) {
                QVERIFY(token.begin >= previous);
                QCOMPARE(text.substr(token.begin, token.end - token.begin), token.text);
                previous = token.end;
            }
            QCOMPARE(previous, text.size());
        }
    }
    void graphemesRebuildTheText()
    {
        const std::string text = "a\r\n 👍🏽 e\u0301\n";
        std::string joined;
        for (const std::string& grapheme : fovea::text::graphemes(text))
            joined += grapheme;
        QCOMPARE(joined, text);
        QCOMPARE(fovea::text::graphemes("👍🏽 e\u0301").size(), std::size_t(3));
    }
};

QTEST_GUILESS_MAIN(TestSegmentation)
#include "tst_segmentation.moc"
