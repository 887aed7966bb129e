// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/control_style.h"

#include "style/control_painting.h"
#include "style/icon.h"
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
#include <QToolButton>

namespace fovea::ui
{

namespace
{

constexpr int indicatorSize = 16;
constexpr int arrowWidth = 24;

template <typename Option> const Option* as(const QStyleOption* option)
{
    return qstyleoption_cast<const Option*>(option);
}

QString roleOf(const QWidget* widget)
{
    return widget ? widget->property("role").toString() : QString();
}

bool isSegment(const QWidget* widget)
{
    return widget && widget->property("segment").isValid();
}

bool showsFocus(const QStyleOption* option)
{
    return option->state.testFlag(QStyle::State_HasFocus)
        && option->state.testFlag(QStyle::State_KeyboardFocusChange);
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

int ControlStyle::pixelMetric(
    PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return space::m;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return space::s;
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
        return iconSize;
    case PM_SmallIconSize:
        return 16;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return indicatorSize;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return space::s;
    case PM_ScrollBarExtent:
        return space::m;
    case PM_ScrollBarSliderMin:
        return space::xl;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return space::xl;
    case PM_SliderLength:
        return space::l;
    case PM_DefaultFrameWidth:
        // Fields keep their text off the border, panels have a hairline.
        return qobject_cast<const QLineEdit*>(widget) ? space::s - 2 : 2;
    case PM_MenuPanelWidth:
    case PM_SplitterWidth:
        return 1;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
        return space::xs;
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_MenuBarHMargin:
        return space::xs;
    case PM_ToolTipLabelFrameWidth:
        return space::xs;
    case PM_FocusFrameHMargin: // beside the text of list rows
        return space::s;
    case PM_TabBarTabHSpace:
        return space::xl;
    case PM_TabBarBaseOverlap:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ControlStyle::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup:
    case SH_UnderlineShortcut:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_MenuBar_MouseTracking:
        return 1;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_FormLayoutLabelAlignment:
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    case SH_FormLayoutFormAlignment:
        return int(Qt::AlignLeft | Qt::AlignTop);
    case SH_FormLayoutFieldGrowthPolicy:
        return 2; // QFormLayout::AllNonFixedFieldsGrow
    case SH_ToolTipLabel_Opacity:
        return 255;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize ControlStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        return {std::max(64, size.width() + 2 * space::l), controlHeight};
    case CT_ToolButton: {
        int width = size.width() + (isSegment(widget) ? 2 * space::m : 2 * space::s);
        if (const auto* button = as<QStyleOptionToolButton>(option);
            button && button->features.testFlag(QStyleOptionToolButton::HasMenu))
            width += space::s;
        return {std::max(controlHeight, width), std::max(controlHeight, size.height() + space::s)};
    }
    case CT_LineEdit:
        return {base.width(), std::max(controlHeight, size.height() + space::s)};
    case CT_ComboBox:
        return {size.width() + space::s + arrowWidth + space::s, controlHeight};
    case CT_SpinBox:
        return {size.width() + space::s + arrowWidth, controlHeight};
    case CT_CheckBox:
    case CT_RadioButton:
        return {base.width(), std::max(base.height(), space::xl)};
    case CT_MenuBarItem:
        return {size.width() + 2 * space::s, size.height() + 2 * space::s};
    case CT_MenuItem: {
        const auto* item = as<QStyleOptionMenuItem>(option);
        if (!item || item->menuItemType == QStyleOptionMenuItem::Separator)
            return {base.width(), 2 * space::xs + 1};
        int width = space::s + 16 + space::s + size.width() + space::m;
        if (item->text.contains(u'\t'))
            width += space::xl;
        if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
            width += space::l;
        return {width, 28};
    }
    case CT_ItemViewItem:
        return {base.width(), std::max(base.height(), 28)};
    case CT_TabBarTab:
        return {base.width(), controlHeight + space::xs};
    case CT_ProgressBar:
        return {base.width(), space::s};
    default:
        return base;
    }
}

QRect ControlStyle::subElementRect(
    SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_PushButtonFocusRect:
        return option->rect;
    case SE_LineEditContents:
        return option->rect.adjusted(space::s - 2, 0, -(space::s - 2), 0);
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect ControlStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
    SubControl part, const QWidget* widget) const
{
    const QRect all = option->rect;
    const auto mirrored
        = [&](const QRect& rect) { return visualRect(option->direction, all, rect); };
    if (control == CC_ComboBox) {
        if (part == SC_ComboBoxEditField)
            return mirrored(all.adjusted(space::s, 2, -arrowWidth, -2));
        if (part == SC_ComboBoxArrow)
            return mirrored(QRect(all.right() - arrowWidth + 1, all.y(), arrowWidth, all.height()));
    }
    if (control == CC_SpinBox) {
        const auto* spin = as<QStyleOptionSpinBox>(option);
        const bool buttons = spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons;
        const QRect arrows(all.right() - arrowWidth + 1, all.y(), arrowWidth, all.height());
        if (part == SC_SpinBoxEditField)
            return mirrored(all.adjusted(2, 2, buttons ? -arrowWidth : -2, -2));
        if (part == SC_SpinBoxUp)
            return buttons ? mirrored(arrows.adjusted(0, 2, -2, -all.height() / 2)) : QRect();
        if (part == SC_SpinBoxDown)
            return buttons ? mirrored(arrows.adjusted(0, all.height() / 2, -2, -2)) : QRect();
    }
    if (control == CC_ScrollBar) {
        const auto* bar = as<QStyleOptionSlider>(option);
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? all.width() : all.height();
        const int range = bar->maximum - bar->minimum;
        const int handle = range <= 0
            ? length
            : std::clamp(int(qint64(length) * bar->pageStep / (qint64(range) + bar->pageStep)),
                std::min(int(space::xl), length), length);
        const int start = sliderPositionFromValue(
            bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
        const auto piece = [&](int from, int size) {
            return mirrored(horizontal ? QRect(all.x() + from, all.y(), size, all.height())
                                       : QRect(all.x(), all.y() + from, all.width(), size));
        };
        switch (part) {
        case SC_ScrollBarGroove:
            return all;
        case SC_ScrollBarSlider:
            return piece(start, handle);
        case SC_ScrollBarSubPage:
            return piece(0, start);
        case SC_ScrollBarAddPage:
            return piece(start + handle, length - start - handle);
        default:
            return {}; // no arrows at the ends
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = Theme::current();
    painter->save();
    switch (element) {
    case PE_PanelButtonCommand:
        paintButton(*painter, *option, widget, false);
        break;
    case PE_PanelButtonTool:
        paintButton(*painter, *option, widget, option->state.testFlag(State_AutoRaise));
        break;
    case PE_FrameFocusRect:
        if (showsFocus(option))
            paintFocusRing(*painter, option->rect, cornerRadius);
        break;
    case PE_PanelLineEdit:
        if (const auto* frame = as<QStyleOptionFrame>(option); frame && frame->lineWidth > 0) {
            paintField(*painter, *option);
            if (option->state.testFlag(State_HasFocus))
                paintFocusRing(*painter, option->rect, cornerRadius);
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
                paintFocusRing(*painter, option->rect, cornerRadius);
        }
        break;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
    painter->restore();
}

} // namespace fovea::ui
