// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/site.h"

#include <QString>

#include <compare>

namespace fovea::ui
{

/// What the numbers of a plane measure. Only planes of one quantity share a scale, and only their
/// difference means something.
struct PlaneQuantity {
    enum class Kind {
        Mask, ///< 0..1
        Logits, ///< of a mask
        FeatureMap,
        ElementGate, ///< 0..1
        Attention, ///< weights of one layer
        Rollout, ///< shares after several layers
    };
    Kind kind = Kind::Mask;
    bool isDifference = false; ///< changed minus original

    static PlaneQuantity of(SiteKind kind, bool isDifference);
    /// "Feature maps" in the user's language.
    QString title() const;
    auto operator<=>(const PlaneQuantity&) const = default;
};

} // namespace fovea::ui
