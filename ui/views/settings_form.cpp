// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/settings_form.h"

#include "style/theme.h"
#include "views/form_rows.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

SettingsForm::SettingsForm(QWidget* parent)
    : QWidget(parent), m_title(sectionTitle(this)), m_form(sectionForm())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_title);
    layout->addLayout(m_form);
}

void SettingsForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
