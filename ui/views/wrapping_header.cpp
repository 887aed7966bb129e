// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/wrapping_header.h"

#include "style/theme.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int left = space::l;
constexpr int right = space::s;
constexpr int gap = space::s;

} // namespace

WrappingHeader::WrappingHeader(QWidget* parent)
    : QWidget(parent), m_first(new QHBoxLayout), m_second(new QHBoxLayout)
{
    m_first->setSpacing(gap);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(left, space::s, right, space::s);
    rows->setSpacing(space::xs);
    rows->addLayout(m_first);
    rows->addLayout(m_second);
}

void WrappingHeader::setWidgets(QWidget* choices, QWidget* beside, QWidget* tools)
{
    m_choices = choices;
    m_beside = beside;
    m_tools = tools;
    m_first->addWidget(choices);
    m_first->addWidget(beside);
    m_first->addWidget(tools, 1, Qt::AlignRight | Qt::AlignVCenter);
    // So that they stand at the left in their own row, too.
    m_second->addStretch();
}

QSize WrappingHeader::minimumSizeHint() const
{
    const int first = m_beside->minimumSizeHint().width() + gap + m_tools->sizeHint().width();
    return {left + std::max(first, m_choices->sizeHint().width()) + right,
        QWidget::minimumSizeHint().height()};
}

/// The texts may be those of another language, or another model.
bool WrappingHeader::event(QEvent* event)
{
    const bool result = QWidget::event(event);
    if (m_tools && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        wrap();
    return result;
}

void WrappingHeader::wrap()
{
    const int needed = left + m_choices->sizeHint().width() + gap + m_beside->minimumSizeHint().width()
        + gap + m_tools->sizeHint().width() + right;
    const bool isWrapped = width() < needed;
    if (m_isWrapped == isWrapped)
        return;
    m_isWrapped = isWrapped;
    (isWrapped ? m_first : m_second)->removeWidget(m_choices);
    (isWrapped ? m_second : m_first)->insertWidget(0, m_choices);
}

} // namespace fovea::ui
