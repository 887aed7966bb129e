// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/colour_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr ColourTable greys()
{
    ColourTable table{};
    for (unsigned i = 0; i < 256; ++i)
        table[i] = 0xFF000000U | i << 16U | i << 8U | i;
    return table;
}

constexpr ColourTable greyTable = greys();

} // namespace

const ColourMap& ColourMap::get(ColourMapName name)
{
    static const std::array<ColourMap, 5> maps{ ColourMap(ColourMapName::Viridis, &viridisTable),
        ColourMap(ColourMapName::Magma, &magmaTable),
        ColourMap(ColourMapName::Cividis, &cividisTable),
        ColourMap(ColourMapName::Grey, &greyTable),
        ColourMap(ColourMapName::Diverging, &divergingTable) };
    return maps[std::size_t(name)];
}

QRgb ColourMap::at(float t) const
{
    if (std::isnan(t))
        return notANumber();
    return (*m_table)[std::size_t(std::lround(std::clamp(t, 0.0F, 1.0F) * 255.0F))];
}

QString ColourMap::displayName() const
{
    switch (m_name) {
    case ColourMapName::Viridis:
        return QCoreApplication::translate("ColourMap", "Viridis");
    case ColourMapName::Magma:
        return QCoreApplication::translate("ColourMap", "Magma");
    case ColourMapName::Cividis:
        return QCoreApplication::translate("ColourMap", "Cividis");
    case ColourMapName::Grey:
        return QCoreApplication::translate("ColourMap", "Grey");
    case ColourMapName::Diverging:
        return QCoreApplication::translate("ColourMap", "Blue to red");
    }
    return {};
}

QString ColourMap::id() const
{
    static const std::array<const char*, 5> ids{ "viridis", "magma", "cividis", "grey",
        "diverging" };
    return QString::fromLatin1(ids[std::size_t(m_name)]);
}

} // namespace fovea::ui
