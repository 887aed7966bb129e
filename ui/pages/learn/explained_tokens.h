// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/explained_lesson.h"

namespace fovea::ui
{

class EquationRow;
class VectorStrip;

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

} // namespace fovea::ui
