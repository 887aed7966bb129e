// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/query_key_lesson.h"

#include "attention/cell_arithmetic.h"
#include "attention/dot_product.h"
#include "models/token_text.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/sentence_bar.h"
#include "style/theme.h"
#include "views/learn/curve_plot.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/segmented_control.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int doublings = 9; ///< d from 1 to 512
constexpr Index drawnKeys = 8;
constexpr Index draws = 100;

} // namespace

QueryKeyLesson::QueryKeyLesson(LessonSentence* sentence, QWidget* parent)
    : Lesson(parent), m_sentence(sentence), m_bar(new SentenceBar(sentence, this)),
      m_projection(new SegmentedControl(this)), m_editHint(new QLabel(this)),
      m_shuffle(new QPushButton(this)), m_reset(new QPushButton(this)), m_row(new EquationRow(this)),
      m_weight(new MatrixView(this)), m_inputs(new MatrixView(this)),
      m_projected(new MatrixView(this))
{
    keepInView(m_bar);
    m_weight->setEditable(true);
    m_editHint->setProperty("role", QStringLiteral("hint"));
    auto* chooser = new QHBoxLayout;
    chooser->setSpacing(space::m);
    chooser->addWidget(m_projection);
    chooser->addWidget(m_editHint);
    chooser->addStretch();
    chooser->addWidget(m_shuffle);
    chooser->addWidget(m_reset);
    m_aspect = new SegmentedControl(this);
    m_aspect->setTexts({QString(), QString()});
    m_aspect->setCurrentIndex(0);
    auto* aspects = new QStackedWidget(this);
    aspects->addWidget(buildPair());
    aspects->addWidget(buildScaling());
    connect(m_aspect, &SegmentedControl::currentIndexChanged, aspects,
        &QStackedWidget::setCurrentIndex);
    auto* lower = new QHBoxLayout;
    lower->addWidget(m_aspect);
    lower->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addWidget(m_bar);
    layout->addLayout(chooser);
    layout->addWidget(m_row);
    layout->addLayout(lower);
    layout->addWidget(aspects, 1);

    m_projection->setTexts({QString(), QString(), QString()});
    m_projection->setCurrentIndex(0);
    connect(m_projection, &SegmentedControl::currentIndexChanged, this,
        &QueryKeyLesson::refreshProjection);
    connect(m_shuffle, &QPushButton::clicked, m_sentence, &LessonSentence::shuffleWeights);
    connect(m_reset, &QPushButton::clicked, m_sentence, &LessonSentence::resetWeights);
    connect(m_weight, &MatrixView::refused, this, &QueryKeyLesson::statusChanged);
    connect(m_weight, &MatrixView::valueEdited, m_sentence,
        [this](Index row, Index column, float value) {
            Q_EMIT statusChanged({}); // an input was refused before
            m_sentence->setWeight(
                LessonSentence::Projection(m_projection->currentIndex()), row, column, value);
        });
    for (MatrixView* view : {m_inputs, m_projected})
        connect(view, &MatrixView::cellChosen, m_sentence,
            [this](Index row, Index) { m_sentence->setToken(row); });
    connect(m_scores, &MatrixView::cellChosen, this, [this](Index row, Index column) {
        m_key = column;
        m_sentence->setToken(row);
        refreshPair();
    });
    connect(m_sentence, &LessonSentence::changed, this, &QueryKeyLesson::refresh);
    connect(m_size, &LessonSlider::valueChanged, this, &QueryKeyLesson::showEffects);
    connect(m_redraw, &QPushButton::clicked, this, [this] {
        ++m_drawSeed;
        draw();
    });
    connect(&m_job, &Job::failed, this, &QueryKeyLesson::failed);
    retranslate();
    draw();
}

QWidget* QueryKeyLesson::buildPair()
{
    auto* page = new QWidget(this);
    m_pairTitle = new QLabel(this);
    m_pairTitle->setWordWrap(true);
    m_scores = new MatrixView(this);
    m_products = new MatrixView(this);
    m_sum = new FormulaView({}, this);
    m_score = new FormulaView({}, this);
    auto* account = new QVBoxLayout;
    account->setSpacing(space::xs);
    account->addWidget(m_products);
    account->addWidget(m_sum);
    account->addWidget(m_score);
    account->addStretch();
    auto* matrices = new QHBoxLayout;
    matrices->setSpacing(space::xl);
    matrices->addWidget(m_scores, 0, Qt::AlignTop);
    matrices->addLayout(account);
    matrices->addStretch();
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::xs);
    column->addWidget(m_pairTitle);
    column->addLayout(matrices);
    column->addStretch();
    return page;
}

