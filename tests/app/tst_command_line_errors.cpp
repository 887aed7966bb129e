// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "app/program.h"
#include "io/npy.h"
#include "models/playground/playground_layer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::test;

/// Wrong command lines and failing work: the exit status, one line on standard error, and nothing
/// written.
class TestCommandLineErrors : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_inputs.isValid());
        QVERIFY(QDir().mkpath(input("folder")));
        QVERIFY(QFile::copy(
            QStringLiteral(FOVEA_RESOURCES "/samples/chelsea.png"), input("photograph.png")));
        QFile photograph(input("photograph.png"));
        QVERIFY(photograph.open(QIODevice::ReadOnly));
        writeFile("truncated.png", photograph.read(photograph.size() / 2));
        writeFile("empty.png", {});
        writeFile("text.png", "this is no picture\n");
        writeFile("broken.npy", "\x93NUMPY");
        io::writeNpy(input("flat.npy").toStdString(), Tensor({4, 4}));
        io::writeNpy(input("four.npy").toStdString(), Tensor({4, 8, 8}));
        io::writeNpy(input("none.npy").toStdString(), Tensor({3, 0, 8}));
        io::writeNpy(input("wide.npy").toStdString(), Tensor({3, 1, 600}));
        Tensor ready({3, 2, 4});
        ready.mutableMatrix()(5, 2) = std::nanf("");
        io::writeNpy(input("nan.npy").toStdString(), ready);
        ready.mutableMatrix()(5, 2) = 1.5F;
        io::writeNpy(input("bright.npy").toStdString(), ready);
        QFile whole(QStringLiteral(FOVEA_RESOURCES "/samples/chelsea.png"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QByteArray damaged = whole.readAll();
        damaged[20] = char(damaged[20] ^ 0x55); // its header no longer matches its checksum
        writeFile("damaged.png", damaged);
        io::writeNpy(
            input("integers.npy").toStdString(), Tensor::fromIntegers({3, 1, 1}, {1, 2, 3}));
    }

    void refused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const QStringList& arguments, int status, const QByteArray& says,
                             const QByteArray& input = {}) {
            QTest::newRow(qPrintable(arguments.join(QLatin1Char(' ')).left(60)))
                << arguments << input << status << says;
        };
        const auto text = [&](const QStringList& options, int status, const char* says) {
            row(QStringList{"text", "one two", "-o", "out.png"} + options, status, says);
        };
        const auto image
            = [&](const char* file, const QStringList& options, int status, const char* says) {
                  row(QStringList{"image", input(file), "-o", "out.png"} + options, status, says);
              };
        row({}, 1, "display");
        row({"missing.png"}, 1, "missing.png");
        row({"--bogus"}, 2, "--bogus");
        row({"text"}, 2, "TEXT");
        row({"text", "one two"}, 2, "-o");
        row({"text", "-o", "out.png"}, 2, "TEXT");
        row({"text", "one two", "-o"}, 2, "-o");
        row({"text", "one two", "-o", "out.bmp"}, 2, "out.bmp");
        row({"text", "one two", "-o", "out.png", "-o", "out"}, 2, ".safetensors");
        row({"text", "one", "two", "-o", "out.png"}, 2, "two");
        text({"--bogus"}, 2, "--bogus");
        text({"--scale", "big"}, 2, "--scale");
        text({"--theme", "blue"}, 2, "--theme");
        text({"--language", "de"}, 2, "--language");
        text({"--size", "12"}, 2, "--size");
        text({"--size", "0x10"}, 2, "--size");
        text({"--size", "10x20z"}, 2, "--size");
        text({"--size", "99999x10"}, 2, "--size");
        text({"--size", "319x400"}, 2, "320");
        text({"--size", "400x239"}, 2, "240");
        text({"--size", "16384x16384"}, 2, "256 million");
        text({"--head", "first"}, 2, "--head");
        text({"--head", "1.5"}, 2, "whole number");
        text({"--head", ""}, 2, "--head");
        text({"--set", "temperature=1e-40"}, 2, "0.000001 ... 1000000");
        text({"--head", "-1"}, 2, "--head");
        text({"--set", "heads"}, 2, "heads");
        text({"--set", "=4"}, 2, "=4");
        text({"--head", "4"}, 1, "0 to 3");
        text({"--site", "hidden_states.0", "--head", "0"}, 1, "no heads");
        text({"--site", "layers.0.attention.weigths"}, 1, "layers.0.attention.weights");
        text({"--set", "heads=99"}, 2, "heads");
        text({"--set", "heads="}, 2, "heads");
        text({"--set", "colour=red"}, 2, "colour");
        text({"--model", "nothing"}, 1, "nothing");
        text({"--model", m_inputs.path()}, 1, "config.json");
        row({"text", "", "-o", "out.png"}, 1, "blank");
        row({"text", " \n\t", "-o", "out.csv"}, 1, "blank");
        row({"text", "-", "-o", "out.csv"}, 1, "blank");
        row({"text", "-", "-o", "out.csv"}, 1, "longer", QByteArray("a").repeated(qsizetype(PlaygroundLayer::maximumBytes) + 1));
        const QString pair = QStringLiteral("a ").repeated(5000);
        row({"text", "one", "--pair", pair, "-o", "out.csv"}, 1, "too many for a file");
        row({"text", "one", "--pair", pair, "-o", "out.csv", "--head", "9"}, 1, "0 to 3");
        row({"text", "one", "--pair", pair, "-o", "out.csv", "--head", "0"}, 1, "a single head");
        row({"text", "-", "--pair", "-", "-o", "out.csv"}, 2, "--pair", "one");
        const QByteArray dense = QByteArray::number(qlonglong(PlaygroundLayer::maximumDenseTokens));
        row({"text", "one", "--pair", pair, "-o", "out.safetensors"}, 1, dense);
        row({"text", "one", "--pair", pair, "-o", "out.png", "--set", "scoring=additive"}, 1,
            dense);
        row({"tokens", "one", "-o", "out.csv"}, 2, ".json");
        row({"tokens", "", "-o", "out.json"}, 1, "blank");
        row({"sites", "--model", "nothing"}, 1, "nothing");
        row({"sites", "--set", "colour=red"}, 2, "colour");
        row({"sites", "--bogus"}, 2, "--bogus");
        row({"image"}, 2, "FILE");
        image("photograph.png", {"--scale", "log"}, 1, "log");
        image("photograph.png", {"--set", "channel=all"}, 2, "channel");
        image("photograph.png", {"--set", "heads=2"}, 2, "heads");
        image("photograph.png", {"--site", "mask"}, 1, "spatial.mask");
        image("photograph.png", {"--head", "0"}, 1, "no heads");
        row({"image", input("photograph.png"), "-o", input("photograph.png")}, 2, "input");
        image("missing.png", {}, 1, "missing.png");
        image("folder", {}, 2, "folder");
        row({"image", input("folder"), "-o", "results"}, 1, "no pictures");
        row({"image", input("folder"), "-o", input("folder")}, 2, "another folder");
        row({"image", input("folder"), "-o", input("text.png")}, 2, "text.png");
        row({"image", input("folder"), "-o", "a", "-o", "b"}, 2, "one folder");
        row({"image", input("folder"), "-o", "a", "--format", "bmp"}, 2, "bmp");
        image("photograph.png", {"--format", "csv"}, 2, "--format");
        image("photograph.png", {"--frame", "1"}, 1, "0 to 0");
        image("photograph.png", {"--frame", "-1"}, 2, "--frame");
        image("text.png", {"--site", "temporal.weights"}, 1, "text.png");
        row({"image", input("folder"), "-o", "a", "--frame", "1"}, 2, "--frame");
        image("empty.png", {}, 1, "empty.png");
        image("text.png", {}, 1, "text.png");
        image("truncated.png", {}, 1, "truncated.png");
        image("broken.npy", {}, 1, "broken.npy");
        image("flat.npy", {}, 1, "flat.npy");
        image("four.npy", {}, 1, "four.npy");
        image("none.npy", {}, 1, "none.npy");
        image("wide.npy", {}, 1, "wide.npy");
        image("integers.npy", {}, 1, "integers.npy");
        image("nan.npy", {}, 1, "nan.npy holds nan at [2, 1, 2]");
        image("bright.npy", {}, 1, "bright.npy holds 1.5 at [2, 1, 2]");
        image("damaged.png", {}, 1, "damaged.png");
        row({"text", "one two", "-o", "nowhere/out.csv"}, 1, "nowhere/out.csv");
        row({"text", "one two", "-o", "nowhere/out.png"}, 1, "nowhere/out.png");
        row({"tokens", "one two", "-o", "nowhere/out.json"}, 1, "nowhere/out.json");
    }
    void refused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, input);
        QFETCH(int, status);
        QFETCH(QByteArray, says);
        const QTemporaryDir folder;
        const Run run = runFovea(arguments, input, folder.path());
        QVERIFY2(run.status == status, run.text());
        expectOneLine(run);
        QVERIFY2(run.errors.contains(says), run.text());
        QCOMPARE(
            QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    void aFailureLeavesTheOldFile_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
            {"old.png", "old.svg", "old.csv", "old.json", "old.npy", "old.safetensors"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void aFailureLeavesTheOldFile()
    {
        QFETCH(QString, file);
        const QTemporaryDir folder;
        const QString path = folder.filePath(file);
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("precious") == 8);
        old.close();
        // No file may grow: the write fails, as on a full disk.
        const QString limited = QStringLiteral("ulimit -f 0; exec \"$@\"");
        const Run run = test::run("bash",
            {"-c", limited, "bash", QStringLiteral(FOVEA_PROGRAM), "text",
                QStringLiteral("one two three four five six"), "-o", file},
            {}, folder.path());
        QVERIFY2(run.status == 1, run.text());
        expectOneLine(run);
        QVERIFY2(run.errors.contains(file.toUtf8()), run.text());
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("precious"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
            QStringList(file));
    }
    void aFullDiskIsNamed()
    {
        const QTemporaryDir folder;
        QVERIFY(
            QFile::link(QStringLiteral("/dev/full"), folder.filePath(QStringLiteral("full.csv"))));
        const Run run = runFovea({"text", "one two", "-o", "full.csv"}, {}, folder.path());
        QVERIFY2(run.status == 1, run.text());
        expectOneLine(run);
        QVERIFY2(run.errors.contains("full.csv"), run.text());
        QVERIFY(!QFileInfo(QStringLiteral("/dev/full")).isFile());
    }
    void standardOutputIsFull()
    {
        const Run run = test::run(
            "bash", {"-c", "exec \"$1\" sites > /dev/full", "bash", QStringLiteral(FOVEA_PROGRAM)});
        QVERIFY2(run.status == 1, run.text());
        expectOneLine(run);
    }
    void aDisplayOutOfReachIsNamed()
    {
        const Run run = test::run(
            "bash", {"-c", "DISPLAY=:999 exec \"$1\"", "bash", QStringLiteral(FOVEA_PROGRAM)});
        QVERIFY2(run.status == 1, run.text());
        expectOneLine(run);
        QVERIFY2(run.errors.contains("display"), run.text());
    }
    void aSubcommandNeedsNoDisplay()
    {
        const QTemporaryDir folder;
        const Run run = test::run("bash",
            {"-c", "DISPLAY=:999 QT_QPA_PLATFORM=xcb exec \"$1\" text one -o a.png", "bash",
                QStringLiteral(FOVEA_PROGRAM)},
            {}, folder.path());
        QVERIFY2(run.isSilentSuccess(), run.text());
    }

private:
    QString input(const char* name) const { return m_inputs.filePath(QString::fromLatin1(name)); }
    void writeFile(const char* name, const QByteArray& bytes) const
    {
        QFile file(input(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    static void expectOneLine(const Run& run)
    {
        QVERIFY2(run.errors.count('\n') == 1 && run.errors.endsWith('\n'), run.text());
        QVERIFY2(run.errors.startsWith("fovea: "), run.text());
        QVERIFY2(run.output.isEmpty(), run.text());
    }

    QTemporaryDir m_inputs;
};

QTEST_GUILESS_MAIN(TestCommandLineErrors)
#include "tst_command_line_errors.moc"
