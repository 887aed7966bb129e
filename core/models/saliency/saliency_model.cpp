// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/saliency/saliency_model.h"

#include "image/saliency.h"
#include "image/spectral_residual.h"
#include "models/pass.h"

#include <algorithm>

namespace fovea
{

namespace
{

/// Planes of one size, one after the other. [planes, h, w]
Tensor stacked(std::initializer_list<const Tensor*> planes)
{
    const Tensor& first = **planes.begin();
    Tensor result({Index(planes.size()), first.dim(0), first.dim(1)});
    float* out = result.mutableFloats().data();
    for (const Tensor* plane : planes)
        out = std::copy(plane->floats().begin(), plane->floats().end(), out);
    return result;
}

} // namespace

std::unique_ptr<const SaliencyModel> SaliencyModel::named(std::string_view name)
{
    if (name == "itti-koch")
        return std::make_unique<SaliencyModel>(Method::IttiKoch);
    if (name == "spectral-residual")
        return std::make_unique<SaliencyModel>(Method::SpectralResidual);
    return nullptr;
}

std::vector<Site> SaliencyModel::sites() const
{
    constexpr Index n = image::spectralResidualSize;
    const Site image{"image", SiteKind::Image, -1, {3, -1, -1}};
    if (m_method == Method::SpectralResidual)
        return {image, {"saliency", SiteKind::SpatialMask, -1, {n, n}}};
    return {image, {"conspicuity", SiteKind::FeatureMap, -1, {3, -1, -1}},
        {"saliency", SiteKind::SpatialMask, -1, {-1, -1}}};
}

Tensor SaliencyModel::run(const ModelInput& input, Probe& probe, Monitor& monitor) const
{
    const Shape& shape = input.image.shape();
    if (shape.size() != 3 || shape[0] != 3 || shape[1] < 1 || shape[2] < 1)
        throw Error(FOVEA_TEXT("Error",
                        "Saliency is computed of a picture of shape [3, height, width], but this "
                        "one has the shape %1. Give another one."),
            {toString(shape)});
    const std::vector<Site> all = sites();
    const Tensor ready = pass(probe, all.front(), input.image.toFloat());
    if (m_method == Method::SpectralResidual)
        return pass(probe, all.back(), image::spectralResidual(ready, monitor));
    const image::Saliency found = image::saliency(ready, monitor);
    pass(probe, all[1], stacked({&found.intensity, &found.colour, &found.orientation}));
    return pass(probe, all.back(), found.map);
}

} // namespace fovea
