// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/streamed_attention.h"

#include "attention/kernel_mask.h"
#include "kernels/streaming_attention.h"

#include <cassert>

namespace fovea::attention
{

Tensor streamedAttention(const Tensor& q, const Tensor& k, const Tensor& v, float scale,
    const AttentionMask& mask, Monitor& monitor)
{
    assert(q.rank() == 3 && k.rank() == 3 && v.rank() == 3);
    assert(k.dim(0) == v.dim(0) && k.dim(1) == v.dim(1) && k.dim(2) == q.dim(2));
    assert(k.dim(0) > 0 && q.dim(0) % k.dim(0) == 0);
    monitor.check();
    const KernelMask kernelMask(mask, q.dim(1), k.dim(1));
    Tensor output({q.dim(0), q.dim(1), v.dim(2)});
    kernels::StreamingAttention a;
    a.heads = q.dim(0);
    a.keyHeads = k.dim(0);
    a.rows = q.dim(1);
    a.columns = k.dim(1);
    a.keySize = a.queryRow = a.keyRow = q.dim(2);
    a.valueSize = a.valueRow = a.outputRow = v.dim(2);
    a.queryHead = a.rows * a.queryRow;
    a.keyHead = a.columns * a.keyRow;
    a.valueHead = a.columns * a.valueRow;
    a.scale = scale;
    a.mask = kernelMask.view();
    a.outputHead = a.rows * a.outputRow;
    a.stop = [](void* context) { return static_cast<Monitor*>(context)->stopRequested(); };
    a.context = &monitor;
    // Long work goes head by head, so that it can say how far it is.
    constexpr Index longHead = Index(1) << 24; // scores
    const Index heads = a.rows * a.columns < longHead ? 1 : a.heads;
    a.heads /= heads;
    a.keyHeads = heads == 1 ? a.keyHeads : 1;
    const Index group = q.dim(0) / k.dim(0);
    for (Index h = 0; h < heads; ++h) {
        a.queries = q.floats().data() + h * a.queryHead;
        a.keys = k.floats().data() + h / group * a.keyHead;
        a.values = v.floats().data() + h / group * a.valueHead;
        a.output = output.mutableFloats().data() + h * a.outputHead;
        if (!kernels::streamAttention(a))
            throw Stopped();
        monitor.progress(double(h + 1) / double(heads));
    }
    return output;
}

} // namespace fovea::attention
