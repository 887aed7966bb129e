// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/motion.h"

#include "style/portal_setting.h"

#include <QApplication>
#include <QStyle>

namespace fovea::ui
{

Motion& Motion::instance()
{
    static Motion motion;
    return motion;
}

/// The settings end with the application, before this does.
Motion::Motion()
    : m_reducedMotion(new PortalSetting(
        QStringLiteral("org.freedesktop.appearance"), QStringLiteral("reduced-motion"), qApp)),
      m_animations(new PortalSetting(
          QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations"), qApp))
{
    for (const auto& setting : {m_reducedMotion, m_animations})
        connect(setting, &PortalSetting::changed, this, &Motion::changed);
}

bool Motion::isReduced() const
{
    const bool desktopReduces = (m_reducedMotion && m_reducedMotion->value().toUInt() == 1)
        || (m_animations && m_animations->value().isValid() && !m_animations->value().toBool());
    return m_reduced || desktopReduces
        || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void Motion::setReduced(bool reduced)
{
    if (m_reduced == reduced)
        return;
    m_reduced = reduced;
    Q_EMIT changed();
}

} // namespace fovea::ui
