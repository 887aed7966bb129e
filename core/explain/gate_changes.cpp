// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/gate_changes.h"

#include <algorithm>

namespace fovea::explain
{

bool GateChanges::operator==(const GateChanges& other) const
{
    return gates == other.gates
        && std::ranges::equal(masks, other.masks, [](const auto& a, const auto& b) {
               return a.first == b.first && a.second.shape() == b.second.shape()
                   && std::ranges::equal(a.second.floats(), b.second.floats());
           });
}

Editor GateChanges::editor() const
{
    Editor editor;
    for (const auto& [site, values] : gates) {
        editor.set(site, [values = values](const Site&, Tensor gate) {
            const auto out = gate.mutableFloats();
            for (const auto& [channel, value] : values) {
                if (channel < gate.size())
                    out[std::size_t(channel)] = value;
            }
            return gate;
        });
    }
    for (const auto& [site, mask] : masks) {
        editor.set(site, [mask = mask](const Site&, Tensor before) {
            return mask.shape() == before.shape() ? mask : before;
        });
    }
    return editor;
}

} // namespace fovea::explain