QWidget* QueryKeyLesson::buildScaling()
{
    auto* page = new QWidget(this);
    m_scalingTitle = new QLabel(this);
    m_scalingTitle->setWordWrap(true);
    m_size = new LessonSlider(1, 1 << doublings, doublings, LessonSlider::Scale::Logarithmic, this);
    m_size->setDecimals(0);
    m_size->setValue(64);
    m_redraw = new QPushButton(this);
    m_largest = new CurvePlot(this);
    m_entropy = new CurvePlot(this);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(space::s);
    controls->addWidget(m_size, 1);
    controls->addWidget(m_redraw);
    auto* plots = new QHBoxLayout;
    plots->setSpacing(space::l);
    plots->addWidget(m_largest, 1);
    plots->addWidget(m_entropy, 1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::xs);
    column->addWidget(m_scalingTitle);
    column->addLayout(controls);
    column->addLayout(plots, 1);
    return page;
}

void QueryKeyLesson::refresh()
{
    m_key = std::min(m_key, Index(m_sentence->tokens().size()) - 1);
    refreshProjection();
    refreshPair();
}

void QueryKeyLesson::refreshProjection()
{
    static const QString names[] = {QStringLiteral("Q"), QStringLiteral("K"), QStringLiteral("V")};
    static const char* const steps[] = {"query", "key", "value"};
    const auto which = std::size_t(m_projection->currentIndex());
    const bool columns = m_sentence->hasColumns();
    const QString turned = columns ? QString() : QStringLiteral("^\\top");
    const QStringList labels = m_sentence->labels();
    m_weight->setContent({m_sentence->weight(LessonSentence::Projection(which)), {}, {},
        QStringLiteral("W_%1").arg(names[which].toLower()) + turned});
    m_weight->setTransposed(!columns);
    m_inputs->setContent({m_sentence->site("hidden_states.0"), labels, {}, QStringLiteral("A")});
    m_projected->setContent({m_sentence->step(steps[which]), labels, {}, names[which]});
    for (MatrixView* view : {m_inputs, m_projected}) {
        view->setTransposed(columns);
        view->setMarked(m_sentence->token(), std::nullopt);
    }
    QList<EquationRow::Item> items{{m_weight, {}}, {m_inputs, {}}};
    if (!columns)
        items.swapItemsAt(0, 1);
    items += QList<EquationRow::Item>{{nullptr, QStringLiteral("=")}, {m_projected, {}}};
    m_row->setItems(items);
}

/// The score of the chosen pair, from the core's account of it.
void QueryKeyLesson::refreshPair()
{
    const Index query = m_sentence->token();
    const Tensor q = m_sentence->step("query");
    const Tensor k = m_sentence->step("key");
    const Tensor v = m_sentence->step("value");
    const Tensor scores = attention::dotProductScores(q, k);
    const Tensor weights = attention::softmaxOfMasked(scores);
    const auto stacked = [](const Tensor& x) { return x.reshaped({1, x.dim(0), x.dim(1)}); };
    const float scale = 1 / std::sqrt(float(q.dim(1)));
    const attention::CellArithmetic pair
        = attention::explainCell({stacked(q), stacked(k), stacked(v)},
            {scores.matrix().row(query).transpose(), weights.matrix().row(query).transpose()}, 0,
            query, m_key, scale);

    const QStringList labels = m_sentence->labels();
    const QString from = labels[query];
    const QString to = labels[m_key];
    const bool columns = m_sentence->hasColumns();
    m_scores->setContent({scores, labels, labels,
        columns ? QStringLiteral("\\frac{K^\\top Q}{\\sqrt{d}}")
                : QStringLiteral("\\frac{Q K^\\top}{\\sqrt{d}}")});
    m_scores->setTransposed(columns);
    m_scores->setMarked(query, m_key);
    Matrix rows(3, pair.query.size());
    rows << pair.query.transpose(), pair.key.transpose(), pair.products.transpose();
    m_products->setContent({Tensor::fromMatrix(rows),
        {QStringLiteral("q ") + from, QStringLiteral("k ") + to, QStringLiteral("q ⊙ k")}, {},
        QStringLiteral("q_\\text{%1} , k_\\text{%2}").arg(formulaLabel(from), formulaLabel(to))});
    QStringList terms;
    for (const float product : pair.products)
        terms += cellTerm(product);
    m_sum->setFormula(
        QStringLiteral("q_\\text{%1} \\cdot k_\\text{%2} \\approx %3 \\approx \\text{%4}")
            .arg(formulaLabel(from), formulaLabel(to), terms.join(QStringLiteral(" + ")),
                cellNumber(pair.dot)));
    m_score->setFormula(QStringLiteral("\\alpha = \\frac{q \\cdot k}{\\sqrt{d}} \\approx "
                                       "\\frac{\\text{%1}}{\\sqrt{%2}} \\approx \\text{%3}")
                            .arg(cellNumber(pair.dot))
                            .arg(q.dim(1))
                            .arg(cellNumber(pair.score)));
    m_pairTitle->setText(
        (columns ? tr("Choose a pair, query above, key at the left: %1 looks at %2")
                 : tr("Choose a pair, query at the left, key above: %1 looks at %2"))
            .arg(isolated(from), isolated(to)));
}

