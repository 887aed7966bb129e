// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/playground_layer.h"

class QSettings;

namespace fovea::ui
{

/// Keeps the settings of the text playground between sessions, typed-in matrices included as long
/// as they are small.
void saveLayerSettings(QSettings& store, const LayerSettings& settings);
/// What is missing or makes no sense has its initial value.
LayerSettings loadLayerSettings(QSettings& store);

} // namespace fovea::ui
