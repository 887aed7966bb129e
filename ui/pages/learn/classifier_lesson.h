// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/self_attention_classifier.h"
#include "jobs/job.h"
#include "pages/learn/lesson.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fovea::ui
{

class EquationRow;
class FormulaView;
class MatrixView;

/// The survey's classifier with every number, its parameters to be edited, read and written.
class ClassifierLesson : public Lesson
{
    Q_OBJECT
public:
    explicit ClassifierLesson(QWidget* parent = nullptr);

    const attention::SelfAttentionClassifier& classifier() const { return m_classifier; }
    QLineEdit* sentence() const { return m_sentence; }
    MatrixView* input() const { return m_input; }
    MatrixView* weights() const { return m_weights; }
    MatrixView* hidden() const { return m_hidden; }
    MatrixView* logits() const { return m_logits; }
    MatrixView* probabilities() const { return m_probabilities; }
    MatrixView* parameter() const { return m_parameter; }
    QComboBox* parameterNames() const { return m_names; }
    QString torchText() const;
    void load(const QString& path);
    void save(const QString& path);

    bool copy() override;

protected:
    void retranslate() override;

private:
    QLayout* buildInput();
    QLayout* buildParameters();
    QLayout* buildFiles();
    void layOutRows();
    void connectEditing();
    void restart();
    void setSentence(const QString& sentence);
    void setClassifier(const attention::SelfAttentionClassifier& classifier);
    void showParameter();
    void refresh();

    std::uint64_t m_seed = 0;
    attention::SelfAttentionClassifier m_classifier;
    QStringList m_tokens;
    Tensor m_x; ///< [tokens, input]
    QLabel* m_sentenceLabel;
    QString m_taken; ///< the sentence of these tokens
    QLineEdit* m_sentence;
    MatrixView* m_input;
    MatrixView* m_query;
    MatrixView* m_key;
    MatrixView* m_value;
    MatrixView* m_scores;
    MatrixView* m_weights;
    MatrixView* m_attended;
    MatrixView* m_pooled;
    MatrixView* m_hidden;
    MatrixView* m_logits;
    MatrixView* m_probabilities;
    QLabel* m_inputHint;
    QLabel* m_torch;
    QComboBox* m_names;
    MatrixView* m_parameter;
    QLabel* m_parameterLabel;
    QPushButton* m_load;
    QPushButton* m_save;
    QPushButton* m_shuffle;
    QPushButton* m_reset;
    Job m_job;
    Job m_sentenceJob; ///< the vectors of words take a moment
};

} // namespace fovea::ui
