// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_inspector.h"

#include "style/theme.h"
#include "views/block_settings_panel.h"
#include "views/form_rows.h"
#include "views/mask_look_panel.h"
#include "views/recipe_form.h"
#include "views/recipe_panel.h"
#include "views/site_tree.h"
#include "views/tab_strip.h"

#include <QEvent>
#include <QVBoxLayout>

namespace fovea::ui
{

ImageInspector::ImageInspector(QWidget* parent)
    : QWidget(parent), m_tabs(new TabStrip(this)), m_sites(new SiteTree(this)),
      m_block(new BlockSettingsPanel(this)), m_recipe(new RecipePanel(this)), m_mask(new MaskLookPanel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::l);
    layout->setSpacing(space::l);
    layout->addWidget(m_tabs);
    layout->addWidget(m_sites, 1);
    layout->addWidget(m_block);
    layout->addWidget(m_recipe);
    layout->addWidget(m_mask);
    layout->addStretch();
    connect(m_tabs, &TabStrip::currentIndexChanged, this, &ImageInspector::updatePanels);
    retranslate();
    updatePanels();
    align();
    connect(m_block, &BlockSettingsPanel::settingsChanged, this,
        &ImageInspector::blockSettingsChanged);
    connect(m_recipe, &RecipePanel::recipeChanged, this, &ImageInspector::recipeChanged);
    connect(m_recipe->form(), &RecipeForm::edited, this,
        [this] { Q_EMIT recipeDiffers(!m_recipe->form()->refusal().isEmpty()); });
    connect(m_mask, &MaskLookPanel::settingsChanged, this, &ImageInspector::maskSettingsChanged);
}

BlockSettings ImageInspector::blockSettings() const
{
    return m_block->settings();
}

void ImageInspector::setBlockSettings(const BlockSettings& settings)
{
    m_block->setSettings(settings);
}

MaskSettings ImageInspector::maskSettings() const
{
    return m_mask->settings();
}

void ImageInspector::setMaskSettings(const MaskSettings& settings)
{
    m_mask->setSettings(settings);
}

void ImageInspector::setCoverage(std::optional<double> fraction)
{
    m_mask->setCoverage(fraction);
}

void ImageInspector::setIsAttention(bool isAttention)
{
    m_mask->setIsAttention(isAttention);
}

void ImageInspector::setModel(const std::shared_ptr<const ImageModel>& model)
{
    m_recipe->setModel(model);
    m_isPlayground = !model;
    align();
    updatePanels();
}

void ImageInspector::refuseRecipe(
    const std::shared_ptr<const ImageModel>& used, const QString& reason)
{
    m_recipe->refuseRecipe(used, reason);
}

ImageInspector::Tab ImageInspector::currentTab() const
{
    return Tab(m_tabs->currentIndex());
}

void ImageInspector::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(int(tab));
    updatePanels();
}

void ImageInspector::updatePanels()
{
    const bool settings = currentTab() == Tab::Settings;
    m_sites->setVisible(!settings);
    m_block->setVisible(settings && m_isPlayground);
    m_recipe->setVisible(settings && !m_isPlayground);
    m_mask->setVisible(settings);
}

void ImageInspector::align()
{
    alignFields({m_block->form(), m_recipe->facts(), m_recipe->form()->form(), m_mask->form()});
}

void ImageInspector::retranslate()
{
    m_tabs->setTexts({tr("Sites"), tr("Settings")});
}

void ImageInspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    // The panels are told first: their texts are new by then.
    if (event->type() == QEvent::LanguageChange)
        QMetaObject::invokeMethod(
            this, &ImageInspector::align, Qt::QueuedConnection);
}

} // namespace fovea::ui
