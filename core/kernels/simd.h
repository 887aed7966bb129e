// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Vectors of as many floats as one register of this instruction set level holds, by GCC's and
// Clang's vector extensions, so that one source serves every level and every processor.
// Private to the library.

#include "kernels/kernels.h"

#include <cstdint>
#include <cstring>
#include <limits>

#ifdef __AVX__
#include <immintrin.h>
#endif

#define FOVEA_INLINE inline __attribute__((always_inline))

namespace fovea::kernels
{

#if defined(__AVX512F__)
constexpr Size lanes = 16;
#elif defined(__AVX__)
constexpr Size lanes = 8;
#else
constexpr Size lanes = 4;
#endif

using Floats = float __attribute__((vector_size(lanes * 4)));
using Ints = std::int32_t __attribute__((vector_size(lanes * 4)));

constexpr float infinity = std::numeric_limits<float>::infinity();

FOVEA_INLINE Floats load(const float* p)
{
    Floats v;
    std::memcpy(&v, p, sizeof v);
    return v;
}

FOVEA_INLINE void store(float* p, Floats v)
{
    std::memcpy(p, &v, sizeof v);
}

FOVEA_INLINE Floats fill(float x)
{
    // Not Floats{} + x: 0 + -0 is 0, so the compiler would have to add.
#if defined(__AVX512F__)
    return Floats(_mm512_set1_ps(x)); // GCC 12 builds worse code for the plain form
#elif defined(__AVX__)
    return Floats{x, x, x, x, x, x, x, x};
#else
    return Floats{x, x, x, x};
#endif
}

#if defined(__AVX512F__)
FOVEA_INLINE __mmask16 firstLanes(Size count)
{
    return __mmask16((1u << count) - 1);
}
#elif defined(__AVX__)
FOVEA_INLINE __m256i firstLanes(Size count)
{
    alignas(64) static constexpr std::int32_t masks[2 * lanes]{-1, -1, -1, -1, -1, -1, -1, -1};
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + lanes - count));
}
#endif

/// The first `count` floats, the other lanes `rest`. The others are not looked at.
FOVEA_INLINE Floats loadPart(const float* p, Size count, float rest = 0.0f)
{
#if defined(__AVX512F__)
    return Floats(_mm512_mask_loadu_ps(__m512(fill(rest)), firstLanes(count), p));
#elif defined(__AVX__)
    const __m256i mask = firstLanes(count);
    return Floats(_mm256_blendv_ps(
        __m256(fill(rest)), _mm256_maskload_ps(p, mask), _mm256_castsi256_ps(mask)));
#else
    Floats v = fill(rest);
    std::memcpy(&v, p, std::size_t(count) * sizeof(float));
    return v;
#endif
}

FOVEA_INLINE void storePart(float* p, Floats v, Size count)
{
#if defined(__AVX512F__)
    _mm512_mask_storeu_ps(p, firstLanes(count), __m512(v));
#elif defined(__AVX__)
    // In halves: masked stores are a slow microprogram on some processors.
    if (count >= lanes)
        return store(p, v);
    __m128 rest = _mm256_castps256_ps128(__m256(v));
    if (count & 4) {
        _mm_storeu_ps(p, rest);
        rest = _mm256_extractf128_ps(__m256(v), 1);
        p += 4;
    }
    if (count & 2) {
        _mm_storel_pi(reinterpret_cast<__m64*>(p), rest);
        rest = _mm_movehl_ps(rest, rest);
        p += 2;
    }
    if (count & 1)
        _mm_store_ss(p, rest);
#else
    std::memcpy(p, &v, std::size_t(count) * sizeof(float));
#endif
}

/// Copies without a call: rows are short. The two must not overlap.
FOVEA_INLINE void copyRow(const float* from, Size count, float* to)
{
    if (count < lanes)
        return storePart(to, loadPart(from, count), count);
    for (Size i = 0; i + lanes < count; i += lanes)
        store(to + i, load(from + i));
    store(to + count - lanes, load(from + count - lanes));
}

