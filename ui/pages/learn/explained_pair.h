// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/explained_lesson.h"

namespace fovea::ui
{

class EquationRow;
class FormulaView;

/// Queries, keys and values of the head, and the score of a pair.
class ExplainedPair : public ExplainedLesson
{
    Q_OBJECT
public:
    explicit ExplainedPair(ExplainedStep* step, QWidget* parent = nullptr);

    SegmentedControl* projection() const { return m_projection; }
    MatrixView* inputs() const { return m_inputs; }
    MatrixView* projected() const { return m_projected; }
    /// Between the two.
    const QString& projectionSign() const { return m_sign; }
    QLabel* projectionNote() const { return m_projectionNote; }
    QLabel* note() const { return m_note; }
    MatrixView* scores() const { return m_scores; }
    MatrixView* products() const { return m_products; }
    FormulaView* score() const { return m_score; }

protected:
    void retranslate() override;
    void refresh() override;

private:
    void refreshProjection();
    void refreshPair();

    SegmentedControl* m_projection;
    EquationRow* m_row;
    MatrixView* m_inputs;
    MatrixView* m_projected;
    QString m_sign;
    QLabel* m_projectionNote;
    QLabel* m_pairTitle;
    MatrixView* m_scores;
    MatrixView* m_products;
    FormulaView* m_sum;
    FormulaView* m_score;
    QLabel* m_note;
};

} // namespace fovea::ui
