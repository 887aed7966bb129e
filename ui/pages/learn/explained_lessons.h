// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/lesson.h"
#include "tensor/tensor.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea::ui
{

class EquationRow;
class ExplainedStep;
class FormulaView;
class MatrixView;
class SegmentedControl;
class VectorStrip;

/// A lesson with the real numbers of a cell of the text page. Says whose they are and leads back.
/// Long vectors are folded; pointing tells each number exactly.
class ExplainedLesson : public Lesson
{
    Q_OBJECT
public:
    explicit ExplainedLesson(ExplainedStep* step, QWidget* parent = nullptr);

    QLabel* source() const { return m_source; }
    QPushButton* backButton() const { return m_back; }
    QPushButton* leaveButton() const { return m_leave; }
    SegmentedControl* convention() const { return m_convention; }
    QLabel* sentence() const { return m_sentence; }

protected:
    void retranslate() override;
    virtual void refresh() = 0;
    /// A matrix whose rows are tokens, folded along the others.
    MatrixView* addTokens(bool tokensAreColumnsToo = false);
    QLabel* addHint();

    ExplainedStep* m_step;
    QVBoxLayout* m_layout;

private:
    void tellSource();

    QLabel* m_source;
    QLabel* m_sentence;
    QLabel* m_drawn;
    SegmentedControl* m_convention;
    QPushButton* m_back;
    QPushButton* m_leave;
};

/// From tokens to the vectors that the layer reads.
class ExplainedTokens : public ExplainedLesson
{
    Q_OBJECT
public:
    explicit ExplainedTokens(ExplainedStep* step, QWidget* parent = nullptr);

    MatrixView* inputs() const { return m_inputs; }
    VectorStrip* vector() const { return m_vector; }

protected:
    void retranslate() override;
    void refresh() override;

private:
    EquationRow* m_row;
    MatrixView* m_inputs;
    QLabel* m_hint;
    QLabel* m_vectorTitle;
    VectorStrip* m_vector;
};

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
