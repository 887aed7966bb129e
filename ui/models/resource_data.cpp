// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/resource_data.h"

#include "base/error.h"
#include "models/playground/character_vectors.h"
#include "models/playground/word_vectors.h"
#include "models/shipped_models.h"

#include <QFile>
#include <QResource>

#include <atomic>
#include <mutex>
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

std::shared_ptr<const CharacterVectors> characters()
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

/// The vectors of words, read when they are first asked for.
class WordStore
{
public:
    using Words = std::shared_ptr<const WordVectors>;

    Words get()
    {
        std::call_once(m_once, [this] {
            m_words = read();
            m_isKnown = true;
        });
        return m_words;
    }
    Words known() const { return m_isKnown ? m_words : nullptr; }
    bool isKnown() const { return m_isKnown; }

private:
    static Words read()
    {
        const QString folder = shippedModelFolder(QStringLiteral("universal-sentence-encoder-lite"));
        if (folder.isEmpty())
            return nullptr;
        try {
            return WordVectors::open(
                QFile::encodeName(folder).toStdString(), characters()->size());
        } catch (const Error&) {
            return nullptr; // that model itself says what is wrong with it
        }
    }

    std::once_flag m_once;
    std::atomic<bool> m_isKnown = false;
    Words m_words;
};

WordStore& wordStore()
{
    static WordStore store;
    return store;
}

} // namespace

std::shared_ptr<const CharacterVectors> sharedCharacterVectors()
{
    static const auto vectors = characters()->withWords([] { return wordStore().get(); });
    return vectors;
}

std::shared_ptr<const CharacterVectors> knownCharacterVectors()
{
    static const auto vectors = characters()->withWords([] { return wordStore().known(); });
    return vectors;
}

bool areWordVectorsKnown()
{
    return wordStore().isKnown();
}

void readWordVectors()
{
    (void)wordStore().get();
}

} // namespace fovea::ui
