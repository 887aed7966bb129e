// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/json_settings.h"
#include "support/errors.h"

#include <QtTest>

using namespace fovea;
using io::JsonSettings;

class TestJsonSettings : public QObject
{
    Q_OBJECT

private slots:
    void reads();
    void fallsBack();
    void refuses_data();
    void refuses();
    void refusesFiles_data();
    void refusesFiles();
};

void TestJsonSettings::reads()
{
    const auto settings = JsonSettings::parse(
        R"({"n": 3, "x": 0.5, "whole": 4.0, "on": true, "name": "bert", "none": null,
            "list": ["a", "b"], "numbers": [1, 2.5], "inner": {"deep": 7},
            "id2label": {"1": "yes", "0": "no"}, "map": {"k": "v"}})",
        "file");
    QCOMPARE(settings.integer("n", 0, 10), Index(3));
    QCOMPARE(settings.integer("whole", 0, 10), Index(4));
    QCOMPARE(settings.number("x", 0, 1), 0.5);
    QVERIFY(settings.flag("on"));
    QCOMPARE(settings.text("name"), std::string("bert"));
    QCOMPARE(settings.texts("list"), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(settings.numbers("numbers"), (std::vector<double>{1, 2.5}));
    QCOMPARE(settings.object("inner")->integer("deep", 0, 10), Index(7));
    QCOMPARE(settings.labels("id2label"), (std::vector<std::string>{"no", "yes"}));
    QCOMPARE(settings.textMap("map"), (std::map<std::string, std::string>{{"k", "v"}}));
    QVERIFY(!settings.has("none"));
    QVERIFY(!settings.has("missing"));
    QVERIFY(settings.isNumber("n") && !settings.isNumber("list") && settings.isList("list"));
    QVERIFY(settings.isNull("none") && !settings.isNull("missing") && !settings.isNull("n"));
}

void TestJsonSettings::fallsBack()
{
    const auto settings = JsonSettings::parse(R"({"none": null})", "file");
    QCOMPARE(settings.integer("none", 1, 5, 0), Index(0)); // not bound by the range
    QCOMPARE(settings.number("none", 1, 5, 2.5), 2.5);
    QVERIFY(!settings.flag("none", false));
    QCOMPARE(settings.text("none", "x"), std::string("x"));
    QVERIFY(!settings.object("none"));
    QVERIFY(settings.texts("none").empty() && settings.labels("none").empty());
}

void TestJsonSettings::refuses_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("as");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* value, const char* as, const char* part) {
        QTest::addRow("%s as %s", value, as)
            << QString::fromLatin1(value) << QString::fromLatin1(as) << QString::fromLatin1(part);
    };
    row("null", "integer", "folder/config.json does not say \"key\"");
    row("0", "integer", "folder/config.json says \"key\" is 0, but it has to be a whole number from 1 to 9");
    row("10", "integer", "is 10");
    row("1.5", "integer", "is 1.5");
    row("1e300", "integer", "is 1e+300");
    row("\"3\"", "integer", "is \"3\"");
    row("[3]", "integer", "is a list");
    row("{}", "integer", "is an object");
    row("-1", "number", "from 1.0 to 9.0");
    row("true", "number", "is true");
    row("1", "flag", "true or false");
    row("1", "text", "a text");
    row("[1]", "texts", "a list of texts");
    row("\"a\"", "texts", "a list of texts");
    row("[\"a\"]", "numbers", "a list of numbers");
    row("1", "object", "an object");
    row("{\"0\": \"a\", \"2\": \"b\"}", "labels", "under \"0\", \"1\"");
    row("{\"a\": 1}", "textMap", "an object of texts");
}

void TestJsonSettings::refuses()
{
    QFETCH(QString, value);
    QFETCH(QString, as);
    QFETCH(QString, part);
    const auto settings
        = JsonSettings::parse("{\"key\": " + value.toStdString() + "}", "folder/config.json");
    const std::string message = test::errorText([&] {
        if (as == QLatin1String("integer"))
            settings.integer("key", 1, 9);
        else if (as == QLatin1String("number"))
            settings.number("key", 1, 9);
        else if (as == QLatin1String("flag"))
            settings.flag("key");
        else if (as == QLatin1String("text"))
            settings.text("key");
        else if (as == QLatin1String("texts"))
            settings.texts("key");
        else if (as == QLatin1String("numbers"))
            settings.numbers("key");
        else if (as == QLatin1String("object"))
            settings.object("key");
        else if (as == QLatin1String("labels"))
            settings.labels("key");
        else
            settings.textMap("key");
    });
    QVERIFY2(message.find(part.toStdString()) != std::string::npos, message.c_str());
}

void TestJsonSettings::refusesFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("part");
    QTest::newRow("empty") << QByteArray() << "f.json is damaged: it is not valid JSON";
    QTest::newRow("cut off") << QByteArray("{\"a\": ") << "at byte 7";
    QTest::newRow("list") << QByteArray("[1]") << "no JSON object";
    QTest::newRow("huge number") << QByteArray("{\"a\": 1e999}") << "f.json is damaged: it is not valid JSON";
    QTest::newRow("deep") << QByteArray(100000, '[') << "f.json";
    QTest::newRow("deep and whole")
        << "{\"a\": " + QByteArray(1000, '[') + QByteArray(1000, ']') + "}" << "nested more than 64";
}

void TestJsonSettings::refusesFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, part);
    EXPECT_ERROR(JsonSettings::parse({text.constData(), std::size_t(text.size())}, "f.json"),
        part.toStdString());
}

QTEST_GUILESS_MAIN(TestJsonSettings)
#include "tst_json_settings.moc"
