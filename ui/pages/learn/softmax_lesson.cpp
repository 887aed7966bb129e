// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/softmax_lesson.h"

#include "models/token_text.h"
#include "ops/matmul.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/sentence_bar.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>

#include <cmath>

namespace fovea::ui
{

SoftmaxLesson::SoftmaxLesson(LessonSentence* sentence, QWidget* parent)
    : Lesson(parent), m_sentence(sentence), m_bar(new SentenceBar(sentence, this)),
      m_scoring(new SegmentedControl(this)), m_mask(new SegmentedControl(this)),
      m_maskSize(new LessonSlider(1, double(example::longest), int(example::longest) - 1,
          LessonSlider::Scale::Linear, this)),
      m_scoreRow(new EquationRow(this)), m_additiveRow(new EquationRow(this)),
      m_outputRow(new EquationRow(this)),
      m_keys(new MatrixView(this)), m_queries(new MatrixView(this)),
      m_queryMatrix(new MatrixView(this)), m_keyMatrix(new MatrixView(this)),
      m_scoreVector(new MatrixView(this)), m_scores(new MatrixView(this)),
      m_weights(new MatrixView(this)), m_values(new MatrixView(this)),
      m_outputs(new MatrixView(this)), m_weightFormula(new FormulaView({}, this)),
      m_output(new FormulaView({}, this)),
      m_insideScoring(new QCheckBox(this)), m_sumLabel(new QLabel(this))
{
    m_maskSize->setDecimals(0);
    m_maskSize->setValue(1);
    m_maskSize->setMaximumWidth(340);
    m_sumLabel->setWordWrap(true);
    keepInView(m_bar);
    keepInView(m_sumLabel);
    m_sumLabel->setProperty("role", QStringLiteral("hint"));
    m_scoring->setTexts({QString(), QString()});
    m_mask->setTexts({QString(), QString(), QString(), QString()});
    m_scoring->setCurrentIndex(
        m_sentence->settings().scoring == LayerSettings::Scoring::Additive ? 1 : 0);
    m_mask->setCurrentIndex(0);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(space::m);
    controls->addWidget(m_scoring);
    controls->addWidget(m_mask);
    controls->addWidget(m_maskSize, 1);
    controls->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addWidget(m_bar);
    layout->addLayout(controls);
    layout->addWidget(m_scoreRow);
    m_additiveRow->setItems(
        {{nullptr, QStringLiteral("\\alpha_{ij} = w^\\top \\tanh(W_1 q_i + W_2 k_j)")},
        {m_scoreVector, {}}, {m_queryMatrix, {}}, {m_keyMatrix, {}}});
    layout->addWidget(m_additiveRow);
    auto* between = new QHBoxLayout;
    between->addWidget(m_weightFormula);
    between->addStretch();
    between->addWidget(m_insideScoring);
    layout->addLayout(between);
    layout->addWidget(m_outputRow);
    layout->addWidget(m_output);
    layout->addWidget(m_sumLabel);
    layout->addStretch();

    connect(m_scoring, &SegmentedControl::currentIndexChanged, m_sentence, [this](int index) {
        LayerSettings settings = m_sentence->settings();
        settings.scoring
            = index == 1 ? LayerSettings::Scoring::Additive : LayerSettings::Scoring::DotProduct;
        m_sentence->setSettings(settings);
    });
    connect(m_mask, &SegmentedControl::currentIndexChanged, this, &SoftmaxLesson::setMask);
    connect(m_insideScoring, &QCheckBox::toggled, this, &SoftmaxLesson::showParts);
    connect(m_maskSize, &LessonSlider::valueChanged, this, &SoftmaxLesson::setMask);
    for (MatrixView* view : {m_queries, m_scores, m_weights, m_outputs})
        connect(view, &MatrixView::cellChosen, m_sentence,
            [this](Index row, Index) { m_sentence->setToken(row); });
    connect(m_sentence, &LessonSentence::changed, this, &SoftmaxLesson::refresh);
    retranslate();
}

void SoftmaxLesson::setMask()
{
    const auto mask = Mask(m_mask->currentIndex());
    const int size = int(std::lround(m_maskSize->value()));
    LayerSettings settings = m_sentence->settings();
    settings.causal = mask == Mask::Causal;
    settings.window = mask == Mask::Window ? size : 0;
    settings.validLength = mask == Mask::Padding ? size : 0;
    m_sentence->setSettings(settings);
}

void SoftmaxLesson::refresh()
{
    const auto mask = Mask(m_mask->currentIndex());
    m_maskSize->setVisible(mask == Mask::Window || mask == Mask::Padding);
    m_maskSize->setName(mask == Mask::Window ? tr("Tokens away, at most") : tr("Real tokens"));
    refreshFormulas();
    refreshMatrices();
    refreshOutput();
    showParts();
}

void SoftmaxLesson::showParts()
{
    const bool additive = m_sentence->settings().scoring == LayerSettings::Scoring::Additive;
    const bool inside = additive && m_insideScoring->isChecked();
    m_insideScoring->setVisible(additive);
    m_additiveRow->setVisible(inside);
    m_outputRow->setVisible(!inside);
    m_output->setVisible(!inside);
}

void SoftmaxLesson::refreshFormulas()
{
    // i is the query, j the key, in both conventions.
    m_weightFormula->setFormula(QStringLiteral(
        "\\alpha'_{ij} = \\frac{\\exp(\\alpha_{ij})}{\\sum_l \\exp(\\alpha_{il})} , \\quad "
        "b_i = \\sum_j \\alpha'_{ij} v_j"));
    const bool columns = m_sentence->hasColumns();
    const bool additive = m_sentence->settings().scoring == LayerSettings::Scoring::Additive;
    const QString sign = additive
        ? QString()
        : columns ? QStringLiteral("\\frac{K^\\top Q}{\\sqrt{d}} =")
                  : QStringLiteral("\\frac{Q K^\\top}{\\sqrt{d}} =");
    QList<EquationRow::Item> items{{m_keys, {}}, {m_queries, {}}};
    if (!columns)
        items.swapItemsAt(0, 1);
    items += QList<EquationRow::Item>{{nullptr, QStringLiteral("\\to ") + sign}, {m_scores, {}}};
    m_scoreRow->setItems(items);
    items = {{m_values, {}}, {m_weights, {}}};
    if (!columns)
        items.swapItemsAt(0, 1);
    items += QList<EquationRow::Item>{{nullptr, QStringLiteral("=")}, {m_outputs, {}}};
    m_outputRow->setItems(items);
}

/// Tokens are rows in all tensors; the column convention draws them the other way round.
void SoftmaxLesson::refreshMatrices()
{
    const bool columns = m_sentence->hasColumns();
    const bool additive = m_sentence->settings().scoring == LayerSettings::Scoring::Additive;
    const QStringList labels = m_sentence->labels();
    const Index token = m_sentence->token();
    m_keys->setContent({m_sentence->step("key"), labels, {},
        additive ? QStringLiteral("K") : QStringLiteral("K^\\top")});
    m_keys->setTransposed(additive ? columns : !columns);
    m_queries->setContent({m_sentence->step("query"), labels, {}, QStringLiteral("Q")});
    m_scores->setContent({m_sentence->step("scores"), labels, labels, QStringLiteral("\\alpha")});
    m_weights->setContent({m_sentence->step("weights"), labels, labels, QStringLiteral("\\alpha'"),
        MatrixView::Tint::Weights});
    const attention::AdditiveScoring& scoring = m_sentence->additive();
    m_scoreVector->setTransposed(true); // a column in both conventions
    m_scoreVector->setContent({scoring.scoreWeight, {}, {}, QStringLiteral("w")});
    m_queryMatrix->setContent({scoring.queryWeight, {}, {}, QStringLiteral("W_1")});
    m_keyMatrix->setContent({scoring.keyWeight, {}, {}, QStringLiteral("W_2")});
    m_values->setContent({m_sentence->step("value"), labels, {}, QStringLiteral("V")});
    m_outputs->setContent({m_sentence->step("head_output"), labels, {}, QStringLiteral("O")});
    for (MatrixView* view : {m_queries, m_scores, m_weights, m_values, m_outputs})
        view->setTransposed(columns);
    for (MatrixView* view : {m_queries, m_scores, m_weights, m_outputs})
        view->setMarked(token, std::nullopt);
}

void SoftmaxLesson::refreshOutput()
{
    const QStringList labels = m_sentence->labels();
    const Index token = m_sentence->token();
    const Tensor weights = m_sentence->step("weights");
    QStringList terms;
    for (Index key = 0; key < weights.dim(1); ++key)
        terms += QStringLiteral("\\text{%1} v_\\text{%2}")
                     .arg(cellNumber(weights.matrix()(token, key)), formulaLabel(labels[key]));
    m_output->setFormula(QStringLiteral("b_\\text{%1} \\approx %2")
                             .arg(formulaLabel(labels[token]), terms.join(QStringLiteral(" + "))));
    m_sums = ops::matmul(weights, Tensor::fromMatrix(Matrix::Ones(weights.dim(1), 1)))
                 .reshaped({weights.dim(0)});
    QStringList sums;
    for (Index i = 0; i < m_sums.size(); ++i)
        sums += tr("%1: %2").arg(isolated(labels[i]), cellNumber(m_sums.vector()(i)));
    m_sumLabel->setText(
        (m_sentence->hasColumns()
                ? tr("In the formulas i is the query and j the key. Each column of α' belongs to "
                     "one "
                     "query and sums to 1: %1.")
                : tr("In the formulas i is the query and j the key. Each row of α' belongs to one "
                     "query and sums to 1: %1."))
            .arg(sums.join(QStringLiteral(", ")))
        + u' ' + nameOfScores());
}

void SoftmaxLesson::retranslate()
{
    m_bar->retranslate();
    m_scoring->setAccessibleName(tr("Scoring"));
    m_scoring->setTexts({tr("Dot product"), tr("Additive")});
    m_scoring->setToolTips({tr("Query times key, divided by √d"),
        tr("A small network of its own scores the pair; its matrices are random here")});
    m_mask->setAccessibleName(tr("Mask"));
    m_mask->setTexts({tr("No mask"), tr("Causal"), tr("Window"), tr("Padding")});
    m_mask->setToolTips({tr("Every query sees every key"),
        tr("A query sees its own token and those before"), tr("A query sees only near tokens"),
        tr("Tokens from a place on only fill up the batch: no query sees their keys")});
    m_insideScoring->setText(tr("Show the scoring's own numbers"));
    m_keys->setAccessibleName(tr("Keys"));
    m_queries->setAccessibleName(tr("Queries"));
    m_scoreVector->setAccessibleName(tr("Vector w of the scoring"));
    m_queryMatrix->setAccessibleName(tr("Matrix of the queries in the scoring"));
    m_keyMatrix->setAccessibleName(tr("Matrix of the keys in the scoring"));
    m_scores->setAccessibleName(tr("Scores"));
    m_weights->setAccessibleName(tr("Weights"));
    m_values->setAccessibleName(tr("Values"));
    m_outputs->setAccessibleName(tr("Outputs"));
    refresh();
}

} // namespace fovea::ui
