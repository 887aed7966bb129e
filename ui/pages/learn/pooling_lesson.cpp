// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/pooling_lesson.h"

#include "attention/attention_pooling.h"
#include "attention/pooling_regression.h"
#include "models/number_text.h"
#include "style/motion.h"
#include "style/theme.h"
#include "views/learn/curve_plot.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_view.h"
#include "views/learn/pooling_plot.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea::ui
{

namespace
{

constexpr Index exampleCount = 24;
constexpr std::uint64_t exampleSeed = 2;
constexpr std::size_t mostPoints = 60;
constexpr Index gridCount = 101; ///< queries of the curve and of the heat map, from 0 to 5
constexpr double firstW = 0.3; ///< wide: the fit has something to do
constexpr double largestW = 20;
constexpr double learningRate = 2;
constexpr std::size_t mostSteps = 200;
constexpr double flat = 1e-3; ///< a slope at which the fit has arrived
constexpr int stepTime = 40; ///< ms
constexpr int sideWidth = 260; ///< of what stands beside the plot

Tensor grid()
{
    const QRectF range = PoolingPlot::bounds();
    return Tensor::fromVector(
        Vector::LinSpaced(gridCount, float(range.left()), float(range.right())));
}

/// The keys and the values of the points.
std::pair<Tensor, Tensor> tensors(const std::vector<QPointF>& points)
{
    std::vector<float> keys, values;
    for (const QPointF& point : points) {
        keys.push_back(float(point.x()));
        values.push_back(float(point.y()));
    }
    const Index n = Index(points.size());
    return {Tensor({n}, std::move(keys)), Tensor({n}, std::move(values))};
}

} // namespace

PoolingLesson::PoolingLesson(QWidget* parent) : Lesson(parent), m_timer(new QTimer(this))
{
    buildControls();
    auto* controls = new QHBoxLayout;
    controls->setSpacing(space::s);
    controls->addWidget(m_kernels);
    controls->addStretch();
    controls->addWidget(m_truthShown);
    controls->addWidget(m_reset);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(m_bandwidthSlider, 1);
    row->addWidget(m_wSlider, 1);
    row->addWidget(m_fit);
    row->addSpacing(space::l);
    row->addWidget(m_formula);
    row->addStretch();

    auto* right = new QVBoxLayout;
    right->setSpacing(space::xs);
    right->addWidget(m_errorLabel);
    right->addWidget(m_matrix);
    right->addWidget(m_matrixHint);
    right->addWidget(m_lossHint);
    right->addWidget(m_lossPlot, 1);
    right->addStretch();

    auto* figure = new QHBoxLayout;
    figure->setSpacing(space::l);
    figure->addWidget(m_plot, 1);
    figure->addLayout(right);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addLayout(controls);
    layout->addLayout(row);
    layout->addLayout(figure, 1);
    layout->addWidget(m_hint);

    connectPlot();
    restart();
    retranslate();
    setKernel(m_kernel);
}

void PoolingLesson::buildControls()
{
    m_kernels = new SegmentedControl(this);
    m_formula = new FormulaView({}, this);
    m_bandwidthSlider = new LessonSlider(0.05, 5, 80, LessonSlider::Scale::Logarithmic, this);
    m_bandwidthSlider->setValue(m_bandwidth);
    m_bandwidth = m_bandwidthSlider->value();
    m_wSlider = new LessonSlider(0, largestW, 2000, LessonSlider::Scale::Linear, this);
    m_fit = new QPushButton(this);
    m_fit->setProperty("role", QStringLiteral("primary"));
    m_reset = new QPushButton(this);
    m_truthShown = new QCheckBox(this);
    m_truthShown->setChecked(true);
    m_plot = new PoolingPlot(this);
    m_matrix = new MatrixView(this);
    m_matrixHint = new QLabel(this);
    m_matrixHint->setProperty("role", QStringLiteral("hint"));
    m_matrixHint->setWordWrap(true);
    m_matrixHint->setFixedWidth(sideWidth);
    m_errorLabel = new QLabel(this);
    m_errorLabel->setWordWrap(true);
    m_errorLabel->setFixedWidth(sideWidth);
    m_lossPlot = new CurvePlot(this);
    m_lossPlot->setMinimumHeight(80);
    m_lossHint = new QLabel(this);
    m_lossHint->setProperty("role", QStringLiteral("hint"));
    m_lossHint->setWordWrap(true);
    m_lossHint->setFixedWidth(sideWidth);
    m_hint = new QLabel(this);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setWordWrap(true);
    m_timer->setInterval(stepTime);

    connect(m_kernels, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { setKernel(Kernel(index)); });
    connect(m_bandwidthSlider, &LessonSlider::valueChanged, this, [this](double value) {
        m_bandwidth = value;
        refresh();
    });
    connect(m_wSlider, &LessonSlider::valueChanged, this, [this](double value) {
        stopFit();
        m_w = value;
        m_losses.clear();
        refresh();
    });
    connect(m_truthShown, &QCheckBox::toggled, this, &PoolingLesson::refresh);
    connect(m_reset, &QPushButton::clicked, this, &PoolingLesson::restart);
    connect(m_fit, &QPushButton::clicked, this, &PoolingLesson::startFit);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (!stepFit())
            stopFit();
        refresh();
    });
}

