// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/system_scheme.h"

namespace fovea::ui
{

SystemScheme::SystemScheme(QObject* parent)
    : PortalSetting(
        QStringLiteral("org.freedesktop.appearance"), QStringLiteral("color-scheme"), parent)
{
}

SystemScheme::Preference SystemScheme::preference() const
{
    const uint number = value().toUInt(); // 0 where it is not known
    return number <= 2 ? Preference(number) : Preference::None;
}

} // namespace fovea::ui
