// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/buffer.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace fovea::transformer
{

Buffer::Buffer(Buffer&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)),
      m_wanted(std::exchange(other.m_wanted, 0))
{
}

Buffer& Buffer::operator=(Buffer&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_wanted, other.m_wanted);
    return *this;
}

Buffer::~Buffer()
{
    std::free(m_data);
}

float* Buffer::floats(std::ptrdiff_t count)
{
    constexpr std::size_t largePage = std::size_t(2) << 20;
    constexpr std::size_t cacheLine = 64;
    std::size_t bytes = std::size_t(count) * sizeof(float);
    m_wanted = std::max(m_wanted, bytes);
    if (bytes <= m_bytes && m_data)
        return m_data;
    const std::size_t alignment = bytes >= largePage ? largePage : cacheLine;
    bytes = (bytes / alignment + 1) * alignment;
    std::free(std::exchange(m_data, nullptr));
    m_bytes = 0;
    m_data = static_cast<float*>(std::aligned_alloc(alignment, bytes));
    if (!m_data)
        throw std::bad_alloc();
    m_bytes = bytes;
    if (alignment == largePage)
        ::madvise(m_data, bytes, MADV_HUGEPAGE); // only a hint
    return m_data;
}

void Buffer::settle()
{
    constexpr std::size_t small = std::size_t(16) << 20;
    if (m_bytes > small && m_wanted < m_bytes / 4) {
        std::free(std::exchange(m_data, nullptr));
        m_bytes = 0;
    }
    m_wanted = 0;
}

} // namespace fovea::transformer
