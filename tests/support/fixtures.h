// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/safetensors.h"

#include <string>

namespace fovea::test
{

/// The reference tensors of tests/data/<name>.safetensors, e.g. "mechanisms/dot_product".
inline io::SafeTensors loadFixture(const std::string& name)
{
    return io::SafeTensors::open(std::string(FOVEA_TEST_DATA "/") + name + ".safetensors");
}

} // namespace fovea::test
