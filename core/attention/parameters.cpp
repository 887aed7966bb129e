// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/parameters.h"

#include "attention/weights.h"
#include "base/error.h"

namespace fovea::attention
{

Tensor parameter(
    const std::map<std::string, Tensor>& parameters, const std::string& name, const Shape& shape)
{
    const Tensor found = optionalParameter(parameters, name, shape);
    if (found.isEmpty()) {
        throw Error(FOVEA_TEXT("Error",
                        "The parameter %1 is missing. Choose a file that has all parameters."),
            {name});
    }
    return found;
}

Tensor optionalParameter(
    const std::map<std::string, Tensor>& parameters, const std::string& name, const Shape& shape)
{
    const auto found = parameters.find(name);
    if (found == parameters.end())
        return {};
    requireShape(found->second, shape, name.c_str());
    return found->second.toFloat();
}

} // namespace fovea::attention
