// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/mapped_file.h"

#include "base/error.h"
#include "io/file_descriptor.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace fovea::io
{

namespace
{

[[noreturn]] void fail(const std::filesystem::path& path, int reason)
{
    switch (reason) {
    case ENOENT:
    case ENOTDIR:
        throw Error(FOVEA_TEXT("Error", "%1 does not exist. Check the path."), {path.string()});
    case EACCES:
    case EPERM:
        throw Error(
            FOVEA_TEXT("Error", "%1 may not be read. Change its permissions."), {path.string()});
    default:
        throw Error(FOVEA_TEXT("Error", "%1 can't be read: %2. Choose another file."),
            {path.string(), std::generic_category().message(reason)});
    }
}

} // namespace

MappedFile::MappedFile(std::span<const std::byte> bytes) : m_bytes(bytes) { }

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
}

std::shared_ptr<const MappedFile> MappedFile::open(const std::filesystem::path& path)
{
    // Without O_NONBLOCK opening a named pipe would wait for its other end.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {
    };
    if (!file.isOpen() || ::fstat(file.get(), &status) != 0)
        fail(path, errno);
    if (S_ISDIR(status.st_mode))
        throw Error(
            FOVEA_TEXT("Error", "%1 is a folder. Choose a file inside it."), {path.string()});
    if (!S_ISREG(status.st_mode))
        throw Error(FOVEA_TEXT("Error", "%1 is a device or pipe. Save its data to a file first."),
            {path.string()});

    const auto size = static_cast<std::size_t>(status.st_size);
    std::span<const std::byte> bytes;
    if (size > 0) { // nothing can't be mapped
        void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
        if (data == MAP_FAILED)
            fail(path, errno);
        bytes = {static_cast<const std::byte*>(data), size};
    }
    return std::shared_ptr<const MappedFile>(new MappedFile(bytes));
}

} // namespace fovea::io
