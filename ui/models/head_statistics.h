// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/head_statistics.h"

#include <QString>

#include <array>

namespace fovea::ui
{

/// What heads of attention can be sorted by: the numbers of explain::HeadStatistics.
enum class HeadStatistic {
    Entropy,
    Distance,
    PreviousToken,
    SameToken,
    FirstToken,
    Separators,
    Induction
};
inline constexpr std::array headStatistics{HeadStatistic::Entropy, HeadStatistic::Distance,
    HeadStatistic::PreviousToken, HeadStatistic::SameToken, HeadStatistic::FirstToken,
    HeadStatistic::Separators, HeadStatistic::Induction};

/// The statistics of a head of some text.
class HeadNumbers
{
public:
    /// @param tokens one per row; or none, where the input is no text
    /// @throws Stopped
    static HeadNumbers read(const AttentionMap& map, Index head, const std::vector<Token>& tokens,
        Monitor& monitor = Monitor::none());

    /// NaN where there is none.
    float operator[](HeadStatistic statistic) const;
    /// "1.23 nats", "45.6%": the number with its unit; "NaN" where a weight is no number, else a
    /// dash where there is none.
    QString text(HeadStatistic statistic) const;
    /// Why there is no number, as a sentence without an end; empty where there is one.
    QString reason(HeadStatistic statistic) const;

private:
    explain::HeadStatistics m_numbers;
    bool m_isText = false;
    bool m_hasNonFinite = false; ///< among the weights
};

/// "Entropy", in the user's language.
QString statisticName(HeadStatistic statistic);
/// What it means and which values it takes, as sentences.
QString statisticMeaning(HeadStatistic statistic);

} // namespace fovea::ui