FOVEA_INLINE void clearRow(Size count, float* row)
{
    Size i = 0;
    for (; i + lanes <= count; i += lanes)
        store(row + i, Floats{});
    if (i < count)
        storePart(row + i, Floats{}, count - i);
}

/// a where the mask is set (-1), b elsewhere.
FOVEA_INLINE Floats select(Ints mask, Floats a, Floats b)
{
    return mask ? a : b;
}

/// Whether a comparison was true in any lane.
FOVEA_INLINE bool anyLane(Ints mask)
{
    std::uint64_t words[sizeof(Ints) / 8];
    std::memcpy(words, &mask, sizeof mask);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words)
        all |= word;
    return all != 0;
}

/// The larger; where x is NaN, `best`: a NaN among many numbers must be looked for elsewhere.
FOVEA_INLINE Floats larger(Floats x, Floats best)
{
    return x > best ? x : best;
}

/// The larger, NaN if either is.
FOVEA_INLINE Floats largerOrNan(Floats x, Floats best)
{
    return ((x > best) | (x != x)) ? x : best;
}

template <typename Function> FOVEA_INLINE float reduce(Floats v, Function function)
{
    float values[lanes];
    std::memcpy(values, &v, sizeof v);
    for (Size width = lanes / 2; width > 0; width /= 2) {
        for (Size i = 0; i < width; ++i)
            values[i] = function(values[i], values[i + width]);
    }
    return values[0];
}

FOVEA_INLINE float sum(Floats v)
{
    return reduce(v, [](float a, float b) { return a + b; });
}

FOVEA_INLINE float maximum(Floats v)
{
    return reduce(v, [](float a, float b) { return a > b ? a : b; });
}

FOVEA_INLINE float dot(Size n, const float* a, const float* b)
{
    Floats first{};
    Floats second{};
    Size i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        first += load(a + i) * load(b + i);
        second += load(a + i + lanes) * load(b + i + lanes);
    }
    for (; i + lanes <= n; i += lanes)
        first += load(a + i) * load(b + i);
    if (i < n)
        second += loadPart(a + i, n - i) * loadPart(b + i, n - i);
    return sum(first + second);
}

/// out[i] = body(vector of x), for all i in 0..n.
template <typename Body> FOVEA_INLINE void transform(Size n, const float* x, float* out, Body body)
{
    Size i = 0;
    for (; i + lanes <= n; i += lanes)
        store(out + i, body(load(x + i)));
    if (i < n)
        storePart(out + i, body(loadPart(x + i, n - i)), n - i);
}

/// e^x to about 1e-7 relative. x <= 88.7 or the result is infinity; below -87.3 it is exactly 0
/// (no denormals: they are slow and nobody sees them). NaN stays NaN.
///
/// With x = n ln 2 + r, |r| <= ln 2 / 2: e^x = 2^n e^r; e^r by the polynomial of Moshier's Cephes
/// library (expf).
FOVEA_INLINE Floats exponential(Floats x)
{
    constexpr float lowest = -87.33654f;
    constexpr float highest = 88.72284f;
    const Ints vanishes = x < lowest;
    // NaN passes both comparisons.
    Floats y = vanishes ? fill(lowest) : x;
    y = y > highest ? fill(highest + 1.0f) : y;

    // Adding 1.5 * 2^23 rounds to an integer, which then stands in the low bits.
    const Floats magic = fill(12582912.0f);
    const Floats rounded = y * 1.44269504f + magic;
    const Floats n = rounded - magic;
    const Floats r = (y - n * 0.693359375f) - n * -2.12194440e-4f;
    Floats p = fill(1.9875691500e-4f);
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * (r * r) + r + 1.0f;
#ifdef __AVX512F__
    const Floats result = Floats(_mm512_maskz_scalef_ps(0xFFFF, __m512(p), __m512(n)));
#else
    // 2^n in two factors, as 2^128 is no float.
    const Ints exponent = Ints(rounded) - Ints(magic);
    const Ints half = exponent >> 1;
    const Floats result = p * Floats((half + 127) << 23) * Floats((exponent - half + 127) << 23);
#endif
    return vanishes ? Floats{} : result;
}

} // namespace fovea::kernels
