// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_analysis.h"

#include <QCoreApplication>

namespace fovea::ui
{

namespace
{

// The names the filter bank gives, for the translator.
[[maybe_unused]] constexpr const char* channelNames[] = {
    QT_TRANSLATE_NOOP("Channel", "light, level"),
    QT_TRANSLATE_NOOP("Channel", "light, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "light, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "light, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "dark, level"),
    QT_TRANSLATE_NOOP("Channel", "dark, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "dark, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "dark, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "red, level"),
    QT_TRANSLATE_NOOP("Channel", "red, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "red, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "red, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "green, level"),
    QT_TRANSLATE_NOOP("Channel", "green, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "green, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "green, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "blue, level"),
    QT_TRANSLATE_NOOP("Channel", "blue, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "blue, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "blue, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "yellow, level"),
    QT_TRANSLATE_NOOP("Channel", "yellow, fine spot"),
    QT_TRANSLATE_NOOP("Channel", "yellow, medium spot"),
    QT_TRANSLATE_NOOP("Channel", "yellow, coarse spot"),
    QT_TRANSLATE_NOOP("Channel", "fine edges, 0 degrees"),
    QT_TRANSLATE_NOOP("Channel", "fine edges, 45 degrees"),
    QT_TRANSLATE_NOOP("Channel", "fine edges, 90 degrees"),
    QT_TRANSLATE_NOOP("Channel", "fine edges, 135 degrees"),
    QT_TRANSLATE_NOOP("Channel", "coarse edges, 0 degrees"),
    QT_TRANSLATE_NOOP("Channel", "coarse edges, 45 degrees"),
    QT_TRANSLATE_NOOP("Channel", "coarse edges, 90 degrees"),
    QT_TRANSLATE_NOOP("Channel", "coarse edges, 135 degrees"),
};

QString translated(const char* text)
{
    return QCoreApplication::translate("ImageSite", text);
}

} // namespace

Tensor ImageAnalysis::gatedFeatures() const
{
    const Tensor gated = sites.tensor("features.gated");
    return gated.isEmpty() ? features() : gated;
}

std::shared_ptr<const ImageAnalysis> analyse(
    std::shared_ptr<const LoadedImage> image, const BlockSettings& settings, Monitor& monitor)
{
    auto analysis = std::make_shared<ImageAnalysis>();
    analysis->settings = settings;
    ModelInput input;
    input.image = image->tensor;
    analysis->image = std::move(image);
    PlaygroundBlock(settings).run(input, analysis->sites, monitor);
    return analysis;
}

QStringList channelDisplayNames()
{
    QStringList names;
    for (const std::string& name : PlaygroundBlock::channelNames())
        names << QCoreApplication::translate("Channel", name.c_str());
    return names;
}

QString imageSiteTitle(SiteKind kind)
{
    switch (kind) {
    case SiteKind::Image:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Picture"));
    case SiteKind::FeatureMap:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Feature maps"));
    case SiteKind::ChannelVector:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Channel values"));
    case SiteKind::ChannelGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Channel gates"));
    case SiteKind::SpatialLogits:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Mask before the sigmoid"));
    case SiteKind::SpatialMask:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Spatial mask"));
    case SiteKind::ElementGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Element gates"));
    default:
        return QString::fromStdString(name(kind));
    }
}

} // namespace fovea::ui
