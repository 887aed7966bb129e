// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/squeeze_excitation.h"
#include "pages/learn/several_panel.h"

class QLabel;
class QPushButton;

namespace fovea::ui
{

class EquationRow;
class FormulaView;
class MatrixView;
class TensorPicture;

/// Squeeze-and-excitation on the three colours of a small photograph, with every number.
class ChannelsPanel : public SeveralPanel
{
    Q_OBJECT
public:
    explicit ChannelsPanel(QWidget* parent = nullptr);

    void retranslate() override;
    void setPhoto(const Tensor& photo) override;
    const attention::SqueezeExcitation& weights() const { return m_weights; }
    MatrixView* squeezed() const { return m_squeezed; }
    MatrixView* gate() const { return m_gate; }
    MatrixView* firstWeight() const { return m_first; }
    TensorPicture* picture() const { return m_before; }
    FormulaView* product() const { return m_product; }
    QPushButton* resetButton() const { return m_reset; }

private:
    void refresh();
    void showPlace();

    attention::SqueezeExcitation m_weights;
    Tensor m_photo;
    attention::SqueezeExcitationResult m_result;
    Index m_row = 12, m_column = 18;
    TensorPicture* m_before;
    TensorPicture* m_after;
    MatrixView* m_squeezed;
    MatrixView* m_first;
    MatrixView* m_hidden;
    MatrixView* m_second;
    MatrixView* m_logits;
    MatrixView* m_gate;
    FormulaView* m_product; ///< of the chosen place
    QLabel* m_hint;
    QPushButton* m_reset;
};

} // namespace fovea::ui
