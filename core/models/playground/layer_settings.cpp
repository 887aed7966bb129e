// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_layer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace fovea
{

namespace
{

[[noreturn]] void refuse(
    const std::string& key, const std::string& value, const std::string& allowed)
{
    throw Error(FOVEA_TEXT("Error", "The setting %1 cannot be \"%2\". Allowed is: %3."),
        {key, value, allowed});
}

template <typename Enum>
Enum choice(const std::string& key, const std::string& value,
    std::initializer_list<std::pair<std::string_view, Enum>> options)
{
    std::string allowed;
    for (const auto& [name, option] : options) {
        if (value == name)
            return option;
        allowed += (allowed.empty() ? "" : ", ") + std::string(name);
    }
    refuse(key, value, allowed);
}

bool onOff(const std::string& key, const std::string& value)
{
    return choice<bool>(key, value, {{"on", true}, {"off", false}});
}

template <typename Number>
Number number(const std::string& key, const std::string& value, Number minimum, Number maximum)
{
    Number result{};
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, result);
    if (error != std::errc() || stop != end || !(result >= minimum && result <= maximum))
        refuse(key, value, std::to_string(minimum) + " ... " + std::to_string(maximum));
    return result;
}

// Beyond them quotients leave the range of floats, and rows turn to NaN.
constexpr float minimumTemperature = 1e-6F;
constexpr float maximumTemperature = 1e6F;
constexpr const char* temperatureRange = "0.000001 ... 1000000";

bool isTemperature(float value)
{
    return value >= minimumTemperature && value <= maximumTemperature;
}

float temperatureOf(const std::string& key, const std::string& value)
{
    float result = 0;
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, result);
    if (error != std::errc() || stop != end || !isTemperature(result))
        refuse(key, value, temperatureRange);
    return result;
}

void requireRange(const char* key, int value, int minimum, int maximum)
{
    if (value < minimum || value > maximum)
        refuse(key, std::to_string(value),
            std::to_string(minimum) + " ... " + std::to_string(maximum));
}

void requireShape(const char* key, const Tensor& tensor, const Shape& shape)
{
    if (tensor.shape() != shape || tensor.type() != DType::F32) {
        throw Error(FOVEA_TEXT("Error",
                        "The given matrix %1 has the shape %2, but the sizes chosen need %3. Give "
                        "another matrix or other sizes."),
            {key, toString(tensor.shape()), toString(shape)});
    }
}

constexpr int maximumOffset = 1 << 20; // further than any text reaches

} // namespace

void LayerSettings::set(const std::string& key, const std::string& value)
{
    if (key == "unit")
        unit = choice<Unit>(key, value,
            {{"auto", Unit::Automatic}, {"words", Unit::Words}, {"characters", Unit::Characters}});
    else if (key == "scoring")
        scoring = choice<Scoring>(
            key, value, {{"dot", Scoring::DotProduct}, {"additive", Scoring::Additive}});
    else if (key == "projection")
        projection = choice<Projection>(
            key, value, {{"identity", Projection::Identity}, {"random", Projection::Random}});
    else if (key == "heads")
        heads = number(key, value, 1, maximumHeads);
    else if (key == "d_model")
        modelSize = number(key, value, 1, maximumModelSize);
    else if (key == "d_k")
        headSizeChosen = true, keySize = number(key, value, 1, maximumHeadSize);
    else if (key == "d_v")
        headSizeChosen = true, valueSize = number(key, value, 1, maximumHeadSize);
    else if (key == "scaling")
        scaling = onOff(key, value);
    else if (key == "positions")
        positions = onOff(key, value);
    else if (key == "temperature")
        temperature = temperatureOf(key, value);
    else if (key == "causal")
        causal = onOff(key, value);
    else if (key == "window")
        window = number(key, value, 0, maximumOffset);
    else if (key == "valid_length")
        validLength = number(key, value, 0, maximumOffset);
    else if (key == "seed")
        seed = number<std::uint64_t>(key, value, 0, UINT64_MAX);
    else
        throw Error(FOVEA_TEXT("Error",
                        "There is no setting \"%1\". There are: unit, scoring, projection, heads, "
                        "d_model, d_k, d_v, scaling, positions, temperature, causal, window, "
                        "valid_length, seed."),
            {key});
}

int LayerSettings::identityHeadSize() const
{
    return (modelSize + heads - 1) / heads;
}

void LayerSettings::check()
{
    requireRange("heads", heads, 1, maximumHeads);
    requireRange("d_model", modelSize, 1, maximumModelSize);
    requireRange("d_k", keySize, 1, maximumHeadSize);
    requireRange("d_v", valueSize, 1, maximumHeadSize);
    if (projection == Projection::Identity) {
        const int size = identityHeadSize();
        if (headSizeChosen && (keySize != size || valueSize != size))
            projection = Projection::Random;
        else
            keySize = valueSize = size;
    }
    if (!isTemperature(temperature))
        refuse("temperature", std::to_string(temperature), temperatureRange);
    requireRange("window", window, 0, maximumOffset);
    requireRange("valid_length", validLength, 0, maximumOffset);
    if (projection == Projection::Given) {
        requireShape("W_q", queryWeight, {heads * keySize, modelSize});
        requireShape("W_k", keyWeight, {heads * keySize, modelSize});
        requireShape("W_v", valueWeight, {heads * valueSize, modelSize});
    }
}

} // namespace fovea
