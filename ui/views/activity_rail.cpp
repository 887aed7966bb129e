// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/activity_rail.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{
constexpr int railWidth = 72;
constexpr int buttonSize = 56;
} // namespace

ActivityRail::ActivityRail(QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setFixedWidth(railWidth);
    setAccessibleName(tr("Activities"));
    m_layout->setContentsMargins(space::s, space::s, space::s, space::s);
    m_layout->setSpacing(space::xs);
    m_layout->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    connect(m_group, &QButtonGroup::idClicked, this, &ActivityRail::chosen);
}

void ActivityRail::add(const QIcon& icon, const QString& title)
{
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(icon);
    button->setIconSize(QSize(iconSize + space::xs, iconSize + space::xs));
    button->setFixedSize(buttonSize, buttonSize);
    QFont small = button->font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    button->setFont(small);
    m_layout->addWidget(button);
    m_group->addButton(button, int(m_buttons.size()));
    m_buttons.append(button);
    setTitle(int(m_buttons.size()) - 1, title);
}

void ActivityRail::setTitle(int index, const QString& title)
{
    QToolButton* button = m_buttons.at(index);
    button->setText(title);
    button->setAccessibleName(title);
    button->setToolTip(tr("%1 (Ctrl+%2)").arg(title).arg(index + 1));
}

void ActivityRail::setCurrent(int index)
{
    m_buttons.at(index)->setChecked(true);
}

void ActivityRail::paintEvent(QPaintEvent* /*event*/)
{
    QPainter(this).fillRect(width() - 1, 0, 1, height(), Theme::current().line);
}

void ActivityRail::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Activities"));
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
