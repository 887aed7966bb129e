// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/head_statistics.h"

#include <QCoreApplication>

#include <cmath>

namespace fovea::ui
{

namespace
{

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(HeadStatistic)
};

} // namespace

HeadNumbers HeadNumbers::read(
    const AttentionMap& map, Index head, const std::vector<Token>& tokens, Monitor& monitor)
{
    HeadNumbers numbers;
    numbers.m_numbers
        = explain::headStatistics(map, head, tokens, explain::separators(tokens), monitor);
    numbers.m_isText = !tokens.empty();
    numbers.m_hasNonFinite = map.summary(head, monitor)->range.hasNonFinite;
    return numbers;
}

float HeadNumbers::operator[](HeadStatistic statistic) const
{
    switch (statistic) {
    case HeadStatistic::Entropy:
        return m_numbers.entropy;
    case HeadStatistic::Distance:
        return m_numbers.distance;
    case HeadStatistic::PreviousToken:
        return m_numbers.previous;
    case HeadStatistic::SameToken:
        return m_numbers.same;
    case HeadStatistic::FirstToken:
        return m_numbers.first;
    case HeadStatistic::Separators:
        return m_numbers.separator;
    case HeadStatistic::Induction:
        break;
    }
    return m_numbers.induction;
}

QString HeadNumbers::text(HeadStatistic statistic) const
{
    const float value = (*this)[statistic];
    if (std::isnan(value))
        return m_hasNonFinite ? QStringLiteral("NaN") : QStringLiteral("–");
    switch (statistic) {
    case HeadStatistic::Entropy:
        return Texts::tr("%1 nats").arg(double(value), 0, 'f', 2);
    case HeadStatistic::Distance:
        return Texts::tr("%1 tokens").arg(double(value), 0, 'f', value < 100 ? 1 : 0);
    default:
        return Texts::tr("%1%", "a share").arg(100 * double(value), 0, 'f', 1);
    }
}

QString HeadNumbers::reason(HeadStatistic statistic) const
{
    if (!std::isnan((*this)[statistic]))
        return {};
    if (m_hasNonFinite)
        return Texts::tr("a weight is not a finite number");
    if (std::isnan(m_numbers.entropy))
        return Texts::tr("no token attends to anything");
    switch (statistic) {
    case HeadStatistic::PreviousToken:
        return Texts::tr("no token has one before it");
    case HeadStatistic::Separators:
        return m_isText ? Texts::tr("there are no separators") : Texts::tr("this is no text");
    default:
        return m_isText ? Texts::tr("no token comes twice") : Texts::tr("this is no text");
    }
}

QString statisticName(HeadStatistic statistic)
{
    switch (statistic) {
    case HeadStatistic::Entropy:
        return Texts::tr("Entropy");
    case HeadStatistic::Distance:
        return Texts::tr("Distance");
    case HeadStatistic::PreviousToken:
        return Texts::tr("Previous token");
    case HeadStatistic::SameToken:
        return Texts::tr("Same token");
    case HeadStatistic::FirstToken:
        return Texts::tr("First token");
    case HeadStatistic::Separators:
        return Texts::tr("Separators");
    case HeadStatistic::Induction:
        break;
    }
    return Texts::tr("Induction");
}

QString statisticMeaning(HeadStatistic statistic)
{
    switch (statistic) {
    case HeadStatistic::Entropy:
        return Texts::tr("How spread out the attention of a token is, in nats: from 0, all on one "
                         "token, to ln n, even on n tokens. Mean over the tokens that attend.");
    case HeadStatistic::Distance:
        return Texts::tr("How far away the attended tokens are on average, in tokens: 0 is the "
                         "token itself.");
    case HeadStatistic::PreviousToken:
        return Texts::tr("The share of the attention that goes to the token before, 0 to 100%.");
    case HeadStatistic::SameToken:
        return Texts::tr("The share of the attention that a token gives itself, 0 to 100%.");
    case HeadStatistic::FirstToken:
        return Texts::tr("The share of the attention that goes to the first token, 0 to 100%. "
                         "Heads with nothing to look for often leave it there: an attention sink.");
    case HeadStatistic::Separators:
        return Texts::tr("The share of the attention that goes to the separators, 0 to 100%: the "
                         "tokens a tokenizer adds, such as [SEP], but for one at the beginning.");
    case HeadStatistic::Induction:
        break;
    }
    return Texts::tr("Of tokens that stood in the text before: the share of their attention that "
                     "goes to what followed then, 0 to 100%. High in heads that continue a "
                     "repeated pattern.");
}

} // namespace fovea::ui
