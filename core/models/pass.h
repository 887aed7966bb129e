// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/probe.h"

namespace fovea
{

/// Hands a tensor to the probe if it wants the site.
/// @return the tensor the model goes on with
/// @throws Error when the probe hands back another shape or type
Tensor pass(Probe& probe, const Site& site, Tensor value);

} // namespace fovea
