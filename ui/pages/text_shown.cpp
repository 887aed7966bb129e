// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_shown.h"

#include "base/part_monitor.h"
#include "models/heatmap_model.h"
#include "pages/compare_panel.h"
#include "pages/text_map_panel.h"
#include "views/flow_diagram.h"
#include "views/flow_panel.h"
#include "views/head_grid.h"
#include "views/heads_figure.h"
#include "views/lines_figure.h"
#include "views/lines_view.h"
#include "views/neuron_figure.h"
#include "views/neuron_view.h"

#include <QLabel>

namespace fovea::ui
{

namespace
{

TextPicture pictureOfMap(const HeatmapModel& map, const QString& model)
{
    return pictureOf(HeatmapFigure{map.data(), map.look(), model});
}

/// Two pictures, the second at the right of the first.
TextPicture beside(const TextPicture& left, const TextPicture& right)
{
    const QSize size(left.size.width() + right.size.width(),
        std::max(left.size.height(), right.size.height()));
    return {size,
        [=](QPainter& painter, const QRectF& rect, const Theme& theme, Monitor& monitor) {
            const double middle = rect.left() + rect.width() * left.size.width() / size.width();
            PartMonitor first(monitor, 0, 0.5);
            left.paint(painter, {rect.topLeft(), QPointF(middle, rect.bottom())}, theme, first);
            PartMonitor second(monitor, 0.5, 1);
            right.paint(painter, {QPointF(middle, rect.top()), rect.bottomRight()}, theme, second);
        }};
}

TextPicture pictureOfComparison(const ComparePanel& panel, const QString& model)
{
    const CompareModel& sides = *panel.model();
    const QString first = QStringLiteral("A: ") + model;
    const QString second = QStringLiteral("B: ") + panel.secondName();
    if (panel.showsDifference())
        return pictureOfMap(*sides.difference(), first + QStringLiteral(", ") + second);
    if (!sides.second()->data())
        return pictureOfMap(*sides.first(), first);
    return beside(pictureOfMap(*sides.first(), first), pictureOfMap(*sides.second(), second));
}

bool showsFlowDiagram(const FlowModel& flow)
{
    return flow.picture() == FlowModel::Picture::Diagram && !flow.paths().isEmpty();
}

TextPicture pictureOfFlowDiagram(const FlowPanel& panel, const QString& model)
{
    FlowFigure figure = panel.diagram()->figure();
    figure.model = model;
    figure.sentence = panel.sentence()->text();
    return pictureOf(figure);
}

TextPicture pictureOfFlow(const FlowPanel& panel, const HeatmapData& numbers, const QString& model)
{
    HeatmapLook look = panel.model()->matrix()->look();
    look.head = std::min(look.head, numbers.heads() - 1);
    return pictureOf(HeatmapFigure{std::make_shared<HeatmapData>(numbers), look,
        model + QStringLiteral(" · ") + panel.sentence()->text()});
}

} // namespace

TextPicture shownPicture(const TextMapPanel& panel, const HeatmapModel& map, const QString& model)
{
    switch (panel.mode()) {
    case MapMode::Map:
        break;
    case MapMode::Heads:
        if (!panel.headGrid()->model()->shown().empty())
            return pictureOf(HeadsFigure(*panel.headGrid()->model(), model));
        break;
    case MapMode::Lines: {
        const LinesView& lines = *panel.linesView();
        if (lines.model()->canShow())
            return pictureOf(
                LinesFigure{lines.scene(), lines.isHorizontal(), lines.pitch(), model});
        break;
    }
    case MapMode::Neuron: {
        const NeuronView& neuron = *panel.neuronView();
        if (neuron.model()->row())
            return pictureOf(NeuronFigure{neuron.model()->row(), neuron.look(),
                neuron.neuronLayout().visible().begin, model});
        break;
    }
    case MapMode::Flow:
        if (showsFlowDiagram(*panel.flowPanel()->model()))
            return pictureOfFlowDiagram(*panel.flowPanel(), model);
        if (const auto numbers = panel.flowPanel()->model()->numbers())
            return pictureOfFlow(*panel.flowPanel(), *numbers, model);
        break;
    case MapMode::Compare:
        if (panel.comparePanel()->model()->first()->data())
            return pictureOfComparison(*panel.comparePanel(), model);
        break;
    }
    return pictureOfMap(map, model);
}

std::shared_ptr<const HeatmapData> shownNumbers(
    const TextMapPanel& panel, const HeatmapModel& map)
{
    if (panel.mode() == MapMode::Flow) {
        if (auto numbers = panel.flowPanel()->model()->numbers())
            return numbers;
    }
    if (panel.mode() == MapMode::Compare && panel.comparePanel()->showsDifference())
        return panel.comparePanel()->model()->difference()->data();
    return map.source();
}

} // namespace fovea::ui
