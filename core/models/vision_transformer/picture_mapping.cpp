// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/picture_mapping.h"

namespace fovea::transformer
{

image::ImageMapping mapOnPicture(
    const image::PictureRecipe& recipe, image::Size picture, image::Size map)
{
    const image::PictureRecipe::Area seen = recipe.area(picture);
    return {picture, map, image::ImageMapping::Rectangle{seen.x, seen.y, seen.width, seen.height}};
}

image::ImageMapping patchesOnPicture(
    const image::PictureRecipe& recipe, image::Size picture, const PatchGrid& grid)
{
    const image::PictureRecipe::Area seen = recipe.area(picture);
    const image::Size input = recipe.resultSize(picture);
    const double width = double(grid.columns * grid.patchWidth) / double(input.width);
    const double height = double(grid.rows * grid.patchHeight) / double(input.height);
    return {picture, {grid.columns, grid.rows},
        image::ImageMapping::Rectangle{
            seen.x, seen.y, seen.width * width, seen.height * height}};
}

} // namespace fovea::transformer
