// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"
#include "tensor/tensor.h"

#include <span>
#include <vector>

namespace fovea::explain
{

/// How a class is drawn from logits x over V classes (the words of a vocabulary, or labels):
///
///     p = softmax(x / temperature)
///     topK: all but the k most probable are cut
///     topP: of those left, divided by their sum, all are cut that come after as many of the more
///           probable ones as together have the probability topP (the first stays always)
///     sampled = p of what is left, divided by its sum
///
/// in this order. Of equal logits the lower class counts as more probable.
/// Fan et al., "Hierarchical Neural Story Generation", ACL 2018, section 5 (top-k); Holtzman et
/// al., "The Curious Case of Neural Text Degeneration", ICLR 2020, section 3.1 (top-p).
struct Sampling {
    double temperature = 1; ///< >= 0; 0 takes the most probable class
    Index topK = 0; ///< 0: no limit
    double topP = 1; ///< 0..1; 1: no limit
    bool operator==(const Sampling&) const = default;
};

/// One class of a prediction.
struct Candidate {
    enum class Cut { No, TopK, TopP };
    Index id = 0; ///< the class, or the token's id
    Index rank = 0; ///< 0 for the most probable
    double logProbability = 0; ///< ln softmax(x), in nats: the model's own, at temperature 1
    double probability = 0; ///< p, before the cuts
    double sampled = 0; ///< after the cuts; 0 for what is cut
    Cut cut = Cut::No;
};

struct Predictions {
    std::vector<Candidate> candidates; ///< the most probable first
    Index classes = 0; ///< V
    Index kept = 0; ///< classes the cuts leave
    double keptMass = 0; ///< sum of p over them
};

/// The `count` most probable classes.
/// @param logits one row; -infinity has probability 0
/// @param count at most; the work beyond one pass over V grows with it and with what is kept
/// @throws Error naming the first logit that is NaN or +infinity, or when none is above -infinity
Predictions predict(std::span<const float> logits, const Sampling& sampling, Index count);

/// Chosen classes, in this order, as predict() has them.
/// @pre each is below V
/// @throws Error as predict()
std::vector<Candidate> predictClasses(
    std::span<const float> logits, const Sampling& sampling, std::span<const Index> classes);

/// A class that was drawn, and how: what the cuts leave lies side by side in 0..1, the most
/// probable first, each as wide as its `sampled`; a number falls on one of them.
struct Draw {
    Index id = 0;
    double number = 0; ///< uniform in [0, 1)
    double begin = 0; ///< where the class begins; begin <= number < end
    double end = 0;
};

/// Draws a class. The same logits, sampling and random state give the same class.
/// @throws Error as predict()
Draw sample(std::span<const float> logits, const Sampling& sampling, Random& random);

/// The classes whose probability falls most from one row of logits to another of as many: the
/// largest fall first, and only those that fall.
/// @throws Error as predict(), for either
std::vector<Index> largestLosses(std::span<const float> before, std::span<const float> after,
    double temperature, Index count);

} // namespace fovea::explain
