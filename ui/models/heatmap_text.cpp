// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/heatmap_text.h"

#include "models/number_text.h"

namespace fovea::ui
{

QString tableText(const HeatmapData& data, Index head, Monitor& monitor)
{
    QString text = u'\t' + data.columnLabels().join(u'\t') + u'\n';
    Matrix line(1, data.columns());
    for (Index r = 0; r < data.rows(); ++r) {
        data.map().block(head, {r, r + 1}, {0, data.columns()}, line, monitor);
        text += data.rowLabels()[r];
        for (const float value : line.reshaped())
            text += u'\t' + copiedNumber(value);
        text += u'\n';
    }
    return text;
}

QString cellsText(const HeatmapData& data, const std::vector<TopCell>& cells)
{
    QString text;
    for (const TopCell& cell : cells) {
        const QStringList fields{QString::number(cell.row + data.rowsInWhole().begin),
            data.rowLabels()[cell.row], QString::number(cell.column + data.columnsInWhole().begin),
            data.columnLabels()[cell.column], copiedNumber(cell.value)};
        text += fields.join(u'\t') + u'\n';
    }
    return text;
}

} // namespace fovea::ui
