// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea {
class Error;
}

namespace fovea::ui {

/// The sentence of an error in the user's language.
QString toUserText(const Error& error);

} // namespace fovea::ui
