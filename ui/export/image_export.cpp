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

std::vector<std::string> labels(const ImageFigure& figure)
{
    std::vector<std::string> result;
    for (const QString& name : figure.channelNames)
        result.push_back(name.toStdString());
    return result;
}

std::map<std::string, std::string> metadata(const ImageAnalysis& analysis)
{
    std::map<std::string, std::string> result = describe(analysis.settings);
    result["model"] = "playground";
    return result;
}

} // namespace

void exportImage(const QString& path, const ImageAnalysis& analysis, const ImageFigure& figure,
    const Theme& theme)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::filesystem::path file = QFileInfo(path).filesystemAbsoluteFilePath();
    if (suffix == u"csv") {
        const bool perChannel = figure.values.rank() == 1;
        io::writeCsv(file, figure.values, perChannel ? labels(figure) : std::vector<std::string>());
    } else if (suffix == u"npy") {
        io::writeNpy(file, figure.values);
    } else if (suffix == u"json") {
        io::TensorDescription description;
        description.name = figure.site.name;
        description.kind = name(figure.site.kind);
        description.settings = metadata(analysis);
        if (figure.values.rank() == 1)
            description.axes = {{"channel", labels(figure)}};
        else if (figure.values.rank() == 2)
            description.axes = {{"height", {}}, {"width", {}}};
        io::writeJson(file, figure.values, description);
    } else if (suffix == u"safetensors") {
        std::vector<std::pair<std::string, Tensor>> tensors;
        for (const Site& site : analysis.sites.sites())
            tensors.emplace_back(site.name, analysis.sites.tensor(site.name));
        io::writeSafeTensors(file, std::move(tensors), metadata(analysis));
    } else {
        writePicture(path, preferredSize(figure), pngScale,
            [&](QPainter& painter, const QRectF& rect) { paint(painter, rect, figure, theme); });
    }
}

} // namespace fovea::ui
