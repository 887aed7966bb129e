// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/window.h"

namespace fovea::graph
{

namespace
{

/// No window is moved or padded further than this.
constexpr Index farthest = Index(1) << 24;

/// Shares padding between both ends; of an odd number the end (or the beginning) gets more.
void share(WindowAxis& axis, Index padding, bool moreAtEnd)
{
    axis.begin = moreAtEnd ? padding / 2 : padding - padding / 2;
    axis.end = padding - axis.begin;
}

Window startWindow(const Call& call, const Shape& shape, const Shape& kernel)
{
    const std::size_t count = kernel.size();
    if (shape.size() != count + 2 || count == 0)
        call.refuseShapes();
    const auto strides = perAxis(call, "strides", count, 1, 1);
    const auto dilations = perAxis(call, "dilations", count, 1, 1);
    const auto pads = perAxis(call, "pads", 2 * count, 0, 0);
    Window window(count);
    for (std::size_t k = 0; k < count; ++k) {
        if (kernel[k] < 1 || kernel[k] > farthest)
            call.refuseShapes();
        window[k] = {shape[k + 2], kernel[k], 1, strides[k], dilations[k], pads[k],
            pads[count + k]};
    }
    return window;
}

} // namespace

std::vector<Index> perAxis(
    const Call& call, const char* name, std::size_t count, Index standard, Index least)
{
    const std::vector<std::int64_t> given = call.integers(name);
    if (given.empty())
        return std::vector<Index>(count, standard);
    if (given.size() != count)
        call.refuseAttribute(name);
    for (const std::int64_t number : given) {
        if (number < least || number > farthest)
            call.refuseAttribute(name);
    }
    return {given.begin(), given.end()};
}

Window readWindow(const Call& call, const Shape& shape, const Shape& kernel, bool roundsUp)
{
    Window window = startWindow(call, shape, kernel);
    const std::string automatic = call.text("auto_pad", "NOTSET");
    for (WindowAxis& axis : window) {
        if (automatic == "SAME_UPPER" || automatic == "SAME_LOWER") {
            axis.output = (axis.input + axis.stride - 1) / axis.stride;
            const Index span = (axis.output - 1) * axis.stride + axis.reach();
            share(axis, std::max<Index>(0, span - axis.input), automatic == "SAME_UPPER");
            continue;
        }
        if (automatic == "VALID")
            axis.begin = axis.end = 0;
        else if (automatic != "NOTSET" && !automatic.empty())
            call.refuseAttribute("auto_pad");
        const Index free = axis.input + axis.begin + axis.end - axis.reach();
        if (free < 0)
            call.refuseShapes();
        axis.output = free / axis.stride + 1;
        // A window that would begin in the padding after the input is left out.
        if (roundsUp && free % axis.stride != 0
            && axis.output * axis.stride < axis.input + axis.begin)
            ++axis.output;
    }
    return window;
}

Window readTransposedWindow(const Call& call, const Shape& shape, const Shape& kernel)
{
    Window window = startWindow(call, shape, kernel);
    const auto additional = perAxis(call, "output_padding", window.size(), 0, 0);
    const auto wanted = perAxis(call, "output_shape", window.size(), -1, 1);
    const std::string automatic = call.text("auto_pad", "NOTSET");
    const bool lower = automatic == "SAME_LOWER";
    for (std::size_t k = 0; k < window.size(); ++k) {
        WindowAxis& axis = window[k];
        const Index full = (axis.input - 1) * axis.stride + additional[k] + axis.reach();
        if (wanted[k] > 0) {
            axis.output = wanted[k];
            // More padding than there is would have to be negative: the rest stays at 0.
            share(axis, std::max<Index>(0, full - wanted[k]), !lower && automatic != "NOTSET");
        } else if (automatic == "SAME_UPPER" || lower) {
            axis.output = axis.input * axis.stride;
            share(axis, std::max<Index>(0, full - axis.output), !lower);
        } else {
            if (automatic == "VALID")
                axis.begin = axis.end = 0;
            axis.output = full - axis.begin - axis.end;
        }
        if (axis.output < 1)
            call.refuseShapes();
    }
    return window;
}

} // namespace fovea::graph