void PoolingLesson::connectPlot()
{
    connect(m_plot, &PoolingPlot::queryMoved, this, [this](double x) {
        m_query = x;
        refresh();
    });
    connect(m_plot, &PoolingPlot::pointMoved, this, [this](std::size_t point, QPointF to) {
        m_points[point] = to;
        pointsChanged();
    });
    connect(m_plot, &PoolingPlot::pointAdded, this, [this](QPointF at) {
        if (m_points.size() < mostPoints)
            m_points.push_back(at);
        pointsChanged();
    });
    connect(m_plot, &PoolingPlot::pointRemoved, this, [this](std::size_t point) {
        if (m_points.size() > 1) // without any there is nothing to average
            m_points.erase(m_points.begin() + std::ptrdiff_t(point));
        pointsChanged();
    });
    connect(m_matrix, &MatrixView::cellChosen, this, [this](Index row, Index) {
        m_query = double(grid().floats()[std::size_t(row)]);
        refresh();
    });
}

/// The losses of a finished fit were those of other points.
void PoolingLesson::pointsChanged()
{
    if (!m_timer->isActive())
        m_losses.clear();
    refresh();
}

void PoolingLesson::restart()
{
    stopFit();
    const attention::PoolingExamples examples
        = attention::poolingExamples(exampleCount, exampleSeed);
    m_points.clear();
    for (std::size_t i = 0; i < std::size_t(exampleCount); ++i)
        m_points.emplace_back(
            double(examples.keys.floats()[i]), double(examples.values.floats()[i]));
    m_w = firstW;
    m_wSlider->setValue(m_w);
    m_losses.clear();
    refresh();
}

void PoolingLesson::setKernel(Kernel kernel)
{
    stopFit();
    m_kernel = kernel;
    m_kernels->setCurrentIndex(int(kernel));
    const bool learned = kernel == Kernel::Learned;
    m_bandwidthSlider->setVisible(!learned && kernel != Kernel::Average);
    m_wSlider->setVisible(learned);
    m_fit->setVisible(learned);
    m_lossPlot->setVisible(learned);
    m_lossHint->setVisible(learned);
    m_matrix->setPictureSize(QSize(sideWidth - 24, learned ? 68 : 144)); // both have room then
    showFormula();
    refresh();
}

