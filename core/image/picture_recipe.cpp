// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/picture_recipe.h"

#include "base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace fovea::image
{

namespace
{

constexpr Index largestSide = PictureRecipe::largestSide;
constexpr double smallestFactor = 1e-9;
constexpr double largestFactor = 1e3;

std::string numberText(double value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

/// A height and a width, or one number for both.
std::optional<Size> sizeOf(const io::JsonSettings& settings, const char* key)
{
    if (settings.isNumber(key)) {
        const Index side = settings.integer(key, 1, largestSide);
        return Size{side, side};
    }
    const auto object = settings.object(key);
    if (!object || object->has("shortest_edge") || object->has("longest_edge"))
        return {};
    return Size{object->integer("width", 1, largestSide),
        object->integer("height", 1, largestSide)};
}

void requireSide(Index side)
{
    if (side < 1) {
        throw Error(FOVEA_TEXT("Error", "A side of %1 pixels is no picture. Choose 1 to %2."),
            {std::to_string(side), std::to_string(largestSide)});
    }
    if (side > largestSide) {
        throw Error(FOVEA_TEXT("Error",
                        "A side of %1 pixels is too long: what a model makes of so many would take "
                        "too much memory. Choose 1 to %2."),
            {std::to_string(side), std::to_string(largestSide)});
    }
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
        if (std::abs(list[i]) > PictureRecipe::largestMean
            || (positive && list[i] <= PictureRecipe::smallestDeviation))
            settings.refuse(key, positive ? "three positive numbers" : "three numbers");
        values[i] = float(list[i]);
    }
}

} // namespace

PictureRecipe::PictureRecipe(Index height, Index width)
{
    m_steps.size = Size{width, height};
    m_steps.mean = m_steps.deviation = {0.5f, 0.5f, 0.5f};
}

PictureRecipe PictureRecipe::ofImageNet(Index height, Index width)
{
    PictureRecipe recipe(height, width);
    recipe.m_steps.mean = {0.485f, 0.456f, 0.406f};
    recipe.m_steps.deviation = {0.229f, 0.224f, 0.225f};
    return recipe;
}

PictureRecipe PictureRecipe::of(const Steps& steps)
{
    for (const auto& size : {steps.size, steps.crop}) {
        if (size) {
            requireSide(size->width);
            requireSide(size->height);
        }
    }
    for (const auto& edge : {steps.shortestEdge, steps.longestEdge}) {
        if (edge)
            requireSide(*edge);
    }
    if (!(steps.factor >= smallestFactor && steps.factor <= largestFactor)) {
        throw Error(FOVEA_TEXT("Error",
                        "The scale %1 is out of range. Choose a number above 0, such as 1/255."),
            {numberText(steps.factor)});
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(std::abs(double(steps.mean[i])) <= largestMean)) {
            throw Error(FOVEA_TEXT("Error", "The mean %1 is out of range. Choose a smaller number."),
                {numberText(double(steps.mean[i]))});
        }
        const auto deviation = double(steps.deviation[i]);
        if (!(deviation > smallestDeviation && deviation <= largestMean)) {
            throw Error(FOVEA_TEXT("Error",
                            "The deviation %1 is out of range. Choose a number above 0: colours are "
                            "divided by it."),
                {numberText(deviation)});
        }
    }
    PictureRecipe recipe;
    recipe.m_steps = steps;
    recipe.m_isAssumed = false;
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
    steps.filter = Filter(settings.integer("resample", 0, 5, Index(steps.filter)));
    if (settings.flag("do_center_crop", false)) {
        steps.crop = sizeOf(settings, "crop_size");
        if (!steps.crop)
            steps.crop = Size{width, height};
    }
    if (settings.flag("do_rescale", true))
        steps.factor = settings.number("rescale_factor", smallestFactor, largestFactor, 1.0 / 255);
    else
        steps.factor = 1;
    if (settings.flag("do_normalize", true)) {
        readThree(settings, "image_mean", false, steps.mean);
        readThree(settings, "image_std", true, steps.deviation);
    } else {
        steps.mean = {0, 0, 0};
        steps.deviation = {1, 1, 1};
    }
    steps.blueFirst = settings.flag("do_flip_channel_order", false);
    return recipe;
}

std::string PictureRecipe::toJson() const
{
    using Json = nlohmann::ordered_json;
    const auto sides = [](const Size& size) {
        return Json{{"height", size.height}, {"width", size.width}};
    };
    Json json;
    json["do_resize"] = m_steps.size || m_steps.shortestEdge;
    if (m_steps.size) {
        json["size"] = sides(*m_steps.size);
    } else if (m_steps.shortestEdge) {
        json["size"]["shortest_edge"] = *m_steps.shortestEdge;
        if (m_steps.longestEdge)
            json["size"]["longest_edge"] = *m_steps.longestEdge;
    }
    json["resample"] = int(m_steps.filter);
    json["do_center_crop"] = m_steps.crop.has_value();
    if (m_steps.crop)
        json["crop_size"] = sides(*m_steps.crop);
    json["do_rescale"] = true;
    json["rescale_factor"] = m_steps.factor;
    json["do_normalize"] = true;
    json["image_mean"] = m_steps.mean;
    json["image_std"] = m_steps.deviation;
    json["do_flip_channel_order"] = m_steps.blueFirst;
    return json.dump(2);
}

Size PictureRecipe::resizedSize(Size picture) const
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
    return picture.width <= picture.height ? Size{edge, other} : Size{other, edge};
}

Size PictureRecipe::resultSize(Size picture) const
{
    return m_steps.crop.value_or(resizedSize(picture));
}

PictureRecipe::Area PictureRecipe::area(Size picture) const
{
    const Size resized = resizedSize(picture);
    const Size result = resultSize(picture);
    const double stretchX = double(picture.width) / double(resized.width);
    const double stretchY = double(picture.height) / double(resized.height);
    // The middle, rounded down as below.
    const double left = std::floor(double(resized.width - result.width) / 2);
    const double top = std::floor(double(resized.height - result.height) / 2);
    return {left * stretchX, top * stretchY, double(result.width) * stretchX,
        double(result.height) * stretchY};
}

Tensor PictureRecipe::apply(const Pixels& pixels, Monitor& monitor) const
{
    const Size picture{pixels.width, pixels.height};
    const Size resized = pixels.width > 0 && pixels.height > 0 ? resizedSize(picture) : picture;
    const Tensor bytes = resample(
        pixels, resized, resized == picture ? Filter::Nearest : m_steps.filter, monitor);
    const Size size = resultSize(picture);
    const auto left = Index(std::floor(double(resized.width - size.width) / 2));
    const auto top = Index(std::floor(double(resized.height - size.height) / 2));
    Tensor result({3, size.height, size.width});
    float* out = result.mutableFloats().data();
    const float* in = bytes.floats().data();
    for (Index i = 0; i < 3; ++i) {
        const Index c = m_steps.blueFirst ? 2 - i : i; // red, green, blue
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

} // namespace fovea::image
