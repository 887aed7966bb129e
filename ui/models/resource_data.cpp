// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/resource_data.h"

#include "models/playground/character_vectors.h"

#include <QResource>

#include <span>
#include <string_view>

namespace fovea::ui
{

namespace
{

// Resources are linked in uncompressed: this is the program's own memory and always there.
std::span<const std::byte> resourceBytes(const QString& path)
{
    const QResource resource(path);
    return {reinterpret_cast<const std::byte*>(resource.data()), std::size_t(resource.size())};
}

} // namespace

std::shared_ptr<const CharacterVectors> sharedCharacterVectors()
{
    static const std::shared_ptr<const CharacterVectors> vectors = [] {
        const auto embeddings
            = resourceBytes(QStringLiteral(":/models/chinese-characters/embeddings.safetensors"));
        const auto vocabulary
            = resourceBytes(QStringLiteral(":/models/chinese-characters/vocab.txt"));
        return CharacterVectors::load(
            embeddings, {reinterpret_cast<const char*>(vocabulary.data()), vocabulary.size()});
    }();
    return vectors;
}

} // namespace fovea::ui
