// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/control_painting.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QPainter>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace fovea::ui
{

namespace
{

QColor faded(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

QColor mixed(const QColor& a, const QColor& b, float share)
{
    return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share);
}

bool has(const QStyleOption& option, QStyle::State state)
{
    return (option.state & state) == state;
}

bool hovered(const QStyleOption& option)
{
    return has(option, QStyle::State_Enabled | QStyle::State_MouseOver);
}

void roundedBox(
    QPainter& painter, const QRectF& rect, qreal radius, const QColor& ground, const QColor& border)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(ground);
    painter.setPen(border.alpha() > 0 ? QPen(border, 1) : QPen(Qt::NoPen));
    painter.drawRoundedRect(
        border.alpha() > 0 ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect, radius, radius);
}

/// The part of a segmented control's track that lies under one button.
void paintSegment(QPainter& painter, const QStyleOption& option, const QString& place)
{
    const Theme& theme = Theme::current();
    const QRectF rect(option.rect);
    painter.setClipRect(rect);
    // Drawn too wide and clipped: only the outer ends of the row are round.
    const bool begins = place == u"first" || place == u"only";
    const bool ends = place == u"last" || place == u"only";
    const QRectF track
        = rect.adjusted(begins ? 0 : -2 * cornerRadius, 0, ends ? 0 : 2 * cornerRadius, 0);
    roundedBox(painter, track, cornerRadius, theme.raised, Qt::transparent);
    const QRectF pill = rect.adjusted(2, 2, -2, -2);
    if (has(option, QStyle::State_On))
        roundedBox(painter, pill, cornerRadius - 2,
            theme.dark ? mixed(theme.line, theme.text, 0.12F) : theme.surface, theme.line);
    else if (hovered(option))
        roundedBox(painter, pill, cornerRadius - 2, faded(theme.text, 0.06F), Qt::transparent);
}

} // namespace

void paintFocusRing(QPainter& painter, const QRectF& rect, qreal radius)
{
    paintFocusRing(painter, rect, radius, Theme::current().accent);
}

void paintFocusRing(QPainter& painter, const QRectF& rect, qreal radius, const QColor& colour)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
}

void paintField(QPainter& painter, const QStyleOption& option)
{
    const Theme& theme = Theme::current();
    const bool enabled = has(option, QStyle::State_Enabled);
    roundedBox(painter, option.rect, cornerRadius, enabled ? theme.surface : theme.window,
        hovered(option) ? mixed(theme.line, theme.text, 0.3F) : theme.line);
}

void paintButton(QPainter& painter, const QStyleOption& option, const QWidget* widget, bool quiet)
{
    const Theme& theme = Theme::current();
    const QString segment = widget ? widget->property("segment").toString() : QString();
    if (!segment.isEmpty()) {
        paintSegment(painter, option, segment);
        return;
    }
    const QString role = widget ? widget->property("role").toString() : QString();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool pressed = has(option, QStyle::State_Sunken);
    const bool checked = has(option, QStyle::State_On);
    QColor ground;
    QColor border = Qt::transparent;
    if (role == u"primary") {
        ground = theme.accent;
        if (!enabled)
            ground = faded(ground, 0.4F);
        else if (pressed || hovered(option))
            ground = mixed(ground, theme.text, pressed ? 0.25F : 0.12F);
    } else if (quiet || role == u"quiet") {
        ground = checked      ? faded(theme.accent, 0.14F)
            : pressed         ? theme.line
            : hovered(option) ? faded(theme.text, 0.07F)
                              : QColor(Qt::transparent);
    } else {
        ground = pressed ? theme.line : hovered(option) ? theme.raised : theme.surface;
        border = mixed(theme.line, theme.text, 0.06F);
        if (checked) {
            ground = mixed(theme.surface, theme.accent, 0.14F);
            border = theme.accent;
        }
    }
    roundedBox(painter, option.rect, cornerRadius, ground, border);
}

void paintCheckBox(QPainter& painter, const QStyleOption& option)
{
    const Theme& theme = Theme::current();
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF box(option.rect);
    const bool filled = !has(option, QStyle::State_Off);
    if (!filled) {
        roundedBox(painter, box, 4, enabled ? theme.surface : theme.window,
            hovered(option) ? theme.accent : mixed(theme.line, theme.text, 0.3F));
        return;
    }
    roundedBox(
        painter, box, 4, enabled ? theme.accent : faded(theme.mutedText, 0.5F), Qt::transparent);
    if (has(option, QStyle::State_NoChange))
        painter.fillRect(
            box.adjusted(4, box.height() / 2 - 1, -4, 1 - box.height() / 2), theme.onAccent);
    else
        paintIcon(painter, box.adjusted(1, 1, -1, -1), Icon::Check, theme.onAccent);
}

void paintRadioButton(QPainter& painter, const QStyleOption& option)
{
    const Theme& theme = Theme::current();
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF box(option.rect);
    const bool on = has(option, QStyle::State_On);
    const QColor strong = enabled ? theme.accent : faded(theme.mutedText, 0.5F);
    roundedBox(painter, box, box.width() / 2, theme.surface,
        on || hovered(option) ? strong : mixed(theme.line, theme.text, 0.3F));
    if (on)
        roundedBox(painter, box.adjusted(4, 4, -4, -4), box.width(), strong, Qt::transparent);
}

