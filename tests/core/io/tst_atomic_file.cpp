// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/atomic_file.h"
#include "support/errors.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace fovea;

namespace
{

/// Permissions bind everyone but the administrator, whom container builds often run as.
class OrdinaryUser
{
public:
    OrdinaryUser() : m_user(geteuid())
    {
        if (m_user == 0)
            m_changed = seteuid(65534) == 0;
    }
    ~OrdinaryUser()
    {
        if (m_changed && seteuid(m_user) != 0)
            std::abort();
    }

private:
    uid_t m_user;
    bool m_changed = false;
};

/// Lets the process write no file larger than this, as if the disk was full.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t size)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{size, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_DFL);
    }

private:
    rlimit m_before{};
};

void writeAll(const std::string& path, std::string_view text)
{
    io::AtomicFile file(path);
    file.write(text);
    file.commit();
}

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

} // namespace

class TestAtomicFile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    std::string file(const char* name) const { return path(name).toStdString(); }
    /// Everything in the test's folder, to see that no temporary file is left.
    QStringList entries() const
    {
        return QDir(m_folder.path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = QTemporaryDir();
        QVERIFY(m_folder.isValid());
        QVERIFY(chmod(m_folder.path().toLocal8Bit().constData(), 0755) == 0);
    }

    void writesANewFile()
    {
        const mode_t mask = umask(027);
        writeAll(file("new.txt"), "hello");
        umask(mask);
        QCOMPARE(content(path("new.txt")), QByteArray("hello"));
        QCOMPARE(entries(), QStringList{QStringLiteral("new.txt")});
        struct stat status {
        };
        QCOMPARE(stat(file("new.txt").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, mode_t(0640)); // as the umask asks
    }

    void largeAndSmallPiecesKeepTheirOrder()
    {
        io::AtomicFile output(file("large"));
        QByteArray expected;
        for (int i = 0; i < 200; ++i) {
            const std::string piece(std::size_t(i * i * 7), char('a' + i % 26));
            output.write(piece);
            expected += QByteArray::fromStdString(piece);
        }
        output.commit();
        QVERIFY(content(path("large")) == expected);
    }

    void relativeNamesWork()
    {
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder.path()));
        writeAll("plain", "1");
        QVERIFY(QDir::setCurrent(before));
        QCOMPARE(content(path("plain")), QByteArray("1"));
    }

    void longestNameWorks()
    {
        const std::string name(255, 'n');
        writeAll(file(name.c_str()), "1");
        QCOMPARE(content(path(name.c_str())), QByteArray("1"));
        EXPECT_ERROR(writeAll(file((name + "n").c_str()), "1"), "can't be written");
    }

    void oldContentStaysUntilCommit()
    {
        writeAll(file("a"), "old");
        {
            io::AtomicFile output(file("a"));
            output.write(std::string(100'000, 'x'));
            QCOMPARE(content(path("a")), QByteArray("old"));
        }
        QCOMPARE(content(path("a")), QByteArray("old"));
        QCOMPARE(entries(), QStringList{QStringLiteral("a")});
    }

    void replacingKeepsPermissions()
    {
        writeAll(file("a"), "old");
        QCOMPARE(chmod(file("a").c_str(), 0751), 0);
        writeAll(file("a"), "new");
        struct stat status {
        };
        QCOMPARE(stat(file("a").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, mode_t(0751));
        QCOMPARE(content(path("a")), QByteArray("new"));
    }

    void linksAreWrittenThrough()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("sub")));
        writeAll(file("sub/target"), "old");
        QCOMPARE(symlink("sub/target", file("first").c_str()), 0);
        QCOMPARE(symlink(file("first").c_str(), file("second").c_str()), 0);
        QCOMPARE(symlink("sub/absent", file("dangling").c_str()), 0);
        writeAll(file("second"), "new");
        writeAll(file("dangling"), "created");
        QVERIFY(QFileInfo(path("first")).isSymLink());
        QVERIFY(QFileInfo(path("second")).isSymLink());
        QVERIFY(QFileInfo(path("dangling")).isSymLink());
        QCOMPARE(content(path("sub/target")), QByteArray("new"));
        QCOMPARE(content(path("sub/absent")), QByteArray("created"));
    }

    void linkInACircleIsRefused()
    {
        QCOMPARE(symlink("b", file("a").c_str()), 0);
        QCOMPARE(symlink("a", file("b").c_str()), 0);
        EXPECT_ERROR(writeAll(file("a"), "x"), "can't be written");
    }

    void fullDeviceIsReported()
    {
        EXPECT_ERROR(writeAll("/dev/full", "x"), "/dev/full can't be written: the disk is full");
        EXPECT_ERROR(writeAll("/dev/full", std::string(1'000'000, 'x')), "the disk is full");
        struct stat status {
        };
        QCOMPARE(stat("/dev/full", &status), 0);
        QVERIFY(S_ISCHR(status.st_mode)); // still there
    }

    void failedWriteLeavesWhatWasThere()
    {
        writeAll(file("a"), "old");
        const FileSizeLimit limit(100'000);
        EXPECT_ERROR(writeAll(file("a"), std::string(1'000'000, 'x')), "a can't be written");
        QCOMPARE(content(path("a")), QByteArray("old"));
        QCOMPARE(entries(), QStringList{QStringLiteral("a")});
    }

    void aKilledProgramLeavesNothing()
    {
        const io::FileDescriptor unnamed(
            open(m_folder.path().toLocal8Bit().constData(), O_TMPFILE | O_WRONLY, 0600));
        if (!unnamed.isOpen())
            QSKIP("This file system has no files without a name");
        writeAll(file("a"), "old");
        const pid_t child = fork();
        if (child == 0) {
            io::AtomicFile output(file("a"));
            output.write(std::string(1'000'000, 'x'));
            std::raise(SIGKILL);
        }
        QVERIFY(child > 0);
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(content(path("a")), QByteArray("old"));
        QCOMPARE(entries(), QStringList{QStringLiteral("a")});
    }

    void missingFolderIsNamed()
    {
        EXPECT_ERROR(writeAll(file("none/a"), "x"), "there is no folder " + file("none"));
        writeAll(file("plain"), "x");
        EXPECT_ERROR(writeAll(file("plain/a"), "x"), "there is no folder " + file("plain"));
        EXPECT_ERROR(writeAll("", "x"), "name of the output file is empty");
    }

    void folderAsTargetIsRefused()
    {
        EXPECT_ERROR(writeAll(m_folder.path().toStdString(), "x"), "is a folder");
        EXPECT_ERROR(writeAll(m_folder.path().toStdString() + "/", "x"), "is a folder");
        EXPECT_ERROR(writeAll(file("."), "x"), "is a folder");
        QCOMPARE(entries(), QStringList());
    }

    void readOnlyFolderIsRefused()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("locked")));
        QCOMPARE(chmod(file("locked").c_str(), 0555), 0);
        const OrdinaryUser user;
        EXPECT_ERROR(
            writeAll(file("locked/a"), "x"), "the folder " + file("locked") + " is not writable");
    }

    void writeProtectedFileIsRefused()
    {
        QCOMPARE(chmod(m_folder.path().toLocal8Bit().constData(), 0777), 0);
        writeAll(file("a"), "old");
        QCOMPARE(chmod(file("a").c_str(), 0444), 0);
        const OrdinaryUser user;
        EXPECT_ERROR(writeAll(file("a"), "x"), "a is write-protected");
        QCOMPARE(content(path("a")), QByteArray("old"));
    }

    void pipesAreWrittenDirectly()
    {
        QCOMPARE(mkfifo(file("fifo").c_str(), 0600), 0);
        const io::FileDescriptor reader(open(file("fifo").c_str(), O_RDONLY | O_NONBLOCK));
        QVERIFY(reader.isOpen());
        writeAll(file("fifo"), "through the pipe");
        char text[64];
        QCOMPARE(read(reader.get(), text, sizeof text), ssize_t(16));
        QVERIFY(std::string_view(text, 16) == "through the pipe");
        QCOMPARE(entries(), QStringList{QStringLiteral("fifo")});
    }

    void descriptorsGoOnWhereTheyAre()
    {
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        const io::FileDescriptor reader(ends[0]);
        const io::FileDescriptor writer(ends[1]);
        writeAll("/dev/fd/" + std::to_string(writer.get()), "12345");
        char text[8];
        QCOMPARE(read(reader.get(), text, sizeof text), ssize_t(5));

        // As after `fovea ... -o /dev/stdout >> log`
        writeAll(file("log"), "first\n");
        const io::FileDescriptor log(open(file("log").c_str(), O_WRONLY | O_APPEND));
        writeAll("/proc/self/fd/" + std::to_string(log.get()), "second\n");
        QCOMPARE(content(path("log")), QByteArray("first\nsecond\n"));
        EXPECT_ERROR(writeAll("/dev/fd/9999", "x"), "can't be written");
    }
};

QTEST_GUILESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
