// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"
#include "style/theme.h"

#include <QWidget>

#include <optional>

namespace fovea::ui
{

/// "absolute", "per row", ... in the user's language.
QString scaleName(HeatmapScale scale);

/// A value under the legend, to three significant digits: ticks lie 1, 2, 2.5 or 5 apart, so these
/// are the very values.
QString tickText(float value);
/// "changed − original"
QString differenceTitle(const QStringList& sides);

/// A colour bar with ticks below.
struct Legend {
    ColourMapName colourMap = ColourMapName::Viridis;
    /// Nothing while the numbers are being read for it.
    std::optional<ColourScale> scale = ColourScale::linear(1, false);
    /// A scale that differs from row to row has words, not numbers, at its ends.
    bool isPerRow = false;
    /// A value to point at.
    std::optional<float> marked;
    /// The ends are less and more of something.
    bool isDifference = false;
};

/// The height a legend wants with this font.
double legendHeight(const QFont& font);
/// Draws it across the rectangle's width; labels stay inside.
void paintLegend(
    QPainter& painter, QRectF rect, const Legend& legend, const QFont& font, const Theme& theme);

/// The legend of a HeatmapModel; points at the current cell's value.
class LegendView : public QWidget
{
    Q_OBJECT
public:
    explicit LegendView(const HeatmapModel* model, QWidget* parent = nullptr);

    Legend legend() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const HeatmapModel* m_model;
};

} // namespace fovea::ui
