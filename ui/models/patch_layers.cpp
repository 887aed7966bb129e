// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/patch_layers.h"

#include "models/vision_transformer/picture_mapping.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace fovea::ui
{

namespace
{

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PatchLayers)
};

} // namespace

QString PatchLayers::tokenName(Index token) const
{
    if (grid.isPatch(token))
        return Texts::tr("patch %1, %2", "row, column")
            .arg(grid.rowOf(token))
            .arg(grid.columnOf(token));
    const QString label = labels.value(token);
    if (label == u"[CLS]")
        return Texts::tr("class token");
    if (label == u"[DIST]")
        return Texts::tr("distillation token");
    static const QRegularExpression numbered(QStringLiteral("^\\[(REG|TOKEN) (\\d+)\\]$"));
    const auto match = numbered.match(label);
    if (!match.hasMatch())
        return label;
    return (match.captured(1) == u"REG" ? Texts::tr("register %1") : Texts::tr("token %1"))
        .arg(match.captured(2));
}

QString PatchLayers::tokenInSentence(Index token) const
{
    const QString label = grid.isPatch(token) ? QString() : labels.value(token);
    return label == u"[CLS]" ? Texts::tr("the class token")
        : label == u"[DIST]" ? Texts::tr("the distillation token")
                             : tokenName(token);
}

int PatchLayers::layerOf(const std::string& site) const
{
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i]->site().name == site)
            return int(i);
    }
    return -1;
}

std::shared_ptr<const PatchLayers> patchLayers(std::shared_ptr<const ImageAnalysis> analysis)
{
    const Model& model = *analysis->model->model;
    const auto* recipe = analysis->model->recipe();
    const auto grid = recipe ? model.patchGrid(analysis->input) : std::nullopt;
    if (!grid)
        return nullptr;
    auto result = std::make_shared<PatchLayers>();
    result->grid = *grid;
    for (const std::string& label : model.tokenLabels(analysis->input))
        result->labels += QString::fromStdString(label);
    const QSize size = analysis->image->size();
    const auto area
        = transformer::patchesOnPicture(*recipe, {size.width(), size.height()}, *grid).wholeArea();
    result->area = {area.x, area.y, area.width, area.height};
    for (const Site& site : analysis->sites.sites()) {
        if (site.kind != SiteKind::Weights)
            continue;
        auto map = analysis->sites.map(site.name);
        if (map && map->rows() == grid->tokens() && map->columns() == grid->tokens())
            result->layers.push_back(std::make_shared<const HeatmapData>(
                std::move(map), site, result->labels, result->labels));
    }
    result->analysis = std::move(analysis);
    return result->layers.empty() ? nullptr : result;
}

} // namespace fovea::ui
