// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/output_options.h"
#include "models/model.h"

namespace fovea::ui
{

/// The site that --site names or, without it, the one a person looks at first: the attention
/// weights of a text model, the last spatial mask (or else the last gate) of an image model.
/// @throws Error when there is no such site; it names those that are spelled most alike
Site chooseSite(const Model& model, const OutputOptions& options);

/// @throws Error when --head asks for one that a site with `heads` heads lacks
void requireHead(const Site& site, Index heads, const OutputOptions& options);

/// The tensor that --head leaves of one of a site: [heads, ...] without its first axis, or all of
/// it when no head was asked for.
/// @throws Error when the site has no heads, or fewer
Tensor chooseHead(const Site& site, const Tensor& tensor, const OutputOptions& options);

} // namespace fovea::ui
