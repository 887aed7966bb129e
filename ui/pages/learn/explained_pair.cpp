// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_pair.h"

#include "models/token_text.h"
#include "ops/elementwise.h"
#include "pages/learn/explained_formulas.h"
#include "pages/learn/explained_step.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/segmented_control.h"

#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int foldedProducts = 9;
constexpr int longestSum = 6; ///< terms

Tensor rowOf(const Tensor& matrix, Index row)
{
    return Tensor::fromMatrix(matrix.matrix().row(row));
}

/// "0.31 + (−0.2) + … + 0.4": the first terms and the last.
QString sumOf(const QStringList& terms)
{
    if (terms.size() <= longestSum)
        return terms.join(QStringLiteral(" + "));
    return (terms.mid(0, longestSum - 2) + QStringList{QStringLiteral("\\ldots"), terms.last()})
        .join(QStringLiteral(" + "));
}

} // namespace

ExplainedPair::ExplainedPair(ExplainedStep* step, QWidget* parent)
    : ExplainedLesson(step, parent), m_projection(new SegmentedControl(this)),
      m_row(new EquationRow(this)), m_inputs(addTokens()), m_projected(addTokens()),
      m_projectionNote(addHint()), m_pairTitle(new QLabel(this)), m_scores(addTokens(true)),
      m_products(new MatrixView(this)), m_sum(new FormulaView({}, this)),
      m_score(new FormulaView({}, this)), m_note(addHint())
{
    m_products->setFolding(0, foldedProducts);
    m_pairTitle->setWordWrap(true);
    keepInView(m_pairTitle);
    m_projection->setTexts({QString(), QString(), QString()});
    m_projection->setCurrentIndex(0);
    auto* chooser = new QHBoxLayout;
    chooser->addWidget(m_projection);
    chooser->addStretch();
    auto* pair = new QHBoxLayout;
    pair->setSpacing(space::xl);
    pair->addWidget(m_scores, 0, Qt::AlignTop);
    pair->addWidget(m_products, 0, Qt::AlignTop);
    pair->addStretch();
    m_layout->addLayout(chooser);
    m_layout->addWidget(m_row);
    m_layout->addWidget(m_projectionNote);
    m_layout->addWidget(m_pairTitle);
    m_layout->addLayout(pair);
    m_layout->addWidget(m_sum);
    m_layout->addWidget(m_score);
    m_layout->addWidget(m_note);
    m_layout->addStretch();
    connect(m_projection, &SegmentedControl::currentIndexChanged, this,
        &ExplainedPair::refreshProjection);
    for (MatrixView* view : {m_inputs, m_projected})
        connect(view, &MatrixView::cellChosen, m_step,
            [this](Index row, Index) { m_step->setQuery(row); });
    connect(m_scores, &MatrixView::cellChosen, m_step, &ExplainedStep::setPair);
    retranslate();
}

void ExplainedPair::refresh()
{
    refreshProjection();
    refreshPair();
}

void ExplainedPair::refreshProjection()
{
    const StepSubject& subject = m_step->subject();
    static const QString names[] = {QStringLiteral("Q"), QStringLiteral("K"), QStringLiteral("V")};
    const Tensor* tensors[] = {&subject.queries, &subject.keys, &subject.values};
    const auto which = std::size_t(m_projection->currentIndex());
    const bool columns = m_step->hasColumns();
    m_inputs->setContent({subject.inputs, subject.labels, {}, QStringLiteral("A")});
    m_projected->setContent({*tensors[which], subject.labels, {}, names[which]});
    for (MatrixView* view : {m_inputs, m_projected}) {
        view->setTransposed(columns);
        view->setMarked(m_step->query(), std::nullopt);
    }
    QList<EquationRow::Item> items{{m_projected, {}}};
    const bool isThere = !subject.inputs.isEmpty();
    m_sign = isThere ? projectionSteps(subject.projection, int(which)) : QString();
    m_projectionNote->setText(projectionText(subject.projection, int(which)));
    m_projectionNote->setVisible(isThere && !m_projectionNote->text().isEmpty());
    if (isThere)
        items = {{m_inputs, {}}, {nullptr, m_sign}, {m_projected, {}}};
    m_inputs->setVisible(isThere);
    m_row->setItems(items);
}