void QueryKeyLesson::draw()
{
    m_job.start<std::vector<attention::ScalingEffect>>(
        [seed = m_drawSeed](Monitor& monitor) {
            std::vector<Index> sizes;
            for (int i = 0; i <= doublings; ++i)
                sizes.push_back(Index(1) << i);
            return attention::scalingEffects(sizes, drawnKeys, draws, seed, monitor);
        },
        [this, seed = m_drawSeed](std::vector<attention::ScalingEffect> effects) {
            m_effects = std::move(effects);
            m_shownSeed = seed;
            showEffects();
        });
}

void QueryKeyLesson::showEffects()
{
    std::vector<double> sizes, scaledLargest, largest, scaledEntropy, entropy;
    for (const attention::ScalingEffect& effect : m_effects) {
        sizes.push_back(double(effect.d));
        scaledLargest.push_back(effect.scaledLargest);
        largest.push_back(effect.unscaledLargest);
        scaledEntropy.push_back(effect.scaledEntropy);
        entropy.push_back(effect.unscaledEntropy);
    }
    m_scalingTitle->setText(tr("The softmax over %1 keys. All numbers of the "
                               "query and of the keys are drawn from the standard normal "
                               "distribution; mean of %2 draws, seed %3:")
                                .arg(drawnKeys)
                                .arg(draws)
                                .arg(m_shownSeed));
    m_largest->setCurves(QStringLiteral("d"), sizes,
        {{tr("largest weight, scores divided by √d"), scaledLargest, false, true},
            {tr("largest weight, scores not divided"), largest, true, false}},
        0, 1, true);
    m_entropy->setCurves(QStringLiteral("d"), sizes,
        {{tr("entropy in nats, scores divided by √d"), scaledEntropy, false, true},
            {tr("entropy in nats, scores not divided"), entropy, true, false}},
        0, std::log(double(drawnKeys)), true);
    const double d = std::round(m_size->value());
    m_largest->setMarked(d);
    m_entropy->setMarked(d);
}

void QueryKeyLesson::retranslate()
{
    m_bar->retranslate();
    m_projection->setAccessibleName(tr("Projection"));
    m_projection->setTexts({tr("Query"), tr("Key"), tr("Value")});
    m_editHint->setText(tr("Double click a number of W to change it."));
    m_shuffle->setText(tr("Other matrices"));
    m_shuffle->setToolTip(tr("Draw the three matrices anew"));
    m_reset->setText(tr("Start over"));
    m_reset->setToolTip(tr("The three matrices the lesson began with"));
    m_weight->setAccessibleName(tr("Projection matrix"));
    m_inputs->setAccessibleName(tr("Vectors of all tokens"));
    m_projected->setAccessibleName(tr("Projected vectors"));
    m_aspect->setAccessibleName(tr("What is looked at"));
    m_aspect->setTexts({tr("The score of a pair"), tr("Why divide by the root of d?")});
    m_scores->setAccessibleName(tr("Scores"));
    m_products->setAccessibleName(tr("Products of query and key"));
    m_size->setName(tr("d"));
    m_redraw->setText(tr("Draw again"));
    m_largest->setAccessibleName(tr("Largest weight by d"));
    m_entropy->setAccessibleName(tr("Entropy by d"));
    refresh();
    showEffects();
}

} // namespace fovea::ui
