// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_softmax.h"

#include "models/token_text.h"
#include "pages/learn/explained_step.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"

#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

ExplainedSoftmax::ExplainedSoftmax(ExplainedStep* step, QWidget* parent)
    : ExplainedLesson(step, parent), m_weightRow(new EquationRow(this)),
      m_outputRow(new EquationRow(this)), m_scores(addTokens(true)), m_weights(addTokens(true)),
      m_values(addTokens()), m_outputs(addTokens()), m_formula(new FormulaView({}, this)),
      m_output(new FormulaView({}, this)), m_sums(addHint()), m_note(addHint())
{
    m_formula->setFormula(QStringLiteral(
        "\\alpha'_{ij} = \\frac{\\exp(\\alpha_{ij})}{\\sum_l \\exp(\\alpha_{il})} , \\quad "
        "b_i = \\sum_j \\alpha'_{ij} v_j"));
    m_layout->addWidget(m_weightRow);
    m_layout->addWidget(m_formula);
    m_layout->addWidget(m_sums);
    m_layout->addWidget(m_outputRow);
    m_layout->addWidget(m_output);
    m_layout->addWidget(m_note);
    m_layout->addStretch();
    connect(m_scores, &MatrixView::cellChosen, m_step, &ExplainedStep::setPair);
    connect(m_weights, &MatrixView::cellChosen, m_step, &ExplainedStep::setPair);
    connect(m_outputs, &MatrixView::cellChosen, m_step,
        [this](Index row, Index) { m_step->setQuery(row); });
    retranslate();
}

void ExplainedSoftmax::refresh()
{
    const StepSubject& subject = m_step->subject();
    const bool columns = m_step->hasColumns();
    const Index i = m_step->query();
    m_scores->setContent(
        {subject.scores, subject.labels, subject.labels, QStringLiteral("\\alpha")});
    m_weights->setContent({subject.weights, subject.labels, subject.labels,
        QStringLiteral("\\alpha'"), MatrixView::Tint::Weights});
    m_values->setContent({subject.values, subject.labels, {}, QStringLiteral("V")});
    m_outputs->setContent({subject.outputs, subject.labels, {}, QStringLiteral("O")});
    for (MatrixView* view : {m_scores, m_weights, m_values, m_outputs})
        view->setTransposed(columns);
    for (MatrixView* view : {m_scores, m_weights})
        view->setMarked(i, m_step->key());
    m_outputs->setMarked(i, std::nullopt);
    // What leads there is the formula below: two matrices of tokens have little room.
    m_weightRow->setItems({{m_scores, {}}, {nullptr, QStringLiteral("\\to")}, {m_weights, {}}});
    const bool isWhole = Index(subject.drawn.size()) == subject.tokens;
    m_outputRow->setItems({{m_values, {}}, {nullptr, QStringLiteral("\\to")}, {m_outputs, {}}});

    QStringList terms;
    for (Index key = 0; key < subject.weights.dim(1); ++key)
        terms += QStringLiteral("\\text{%1} v_{%2}")
                     .arg(cellNumber(subject.weights.matrix()(i, key)))
                     .arg(subject.drawn[std::size_t(key)]);
    if (!isWhole)
        terms += QStringLiteral("\\ldots");
    m_output->setFormula(QStringLiteral("b_{%1} \\approx %2")
                             .arg(subject.drawn[std::size_t(i)])
                             .arg(terms.join(QStringLiteral(" + "))));
    QStringList sums;
    for (Index row = 0; row < subject.sums.size(); ++row)
        sums += tr("%1: %2").arg(
            isolated(subject.labels[row]), cellNumber(subject.sums.vector()(row)));
    m_sums->setText((columns ? tr("Over all tokens of the sentence, each column of α' sums to: %1.")
                             : tr("Over all tokens of the sentence, each row of α' sums to: %1."))
                        .arg(sums.join(QStringLiteral(", ")))
        + u' ' + nameOfScores());
    m_note->setVisible(!subject.followsFromScores[std::size_t(i)]);
}

void ExplainedSoftmax::retranslate()
{
    m_scores->setAccessibleName(tr("Scores"));
    m_weights->setAccessibleName(tr("Weights"));
    m_values->setAccessibleName(tr("Values"));
    m_outputs->setAccessibleName(tr("Outputs"));
    m_note->setText(
        tr("The weights of this query were changed by hand: they are not the softmax of "
           "its scores."));
    ExplainedLesson::retranslate();
}

} // namespace fovea::ui
