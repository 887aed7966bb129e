// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"

namespace fovea::ui {

const Theme& Theme::light()
{
    static const Theme theme{false, QColor(0xF6F6F4), QColor(0xFFFFFF), QColor(0xECECE8),
        QColor(0xDCDCD6), QColor(0x1D1D1B), QColor(0x63635C), QColor(0x1F6F78), QColor(0xFFFFFF),
        QColor(0xB3261E)};
    return theme;
}

const Theme& Theme::darkTheme()
{
    static const Theme theme{true, QColor(0x191A1B), QColor(0x212324), QColor(0x2C2F30),
        QColor(0x3A3D3E), QColor(0xECECE8), QColor(0xA3A7A6), QColor(0x5CC2CC), QColor(0x10191A),
        QColor(0xF2B8B5)};
    return theme;
}

const Theme& Theme::current()
{
    return Style::instance().choice() == Style::Choice::Dark ? darkTheme() : light();
}

Style::Style() = default;

Style& Style::instance()
{
    static Style style;
    return style;
}

void Style::setChoice(Choice choice)
{
    if (m_choice == choice)
        return;
    m_choice = choice;
    Q_EMIT changed();
}

} // namespace fovea::ui
