// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/activation.h"

namespace fovea::kernels
{

/// activate() for kernels that run in parallel themselves. Private to the library.
void activateOnThisThread(Activation function, Size n, const float* x, float* out);

} // namespace fovea::kernels
