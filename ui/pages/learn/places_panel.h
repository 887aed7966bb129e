// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cbam.h"
#include "pages/learn/several_panel.h"

class QLabel;

namespace fovea::ui
{

class FormulaView;
class MatrixView;
class TensorPicture;

/// Spatial attention on a small photograph: two pooled maps, a convolution, a sigmoid.
class PlacesPanel : public SeveralPanel
{
    Q_OBJECT
public:
    explicit PlacesPanel(QWidget* parent = nullptr);

    void retranslate() override;
    void setPhoto(const Tensor& photo) override;
    const attention::CbamSpatialResult& result() const { return m_result; }
    TensorPicture* picture() const { return m_before; }
    FormulaView* sum() const { return m_sum; }

private:
    void refresh();
    void showPlace();

    Tensor m_photo;
    attention::CbamSpatial m_weights;
    attention::CbamSpatialResult m_result;
    Index m_row = 12, m_column = 18;
    TensorPicture* m_before;
    TensorPicture* m_maximum;
    TensorPicture* m_mean;
    MatrixView* m_kernel;
    TensorPicture* m_mask;
    TensorPicture* m_after;
    FormulaView* m_sum;
    QLabel* m_hint;
};

} // namespace fovea::ui
