// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_formulas.h"

#include "models/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace fovea::ui
{

namespace
{

using attention::ProjectionRule;
using Norm = ProjectionRule::Norm;

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ExplainedFormulas)
};

constexpr int valuePart = 2;

bool hasBias(const ProjectionRule& rule, int which)
{
    return which == 0 ? rule.queryBias : which == 1 ? rule.keyBias : rule.valueBias;
}

} // namespace

QString projectionSteps(const std::optional<ProjectionRule>& rule, int which)
{
    if (!rule)
        return QStringLiteral("\\to \\ldots \\to");
    const QString letter = QStringLiteral("qkv").mid(which, 1);
    QStringList steps;
    if (rule->norm != Norm::None)
        steps += rule->norm == Norm::Layer ? QStringLiteral("\\text{LayerNorm}")
                                           : QStringLiteral("\\text{RMSNorm}");
    steps += QStringLiteral("W_%1").arg(letter);
    if (hasBias(*rule, which))
        steps += QStringLiteral("+ b_%1").arg(letter);
    if (rule->headNorm && which != valuePart)
        steps += QStringLiteral("\\text{RMSNorm}");
    if (rule->rotary && which != valuePart)
        steps += QStringLiteral("\\text{RoPE}");
    const QString arrow = QStringLiteral(" \\to ");
    return arrow.trimmed() + u' ' + steps.join(arrow) + u' ' + arrow.trimmed();
}

QString projectionText(const std::optional<ProjectionRule>& rule, int which)
{
    if (!rule)
        return Tr::tr("The model's file does not say how these follow from A.");
    QStringList sentences;
    if (rule->norm == Norm::Layer)
        sentences += Tr::tr("LayerNorm: the layer first brings each vector to mean 0 and variance "
                            "1, and gives each number a learned factor.");
    else if (rule->norm == Norm::RootMeanSquare)
        sentences += Tr::tr("RMSNorm: the layer first divides each vector by the root mean square "
                            "of its numbers, and gives each number a learned factor.");
    if (hasBias(*rule, which))
        sentences += Tr::tr("b: a learned vector, the same for every token.");
    if (rule->headNorm && which != valuePart)
        sentences += Tr::tr("The head then norms its own vectors by their root mean square, too.");
    if (rule->rotary && which != valuePart)
        sentences += Tr::tr("RoPE: pairs of numbers are turned, the further the later the token "
                            "stands, so that scores depend on distances.");
    return sentences.join(u' ');
}

bool isRootOf(float scale, Index size)
{
    return std::abs(scale * std::sqrt(float(size)) - 1) < 1e-5F;
}

QString factorText(const attention::ScoreRule& rule, Index size)
{
    if (rule.additive || isRootOf(rule.scale, size))
        return {};
    const QString d = QString::number(size);
    if (std::abs(rule.scale - 1) < 1e-5F)
        return Tr::tr("Nothing is divided by √d = √%1 here: the scores of this model are the "
                      "products themselves, times 1. It does without, or W_q holds the factor.")
            .arg(d);
    return Tr::tr("The factor of this model is %1, not 1/√d = 1/√%2.")
        .arg(exactNumber(rule.scale), d);
}

} // namespace fovea::ui
