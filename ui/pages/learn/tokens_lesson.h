// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/lesson.h"

class QLabel;

namespace fovea::ui
{

class EquationRow;
class LessonSentence;
class MatrixView;
class SentenceBar;
class VectorStrip;

/// From tokens to vectors: the embedding as a product, the real vector behind it, its neighbours.
class TokensLesson : public Lesson
{
    Q_OBJECT
public:
    explicit TokensLesson(LessonSentence* sentence, QWidget* parent = nullptr);

    MatrixView* table() const { return m_table; }
    MatrixView* oneHot() const { return m_oneHot; }
    MatrixView* embedded() const { return m_embedded; }
    MatrixView* inputs() const { return m_inputs; }
    MatrixView* neighbours() const { return m_neighbours; }

protected:
    void retranslate() override;

private:
    void refresh();
    void refreshProduct();
    void refreshNeighbours();

    LessonSentence* m_sentence;
    SentenceBar* m_bar;
    EquationRow* m_row;
    EquationRow* m_sumRow; ///< of embedding and position
    MatrixView* m_table;
    MatrixView* m_oneHot;
    MatrixView* m_embedded;
    MatrixView* m_position;
    MatrixView* m_inputs;
    QLabel* m_productHint;
    QLabel* m_vectorTitle;
    VectorStrip* m_vector;
    QLabel* m_neighboursTitle;
    MatrixView* m_neighbours;
};

} // namespace fovea::ui
