// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/value_hook.h"

namespace fovea::graph
{

namespace
{

class NoHook : public ValueHook
{
public:
    bool wants(const std::string&) const override { return false; }
    Value visit(const std::string&, Value value) override { return value; }
};

} // namespace

ValueHook& ValueHook::none()
{
    static NoHook hook;
    return hook;
}

} // namespace fovea::graph
