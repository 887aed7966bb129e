// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/several_panel.h"

class QLabel;

namespace fovea::ui
{

class EquationRow;
class FormulaView;
class LessonSentence;
class MatrixView;
class SentenceBar;

/// Two heads on the lessons' sentence: split, attend, join, W_o.
class HeadsPanel : public SeveralPanel
{
    Q_OBJECT
public:
    explicit HeadsPanel(LessonSentence* sentence, QWidget* parent = nullptr);

    void retranslate() override;
    MatrixView* weights(int head) const { return m_weights[head]; }
    MatrixView* joined() const { return m_joined; }
    MatrixView* output() const { return m_output; }

private:
    void refresh();

    LessonSentence* m_sentence;
    SentenceBar* m_bar;
    FormulaView* m_formula;
    EquationRow* m_weightRow;
    EquationRow* m_outputRow;
    QList<MatrixView*> m_weights;
    MatrixView* m_joined;
    MatrixView* m_matrix;
    MatrixView* m_output;
    QLabel* m_hint;
};

} // namespace fovea::ui
