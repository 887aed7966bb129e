// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>

namespace fovea {

/// Seeded random numbers that are the same on every machine (the standard library's distributions
/// are not). The generator is SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014, figure 17.
class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    /// Uniform in [0, 1).
    double uniform() { return double(next() >> 11) * 0x1p-53; }

    /// Standard normal, by Box and Muller's transform.
    double normal()
    {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    std::uint64_t m_state;
};

/// A 64-bit hash of a text (FNV-1a), stable across runs and machines: a seed for the text's own
/// random numbers.
inline std::uint64_t hashText(std::string_view text)
{
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (const char c : text)
        hash = (hash ^ std::uint8_t(c)) * 0x100000001B3u;
    return hash;
}

} // namespace fovea
