// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "base/monitor.h"
#include "base/random.h"

#include <QTest>

using namespace fovea;

class TestBase : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void randomIsSplitMix64()
    {
        // From the reference implementation by Sebastiano Vigna.
        Random random(1234567);
        QCOMPARE(random.next(), std::uint64_t(6457827717110365317u));
        QCOMPARE(random.next(), std::uint64_t(3203168211198807973u));
        QCOMPARE(random.next(), std::uint64_t(9817491932198370423u));
        QCOMPARE(random.next(), std::uint64_t(4593380528125082431u));
        QCOMPARE(random.next(), std::uint64_t(16408922859458223821u));
    }
    void uniformStaysInRange()
    {
        Random random(1);
        double sum = 0;
        for (int i = 0; i < 100000; ++i) {
            const double u = random.uniform();
            QVERIFY(u >= 0 && u < 1);
            sum += u;
        }
        // The mean of 100,000 has a standard deviation of 0.0009.
        QVERIFY(std::abs(sum / 100000 - 0.5) < 0.005);
    }
    void normalHasMeanZeroAndVarianceOne()
    {
        Random random(2);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 100000; ++i) {
            const double x = random.normal();
            QVERIFY(std::isfinite(x));
            sum += x;
            squares += x * x;
        }
        QVERIFY(std::abs(sum / 100000) < 0.02);
        QVERIFY(std::abs(squares / 100000 - 1) < 0.03);
    }
    void hashIsFnv1a()
    {
        // From the test suite of the FNV authors.
        QCOMPARE(hashText(""), std::uint64_t(0xcbf29ce484222325u));
        QCOMPARE(hashText("a"), std::uint64_t(0xaf63dc4c8601ec8cu));
        QCOMPARE(hashText("foobar"), std::uint64_t(0x85944171f73967e8u));
    }
    void errorFillsInArguments_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("none") << QByteArray("plain.") << QByteArrayList() << QByteArray("plain.");
        QTest::newRow("in order") << QByteArray("%1 has no %2.") << QByteArrayList{"a", "b"}
                                  << QByteArray("a has no b.");
        QTest::newRow("turned round and twice")
            << QByteArray("%2, %1, %2.") << QByteArrayList{"a", "b"} << QByteArray("b, a, b.");
        QTest::newRow("argument with a marker is not filled in again")
            << QByteArray("%1 and %2.") << QByteArrayList{"%2", "b"} << QByteArray("%2 and b.");
        QTest::newRow("missing argument stays visible")
            << QByteArray("%1 and %2.") << QByteArrayList{"a"} << QByteArray("a and %2.");
        QTest::newRow("lone percent signs")
            << QByteArray("100% of %1%") << QByteArrayList{"it"} << QByteArray("100% of it%");
    }
    void errorFillsInArguments()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArray, message);
        std::vector<std::string> list;
        for (const QByteArray& argument : arguments)
            list.push_back(argument.toStdString());
        const Error error(text.constData(), list);
        QCOMPARE(QByteArray(error.what()), message);
        QCOMPARE(error.text(), text.toStdString());
        QCOMPARE(error.arguments(), list);
    }
    void monitorStops()
    {
        struct Stopping : Monitor {
            bool stopRequested() const override { return true; }
        };
        QVERIFY_EXCEPTION_THROWN(Stopping().check(), Stopped);
        Monitor::none().check();
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
