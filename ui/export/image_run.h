// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/outcome.h"
#include "image/picture_recipe.h"
#include "models/image_loader.h"

namespace fovea::ui
{

/// Runs one image model on pictures, one after the other, and writes what it makes of each: the
/// command line's single picture, and every one of a folder.
class ImageRun
{
public:
    /// @param recipe in place of the model's own
    /// @throws Error when the model has no such site, or scale or head don't suit it
    ImageRun(std::shared_ptr<const Model> model, OutputOptions options,
        std::optional<image::PictureRecipe> recipe = {});

    const Model& model() const { return *m_model; }
    const Site& site() const { return m_site; }
    const OutputOptions& options() const { return m_options; }
    /// None: the model's own.
    const std::optional<image::PictureRecipe>& recipe() const { return m_recipe; }

    /// Writes `outputs` in place of the options', each whole or not at all; on any thread. Needs a
    /// QGuiApplication, for its fonts.
    /// @param image a file that ends in .npy holds the ready input
    /// @throws Error when the model can't run on it or a file can't be written; Stopped
    void write(LoadedImage image, const std::vector<std::string>& outputs,
        Monitor& monitor = Monitor::none()) const;

private:
    std::shared_ptr<const Model> m_model;
    OutputOptions m_options;
    std::optional<image::PictureRecipe> m_recipe;
    Site m_site;
};

/// Draws a site whose axes are channels, places or frames, over the picture where it lies on it.
/// @param title empty: that of the kind of site
/// @param seen the part of the picture that the site lies on; none: all of it
/// @throws Error naming the file when it can't be written
void writeImageFigure(const OutputOptions& options, const Outcome& outcome,
    const std::shared_ptr<const LoadedImage>& image, const std::string& path,
    const QString& title = {}, const std::optional<QRectF>& seen = {});

} // namespace fovea::ui
