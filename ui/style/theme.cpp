// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"

#include "style/control_style.h"
#include "style/system_scheme.h"

#include <QApplication>
#include <QEvent>
#include <QFont>
#include <QPalette>
#include <QToolTip>
#include <QWidget>

namespace fovea::ui
{

namespace
{

bool looksDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness()
        < palette.color(QPalette::WindowText).lightness();
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& colour) {
        palette.setColor(QPalette::All, role, colour);
    };
    set(QPalette::Window, theme.window);
    set(QPalette::WindowText, theme.text);
    set(QPalette::Base, theme.surface);
    set(QPalette::AlternateBase, theme.window);
    set(QPalette::Text, theme.text);
    set(QPalette::PlaceholderText, theme.mutedText);
    set(QPalette::Button, theme.raised);
    set(QPalette::ButtonText, theme.text);
    set(QPalette::BrightText, theme.danger);
    set(QPalette::Light, theme.surface);
    set(QPalette::Midlight, theme.raised);
    set(QPalette::Mid, theme.line);
    set(QPalette::Dark, theme.line);
    set(QPalette::Shadow, theme.line);
    set(QPalette::Highlight, theme.accent);
    set(QPalette::HighlightedText, theme.onAccent);
    set(QPalette::Link, theme.accent);
    set(QPalette::LinkVisited, theme.accent);
    set(QPalette::ToolTipBase, theme.raised);
    set(QPalette::ToolTipText, theme.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faint = theme.mutedText;
        faint.setAlphaF(0.6F);
        palette.setColor(QPalette::Disabled, role, faint);
    }
    return palette;
}

/// The desktop's font, with one that has Chinese glyphs behind it. Without a desktop Qt falls back
/// to an old screen font; a calmer one is preferred then.
QFont fontWithChinese(QFont font)
{
    const QStringList chinese{QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Noto Sans SC"),
        QStringLiteral("Source Han Sans SC"), QStringLiteral("WenQuanYi Micro Hei")};
    QStringList families = font.families();
    const bool noDesktopFont = families.isEmpty()
        || families.first().startsWith(QStringLiteral("Sans"), Qt::CaseInsensitive)
        || families.first().startsWith(QStringLiteral("DejaVu"));
    if (noDesktopFont)
        families = QStringList{QStringLiteral("Inter"), QStringLiteral("Noto Sans"),
                       QStringLiteral("Source Sans 3"), QStringLiteral("Cantarell")}
            + chinese + families;
    else
        families += chinese;
    families.removeDuplicates();
    font.setFamilies(families);
    return font;
}

} // namespace

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
    return Style::instance().isDark() ? darkTheme() : light();
}

Style& Style::instance()
{
    static Style style;
    return style;
}

void Style::setChoice(Choice choice)
{
    if (m_applied && m_choice == choice)
        return;
    m_choice = choice;
    apply();
}

QString Style::id(Choice choice)
{
    return choice == Choice::Light ? QStringLiteral("light")
        : choice == Choice::Dark   ? QStringLiteral("dark")
                                   : QStringLiteral("system");
}

Style::Choice Style::fromId(const QString& id)
{
    return id == u"light" ? Choice::Light : id == u"dark" ? Choice::Dark : Choice::System;
}

void Style::apply()
{
    const bool first = !m_applied;
    m_applying = true;
    if (first) {
        m_paletteDark = looksDark(QApplication::palette());
        QApplication::setStyle(new ControlStyle);
        QApplication::setFont(fontWithChinese(QApplication::font()));
        qApp->installEventFilter(this);
        m_scheme = new SystemScheme(qApp);
        connect(m_scheme, &SystemScheme::changed, this, &Style::apply);
        m_applied = true;
    }
    const bool dark = m_choice == Choice::Dark || (m_choice == Choice::System && systemIsDark());
    const bool differs = dark != m_dark;
    m_dark = dark;
    const QPalette palette = paletteOf(Theme::current());
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette); // desktops set one of their own
    m_applying = false;
    if (first || differs)
        Q_EMIT changed();
}

bool Style::systemIsDark() const
{
    // What the desktop says outright counts for more than what its palette looks like.
    if (m_scheme->preference() != SystemScheme::Preference::None)
        return m_scheme->preference() == SystemScheme::Preference::Dark;
    return m_paletteDark;
}

bool Style::eventFilter(QObject* watched, QEvent* event)
{
    if (m_applying || watched != qApp || event->type() != QEvent::ApplicationPaletteChange)
        return false;
    const QPalette palette = QApplication::palette();
    if (palette.color(QPalette::Window) != Theme::current().window) {
        // Not ours, so the desktop's, which went dark or light.
        m_paletteDark = looksDark(palette);
        apply();
    }
    return false;
}

} // namespace fovea::ui
