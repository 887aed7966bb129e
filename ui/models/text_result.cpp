// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_result.h"

#include <algorithm>
#include <charconv>

namespace fovea::ui
{

const TextResult::Step* TextResult::step(const std::string& site) const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
        [&site](const Step& step) { return step.data->site().name == site; });
    return found == steps.end() ? nullptr : &*found;
}

const TextResult::Step* TextResult::step(SiteKind kind) const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
        [kind](const Step& step) { return step.data->site().kind == kind; });
    return found == steps.end() ? nullptr : &*found;
}

const Site* TextResult::site(SiteKind kind, int ofLayer) const
{
    const auto found = std::find_if(sites.begin(), sites.end(),
        [=](const Site& site) { return site.kind == kind && site.layer == ofLayer; });
    return found == sites.end() ? nullptr : &*found;
}

bool TextResult::has(const Site& site) const
{
    return tensors.count(site.name) != 0 || maps.count(site.name) != 0;
}

std::string siteInLayer(const std::string& site, int from, int to)
{
    constexpr std::string_view prefixes[]{"layers.", "hidden_states."};
    for (const std::string_view prefix : prefixes) {
        if (!site.starts_with(prefix))
            continue;
        int number = 0;
        const char* begin = site.data() + prefix.size();
        const auto [end, error] = std::from_chars(begin, site.data() + site.size(), number);
        if (error != std::errc())
            return site;
        return std::string(prefix) + std::to_string(number + to - from)
            + std::string(end, site.data() + site.size());
    }
    return site;
}

} // namespace fovea::ui
