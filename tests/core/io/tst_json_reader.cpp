// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/json_reader.h"

#include "support/errors.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using fovea::io::JsonDocument;
using fovea::io::JsonValue;

namespace
{

auto parse(std::string_view json)
{
    return JsonDocument::parse(json, "file.json");
}

} // namespace

class TestJsonReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void valuesAreRead()
    {
        const auto document = parse(R"({"a": {"b": [1, -2.5, "x\u00e9", true, null]}, "n": null})");
        const JsonValue list = document->root().at("a").at("b");
        QCOMPARE(list.size(), std::size_t(5));
        QCOMPARE(list.at(std::size_t(0)).integer(0, 1), std::int64_t(1));
        QCOMPARE(list.at(1).number(), -2.5);
        QCOMPARE(list.at(2).string(), std::string("xé"));
        QVERIFY(list.at(3).boolean());
        QVERIFY(list.at(4).isNull());
        QVERIFY(!document->root().find("n"));
        QVERIFY(!document->root().find("missing"));
        QCOMPARE(document->root().booleanOr("n", true), true);
        QCOMPARE(document->root().stringOr("missing", "fallback"), std::string("fallback"));
        QCOMPARE(list.at(2).path(), std::string("a.b.2"));
    }
    void membersAndElementsAreListed()
    {
        const auto document = parse(R"({"x": [1, 2, 3], "y": [4]})");
        std::string seen;
        document->root().forEachMember([&](const std::string& key, JsonValue value) {
            seen += key;
            value.forEachElement(
                [&](JsonValue number) { seen += std::to_string(number.integer(0, 9)); });
        });
        QCOMPARE(seen, std::string("x123y4"));
    }
    void theLaterOfEqualKeysCounts()
    {
        QCOMPARE(parse(R"({"a": 1, "a": 2})")->root().at("a").integer(0, 9), std::int64_t(2));
    }
    void wrongTypesNameTheirKey()
    {
        const auto document = parse(R"({"a": {"b": [1, "x"]}})");
        const JsonValue root = document->root();
        const JsonValue list = root.at("a").at("b");
        EXPECT_ERROR(root.at("c"), "file.json lacks the key c.");
        EXPECT_ERROR(root.at("a").at("c"), "lacks the key a.c.");
        EXPECT_ERROR(list.at("c"), "a.b is not an object");
        EXPECT_ERROR(root.at(std::size_t(0)), "is not a list");
        EXPECT_ERROR(list.at(2), "a.b is not a list of more than 2 elements");
        EXPECT_ERROR(list.at(std::size_t(0)).string(), "a.b.0 is not a text");
        EXPECT_ERROR(list.at(1).number(), "a.b.1 is not a number");
        EXPECT_ERROR(list.at(1).boolean(), "a.b.1 is not true or false");
        EXPECT_ERROR(root.forEachElement([](JsonValue) {}), "is not a list");
        EXPECT_ERROR(list.forEachMember([](const std::string&, JsonValue) {}), "is not an object");
    }
    void numbersAreChecked_data()
    {
        QTest::addColumn<QByteArray>("number");
        for (const char* number : {"-1", "11", "1.0", "1e3", "18446744073709551615",
                 "9223372036854775808", "99999999999999999999999", "\"5\"", "true", "null"})
            QTest::newRow(number) << QByteArray(number);
    }
    void numbersAreChecked()
    {
        QFETCH(QByteArray, number);
        const auto document = parse(("[" + number + "]").toStdString());
        EXPECT_ERROR(document->root().at(std::size_t(0)).integer(0, 10),
            "0 is not a whole number from 0 to 10");
    }
    void damagedFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut") << QByteArray("{\"a\": [1, 2");
        QTest::newRow("two values") << QByteArray("{} {}");
        QTest::newRow("NUL") << QByteArray("{}\0{}", 5);
        QTest::newRow("not UTF-8") << QByteArray("[\"\xFF\"]");
        QTest::newRow("half a surrogate pair") << QByteArray("[\"\\uD800\"]");
        QTest::newRow("beyond double") << QByteArray("[1e999]");
        QTest::newRow("comment") << QByteArray("{} // no");
        QTest::newRow("trailing comma") << QByteArray("[1,]");
    }
    void damagedFilesAreRefused()
    {
        QFETCH(QByteArray, json);
        EXPECT_ERROR(parse({json.data(), std::size_t(json.size())}),
            "file.json is damaged: it is not valid JSON at byte");
    }
    void bombsAreRefused()
    {
        EXPECT_ERROR(parse(std::string(1'000'000, '[')), "nested more than 64 levels deep");
        std::string nested(64, '[');
        nested += std::string(64, ']');
        QVERIFY(parse(nested)->root().isArray());
        std::string wide = "[0";
        for (std::size_t i = 0; i < JsonDocument::maximumValues; ++i)
            wide += ",0";
        EXPECT_ERROR(parse(wide + "]"), "more than 8000000 values");
        // Inside a text brackets are none.
        const std::string brackets = std::string(100, '[') + "\\\"" + std::string(100, '[');
        QVERIFY(parse("[\"" + brackets + "\"]")->root().isArray());
    }
    void filesAreBounded()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("a.json").toStdString();
        std::ofstream(path) << "{\"a\": 1}";
        QCOMPARE(JsonDocument::open(path, 8)->root().size(), std::size_t(1));
        EXPECT_ERROR(JsonDocument::open(path, 7), "a.json is larger than 7 bytes");
        EXPECT_ERROR(JsonDocument::open(path + "x", 7), "does not exist");
    }
};

QTEST_GUILESS_MAIN(TestJsonReader)
#include "tst_json_reader.moc"
