// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <cmath>
#include <sstream>
#include <string>

namespace fovea::test
{

/// How two tensors differ, as a sentence: their shapes, or the place and the two numbers of the
/// largest difference above `tolerance` (absolute). Empty when they agree. NaN agrees with NaN
/// only, and infinity with the same infinity only. Numbers are compared as float32.
inline std::string compareTensors(const Tensor& actual, const Tensor& expected, float tolerance)
{
    std::ostringstream text;
    if (actual.isEmpty() != expected.isEmpty() || actual.shape() != expected.shape()) {
        text << "shape is " << (actual.isEmpty() ? "empty" : toString(actual.shape()))
             << ", expected " << (expected.isEmpty() ? "empty" : toString(expected.shape()));
        return text.str();
    }
    if (actual.isEmpty())
        return {};

    const Tensor actualFloats = actual.toFloat();
    const Tensor expectedFloats = expected.toFloat();
    const auto a = actualFloats.floats();
    const auto b = expectedFloats.floats();
    std::size_t count = 0;
    std::size_t worst = 0;
    float worstDifference = -1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])))
            continue;
        const float difference = std::abs(a[i] - b[i]);
        if (difference <= tolerance) // false for NaN
            continue;
        ++count;
        const float size = std::isnan(difference) ? INFINITY : difference;
        if (size > worstDifference) {
            worst = i;
            worstDifference = size;
        }
    }
    if (count == 0)
        return {};

    Shape position;
    std::size_t rest = worst;
    for (Index axis = actual.rank() - 1; axis >= 0; --axis) {
        position.insert(position.begin(), Index(rest) % actual.dim(axis));
        rest /= std::size_t(actual.dim(axis));
    }
    text.precision(9);
    text << count << " of " << a.size() << " numbers differ in shape " << toString(actual.shape())
         << "; most at " << toString(position) << ": " << a[worst] << ", expected " << b[worst];
    return text.str();
}

} // namespace fovea::test

/// Fails the running Qt Test function with what compareTensors() says.
#define COMPARE_TENSORS(actual, expected, tolerance)                                               \
    do {                                                                                           \
        const std::string differenceText                                                           \
            = fovea::test::compareTensors((actual), (expected), (tolerance));                      \
        QVERIFY2(differenceText.empty(), differenceText.c_str());                                  \
    } while (false)
