// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_inspector.h"

#include "style/theme.h"
#include "views/arithmetic_panel.h"
#include "views/layer_settings_panel.h"
#include "views/model_panel.h"
#include "views/predictions_panel.h"
#include "views/tab_strip.h"

#include <QEvent>
#include <QVBoxLayout>

namespace fovea::ui
{

TextInspector::TextInspector(QWidget* parent)
    : QWidget(parent), m_tabs(new TabStrip(this)), m_settings(new LayerSettingsPanel(this)),
      m_model(new ModelPanel(this)), m_arithmetic(new ArithmeticPanel(this)),
      m_predictions(new PredictionsPanel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::l);
    layout->setSpacing(space::l);
    layout->addWidget(m_tabs);
    layout->addWidget(m_settings);
    layout->addWidget(m_model);
    layout->addWidget(m_arithmetic);
    layout->addWidget(m_predictions, 1);
    layout->addStretch();
    connect(m_tabs, &TabStrip::currentIndexChanged, this, &TextInspector::updatePanels);
    retranslate();
    updatePanels();
}

void TextInspector::setModel(std::shared_ptr<const TextModel> model)
{
    m_hasModel = model != nullptr;
    m_model->setModel(std::move(model));
    retranslate();
    updatePanels();
}

TextInspector::Tab TextInspector::currentTab() const
{
    return Tab(m_tabs->currentIndex());
}

void TextInspector::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(int(tab));
    updatePanels();
}

void TextInspector::updatePanels()
{
    const Tab tab = currentTab();
    m_settings->setVisible(tab == Tab::Settings && !m_hasModel);
    m_model->setVisible(tab == Tab::Settings && m_hasModel);
    m_arithmetic->setVisible(tab == Tab::Arithmetic);
    m_predictions->setVisible(tab == Tab::Predictions);
}

void TextInspector::retranslate()
{
    m_tabs->setTexts(
        {m_hasModel ? tr("Model") : tr("Settings"), tr("Arithmetic"), tr("Predictions")});
}

void TextInspector::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
