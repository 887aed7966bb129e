// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "app/program.h"
#include "io/npy.h"
#include "support/gifs.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace fovea;
using namespace fovea::test;

namespace
{

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A square on a ramp.
QImage picture(int shift)
{
    QImage image(96, 72, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y,
                std::abs(x - shift) < 12 && std::abs(y - 30) < 12 ? qRgb(220, 30, 20)
                                                                  : qRgb(2 * x, 2 * y, 80));
    return image;
}

} // namespace

/// `fovea image FOLDER -o FOLDER`.
class TestCommandLineFolders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(in({})));
        QVERIFY(picture(20).save(in("a.png")));
        QVERIFY(picture(50).save(in("b.bmp")));
        QVERIFY(picture(70).save(in("unnamed"), "PNG")); // told by its first bytes
        write(in("notes.txt"), "no picture\n");
        write(in(".hidden.png"), "no picture\n");
        QVERIFY(QDir().mkpath(in("deeper.png")));
    }

    void everyPictureAsAlone()
    {
        const Run run = batch();
        QVERIFY2(run.isSilentSuccess(), run.text());
        QCOMPARE(run.output,
            QByteArray("1/3 a.png: written\n2/3 b.bmp: written\n3/3 unnamed: written\n"
                       "3 written, 0 there already, 0 failed\n"));
        QCOMPARE(results(), (QStringList{"a.png", "b.png", "unnamed.png"}));
        for (const char* name : {"a.png", "b.bmp", "unnamed"}) {
            const Run alone = runFovea({"image", in(name), "-o", m_folder->filePath("alone.png")});
            QVERIFY2(alone.isSilentSuccess(), alone.text());
            const QString result = out(QFileInfo(in(name)).completeBaseName() + ".png");
            QCOMPARE(QImage(result), QImage(m_folder->filePath("alone.png")));
        }
    }
    void numbersInOtherFormats()
    {
        const Run run = batch({"--site", "channel.gate", "--format", "npy", "--format", ".CSV"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        QCOMPARE(results(),
            (QStringList{"a.csv", "a.npy", "b.csv", "b.npy", "unnamed.csv", "unnamed.npy"}));
        const Run alone = runFovea({"image", in("b.bmp"), "--site", "channel.gate", "-o",
            m_folder->filePath("alone.npy"), "-o", m_folder->filePath("alone.csv")});
        QVERIFY2(alone.isSilentSuccess(), alone.text());
        QCOMPARE(contents(out("b.npy")), contents(m_folder->filePath("alone.npy")));
        QCOMPARE(contents(out("b.csv")), contents(m_folder->filePath("alone.csv")));
        QCOMPARE(io::readNpy(out("b.npy").toStdString()).size(), 32);
    }
    void oneBadFileIsPassedOver()
    {
        write(in("ab.jpg"), "this is no picture\n");
        write(in("cut.png"), contents(in("a.png")).left(200));
        const Run run = batch();
        QCOMPARE(run.status, 1);
        const QList<QByteArray> errors = run.errors.trimmed().split('\n');
        QCOMPARE(errors.size(), 2);
        QVERIFY2(errors[0].startsWith("fovea: ") && errors[0].contains("ab.jpg"), run.text());
        QVERIFY2(errors[1].startsWith("fovea: ") && errors[1].contains("cut.png"), run.text());
        QVERIFY2(run.output.endsWith("3 written, 0 there already, 2 failed\n"), run.text());
        QCOMPARE(results(), (QStringList{"a.png", "b.png", "unnamed.png"}));
    }
    void aFilmThatEndsTooEarlyIsPassedOver()
    {
        Gif gif;
        gif.size = {64, 48};
        gif.colours = {QColor(220, 40, 30), QColor(10, 40, 120)};
        gif.delays = {5, 5, 5, 5, 5, 5};
        gif.colourAt = [](int frame, int x, int y) { return (x + y + 8 * frame) / 16 % 2; };
        const QByteArray bytes = gif.bytes();
        write(in("bad.gif"), bytes.left(bytes.size() / 2));
        write(in("good.gif"), bytes);
        const Run run = batch();
        QCOMPARE(run.status, 1);
        QCOMPARE(run.errors.count('\n'), 1);
        QVERIFY2(run.errors.contains("bad.gif ends too early"), run.text());
        QVERIFY2(run.output.endsWith("4 written, 0 there already, 1 failed\n"), run.text());
        QCOMPARE(results(), (QStringList{"a.png", "b.png", "good.png", "unnamed.png"}));
        for (const QStringList& options :
            {QStringList{}, {"--frame", "1"}, {"--site", "temporal.weights"}}) {
            const QString made = m_folder->filePath("alone.csv");
            const Run alone = runFovea(QStringList{"image", in("bad.gif"), "-o", made} + options);
            QCOMPARE(alone.status, 1);
            QVERIFY2(alone.errors.contains("bad.gif ends too early"), alone.text());
            QVERIFY(!QFile::exists(made));
        }
    }
    void aLinkThatLeadsNowhereIsNamed()
    {
        QVERIFY(QFile::link(m_folder->filePath("gone.png"), in("link.png")));
        QVERIFY(QFile::link(m_folder->filePath("gone"), in("link")));
        QVERIFY(QFile::link(in("a.png"), in("other.png")));
        const Run run = batch();
        QCOMPARE(run.status, 1);
        QCOMPARE(run.errors.count('\n'), 1);
        QVERIFY2(run.errors.contains("link.png") && run.errors.contains("gone.png"), run.text());
        QVERIFY2(run.output.endsWith("4 written, 0 there already, 1 failed\n"), run.text());
        // Nor is what was made before taken for its result.
        QVERIFY(QFile::copy(out("a.png"), out("link.png")));
        const Run again = batch();
        QVERIFY2(again.output.endsWith("0 written, 4 there already, 1 failed\n"), again.text());
    }
    void namesOfFilesAreNoFolders_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isFolder");
        QTest::newRow("text") << "coffee.txt" << false;
        QTest::newRow("picture") << "masks.png" << false;
        QTest::newRow("film") << "masks.webp" << false;
        QTest::newRow("with a slash") << "coffee.txt/" << true;
        QTest::newRow("year") << "masks.2024" << true;
        QTest::newRow("by mktemp") << "tmp.aB3dEfGh12" << true;
        QTest::newRow("plain") << "masks" << true;
    }
    void namesOfFilesAreNoFolders()
    {
        QFETCH(QString, name);
        QFETCH(bool, isFolder);
        const QString output = m_folder->filePath(name);
        const Run run = runFovea({"image", in({}), "-o", output});
        QCOMPARE(run.status, isFolder ? 0 : 2);
        QCOMPARE(QFileInfo(output).isDir(), isFolder);
        QCOMPARE(run.errors.contains(output.toUtf8()), !isFolder);
        // One that is there may be called anything.
        if (!isFolder && QDir().mkpath(output))
            QVERIFY(runFovea({"image", in({}), "-o", output}).isSilentSuccess());
    }
    void picturesThatDifferInTheirExtensionAlone()
    {
        QVERIFY(picture(40).save(in("a.ppm")));
        const Run run = batch();
        QVERIFY2(run.isSilentSuccess(), run.text());
        QCOMPARE(results(), (QStringList{"a.png.png", "a.ppm.png", "b.png", "unnamed.png"}));
    }

    void goesOnWhereItEnded()
    {
        QVERIFY(batch().isSilentSuccess());
        QVERIFY(QFile::remove(out("b.png")));
        const auto before = std::filesystem::last_write_time(out("a.png").toStdString());
        const Run again = batch();
        QVERIFY2(again.isSilentSuccess(), again.text());
        QCOMPARE(again.output,
            QByteArray("1/3 a.png: there already\n2/3 b.bmp: written\n"
                       "3/3 unnamed: there already\n1 written, 2 there already, 0 failed\n"));
        QVERIFY(std::filesystem::last_write_time(out("a.png").toStdString()) == before);
    }
    void aPictureThatChangedIsDoneAgain()
    {
        QVERIFY(batch().isSilentSuccess());
        QVERIFY(picture(33).save(in("a.png")));
        const Run again = batch();
        QVERIFY2(again.isSilentSuccess(), again.text());
        QVERIFY2(
            again.output.startsWith("1/3 a.png: written\n2/3 b.bmp: there already"), again.text());
    }
    void anotherRequestDoesAllAgain_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("setting") << QStringList{"--set", "channel=cbam"};
        QTest::newRow("site") << QStringList{"--site", "features"};
        QTest::newRow("theme") << QStringList{"--theme", "dark"};
        QTest::newRow("size") << QStringList{"--size", "400x300"};
        QTest::newRow("language") << QStringList{"--language", "zh_CN"};
        QTest::newRow("model") << QStringList{"--model", "selfie-segmentation"};
    }
    void anotherRequestDoesAllAgain()
    {
        QFETCH(QStringList, options);
        QVERIFY(batch({"--language", "en"}).isSilentSuccess());
        const Run other = batch(options);
        QVERIFY2(other.isSilentSuccess(), other.text());
        QVERIFY2(other.output.endsWith("3 written, 0 there already, 0 failed\n"), other.text());
        const Run again = batch(options);
        QVERIFY2(again.output.endsWith("0 written, 3 there already, 0 failed\n"), again.text());
    }
    void anotherFolderIsAnotherRequest()
    {
        QVERIFY(batch().isSilentSuccess());
        const QString other = m_folder->filePath("other");
        QVERIFY(QDir().mkpath(other));
        QVERIFY(QFile::copy(in("b.bmp"), other + "/a.bmp"));
        const Run run = runFovea({"image", other, "-o", out({})});
        QVERIFY2(run.output.endsWith("1 written, 0 there already, 0 failed\n"), run.text());
    }
    void aFolderThatCantBeMade()
    {
        write(m_folder->filePath("file"), "in the way");
        const Run run = runFovea({"image", in({}), "-o", m_folder->filePath("file/results")});
        QCOMPARE(run.status, 1);
        QCOMPARE(run.errors.count('\n'), 1);
        QVERIFY2(run.errors.contains("file/results"), run.text());
    }

private:
    QString in(const QString& name) const { return m_folder->filePath("pictures/" + name); }
    QString out(const QString& name) const { return m_folder->filePath("made/results/" + name); }
    QStringList results() const
    {
        return QDir(out({})).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
    }
    Run batch(const QStringList& options = {}) const
    {
        return runFovea(QStringList{"image", in({}), "-o", out({})} + options);
    }
    static void write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCommandLineFolders)
#include "tst_command_line_folders.moc"
