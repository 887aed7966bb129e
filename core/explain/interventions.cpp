// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/interventions.h"

#include "base/error.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <utility>

namespace fovea::explain
{

namespace
{

/// Rows of a head in [head, row, ...].
auto headRows(Tensor& value, Index head)
{
    return value.mutableMatrix().middleRows(head * value.dim(1), value.dim(1));
}

class InterventionProbe : public Probe
{
public:
    InterventionProbe(Interventions interventions, Probe& observer)
        : m_changes(std::move(interventions)), m_observer(observer)
    {
    }

    bool wants(const Site& site) const override { return changes(site) || m_observer.wants(site); }

    Tensor visit(const Site& site, Tensor value) override
    {
        if (changes(site))
            value = changed(site, std::move(value));
        return m_observer.wants(site) ? m_observer.visit(site, std::move(value)) : value;
    }

    bool wantsMap(const Site& site) const override { return m_observer.wantsMap(site); }
    void see(const Site& site, std::shared_ptr<const AttentionMap> map) override
    {
        m_observer.see(site, std::move(map));
    }
    bool isDone() const override { return m_observer.isDone(); }

private:
    bool changes(const Site& site) const
    {
        const auto isHere = [&](const HeadPlace& place) { return place.layer == site.layer; };
        switch (site.kind) {
        case SiteKind::Scores:
            return !m_changes.maskedTokens.empty()
                || std::any_of(m_changes.temperatures.begin(), m_changes.temperatures.end(),
                    [&](const auto& entry) { return isHere(entry.first) && entry.second != 1; });
        case SiteKind::Weights:
            return std::any_of(m_changes.heldRows.begin(), m_changes.heldRows.end(),
                [&](const auto& entry) { return isHere(entry.first.first); });
        case SiteKind::HeadOutput:
            return std::any_of(m_changes.headsOff.begin(), m_changes.headsOff.end(), isHere);
        default:
            return false;
        }
    }

    Tensor changed(const Site& site, Tensor value) const
    {
        const auto has = [&](const HeadPlace& place) {
            return place.layer == site.layer && place.head >= 0 && place.head < value.dim(0);
        };
        if (site.kind == SiteKind::HeadOutput) {
            for (const HeadPlace& place : m_changes.headsOff) {
                if (has(place))
                    headRows(value, place.head).setZero();
            }
        } else if (site.kind == SiteKind::Scores) {
            for (const auto& [place, temperature] : m_changes.temperatures) {
                assert(temperature > 0);
                if (has(place))
                    headRows(value, place.head) /= temperature;
            }
            for (const Index token : m_changes.maskedTokens) {
                if (token >= 0 && token < value.dim(2)) {
                    value.mutableMatrix().col(token).setConstant(
                        -std::numeric_limits<float>::infinity());
                }
            }
        } else {
            for (const auto& [place, weights] : m_changes.heldRows) {
                if (has(place.first) && place.second >= 0 && place.second < value.dim(1))
                    hold(value, place.first, place.second, weights);
            }
        }
        return value;
    }

    static void hold(
        Tensor& value, const HeadPlace& place, Index row, const std::vector<float>& weights)
    {
        const auto keys = std::min<Index>(Index(weights.size()), value.dim(2));
        if (std::any_of(weights.begin() + keys, weights.end(), [](float w) { return w != 0; })) {
            throw Error(FOVEA_TEXT("Error",
                            "The row held in layer %1, head %2 has %3 weights for %4 tokens. "
                            "Release it, or hold it again for this text."),
                {std::to_string(place.layer), std::to_string(place.head),
                    std::to_string(weights.size()), std::to_string(value.dim(2))});
        }
        auto out = value.mutableFloats().begin()
            + (place.head * value.dim(1) + row) * value.dim(2);
        std::fill_n(out, value.dim(2), 0.f);
        std::copy_n(weights.begin(), keys, out);
    }

    Interventions m_changes;
    Probe& m_observer;
};

bool sameBits(float a, float b)
{
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

} // namespace

bool Interventions::operator==(const Interventions& other) const
{
    const auto sameTemperature = [](const auto& a, const auto& b) {
        return a.first == b.first && sameBits(a.second, b.second);
    };
    const auto sameRow = [](const auto& a, const auto& b) {
        return a.first == b.first
            && std::equal(a.second.begin(), a.second.end(), b.second.begin(), b.second.end(),
                sameBits);
    };
    return headsOff == other.headsOff && maskedTokens == other.maskedTokens
        && std::equal(temperatures.begin(), temperatures.end(), other.temperatures.begin(),
            other.temperatures.end(), sameTemperature)
        && std::equal(heldRows.begin(), heldRows.end(), other.heldRows.begin(),
            other.heldRows.end(), sameRow);
}

std::unique_ptr<Probe> makeProbe(Interventions interventions, Probe& observer)
{
    return std::make_unique<InterventionProbe>(std::move(interventions), observer);
}

} // namespace fovea::explain
