// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QObject>

namespace fovea::ui
{

class SystemScheme;

/// Distances in pixels: one grid of 4. Nothing in the program uses another.
namespace space
{
constexpr int xs = 4;
constexpr int s = 8;
constexpr int m = 12;
constexpr int l = 16;
constexpr int xl = 24;
} // namespace space

/// Height of every control one types in, chooses from or presses.
constexpr int controlHeight = 32;
/// Corners of controls and panels.
constexpr int cornerRadius = 6;

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
///
/// Widgets are styled by kind. Two dynamic properties ask for a variant:
///   - "role" on a QPushButton or QToolButton: "primary" is the one thing to press, "quiet" has no
///     ground until hovered; on a QLabel: "title", "heading" (a section of the inspector), "hint";
///     on a QFrame: "card" (a raised panel).
///   - "segment" on QToolButtons laid side by side without spacing: "first", "middle", "last" (or
///     "only" one) make one control with several positions.
class Style : public QObject
{
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark };

    static Style& instance();
    Choice choice() const { return m_choice; }
    /// What the choice means here and now.
    bool isDark() const { return m_dark; }
    /// Applies palette, style sheet and font to the application. Cheap when nothing changes.
    void setChoice(Choice choice);

    /// For settings and the command line: "system", "light", "dark".
    static QString id(Choice choice);
    /// @return System for an unknown name
    static Choice fromId(const QString& id);

Q_SIGNALS:
    /// Theme::current() is another one: repaint what is drawn by hand.
    void changed();

private:
    Style() = default;
    bool systemIsDark() const;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void apply();

    Choice m_choice = Choice::System;
    bool m_dark = false;
    bool m_paletteDark = false; ///< the desktop's palette, before ours replaced it
    SystemScheme* m_scheme = nullptr;
    bool m_applied = false;
    bool m_applying = false;
};

} // namespace fovea::ui
