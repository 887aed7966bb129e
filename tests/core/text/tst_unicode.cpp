// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/unicode.h"

#include <QTest>

using namespace fovea::text;

class TestUnicode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void illFormedTextBecomesReplacementCharacters_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const QByteArray r("\xEF\xBF\xBD");
        QTest::newRow("NUL") << QByteArray("a\0b", 3) << "a" + r + "b";
        QTest::newRow("lone high surrogate") << QByteArray("a\xED\xA0\xBD"
                                                           "b")
                                             << "a" + r + "b";
        QTest::newRow("lone low surrogate") << QByteArray("\xED\xB8\x80") << r;
        QTest::newRow("stray continuation") << QByteArray("\x80"
                                                          "a")
                                            << r + "a";
        QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << r + r;
        QTest::newRow("broken off") << QByteArray("\xE4\xBD"
                                                  "a")
                                    << r + "a";
        QTest::newRow("broken off at the end") << QByteArray("a\xF0\x9F\x98") << "a" + r;
        QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80") << r + r + r + r;
        QTest::newRow("Latin-1") << QByteArray("caf\xE9") << "caf" + r;
    }
    void illFormedTextBecomesReplacementCharacters()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QVERIFY(!isValidUtf8(std::string_view(text.data(), std::size_t(text.size()))));
        const std::string valid
            = toValidUtf8(std::string_view(text.data(), std::size_t(text.size())));
        QCOMPARE(QByteArray::fromStdString(valid), expected);
        QVERIFY(isValidUtf8(valid));
    }
    void validTextStays()
    {
        const std::string text = "你好 mañana \U0001F469\u200D\U0001F4BB \u202Eعربي \uFFFD";
        QVERIFY(isValidUtf8(text));
        QCOMPARE(toValidUtf8(text), text);
        QVERIFY(isValidUtf8(""));
        QCOMPARE(toValidUtf8(""), std::string());
    }
    void foldedJoinsSpellings()
    {
        QCOMPARE(folded("Hello"), std::string("hello"));
        QCOMPARE(folded("ÉTÉ"), folded("e\u0301te\u0301"));
        QCOMPARE(folded("ΟΔΟΣ"), std::string("οδος"));
        QCOMPARE(folded("你好"), std::string("你好"));
    }
};

QTEST_GUILESS_MAIN(TestUnicode)
#include "tst_unicode.moc"
