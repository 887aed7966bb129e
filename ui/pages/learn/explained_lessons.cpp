// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_lessons.h"

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
#include "views/vector_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int foldedFeatures = 7; ///< five, a gap, the last
constexpr int foldedProducts = 9;
constexpr int longestSum = 6; ///< terms
constexpr int longestSentence = 120; ///< characters

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

ExplainedLesson::ExplainedLesson(ExplainedStep* step, QWidget* parent)
    : Lesson(parent), m_step(step), m_layout(new QVBoxLayout(this)), m_source(new QLabel(this)),
      m_sentence(new QLabel(this)), m_drawn(new QLabel(this)),
      m_convention(new SegmentedControl(this)), m_back(new QPushButton(this)),
      m_leave(new QPushButton(this))
{
    m_source->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_drawn->setProperty("role", QStringLiteral("hint"));
    m_drawn->setWordWrap(true);
    m_convention->setTexts({QString(), QString()});
    m_convention->setCurrentIndex(m_step->hasColumns() ? 0 : 1);
    auto* controls = new QWidget(this);
    auto* bar = new QHBoxLayout(controls);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(space::s);
    bar->addWidget(m_source, 1);
    bar->addWidget(m_back);
    bar->addWidget(m_leave);
    bar->addWidget(m_convention);
    m_layout->setSpacing(space::s);
    m_layout->addWidget(controls);
    m_layout->addWidget(m_sentence);
    m_layout->addWidget(m_drawn);
    keepInView(controls);
    keepInView(m_sentence);
    keepInView(m_drawn);
    connect(m_back, &QPushButton::clicked, m_step, &ExplainedStep::backRequested);
    connect(m_leave, &QPushButton::clicked, m_step, &ExplainedStep::leaveRequested);
    connect(m_convention, &SegmentedControl::currentIndexChanged, m_step,
        [step](int index) { step->setColumns(index == 0); });
    connect(m_step, &ExplainedStep::changed, this, [this] {
        m_convention->setCurrentIndex(m_step->hasColumns() ? 0 : 1);
        tellSource();
        refresh();
    });
}

MatrixView* ExplainedLesson::addTokens(bool tokensAreColumnsToo)
{
    auto* view = new MatrixView(this);
    if (!tokensAreColumnsToo)
        view->setFolding(0, foldedFeatures);
    return view;
}

QLabel* ExplainedLesson::addHint()
{
    auto* label = new QLabel(this);
    label->setProperty("role", QStringLiteral("hint"));
    label->setWordWrap(true);
    keepInView(label);
    return label;
}

/// Whose numbers these are, and whether the text page still shows them.
void ExplainedLesson::tellSource()
{
    const QString& sentence = m_step->subject().sentence;
    const bool isLong = sentence.size() > longestSentence;
    QString text = tr("Sentence: %1")
                       .arg(isolated(isLong ? sentence.left(longestSentence) + u'…' : sentence));
    if (!m_step->isShown())
        text += u' ' + tr("The text page shows another sentence, model, layer or change by now.");
    m_sentence->setText(text);
    m_sentence->setToolTip(isLong ? sentence : QString());
    m_back->setText(m_step->isShown() ? tr("Back to the Cell") : tr("To the Text Page"));
    m_back->setToolTip(m_step->isShown() ? tr("To the text page, where the cell is pinned")
                                         : tr("To the text page, which no longer shows this cell"));
}

void ExplainedLesson::retranslate()
{
    const StepSubject& subject = m_step->subject();
    tellSource();
    m_source->setText(tr("Real numbers: %1, layer %2, head %3")
                          .arg(subject.source)
                          .arg(subject.layer)
                          .arg(subject.head));
    const Index drawn = Index(subject.drawn.size());
    m_drawn->setVisible(drawn < subject.tokens);
    m_drawn->setText(tr("Of %1 tokens, %2 are drawn: those of the cell, and those that its query "
                        "attends to most.")
                         .arg(subject.tokens)
                         .arg(drawn));
    m_leave->setText(tr("Small Example"));
    m_leave->setToolTip(tr("The lesson with its own sentence, which can be changed"));
    m_convention->setAccessibleName(tr("Convention"));
    m_convention->setTexts({tr("Columns"), tr("Rows")});
    refresh();
}

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
    m_weightRow->setItems(
        {{m_scores, {}}, {nullptr, QStringLiteral("\\to \\softmax \\to")}, {m_weights, {}}});
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
