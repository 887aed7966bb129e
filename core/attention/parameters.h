// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <map>
#include <string>

namespace fovea::attention
{

/// One of a mechanism's parameters as float32. @param shape -1 allows any size
/// @throws Error naming the parameter when it is missing or has another shape
Tensor parameter(
    const std::map<std::string, Tensor>& parameters, const std::string& name, const Shape& shape);

/// The same, or an empty tensor when it is missing.
Tensor optionalParameter(
    const std::map<std::string, Tensor>& parameters, const std::string& name, const Shape& shape);

} // namespace fovea::attention
