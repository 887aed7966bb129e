// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/grouped_query.h"

#include "attention/dot_product.h"
#include "attention/heads.h"

namespace fovea::attention
{

HeadsAttention groupedQueryAttention(const Tensor& q, const Tensor& k, const Tensor& v,
    const AttentionMask& mask, float temperature, Monitor& monitor)
{
    const Index heads = q.dim(0);
    const Index keyHeads = k.dim(0);
    if (keyHeads < 1 || heads % keyHeads != 0) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 query heads cannot share %2 key heads. Choose a number of key heads "
                        "that divides the number of query heads."),
            {std::to_string(heads), std::to_string(keyHeads)});
    }
    HeadsAttention result{Tensor({heads, q.dim(1), k.dim(1)}), Tensor({heads, q.dim(1), k.dim(1)}),
        Tensor({heads, q.dim(1), v.dim(2)})};
    for (Index h = 0; h < heads; ++h) {
        monitor.check();
        const Index group = h * keyHeads / heads;
        const Attention head
            = dotProductAttention(q.slice(h), k.slice(group), v.slice(group), mask, temperature);
        setSlice(result.scores, h, head.scores);
        setSlice(result.weights, h, head.weights);
        setSlice(result.output, h, head.output);
    }
    return result;
}

} // namespace fovea::attention
