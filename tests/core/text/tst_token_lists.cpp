// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/token_lists.h"

#include <QtTest>

using namespace fovea;
using namespace fovea::text;

namespace
{

Token token(const char* text, int word, int segment = 0, bool special = false)
{
    Token result;
    result.text = text;
    result.word = word;
    result.segment = segment;
    result.special = special;
    return result;
}

QString texts(const std::vector<Token>& tokens)
{
    QStringList list;
    for (const Token& t : tokens)
        list += QString::fromStdString(t.text);
    return list.join(u' ');
}

const std::vector<Token> pair{token("CLS", -1, 0, true), token("a", 0), token("b", 1),
    token("c", 2), token("d", 3), token("SEP", -1, 0, true), token("x", 0, 1), token("y", 1, 1),
    token("SEP", -1, 1, true)};

} // namespace

/// Cutting tokens, and finding the words they make.
class TestTokenLists : public QObject
{
    Q_OBJECT

private slots:
    void truncates_data();
    void truncates();
    void findsWords();
};

void TestTokenLists::truncates_data()
{
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("left");
    QTest::newRow("fits") << 9 << "CLS a b c d SEP x y SEP";
    QTest::newRow("longer one first") << 7 << "CLS a b SEP x y SEP";
    QTest::newRow("then in turn") << 6 << "CLS a b SEP x SEP";
    QTest::newRow("and so on") << 5 << "CLS a SEP x SEP";
    QTest::newRow("specials alone") << 3 << "CLS SEP SEP";
    QTest::newRow("not even these") << 2 << "CLS SEP";
    QTest::newRow("nothing") << 0 << "";
}

void TestTokenLists::truncates()
{
    QFETCH(int, limit);
    QFETCH(QString, left);
    QCOMPARE(texts(truncated(pair, std::size_t(limit))), left);
}

void TestTokenLists::findsWords()
{
    const std::vector<Token> tokens{token("CLS", -1, 0, true), token("un", 0), token("##us", 0),
        token("##ual", 0), token("word", 1), token("?", -1), token("!", -1), token("SEP", -1, 0, true),
        token("x", 1, 1), token("##y", 1, 1)};
    const std::vector<WordSpan> expected{
        {0, 1}, {1, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 10}};
    QVERIFY(words(tokens) == expected);
    QVERIFY(words({}).empty());
    // The same number in the other sentence is another word.
    QCOMPARE(words({token("a", 0), token("b", 0, 1)}).size(), std::size_t(2));
}

QTEST_GUILESS_MAIN(TestTokenLists)
#include "tst_token_lists.moc"
