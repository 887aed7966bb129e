// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/safetensors.h"

#include <map>
#include <string>

namespace fovea::test
{

/// The reference tensors of tests/data/<name>.safetensors, e.g. "mechanisms/dot_product".
inline io::SafeTensors loadFixture(const std::string& name)
{
    return io::SafeTensors::open(std::string(FOVEA_TEST_DATA "/") + name + ".safetensors");
}

/// Its tensors `param.NAME`, by NAME.
inline std::map<std::string, Tensor> parameters(const io::SafeTensors& fixture)
{
    std::map<std::string, Tensor> result;
    for (const std::string& name : fixture.names()) {
        if (name.starts_with("param."))
            result[name.substr(6)] = fixture.tensor(name);
    }
    return result;
}

} // namespace fovea::test
