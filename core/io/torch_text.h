// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <string>

namespace fovea::io
{

/// A tensor as Python prints one of PyTorch with its default options:
///
///     tensor([[ 0.1234, -1.5000]], grad_fn=<AddmmBackward0>)
///
/// Four decimals; scientific where the largest magnitude is over 1000 times the smallest or over
/// 1e8, or (not whole numbers) the smallest under 1e-4; whole numbers as "2."; all elements equally
/// wide; lines of at most 80 characters. torch/_tensor_str.py of PyTorch 1.13, _Formatter,
/// _vector_str, _tensor_str_with_formatter and _add_suffixes.
/// @param tensor float32, of rank 1 or more, at most 1000 elements (PyTorch leaves some out of
/// more)
/// @param suffix what stands behind a comma at the end, such as "grad_fn=<AddmmBackward0>"
std::string torchText(const Tensor& tensor, const std::string& suffix = {});

} // namespace fovea::io
