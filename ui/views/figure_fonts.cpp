// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/figure_fonts.h"

#include <QGuiApplication>

namespace fovea::ui
{

QFont figureBodyFont()
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    return font;
}

QFont figureTitleFont()
{
    QFont font = figureBodyFont();
    font.setPixelSize(18);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace fovea::ui
