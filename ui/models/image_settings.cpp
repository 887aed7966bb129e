// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_settings.h"

#include "base/error.h"

#include <QSettings>

#include <algorithm>

namespace fovea::ui
{

namespace
{

QString blockKey(const std::string& key)
{
    return QStringLiteral("block/") + QString::fromStdString(key);
}

} // namespace

std::map<std::string, std::string> describe(const BlockSettings& settings)
{
    static constexpr const char* channels[] = {"none", "se", "eca", "cbam"};
    static constexpr const char* spatials[] = {"none", "cbam", "scse", "simam"};
    return {{"channel", channels[int(settings.channel)]},
        {"spatial", spatials[int(settings.spatial)]},
        {"weights", settings.weights == BlockSettings::Weights::Random ? "random" : "designed"},
        {"reduction", std::to_string(settings.reduction)},
        {"kernel", std::to_string(settings.kernel)},
        {"pools", settings.pools == BlockSettings::Pools::MeanMax ? "mean-max" : "max-mean"},
        {"seed", std::to_string(settings.seed)}};
}

void store(const BlockSettings& block, QSettings& settings)
{
    for (const auto& [key, value] : describe(block))
        settings.setValue(blockKey(key), QString::fromStdString(value));
}

void store(const MaskSettings& mask, QSettings& settings)
{
    settings.setValue(QStringLiteral("colourMap"), ColourMap::get(mask.colourMap).id());
    settings.setValue(QStringLiteral("opacity"), mask.opacity);
    settings.setValue(QStringLiteral("smooth"), mask.smooth);
    settings.setValue(QStringLiteral("stretched"), mask.stretched);
    settings.setValue(QStringLiteral("threshold"), mask.threshold);
    settings.setValue(QStringLiteral("divider"), mask.divider);
}

BlockSettings storedBlockSettings(const QSettings& settings)
{
    BlockSettings block;
    for (const auto& entry : describe(block)) {
        BlockSettings changed = block;
        try {
            changed.set(
                entry.first, settings.value(blockKey(entry.first)).toString().toStdString());
            changed.check();
            block = changed;
        } catch (const Error&) {
            // Not there, or from another version.
        }
    }
    return block;
}

MaskSettings storedMaskSettings(const QSettings& settings)
{
    MaskSettings mask;
    const QString map = settings.value(QStringLiteral("colourMap")).toString();
    for (const ColourMapName name : allColourMaps) {
        if (ColourMap::get(name).id() == map)
            mask.colourMap = name;
    }
    const auto percent = [&settings](const QString& key, int fallback) {
        return std::clamp(settings.value(key, fallback).toInt(), 0, 100);
    };
    mask.opacity = percent(QStringLiteral("opacity"), mask.opacity);
    mask.threshold = percent(QStringLiteral("threshold"), mask.threshold);
    mask.smooth = settings.value(QStringLiteral("smooth"), mask.smooth).toBool();
    mask.stretched = settings.value(QStringLiteral("stretched"), mask.stretched).toBool();
    mask.divider = settings.value(QStringLiteral("divider"), mask.divider).toBool();
    return mask;
}

} // namespace fovea::ui