void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option)
{
    const Theme& theme = Theme::current();
    const QRect rect = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(rect.x(), rect.center().y(), rect.width(), 1, theme.line);
        return;
    }
    const bool enabled = has(option, QStyle::State_Enabled);
    if (enabled && has(option, QStyle::State_Selected))
        roundedBox(painter, rect, 4, theme.raised, Qt::transparent);
    const QColor text = enabled ? theme.text : faded(theme.mutedText, 0.6F);
    const bool rightToLeft = option.direction == Qt::RightToLeft;
    const auto mirrored
        = [&](const QRect& part) { return QStyle::visualRect(option.direction, rect, part); };
    if (option.checked)
        paintIcon(painter, mirrored(QRect(rect.x() + space::s, rect.center().y() - 7, 16, 16)),
            Icon::Check, enabled ? theme.accent : text);

    const QStringList parts = option.text.split(u'\t');
    QRect line = rect.adjusted(space::s + 16 + space::s, 0, -space::m, 0);
    painter.setPen(text);
    painter.setFont(option.font);
    const int align = Qt::AlignVCenter | Qt::TextSingleLine;
    painter.drawText(mirrored(line),
        align | Qt::TextShowMnemonic | (rightToLeft ? Qt::AlignRight : Qt::AlignLeft),
        parts.first());
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        paintIcon(painter, mirrored(QRect(rect.right() - 20, rect.center().y() - 7, 16, 16)),
            rightToLeft ? Icon::ChevronLeft : Icon::ChevronRight, theme.mutedText);
    } else if (parts.size() > 1) {
        painter.setPen(enabled ? theme.mutedText : text);
        painter.drawText(
            mirrored(line), align | (rightToLeft ? Qt::AlignLeft : Qt::AlignRight), parts.at(1));
    }
}

void paintMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option)
{
    const Theme& theme = Theme::current();
    painter.fillRect(option.rect, theme.window);
    if (has(option, QStyle::State_Enabled)
        && (has(option, QStyle::State_Selected) || has(option, QStyle::State_Sunken)))
        roundedBox(painter, option.rect.adjusted(0, 2, 0, -2), 4,
            has(option, QStyle::State_Sunken) ? theme.line : theme.raised, Qt::transparent);
    painter.setPen(theme.text);
    painter.drawText(
        option.rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, option.text);
}

void paintTab(QPainter& painter, const QStyleOptionTab& option)
{
    const Theme& theme = Theme::current();
    const QRectF rect(option.rect);
    if (hovered(option) && !has(option, QStyle::State_Selected))
        roundedBox(
            painter, rect.adjusted(0, 2, 0, -4), 4, faded(theme.text, 0.06F), Qt::transparent);
    if (has(option, QStyle::State_Selected))
        painter.fillRect(
            QRectF(rect.x() + space::s, rect.bottom() - 2, rect.width() - 2 * space::s, 2),
            theme.accent);
}

void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option)
{
    const Theme& theme = Theme::current();
    const QRectF rect(option.rect.x(), option.rect.center().y() - 1, option.rect.width(), 4);
    roundedBox(painter, rect, 2, theme.line, Qt::transparent);
    QRectF done = rect;
    if (option.maximum > option.minimum) {
        done.setWidth(
            rect.width() * (option.progress - option.minimum) / (option.maximum - option.minimum));
    } else {
        done.setWidth(rect.width() / 3);
        done.moveLeft(rect.center().x() - done.width() / 2);
    }
    roundedBox(painter, done, 2, theme.accent, Qt::transparent);
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle)
{
    const Theme& theme = Theme::current();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool horizontal = option.orientation == Qt::Horizontal;
    const QRectF rect(option.rect);
    const QPointF knob = QRectF(handle).center();
    const QColor strong = enabled ? theme.accent : faded(theme.mutedText, 0.5F);

    QRectF groove = horizontal ? QRectF(rect.x() + 6, rect.center().y() - 2, rect.width() - 12, 4)
                               : QRectF(rect.center().x() - 2, rect.y() + 6, 4, rect.height() - 12);
    roundedBox(painter, groove, 2, mixed(theme.line, theme.text, 0.05F), Qt::transparent);
    const bool fromStart = horizontal != option.upsideDown;
    if (horizontal && fromStart)
        groove.setRight(knob.x());
    else if (horizontal)
        groove.setLeft(knob.x());
    else if (fromStart)
        groove.setBottom(knob.y());
    else
        groove.setTop(knob.y());
    roundedBox(painter, groove, 2, strong, Qt::transparent);

    const bool active = enabled
        && (has(option, QStyle::State_Sunken)
            || (option.activeSubControls & QStyle::SC_SliderHandle));
    const qreal radius = active ? 8 : 7;
    painter.setPen(QPen(theme.surface, 2));
    painter.setBrush(strong);
    painter.drawEllipse(knob, radius, radius);
    if (has(option, QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange)) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawEllipse(knob, 10, 10);
    }
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle)
{
    if (option.maximum <= option.minimum)
        return;
    const bool active = has(option, QStyle::State_Enabled | QStyle::State_MouseOver)
        || has(option, QStyle::State_Sunken);
    const int inset = active ? 2 : 3;
    const QRectF bar = option.orientation == Qt::Horizontal
        ? QRectF(handle).adjusted(2, inset, -2, -inset)
        : QRectF(handle).adjusted(inset, 2, -inset, -2);
    roundedBox(painter, bar, qMin(bar.width(), bar.height()) / 2,
        faded(Theme::current().mutedText, active ? 0.7F : 0.4F), Qt::transparent);
}

} // namespace fovea::ui
