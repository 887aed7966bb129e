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

/// The vectors of the playground: of characters, from the program's resources, and of words, from
/// the English model that ships. Read once on first use: that of the first word takes a moment.
/// For workers; may be called from any thread.
/// @throws Error when the resource is damaged
std::shared_ptr<const CharacterVectors> sharedCharacterVectors();

/// The same for the GUI thread: has the vectors of words only once they were read, and never
/// waits for them.
std::shared_ptr<const CharacterVectors> knownCharacterVectors();
/// Whether words have all the vectors that they will have. For any thread.
bool areWordVectorsKnown();
/// Reads the vectors of words, for a worker. Without the model, or if it is damaged, words have
/// seeded vectors.
void readWordVectors();

} // namespace fovea::ui
