// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_export.h"

#include "export/picture.h"
#include "io/csv.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "models/heatmap_model.h"
#include "models/number_text.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>

namespace fovea::ui
{

namespace
{

constexpr double pictureScale = 2; // device pixels per logical pixel

std::filesystem::path toPath(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

std::vector<std::string> toStrings(const QStringList& list)
{
    std::vector<std::string> strings;
    for (const QString& text : list)
        strings.push_back(text.toStdString());
    return strings;
}

bool fits(const AttentionMap& map)
{
    return map.heads() * map.rows() * map.columns() <= mostNumbers;
}

/// All numbers of a map, which may be computed for it: [heads, rows, columns].
Tensor tensorOf(const AttentionMap& map, Monitor& monitor)
{
    Tensor tensor({map.heads(), map.rows(), map.columns()});
    MatrixMap numbers = tensor.mutableMatrix();
    for (Index h = 0; h < map.heads(); ++h) {
        map.block(h, {0, map.rows()}, {0, map.columns()},
            numbers.middleRows(h * map.rows(), map.rows()), monitor);
    }
    return tensor;
}

void writeSites(const TextResult& result, const QString& path, Monitor& monitor)
{
    std::vector<std::pair<std::string, Tensor>> sites;
    for (const Site& site : result.sites) {
        if (const auto tensor = result.tensors.find(site.name); tensor != result.tensors.end())
            sites.emplace_back(site.name, tensor->second);
        else if (const auto map = result.maps.find(site.name);
                 map != result.maps.end() && fits(*map->second))
            sites.emplace_back(site.name, tensorOf(*map->second, monitor));
    }
    io::writeSafeTensors(toPath(path), sites);
}

} // namespace

void writeTextData(
    const TextResult& result, const HeatmapData& step, const QString& path, Monitor& monitor)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == u"safetensors") {
        writeSites(result, path, monitor);
        return;
    }
    if (!fits(step.map())) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 was not written: %2 x %3 numbers in each of %4 heads are too many for "
                        "a file. Keep some of the tokens, or save a picture."),
            {path.toStdString(), std::to_string(step.rows()), std::to_string(step.columns()),
                std::to_string(step.heads())});
    }
    Tensor tensor = tensorOf(step.map(), monitor);
    if (step.site().axes().front() != Axis::Head)
        tensor = tensor.reshaped({step.rows(), step.columns()});
    const std::vector<std::string> rows = toStrings(step.rowLabels());
    const std::vector<std::string> columns = toStrings(step.columnLabels());
    std::vector<io::AxisDescription> axes;
    if (tensor.rank() == 3)
        axes.push_back({"head", {}});
    axes.push_back({step.isTokenByToken() ? "query" : "token", rows});
    axes.push_back({step.isTokenByToken() ? "key" : "feature", columns});
    if (suffix == u"csv") {
        io::writeCsv(toPath(path), tensor, axes);
    } else if (suffix == u"npy") {
        io::writeNpy(toPath(path), tensor);
    } else if (suffix == u"json") {
        io::TensorDescription description;
        description.name = step.site().name;
        if (step.difference())
            description.name += ".difference";
        description.kind = name(step.site().kind);
        description.axes = axes;
        io::writeJson(toPath(path), tensor, description);
    } else {
        throw Error(FOVEA_TEXT("Error",
                        "%1 has an ending that is not known here. Choose .csv, .json, .npy or "
                        ".safetensors."),
            {path.toStdString()});
    }
}

void writeTextPicture(
    const TextPicture& picture, const QString& path, bool dark, Monitor& monitor)
{
    const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
    const auto paint = [&](QPainter& painter, const QRectF& rect) {
        picture.paint(painter, rect, theme, monitor);
    };
    writePicture(path, picture.size, pictureScale, paint);
}

QString rowText(const HeatmapData& data, Index head, Index row)
{
    Matrix line(1, data.columns());
    data.map().block(head, {row, row + 1}, {0, data.columns()}, line);
    QStringList numbers;
    for (const float value : line.reshaped())
        numbers += copiedNumber(value);
    return data.columnLabels().join(u'\t') + u'\n' + numbers.join(u'\t');
}

} // namespace fovea::ui