void ExplainedPair::refreshPair()
{
    const StepSubject& subject = m_step->subject();
    const bool columns = m_step->hasColumns();
    const Index i = m_step->query();
    const Index j = m_step->key();
    const QString from = isolated(subject.labels[i]);
    const QString to = isolated(subject.labels[j]);
    m_pairTitle->setText(tr("Choose a pair: %1 (i) looks at %2 (j)").arg(from, to));
    m_scores->setContent(
        {subject.scores, subject.labels, subject.labels, QStringLiteral("\\alpha")});
    m_scores->setTransposed(columns);
    m_scores->setMarked(i, j);
    const bool hasProducts = !subject.dots.isEmpty();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_products, m_sum, m_score})
        widget->setVisible(hasProducts);
    const float score = subject.scores.matrix()(i, j);
    const bool isMasked = std::isinf(score) && score < 0;
    QStringList notes;
    if (!hasProducts)
        notes += tr("The scores of this model are no products of query and key: a small network of "
                    "their own makes them.");
    if (isMasked)
        notes += tr("The pair is masked: whatever its product, its score is −∞ and its weight 0.");
    else if (hasProducts)
        notes += factorText(subject.rule, subject.queries.dim(1));
    notes.removeAll(QString());
    m_note->setText(notes.join(QStringLiteral(" ")));
    m_note->setVisible(!notes.isEmpty());
    if (!hasProducts)
        return;

    const Tensor q = rowOf(subject.queries, i);
    const Tensor k = rowOf(subject.keys, j);
    const Tensor products = ops::multiply(q, k);
    Tensor stacked({3, q.size()});
    MatrixMap rows = stacked.mutableMatrix();
    rows << q.matrix(), k.matrix(), products.matrix();
    m_products->setContent(
        {stacked, {QStringLiteral("q"), QStringLiteral("k"), QStringLiteral("q × k")}, {},
            QStringLiteral("q_i , k_j")});
    QStringList terms;
    for (const float product : products.floats())
        terms += cellTerm(product);
    const float dot = subject.dots.matrix()(i, j);
    m_sum->setFormula(QStringLiteral("q_i \\cdot k_j \\approx %1 \\approx \\text{%2}")
                          .arg(sumOf(terms), cellNumber(dot)));
    const attention::ScoreRule& rule = subject.rule;
    QString numbers = isRootOf(rule.scale, q.size())
        ? QStringLiteral("\\frac{\\text{%1}}{\\sqrt{%2}}").arg(cellNumber(dot)).arg(q.size())
        : QStringLiteral("%1 \\times \\text{%2}").arg(cellTerm(dot), cellNumber(rule.scale));
    if (rule.temperature != 1)
        numbers = QStringLiteral("\\frac{1}{\\text{%1}} \\times %2")
                      .arg(cellNumber(rule.temperature), numbers);
    const float added = subject.added.matrix()(i, j);
    if (added != 0)
        numbers += QStringLiteral(" + ") + cellTerm(added);
    m_score->setFormula(isMasked
            ? QStringLiteral("\\alpha_{ij} = \\text{%1}").arg(cellNumber(score))
            : QStringLiteral("\\alpha_{ij} \\approx %1 \\approx \\text{%2}")
                  .arg(numbers, cellNumber(score)));
}

void ExplainedPair::retranslate()
{
    m_projection->setAccessibleName(tr("Projection"));
    m_projection->setTexts({tr("Query"), tr("Key"), tr("Value")});
    m_inputs->setAccessibleName(tr("Vectors of the tokens"));
    m_projected->setAccessibleName(tr("Projected vectors"));
    m_scores->setAccessibleName(tr("Scores"));
    m_products->setAccessibleName(tr("Products of query and key"));
    ExplainedLesson::retranslate();
}

} // namespace fovea::ui
