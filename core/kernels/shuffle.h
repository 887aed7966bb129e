// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/simd.h"

namespace fovea::kernels
{

/// The numbers at the places `from` in a, and from `lanes` on in b. Clang, which builds the fuzzers,
/// has no such instruction for places that are not written out.
FOVEA_INLINE Floats pick(Floats a, Floats b, Ints from)
{
#ifdef __clang__
    Floats picked{};
    for (Size i = 0; i < lanes; ++i)
        picked[i] = Size(from[i]) < lanes ? a[from[i]] : b[Size(from[i]) - lanes];
    return picked;
#else
    return __builtin_shuffle(a, b, from);
#endif
}

/// The numbers at the places `from` in v.
FOVEA_INLINE Floats pick(Floats v, Ints from)
{
#ifdef __clang__
    return pick(v, v, from);
#else
    return __builtin_shuffle(v, from);
#endif
}

} // namespace fovea::kernels
