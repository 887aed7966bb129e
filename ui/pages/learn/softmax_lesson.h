// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/lesson.h"
#include "tensor/tensor.h"

class QCheckBox;
class QLabel;

namespace fovea::ui
{

class EquationRow;
class FormulaView;
class LessonSentence;
class LessonSlider;
class MatrixView;
class SegmentedControl;
class SentenceBar;

/// From scores to weights to outputs, with masks and two kinds of scoring.
class SoftmaxLesson : public Lesson
{
    Q_OBJECT
public:
    enum class Mask { None, Causal, Window, Padding };

    explicit SoftmaxLesson(LessonSentence* sentence, QWidget* parent = nullptr);

    MatrixView* scores() const { return m_scores; }
    MatrixView* weights() const { return m_weights; }
    MatrixView* values() const { return m_values; }
    MatrixView* outputs() const { return m_outputs; }
    MatrixView* queryMatrix() const { return m_queryMatrix; }
    MatrixView* keyMatrix() const { return m_keyMatrix; }
    MatrixView* scoreVector() const { return m_scoreVector; }
    /// Shows the matrices of the additive scoring in place of the outputs: both are too tall.
    QCheckBox* insideScoring() const { return m_insideScoring; }
    MatrixView* queries() const { return m_queries; }
    MatrixView* keys() const { return m_keys; }
    SegmentedControl* scoring() const { return m_scoring; }
    SegmentedControl* mask() const { return m_mask; }
    LessonSlider* maskSize() const { return m_maskSize; }
    /// Of each query; as the line below the figure tells them.
    const Tensor& sums() const { return m_sums; }

protected:
    void retranslate() override;

private:
    void setMask();
    void refresh();
    void refreshFormulas();
    void refreshMatrices();
    void refreshOutput();
    void showParts();

    LessonSentence* m_sentence;
    Tensor m_sums;
    SentenceBar* m_bar;
    SegmentedControl* m_scoring;
    SegmentedControl* m_mask;
    LessonSlider* m_maskSize;
    EquationRow* m_scoreRow;
    EquationRow* m_additiveRow; ///< the matrices of the scoring
    EquationRow* m_outputRow;
    MatrixView* m_keys;
    MatrixView* m_queries;
    MatrixView* m_queryMatrix;
    MatrixView* m_keyMatrix;
    MatrixView* m_scoreVector;
    MatrixView* m_scores;
    MatrixView* m_weights;
    MatrixView* m_values;
    MatrixView* m_outputs;
    FormulaView* m_weightFormula;
    FormulaView* m_output;
    QCheckBox* m_insideScoring;
    QLabel* m_sumLabel;
};

} // namespace fovea::ui
