// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/predictions.h"

#include "base/error.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace fovea::explain
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The classes in order of probability, sorted only as far as one looks.
class Ranking
{
public:
    Ranking(std::span<const float> logits, double temperature)
        : m_logits(logits), m_order(logits.size())
    {
        double largest = -infinity;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            const double logit = double(logits[i]);
            if (std::isnan(logit) || logit == infinity) {
                throw Error(
                    FOVEA_TEXT("Error",
                        "There are no probabilities, as the logit of class %1 is no finite "
                        "number. Undo the last change to the model, or get its file again."),
                    {std::to_string(i)});
            }
            largest = std::max(largest, logit);
        }
        if (largest == -infinity) {
            throw Error(FOVEA_TEXT("Error",
                "There are no probabilities, as no logit is a finite number. Undo the last change "
                "to the model, or get its file again."));
        }
        std::iota(m_order.begin(), m_order.end(), Index(0));
        double sum = 0;
        double ownSum = 0;
        for (const float logit : logits) {
            sum += std::exp(above(logit, largest, temperature));
            ownSum += std::exp(double(logit) - largest);
        }
        if (temperature == 0)
            sum = 1; // the first of the largest takes all
        m_temperature = temperature;
        m_largest = largest;
        m_logSum = std::log(sum);
        m_ownLogSum = std::log(ownSum);
    }

    Index size() const { return Index(m_order.size()); }
    /// The class at a place, the most probable first.
    Index at(Index place)
    {
        if (place >= m_sorted)
            sortTo(std::max({place + 1, Index(64), 8 * m_sorted}));
        return m_order[std::size_t(place)];
    }
    /// Sorts as many places at once as are about to be looked at.
    void sortTo(Index end)
    {
        const auto moreProbable = [&](Index a, Index b) {
            const float x = m_logits[std::size_t(a)];
            const float y = m_logits[std::size_t(b)];
            return x > y || (x == y && a < b);
        };
        if (end > size() / 8) // then a sort of all is faster
            end = size();
        if (end <= m_sorted)
            return;
        std::partial_sort(
            m_order.begin() + m_sorted, m_order.begin() + end, m_order.end(), moreProbable);
        m_sorted = end;
    }
    double probability(Index place) { return ofClass(at(place)); }
    /// The same of a class.
    double ofClass(Index id)
    {
        if (m_temperature == 0)
            return id == at(0) ? 1 : 0;
        return std::exp(
            above(m_logits[std::size_t(id)], m_largest, m_temperature) - m_logSum);
    }
    double logProbability(Index place) { return double(logit(place)) - m_largest - m_ownLogSum; }

private:
    float logit(Index place) { return m_logits[std::size_t(at(place))]; }
    static double above(float logit, double largest, double temperature)
    {
        const double distance = double(logit) - largest;
        return distance == 0 ? 0 : distance / temperature; // not 0 / 0
    }

    std::span<const float> m_logits;
    std::vector<Index> m_order;
    Index m_sorted = 0;
    double m_temperature = 1;
    double m_largest = 0;
    double m_logSum = 0;
    double m_ownLogSum = 0;
};

/// What the cuts leave: the first `kept` places.
struct Cuts {
    Index topK = 0; ///< places that top-k leaves
    Index kept = 0;
    double mass = 0;
};

Cuts cut(Ranking& ranking, const Sampling& sampling)
{
    Cuts cuts;
    cuts.topK = sampling.topK > 0 ? std::min(sampling.topK, ranking.size()) : ranking.size();
    cuts.kept = cuts.topK;
    if (cuts.topK == ranking.size() && sampling.topP >= 1) {
        cuts.mass = 1;
        return cuts;
    }
    // What top-p divides by: everything, or what top-k leaves.
    double mass = 1;
    if (cuts.topK < ranking.size()) {
        mass = 0;
        for (Index place = 0; place < cuts.topK; ++place)
            mass += ranking.probability(place);
    }
    cuts.mass = mass;
    if (sampling.topP >= 1)
        return cuts;
    cuts.kept = 0;
    cuts.mass = 0;
    while (cuts.kept < cuts.topK && (cuts.kept == 0 || cuts.mass < sampling.topP * mass))
        cuts.mass += ranking.probability(cuts.kept++);
    return cuts;
}

