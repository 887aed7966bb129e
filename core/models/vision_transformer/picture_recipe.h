// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/resample.h"
#include "io/json_settings.h"

#include <array>
#include <optional>

namespace fovea::transformer
{

/// What preprocessor_config.json does to a picture before the model sees it, in this order: resize,
/// cut out the middle, rescale, normalise.
class PictureRecipe
{
public:
    /// What is done, in this order.
    struct Steps {
        std::optional<image::Size> size; ///< to resize to
        std::optional<Index> shortestEdge; ///< in place of a size: keeps the proportions
        std::optional<Index> longestEdge; ///< bounds the longer side then
        image::Filter filter = image::Filter::Bilinear;
        std::optional<image::Size> crop; ///< of the middle
        double factor = 1.0 / 255; ///< of the samples 0..255
        std::array<float, 3> mean{0, 0, 0}; ///< subtracted after that: red, green, blue
        std::array<float, 3> deviation{1, 1, 1}; ///< divided by then
    };

    /// The recipe for pictures of the model's own size, when there is no file: mean and deviation
    /// 1/2.
    PictureRecipe(Index height, Index width);
    /// That of networks trained on ImageNet, nearly all of them, when there is no file.
    static PictureRecipe ofImageNet(Index height, Index width);
    /// @throws Error naming the key whose value is out of range
    static PictureRecipe read(const io::JsonSettings& settings, Index height, Index width);

    /// @return [3, height, width]
    /// @throws Error as image::toTensor(); Stopped
    Tensor apply(const image::Pixels& pixels, Monitor& monitor = Monitor::none()) const;

    /// The part of a picture that apply() shows, in its pixels from the upper left corner; may
    /// reach beyond the edges.
    struct Area {
        double x = 0;
        double y = 0;
        double width = 0;
        double height = 0;
    };
    Area area(image::Size picture) const;
    /// The size of what apply() returns for a picture of this size.
    image::Size resultSize(image::Size picture) const;

    const Steps& steps() const { return m_steps; }
    /// Whether no file said so: the model may have been trained on pictures prepared in another
    /// way.
    bool isAssumed() const { return m_isAssumed; }

private:
    image::Size resizedSize(image::Size picture) const;

    Steps m_steps;
    bool m_isAssumed = true;
};

} // namespace fovea::transformer
