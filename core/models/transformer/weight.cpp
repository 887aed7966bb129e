// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/weight.h"

#include "base/error.h"
#include "io/printable.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace fovea::transformer
{

namespace
{

/// Looks at bits, in a loop that compilers vectorise: all weights pass through here.
bool allFinite(std::span<const float> numbers)
{
    constexpr std::uint32_t exponent = 0x7F800000;
    std::uint32_t found = 0;
    for (const float number : numbers)
        found |= (std::bit_cast<std::uint32_t>(number) & exponent) == exponent ? 1u : 0u;
    return found == 0;
}

} // namespace

void Weight::requireFinite(std::span<const float> numbers, Index first) const
{
    if (allFinite(numbers))
        return;
    const auto bad = std::find_if_not(
        numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
    Index rest = first + (bad - numbers.begin());
    Shape place = m_tensor.shape();
    for (auto axis = place.rbegin(); axis != place.rend(); ++axis) {
        const Index size = *axis;
        *axis = rest % size;
        rest /= size;
    }
    throw Error(FOVEA_TEXT("Error",
                    "The tensor %1 of %2 holds numbers that are not finite, such as %3 at %4. The "
                    "file is damaged, or its training went wrong: choose another one."),
        {io::printable(m_name), m_file,
            std::isnan(*bad) ? "NaN" : *bad > 0 ? "infinity" : "-infinity", toString(place)});
}

Tensor Weight::toFloat() const
{
    const Tensor floats = m_tensor.toFloat();
    if (!floats.isEmpty())
        requireFinite(floats.floats(), 0);
    return floats;
}

Tensor Weight::rowToFloat(Index row) const
{
    const Tensor floats = m_tensor.slice(row).toFloat();
    requireFinite(floats.floats(), row * floats.size());
    return floats;
}

} // namespace fovea::transformer
