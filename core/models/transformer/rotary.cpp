// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/rotary.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea::transformer
{

namespace
{

using Scaling = RotarySettings::Scaling;

/// The feature pair that makes `turns` turns over the original positions.
double pairOfTurns(const RotarySettings& settings, double turns)
{
    return double(settings.size)
        * std::log(double(settings.originalPositions) / (turns * 2 * std::numbers::pi))
        / (2 * std::log(settings.base));
}

// From here on in float32, operation by operation as the programs that trained the models do it: a
// rounded frequency, times a position of some hundreds, is an angle that is visibly another.

void applyLlama3(const RotarySettings& settings, std::vector<float>& frequencies)
{
    const auto positions = float(settings.originalPositions);
    const auto factor = float(settings.factor);
    const double longWave = double(settings.originalPositions) / settings.lowFactor;
    const double shortWave = double(settings.originalPositions) / settings.highFactor;
    for (float& f : frequencies) {
        const float wave = float(2 * std::numbers::pi) / f;
        if (double(wave) < shortWave)
            continue;
        if (double(wave) > longWave) {
            f /= factor;
            continue;
        }
        const float share = (positions / wave - float(settings.lowFactor))
            / float(settings.highFactor - settings.lowFactor);
        f = (1 - share) * f / factor + share * f;
    }
}

/// @param powers base^(2 i / size)
std::vector<float> yarn(const RotarySettings& settings, const std::vector<float>& powers)
{
    double low = pairOfTurns(settings, settings.betaFast);
    double high = pairOfTurns(settings, settings.betaSlow);
    if (settings.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, double(settings.size - 1));
    if (low == high)
        high += 0.001;
    std::vector<float> result;
    for (std::size_t i = 0; i < powers.size(); ++i) {
        const float ramp
            = std::clamp((float(i) - float(low)) / float(high - low), 0.0f, 1.0f);
        const float kept = 1 - ramp;
        const float slow = 1 / (float(settings.factor) * powers[i]);
        result.push_back(slow * (1 - kept) + 1 / powers[i] * kept);
    }
    return result;
}

/// The base that a text of `count` tokens makes of a dynamic one.
float dynamicBase(const RotarySettings& settings, Index count)
{
    const auto factor = float(settings.factor);
    const double size = double(settings.size);
    const float stretch = factor * float(count) / float(settings.originalPositions)
        - float(settings.factor - 1);
    return float(settings.base) * std::pow(stretch, float(size / (size - 2)));
}

std::vector<float> frequenciesFor(const RotarySettings& settings, Index count)
{
    const bool isStretched
        = settings.scaling == Scaling::Dynamic && count > settings.originalPositions;
    const float base = isStretched ? dynamicBase(settings, count) : float(settings.base);
    std::vector<float> powers(std::size_t(settings.pairs()));
    for (std::size_t i = 0; i < powers.size(); ++i)
        powers[i] = std::pow(base, float(2 * i) / float(settings.size));
    if (settings.scaling == Scaling::Yarn)
        return yarn(settings, powers);
    std::vector<float> result = powers;
    for (float& f : result)
        f = settings.scaling == Scaling::Linear ? 1 / f / float(settings.factor) : 1 / f;
    if (settings.scaling == Scaling::Llama3)
        applyLlama3(settings, result);
    return result;
}

} // namespace

RotaryTable::RotaryTable(const RotarySettings& settings, Index count) : m_half(settings.pairs())
{
    const std::vector<float> frequencies = frequenciesFor(settings, count);
    m_cosines.reserve(std::size_t(count * m_half));
    m_sines.reserve(std::size_t(count * m_half));
    for (Index position = 0; position < count; ++position) {
        for (const float f : frequencies) {
            const float angle = float(position) * f;
            const auto factor = float(settings.attentionFactor);
            m_cosines.push_back(float(std::cos(double(angle))) * factor);
            m_sines.push_back(float(std::sin(double(angle))) * factor);
        }
    }
}

void RotaryTable::apply(float* data, Index heads, Index headStride, Index rows, Index rowStride,
    Index firstPosition) const
{
    for (Index row = 0; row < rows; ++row) {
        const float* cosines = m_cosines.data() + (firstPosition + row) * m_half;
        const float* sines = m_sines.data() + (firstPosition + row) * m_half;
        for (Index head = 0; head < heads; ++head) {
            float* first = data + head * headStride + row * rowStride;
            float* second = first + m_half;
            for (Index i = 0; i < m_half; ++i) {
                const float a = first[i];
                const float b = second[i];
                first[i] = a * cosines[i] - b * sines[i];
                second[i] = b * cosines[i] + a * sines[i];
            }
        }
    }
}

} // namespace fovea::transformer
