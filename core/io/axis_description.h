// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace fovea::io
{

/// What files say of one axis of a tensor.
struct AxisDescription {
    std::string name; ///< "query"; unique within the tensor
    std::vector<std::string> labels; ///< one per element of the axis, or none
};

} // namespace fovea::io
