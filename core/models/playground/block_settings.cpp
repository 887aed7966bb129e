// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/block_settings.h"

#include "base/error.h"

#include <charconv>
#include <initializer_list>
#include <utility>

namespace fovea
{

namespace
{

/// One of a few words.
template <typename Value>
Value choose(const std::string& key, const std::string& value,
    std::initializer_list<std::pair<const char*, Value>> choices)
{
    std::string allowed;
    for (const auto& [word, meaning] : choices) {
        if (value == word)
            return meaning;
        allowed += (allowed.empty() ? "" : ", ") + std::string(word);
    }
    throw Error(FOVEA_TEXT("Error", "The setting %1 cannot be \"%2\". Choose one of: %3."),
        {key, value, allowed});
}

template <typename Number> Number parse(const std::string& key, const std::string& value)
{
    Number number{};
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    if (error != std::errc() || stop != end)
        throw Error(FOVEA_TEXT("Error", "The setting %1 cannot be \"%2\". Give a whole number."),
            {key, value});
    return number;
}

} // namespace

void BlockSettings::set(const std::string& key, const std::string& value)
{
    BlockSettings changed = *this;
    if (key == "channel")
        changed.channel = choose<Channel>(key, value,
            {{"none", Channel::None}, {"se", Channel::SqueezeExcitation}, {"eca", Channel::Eca},
                {"cbam", Channel::Cbam}});
    else if (key == "spatial")
        changed.spatial = choose<Spatial>(key, value,
            {{"none", Spatial::None}, {"cbam", Spatial::Cbam}, {"scse", Spatial::ScSe},
                {"simam", Spatial::SimAm}});
    else if (key == "weights")
        changed.weights = choose<Weights>(
            key, value, {{"designed", Weights::Designed}, {"random", Weights::Random}});
    else if (key == "reduction")
        changed.reduction = parse<int>(key, value);
    else if (key == "kernel")
        changed.kernel = parse<int>(key, value);
    else if (key == "pools")
        changed.pools = choose<Pools>(
            key, value, {{"max-mean", Pools::MaxMean}, {"mean-max", Pools::MeanMax}});
    else if (key == "seed")
        changed.seed = parse<std::uint64_t>(key, value);
    else
        throw Error(FOVEA_TEXT("Error",
                        "The image playground has no setting \"%1\". Choose one of: channel, "
                        "spatial, weights, reduction, kernel, pools, seed."),
            {key});
    changed.check();
    *this = changed;
}

void BlockSettings::check() const
{
    if (reduction < 1 || reduction > 32)
        throw Error(FOVEA_TEXT("Error", "The setting reduction cannot be %1. Choose 1 to 32."),
            {std::to_string(reduction)});
    if (kernel != 3 && kernel != 7)
        throw Error(FOVEA_TEXT("Error", "The setting kernel cannot be %1. Choose 3 or 7."),
            {std::to_string(kernel)});
}

} // namespace fovea
