// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_site_text.h"

#include "models/playground/playground_block.h"
#include "models/shipped_models.h"

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

QStringList translatedNames(const std::vector<std::string>& names)
{
    QStringList result;
    for (const std::string& name : names)
        result << QCoreApplication::translate("Channel", name.c_str());
    return result;
}

} // namespace

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
    case SiteKind::TemporalWeights:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Temporal weights of the frames"));
    case SiteKind::ElementGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Element gates"));
    case SiteKind::Weights:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Attention weights"));
    default:
        return QString::fromStdString(name(kind));
    }
}

QString imageSiteTitle(const Site& site)
{
    if (site.name == "saliency")
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Saliency, without a network"));
    if (site.name == "conspicuity")
        return translated(
            QT_TRANSLATE_NOOP("ImageSite", "Conspicuity: intensity, colour, orientation"));
    return imageSiteTitle(site.kind);
}

QString imageSiteTitle(const std::vector<AttentionLinks>& all, const Site& site)
{
    const AttentionLinks* links = linksOf(all, site.name);
    if (!links)
        return imageSiteTitle(site);
    using Kind = AttentionLinks::Kind;
    const bool isGate = links->gate == site.name;
    if (isGate && links->kind == Kind::OutputMask)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Output mask"));
    if (isGate && links->kind == Kind::AxisGate)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Row or column gates"));
    if (links->logits == site.name && site.kind == SiteKind::ChannelVector)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Logits of the gates"));
    if (links->squeezed == site.name && site.kind == SiteKind::ChannelVector)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Squeezed channels"));
    if (links->input == site.name)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Feature maps before"));
    if (links->output == site.name)
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Feature maps after"));
    return imageSiteTitle(site.kind);
}

QString pinKindTitle(PinKind kind)
{
    return kind == PinKind::OutputMask ? translated("Output mask") : imageSiteTitle(siteKind(kind));
}

QString linksTitle(const AttentionLinks& links)
{
    using Kind = AttentionLinks::Kind;
    switch (links.kind) {
    case Kind::Weights:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Attention %1")).arg(links.layer);
    case Kind::ChannelGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Channel gates %1")).arg(links.layer);
    case Kind::SpatialMask:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Spatial mask %1")).arg(links.layer);
    case Kind::AxisGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Coordinate attention %1"))
            .arg(links.layer);
    case Kind::ElementGate:
        return translated(QT_TRANSLATE_NOOP("ImageSite", "Element gates %1")).arg(links.layer);
    case Kind::OutputMask:
        break;
    }
    return translated(QT_TRANSLATE_NOOP("ImageSite", "Output mask"));
}

QString modelCaption(const ImageAnalysis& analysis)
{
    if (!analysis.isPlayground()) {
        const QString title = modelTitle(analysis.model->folder, analysis.model->name);
        return analysis.model->edited
            ? translated(QT_TRANSLATE_NOOP("ImageSite", "%1, edited recipe")).arg(title)
            : title;
    }
    using Settings = BlockSettings;
    const Settings& block = analysis.settings();
    QStringList stages;
    switch (block.channel) {
    case Settings::Channel::None:
        break;
    case Settings::Channel::SqueezeExcitation:
        stages << translated(QT_TRANSLATE_NOOP("ImageSite", "squeeze-and-excitation"));
        break;
    case Settings::Channel::Eca:
        stages << QStringLiteral("ECA");
        break;
    case Settings::Channel::Cbam:
        stages << QStringLiteral("CBAM");
        break;
    }
    switch (block.spatial) {
    case Settings::Spatial::None:
        break;
    case Settings::Spatial::Cbam:
        // The same weights, by two implementations.
        stages << (block.pools == Settings::Pools::MaxMean
                ? translated(QT_TRANSLATE_NOOP("ImageSite", "CBAM as its authors (max, mean)"))
                : translated(QT_TRANSLATE_NOOP("ImageSite", "CBAM as timm (mean, max)")));
        break;
    case Settings::Spatial::ScSe:
        stages << QStringLiteral("scSE");
        break;
    case Settings::Spatial::SimAm:
        stages << QStringLiteral("SimAM");
        break;
    }
    const QString name = translated(QT_TRANSLATE_NOOP("ImageSite", "Playground"));
    return stages.isEmpty()
        ? name
        : translated(QT_TRANSLATE_NOOP("ImageSite", "%1: %2")).arg(name, stages.join(QStringLiteral(", ")));
}

QStringList channelDisplayNames()
{
    return translatedNames(PlaygroundBlock(BlockSettings()).channelNames());
}

QStringList channelDisplayNames(const ImageAnalysis& analysis, Index count)
{
    const auto names = analysis.model->model->channelNames();
    if (Index(names.size()) == count)
        return translatedNames(names);
    QStringList result;
    for (Index i = 0; i < count; ++i)
        result << translated(QT_TRANSLATE_NOOP("ImageSite", "Channel %1")).arg(i);
    return result;
}

QString shapeText(const Shape& shape)
{
    QStringList sizes;
    for (const Index size : shape)
        sizes << (size < 0 ? QStringLiteral("n") : QString::number(size));
    return sizes.join(QStringLiteral(" × "));
}

} // namespace fovea::ui
