// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/site_thumbnail.h"

#include "ops/pooling.h"
#include "sites/attention_map.h"
#include "views/image_figure.h"
#include "views/plane_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr Index mostWeights = 2'000'000; // of all heads

QImage planeThumbnail(const Tensor& plane, SiteKind kind, QSize picture, QSize size)
{
    QImage image(picture.scaled(size, Qt::KeepAspectRatio).expandedTo({1, 1}),
        QImage::Format_RGB32);
    image.fill(Qt::black);
    paintPlane(image, image.rect(), plane, image.rect(),
        naturalLook(kind, plane, ColourMapName::Viridis));
    return image;
}

/// From the zero line up and down; the scale is 0..1 for gates, otherwise to the largest number.
QImage barThumbnail(const Tensor& values, bool isGate, QSize size, const Theme& theme)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.surface);
    const auto [low, high] = finiteRange(values);
    const double bottom = isGate ? 0 : std::min(0.0, double(low));
    const double top = isGate ? 1 : std::max({0.0, double(high), bottom + 1e-30});
    const auto y = [&](double value) {
        return double(size.height()) * (1 - (value - bottom) / (top - bottom));
    };
    const double width = double(size.width()) / double(values.size());
    QPainter painter(&image);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    for (Index i = 0; i < values.size(); ++i) {
        const float value = values.floats()[std::size_t(i)];
        if (!std::isfinite(value))
            continue;
        const double end = y(std::clamp(double(value), bottom, top));
        painter.drawRect(QRectF(QPointF(double(i) * width, end),
            QPointF((double(i) + (width > 3 ? 0.75 : 1)) * width, y(0)))
                             .normalized());
    }
    return image;
}

/// The mean of the heads, row by row as in their heat maps, on a scale up to its largest cell. None
/// of large ones, which would take long.
QImage weightsThumbnail(const AttentionMap& map, QSize size)
{
    if (map.heads() * map.rows() * map.columns() > mostWeights)
        return {};
    int level = 0;
    const auto cells = [&level](Index count) { return ((count - 1) >> level) + 1; };
    while (std::max(cells(map.rows()), cells(map.columns())) > size.height())
        ++level;
    const Range rows{0, cells(map.rows())}, columns{0, cells(map.columns())};
    Matrix sum = Matrix::Zero(rows.size(), columns.size());
    Matrix one(rows.size(), columns.size());
    for (Index head = 0; head < map.heads(); ++head) {
        map.reducedBlock(head, level, Reduction::Mean, rows, columns, one);
        sum += one;
    }
    return planeThumbnail(Tensor::fromMatrix(sum), SiteKind::FeatureMap,
        QSize(int(columns.size()), int(rows.size())), size);
}

} // namespace

QImage siteThumbnail(
    const ImageAnalysis& analysis, const Site& site, QSize size, const Theme& theme)
{
    const Tensor values = analysis.tensor(site.name);
    const QSize picture = analysis.seenSize();
    switch (site.kind) {
    case SiteKind::Image:
        return analysis.image->levels.back().scaled(
            size, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    case SiteKind::FeatureMap:
    case SiteKind::ElementGate:
        return values.isEmpty()
            ? QImage()
            : planeThumbnail(ops::channelMean(values), site.kind, picture, size);
    case SiteKind::SpatialLogits:
    case SiteKind::SpatialMask:
        return values.isEmpty() ? QImage() : planeThumbnail(values, site.kind, picture, size);
    case SiteKind::ChannelVector:
    case SiteKind::ChannelGate:
    case SiteKind::TemporalWeights:
    case SiteKind::Logits:
        return values.rank() != 1
            ? QImage()
            : barThumbnail(values, site.kind == SiteKind::ChannelGate, size, theme);
    case SiteKind::Weights: {
        const auto map = analysis.sites.map(site.name);
        return map ? weightsThumbnail(*map, size) : QImage();
    }
    default:
        return {};
    }
}

} // namespace fovea::ui
