// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/character_vectors.h"

#include <QFile>

namespace fovea::test
{

/// The character vectors that ship with the program, loaded once.
inline std::shared_ptr<const CharacterVectors> characterVectors()
{
    static const auto vectors = [] {
        const auto read = [](const char* name) {
            QFile file(QStringLiteral(FOVEA_TEST_DATA "/../../resources/models/chinese-characters/")
                + QLatin1String(name));
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s is missing", qPrintable(file.fileName()));
            return file.readAll();
        };
        const QByteArray tensors = read("embeddings.safetensors");
        const QByteArray vocabulary = read("vocab.txt");
        return CharacterVectors::load(
            std::as_bytes(std::span(tensors.data(), std::size_t(tensors.size()))),
            std::string_view(vocabulary.data(), std::size_t(vocabulary.size())));
    }();
    return vectors;
}

} // namespace fovea::test
