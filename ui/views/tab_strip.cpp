// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/tab_strip.h"

#include "style/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

TabStrip::TabStrip(QWidget* parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    connect(m_group, &QButtonGroup::idClicked, this, &TabStrip::currentIndexChanged);
}

void TabStrip::setTexts(const QStringList& texts)
{
    while (count() < texts.size()) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setChecked(count() == 0);
        m_group->addButton(button, count());
        button->show();
    }
    for (int i = 0; i < texts.size(); ++i)
        tab(i)->setText(texts[i]);
    arrange();
}

int TabStrip::count() const
{
    return int(m_group->buttons().size());
}

int TabStrip::currentIndex() const
{
    return m_group->checkedId();
}

void TabStrip::setCurrentIndex(int index)
{
    tab(index)->setChecked(true);
}

QToolButton* TabStrip::tab(int index) const
{
    return static_cast<QToolButton*>(m_group->button(index));
}

int TabStrip::neededWidth(int index) const
{
    return tab(index)->fontMetrics().horizontalAdvance(tab(index)->text()) + 2 * space::s;
}

int TabStrip::neededWidth(int begin, int end) const
{
    int width = 0;
    for (int i = begin; i < end; ++i)
        width += neededWidth(i);
    return width;
}

int TabStrip::rowsFor(int width) const
{
    for (int rows = 1; rows < count(); ++rows) {
        const int columns = (count() + rows - 1) / rows;
        bool fits = true;
        for (int begin = 0; begin < count(); begin += columns)
            fits = fits && neededWidth(begin, std::min(count(), begin + columns)) <= width;
        if (fits)
            return rows;
    }
    return std::max(1, count());
}

void TabStrip::arrange()
{
    m_rows = rowsFor(width());
    const int columns = std::max(1, (count() + m_rows - 1) / m_rows);
    int top = 0;
    for (int begin = 0; begin < count(); begin += columns, top += controlHeight + space::xs)
        arrangeRow(begin, std::min(count(), begin + columns), top, controlHeight);
    setFixedHeight(std::max(controlHeight, top - space::xs));
}

/// Each tab gets what its name takes, and its share of what is left.
void TabStrip::arrangeRow(int begin, int end, int top, int height)
{
    const int spare = std::max(0, width() - neededWidth(begin, end));
    int left = 0;
    for (int i = begin; i < end; ++i) {
        const int tabs = end - begin;
        const int right = i + 1 == end
            ? width()
            : left + neededWidth(i) + spare * (i - begin + 1) / tabs - spare * (i - begin) / tabs;
        tab(i)->setProperty("segment",
            QLatin1String(tabs == 1 ? "only"
                    : i == begin    ? "first"
                    : i + 1 == end  ? "last"
                                    : "middle"));
        tab(i)->setGeometry(left, top, right - left, height);
        tab(i)->update();
        left = right;
    }
}

void TabStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void TabStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
}

} // namespace fovea::ui
