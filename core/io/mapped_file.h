// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace fovea::io
{

/// A file mapped read-only into memory: opening costs nothing however large it is, and pages are
/// read when they are first touched. Views share ownership, so the mapping lives as long as a
/// tensor that looks into it.
///
/// The file must not shrink while it is mapped: touching a page beyond its new end ends the
/// program with SIGBUS, which can't be turned into an error here. Replacing the file by a new one
/// under the same name (as AtomicFile does) is safe.
class MappedFile
{
public:
    /// Throws Error when the path is missing, unreadable or not a regular file.
    static std::shared_ptr<const MappedFile> open(const std::filesystem::path& path);

    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    /// The whole file; its start is aligned to a page.
    std::span<const std::byte> bytes() const { return m_bytes; }

private:
    explicit MappedFile(std::span<const std::byte> bytes);

    std::span<const std::byte> m_bytes;
};

} // namespace fovea::io
