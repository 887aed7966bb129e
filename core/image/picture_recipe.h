// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/resample.h"
#include "io/json_settings.h"

#include <array>
#include <optional>
#include <string>

namespace fovea::image
{

/// What preprocessor_config.json does to a picture before the model sees it, in this order: resize,
/// cut out the middle, rescale, normalise, order the channels.
class PictureRecipe
{
public:
    static constexpr Index largestSide = 4096; ///< to resize to, and of the crop
    static constexpr double largestMean = 1e6; ///< either sign
    static constexpr double smallestDeviation = 1e-6;

    /// What is done, in this order.
    struct Steps {
        std::optional<Size> size; ///< to resize to
        std::optional<Index> shortestEdge; ///< in place of a size: keeps the proportions
        std::optional<Index> longestEdge; ///< bounds the longer side then
        Filter filter = Filter::Bilinear;
        std::optional<Size> crop; ///< of the middle
        double factor = 1.0 / 255; ///< of the samples 0..255
        std::array<float, 3> mean{0, 0, 0}; ///< subtracted after that: red, green, blue
        std::array<float, 3> deviation{1, 1, 1}; ///< divided by then: the same order
        bool blueFirst = false; ///< handed to the model as blue, green, red at last

        bool operator==(const Steps&) const = default;
    };

    /// The recipe for pictures of the model's own size, when there is no file: mean and deviation
    /// 1/2.
    PictureRecipe(Index height, Index width);
    /// That of networks trained on ImageNet, nearly all of them, when there is no file.
    static PictureRecipe ofImageNet(Index height, Index width);
    /// These steps, as a person wants them.
    /// @throws Error naming the step that is out of range
    static PictureRecipe of(const Steps& steps);
    /// @throws Error naming the key whose value is out of range
    static PictureRecipe read(const io::JsonSettings& settings, Index height, Index width);
    /// As preprocessor_config.json, which read() makes the same steps of.
    std::string toJson() const;

    /// @return [3, height, width]
    /// @throws Error as toTensor(); Stopped
    Tensor apply(const Pixels& pixels, Monitor& monitor = Monitor::none()) const;

    /// The part of a picture that apply() shows, in its pixels from the upper left corner; may
    /// reach beyond the edges.
    struct Area {
        double x = 0;
        double y = 0;
        double width = 0;
        double height = 0;
    };
    Area area(Size picture) const;
    /// The size of what apply() returns for a picture of this size.
    Size resultSize(Size picture) const;
    /// The same where it does not depend on the picture.
    std::optional<Size> fixedSize() const { return m_steps.crop ? m_steps.crop : m_steps.size; }

    const Steps& steps() const { return m_steps; }
    /// Whether no file said so: the model may have been trained on pictures prepared in another
    /// way.
    bool isAssumed() const { return m_isAssumed; }
    bool operator==(const PictureRecipe&) const = default;

private:
    PictureRecipe() = default;
    Size resizedSize(Size picture) const;

    Steps m_steps;
    bool m_isAssumed = true;
};

} // namespace fovea::image
