// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <filesystem>

namespace fovea::io
{

/// NumPy's format for one array: "\x93NUMPY", a version (1.0, 2.0 or 3.0), the length of the
/// header (2 bytes in version 1, 4 later, little-endian), the header, which is a Python
/// dictionary such as {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }, and the data.
/// Specification: numpy.lib.format, "NPY format".
///
/// Reads f2, f4, f8, i1, i2, i4, i8, u1 and b1, of either byte order, in C or Fortran order. The
/// result is row-major; it views the file where that already holds the numbers so, and is a copy
/// otherwise. Throws Error that names the file when it can't be read, breaks the format, holds
/// another type (objects, records, text, complex numbers), or its size does not match its shape.
Tensor readNpy(const std::filesystem::path& path);

/// The same for bytes in memory, kept alive by `owner` (null for static data); they need no
/// alignment. `displayName` stands for the file in messages.
Tensor parseNpy(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
    const std::string& displayName);

/// Writes version 1.0, little-endian, C order, each type as it is; BF16, which NumPy lacks, as f4.
/// @pre `tensor` is not empty (an axis of size 0 is allowed)
/// Throws Error when the file can't be written.
void writeNpy(const std::filesystem::path& path, const Tensor& tensor);

} // namespace fovea::io
