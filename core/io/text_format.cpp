// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text_format.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace fovea::io
{

namespace
{

template <typename T> T load(const Tensor& tensor, Index i)
{
    T value;
    std::memcpy(&value, static_cast<const std::byte*>(tensor.bytes()) + std::size_t(i) * sizeof(T),
        sizeof(T));
    return value;
}

template <typename T> std::string decimal(T value)
{
    if constexpr (std::is_floating_point_v<T>) {
        if (std::isnan(value))
            return "nan"; // whatever its sign bit
    }
    std::array<char, 32> text;
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), result.ptr};
}

} // namespace

std::string numberText(const Tensor& tensor, Index i)
{
    switch (tensor.type()) {
    case DType::F32:
        return decimal(load<float>(tensor, i));
    case DType::F16:
        return decimal(float(load<Eigen::half>(tensor, i)));
    case DType::BF16:
        return decimal(float(load<Eigen::bfloat16>(tensor, i)));
    case DType::F64:
        return decimal(load<double>(tensor, i));
    case DType::I64:
        return decimal(load<std::int64_t>(tensor, i));
    case DType::I32:
        return decimal(load<std::int32_t>(tensor, i));
    case DType::I16:
        return decimal(load<std::int16_t>(tensor, i));
    case DType::I8:
        return decimal(int(load<std::int8_t>(tensor, i)));
    case DType::U8:
    case DType::Bool:
        return decimal(int(load<std::uint8_t>(tensor, i)));
    }
    return {};
}

std::string jsonString(std::string_view text)
{
    using nlohmann::json;
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace fovea::io
