// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/plane_painter.h"

#include <QWidget>

#include <vector>

namespace fovea::ui
{

/// What the colours of a plane mean: its name, the colour map, the values at its ends, and whether
/// they are a scale of their own (stretched to what is there) or absolute.
struct PlaneLegend {
    QString name; ///< e.g. "Spatial mask"
    ColourMapName colourMap = ColourMapName::Viridis;
    float low = 0;
    float high = 1;
    bool stretched = false;
    bool hasChooser = false; ///< which stands beside it and says what kind of scale it is
    bool isPinned = false; ///< the scale stays while what is shown changes
    std::optional<float> threshold; ///< marked on the bar
    std::optional<float> value; ///< the current cell's, marked on the bar
    std::vector<Index> histogram = {}; ///< of low..high in equal parts; empty: none

    /// "Spatial mask, absolute scale from 0 to 1" in the user's language.
    QString sentence() const;
    bool operator==(const PlaneLegend&) const = default;
};

/// One line: the low value, the colour bar, the high value, the name and the kind of scale; above
/// the colour bar, how often each of its colours occurs, if the legend has a histogram.
double planeLegendHeight(const QFont& font);
void paintPlaneLegend(QPainter& painter, const QRectF& rect, const PlaneLegend& legend,
    const QFont& font, const Theme& theme);

/// What a histogram adds to the height.
constexpr double planeHistogramHeight = 24;

class PlaneLegendView : public QWidget
{
    Q_OBJECT
public:
    explicit PlaneLegendView(QWidget* parent = nullptr);

    /// None: the line stays empty.
    void setLegend(const std::optional<PlaneLegend>& legend);
    const std::optional<PlaneLegend>& legend() const { return m_legend; }
    /// Whether there is room for a histogram, also while there is none. At first there is.
    void setHistogramRoom(bool room);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<PlaneLegend> m_legend;
    bool m_histogramRoom = true;
};

} // namespace fovea::ui
