// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <filesystem>
#include <map>
#include <utility>

namespace fovea::io
{

/// A file of named tensors in the safetensors format:
///
///     8 bytes   length of the header, little-endian
///     header    JSON: name -> {"dtype", "shape", "data_offsets": [begin, end)}, and optionally
///               "__metadata__" -> {text: text}; may be padded with spaces
///     data      the tensors, row-major, little-endian, without gaps or overlaps
///
/// Opening checks all of it against the size of the file and copies no data. Format description
/// and reference: https://github.com/huggingface/safetensors, "Format" and
/// safetensors/src/tensor.rs.
///
/// Types that Tensor does not know (U16, U32, U64, the F8 family, F4, ...) are listed, and refused
/// by name only when such a tensor is asked for.
class SafeTensors
{
public:
    /// Maps the file. Throws Error when it can't be read or breaks a rule of the format; the
    /// message names the file and the tensor. See MappedFile for files that shrink meanwhile.
    static SafeTensors open(const std::filesystem::path& path);

    /// The same for bytes in memory, kept alive by `owner` (null for static data); they need no
    /// alignment. `displayName` stands for the file in messages.
    static SafeTensors parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
        std::string displayName);

    /// Sorted.
    std::vector<std::string> names() const;
    bool has(const std::string& name) const { return m_entries.count(name) != 0; }
    /// A view of the data as stored; see Tensor::toFloat(). Throws Error when there is no such
    /// tensor or its type is not supported.
    Tensor tensor(const std::string& name) const;
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }

private:
    struct Entry {
        std::string type;
        Shape shape;
        const std::byte* data = nullptr;
    };

    std::string m_displayName;
    std::shared_ptr<const void> m_owner;
    std::map<std::string, Entry> m_entries;
    std::map<std::string, std::string> m_metadata;
};

/// Writes tensors of any type, laid out as the reference implementation does: larger types first,
/// then by name, so that every tensor is aligned to its element size.
/// Names are UTF-8. Throws Error when the file can't be written, or a name is given twice or is
/// "__metadata__". @pre no tensor is empty (an axis of size 0 is allowed)
void writeSafeTensors(const std::filesystem::path& path,
    std::vector<std::pair<std::string, Tensor>> tensors,
    const std::map<std::string, std::string>& metadata = {});

} // namespace fovea::io
