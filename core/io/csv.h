// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/axis_description.h"
#include "tensor/tensor.h"

#include <filesystem>

namespace fovea::io
{

/// Writes a tensor as comma-separated values (RFC 4180: fields with commas, quotes or line breaks
/// are quoted; lines end in CR LF), UTF-8, numbers in full precision, NaN and infinity as nan,
/// inf and -inf.
///
/// A matrix [rows, columns] is written as it looks, a vector [n] as a column of n lines, a scalar
/// as one line; where the rows have labels, each line starts with its own. Stacks
/// [..., rows, columns] are written one matrix after another; each line then starts with its place
/// along every axis but the last, by label where the axis has labels, else by index from 0.
///
/// Stacks and matrices with labelled columns have a heading line: the names of those axes, then the
/// columns' labels or their indices.
///
///     head,query,the,cat
///     0,the,0.75,0.25
///     0,cat,0.5,0.5
/// @param axes one per axis of the tensor; or none: then there is no heading, and only numbers
/// @pre labels are none or as many as the axis is long; `tensor` is not empty
/// Throws Error when the file can't be written.
void writeCsv(const std::filesystem::path& path, const Tensor& tensor,
    const std::vector<AxisDescription>& axes = {});

} // namespace fovea::io
