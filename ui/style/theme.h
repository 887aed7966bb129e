// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QObject>

namespace fovea::ui {

/// Distances in pixels: one grid of 4. Nothing in the program uses another.
namespace space {
constexpr int xs = 4;
constexpr int s = 8;
constexpr int m = 12;
constexpr int l = 16;
constexpr int xl = 24;
} // namespace space

/// The colours of the program. One accent; everything else is quiet so that the picture is loudest.
struct Theme {
    bool dark = false;
    QColor window; ///< behind everything
    QColor surface; ///< panels, fields, the picture's ground
    QColor raised; ///< buttons, menus, hovered rows
    QColor line; ///< hairlines between areas
    QColor text;
    QColor mutedText; ///< labels, hints: at least 4.5:1 on window and surface
    QColor accent; ///< selection, focus, the one thing to press
    QColor onAccent; ///< text on accent
    QColor danger; ///< errors

    static const Theme& light();
    static const Theme& darkTheme();
    /// The one in use.
    static const Theme& current();
};

/// Which theme and palette the program wears; tells views when it changes.
class Style : public QObject {
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark };

    static Style& instance();
    Choice choice() const { return m_choice; }
    /// Applies palette, style sheet and font to the application.
    void setChoice(Choice choice);

Q_SIGNALS:
    void changed();

private:
    Style();
    Choice m_choice = Choice::System;
};

} // namespace fovea::ui
