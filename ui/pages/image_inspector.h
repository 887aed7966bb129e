// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_model.h"
#include "models/image_settings.h"

#include <QWidget>

#include <optional>

namespace fovea::ui
{

class BlockSettingsPanel;
class MaskLookPanel;
class RecipePanel;
class SiteTree;
class TabStrip;

/// The inspector of the image page: the sites of the model; and the settings of the playground's
/// block or what is known of another model, with the look of masks.
class ImageInspector : public QWidget
{
    Q_OBJECT
public:
    explicit ImageInspector(QWidget* parent = nullptr);

    BlockSettings blockSettings() const;
    void setBlockSettings(const BlockSettings& settings);
    MaskSettings maskSettings() const;
    void setMaskSettings(const MaskSettings& settings);
    /// The part of the picture that the threshold keeps, 0..1; none hides the figure.
    void setCoverage(std::optional<double> fraction);
    /// Whether attention is shown, to which less of the look applies.
    void setIsAttention(bool isAttention);
    /// Null: the playground.
    void setModel(const std::shared_ptr<const ImageModel>& model);

    /// The model could not run with the edited recipe, and is used with another one.
    void refuseRecipe(const std::shared_ptr<const ImageModel>& used, const QString& reason);

    enum class Tab { Sites, Settings };
    Tab currentTab() const;
    void showTab(Tab tab);
    SiteTree* sites() const { return m_sites; }

Q_SIGNALS:
    /// By the user.
    void blockSettingsChanged();
    void maskSettingsChanged();
    /// None: the model's own.
    void recipeChanged(const std::optional<image::PictureRecipe>& recipe);
    /// Whether another recipe than what the form holds is used.
    void recipeDiffers(bool differs);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void updatePanels();
    void align();

    bool m_isPlayground = true;
    TabStrip* m_tabs;
    SiteTree* m_sites;
    BlockSettingsPanel* m_block;
    RecipePanel* m_recipe;
    MaskLookPanel* m_mask;
};

} // namespace fovea::ui
