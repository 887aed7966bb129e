// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/attention_mask.h"
#include "kernels/softmax.h"
#include "models/transformer/buffer.h"
#include "models/transformer/prefix.h"
#include "models/transformer/rotary.h"
#include "sites/probe.h"

#include <span>
#include <vector>

namespace fovea::transformer
{

/// The buffers of a run, kept for the next. Large ones that a run hardly used are not kept.
struct Workspace {
    Buffer hidden; ///< [n, hiddenSize]: runs through the layers
    Buffer normed; ///< [n, hiddenSize]: what a step starts from
    Buffer result; ///< [n, hiddenSize]: what a step gives
    Buffer queryKeyValue; ///< [n, all of them side by side]
    Buffer context; ///< [n, heads * headSize]
    Buffer wide; ///< [n, feedForwardSize]
    Buffer gate; ///< [n, feedForwardSize]

    /// Ends a run: what it needed far less of than one before goes back to the system.
    void settle()
    {
        for (Buffer* buffer : {&hidden, &normed, &result, &queryKeyValue, &context, &wide, &gate})
            buffer->settle();
    }
};

/// Which keys the queries of a run may look at, also as the kernels take it.
struct RunMask {
    RunMask(const attention::AttentionMask& cells, Index count);

    attention::AttentionMask cells;
    std::vector<kernels::Size> begin; ///< empty: every query sees every key
    std::vector<kernels::Size> end;
    kernels::Mask forKernels() const
    {
        return begin.empty() ? kernels::Mask{}
                             : kernels::Mask{begin.data(), end.data(), nullptr, 0};
    }
};

/// What every step of a run needs.
struct RunContext {
    Index count = 0; ///< tokens
    /// Tokens at the beginning that are not computed again. Then no probe wants their tensors, and
    /// "n" in the workspace means rows().
    Index known = 0;
    Prefix* prefix = nullptr; ///< where what was computed is kept; null: nowhere
    Index rows() const { return count - known; }
    Probe& probe;
    Monitor& monitor;
    Workspace& workspace;
    const RotaryTable* rotary = nullptr;
    Tensor bias; ///< [heads, n, n] to be added to the scores, or empty
    std::span<const Index> logitRows = {}; ///< see ModelInput
};

/// Hands a matrix [rows, columns] to the probe if it wants it, and takes over what comes back.
void passMatrix(
    const RunContext& context, const Site& site, float* data, Index rows, Index columns);

/// The same for heads that lie in a wider matrix: row r of head h at
/// data[h * headStride + r * rowStride]. The probe sees [heads, rows, size].
void passHeads(const RunContext& context, const Site& site, float* data, Index heads,
    Index headStride, Index rows, Index rowStride, Index size);

/// Heads copied out of a wider matrix. @return [heads, rows, size]
Tensor gatherHeads(const float* data, Index heads, Index headStride, Index rows, Index rowStride,
    Index size);
/// The inverse.
void scatterHeads(
    const Tensor& tensor, float* data, Index headStride, Index rowStride);

} // namespace fovea::transformer
