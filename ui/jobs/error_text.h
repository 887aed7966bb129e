// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea {
class Error;
struct Sentence;
}

namespace fovea::ui {

/// The sentence of an error in the user's language.
QString toUserText(const Error& error);
/// The same for another sentence of the core, by the context it was marked with.
QString toUserText(const Sentence& sentence, const char* context);

} // namespace fovea::ui
