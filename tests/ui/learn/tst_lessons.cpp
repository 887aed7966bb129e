// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/attention_pooling.h"
#include "attention/dot_product.h"
#include "attention/pooling_regression.h"
#include "image/saliency.h"
#include "io/safetensors.h"
#include "io/torch_text.h"
#include "models/playground/worked_example.h"
#include "models/resource_data.h"
#include "ops/softmax.h"
#include "pages/learn/classifier_lesson.h"
#include "pages/learn/cues_lesson.h"
#include "pages/learn/pooling_lesson.h"
#include "style/motion.h"
#include "style/theme.h"
#include "support/compare.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_view.h"
#include "views/learn/pooling_plot.h"
#include "views/learn/table_scene.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace fovea;
using namespace fovea::ui;

Q_DECLARE_METATYPE(PoolingLesson::Kernel)
Q_DECLARE_METATYPE(Style::Choice)

namespace
{

template <typename LessonType> std::unique_ptr<LessonType> shown()
{
    auto lesson = std::make_unique<LessonType>();
    lesson->resize(820, 520);
    lesson->show();
    (void)QTest::qWaitForWindowExposed(lesson.get());
    return lesson;
}

/// The estimate at the query, by the formula, from the points as they stand.
double expectedEstimate(const PoolingLesson& lesson)
{
    double sum = 0, total = 0;
    for (const QPointF& point : lesson.points()) {
        const double u = (lesson.query() - point.x()) / lesson.bandwidth();
        const double away = lesson.w() * (lesson.query() - point.x());
        double k = 1;
        switch (lesson.kernel()) {
        case PoolingLesson::Kernel::Average:
            break;
        case PoolingLesson::Kernel::Gaussian:
            k = std::exp(-u * u / 2);
            break;
        case PoolingLesson::Kernel::Boxcar:
            k = std::abs(u) < 1 ? 1 : 0;
            break;
        case PoolingLesson::Kernel::Triangular:
            k = std::max(0.0, 1 - std::abs(u));
            break;
        case PoolingLesson::Kernel::Learned:
            k = std::exp(-away * away / 2);
            break;
        }
        sum += k * point.y();
        total += k;
    }
    return sum / total; // 0 / 0 is NaN: undefined
}

/// As an input method does, in place of what is selected.
void type(QLineEdit* field, const QString& text)
{
    QInputMethodEvent event;
    event.setCommitString(text);
    QCoreApplication::sendEvent(field, &event);
}

/// Of one of a lesson's matrices, by the name that screen readers are told.
Tensor numbersOf(const QWidget* lesson, const char* name)
{
    for (const auto* view : lesson->findChildren<MatrixView*>())
        if (view->accessibleName() == QLatin1String(name))
            return view->content().values;
    return {};
}

void drag(PoolingPlot* plot, QPointF from, QPointF to)
{
    const QPoint end = plot->toPixel(to).toPoint();
    QTest::mousePress(plot, Qt::LeftButton, {}, plot->toPixel(from).toPoint());
    QMouseEvent move(
        QEvent::MouseMove, end, plot->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(plot, &move);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, end);
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        Style::instance().setChoice(Style::Choice::Light);
        Motion::instance().setReduced(true);
    }

