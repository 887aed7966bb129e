// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/lesson.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea::ui
{

class ExplainedStep;
class MatrixView;
class SegmentedControl;

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

} // namespace fovea::ui