/// h is the bandwidth, x_j are the keys.
void PoolingLesson::showFormula()
{
    const QString normalised
        = QStringLiteral("f(x) = \\sum_j \\frac{K(u_j)}{\\sum_i K(u_i)} y_j , \\quad "
                         "u_j = \\frac{x - x_j}{h} , \\quad K(u) = ");
    const QString formulas[] = {
        QStringLiteral("f(x) = \\sum_j \\frac{1}{n} y_j"),
        normalised + QStringLiteral("\\exp\\left(-\\frac{u^2}{2}\\right)"),
        normalised + tr("1 \\text{ if } |u| < 1 , \\text{ else } 0"),
        normalised + QStringLiteral("\\max(0, 1 - |u|)"),
        QStringLiteral("f(x) = \\sum_j \\softmax_j\\left(-\\frac{((x - x_j) w)^2}{2}\\right) y_j"),
    };
    m_formula->setFormula(formulas[int(m_kernel)]);
}

Tensor PoolingLesson::weights(const Tensor& queries, const Tensor& keys) const
{
    using attention::PoolingKernel;
    if (m_kernel == Kernel::Learned)
        return attention::parametricPoolingWeights(queries, keys, float(m_w));
    static constexpr PoolingKernel kernels[] = {PoolingKernel::Constant, PoolingKernel::Gaussian,
        PoolingKernel::Boxcar, PoolingKernel::Triangular};
    return attention::poolingWeights(queries, keys, kernels[int(m_kernel)], float(m_bandwidth));
}

void PoolingLesson::refresh()
{
    const auto [keys, values] = tensors(m_points);
    const Tensor queries = grid();
    const Tensor truth = attention::poolingCurve(queries);
    const Tensor estimate = attention::definedPooling(weights(queries, keys), values);
    const Tensor query({1}, {float(m_query)});
    const Tensor queryWeights = weights(query, keys);

    PoolingPlot::Content content;
    content.points = m_points;
    content.weights.assign(queryWeights.floats().begin(), queryWeights.floats().end());
    content.query = m_query;
    content.queryEstimate = double(attention::definedPooling(queryWeights, values).floats()[0]);
    for (Index i = 0; i < gridCount; ++i) {
        const double x = double(queries.vector()(i));
        content.estimate.emplace_back(x, double(estimate.vector()(i)));
        if (m_truthShown->isChecked())
            content.truth.emplace_back(x, double(truth.vector()(i)));
    }
    m_plot->setContent(std::move(content));
    refreshWeights(keys);
    refreshError(estimate, truth);
    showLosses();
    m_fit->setEnabled(m_points.size() >= 2);
    showHint();
}

/// The heat map's columns are the keys from left to right, its rows the queries from 0 to 5.
void PoolingLesson::refreshWeights(const Tensor& keys)
{
    Tensor sorted = keys;
    const auto numbers = sorted.mutableFloats();
    std::sort(numbers.begin(), numbers.end());
    MatrixView::Content content;
    content.values = weights(grid(), sorted);
    content.tint = MatrixView::Tint::Weights;
    for (const float query : grid().floats())
        content.rows += tr("query %1").arg(shortNumber(query));
    for (const float key : sorted.floats())
        content.columns += tr("key %1").arg(shortNumber(key));
    m_matrix->setContent(std::move(content));
    const double row = m_query / PoolingPlot::bounds().width() * double(gridCount - 1);
    m_matrix->setMarked(Index(std::lround(row)), std::nullopt);
}

void PoolingLesson::refreshError(const Tensor& estimate, const Tensor& truth)
{
    const attention::SquaredError error = attention::squaredError(estimate, truth);
    m_error = error.mean;
    QString text = tr("Mean squared error against the true curve: %1").arg(shortNumber(error.mean));
    if (error.counted < gridCount)
        text += u' '
            + tr("(over the %1 of %2 places where the estimate is defined)")
                  .arg(error.counted)
                  .arg(gridCount);
    m_errorLabel->setText(text);
}

void PoolingLesson::startFit()
{
    if (m_timer->isActive())
        return stopFit();
    m_losses.clear();
    if (std::abs(m_w) < 0.05)
        m_w = firstW; // at 0 the slope is 0: there is no way down
    if (Motion::instance().isReduced()) {
        while (stepFit()) { }
        return refresh();
    }
    m_timer->start();
    m_fit->setText(tr("Stop"));
}

