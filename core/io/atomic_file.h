// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/file_descriptor.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace fovea::io
{

/// Writes a file so that its name always shows either the old content or all of the new: the bytes
/// go to a temporary file in the same folder, which commit() moves into place. Without commit()
/// the temporary is removed and the old file stays as it was. Where the file system has files
/// without a name (O_TMPFILE), nothing is left behind even when the program is killed.
///
///     AtomicFile file(path);
///     file.write(text);
///     file.commit();
///
/// A symbolic link is followed: the file it points at is replaced, the link stays. Permissions of
/// a replaced file are kept, and its owner and group where the system allows it. Pipes, devices
/// and descriptors (/dev/stdout, /dev/fd/3) can't be replaced; they are written to directly.
///
/// Every function throws Error when the disk is full, the folder is missing or not writable, or
/// the path is a folder or a write-protected file.
class AtomicFile
{
public:
    explicit AtomicFile(std::filesystem::path path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    /// Makes the new content durable and visible. Call it once, at the end.
    void commit();

private:
    void openTarget();
    void openTemporary();
    bool openUnnamed();
    template <typename Make> void nameTemporary(Make make);
    void flush();
    void writeOut(const char* data, std::size_t size);
    [[noreturn]] void fail(int reason) const;

    std::filesystem::path m_path; ///< as the caller named it
    std::filesystem::path m_target; ///< with links resolved
    std::filesystem::path m_temporary; ///< empty when it has no name, or when written directly
    bool m_isUnnamed = false; ///< until commit()
    FileDescriptor m_file;
    std::string m_buffer;
};

} // namespace fovea::io
