// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_scroll_view.h"

#include "style/control_painting.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

TokenScrollView::TokenScrollView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

std::optional<Index> TokenScrollView::goneTo(int key, Index present, Index count, Index page)
{
    switch (key) {
    case Qt::Key_Up:
        return present - 1;
    case Qt::Key_Down:
        return present + 1;
    case Qt::Key_PageUp:
        return present - page;
    case Qt::Key_PageDown:
        return present + page;
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return count - 1;
    default:
        return {};
    }
}

void TokenScrollView::bringInto(
    QScrollBar* bar, double begin, double end, double from, double to)
{
    const double over = std::max(0.0, end - to);
    const double under = std::max(0.0, from - begin);
    bar->setValue(bar->value() + int(std::ceil(over)) - int(std::ceil(under)));
}

void TokenScrollView::paintFocus(QPainter& painter) const
{
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paintFocusRing(painter, viewport()->rect(), cornerRadius);
}

bool TokenScrollView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        leave();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QRect area;
        const QString text = toolTipAt(help->pos(), &area);
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport(), area);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenScrollView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        retake();
}

void TokenScrollView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TokenScrollView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace fovea::ui
