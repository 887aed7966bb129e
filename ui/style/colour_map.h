// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/colour_tables.h"

#include <QString>

namespace fovea::ui
{

enum class ColourMapName { Viridis, Magma, Cividis, Grey, Diverging };
inline constexpr std::array allColourMaps{ ColourMapName::Viridis, ColourMapName::Magma,
    ColourMapName::Cividis, ColourMapName::Grey, ColourMapName::Diverging };

/// A number in 0..1 as a colour. Every map but Diverging grows evenly in lightness, so it also
/// reads in print and for the colour-blind; Diverging is for signed values with their zero at 0.5.
class ColourMap
{
public:
    static const ColourMap& get(ColourMapName name);

    ColourMapName name() const { return m_name; }
    const ColourTable& table() const { return *m_table; }
    /// The colour of t, clamped to 0..1; notANumber() for NaN.
    QRgb at(float t) const;

    /// Not in any of the maps, and far from each of their colours: a NaN can't pass for a value.
    static constexpr QRgb notANumber() { return 0xFFFF00C8; }

    /// In the user's language.
    QString displayName() const;
    /// The name in settings and on the command line: "viridis", "magma", ...
    QString id() const;

private:
    constexpr ColourMap(ColourMapName name, const ColourTable* table) : m_name(name), m_table(table)
    {
    }

    ColourMapName m_name;
    const ColourTable* m_table;
};

} // namespace fovea::ui
