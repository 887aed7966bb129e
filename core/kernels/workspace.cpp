// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/workspace.h"

#include <algorithm>
#include <sys/mman.h>

namespace fovea::kernels
{

namespace
{

constexpr std::size_t hugePage = std::size_t(2) << 20;

class Buffer
{
public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { std::free(m_data); }

    float* grow(std::size_t bytes)
    {
        if (bytes <= m_bytes)
            return m_data;
        std::free(m_data);
        m_data = nullptr;
        m_bytes = 0;
        const std::size_t alignment = bytes >= hugePage ? hugePage : 64;
        const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
        void* data = std::aligned_alloc(alignment, rounded);
        if (!data)
            throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        if (alignment == hugePage)
            madvise(data, rounded, MADV_HUGEPAGE);
#endif
        m_data = static_cast<float*>(data);
        m_bytes = rounded;
        return m_data;
    }

private:
    float* m_data = nullptr;
    std::size_t m_bytes = 0;
};

} // namespace

float* scratch(Slot slot, Size count)
{
    static thread_local Buffer buffers[std::size_t(Slot::Output) + 1];
    return buffers[std::size_t(slot)].grow(std::size_t(std::max<Size>(count, 1)) * sizeof(float));
}

} // namespace fovea::kernels
