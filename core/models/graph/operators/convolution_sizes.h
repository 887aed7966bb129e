// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/operators/window.h"

namespace fovea::graph
{

/// Sizes of a convolution: [batch, groups * channels, ...] with weights
/// [groups * outputs, channels, ...], or for a transposed one [groups * channels, outputs, ...].
struct ConvolutionSizes {
    Index batch;
    Index groups;
    Index channels; ///< of one group
    Index outputs; ///< of one group
    Window window;
    Index inputs() const { return product(&WindowAxis::input); }
    Index places() const { return product(&WindowAxis::output); }
    Index taps() const { return product(&WindowAxis::kernel); }

private:
    Index product(Index WindowAxis::* size) const;
};

/// @throws Error when input, weights and bias of a convolution do not fit together
ConvolutionSizes readConvolution(const Call& call, bool transposed);

/// [batch, all outputs, ...]
Shape outputShape(const ConvolutionSizes& sizes);

/// Calls meet(input place, output place) for each output place whose kernel place `tap` lies within
/// the input.
template <typename Meet> void forEachMeeting(const Window& window, Index tap, Meet meet)
{
    const std::size_t rank = window.size();
    std::vector<Index> kernel(rank);
    Index places = 1;
    for (std::size_t k = rank; k-- > 0;) {
        kernel[k] = tap % window[k].kernel;
        tap /= window[k].kernel;
        places *= window[k].output;
    }
    std::vector<Index> position(rank, 0);
    for (Index o = 0; o < places; ++o) {
        Index place = 0;
        bool inside = true;
        for (std::size_t k = 0; k < rank; ++k) {
            const Index at = window[k].place(position[k], kernel[k]);
            inside = inside && at >= 0 && at < window[k].input;
            place = place * window[k].input + at;
        }
        if (inside)
            meet(place, o);
        for (std::size_t k = rank; k-- > 0 && ++position[k] == window[k].output;)
            position[k] = 0;
    }
}

} // namespace fovea::graph
