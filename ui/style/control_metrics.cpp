// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/control_style.h"

#include "style/icon.h"
#include "style/style_option.h"
#include "style/theme.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

// The sizes and places of controls and their parts; what they look like is in control_style.cpp.

namespace fovea::ui
{

namespace
{

constexpr int indicatorSize = 16;
constexpr int arrowWidth = 24;

} // namespace

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

} // namespace fovea::ui
