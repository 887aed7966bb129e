// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "models/playground/character_vectors.h"
#include "support/playground.h"

#include <QTest>

#include <algorithm>

using namespace fovea;

class TestCharacterVectors : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyVectorHasLengthOne()
    {
        for (const char* text : {"你", "机车", "Hello", "👩‍🚀", "", "，"}) {
            const Vector vector = test::characterVectors()->vector(text);
            QCOMPARE(vector.size(), Index(128));
            QVERIFY(std::abs(vector.norm() - 1) < 1e-6f);
        }
    }
    void knownIsWhatIsMadeOfKnownCharacters()
    {
        const auto vectors = test::characterVectors();
        QVERIFY(vectors->has("机"));
        QVERIFY(vectors->has("机车"));
        QVERIFY(!vectors->has("机x"));
        QVERIFY(!vectors->has("car"));
        QVERIFY(!vectors->has(""));
    }
    void relatedCharactersAreCloser()
    {
        const auto cosine = [](const char* a, const char* b) {
            return test::characterVectors()->vector(a).dot(test::characterVectors()->vector(b));
        };
        for (const char* stranger : {"你", "好", "的", "红"})
            QVERIFY(cosine("机", "车") > cosine("机", stranger) + 0.1f);
        QVERIFY(cosine("你", "我") > 0.5f);
        QVERIFY(cosine("猫", "狗") > 0.3f);
    }
    void firstNumbersTellMost()
    {
        const auto vectors = test::characterVectors();
        double first = 0;
        double last = 0;
        for (const auto& [a, b] : {std::pair("你", "我"), std::pair("猫", "狗"),
                 std::pair("机", "车"), std::pair("父", "母")}) {
            const Vector product = vectors->vector(a).cwiseProduct(vectors->vector(b));
            first += double(product.head(32).sum());
            last += double(product.tail(32).sum());
        }
        QVERIFY(first > 2 * last);
    }
    void wordPointsBetweenItsCharacters()
    {
        const auto vectors = test::characterVectors();
        const Vector mean = vectors->vector("机") + vectors->vector("车");
        QVERIFY((vectors->vector("机车") - mean.normalized()).norm() < 1e-6f);
    }
    void unknownWordHasOneVector()
    {
        const auto vectors = test::characterVectors();
        QCOMPARE(vectors->vector("Cat"), vectors->vector("cAT"));
        QCOMPARE(vectors->vector("É"), vectors->vector("e\u0301"));
        QVERIFY(std::abs(vectors->vector("cat").dot(vectors->vector("dog"))) < 0.4f);
    }
    void neighboursAreThoseWithTheLargestCosine()
    {
        const auto vectors = test::characterVectors();
        const auto near = vectors->nearest("你", 5);
        QCOMPARE(near.size(), std::size_t(5));
        QVERIFY(std::any_of(
            near.begin(), near.end(), [](const auto& neighbour) { return neighbour.text == "我"; }));
        float before = 1;
        for (const auto& neighbour : near) {
            QVERIFY(neighbour.text != "你");
            QVERIFY(neighbour.cosine <= before);
            before = neighbour.cosine;
            QVERIFY(std::abs(neighbour.cosine
                        - vectors->vector("你").dot(vectors->vector(neighbour.text)))
                < 1e-5f);
        }
        QVERIFY(vectors->nearest("你", 0).empty());
        QCOMPARE(vectors->nearest("hello", 3).size(), std::size_t(3));
    }
    void vocabularyOfAnotherLengthIsRefused()
    {
        QFile file(QStringLiteral(
            FOVEA_TEST_DATA "/../../resources/models/chinese-characters/embeddings.safetensors"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const std::span span(bytes.data(), std::size_t(bytes.size()));
        QVERIFY_EXCEPTION_THROWN(CharacterVectors::load(std::as_bytes(span), "一\n二\n"), Error);
        QVERIFY_EXCEPTION_THROWN(
            CharacterVectors::load(std::as_bytes(span.first(100)), "一\n二\n"), Error);
    }
};

QTEST_GUILESS_MAIN(TestCharacterVectors)
#include "tst_character_vectors.moc"
