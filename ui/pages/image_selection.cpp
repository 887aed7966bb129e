// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_selection.h"

#include "models/patch_layers.h"
#include "models/patch_model.h"
#include "views/channel_panel.h"

#include <utility>

namespace fovea::ui
{

namespace
{

using Display = ImageDisplay;

bool isPlane(SiteKind kind)
{
    return kind == SiteKind::SpatialMask || kind == SiteKind::SpatialLogits;
}

bool isMaps(SiteKind kind)
{
    return kind == SiteKind::FeatureMap || kind == SiteKind::ElementGate;
}

} // namespace

ImageSelection::ImageSelection(ChannelPanel* channels, PatchModel* patches, QObject* parent)
    : QObject(parent), m_channels(channels), m_patches(patches)
{
}

void ImageSelection::follow(std::shared_ptr<const ImageAnalysis> analysis)
{
    m_analysis = std::move(analysis);
    const bool hadPatches = std::exchange(m_hasPatches, m_patches->layers() != nullptr);
    if (!m_analysis->site(m_mask))
        m_mask = m_analysis->mainMask();
    if (!m_analysis->site(m_map) || m_analysis->tensor(m_map).isEmpty())
        m_map = m_channels->gate().empty() ? std::string() : m_channels->mapSite(false);
    if (isLinked())
        m_channel = m_channels->channel();
    else if (m_channel && *m_channel >= channelCount())
        m_channel.reset();
    const auto canStay = [this](Display display) {
        return canShow(display) && (display != Display::Channel || m_channel);
    };
    if (m_left && canStay(*m_left)) {
        m_display = *std::exchange(m_left, std::nullopt);
    } else if (!canStay(m_display)) {
        if (!m_left)
            m_left = m_display;
        m_display = firstDisplay();
    }
    if (m_hasPatches && !hadPatches && m_mask.empty())
        m_display = Display::Attention;
}

/// What there is to see first.
Display ImageSelection::firstDisplay() const
{
    for (const Display display : {Display::Overlay, Display::Attention, Display::Gates}) {
        if (canShow(display))
            return display;
    }
    return Display::Picture;
}

/// By the user.
void ImageSelection::go(Display display)
{
    m_display = display;
    m_left.reset();
}

bool ImageSelection::canShow(Display display) const
{
    if (!m_analysis)
        return false;
    switch (display) {
    case Display::Overlay:
    case Display::Mask:
        return !m_mask.empty();
    case Display::Channel:
    case Display::Channels:
        return !m_map.empty();
    case Display::Gates:
        return !m_channels->gate().empty();
    case Display::Attention:
        return m_patches->layers() != nullptr;
    case Display::Picture:
        break;
    }
    return true;
}

void ImageSelection::setDisplay(Display display)
{
    if (display == Display::Channel && !m_channel && !m_map.empty()) {
        m_channel = isLinked() ? m_channels->brightest().value_or(0) : 0;
        if (isLinked())
            m_channels->setChannel(m_channel);
    }
    m_chosen.clear();
    go(display);
    Q_EMIT changed();
}

void ImageSelection::showSite(const std::string& name)
{
    const Site* site = m_analysis ? m_analysis->site(name) : nullptr;
    if (!site)
        return;
    m_chosen = name;
    const AttentionLinks* links = m_analysis->linksOf(name);
    const bool isOfGate = links && links->kind == AttentionLinks::Kind::ChannelGate;
    if (isOfGate)
        m_channels->setGate(links->gate);
    const auto& layers = m_patches->layers();
    if (const int layer = layers ? layers->layerOf(name) : -1; layer >= 0) {
        m_patches->setLayer(layer);
        go(Display::Attention);
    } else if (isPlane(site->kind)) {
        m_mask = name;
        if (m_display != Display::Mask)
            go(Display::Overlay);
    } else if (site->kind == SiteKind::Image) {
        go(Display::Picture);
    } else if (isMaps(site->kind)) {
        m_map = name;
        m_channel = isLinked() ? m_channels->channel() : std::nullopt;
        go(Display::Channels);
    } else if (isOfGate) {
        // Another layer's gates have other maps.
        const bool after = !links->output.empty() && m_map == links->output;
        m_map = after ? links->output : links->input;
        m_channel = m_channels->channel();
        if (m_display == Display::Channel && !m_channel)
            go(Display::Channels);
    }
    Q_EMIT changed();
}

std::string ImageSelection::shownSite() const
{
    if (!m_analysis || m_analysis->site(m_chosen))
        return m_chosen;
    if (m_display == Display::Gates)
        return m_channels->gate();
    // Not what follow() found: the patches tell of new layers before they are followed.
    if (const auto& layers = m_patches->layers(); m_display == Display::Attention && layers)
        return layers->layers[std::size_t(m_patches->layer())]->site().name;
    if (m_display == Display::Channels || choice().showsChannel())
        return m_map;
    const std::string mask = shownMask();
    return mask.empty() ? m_analysis->sites.sites().front().name : mask;
}

std::string ImageSelection::shownMask() const
{
    return m_display == Display::Overlay || m_display == Display::Mask ? m_mask : std::string();
}

void ImageSelection::chooseChannel(std::optional<int> channel)
{
    if (!isLinked() && !m_channels->gate().empty() && channel && m_channels->channel() == channel)
        m_map = m_channels->mapSite(false); // a bar leads to the maps of its gate
    m_chosen.clear();
    m_channel = channel;
    if (!channel && m_display == Display::Channel)
        go(firstDisplay());
    Q_EMIT changed();
}

void ImageSelection::openChannel(int channel)
{
    m_channel = channel;
    setDisplay(Display::Channel);
}

void ImageSelection::showMap(bool afterGate)
{
    const std::string site = m_channels->mapSite(afterGate);
    // The second press on the same map goes back.
    const bool again = m_display == Display::Channel && m_map == site;
    m_chosen.clear();
    m_map = site;
    m_channel = m_channels->channel();
    go(again ? firstDisplay() : Display::Channel);
    Q_EMIT changed();
}

bool ImageSelection::isLinked() const
{
    return m_analysis && choice().isLinked();
}

Index ImageSelection::channelCount() const
{
    return m_analysis ? choice().channelCount() : 0;
}

ImageChoice ImageSelection::choice(const MaskSettings& settings) const
{
    const bool hasGate = !m_channels->gate().empty();
    return {m_analysis, m_display, m_mask, m_map, m_channel,
        hasGate ? m_channels->mapSite(false) : std::string(),
        hasGate ? m_channels->mapSite(true) : std::string(), settings};
}

} // namespace fovea::ui
