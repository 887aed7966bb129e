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

void applyLlama3(const RotarySettings& settings, std::vector<float>& frequencies)
{
    const double positions = double(settings.originalPositions);
    for (float& f : frequencies) {
        const double wave = 2 * std::numbers::pi / double(f);
        if (wave < positions / settings.highFactor)
            continue;
        const double slow = double(f) / settings.factor;
        const double share = wave > positions / settings.lowFactor
            ? 0
            : (positions / wave - settings.lowFactor) / (settings.highFactor - settings.lowFactor);
        f = float((1 - share) * slow + share * double(f));
    }
}

void applyYarn(const RotarySettings& settings, std::vector<float>& frequencies)
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
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double ramp = std::clamp((double(i) - low) / (high - low), 0.0, 1.0);
        const double f = double(frequencies[i]);
        frequencies[i] = float(f / settings.factor * ramp + f * (1 - ramp));
    }
}

std::vector<float> frequenciesFor(const RotarySettings& settings, Index count)
{
    const double size = double(settings.size);
    double base = settings.base;
    if (settings.scaling == Scaling::Dynamic && count > settings.originalPositions) {
        const double stretch = settings.factor * double(count) / double(settings.originalPositions)
            - (settings.factor - 1);
        base *= std::pow(stretch, size / (size - 2));
    }
    std::vector<float> result(std::size_t(settings.pairs()));
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = float(1 / std::pow(base, 2 * double(i) / size));
    if (settings.scaling == Scaling::Linear) {
        for (float& f : result)
            f = float(double(f) / settings.factor);
    }
    if (settings.scaling == Scaling::Llama3)
        applyLlama3(settings, result);
    if (settings.scaling == Scaling::Yarn)
        applyYarn(settings, result);
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
            m_cosines.push_back(float(std::cos(double(angle)) * settings.attentionFactor));
            m_sines.push_back(float(std::sin(double(angle)) * settings.attentionFactor));
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
