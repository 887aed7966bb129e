// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fovea::transformer
{

/// Room for numbers that is kept and used again, as fresh pages are slow: aligned to a cache line,
/// and to large pages where it is large.
class Buffer
{
public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;
    ~Buffer();

    /// At least `count` floats with undefined content. Grows; what was there before is lost then.
    float* floats(std::ptrdiff_t count);
    const float* data() const { return m_data; }
    std::size_t bytes() const { return m_bytes; }

    /// Ends a use: gives a large room back of which less than a quarter was asked for since the
    /// last call. What it held is lost then.
    void settle();

private:
    float* m_data = nullptr;
    std::size_t m_bytes = 0;
    std::size_t m_wanted = 0; ///< bytes at most since settle()
};

} // namespace fovea::transformer
