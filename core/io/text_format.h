// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <string>
#include <string_view>

namespace fovea::io
{

/// Element `i` of a tensor of any type: the shortest decimal text that reads back as the same
/// number, or "nan", "inf", "-inf".
std::string numberText(const Tensor& tensor, Index i);

/// A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
std::string jsonString(std::string_view text);

} // namespace fovea::io
