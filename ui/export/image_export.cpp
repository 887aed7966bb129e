// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/image_export.h"

#include "export/picture.h"
#include "io/csv.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "models/image_settings.h"

#include <QFileInfo>

namespace fovea::ui
{

namespace
{

constexpr qreal pngScale = 2;

/// One channel's map has the kind of a plane, so its axes are its site's too.
std::vector<io::AxisDescription> axes(const ImageFigure& figure)
{
    std::vector<io::AxisDescription> result;
    for (const Axis axis : figure.site.axes()) {
        io::AxisDescription description{name(axis), {}};
        const Index size = figure.values.dim(Index(result.size()));
        if (axis == Axis::Channel && figure.channelNames.size() == size) {
            for (const QString& channel : figure.channelNames)
                description.labels.push_back(channel.toStdString());
        }
        result.push_back(std::move(description));
    }
    return result;
}

std::map<std::string, std::string> metadata(const ImageAnalysis& analysis)
{
    std::map<std::string, std::string> result;
    if (analysis.isPlayground())
        result = describe(analysis.settings());
    result["model"] = analysis.model->name.toStdString();
    return result;
}

} // namespace

void exportImage(const QString& path, const ImageAnalysis& analysis, const ImageFigure& figure,
    const Theme& theme)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::filesystem::path file = QFileInfo(path).filesystemAbsoluteFilePath();
    if (suffix == u"csv") {
        io::writeCsv(file, figure.values, axes(figure));
    } else if (suffix == u"npy") {
        io::writeNpy(file, figure.values);
    } else if (suffix == u"json") {
        io::TensorDescription description;
        description.name = figure.site.name;
        description.kind = name(figure.site.kind);
        description.settings = metadata(analysis);
        description.axes = axes(figure);
        io::writeJson(file, figure.values, description);
    } else if (suffix == u"safetensors") {
        std::vector<std::pair<std::string, Tensor>> tensors;
        for (const Site& site : analysis.sites.sites()) {
            if (const Tensor tensor = analysis.sites.tensor(site.name); !tensor.isEmpty())
                tensors.emplace_back(site.name, tensor);
        }
        io::writeSafeTensors(file, std::move(tensors), metadata(analysis));
    } else {
        writePicture(path, preferredSize(figure), pngScale,
            [&](QPainter& painter, const QRectF& rect) { paint(painter, rect, figure, theme); });
    }
}

} // namespace fovea::ui
