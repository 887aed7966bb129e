// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/model.h"

#include "image/preprocess.h"

#include <limits>

namespace fovea {

std::vector<Token> Model::tokenize(std::string_view, std::string_view) const
{
    return {};
}

std::unique_ptr<const Model> Model::withPins(std::vector<Pin>) const
{
    return nullptr;
}

std::optional<image::Size> Model::inputSize() const
{
    return {};
}

Index Model::longestInput() const
{
    return std::numeric_limits<Index>::max();
}

} // namespace fovea
