// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/onnx/value.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace fovea::graph
{

/// What the runs of one plan leave for the next, so that a value that a hook changes again and
/// again, such as a dragged gate, has only what follows it computed anew: see Plan::run().
///
/// It holds the inputs, and of one place in the graph, the step before the first change that
/// differed from the run before, the values that live there and those that the hook was shown until
/// then; nothing where those are more than `mostElements`. All of it shares the storage of the run's
/// own values, which therefore is not used again while it is held.
///
/// May be used by several runs at once. @pre all of them are of the same plan
class RunMemory
{
public:
    /// 128 MB.
    static constexpr Index mostElements = Index(1) << 25;

    /// Values by the numbers that the plan gives them.
    using Numbered = std::map<std::size_t, Value>;
    struct Kept {
        std::map<std::string, Value> feeds;
        Numbered edits; ///< what the hook has put in place of others, up to that change
        std::size_t step = 0; ///< the next to run; 0: no values are kept
        Numbered live; ///< what this step and those after it need, and what is wanted
        Numbered shown; ///< to the hook, before it replaced any
    };

    /// Null at first.
    std::shared_ptr<const Kept> kept() const
    {
        const std::lock_guard lock(m_mutex);
        return m_kept;
    }
    void keep(std::shared_ptr<const Kept> kept)
    {
        const std::lock_guard lock(m_mutex);
        m_kept.swap(kept);
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const Kept> m_kept;
};

} // namespace fovea::graph
