// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/explained_lesson.h"

namespace fovea::ui
{

class EquationRow;
class FormulaView;

/// Scores to weights to outputs.
class ExplainedSoftmax : public ExplainedLesson
{
    Q_OBJECT
public:
    explicit ExplainedSoftmax(ExplainedStep* step, QWidget* parent = nullptr);

    MatrixView* scores() const { return m_scores; }
    MatrixView* weights() const { return m_weights; }
    MatrixView* values() const { return m_values; }
    MatrixView* outputs() const { return m_outputs; }
    QLabel* sums() const { return m_sums; }

protected:
    void retranslate() override;
    void refresh() override;

private:
    EquationRow* m_weightRow;
    EquationRow* m_outputRow;
    MatrixView* m_scores;
    MatrixView* m_weights;
    MatrixView* m_values;
    MatrixView* m_outputs;
    FormulaView* m_formula;
    FormulaView* m_output;
    QLabel* m_sums;
    QLabel* m_note;
};

} // namespace fovea::ui
