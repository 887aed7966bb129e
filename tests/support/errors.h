// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"

#include <string>

namespace fovea::test
{

/// The message of the fovea::Error that `function` throws; empty when it throws none.
template <typename Function> std::string errorText(Function function)
{
    try {
        function();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace fovea::test

/// Fails the running Qt Test function unless `expression` throws a fovea::Error whose message
/// contains `part`.
#define EXPECT_ERROR(expression, part)                                                             \
    do {                                                                                           \
        const std::string thrownText                                                               \
            = fovea::test::errorText([&] { static_cast<void>(expression); });                      \
        QVERIFY2(thrownText.find(part) != std::string::npos,                                       \
            thrownText.empty() ? "no error was thrown" : thrownText.c_str());                      \
    } while (false)
