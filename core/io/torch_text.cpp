// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/torch_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <span>

namespace fovea::io
{

namespace
{

constexpr std::size_t lineWidth = 80;
constexpr std::size_t indent = 7; ///< of "tensor("

std::string printed(const char* format, double value)
{
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

class Formatter
{
public:
    explicit Formatter(std::span<const float> values)
    {
        double smallest = INFINITY, largest = 0;
        for (const float value : values) {
            if (value == 0 || !std::isfinite(value))
                continue;
            smallest = std::min(smallest, std::abs(double(value)));
            largest = std::max(largest, std::abs(double(value)));
            m_whole = m_whole && value == std::ceil(value);
        }
        if (largest == 0)
            return;
        m_scientific = largest / smallest > 1000 || largest > 1e8 || (!m_whole && smallest < 1e-4);
        for (const float value : values)
            if (value != 0 && std::isfinite(value))
                m_width = std::max(m_width, bare(value).size());
    }

    std::size_t width() const { return m_width; }
    std::string text(float value) const
    {
        const std::string result = bare(value);
        return std::string(m_width - std::min(m_width, result.size()), ' ').append(result);
    }

private:
    std::string bare(float value) const
    {
        if (std::isnan(value))
            return "nan";
        if (std::isinf(value))
            return value < 0 ? "-inf" : "inf";
        if (m_scientific)
            return printed("%.4e", double(value));
        return m_whole ? printed("%.0f.", double(value)) : printed("%.4f", double(value));
    }

    bool m_whole = true;
    bool m_scientific = false;
    std::size_t m_width = 1;
};

std::string vectorText(std::span<const float> values, const Formatter& formatter, std::size_t at)
{
    const std::size_t perLine
        = std::max<std::size_t>(1, (lineWidth - at) / (formatter.width() + 2));
    std::string result = "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0 && i % perLine == 0)
            result.append(",\n").append(at + 1, ' ');
        else if (i > 0)
            result.append(", ");
        result.append(formatter.text(values[i]));
    }
    return result.append("]");
}

std::string bodyText(const Tensor& tensor, const Formatter& formatter, std::size_t at)
{
    if (tensor.rank() == 1)
        return vectorText(tensor.floats(), formatter, at);
    std::string result = "[";
    for (Index i = 0; i < tensor.dim(0); ++i) {
        if (i > 0)
            result.append(",").append(std::size_t(tensor.rank() - 1), '\n').append(at + 1, ' ');
        result.append(bodyText(tensor.slice(i), formatter, at + 1));
    }
    return result.append("]");
}

} // namespace

std::string torchText(const Tensor& tensor, const std::string& suffix)
{
    assert(tensor.rank() >= 1 && tensor.size() <= 1000);
    std::string result("tensor(");
    result.append(bodyText(tensor, Formatter(tensor.floats()), indent));
    if (!suffix.empty()) {
        const std::size_t newline = result.rfind('\n');
        const std::size_t lastLine
            = newline == std::string::npos ? result.size() + 2 : result.size() - newline + 1;
        if (lastLine + suffix.size() + 2 > lineWidth)
            result.append(",\n").append(indent, ' ');
        else
            result.append(", ");
        result.append(suffix);
    }
    return result.append(")");
}

} // namespace fovea::io
