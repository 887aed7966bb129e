// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <memory>

namespace fovea
{

/// Saliency of a picture, computed without a network: a yardstick to hold the masks of networks
/// against. It is no attention of anything; nothing is multiplied by it.
///
///     image        [3, H, W]  the ready input
///     conspicuity  [3, h, w]  Itti-Koch alone: by intensity, colour and orientation
///     saliency     [h, w]     0..1
///
/// What is computed: image/saliency.h and image/spectral_residual.h.
class SaliencyModel : public Model
{
public:
    enum class Method {
        IttiKoch, ///< centre and surround; h = about H / 16
        SpectralResidual, ///< Hou and Zhang; h = w = 64
    };

    explicit SaliencyModel(Method method) : m_method(method) { }
    /// By the method's name: "itti-koch" or "spectral-residual". Null for any other.
    static std::unique_ptr<const SaliencyModel> named(std::string_view name);

    Method method() const { return m_method; }
    InputKind inputKind() const override { return InputKind::Image; }
    std::vector<Site> sites() const override;
    /// @param input image: [3, H, W], sRGB values 0..1, H, W > 0
    /// @throws Error when the image has another shape
    Tensor run(const ModelInput& input, Probe& probe, Monitor& monitor) const override;

private:
    Method m_method;
};

} // namespace fovea
