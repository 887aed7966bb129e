// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"
#include "io/json_reader.h"
#include "text/tokenizer.h"

namespace fovea::text
{

/// What a tokenizer.json says. Truncation, padding and the decoder are not read.
/// @throws Error naming the file and the key when something is missing or unknown
Tokenizer::Steps readTokenizer(io::JsonValue root);

// Its parts, each an object with a "type".
NormalizerPointer readNormalizer(io::JsonValue value);
BertNormalizer::Options readBertOptions(io::JsonValue value); ///< of a "BertNormalizer"
PreTokenizerPointer readPreTokenizer(io::JsonValue value);
TokenModelPointer readTokenModel(io::JsonValue value);
PostProcessorPointer readPostProcessor(io::JsonValue value);

/// An entry of "added_tokens".
/// @param content,id where it does not stand in `value` itself
AddedToken readAddedToken(io::JsonValue value, std::int64_t id);

/// Reads "piece": id for each member.
Vocabulary readVocabulary(io::JsonValue value);

/// Calls make(), and puts the file and the key of `value` before the message of an Error.
template <typename Make> auto inContext(const io::JsonValue& value, Make make)
{
    try {
        return make();
    } catch (const Error& error) {
        throw Error(FOVEA_TEXT("Error", "%1, %2: %3"),
            {value.fileName(), value.path(), error.what()});
    }
}

} // namespace fovea::text