/// One step downhill. @return whether there is more to do
bool PoolingLesson::stepFit()
{
    if (m_points.size() < 2)
        return false;
    const auto [keys, values] = tensors(m_points);
    const attention::PoolingLoss loss = attention::leaveOneOutLoss(keys, values, m_w);
    m_losses.push_back(loss.loss);
    if (std::abs(loss.gradient) < flat || m_losses.size() >= mostSteps)
        return false;
    // w and -w give the same weights, and the slider shows what is used.
    m_w = std::min(std::abs(m_w - learningRate * loss.gradient), largestW);
    m_wSlider->setValue(m_w);
    return true;
}

void PoolingLesson::stopFit()
{
    m_timer->stop();
    m_fit->setText(tr("Fit w"));
}

void PoolingLesson::showLosses()
{
    std::vector<double> steps(m_losses.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = double(i);
    double top = 1;
    if (!m_losses.empty())
        top = 1.05 * *std::max_element(m_losses.begin(), m_losses.end());
    m_lossPlot->setCurves(tr("steps of gradient descent"), steps,
        {{tr("loss"), m_losses, false, true}}, 0, top, false);
    m_lossPlot->setMarked(steps.empty() ? -1 : steps.back());
}

bool PoolingLesson::copy()
{
    QStringList lines{QStringLiteral("x\ty\tweight")};
    for (std::size_t i = 0; i < m_points.size(); ++i)
        lines += QStringList{copiedNumber(float(m_points[i].x())),
            copiedNumber(float(m_points[i].y())), copiedNumber(m_plot->content().weights[i])}
                     .join(u'\t');
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
    return true;
}

void PoolingLesson::retranslate()
{
    m_kernels->setAccessibleName(tr("Kernel"));
    m_kernels->setTexts(
        {tr("Average"), tr("Gaussian"), tr("Boxcar"), tr("Triangular"), tr("Learned")});
    m_kernels->setToolTips({tr("Every point counts the same"),
        tr("The weight falls like a bell; it reaches everywhere"),
        tr("Points nearer than h count the same, others not at all"),
        tr("The weight falls in a straight line to 0 at the distance h"),
        tr("A Gaussian with the bandwidth h = 1 / w, where w is fitted to the points")});
    m_bandwidthSlider->setName(tr("Bandwidth h"));
    m_wSlider->setName(tr("w"));
    m_fit->setText(m_timer->isActive() ? tr("Stop") : tr("Fit w"));
    m_fit->setToolTip(tr("Gradient descent on the mean squared error when each point is estimated "
                         "from all the others"));
    m_reset->setText(tr("Start over"));
    m_truthShown->setText(tr("True curve (dotted)"));
    m_plot->setAccessibleName(tr("Points, estimate and weights"));
    m_matrix->setAccessibleName(tr("Weights of all queries and keys"));
    m_matrixHint->setText(tr("Rows: queries, 0 (top) to 5. Columns: keys. Each row sums to 1, or "
                             "to 0 where no key is in reach. Dark is 0, yellow 1."));
    m_lossHint->setText(tr("Loss: the mean squared error when each point is estimated from all "
                           "the others, without itself."));
    m_lossPlot->setAccessibleName(tr("Loss while w is fitted"));
    showFormula();
    refresh();
}

void PoolingLesson::showHint()
{
    if (m_points.size() == 1)
        return m_hint->setText(m_kernel == Kernel::Learned
                ? tr("This point stays: without any there is nothing to average. To fit w there "
                     "must be two, for each is estimated from the others. Double click or Insert "
                     "adds one.")
                : tr("This point stays: without any there is nothing to average. Double click or "
                     "Insert adds one."));
    m_hint->setText(tr("Drag points or the query's line; double click or Insert adds a point, "
                       "Delete removes the chosen one. Arrow keys move the query, or the point "
                       "chosen with Ctrl and an arrow key."));
}

} // namespace fovea::ui
