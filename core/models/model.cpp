// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/model.h"

namespace fovea {

std::vector<Token> Model::tokenize(std::string_view, std::string_view) const
{
    return {};
}

} // namespace fovea
