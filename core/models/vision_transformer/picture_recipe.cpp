// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/picture_recipe.h"

#include <algorithm>
#include <cmath>

namespace fovea::transformer
{

namespace
{

constexpr Index largestSide = 4096;

/// A height and a width, or one number for both.
std::optional<image::Size> sizeOf(const io::JsonSettings& settings, const char* key)
{
    if (settings.isNumber(key)) {
        const Index side = settings.integer(key, 1, largestSide);
        return image::Size{side, side};
    }
    const auto object = settings.object(key);
    if (!object || object->has("shortest_edge") || object->has("longest_edge"))
        return {};
    return image::Size{object->integer("width", 1, largestSide),
        object->integer("height", 1, largestSide)};
}

void readThree(const io::JsonSettings& settings, const char* key, bool positive,
    std::array<float, 3>& values)
{
    if (!settings.has(key))
        return;
    const std::vector<double> list = settings.numbers(key);
    if (list.size() != 3)
        settings.refuse(key, "a list of three numbers");
    for (std::size_t i = 0; i < 3; ++i) {
        if (std::abs(list[i]) > 1e6 || (positive && list[i] <= 1e-6))
            settings.refuse(key, positive ? "three positive numbers" : "three numbers");
        values[i] = float(list[i]);
    }
}

} // namespace

PictureRecipe::PictureRecipe(Index height, Index width)
{
    m_steps.size = image::Size{width, height};
    m_steps.mean = m_steps.deviation = {0.5f, 0.5f, 0.5f};
}

PictureRecipe PictureRecipe::ofImageNet(Index height, Index width)
{
    PictureRecipe recipe(height, width);
    recipe.m_steps.mean = {0.485f, 0.456f, 0.406f};
    recipe.m_steps.deviation = {0.229f, 0.224f, 0.225f};
    return recipe;
}

PictureRecipe PictureRecipe::read(const io::JsonSettings& settings, Index height, Index width)
{
    PictureRecipe recipe(height, width);
    recipe.m_isAssumed = false;
    Steps& steps = recipe.m_steps;
    std::string type = settings.text("image_processor_type", "");
    if (type.empty())
        type = settings.text("feature_extractor_type", "");
    if (!settings.flag("do_resize", true)) {
        steps.size.reset();
    } else if (settings.has("size")) {
        steps.size = sizeOf(settings, "size");
        // Where one number stands for the shorter side.
        const bool shorter = type.starts_with("Bit") || type.starts_with("CLIP");
        if (steps.size && settings.isNumber("size") && shorter) {
            steps.shortestEdge = steps.size->width;
            steps.size.reset();
        }
        if (!steps.size && !steps.shortestEdge) {
            const auto size = settings.object("size");
            steps.shortestEdge = size->integer("shortest_edge", 1, largestSide);
            if (size->has("longest_edge"))
                steps.longestEdge = size->integer("longest_edge", 1, largestSide);
        }
    }
    steps.filter = image::Filter(settings.integer("resample", 0, 5, Index(steps.filter)));
    if (settings.flag("do_center_crop", false)) {
        steps.crop = sizeOf(settings, "crop_size");
        if (!steps.crop)
            steps.crop = image::Size{width, height};
    }
    if (settings.flag("do_rescale", true))
        steps.factor = settings.number("rescale_factor", 1e-9, 1e3, 1.0 / 255);
    else
        steps.factor = 1;
    if (settings.flag("do_normalize", true)) {
        readThree(settings, "image_mean", false, steps.mean);
        readThree(settings, "image_std", true, steps.deviation);
    } else {
        steps.mean = {0, 0, 0};
        steps.deviation = {1, 1, 1};
    }
    return recipe;
}

image::Size PictureRecipe::resizedSize(image::Size picture) const
{
    if (m_steps.size)
        return *m_steps.size;
    if (!m_steps.shortestEdge)
        return picture;
    const Index shorter = std::min(picture.width, picture.height);
    const Index longer = std::max(picture.width, picture.height);
    Index edge = *m_steps.shortestEdge;
    Index other = edge * longer / shorter;
    // A very long picture would grow without a bound.
    const Index bound = m_steps.longestEdge.value_or(4 * largestSide);
    if (other > bound) {
        other = bound;
        edge = std::max<Index>(1, bound * shorter / longer);
    }
    return picture.width <= picture.height ? image::Size{edge, other} : image::Size{other, edge};
}

image::Size PictureRecipe::resultSize(image::Size picture) const
{
    return m_steps.crop.value_or(resizedSize(picture));
}

PictureRecipe::Area PictureRecipe::area(image::Size picture) const
{
    const image::Size resized = resizedSize(picture);
    const image::Size result = resultSize(picture);
    const double stretchX = double(picture.width) / double(resized.width);
    const double stretchY = double(picture.height) / double(resized.height);
    // The middle, rounded down as below.
    const double left = std::floor(double(resized.width - result.width) / 2);
    const double top = std::floor(double(resized.height - result.height) / 2);
    return {left * stretchX, top * stretchY, double(result.width) * stretchX,
        double(result.height) * stretchY};
}

Tensor PictureRecipe::apply(const image::Pixels& pixels, Monitor& monitor) const
{
    const image::Size picture{pixels.width, pixels.height};
    const image::Size resized = pixels.width > 0 && pixels.height > 0 ? resizedSize(picture) : picture;
    const Tensor bytes = image::resample(
        pixels, resized, resized == picture ? image::Filter::Nearest : m_steps.filter, monitor);
    const image::Size size = resultSize(picture);
    const auto left = Index(std::floor(double(resized.width - size.width) / 2));
    const auto top = Index(std::floor(double(resized.height - size.height) / 2));
    Tensor result({3, size.height, size.width});
    float* out = result.mutableFloats().data();
    const float* in = bytes.floats().data();
    for (Index c = 0; c < 3; ++c) {
        for (Index y = 0; y < size.height; ++y) {
            for (Index x = 0; x < size.width; ++x) {
                const Index row = y + top;
                const Index column = x + left;
                const bool inside
                    = row >= 0 && row < resized.height && column >= 0 && column < resized.width;
                const float value
                    = inside ? in[(c * resized.height + row) * resized.width + column] : 0.0f;
                *out++ = (float(double(value) * m_steps.factor) - m_steps.mean[std::size_t(c)])
                    / m_steps.deviation[std::size_t(c)];
            }
        }
    }
    return result;
}

} // namespace fovea::transformer
