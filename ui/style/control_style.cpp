// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/control_style.h"

#include "style/control_painting.h"
#include "style/icon.h"
#include "style/style_option.h"
#include "style/theme.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QTabBar>

namespace fovea::ui
{

namespace
{

QString roleOf(const QWidget* widget)
{
    return widget ? widget->property("role").toString() : QString();
}

bool showsFocus(const QStyleOption* option)
{
    return option->state.testFlag(QStyle::State_HasFocus)
        && option->state.testFlag(QStyle::State_KeyboardFocusChange);
}

/// On what has the accent's colour, the ring lies within it.
void paintFocus(QPainter& painter, const QRectF& rect, bool onAccent)
{
    if (onAccent)
        paintFocusRing(painter, rect.adjusted(2, 2, -2, -2), cornerRadius - 2,
            Theme::current().onAccent);
    else
        paintFocusRing(painter, rect, cornerRadius);
}

} // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) { }

void ControlStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)
        || qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QLineEdit*>(widget)
        || qobject_cast<QSlider*>(widget) || qobject_cast<QScrollBar*>(widget)
        || qobject_cast<QTabBar*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    const QString role = roleOf(widget);
    if (qobject_cast<QLabel*>(widget) && !role.isEmpty()) {
        QFont font = widget->font();
        if (role == u"title")
            font.setPointSizeF(font.pointSizeF() * 1.5);
        if (role != u"hint")
            font.setWeight(QFont::DemiBold);
        if (role != u"title")
            widget->setForegroundRole(QPalette::PlaceholderText);
        widget->setFont(font);
        widget->setProperty("role", QVariant()); // once: polishing may come again
    }
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = Theme::current();
    painter->save();
    switch (element) {
    case PE_PanelButtonCommand: // of which no one else says that it has the focus
        paintButton(*painter, *option, widget, false);
        if (showsFocus(option))
            paintFocus(*painter, option->rect, roleOf(widget) == u"primary");
        break;
    case PE_PanelButtonTool:
        paintButton(*painter, *option, widget, option->state.testFlag(State_AutoRaise));
        break;
    case PE_FrameFocusRect:
        if (showsFocus(option))
            paintFocus(*painter, option->rect,
                option->state.testFlag(State_Item) && option->state.testFlag(State_Selected));
        break;
    case PE_PanelLineEdit:
        if (const auto* frame = as<QStyleOptionFrame>(option); frame && frame->lineWidth > 0) {
            paintField(*painter, *option);
            if (option->state.testFlag(State_HasFocus))
                paintFocusRing(*painter, option->rect, cornerRadius);
        } else if (widget && !qobject_cast<const QAbstractSpinBox*>(widget->parentWidget())
            && !qobject_cast<const QComboBox*>(widget->parentWidget())) {
            // The editor of a table's cell hides what is written below it.
            painter->fillRect(option->rect, option->palette.base());
        }
        break;
    case PE_FrameLineEdit:
        break;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintCheckBox(*painter, *option);
        break;
    case PE_IndicatorRadioButton:
        paintRadioButton(*painter, *option);
        break;
    case PE_IndicatorArrowDown:
        paintIcon(*painter, option->rect, Icon::ChevronDown, theme.mutedText);
        break;
    case PE_IndicatorArrowUp:
        paintIcon(*painter, option->rect, Icon::ChevronUp, theme.mutedText);
        break;
    case PE_IndicatorArrowLeft:
        paintIcon(*painter, option->rect, Icon::ChevronLeft, theme.mutedText);
        break;
    case PE_IndicatorArrowRight:
        paintIcon(*painter, option->rect, Icon::ChevronRight, theme.mutedText);
        break;
    case PE_PanelMenu:
        painter->fillRect(option->rect, theme.surface);
        break;
    case PE_FrameMenu:
        painter->setPen(theme.line);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        break;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, option->palette.toolTipBase());
        break;
    case PE_PanelItemViewItem:
        if (const auto* item = as<QStyleOptionViewItem>(option)) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            if (item->backgroundBrush.style() != Qt::NoBrush)
                painter->fillRect(item->rect, item->backgroundBrush);
            if (item->state.testFlag(State_Selected))
                painter->setBrush(theme.accent);
            else if (item->state.testFlag(State_MouseOver))
                painter->setBrush(theme.raised);
            else
                break;
            painter->drawRoundedRect(item->rect.adjusted(1, 1, -1, -1), 4, 4);
        }
        break;
    case PE_Frame:
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(theme.line);
        painter->setBrush(roleOf(widget) == u"card" ? QBrush(theme.surface) : QBrush());
        painter->drawRoundedRect(
            QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        if (option->state.testFlag(State_HasFocus))
            paintFocusRing(*painter, option->rect, cornerRadius);
        break;
    case PE_FrameTabBarBase:
        painter->fillRect(
            QRect(option->rect.bottomLeft(), QSize(option->rect.width(), 1)), theme.line);
        break;
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar:
    case PE_FrameTabWidget:
    case PE_FrameWindow:
        break;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    painter->restore();
}

