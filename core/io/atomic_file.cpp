// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/atomic_file.h"

#include "base/error.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <random>
#include <system_error>

namespace fovea::io
{

namespace fs = std::filesystem;

namespace
{

constexpr std::size_t bufferSize = std::size_t(1) << 16;
constexpr int maximumLinks = 40; // as the Linux kernel has it

/// The number of a descriptor of our own that a path below /proc/self/fd stands for, or -1.
int descriptorNumber(const fs::path& folder, const fs::path& name)
{
    std::error_code error;
    if (folder != fs::canonical("/proc/self/fd", error) || error)
        return -1;
    int number = -1;
    const std::string text = name.string();
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size() ? number : -1;
}

std::string linkTo(const FileDescriptor& file)
{
    return "/proc/self/fd/" + std::to_string(file.get());
}

} // namespace

AtomicFile::AtomicFile(fs::path path) : m_path(std::move(path)), m_target(m_path)
{
    m_buffer.reserve(bufferSize);
    openTarget();
}

AtomicFile::~AtomicFile()
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void AtomicFile::openTarget()
{
    struct stat status {
    };
    for (int links = 0;; ++links) {
        if (!m_target.has_filename())
            fail(m_target.empty() ? ENOENT : EISDIR);
        if (links > maximumLinks)
            fail(ELOOP);
        std::error_code error;
        const fs::path folder
            = fs::canonical(m_target.has_parent_path() ? m_target.parent_path() : ".", error);
        if (error)
            fail(error.value());
        const int descriptor = descriptorNumber(folder, m_target.filename());
        if (descriptor >= 0) {
            // Opening it anew would start at the file's beginning, and fails for sockets.
            m_file = FileDescriptor(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
            if (!m_file.isOpen())
                fail(errno);
            return;
        }
        m_target = folder / m_target.filename();
        if (::lstat(m_target.c_str(), &status) != 0) {
            if (errno != ENOENT)
                fail(errno);
            return openTemporary();
        }
        if (!S_ISLNK(status.st_mode))
            break;
        const fs::path destination = fs::read_symlink(m_target, error);
        if (error)
            fail(error.value());
        m_target = folder / destination; // an absolute destination replaces the folder
    }
    if (S_ISDIR(status.st_mode))
        fail(EISDIR);
    if (!S_ISREG(status.st_mode)) {
        m_file = FileDescriptor(::open(m_target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!m_file.isOpen())
            fail(errno);
        return;
    }
    if (::faccessat(AT_FDCWD, m_target.c_str(), W_OK, AT_EACCESS) != 0) {
        if (errno == EACCES || errno == EPERM)
            throw Error(
                FOVEA_TEXT("Error",
                    "%1 is write-protected. Change its permissions or choose another name."),
                {m_path.string()});
        fail(errno);
    }
    openTemporary();
    // Not every file system knows permissions; the content is what matters.
    if (status.st_uid != ::geteuid() || status.st_gid != ::getegid())
        static_cast<void>(!::fchown(m_file.get(), status.st_uid, status.st_gid));
    ::fchmod(m_file.get(), status.st_mode & 07777);
}

void AtomicFile::openTemporary()
{
    if (openUnnamed())
        return;
    nameTemporary([&](const char* name) {
        m_file = FileDescriptor(::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        return m_file.isOpen();
    });
}

/// @return false where the file system can't, or /proc is missing, through which it gets its name
bool AtomicFile::openUnnamed()
{
    m_file = FileDescriptor(
        ::open(m_target.parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
    m_isUnnamed = m_file.isOpen() && ::access(linkTo(m_file).c_str(), F_OK) == 0;
    return m_isUnnamed;
}

/// @param make tries to make a file of the name it is given; false sets errno
template <typename Make> void AtomicFile::nameTemporary(Make make)
{
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
        // A name of its own, because the target's may already be as long as the system allows.
        const fs::path name = m_target.parent_path() / (".fovea-" + std::to_string(random()));
        if (make(name.c_str())) {
            m_temporary = name;
            return;
        }
        if (errno != EEXIST)
            break;
    }
    fail(errno);
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void AtomicFile::write(std::string_view text)
{
    if (m_buffer.size() + text.size() > bufferSize)
        flush();
    if (text.size() > bufferSize)
        writeOut(text.data(), text.size());
    else
        m_buffer += text;
}

void AtomicFile::flush()
{
    writeOut(m_buffer.data(), m_buffer.size());
    m_buffer.clear();
}

void AtomicFile::writeOut(const char* data, std::size_t size)
{
    while (size > 0) {
        const ssize_t written = ::write(m_file.get(), data, size);
        if (written < 0) {
            if (errno == EINTR)
                continue;
            fail(errno);
        }
        data += written;
        size -= std::size_t(written);
    }
}

void AtomicFile::commit()
{
    flush();
    if (m_temporary.empty() && !m_isUnnamed) {
        if (!m_file.close())
            fail(errno);
        return;
    }
    if (::fsync(m_file.get()) != 0)
        fail(errno);
    if (m_isUnnamed) { // a link can't replace a file: it takes a name for a moment
        nameTemporary([&](const char* name) {
            return ::linkat(AT_FDCWD, linkTo(m_file).c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW)
                == 0;
        });
    }
    if (!m_file.close() || ::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail(errno);
    m_temporary.clear();
    // Best effort: some file systems can't sync a folder, and the content is safe already.
    const FileDescriptor folder(
        ::open(m_target.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.isOpen())
        ::fsync(folder.get());
}

void AtomicFile::fail(int reason) const
{
    const std::string path = m_path.string();
    const std::string folder
        = m_target.has_parent_path() ? m_target.parent_path().string() : std::string(".");
    switch (reason) {
    case EISDIR:
        throw Error(FOVEA_TEXT("Error", "%1 is a folder. Give the name of a file."), {path});
    case ENOENT:
        if (m_target.empty())
            throw Error(FOVEA_TEXT("Error", "The name of the output file is empty. Give one."));
        [[fallthrough]];
    case ENOTDIR:
        throw Error(FOVEA_TEXT("Error",
                        "%1 can't be written: there is no folder %2. Create it or choose another "
                        "place."),
            {path, folder});
    case EACCES:
    case EPERM:
    case EROFS:
        throw Error(FOVEA_TEXT("Error",
                        "%1 can't be written: the folder %2 is not writable. Choose another place "
                        "or change its permissions."),
            {path, folder});
    case ENOSPC:
    case EDQUOT:
        throw Error(
            FOVEA_TEXT("Error",
                "%1 can't be written: the disk is full. Free some space or choose another place."),
            {path});
    default:
        throw Error(FOVEA_TEXT("Error", "%1 can't be written: %2. Choose another place."),
            {path, std::generic_category().message(reason)});
    }
}

} // namespace fovea::io
