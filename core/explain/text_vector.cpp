// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/text_vector.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::explain
{

const Site* textVectorSite(const std::vector<Site>& sites)
{
    const auto found = std::find_if(sites.rbegin(), sites.rend(), [](const Site& site) {
        return site.kind == SiteKind::Embedding && site.shape.size() == 1;
    });
    return found == sites.rend() ? nullptr : &*found;
}

Tensor textVector(const Model& model, const std::vector<Token>& tokens,
    const Interventions& changes, Monitor& monitor)
{
    const std::vector<Site> sites = model.sites();
    const Site* site = textVectorSite(sites);
    assert(site);
    Recorder recorder({site->name});
    recorder.endWhenComplete();
    ModelInput input;
    input.tokens = tokens;
    model.run(input, *makeProbe(changes, recorder), monitor);
    return recorder.tensor(site->name);
}

float cosine(const Tensor& a, const Tensor& b)
{
    assert(a.size() == b.size());
    double product = 0;
    double squareOfA = 0;
    double squareOfB = 0;
    const auto x = a.floats();
    const auto y = b.floats();
    for (std::size_t i = 0; i < x.size(); ++i) {
        product += double(x[i]) * double(y[i]);
        squareOfA += double(x[i]) * double(x[i]);
        squareOfB += double(y[i]) * double(y[i]);
    }
    if (squareOfA == 0 || squareOfB == 0)
        return 0;
    return float(std::clamp(product / std::sqrt(squareOfA) / std::sqrt(squareOfB), -1.0, 1.0));
}

} // namespace fovea::explain
