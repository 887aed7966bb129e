// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_predictions.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace fovea::ui
{

class CandidateList;
class GenerationControls;
class SamplingControls;
class TokenChooser;

/// What a model predicts at a token of the text, or for the whole of it: every class with its
/// probability, what temperature, top-k and top-p make of them, and, of models that go on with a
/// text, the drawing of the next token.
class PredictionsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit PredictionsPanel(QWidget* parent = nullptr);

    /// Null: there is no text.
    void setResult(std::shared_ptr<const TextResult> result);
    const std::shared_ptr<const TextResult>& result() const { return m_result; }
    void setPrediction(std::shared_ptr<const TextPrediction> prediction);
    /// In place of a prediction that failed.
    void showProblem(const QString& message);
    const std::shared_ptr<const TextPrediction>& prediction() const { return m_prediction; }

    /// The token that was chosen, or the usual one.
    Index position() const;
    /// Follows what was chosen elsewhere. Negative: the usual one.
    void setPosition(Index position);

    SamplingControls* sampling() const { return m_sampling; }
    GenerationControls* generation() const { return m_generation; }
    CandidateList* list() const { return m_list; }
    TokenChooser* chooser() const { return m_chooser; }
    /// What is said: why there is nothing to see, or what the cuts leave.
    QString message() const;
    QString actualText() const;
    QString losersText() const;

Q_SIGNALS:
    /// Another prediction is wanted: of another position, or sampled otherwise.
    void requestChanged();
    /// The panel came into view.
    void shown();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void updateChooser();
    void refresh();
    QString emptyText() const;
    QString keptText() const;
    QString percentOf(const explain::Candidate& candidate) const;
    void retranslate();

    std::shared_ptr<const TextResult> m_result;
    std::shared_ptr<const TextPrediction> m_prediction;
    QString m_problem;
    Index m_chosen = -1; ///< negative: the usual position
    std::int64_t m_chosenId = -1; ///< the token there
    QLabel* m_hint;
    QWidget* m_body;
    QLabel* m_positionLabel;
    TokenChooser* m_chooser;
    QToolButton* m_usual;
    SamplingControls* m_sampling;
    QLabel* m_kept;
    QLabel* m_actual;
    CandidateList* m_list;
    QLabel* m_losers;
    GenerationControls* m_generation;
};

} // namespace fovea::ui
