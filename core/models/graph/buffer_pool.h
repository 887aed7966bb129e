// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <memory>
#include <mutex>

namespace fovea::graph
{

/// Memory for the values of runs. A buffer comes back when the last tensor that uses it is gone,
/// whoever holds it, and serves the next value: fresh pages from the system are slow.
class BufferPool : public std::enable_shared_from_this<BufferPool>
{
public:
    BufferPool() = default;
    BufferPool(const BufferPool&) = delete;
    BufferPool& operator=(const BufferPool&) = delete;
    ~BufferPool();

    /// A float32 tensor of undefined numbers and where to write them. The tensor itself is a
    /// read-only view. @pre elementCount(shape) * 4 bytes is a size
    std::pair<Tensor, float*> allocate(Shape shape);

private:
    struct Buffer {
        float* data;
        std::size_t size; ///< in floats
    };
    Buffer take(std::size_t size);
    void giveBack(Buffer buffer);

    std::mutex m_mutex;
    std::vector<Buffer> m_free; ///< by size, rising
    std::size_t m_freeSize = 0;
};

} // namespace fovea::graph
