// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <array>
#include <string_view>

namespace fovea
{

/// A fixed bank of filters such as the first stages of seeing use: from a picture to 32 feature
/// maps, each non-negative, on a grid of cells of about 4 x 4 pixels that divide the picture
/// evenly.
///
/// From the sRGB values R, G, B in 0..1 (gamma-encoded, as the eye's response roughly is):
///     lightness L = 0.299 R + 0.587 G + 0.114 B,  red-green O = R - G,  blue-yellow P = B - (R +
///     G) / 2
/// Each of the six directions light (+L), dark (-L), red (+O), green (-O), blue (+P), yellow (-P)
/// gives four channels:
///     level          how far the value lies beyond neutral: 2 L - 1, O, P          [value]+
///     fine spot      cell minus its surround of 2 cells (Gaussian sigma)
///     medium spot    mean over 1.5 cells minus the surround of 6
///     coarse spot    mean over 4 cells minus the mean of the whole picture
/// where [v]+ = max(v, 0): centre-surround differences with on and off halves apart, as in Itti,
/// Koch, Niebur, "A Model of Saliency-Based Visual Attention", PAMI 1998, section "Extraction of
/// early visual features" (whose pyramid levels are Gaussians here). Another eight channels are
/// oriented energies of L: the magnitude of a quadrature pair of Gabor filters (Adelson, Bergen,
/// "Spatiotemporal energy models", 1985) for edges at 0, 45, 90 and 135 degrees,
/// counterclockwise from horizontal, with wavelengths of 8 (fine) and 16 (coarse) pixels, bandwidth
/// one octave; they are run on the picture shrunk to 2 and to 4 pixels a sample, where a grating of
/// amplitude a at the filter's own wavelength and angle gives a.
///
/// Units: each channel is divided by its largest value in this picture, or by 0.08 where that is
/// larger. So 1 is the strongest response of the channel in the picture, and a channel with next to
/// nothing to say stays near 0. The mean of a channel then tells how rare its feature is, which is
/// what the designed attention weights build on.
constexpr Index filterBankChannels = 32;
/// Pixels of the picture per cell, along each axis; a little less where it does not divide.
constexpr Index filterBankCell = 4;

/// What each channel responds to, in order.
const std::array<std::string_view, filterBankChannels>& filterBankNames();

/// @param image [3, H, W], sRGB 0..1, H, W > 0. NaN spreads over what it touches.
/// @return [32, ceil(H / 4), ceil(W / 4)], values 0..1
Tensor filterBank(const Tensor& image);

} // namespace fovea
