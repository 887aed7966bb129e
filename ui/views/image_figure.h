// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_loader.h"
#include "sites/site.h"
#include "style/theme.h"
#include "views/plane_painter.h"
#include "views/plane_quantity.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace fovea::ui
{

/// A site of an image model on its own: a picture for a page or a file that says itself what it
/// shows. The kind of site decides how it looks:
/// - Image: the picture;
/// - SpatialMask, SpatialLogits: the plane, over the picture unless `look.opacity` is 1;
/// - ChannelGate, ChannelVector: a row with name, bar and number for each channel;
/// - FeatureMap, ElementGate: a grid of small maps on one scale.
/// Planes may stand beside each other, see `beside`.
struct ImageFigure {
    std::shared_ptr<const LoadedImage> image; ///< null: there is no picture
    Site site;
    Tensor values; ///< cells divide the picture, or the area of it, evenly
    std::optional<QRectF> area = {}; ///< in pixels of the picture; may reach beyond
    PlaneLook look; ///< see naturalLook()
    PlaneQuantity quantity = {}; ///< of a plane
    QString title;
    QString subtitle;
    QStringList channelNames; ///< may be empty
    /// Planes to compare with this one, which is a plane then, too: those of one quantity are on
    /// one scale.
    std::vector<ImageFigure> beside = {};
};

/// The scale on which a site's numbers are shown: 0..1 for gates and masks; otherwise from the
/// lowest to the highest value, or symmetric about 0 on the diverging map when there are negative
/// ones.
PlaneLook naturalLook(SiteKind kind, const Tensor& values, ColourMapName colourMap);

/// Draws title, content and legend on the theme's surface. Needs fonts (QGuiApplication); may be
/// called on a worker with a painter of its own.
void paint(QPainter& painter, const QRectF& rect, const ImageFigure& figure, const Theme& theme);

/// A size that suits the figure, bounded to 2400 pixels a side.
QSize preferredSize(const ImageFigure& figure);

} // namespace fovea::ui
