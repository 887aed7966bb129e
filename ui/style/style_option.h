// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the parts of ControlStyle ask of options and widgets.

#include <QStyleOption>
#include <QVariant>
#include <QWidget>

namespace fovea::ui
{

/// Null when the option is of another type.
template <typename Option> const Option* as(const QStyleOption* option)
{
    return qstyleoption_cast<const Option*>(option);
}

/// One of several tool buttons that make one control.
inline bool isSegment(const QWidget* widget)
{
    return widget && widget->property("segment").isValid();
}

} // namespace fovea::ui