Candidate candidateAt(Ranking& ranking, const Cuts& cuts, Index place)
{
    Candidate candidate;
    candidate.id = ranking.at(place);
    candidate.rank = place;
    candidate.logProbability = ranking.logProbability(place);
    candidate.probability = ranking.probability(place);
    if (place < cuts.kept)
        candidate.sampled = candidate.probability / cuts.mass;
    else
        candidate.cut = place < cuts.topK ? Candidate::Cut::TopP : Candidate::Cut::TopK;
    return candidate;
}

} // namespace

Predictions predict(std::span<const float> logits, const Sampling& sampling, Index count)
{
    assert(sampling.temperature >= 0 && sampling.topP >= 0);
    Ranking ranking(logits, sampling.temperature);
    ranking.sortTo(std::min(count, ranking.size()));
    const Cuts cuts = cut(ranking, sampling);
    Predictions predictions{{}, ranking.size(), cuts.kept, cuts.mass};
    for (Index place = 0; place < std::min(count, ranking.size()); ++place)
        predictions.candidates.push_back(candidateAt(ranking, cuts, place));
    return predictions;
}

std::vector<Candidate> predictClasses(
    std::span<const float> logits, const Sampling& sampling, std::span<const Index> classes)
{
    assert(sampling.temperature >= 0 && sampling.topP >= 0);
    Ranking ranking(logits, sampling.temperature);
    const Cuts cuts = cut(ranking, sampling);
    ranking.sortTo(ranking.size());
    std::vector<Index> places(logits.size());
    for (Index place = 0; place < ranking.size(); ++place)
        places[std::size_t(ranking.at(place))] = place;
    std::vector<Candidate> candidates;
    candidates.reserve(classes.size());
    for (const Index id : classes)
        candidates.push_back(candidateAt(ranking, cuts, places[std::size_t(id)]));
    return candidates;
}

Draw sample(std::span<const float> logits, const Sampling& sampling, Random& random)
{
    assert(sampling.temperature >= 0 && sampling.topP >= 0);
    Ranking ranking(logits, sampling.temperature);
    const Cuts cuts = cut(ranking, sampling);
    // Walks down from the most probable, until the number lies below what was passed.
    Draw draw{ranking.at(0), random.uniform(), 0, 0};
    double passed = 0;
    for (Index place = 0; place < cuts.kept; ++place) {
        const double probability = ranking.probability(place);
        const double end = (passed + probability) / cuts.mass;
        if (probability > 0) {
            draw.id = ranking.at(place);
            draw.begin = passed / cuts.mass;
            draw.end = std::min(end, 1.0);
        }
        if (draw.number < end)
            return draw;
        passed += probability;
    }
    draw.end = 1; // rounding
    return draw;
}

std::vector<Index> largestLosses(std::span<const float> before, std::span<const float> after,
    double temperature, Index count)
{
    assert(before.size() == after.size());
    Ranking was(before, temperature);
    Ranking is(after, temperature);
    std::vector<std::pair<double, Index>> losses; // negative, so that the largest sorts first
    for (Index id = 0; id < was.size(); ++id) {
        const double change = is.ofClass(id) - was.ofClass(id);
        if (change < 0)
            losses.emplace_back(change, id);
    }
    const auto end = losses.begin() + std::min(count, Index(losses.size()));
    std::partial_sort(losses.begin(), end, losses.end());
    std::vector<Index> classes;
    for (auto loss = losses.begin(); loss != end; ++loss)
        classes.push_back(loss->second);
    return classes;
}

} // namespace fovea::explain
