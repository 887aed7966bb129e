// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/number_text.h"

#include <charconv>
#include <cmath>

namespace fovea::ui
{

namespace
{

QString withSigns(float value, QString digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+∞") : QStringLiteral("−∞");
    return digits.replace(u'-', u'−');
}

} // namespace

QString shortNumber(float value)
{
    const float size = std::abs(value);
    const bool plain = value == 0 || (size >= 0.01F && size < 1000);
    return withSigns(value,
        plain ? QString::number(double(value), 'f', 3) : QString::number(double(value), 'g', 3));
}

QString exactNumber(float value)
{
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return withSigns(value, QString::fromLatin1(digits, end - digits));
}

QString copiedNumber(float value)
{
    return exactNumber(value).replace(u'−', u'-');
}

} // namespace fovea::ui
