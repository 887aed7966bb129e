// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/buffer_pool.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

namespace fovea::graph
{

namespace
{

constexpr std::size_t alignment = 64; // a cache line, and the widest vector
constexpr std::size_t granule = 1024; // floats: small values share sizes
/// A buffer may be this much larger than what it is used for.
constexpr std::size_t slack = 4;
/// Free buffers that are kept, in floats: 256 MB.
constexpr std::size_t mostFree = std::size_t(1) << 26;

} // namespace

BufferPool::~BufferPool()
{
    for (const Buffer& buffer : m_free)
        std::free(buffer.data);
}

std::pair<Tensor, float*> BufferPool::allocate(Shape shape)
{
    const std::size_t count = std::size_t(elementCount(shape));
    const Buffer buffer = take((count + granule) / granule * granule);
    std::shared_ptr<const void> owner(static_cast<const void*>(buffer.data),
        [pool = weak_from_this(), buffer](const void*) {
            if (const auto alive = pool.lock())
                alive->giveBack(buffer);
            else
                std::free(buffer.data);
        });
#ifndef NDEBUG
    std::fill_n(buffer.data, count, std::numeric_limits<float>::quiet_NaN());
#endif
    return {
        Tensor::view(std::move(shape), DType::F32, buffer.data, std::move(owner)), buffer.data};
}

BufferPool::Buffer BufferPool::take(std::size_t size)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::lower_bound(m_free.begin(), m_free.end(), size,
            [](const Buffer& buffer, std::size_t wanted) { return buffer.size < wanted; });
        if (found != m_free.end() && found->size / slack <= size) {
            const Buffer buffer = *found;
            m_free.erase(found);
            m_freeSize -= buffer.size;
            return buffer;
        }
    }
    void* data = std::aligned_alloc(alignment, size * sizeof(float));
    if (!data)
        throw std::bad_alloc();
    return {static_cast<float*>(data), size};
}

void BufferPool::giveBack(Buffer buffer)
{
    const std::lock_guard lock(m_mutex);
    if (m_freeSize + buffer.size > mostFree) {
        std::free(buffer.data);
        return;
    }
    m_freeSize += buffer.size;
    const auto place = std::upper_bound(m_free.begin(), m_free.end(), buffer.size,
        [](std::size_t size, const Buffer& other) { return size < other.size; });
    m_free.insert(place, buffer);
}

} // namespace fovea::graph
