// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/neuron_model.h"

namespace fovea::ui
{

/// What is looked at in the numbers of a query.
struct NeuronLook {
    Index key = -1; ///< whose strips are enlarged; -1 for none
    Index chosenKey = -1; ///< that stays when the pointer leaves
    /// Of the query's, the keys' and the products' numbers, or of the values': a feature; -1 for
    /// none.
    enum class Of { Keys, Values, Output };
    Of featureOf = Of::Keys;
    Index feature = -1;
    bool onQueries = true; ///< where the keyboard is: in the list of queries or of keys

    bool operator==(const NeuronLook&) const = default;
};

/// "the attends to cat: q · k = ..., weight = ...": the exact numbers of a key, in the user's
/// language; empty without one.
QString neuronKeyText(const NeuronRow& row, Index key);
/// The exact numbers of the feature that is looked at; empty without one.
QString neuronFeatureText(const NeuronRow& row, const NeuronLook& look);
/// What is out of the ordinary, such as a score that is no dot product; empty when nothing is.
QString neuronNote(const NeuronRow& row);

} // namespace fovea::ui
