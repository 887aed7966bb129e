// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/kept_adjustments.h"
#include "pages/page_models.h"

namespace fovea::ui
{

/// The models of the image page. What is changed about one is kept while its files are the same.
class ImageModels : public PageModels
{
    Q_OBJECT
public:
    explicit ImageModels(QObject* parent = nullptr);

    /// Beside the choice, what was changed about models.
    void saveState(QSettings& settings) const;
    void restoreState(QSettings& settings);

    /// How pictures become the input of current(); none: as its files say. Nothing happens for the
    /// playground.
    void setRecipe(const std::optional<image::PictureRecipe>& recipe);
    /// current() with the recipe it had before, which is what has run: nothing is computed anew.
    void takeBack(std::shared_ptr<const ImageModel> model);
    /// Which values of current() are sites in addition, by a job. Nothing happens for models
    /// without such values.
    void setPins(std::vector<Pin> pins);

Q_SIGNALS:
    /// current() is the same model, which takes pictures in another way or has other sites.
    void adjusted();

protected:
    Open opener() const override;

private:
    void keep();

    KeptAdjustments m_kept;
};

} // namespace fovea::ui
