// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_inspector.h"

#include "style/theme.h"
#include "views/arithmetic_panel.h"
#include "views/layer_settings_panel.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

TextInspector::TextInspector(QWidget* parent)
    : QWidget(parent), m_settingsTab(new QToolButton(this)), m_arithmeticTab(new QToolButton(this)),
      m_settings(new LayerSettingsPanel(this)), m_arithmetic(new ArithmeticPanel(this))
{
    auto* tabs = new QHBoxLayout;
    tabs->setSpacing(0);
    auto* group = new QButtonGroup(this);
    for (QToolButton* tab : {m_settingsTab, m_arithmeticTab}) {
        tab->setCheckable(true);
        tab->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        tab->setProperty(
            "segment", tab == m_settingsTab ? QStringLiteral("first") : QStringLiteral("last"));
        group->addButton(tab);
        tabs->addWidget(tab, 1);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::l);
    layout->setSpacing(space::l);
    layout->addLayout(tabs);
    layout->addWidget(m_settings);
    layout->addWidget(m_arithmetic);
    layout->addStretch();
    connect(m_settingsTab, &QToolButton::clicked, this, &TextInspector::showSettings);
    connect(m_arithmeticTab, &QToolButton::clicked, this, &TextInspector::showArithmetic);
    retranslate();
    showSettings();
}

void TextInspector::showSettings()
{
    m_settingsTab->setChecked(true);
    setPanel(m_settings);
}

void TextInspector::showArithmetic()
{
    m_arithmeticTab->setChecked(true);
    setPanel(m_arithmetic);
}

void TextInspector::setPanel(QWidget* panel)
{
    m_settings->setVisible(panel == m_settings);
    m_arithmetic->setVisible(panel == m_arithmetic);
}

void TextInspector::retranslate()
{
    m_settingsTab->setText(tr("Settings"));
    m_arithmeticTab->setText(tr("Arithmetic"));
}

void TextInspector::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
