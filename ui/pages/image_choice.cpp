// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_choice.h"

#include "explain/value_summary.h"
#include "models/image_site_text.h"
#include "views/site_look.h"

#include <QCoreApplication>

namespace fovea::ui
{

namespace
{

constexpr int histogramBins = 64;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ImageChoice)
};

} // namespace

bool ImageChoice::showsPlane() const
{
    return showsChannel() || (showsMask() && !mask.empty());
}

Index ImageChoice::channelCount() const
{
    const Tensor maps = analysis->tensor(map);
    return maps.isEmpty() ? 0 : maps.dim(0);
}

QStringList ImageChoice::channelNames() const
{
    return channelDisplayNames(*analysis, channelCount());
}

Tensor ImageChoice::plane() const
{
    if (showsChannel())
        return analysis->tensor(map).slice(*channel);
    return mask.empty() ? Tensor() : analysis->tensor(mask);
}

PlaneLook ImageChoice::look() const
{
    const bool isGallery = display == ImageDisplay::Channels;
    const std::string& name = isGallery || showsChannel() ? map : mask;
    const Site* site = analysis->site(name);
    if (!site)
        return siteLook(SiteKind::SpatialMask, Tensor(), settings);
    if (analysis->isDifference)
        return differenceLook(site->kind, isGallery ? analysis->tensor(name) : plane(), settings);
    // What the gate takes and leaves is on one scale, that of before it; all channels, too.
    if (showsChannel() && isLinked())
        return gatedMapLook(*analysis, analysis->tensor(before).slice(*channel), settings);
    return siteLook(site->kind,
        !isGallery       ? plane()
            : isLinked() ? analysis->tensor(before)
                         : analysis->tensor(name),
        settings);
}

PlaneQuantity ImageChoice::quantity() const
{
    const Site* site = analysis->site(showsChannel() ? map : mask);
    return PlaneQuantity::of(site ? site->kind : SiteKind::SpatialMask, analysis->isDifference);
}

QString ImageChoice::title() const
{
    const Site* site = analysis->site(display == ImageDisplay::Channels ? map : mask);
    const QString title = showsChannel() ? channelNames().value(*channel)
        : site                           ? imageSiteTitle(analysis->links, *site)
                                         : QString();
    return analysis->isDifference ? Texts::tr("%1, difference").arg(title) : title;
}

QString ImageChoice::fullTitle() const
{
    if (!showsChannel() || !isLinked())
        return title();
    return (map == after ? Texts::tr("%1 after the gate") : Texts::tr("%1 before the gate"))
        .arg(title());
}

ImageFigure ImageChoice::figure(const PlaneLook& look) const
{
    ImageFigure figure;
    figure.image = analysis->image;
    figure.area = analysis->seen;
    figure.look = look;
    figure.quantity = quantity();
    figure.title = title();
    if (showsChannel()) {
        figure.site = {map, SiteKind::SpatialLogits, 0, {}};
        figure.values = plane();
    } else if (display == ImageDisplay::Channels) {
        figure.site = *analysis->site(map);
        figure.values = analysis->tensor(map);
        figure.channelNames = channelNames();
    } else if (!showsMask() || mask.empty()) {
        figure.title = imageSiteTitle(SiteKind::Image);
        figure.site = {"image", SiteKind::Image, -1, {}};
        figure.values = analysis->image->tensor;
    } else {
        figure.site = *analysis->site(mask);
        figure.values = analysis->tensor(mask);
        if (display == ImageDisplay::Mask)
            figure.look.opacity = 1;
    }
    return figure;
}

PlaneLegend ImageChoice::legend(const PlaneLook& look) const
{
    PlaneLegend legend;
    legend.name = title();
    legend.colourMap = look.colourMap;
    legend.low = look.low;
    legend.high = look.high;
    legend.stretched = look.high != 1 || look.low != (analysis->isDifference ? -1.F : 0.F);
    legend.threshold = look.threshold;
    if (display != ImageDisplay::Channels && look.high > look.low)
        legend.histogram = explain::histogramOf(plane(), look.low, look.high, histogramBins);
    return legend;
}

std::optional<double> ImageChoice::coverage() const
{
    if (analysis->isDifference || mask.empty()
        || analysis->site(mask)->kind != SiteKind::SpatialMask)
        return std::nullopt;
    return fractionAbove(analysis->tensor(mask), float(settings.threshold) / 100);
}

} // namespace fovea::ui
