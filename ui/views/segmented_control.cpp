// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/segmented_control.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

/// Puts a widget behind another in the order of Tab: texts may come after other widgets did, which
/// are not to come before.
void follow(QWidget* before, QWidget* widget)
{
    while (before != widget->window() && before->focusPolicy() == Qt::NoFocus)
        before = before->previousInFocusChain(); // those have no place that Qt keeps
    if (before != widget->window())
        QWidget::setTabOrder(before, widget);
}

} // namespace

SegmentedControl::SegmentedControl(QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::currentIndexChanged);
}

void SegmentedControl::setTexts(const QStringList& texts)
{
    while (m_group->buttons().size() < texts.size()) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        const int index = int(m_group->buttons().size());
        const char* place = index == 0 ? "first" : index + 1 == texts.size() ? "last" : "middle";
        button->setProperty("segment", QLatin1String(place));
        m_group->addButton(button, index);
        follow(index == 0 ? static_cast<QWidget*>(this) : segment(index - 1), button);
        layout()->addWidget(button);
        if (index == 0)
            button->setChecked(true);
    }
    for (int i = 0; i < texts.size(); ++i) {
        segment(i)->setText(texts[i]);
        segment(i)->setAccessibleName(texts[i]);
    }
}

void SegmentedControl::setToolTips(const QStringList& tips)
{
    for (int i = 0; i < tips.size(); ++i)
        segment(i)->setToolTip(tips[i]);
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled)
{
    segment(index)->setEnabled(enabled);
}

QToolButton* SegmentedControl::segment(int index) const
{
    return static_cast<QToolButton*>(m_group->button(index));
}

int SegmentedControl::currentIndex() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrentIndex(int index)
{
    if (QAbstractButton* button = m_group->button(index))
        button->setChecked(true);
}

} // namespace fovea::ui
