// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "app/program.h"
#include "io/npy.h"
#include "models/playground/playground_layer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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
        const QByteArray limit = QByteArray::number(qlonglong(PlaygroundLayer::maximumTokens));
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
        text({"--head", "first"}, 2, "--head");
        text({"--head", "-1"}, 2, "--head");
        text({"--set", "heads"}, 2, "heads");
        text({"--set", "=4"}, 2, "=4");
        text({"--head", "4"}, 1, "0 to 3");
        text({"--site", "hidden_states.0", "--head", "0"}, 1, "no heads");
        text({"--site", "layers.0.attention.weigths"}, 1, "layers.0.attention.weights");
        text({"--set", "heads=99"}, 1, "heads");
        text({"--set", "heads="}, 1, "heads");
        text({"--set", "colour=red"}, 1, "colour");
        text({"--model", "nothing"}, 1, "nothing");
        text({"--model", m_inputs.path()}, 1, "playground");
        row({"text", "", "-o", "out.png"}, 1, "blank");
        row({"text", " \n\t", "-o", "out.csv"}, 1, "blank");
        row({"text", "-", "-o", "out.csv"}, 1, "blank");
        row({"text", "-", "-o", "out.csv"}, 1, limit, QByteArray("a ").repeated(qsizetype(PlaygroundLayer::maximumTokens) + 1));
        row({"text", "-", "-o", "out.csv"}, 1, "longer", QByteArray("a").repeated(qsizetype(PlaygroundLayer::maximumBytes) + 1));
        row({"text", "one", "--pair", QStringLiteral("a ").repeated(5000), "-o", "out.csv"}, 1,
            limit);
        row({"tokens", "one", "-o", "out.csv"}, 2, ".json");
        row({"tokens", "", "-o", "out.json"}, 1, "blank");
        row({"sites", "--model", "nothing"}, 1, "nothing");
        row({"sites", "--set", "colour=red"}, 1, "colour");
        row({"sites", "--bogus"}, 2, "--bogus");
        row({"image"}, 2, "FILE");
        image("photograph.png", {"--scale", "log"}, 1, "log");
        image("photograph.png", {"--set", "channel=all"}, 1, "channel");
        image("photograph.png", {"--set", "heads=2"}, 1, "heads");
        image("photograph.png", {"--site", "mask"}, 1, "spatial.mask");
        image("photograph.png", {"--head", "0"}, 1, "no heads");
        row({"image", input("photograph.png"), "-o", input("photograph.png")}, 2, "input");
        image("missing.png", {}, 1, "missing.png");
        image("folder", {}, 1, "folder");
        image("empty.png", {}, 1, "empty.png");
        image("text.png", {}, 1, "text.png");
        image("truncated.png", {}, 1, "truncated.png");
        image("broken.npy", {}, 1, "broken.npy");
        image("flat.npy", {}, 1, "flat.npy");
        image("four.npy", {}, 1, "four.npy");
        image("none.npy", {}, 1, "none.npy");
        image("wide.npy", {}, 1, "wide.npy");
        image("integers.npy", {}, 1, "integers.npy");
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
        const QString limited = QStringLiteral("trap '' XFSZ; ulimit -f 0; exec \"$@\"");
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
