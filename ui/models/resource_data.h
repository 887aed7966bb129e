// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace fovea
{
class CharacterVectors;
}

namespace fovea::ui
{

/// The character vectors that ship in the program's resources, read once on first use; may be
/// called from any thread.
/// @throws Error when the resource is damaged
std::shared_ptr<const CharacterVectors> sharedCharacterVectors();

} // namespace fovea::ui
