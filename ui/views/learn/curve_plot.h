// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/learn/plot_axes.h"

#include <QStringList>
#include <QWidget>

namespace fovea::ui
{

/// A few curves over one axis, each named at its end, and a line at one place of the axis whose
/// values stand beside it.
class CurvePlot : public QWidget
{
    Q_OBJECT
public:
    struct Curve {
        QString name;
        std::vector<double> values; ///< as many as there are places
        bool isDashed = false; ///< besides the colour: not everyone tells colours apart
        bool isAccent = true;
    };

    explicit CurvePlot(QWidget* parent = nullptr);

    /// @param places ascending
    void setCurves(const QString& axisName, const std::vector<double>& places,
        const QList<Curve>& curves, double bottom, double top, bool logarithmicX);
    /// The place whose values are told; none when it is not among the places.
    void setMarked(double place);

    QSize sizeHint() const override { return {260, 150}; }
    QSize minimumSizeHint() const override { return {180, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    QString m_axisName;
    std::vector<double> m_places;
    QList<Curve> m_curves;
    PlotAxes m_axes;
    double m_marked = 0;
};

} // namespace fovea::ui
