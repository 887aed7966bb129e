// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <filesystem>

namespace fovea::io
{

/// Writes a tensor as comma-separated values (RFC 4180: fields with commas, quotes or line breaks
/// are quoted; lines end in CR LF), UTF-8, numbers in full precision, NaN and infinity as nan,
/// inf and -inf.
///
/// A matrix [rows, columns] is written as it looks, a vector [n] as a column of n lines, a scalar
/// as one line. Stacks [..., rows, columns] are written one matrix after another; each line then
/// starts with the indices of the leading axes, from 0.
///
/// With `columnLabels` there is a heading line, where the columns of indices are named axis_0,
/// axis_1, ... and the column of row labels is blank. With `rowLabels` each line's label stands
/// before its numbers.
/// @pre labels are empty or as many as there are rows or columns; `tensor` is not empty
/// Throws Error when the file can't be written.
void writeCsv(const std::filesystem::path& path, const Tensor& tensor,
    const std::vector<std::string>& rowLabels = {},
    const std::vector<std::string>& columnLabels = {});

} // namespace fovea::io
