// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "style/theme.h"

#include <QImage>

namespace fovea::ui
{

/// A small picture of a site: the picture, a plane as it is coloured everywhere, the mean over
/// channels of a feature map or over the heads of attention, a bar for each channel of a vector.
/// Null for kinds that have none.
/// For a worker. @param size in pixels; planes keep the proportions of the picture within it
QImage siteThumbnail(
    const ImageAnalysis& analysis, const Site& site, QSize size, const Theme& theme);

} // namespace fovea::ui
