// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// How each control looks; ControlStyle decides which of these is asked for.

#include <QStyleOption>

class QPainter;
class QStyle;
class QWidget;

namespace fovea::ui
{

/// Two pixels of accent just inside the edge.
void paintFocusRing(QPainter& painter, const QRectF& rect, qreal radius);
void paintFocusRing(QPainter& painter, const QRectF& rect, qreal radius, const QColor& colour);
/// The ground of something one types in or chooses from.
void paintField(QPainter& painter, const QStyleOption& option);
/// The ground of a push or tool button; reads the properties "role" and "segment" of the widget.
void paintButton(QPainter& painter, const QStyleOption& option, const QWidget* widget, bool quiet);
void paintCheckBox(QPainter& painter, const QStyleOption& option);
void paintRadioButton(QPainter& painter, const QStyleOption& option);
void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option);
void paintMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option);
void paintTab(QPainter& painter, const QStyleOptionTab& option);
/// A bar of progress, or a moving piece of it when nobody knows how long.
void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option);
void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle);
void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle);

} // namespace fovea::ui
