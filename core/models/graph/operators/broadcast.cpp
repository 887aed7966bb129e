// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/operators/broadcast.h"

namespace fovea::graph
{

Shape broadcastShape(const Call& call, const Shape& a, const Shape& b)
{
    Shape result(std::max(a.size(), b.size()));
    for (std::size_t k = 1; k <= result.size(); ++k) {
        const Index sizeA = k <= a.size() ? a[a.size() - k] : 1;
        const Index sizeB = k <= b.size() ? b[b.size() - k] : 1;
        if (sizeA != sizeB && sizeA != 1 && sizeB != 1)
            call.refuseShapes();
        result[result.size() - k] = sizeA == 1 ? sizeB : sizeA;
    }
    return result;
}

std::vector<Index> broadcastStrides(const Shape& operand, const Shape& result)
{
    std::vector<Index> strides(result.size(), 0);
    Index stride = 1;
    for (std::size_t k = 1; k <= operand.size(); ++k) {
        const Index size = operand[operand.size() - k];
        strides[result.size() - k] = size == 1 ? 0 : stride;
        stride *= size;
    }
    return strides;
}

} // namespace fovea::graph
