// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/number_text.h"

#include <cmath>

namespace fovea::ui
{

namespace
{

QString withSigns(float value, const QString& digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return QString(digits).replace(u'-', u'−');
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
    // The shortest text that reads back as the same float.
    for (int digits = 6; digits < 9; ++digits) {
        const QString text = QString::number(double(value), 'g', digits);
        if (text.toFloat() == value)
            return withSigns(value, text);
    }
    return withSigns(value, QString::number(double(value), 'g', 9));
}

} // namespace fovea::ui
