// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/score_scaling.h"
#include "jobs/job.h"
#include "pages/learn/lesson.h"

class QLabel;
class QPushButton;

namespace fovea::ui
{

class CurvePlot;
class EquationRow;
class FormulaView;
class LessonSentence;
class LessonSlider;
class MatrixView;
class SegmentedControl;
class SentenceBar;

/// Query, key and value: the three projections, the score of one pair, and why it is divided by the
/// root of d.
class QueryKeyLesson : public Lesson
{
    Q_OBJECT
public:
    explicit QueryKeyLesson(LessonSentence* sentence, QWidget* parent = nullptr);

    MatrixView* weight() const { return m_weight; }
    MatrixView* inputs() const { return m_inputs; }
    MatrixView* projected() const { return m_projected; }
    MatrixView* products() const { return m_products; }
    MatrixView* scores() const { return m_scores; }
    SegmentedControl* projection() const { return m_projection; }
    LessonSlider* sizeSlider() const { return m_size; }
    const std::vector<attention::ScalingEffect>& effects() const { return m_effects; }

protected:
    void retranslate() override;

private:
    QWidget* buildPair();
    QWidget* buildScaling();
    void refresh();
    void refreshProjection();
    void refreshPair();
    void draw();
    void showEffects();

    LessonSentence* m_sentence;
    Index m_key = 1;
    std::uint64_t m_drawSeed = 1;
    std::uint64_t m_shownSeed = 1; ///< of the effects
    std::vector<attention::ScalingEffect> m_effects;

    SentenceBar* m_bar;
    SegmentedControl* m_projection;
    QLabel* m_editHint;
    QPushButton* m_shuffle;
    QPushButton* m_reset;
    EquationRow* m_row;
    MatrixView* m_weight;
    MatrixView* m_inputs;
    MatrixView* m_projected;
    SegmentedControl* m_aspect; ///< a pair, or why its score is divided
    QLabel* m_pairTitle;
    MatrixView* m_products;
    MatrixView* m_scores;
    FormulaView* m_sum;
    FormulaView* m_score;
    QLabel* m_scalingTitle;
    LessonSlider* m_size;
    QPushButton* m_redraw;
    CurvePlot* m_largest;
    CurvePlot* m_entropy;
    Job m_job;
};

} // namespace fovea::ui
