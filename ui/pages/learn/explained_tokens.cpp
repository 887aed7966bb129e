// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_tokens.h"

#include "models/token_text.h"
#include "pages/learn/explained_step.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/matrix_view.h"
#include "views/vector_strip.h"

#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

ExplainedTokens::ExplainedTokens(ExplainedStep* step, QWidget* parent)
    : ExplainedLesson(step, parent), m_row(new EquationRow(this)), m_inputs(addTokens()),
      m_hint(addHint()), m_vectorTitle(new QLabel(this)), m_vector(new VectorStrip(this))
{
    m_vectorTitle->setWordWrap(true);
    keepInView(m_vectorTitle);
    m_vector->setMaximumWidth(760);
    m_layout->addWidget(m_row);
    m_layout->addWidget(m_hint);
    m_layout->addSpacing(space::s);
    m_layout->addWidget(m_vectorTitle);
    m_layout->addWidget(m_vector);
    m_layout->addStretch();
    connect(m_inputs, &MatrixView::cellChosen, m_step,
        [this](Index row, Index) { m_step->setQuery(row); });
    retranslate();
}

void ExplainedTokens::refresh()
{
    const StepSubject& subject = m_step->subject();
    const bool isThere = !subject.inputs.isEmpty();
    for (QWidget* widget :
        std::initializer_list<QWidget*>{m_row, m_inputs, m_vectorTitle, m_vector})
        widget->setVisible(isThere);
    if (!isThere)
        return;
    QStringList labels;
    for (qsizetype i = 0; i < subject.labels.size(); ++i) {
        const auto id = subject.ids[std::size_t(i)];
        labels
            += id < 0 ? subject.labels[i] : QStringLiteral("%1  %2").arg(subject.labels[i]).arg(id);
    }
    m_inputs->setContent({subject.inputs, labels, {}, QStringLiteral("A")});
    m_inputs->setTransposed(m_step->hasColumns());
    m_inputs->setMarked(m_step->query(), std::nullopt);
    m_row->setItems({{m_inputs, {}}});
    m_vectorTitle->setText(tr("All %1 numbers of the vector of %2:")
                               .arg(subject.inputs.dim(1))
                               .arg(isolated(subject.labels[m_step->query()])));
    m_vector->setVector(
        subject.inputs.matrix().row(m_step->query()).transpose(), QStringList(), true);
}

void ExplainedTokens::retranslate()
{
    ExplainedLesson::retranslate();
    const StepSubject& subject = m_step->subject();
    m_inputs->setAccessibleName(tr("Vectors of the tokens"));
    m_vector->setAccessibleName(tr("All numbers of the vector"));
    const bool isTurned = subject.projection && subject.projection->rotary;
    m_hint->setText(subject.inputs.isEmpty()
            ? tr("This model does not say which vectors its layer reads. The next lesson begins "
                 "with what is known: queries and keys.")
            : subject.layer == 0
            ? isTurned
                ? tr("Beside each token stands its number in the vocabulary, if it has one: it "
                     "chooses the embedding. Layer 0 reads these vectors. Places come later: "
                     "queries and keys are turned by them. Click a token to see all of its vector.")
                : tr("Beside each token stands its number in the vocabulary, if it has one: it "
                     "chooses the embedding. Layer 0 reads these vectors; where the model marks "
                     "places, they are in them. Click a token to see all of its vector.")
            : tr("Beside each token stands its number in the vocabulary, if it has one. Layer %1 "
                 "reads these vectors: what layer %2 made of the tokens. Click a token to see all "
                 "of its vector.")
                  .arg(subject.layer)
                  .arg(subject.layer - 1));
}

} // namespace fovea::ui
