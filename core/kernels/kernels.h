// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The loops that decide how fast Fovea is, behind plain pointers and sizes.
//
// This library is built once per instruction set level and chosen by the dynamic loader, so no
// Eigen or standard library type may cross this interface: their layout and inline code differ
// between levels. All matrices are row-major float32; `ld` is the distance between rows in
// elements. Functions are re-entrant and run in parallel when the work is worth it.
// NaN and infinity behave as in the formulas unless a function says otherwise.

#include <cstddef>

#define FOVEA_KERNELS_API __attribute__((visibility("default")))

namespace fovea::kernels
{

using Size = std::ptrdiff_t;

/// The instruction set level this build of the library uses: "x86-64", "x86-64-v2", "x86-64-v3",
/// "x86-64-v4", or "generic" on other processors.
FOVEA_KERNELS_API const char* level();

} // namespace fovea::kernels
