// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include "base/sentence.h"

namespace fovea {

Error::Error(const char* text, std::vector<std::string> arguments)
    : std::runtime_error(Sentence{text, arguments}.english())
    , m_text(text)
    , m_arguments(std::move(arguments))
{
}

} // namespace fovea
