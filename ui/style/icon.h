// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIcon>

namespace fovea::ui
{

/// The program's line icons, one SVG each in resources/icons.
enum class Icon {
    Bars,
    Brush,
    Check,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    ChevronUp,
    Close,
    Copy,
    Divider,
    Export,
    Fit,
    Grid,
    Image,
    Info,
    Inspector,
    Keyboard,
    Language,
    Layers,
    Learn,
    Mask,
    More,
    Open,
    Paste,
    Pin,
    Reset,
    Sample,
    Save,
    Search,
    Shuffle,
    Sink,
    Sort,
    Switch,
    Text,
    Theme,
    Warning,
    ZoomIn,
    ZoomOut
};

/// The size at which icons in buttons are drawn, in pixels.
constexpr int iconSize = 20;

/// An icon in the theme's colours at the moment it is painted, sharp at any scale: text colour,
/// faint when disabled, the accent when its button is checked, as text on accent when selected.
QIcon icon(Icon name);

/// One icon drawn straight into a picture or control.
void paintIcon(QPainter& painter, const QRectF& rect, Icon name, const QColor& colour);

} // namespace fovea::ui