void ControlStyle::drawControl(ControlElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = Theme::current();
    painter->save();
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto* button = as<QStyleOptionButton>(option)) {
            QStyleOptionButton copy(*button);
            if (roleOf(widget) == u"primary") {
                copy.palette.setColor(QPalette::ButtonText, theme.onAccent);
                if (!copy.icon.isNull())
                    copy.icon = QIcon(copy.icon.pixmap(copy.iconSize * 2, QIcon::Selected));
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        break;
    case CE_MenuItem:
        if (const auto* item = as<QStyleOptionMenuItem>(option))
            paintMenuItem(*painter, *item);
        break;
    case CE_MenuBarItem:
        if (const auto* item = as<QStyleOptionMenuItem>(option))
            paintMenuBarItem(*painter, *item);
        break;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, theme.window);
        break;
    case CE_TabBarTabShape:
        if (const auto* tab = as<QStyleOptionTab>(option))
            paintTab(*painter, *tab);
        break;
    case CE_ProgressBarGroove:
        if (const auto* bar = as<QStyleOptionProgressBar>(option))
            paintProgress(*painter, *bar);
        break;
    case CE_ProgressBarContents:
    case CE_ProgressBarLabel:
        break;
    case CE_Splitter:
        painter->fillRect(option->rect, theme.line);
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, theme.window);
        painter->fillRect(
            QRect(option->rect.bottomLeft(), QSize(option->rect.width(), 1)), theme.line);
        break;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
    painter->restore();
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
    QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = Theme::current();
    painter->save();
    const auto part
        = [&](SubControl which) { return proxy()->subControlRect(control, option, which, widget); };
    const auto arrow = [&](const QRect& rect, Icon name, int side) {
        QColor colour = theme.mutedText;
        if (!option->state.testFlag(State_Enabled))
            colour.setAlphaF(0.5F);
        paintIcon(*painter,
            QRectF(rect.center().x() - side / 2 + 1, rect.center().y() - side / 2 + 1, side, side),
            name, colour);
    };
    switch (control) {
    case CC_ComboBox:
        if (const auto* combo = as<QStyleOptionComboBox>(option)) {
            if (combo->frame)
                paintField(*painter, *option);
            arrow(part(SC_ComboBoxArrow), Icon::ChevronDown, 16);
            if (combo->editable ? option->state.testFlag(State_HasFocus) : showsFocus(option))
                paintFocusRing(*painter, option->rect, cornerRadius);
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = as<QStyleOptionSpinBox>(option)) {
            if (spin->frame)
                paintField(*painter, *option);
            if (spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
                arrow(part(SC_SpinBoxUp), Icon::ChevronUp, 12);
                arrow(part(SC_SpinBoxDown), Icon::ChevronDown, 12);
            }
            if (option->state.testFlag(State_HasFocus))
                paintFocusRing(*painter, option->rect, cornerRadius);
        }
        break;
    case CC_ScrollBar:
        // On the same ground as what it scrolls, not in a channel of its own.
        for (const QWidget* up = widget; up; up = up->parentWidget())
            if (const auto* area = qobject_cast<const QAbstractScrollArea*>(up)) {
                const QWidget* ground = area->viewport();
                painter->fillRect(option->rect, ground->palette().color(ground->backgroundRole()));
                break;
            }
        if (const auto* bar = as<QStyleOptionSlider>(option))
            paintScrollBar(*painter, *bar, part(SC_ScrollBarSlider));
        break;
    case CC_Slider:
        if (const auto* slider = as<QStyleOptionSlider>(option))
            paintSlider(*painter, *slider, part(SC_SliderHandle));
        break;
    case CC_ToolButton:
        if (const auto* button = as<QStyleOptionToolButton>(option)) {
            proxy()->drawPrimitive(PE_PanelButtonTool, option, painter, widget);
            QStyleOptionToolButton label(*button);
            label.rect = option->rect.adjusted(space::xs, 0, -space::xs, 0);
            if (button->toolButtonStyle == Qt::ToolButtonTextUnderIcon)
                label.rect.adjust(0, space::xs, 0, 0);
            if (button->features.testFlag(QStyleOptionToolButton::HasMenu)) {
                const QRect right = visualRect(option->direction, option->rect,
                    QRect(option->rect.right() - 20, option->rect.y(), 16, option->rect.height()));
                arrow(right, Icon::ChevronDown, 12);
                label.rect.adjust(0, 0, -space::l, 0);
            }
            if (option->state.testFlag(State_On) && !isSegment(widget))
                label.palette.setColor(QPalette::ButtonText, theme.accent);
            proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
            if (showsFocus(option))
                paintFocus(*painter, option->rect, roleOf(widget) == u"primary");
        }
        break;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
    painter->restore();
}

} // namespace fovea::ui
