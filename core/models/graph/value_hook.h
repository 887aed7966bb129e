// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/value.h"

#include <string>

namespace fovea::graph
{

/// Sees the kept values of a running plan, and may hand back others in their place.
/// Called from the thread that runs the plan, in the order of computation.
class ValueHook
{
public:
    virtual ~ValueHook() = default;
    virtual bool wants(const std::string& /*value*/) const { return true; }
    /// @return the value that the run goes on with; of the same shape and kind (floating-point,
    /// integer) as `value`, in the storage that runs compute with
    virtual Value visit(const std::string& name, Value value) = 0;
    /// True when nothing that follows is wanted: the run ends, without its outputs.
    virtual bool isDone() const { return false; }

    /// Wants nothing, changes nothing.
    static ValueHook& none();
};

} // namespace fovea::graph
