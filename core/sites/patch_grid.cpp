// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/patch_grid.h"

#include <cassert>

namespace fovea
{

std::vector<std::string> patchLabels(const PatchGrid& grid, const std::vector<std::string>& special)
{
    assert(Index(special.size()) == grid.special());
    std::vector<std::string> labels(special.begin(), special.begin() + grid.before);
    for (Index r = 0; r < grid.rows; ++r) {
        for (Index c = 0; c < grid.columns; ++c)
            labels.push_back(std::to_string(r) + "," + std::to_string(c));
    }
    labels.insert(labels.end(), special.begin() + grid.before, special.end());
    return labels;
}

} // namespace fovea
