// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/head_chooser.h"

#include "style/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace fovea::ui
{

HeadChooser::HeadChooser(HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_label(new QLabel(this)), m_group(new QButtonGroup(this))
{
    QSizePolicy policy = sizePolicy();
    policy.setRetainSizeWhenHidden(true); // nothing jumps when a step has one head
    setSizePolicy(policy);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_label);
    layout->addSpacing(space::s);
    m_label->setProperty("role", QStringLiteral("hint"));
    connect(m_group, &QButtonGroup::idClicked, model, &HeatmapModel::setHead);
    connect(model, &HeatmapModel::dataChanged, this, &HeadChooser::refresh);
    connect(model, &HeatmapModel::appearanceChanged, this, &HeadChooser::refresh);
    retranslate();
    refresh();
}

void HeadChooser::refresh()
{
    const qsizetype heads = m_model->data() ? m_model->data()->heads() : 1;
    setVisible(heads > 1);
    if (heads != m_buttons.size()) {
        while (m_buttons.size() > heads)
            delete m_buttons.takeLast();
        while (m_buttons.size() < heads) {
            auto* button = new QToolButton(this);
            button->setCheckable(true);
            button->setText(QString::number(m_buttons.size() + 1));
            m_group->addButton(button, int(m_buttons.size()));
            layout()->addWidget(button);
            m_buttons += button;
        }
        for (QToolButton* button : m_buttons) {
            button->setProperty("segment",
                button == m_buttons.front()      ? QStringLiteral("first")
                    : button == m_buttons.back() ? QStringLiteral("last")
                                                 : QStringLiteral("middle"));
            button->update();
        }
        retranslate();
    }
    if (QToolButton* current = button(int(m_model->head())))
        current->setChecked(true);
}

void HeadChooser::retranslate()
{
    m_label->setText(tr("Head"));
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setAccessibleName(tr("Head %1").arg(i + 1));
}

void HeadChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
