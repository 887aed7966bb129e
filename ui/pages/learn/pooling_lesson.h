// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/lesson.h"
#include "tensor/tensor.h"

#include <QPointF>

#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QTimer;

namespace fovea::ui
{

class CurvePlot;
class FormulaView;
class LessonSlider;
class MatrixView;
class PoolingPlot;
class SegmentedControl;

/// Attention pooling on points one can drag.
class PoolingLesson : public Lesson
{
    Q_OBJECT
public:
    enum class Kernel { Average, Gaussian, Boxcar, Triangular, Learned };

    explicit PoolingLesson(QWidget* parent = nullptr);

    Kernel kernel() const { return m_kernel; }
    void setKernel(Kernel kernel);
    double bandwidth() const { return m_bandwidth; }
    double w() const { return m_w; }
    double query() const { return m_query; }
    const std::vector<QPointF>& points() const { return m_points; }
    PoolingPlot* plot() const { return m_plot; }
    MatrixView* matrix() const { return m_matrix; }
    /// Mean squared error of the curve that is shown; NaN when it is undefined everywhere.
    float error() const { return m_error; }
    const std::vector<double>& losses() const { return m_losses; }

    bool copy() override;

protected:
    void retranslate() override;

private:
    void buildControls();
    void connectPlot();
    void pointsChanged();
    void showFormula();
    void restart();
    void refresh();
    void refreshWeights(const Tensor& keys);
    void refreshError(const Tensor& estimate, const Tensor& truth);
    void startFit();
    bool stepFit();
    void stopFit();
    void showLosses();
    void showHint();
    Tensor weights(const Tensor& queries, const Tensor& keys) const;

    Kernel m_kernel = Kernel::Gaussian;
    double m_bandwidth = 0.4;
    double m_w = 0;
    double m_query = 2.5;
    std::vector<QPointF> m_points;
    float m_error = 0;
    std::vector<double> m_losses;

    SegmentedControl* m_kernels;
    FormulaView* m_formula;
    LessonSlider* m_bandwidthSlider;
    LessonSlider* m_wSlider;
    QPushButton* m_fit;
    QPushButton* m_reset;
    QCheckBox* m_truthShown;
    PoolingPlot* m_plot;
    MatrixView* m_matrix;
    QLabel* m_matrixHint;
    QLabel* m_errorLabel;
    CurvePlot* m_lossPlot;
    QLabel* m_lossHint;
    QLabel* m_hint;
    QTimer* m_timer;
};

} // namespace fovea::ui