    void draggingAPointMovesTheEstimate_data()
    {
        QTest::addColumn<PoolingLesson::Kernel>("kernel");
        QTest::newRow("average") << PoolingLesson::Kernel::Average;
        QTest::newRow("Gaussian") << PoolingLesson::Kernel::Gaussian;
        QTest::newRow("boxcar") << PoolingLesson::Kernel::Boxcar;
        QTest::newRow("triangular") << PoolingLesson::Kernel::Triangular;
        QTest::newRow("learned") << PoolingLesson::Kernel::Learned;
    }
    void draggingAPointMovesTheEstimate()
    {
        QFETCH(PoolingLesson::Kernel, kernel);
        const auto lesson = shown<PoolingLesson>();
        lesson->setKernel(kernel);
        const double before = lesson->plot()->content().queryEstimate;
        QVERIFY(std::abs(before - expectedEstimate(*lesson)) < 1e-4);
        // The point nearest to the query, so that it counts with every kernel.
        std::size_t nearest = 0;
        for (std::size_t i = 0; i < lesson->points().size(); ++i)
            if (std::abs(lesson->points()[i].x() - lesson->query())
                < std::abs(lesson->points()[nearest].x() - lesson->query()))
                nearest = i;
        const QPointF from = lesson->points()[nearest];
        drag(lesson->plot(), from, {from.x(), 0});
        QVERIFY(std::abs(lesson->points()[nearest].y()) < 0.05);
        const double after = lesson->plot()->content().queryEstimate;
        QVERIFY(after < before - 0.01);
        QVERIFY(std::abs(after - expectedEstimate(*lesson)) < 1e-4);
    }
    void rowsOfTheHeatMapSumToOne()
    {
        const auto lesson = shown<PoolingLesson>();
        for (const auto kernel : {PoolingLesson::Kernel::Gaussian, PoolingLesson::Kernel::Boxcar}) {
            lesson->setKernel(kernel);
            const Tensor& weights = lesson->matrix()->content().values;
            QCOMPARE(weights.dim(1), Index(lesson->points().size()));
            for (Index row = 0; row < weights.dim(0); ++row) {
                const float sum = weights.matrix().row(row).sum();
                QVERIFY(std::abs(sum - 1) < 1e-5F
                    || (kernel == PoolingLesson::Kernel::Boxcar && sum == 0));
            }
        }
    }
    void theHeatMapIsTheCoresOwn()
    {
        const auto lesson = shown<PoolingLesson>();
        std::vector<float> places;
        for (const QPointF& point : lesson->points())
            places.push_back(float(point.x()));
        std::sort(places.begin(), places.end());
        const Index count = Index(places.size());
        const Tensor keys({count}, std::move(places));
        const Tensor queries = Tensor::fromVector(Vector::LinSpaced(101, 0, 5));
        const auto h = float(lesson->bandwidth());
        using attention::PoolingKernel;
        const std::pair<PoolingLesson::Kernel, PoolingKernel> kernels[]
            = {{PoolingLesson::Kernel::Average, PoolingKernel::Constant},
                {PoolingLesson::Kernel::Gaussian, PoolingKernel::Gaussian},
                {PoolingLesson::Kernel::Boxcar, PoolingKernel::Boxcar},
                {PoolingLesson::Kernel::Triangular, PoolingKernel::Triangular}};
        for (const auto& [shownKernel, kernel] : kernels) {
            lesson->setKernel(shownKernel);
            COMPARE_TENSORS(lesson->matrix()->content().values,
                attention::poolingWeights(queries, keys, kernel, h), 1e-6F);
        }
        lesson->setKernel(PoolingLesson::Kernel::Learned);
        COMPARE_TENSORS(lesson->matrix()->content().values,
            attention::parametricPoolingWeights(queries, keys, float(lesson->w())), 1e-6F);
    }
    void withoutAPointInReachTheQueryIsUndefined()
    {
        const auto lesson = shown<PoolingLesson>();
        lesson->setKernel(PoolingLesson::Kernel::Boxcar);
        auto* slider = lesson->findChild<LessonSlider*>();
        slider->slider()->setValue(0); // the smallest bandwidth
        QTest::mouseClick(
            lesson->plot(), Qt::LeftButton, {}, lesson->plot()->toPixel({4.3, -0.9}).toPoint());
        QVERIFY(std::abs(lesson->query() - 4.3) < 0.02);
        QVERIFY(std::isnan(lesson->plot()->content().queryEstimate));
        QVERIFY(lesson->plot()->accessibleDescription().contains(QStringLiteral("undefined")));
        QVERIFY(std::isfinite(lesson->error())); // over the places where it is defined
    }
    void theErrorIsThatOfTheCurve()
    {
        const auto lesson = shown<PoolingLesson>();
        double sum = 0;
        const auto& curve = lesson->plot()->content().estimate;
        for (const QPointF& point : curve) {
            const double truth = 2 * std::sin(point.x()) + std::pow(point.x(), 0.8);
            sum += (point.y() - truth) * (point.y() - truth) / double(curve.size());
        }
        QVERIFY(std::abs(double(lesson->error()) - sum) < 1e-4);
    }
    void pointsAreAddedAndRemovedByMouseAndKeys()
    {
        const auto lesson = shown<PoolingLesson>();
        PoolingPlot* plot = lesson->plot();
        const std::size_t count = lesson->points().size();
        QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->toPixel({3.0, -0.5}).toPoint());
        QCOMPARE(lesson->points().size(), count + 1);
        QVERIFY(std::abs(lesson->points().back().x() - 3) < 0.02);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Insert);
        QCOMPARE(lesson->points().size(), count + 2);
        QCOMPARE(lesson->points().back().x(), lesson->query());
        QTest::keyClick(plot, Qt::Key_Right, Qt::ControlModifier); // the leftmost
        QVERIFY(plot->chosenPoint());
        const QPointF before = lesson->points()[*plot->chosenPoint()];
        QTest::keyClick(plot, Qt::Key_Up);
        QVERIFY(lesson->points()[*plot->chosenPoint()].y() > before.y());
        QTest::keyClick(plot, Qt::Key_Delete);
        QCOMPARE(lesson->points().size(), count + 1);
        QVERIFY(!plot->chosenPoint());
        const double query = lesson->query();
        QTest::keyClick(plot, Qt::Key_Right);
        QVERIFY(lesson->query() > query);
        // The last point stays.
        for (std::size_t i = 0; i < count + 5; ++i) {
            QTest::keyClick(plot, Qt::Key_Right, Qt::ControlModifier);
            QTest::keyClick(plot, Qt::Key_Delete);
        }
        QCOMPARE(lesson->points().size(), std::size_t(1));
    }
    void theLastPointSaysWhyItStays()
    {
        const auto lesson = shown<PoolingLesson>();
        const auto says = [&lesson](const char* text) {
            const auto labels = lesson->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [text](const QLabel* label) {
                return label->isVisible() && label->text().contains(QLatin1String(text));
            });
        };
        QVERIFY(!says("Loss:"));
        lesson->setKernel(PoolingLesson::Kernel::Learned);
        QVERIFY(says("Loss:"));
        QVERIFY(!says("This point stays"));
        while (lesson->plot()->content().points.size() > 1)
            Q_EMIT lesson->plot()->pointRemoved(0);
        QVERIFY(says("This point stays") && says("To fit w"));
        Q_EMIT lesson->plot()->pointRemoved(0);
        QCOMPARE(lesson->plot()->content().points.size(), std::size_t(1));
        lesson->setKernel(PoolingLesson::Kernel::Average);
        QVERIFY(says("This point stays") && !says("To fit w"));
        Q_EMIT lesson->plot()->pointAdded({1, 1});
        QVERIFY(!says("This point stays"));
    }
    void fittingFollowsTheGradient()
    {
        const auto lesson = shown<PoolingLesson>();
        lesson->setKernel(PoolingLesson::Kernel::Learned);
        const attention::PoolingExamples points = attention::poolingExamples(24, 2);
        const double first = lesson->w();
        QPushButton* fit = nullptr;
        for (auto* button : lesson->findChildren<QPushButton*>())
            if (button->property("role").toString() == u"primary"
                || button->text() == QStringLiteral("Fit w"))
                fit = button;
        QVERIFY(fit);
        fit->click(); // motion is reduced: all steps at once
        const auto& losses = lesson->losses();
        QVERIFY(losses.size() > 10);
        QVERIFY(losses.back() < losses.front());
        double w = first;
        for (std::size_t i = 0; i < losses.size(); ++i) {
            const auto loss = attention::leaveOneOutLoss(points.keys, points.values, w);
            QVERIFY(std::abs(losses[i] - loss.loss) < 1e-9);
            if (i + 1 < losses.size())
                w -= 2 * loss.gradient;
        }
        QVERIFY(std::abs(lesson->w() - w) < 1e-9);
        QVERIFY(
            std::abs(attention::leaveOneOutLoss(points.keys, points.values, w).gradient) < 1e-3);
    }

    void theFittedWIsTheOneThatIsShown()
    {
        const auto lesson = shown<PoolingLesson>();
        lesson->setKernel(PoolingLesson::Kernel::Learned);
        // Two keys close together under values far apart: the first step leads below 0.
        PoolingPlot* plot = lesson->plot();
        plot->setFocus();
        while (lesson->points().size() > 3) {
            QTest::keyClick(plot, Qt::Key_Right, Qt::ControlModifier);
            QTest::keyClick(plot, Qt::Key_Delete);
        }
        drag(plot, lesson->points()[0], {1.0, 0.0});
        drag(plot, lesson->points()[1], {1.4, 5.0});
        drag(plot, lesson->points()[2], {4.5, 0.0});
        QPushButton* fit = nullptr;
        for (auto* button : lesson->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Fit w"))
                fit = button;
        QVERIFY(fit);
        fit->click();
        QVERIFY(!lesson->losses().empty());
        QVERIFY(lesson->w() >= 0);
        LessonSlider* slider = nullptr;
        for (auto* each : lesson->findChildren<LessonSlider*>())
            if (each->slider()->accessibleName() == QStringLiteral("w"))
                slider = each;
        QVERIFY(slider);
        QVERIFY(std::abs(slider->value() - lesson->w()) <= 0.005 + 1e-9);
        // Other points, another loss: that of the old ones is not shown for them.
        drag(plot, lesson->points()[0], {1.0, 2.0});
        QVERIFY(lesson->losses().empty());
    }

    void withoutAQueryTheGazeGoesToTheCup_data()
    {
        QTest::addColumn<Style::Choice>("theme");
        QTest::newRow("light") << Style::Choice::Light;
        QTest::newRow("dark") << Style::Choice::Dark;
    }
    void withoutAQueryTheGazeGoesToTheCup()
    {
        QFETCH(Style::Choice, theme);
        Style::instance().setChoice(theme);
        const auto lesson = shown<CuesLesson>();
        QTRY_VERIFY(!lesson->saliencyMap().isEmpty());
        QCOMPARE(lesson->scene()->lookedAt(), TableObject::Cup);
        const auto& bars = lesson->scene()->bars();
        QCOMPARE(std::max_element(bars.begin(), bars.end()) - bars.begin(),
            std::ptrdiff_t(TableObject::Cup));
        QCOMPARE(bars[std::size_t(TableObject::Cup)], 1.F);
        for (int i = 0; i < tableObjects; ++i) {
            const QRectF place = tableObjectRect(TableObject(i));
            const QSizeF table = tableBounds.size();
            QCOMPARE(bars[std::size_t(i)],
                image::peak(lesson->saliencyMap(), place.left() / table.width(),
                    place.top() / table.height(), place.right() / table.width(),
                    place.bottom() / table.height())
                    .value);
        }
        QVERIFY(lesson->scene()->accessibleDescription().contains(QStringLiteral("cup")));
        Style::instance().setChoice(Style::Choice::Light);
    }
    void aQuerySendsTheGaze()
    {
        const auto lesson = shown<CuesLesson>();
        QTRY_VERIFY(!lesson->saliencyMap().isEmpty());
        lesson->setMode(CuesLesson::Mode::Voluntary);
        const TableObject expected[]
            = {TableObject::Book, TableObject::Cup, TableObject::Notebook, TableObject::Cup};
        for (int i = 0; i < 4; ++i) {
            lesson->aims()[i]->click();
            QCOMPARE(lesson->scene()->lookedAt(), expected[i]);
            const Tensor weights = attention::dotProductAttention(
                lesson->query(), CuesLesson::keyMatrix(), CuesLesson::keyMatrix())
                                       .weights;
            float sum = 0;
            for (int j = 0; j < tableObjects; ++j) {
                const float bar = lesson->scene()->bars()[std::size_t(j)];
                QVERIFY(std::abs(bar - weights.vector()(j)) < 1e-6F);
                sum += bar;
            }
            QVERIFY(std::abs(sum - 1) < 1e-5F);
            // The key that is marked is that of the thing one looks at.
            QCOMPARE(lesson->keys()->markedRow(), std::optional<Index>(Index(expected[i])));
            COMPARE_TENSORS(lesson->scores()->content().values,
                attention::dotProductScores(lesson->query(), CuesLesson::keyMatrix()), 0.F);
            COMPARE_TENSORS(lesson->weights()->content().values, weights, 1e-6F);
        }
        COMPARE_TENSORS(lesson->keys()->content().values, CuesLesson::keyMatrix(), 0.F);
    }
    void aSliderIsPartOfTheQuery()
    {
        const auto lesson = shown<CuesLesson>();
        QTRY_VERIFY(!lesson->saliencyMap().isEmpty());
        lesson->setMode(CuesLesson::Mode::Voluntary);
        QCOMPARE(lesson->scene()->lookedAt(), TableObject::Book); // one begins with reading
        lesson->aims().last()->click();
        lesson->sliders()[3]->slider()->setValue(lesson->sliders()[3]->slider()->maximum());
        QCOMPARE(lesson->query().floats()[3], 4.F);
        QCOMPARE(lesson->scene()->lookedAt(), TableObject::Cup);
    }

    void theClassifierShowsItsForwardPass()
    {
        const auto lesson = shown<ClassifierLesson>();
        const Tensor x = lesson->input()->content().values;
        QCOMPARE(x.shape(), (Shape{4, 2}));
        const auto result = lesson->classifier().forward(x);
        COMPARE_TENSORS(
            lesson->weights()->content().values, result.attention.attention.weights, 0.F);
        COMPARE_TENSORS(numbersOf(lesson.get(), "Queries"), result.attention.query, 0.F);
        COMPARE_TENSORS(numbersOf(lesson.get(), "Keys"), result.attention.key, 0.F);
        COMPARE_TENSORS(numbersOf(lesson.get(), "Values"), result.attention.value, 0.F);
        COMPARE_TENSORS(numbersOf(lesson.get(), "Scores"), result.attention.attention.scores, 0.F);
        COMPARE_TENSORS(numbersOf(lesson.get(), "Outputs of the attention"),
            result.attention.attention.output, 0.F);
        COMPARE_TENSORS(
            numbersOf(lesson.get(), "Mean over the tokens"), result.pooled.reshaped({1, 3}), 0.F);
        COMPARE_TENSORS(lesson->hidden()->content().values, result.hidden.reshaped({1, 32}), 0.F);
        COMPARE_TENSORS(lesson->logits()->content().values, result.logits.reshaped({1, 2}), 0.F);
        COMPARE_TENSORS(lesson->probabilities()->content().values,
            ops::softmax(result.logits).reshaped({1, 2}), 0.F);
        QCOMPARE(lesson->torchText().toStdString(),
            io::torchText(result.logits.reshaped({1, 2}), "grad_fn=<AddmmBackward0>"));
        QVERIFY(lesson->copy());
        QCOMPARE(QGuiApplication::clipboard()->text(), lesson->torchText());
    }
    void inputsAndParametersCanBeChanged()
    {
        const auto lesson = shown<ClassifierLesson>();
        const Tensor before = lesson->logits()->content().values;
        Q_EMIT lesson->input()->valueEdited(0, 1, 3.F);
        QCOMPARE(lesson->input()->content().values.matrix()(0, 1), 3.F);
        const Tensor after = lesson->logits()->content().values;
        QVERIFY(after.matrix() != before.matrix());
        lesson->parameterNames()->setCurrentText(QStringLiteral("fc2.bias"));
        Q_EMIT lesson->parameter()->valueEdited(0, 1, 5.F);
        QCOMPARE(lesson->classifier().classBias.floats()[1], 5.F);
        QVERIFY(lesson->logits()->content().values.matrix()(0, 1) != after.matrix()(0, 1));
        QCOMPARE(lesson->logits()->content().values.matrix()(0, 0), after.matrix()(0, 0));
    }
    /// The hidden layer and its weights are folded; keys lead to all of their numbers.
    void everyNumberOfTheNetworkIsReached()
    {
        const auto lesson = shown<ClassifierLesson>();
        const auto reached = [](MatrixView* view) {
            std::set<std::pair<Index, Index>> cells;
            const auto here
                = connect(view, &MatrixView::cellChosen, view, [&cells](Index row, Index column) {
                      cells.insert({row, column});
                  });
            const Index rows = view->content().values.dim(0);
            const Index columns = view->content().values.dim(1);
            for (Index row = 0; row < rows; ++row) {
                for (Index i = 0; i < columns; ++i) // from side to side and back
                    QTest::keyClick(view, row % 2 ? Qt::Key_Left : Qt::Key_Right);
                QTest::keyClick(view, Qt::Key_Down);
            }
            disconnect(here);
            return Index(cells.size()) == rows * columns;
        };
        QCOMPARE(lesson->hidden()->content().values.size(), Index(32));
        QVERIFY(reached(lesson->hidden()));
        QCOMPARE(lesson->parameterNames()->count(), 10);
        const auto parameters = lesson->classifier().parameters();
        for (const auto& [name, tensor] : parameters) {
            lesson->parameterNames()->setCurrentText(QString::fromStdString(name));
            const Tensor& shown = lesson->parameter()->content().values;
            COMPARE_TENSORS(shown.reshaped(tensor.shape()), tensor, 0.F);
            QVERIFY2(reached(lesson->parameter()), name.c_str());
        }
    }
    void aFoldedParameterIsTyped()
    {
        const auto lesson = shown<ClassifierLesson>();
        lesson->parameterNames()->setCurrentText(QStringLiteral("fc1.weight"));
        MatrixView* view = lesson->parameter();
        for (int i = 0; i < 18; ++i) // the first press chooses the first cell
            QTest::keyClick(view, Qt::Key_Down);
        QTest::keyClick(view, Qt::Key_F2);
        auto* field = view->findChild<QLineEdit*>();
        QVERIFY(field);
        field->setText(QStringLiteral("7.5"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(lesson->classifier().hiddenWeight.matrix()(17, 0), 7.5F);
        const auto result = lesson->classifier().forward(lesson->input()->content().values);
        COMPARE_TENSORS(lesson->hidden()->content().values, result.hidden.reshaped({1, 32}), 0.F);
        QVERIFY(view->cellRect({17, 0}).isValid()); // it stays in sight
    }
    void typedTokensBecomeRows()
    {
        const auto lesson = shown<ClassifierLesson>();
        QCOMPARE(lesson->input()->content().rows.join(QString()), lesson->sentence()->text());
        lesson->sentence()->setFocus();
        lesson->sentence()->selectAll();
        type(lesson->sentence(), QStringLiteral("春夏秋冬春"));
        QTRY_COMPARE(lesson->input()->content().rows.join(QString()), QStringLiteral("春夏秋冬"));
        const Tensor x = lesson->input()->content().values;
        COMPARE_TENSORS(x, example::rows(*sharedCharacterVectors(), "春夏秋冬春", 4, 2).x, 0.F);
        COMPARE_TENSORS(lesson->logits()->content().values,
            lesson->classifier().forward(x).logits.reshaped({1, 2}), 0.F);
        // Nothing is no sentence.
        QTest::keyClick(lesson->sentence(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(lesson->sentence(), Qt::Key_Delete);
        QTest::keyClick(lesson->sentence(), Qt::Key_Return);
        QCOMPARE(lesson->sentence()->text(), QStringLiteral("春夏秋冬春"));
        // Fewer tokens are a smaller sentence.
        QTest::keyClick(lesson->sentence(), Qt::Key_A, Qt::ControlModifier);
        type(lesson->sentence(), QStringLiteral("夏"));
        QTRY_COMPARE(lesson->weights()->content().values.shape(), (Shape{1, 1}));
        QCOMPARE(lesson->weights()->content().values.floats()[0], 1.F);
    }
    void parametersAreSavedAndLoaded()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("网络.safetensors"));
        const auto lesson = shown<ClassifierLesson>();
        lesson->parameterNames()->setCurrentText(QStringLiteral("fc1.weight"));
        Q_EMIT lesson->parameter()->valueEdited(31, 2, -4.F);
        QSignalSpy said(lesson.get(), &Lesson::statusChanged);
        const Tensor logits = lesson->logits()->content().values;
        lesson->save(path);
        QTRY_COMPARE(said.count(), 1);
        const auto file = io::SafeTensors::open(path.toStdString());
        QVERIFY(file.has("attention.query.weight") && file.has("fc1.bias"));
        QCOMPARE(file.tensor("fc1.weight").toFloat().matrix()(31, 2), -4.F);
        const auto other = shown<ClassifierLesson>();
        QSignalSpy loaded(other.get(), &Lesson::statusChanged);
        other->load(path);
        QTRY_COMPARE(loaded.count(), 1);
        COMPARE_TENSORS(other->logits()->content().values, logits, 0.F);
    }
    void aFileThatIsNoNetworkLeavesThePageAsItWas()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.safetensors"));
        io::writeSafeTensors(path.toStdString(), {{"fc1.weight", Tensor({2, 2})}});
        const auto lesson = shown<ClassifierLesson>();
        const Tensor logits = lesson->logits()->content().values;
        QSignalSpy failed(lesson.get(), &Lesson::failed);
        lesson->load(path);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("attention.query.weight")));
        QVERIFY(failed[0][0].toString().contains(path));
        COMPARE_TENSORS(lesson->logits()->content().values, logits, 0.F);
    }
    void aFileSaysWhatIsWrongWithIt_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Tensor>("tensor");
        QTest::addColumn<QString>("reason");
        QTest::newRow("shape") << QStringLiteral("fc2.weight") << Tensor({2, 31})
                               << QStringLiteral("shape [2, 31]");
        QTest::newRow("NaN") << QStringLiteral("fc2.bias") << Tensor({2}, {1, NAN})
                             << QStringLiteral("NaN");
        QTest::newRow("infinite") << QStringLiteral("fc2.bias") << Tensor({2}, {-INFINITY, 1})
                                  << QStringLiteral("infinite");
    }
    void aFileSaysWhatIsWrongWithIt()
    {
        QFETCH(QString, name);
        QFETCH(Tensor, tensor);
        QFETCH(QString, reason);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.safetensors"));
        const auto lesson = shown<ClassifierLesson>();
        QSignalSpy said(lesson.get(), &Lesson::statusChanged);
        lesson->save(path);
        QTRY_COMPARE(said.count(), 1);
        auto parameters = lesson->classifier().parameters();
        parameters.at(name.toStdString()) = tensor;
        io::writeSafeTensors(path.toStdString(), {parameters.begin(), parameters.end()});
        QSignalSpy failed(lesson.get(), &Lesson::failed);
        lesson->load(path);
        QTRY_COMPARE(failed.count(), 1);
        const QString message = failed[0][0].toString();
        QVERIFY2(message.contains(path) && message.contains(name) && message.contains(reason),
            qPrintable(message));
        QCOMPARE(said.last()[0].toString(), QString()); // nothing was saved just now
    }
    void whatAFileHasBesidesIsTold()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.safetensors"));
        const auto lesson = shown<ClassifierLesson>();
        auto parameters = lesson->classifier().parameters();
        parameters["fc3.weight"] = Tensor({2, 2});
        io::writeSafeTensors(path.toStdString(), {parameters.begin(), parameters.end()});
        QSignalSpy said(lesson.get(), &Lesson::statusChanged);
        lesson->load(path);
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().contains(path));
        QVERIFY(said[0][0].toString().contains(QStringLiteral("fc3.weight")));
    }
    void theClassifierStartsOver()
    {
        const auto lesson = shown<ClassifierLesson>();
        const Tensor logits = lesson->logits()->content().values;
        // Even the largest numbers that can be typed have a logit.
        auto limit = lesson->classifier().parameters();
        for (auto& [name, tensor] : limit)
            std::ranges::fill(tensor.mutableFloats(), MatrixView::largestTyped);
        const Tensor x = Tensor::fromMatrix(Matrix::Constant(4, 2, MatrixView::largestTyped));
        const auto largest = attention::SelfAttentionClassifier::fromParameters(limit).forward(x);
        for (const float logit : largest.logits.floats())
            QVERIFY(std::isfinite(logit));
        Q_EMIT lesson->input()->valueEdited(0, 0, MatrixView::largestTyped);
        Q_EMIT lesson->parameter()->valueEdited(0, 1, MatrixView::largestTyped);
        QTest::keyClick(lesson->sentence(), Qt::Key_A, Qt::ControlModifier);
        type(lesson->sentence(), QStringLiteral("春"));
        QTRY_COMPARE(lesson->input()->content().values.dim(0), Index(1));
        for (auto* button : lesson->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Start over"))
                QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(lesson->sentence()->text(), QStringLiteral("你好机车"));
        COMPARE_TENSORS(lesson->logits()->content().values, logits, 0.F);
        QCoreApplication::sendPostedEvents();
        COMPARE_TENSORS(lesson->logits()->content().values, logits, 0.F);
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
