// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/image_mapping.h"
#include "image/picture_recipe.h"
#include "sites/patch_grid.h"

namespace fovea::transformer
{

// Where what a model computed lies on the picture it was given: the exact inverse of the resizing
// and cropping of image::PictureRecipe::apply(). What lies outside of the area, the model never saw.

/// Of a map whose cells divide the ready input evenly, such as a feature map or a mask.
image::ImageMapping mapOnPicture(
    const image::PictureRecipe& recipe, image::Size picture, image::Size map);
/// Of the patches of a ready input. They may leave a rim of it out.
image::ImageMapping patchesOnPicture(
    const image::PictureRecipe& recipe, image::Size picture, const PatchGrid& grid);

} // namespace fovea::transformer
