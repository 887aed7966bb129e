// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/folder_settings.h"
#include "text/tokenizer.h"

namespace fovea::text
{

/// Changes a tokenizer.json's steps where tokenizer_config.json beside it says otherwise, as the
/// transformers library does: BERT's lower case, accents and Chinese characters, RoBERTa's and
/// GPT-2's first space, what LLaMA puts at both ends, and tokens that were added later. Only what
/// the settings say counts, not what they leave out.
/// @param root of tokenizer.json
void applySettings(
    const FolderSettings& settings, const io::JsonValue& root, Tokenizer::Steps& steps);

} // namespace fovea::text
