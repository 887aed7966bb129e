// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/pass.h"

#include "base/error.h"

namespace fovea
{

Tensor pass(Probe& probe, const Site& site, Tensor value)
{
    if (!probe.wants(site))
        return value;
    const Shape shape = value.shape();
    Tensor result = probe.visit(site, std::move(value));
    if (result.shape() != shape || result.type() != DType::F32) {
        throw Error(FOVEA_TEXT("Error",
                        "The edit of %1 gave a tensor of shape %2; keep the shape %3 and float32."),
            {site.name, toString(result.shape()), toString(shape)});
    }
    return result;
}

} // namespace fovea
