// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/motion.h"

#include <QApplication>
#include <QStyle>

namespace fovea::ui
{

Motion& Motion::instance()
{
    static Motion motion;
    return motion;
}

bool Motion::isReduced() const
{
    return m_reduced || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void Motion::setReduced(bool reduced)
{
    if (m_reduced == reduced)
        return;
    m_reduced = reduced;
    Q_EMIT changed();
}

} // namespace fovea::ui
