// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace fovea::ui
{

class LessonSentence;
class SegmentedControl;

/// The controls that the lessons on a sentence have in common: the sentence, and whether vectors
/// stand as columns or as rows.
class SentenceBar : public QWidget
{
    Q_OBJECT
public:
    explicit SentenceBar(LessonSentence* sentence, QWidget* parent = nullptr);

    void retranslate();

private:
    void refresh();

    LessonSentence* m_sentence;
    QLabel* m_label;
    QLineEdit* m_field;
    QLabel* m_cut;
    QCheckBox* m_positions;
    SegmentedControl* m_convention;
};

} // namespace fovea::ui
