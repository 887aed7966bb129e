// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_export.h"

#include "export/picture.h"
#include "io/csv.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "models/heatmap_model.h"

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

} // namespace

void writeTextData(const TextResult& result, const HeatmapData& step, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == u"safetensors") {
        io::writeSafeTensors(toPath(path), result.tensors);
        return;
    }
    const auto found = std::find_if(result.tensors.begin(), result.tensors.end(),
        [&step](const auto& entry) { return entry.first == step.site().name; });
    const Tensor& tensor = found->second;
    const std::vector<std::string> rows = toStrings(step.rowLabels());
    const std::vector<std::string> columns = toStrings(step.columnLabels());
    if (suffix == u"csv") {
        io::writeCsv(toPath(path), tensor, rows, columns);
    } else if (suffix == u"npy") {
        io::writeNpy(toPath(path), tensor);
    } else if (suffix == u"json") {
        io::TensorDescription description;
        description.name = step.site().name;
        description.kind = name(step.site().kind);
        if (tensor.rank() == 3)
            description.axes.push_back({"head", {}});
        description.axes.push_back({step.isTokenByToken() ? "query" : "token", rows});
        description.axes.push_back({step.isTokenByToken() ? "key" : "feature", columns});
        io::writeJson(toPath(path), tensor, description);
    } else {
        throw Error(FOVEA_TEXT("Error",
                        "%1 has an ending that is not known here. Choose .csv, .json, .npy or "
                        ".safetensors."),
            {path.toStdString()});
    }
}

void writeHeatmapPicture(const HeatmapFigure& figure, const QString& path, bool dark)
{
    const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
    writePicture(path, preferredSize(figure), pictureScale,
        [&](QPainter& painter, const QRectF& rect) { paint(painter, rect, figure, theme); });
}

QString rowText(const HeatmapData& data, Index head, Index row)
{
    Matrix line(1, data.columns());
    data.map().block(head, {row, row + 1}, {0, data.columns()}, line);
    QStringList numbers;
    for (const float value : line.reshaped())
        numbers += HeatmapModel::numberText(value).replace(u'−', u'-');
    return data.columnLabels().join(u'\t') + u'\n' + numbers.join(u'\t');
}

} // namespace fovea::ui
