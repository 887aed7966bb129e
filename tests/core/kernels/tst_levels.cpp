// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include <QProcess>
#include <QTest>

#include <cmath>
#include <link.h>

// Runs a fixed piece of work on the kernels of every instruction set level that this processor
// has, by telling the dynamic loader which of them it may choose.

namespace
{

/// The dynamic loader that this program names as its own, e.g. /lib64/ld-linux-x86-64.so.2.
QString loaderPath()
{
    QString path;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* result) {
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const auto& header = info->dlpi_phdr[i];
                if (header.p_type == PT_INTERP) {
                    *static_cast<QString*>(result) = QString::fromLocal8Bit(
                        reinterpret_cast<const char*>(info->dlpi_addr + header.p_vaddr));
                }
            }
            return 1; // the first one is the program itself
        },
        &path);
    return path;
}

bool processorHas(const QByteArray& level)
{
#ifdef __x86_64__
    // Telling instructions of each level: not every compiler knows the levels by name.
    if (level == "x86-64-v4")
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
            && __builtin_cpu_supports("avx512vl");
    if (level == "x86-64-v3")
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
            && __builtin_cpu_supports("bmi2");
    if (level == "x86-64-v2")
        return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#endif
    return level == "x86-64";
}

QList<QByteArray> run(const QByteArray& level)
{
    // The loader has no name for the plain build: it is left when no other may be taken.
    const QString mask = level == "x86-64" ? QStringLiteral("none") : QString::fromLatin1(level);
    QProcess process;
    process.start(loaderPath(),
        {QStringLiteral("--glibc-hwcaps-mask"), mask, QStringLiteral(FOVEA_LEVEL_WORK)});
    if (!process.waitForFinished(120000) || process.exitCode() != 0)
        qWarning("%s", process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed().split('\n');
}

} // namespace

class TestLevels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
#if !defined(__x86_64__) || !defined(__linux__)
        QSKIP("There are instruction set levels only on x86-64 under Linux.");
#endif
        m_plain = run("x86-64");
        QCOMPARE(m_plain.first(), QByteArray("x86-64"));
        QVERIFY(m_plain.size() > 20000);
    }
    void levelsAgree_data()
    {
        QTest::addColumn<QByteArray>("level");
        for (const char* level : {"x86-64-v2", "x86-64-v3", "x86-64-v4"})
            QTest::newRow(level) << QByteArray(level);
    }
    void levelsAgree()
    {
        QFETCH(QByteArray, level);
        if (!processorHas(level))
            QSKIP("This processor lacks the level.");
        const QList<QByteArray> results = run(level);
        QCOMPARE(results.first(), level);
        QCOMPARE(results.size(), m_plain.size());
        for (qsizetype i = 1; i < results.size(); ++i) {
            bool isNumber = false;
            const double expected = m_plain[i].toDouble(&isNumber);
            QVERIFY(isNumber && std::isfinite(expected));
            const double difference = std::abs(results[i].toDouble() - expected);
            QVERIFY2(difference <= 1e-5 * std::max(1.0, std::abs(expected)),
                (results[i] + " for " + m_plain[i]).constData());
        }
    }

private:
    QList<QByteArray> m_plain;
};

QTEST_GUILESS_MAIN(TestLevels)
#include "tst_levels.moc"
