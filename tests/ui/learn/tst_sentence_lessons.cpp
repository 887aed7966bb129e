// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/additive.h"
#include "attention/dot_product.h"
#include "attention/score_scaling.h"
#include "models/number_text.h"
#include "models/resource_data.h"
#include "ops/activation.h"
#include "ops/matmul.h"
#include "pages/learn/channels_panel.h"
#include "pages/learn/frames_panel.h"
#include "pages/learn/heads_panel.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/places_panel.h"
#include "pages/learn/query_key_lesson.h"
#include "pages/learn/several_lesson.h"
#include "pages/learn/softmax_lesson.h"
#include "pages/learn/tokens_lesson.h"
#include "support/compare.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/learn/tensor_picture.h"
#include "views/segmented_control.h"

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QCheckBox>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace
{

void choose(SegmentedControl* control, int index)
{
    control->segment(index)->click();
}

/// W x for every row of x.
Tensor projected(const LessonSentence& sentence, LessonSentence::Projection which)
{
    return ops::linear(sentence.site("hidden_states.0"), sentence.weight(which));
}

using Projection = LessonSentence::Projection;

} // namespace

class TestSentenceLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void embeddingsAreProducts()
    {
        LessonSentence sentence;
        TokensLesson lesson(&sentence);
        QCOMPARE(sentence.labels().join(QString()), QStringLiteral("你好机车"));
        for (Index token = 0; token < 4; ++token) {
            sentence.setToken(token);
            // The table is drawn with tokens as rows: x W^T.
            const Tensor product
                = ops::matmul(lesson.oneHot()->content().values, lesson.table()->content().values);
            COMPARE_TENSORS(lesson.embedded()->content().values, product, 1e-6F);
            QCOMPARE(lesson.oneHot()->content().values.vector().sum(), 1.F);
            const Vector real
                = sharedCharacterVectors()->vector(sentence.labels()[token].toStdString()).head(4);
            const Vector shown = product.vector();
            QVERIFY(std::abs(shown.normalized().dot(real.normalized()) - 1) < 1e-5F);
        }
        COMPARE_TENSORS(lesson.inputs()->content().values, sentence.embedding().embedded, 1e-6F);
    }
    void neighboursAreTheCoresOwn()
    {
        LessonSentence sentence;
        TokensLesson lesson(&sentence);
        const auto near = sharedCharacterVectors()->nearest("你", 8);
        const auto& content = lesson.neighbours()->content();
        for (std::size_t i = 0; i < near.size(); ++i) {
            QCOMPARE(content.columns[qsizetype(i)].toStdString(), near[i].text);
            QCOMPARE(content.values.floats()[i], near[i].cosine);
        }
        sentence.setSentence(QStringLiteral("hello"));
        QVERIFY(lesson.neighbours()->isHidden());
    }
    /// Words have those of the English model as soon as they were read, off the GUI thread.
    void wordsHaveTheirVectors()
    {
        LessonSentence sentence;
        sentence.setSentence(QStringLiteral("hot coffee"));
        QTRY_VERIFY(areWordVectorsKnown());
        const Vector real = sharedCharacterVectors()->vector("coffee").head(4);
        QVERIFY(sharedCharacterVectors()->hasWord("coffee"));
        QTRY_VERIFY(std::abs(sentence.embedding().embedded.slice(1).vector().normalized().dot(
                                 real.normalized())
                        - 1)
            < 1e-5F);
        TokensLesson lesson(&sentence);
        QVERIFY(lesson.neighbours()->isHidden());
    }
    void positionsAreAdded()
    {
        LessonSentence sentence;
        TokensLesson lesson(&sentence);
        LayerSettings settings = sentence.settings();
        settings.positions = true;
        sentence.setSettings(settings);
        const Matrix sum
            = sentence.embedding().embedded.matrix() + sentence.site("positions").matrix();
        COMPARE_TENSORS(lesson.inputs()->content().values, Tensor::fromMatrix(sum), 1e-6F);
    }
    void anEmptySentenceSaysWhatIsShown()
    {
        LessonSentence sentence;
        TokensLesson lesson(&sentence);
        lesson.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lesson));
        lesson.activateWindow();
        auto* field = lesson.findChild<QLineEdit*>();
        const auto hint = [&lesson] {
            for (const auto* label : lesson.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QStringLiteral("你好机车"))
                    && label->text().contains(QStringLiteral("Type a word")))
                    return true;
            return false;
        };
        field->setFocus();
        field->selectAll();
        QVERIFY(!hint());
        QTest::keyClick(field, Qt::Key_Delete);
        QVERIFY(hint());
        QCOMPARE(sentence.sentence(), QStringLiteral("你好机车"));
        QTest::keyClicks(field, QStringLiteral("a"));
        QVERIFY(!hint());
        QCOMPARE(sentence.sentence(), QStringLiteral("a"));
    }
    void aLongSentenceLeavesRoomWhenItsFieldIsEmptied()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        QStringList words;
        for (int i = 1; i <= 60; ++i)
            words += QStringLiteral("w%1").arg(i);
        sentence.setSentence(words.join(u' '));
        const int before = lesson.minimumSizeHint().width();
        auto* field = lesson.findChild<QLineEdit*>();
        field->clear();
        Q_EMIT field->textEdited(QString());
        const auto labels = lesson.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("w1"))
                && label->text().contains(QStringLiteral("…"));
        }));
        QVERIFY(lesson.minimumSizeHint().width() < before + 250);
    }
    void sentencesAreTakenAsTheyCome()
    {
        LessonSentence sentence;
        TokensLesson tokens(&sentence);
        QueryKeyLesson scores(&sentence);
        SoftmaxLesson softmax(&sentence);
        sentence.setToken(3);
        for (const QString& text : {QStringLiteral("a"), QStringLiteral("} \\ { %1 _ ^"),
                 QStringLiteral("一二三四五六七八九"), QStringLiteral("🙂🙂")}) {
            sentence.setSentence(text);
            QVERIFY(!sentence.tokens().empty());
            QVERIFY(Index(sentence.tokens().size()) <= example::longest);
        }
        const QStringList before = sentence.labels();
        sentence.setSentence(QStringLiteral("   "));
        sentence.setSentence(QString());
        QCOMPARE(sentence.labels(), before);
    }

    void projectionsAreProducts()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        for (int which = 0; which < 3; ++which) {
            choose(lesson.projection(), which);
            COMPARE_TENSORS(lesson.projected()->content().values,
                projected(sentence, Projection(which)), 1e-6F);
            COMPARE_TENSORS(
                lesson.weight()->content().values, sentence.weight(Projection(which)), 0.F);
        }
        choose(lesson.projection(), 0);
        Q_EMIT lesson.weight()->valueEdited(1, 2, 9.F);
        QCOMPARE(sentence.weight(Projection::Query).matrix()(1, 2), 9.F);
        COMPARE_TENSORS(
            lesson.projected()->content().values, projected(sentence, Projection::Query), 1e-5F);
    }
    void theMatricesItBeganWithComeBack()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        const Tensor before = sentence.weight(Projection::Query);
        // The largest numbers that can be typed have a product.
        for (const Projection projection : {Projection::Query, Projection::Key})
            for (Index row = 0; row < before.dim(0); ++row)
                for (Index column = 0; column < before.dim(1); ++column)
                    sentence.setWeight(projection, row, column, -MatrixView::largestTyped);
        for (const float score : sentence.step("scores").floats())
            QVERIFY(std::isfinite(score));
        sentence.shuffleWeights();
        sentence.setWeight(Projection::Query, 0, 0, 7);
        for (auto* button : lesson.findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Start over"))
                QTest::mouseClick(button, Qt::LeftButton);
        COMPARE_TENSORS(sentence.weight(Projection::Query), before, 0.F);
    }
    void aRefusedNumberIsTold()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        QSignalSpy said(&lesson, &Lesson::statusChanged);
        Q_EMIT lesson.weight()->refused(QStringLiteral("no number"));
        QCOMPARE(said.last()[0].toString(), QStringLiteral("no number"));
        Q_EMIT lesson.weight()->valueEdited(0, 0, 1);
        QCOMPARE(said.last()[0].toString(), QString());
    }
    void productsAddUpToTheScore()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        Q_EMIT lesson.scores()->cellChosen(2, 3);
        QCOMPARE(sentence.token(), Index(2));
        const Tensor q = projected(sentence, Projection::Query);
        const Tensor k = projected(sentence, Projection::Key);
        const Matrix rows = lesson.products()->content().values.matrix();
        const Vector products = rows.row(2).transpose();
        QVERIFY((rows.row(0) - q.matrix().row(2)).norm() < 1e-6F);
        QVERIFY((rows.row(1) - k.matrix().row(3)).norm() < 1e-6F);
        QVERIFY((products.transpose().array() - rows.row(0).array() * rows.row(1).array())
                    .matrix()
                    .norm()
            < 1e-6F);
        const float score = lesson.scores()->content().values.matrix()(2, 3);
        QVERIFY(std::abs(products.sum() / std::sqrt(3.F) - score) < 1e-5F);
        bool told = false;
        for (const auto* formula : lesson.findChildren<FormulaView*>())
            told = told || formula->source().contains(cellNumber(score));
        QVERIFY(told);
    }
    /// Each number is rounded for itself, so a sum of what is shown may be another one.
    void roundedNumbersAreNotCalledEqual()
    {
        LessonSentence sentence;
        QueryKeyLesson scores(&sentence);
        SoftmaxLesson softmax(&sentence);
        SeveralLesson several(&sentence);
        QTRY_VERIFY(!several.photo().isEmpty());
        static const QRegularExpression number(QStringLiteral("\\\\text\\{−?\\d"));
        int formulas = 0;
        for (Index query = 0; query < 4; ++query) {
            for (Index key = 0; key < 4; ++key) {
                Q_EMIT scores.scores()->cellChosen(query, key);
                for (const Lesson* lesson :
                    std::initializer_list<const Lesson*>{&scores, &softmax, &several}) {
                    for (const auto* formula : lesson->findChildren<FormulaView*>()) {
                        const QStringList sides = formula->source().split(u'=');
                        for (const QString& side : sides.mid(1))
                            QVERIFY2(
                                !side.section(QStringLiteral("\\approx"), 0, 0).contains(number),
                                qPrintable(formula->source()));
                        formulas += int(formula->source().contains(QStringLiteral("\\approx")));
                    }
                }
            }
        }
        QCOMPARE(formulas, 16 * 5); // two of the score, one output, channels, a place
    }
    void theSliderForDMarksTheCurves()
    {
        LessonSentence sentence;
        QueryKeyLesson lesson(&sentence);
        QTRY_VERIFY(!lesson.effects().empty());
        const auto expected
            = attention::scalingEffects({1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, 8, 100, 1);
        QCOMPARE(lesson.effects().size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(lesson.effects()[i].unscaledEntropy, expected[i].unscaledEntropy);
            QCOMPARE(lesson.effects()[i].scaledLargest, expected[i].scaledLargest);
        }
        QCOMPARE(std::round(lesson.sizeSlider()->value()), 64.0);
        lesson.sizeSlider()->slider()->setValue(9);
        QCOMPARE(std::round(lesson.sizeSlider()->value()), 512.0);
    }

    void weightsAreTheSoftmaxAndOutputsTheirSums()
    {
        LessonSentence sentence;
        SoftmaxLesson lesson(&sentence);
        const auto expected = attention::dotProductAttention(projected(sentence, Projection::Query),
            projected(sentence, Projection::Key), projected(sentence, Projection::Value));
        COMPARE_TENSORS(lesson.scores()->content().values, expected.scores, 1e-5F);
        COMPARE_TENSORS(lesson.weights()->content().values, expected.weights, 1e-5F);
        COMPARE_TENSORS(lesson.outputs()->content().values, expected.output, 1e-5F);
        COMPARE_TENSORS(lesson.sums(), Tensor({4}, {1, 1, 1, 1}), 1e-5F);
    }
    void bothConventionsShowTheSameTransposed()
    {
        LessonSentence sentence;
        SoftmaxLesson lesson(&sentence);
        // As written on the page: A = K^T Q with tokens as columns, A = Q K^T with tokens as rows.
        const Tensor q = projected(sentence, Projection::Query);
        const Tensor k = projected(sentence, Projection::Key);
        const Matrix inColumns = k.matrix() * q.matrix().transpose() / std::sqrt(3.F);
        const Matrix inRows = q.matrix() * k.matrix().transpose() / std::sqrt(3.F);
        for (const bool columns : {true, false}) {
            sentence.setColumns(columns);
            for (MatrixView* view : {lesson.scores(), lesson.weights()}) {
                view->resize(view->sizeHint());
                const QRectF first = view->cellRect({0, 0});
                for (int down = 0; down < 4; ++down) {
                    for (int right = 0; right < 4; ++right) {
                        const auto cell = view->cellAt(
                            first.center() + QPointF(right * first.width(), down * first.height()));
                        QVERIFY(cell);
                        const float shown
                            = view->content().values.matrix()(cell->row, cell->column);
                        if (view == lesson.scores())
                            QVERIFY(std::abs(shown - (columns ? inColumns : inRows)(down, right))
                                < 1e-5F);
                        QCOMPARE(cell->row, Index(columns ? right : down)); // the query
                    }
                }
            }
        }
    }
    void masksTakeKeysOut()
    {
        LessonSentence sentence;
        SoftmaxLesson lesson(&sentence);
        const auto weight = [&](Index query, Index key) {
            return lesson.weights()->content().values.matrix()(query, key);
        };
        choose(lesson.mask(), int(SoftmaxLesson::Mask::Causal));
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(weight(i, j) == 0, j > i);
        COMPARE_TENSORS(lesson.sums(), Tensor({4}, {1, 1, 1, 1}), 1e-5F);
        choose(lesson.mask(), int(SoftmaxLesson::Mask::Window));
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(weight(i, j) == 0, std::abs(i - j) > 1);
        choose(lesson.mask(), int(SoftmaxLesson::Mask::Padding));
        lesson.maskSize()->slider()->setValue(2); // three real tokens
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(weight(i, j) == 0, j >= 3);
        QCOMPARE(lesson.scores()->content().values.matrix()(0, 3), -INFINITY);
        choose(lesson.mask(), int(SoftmaxLesson::Mask::None));
        QVERIFY(weight(0, 3) > 0);
    }
    void additiveScoringIsAnother()
    {
        LessonSentence sentence;
        SoftmaxLesson lesson(&sentence);
        const Tensor dot = lesson.scores()->content().values;
        choose(lesson.scoring(), 1);
        QCOMPARE(sentence.settings().scoring, LayerSettings::Scoring::Additive);
        QVERIFY(lesson.scores()->content().values.matrix() != dot.matrix());
        COMPARE_TENSORS(lesson.weights()->content().values,
            attention::softmaxOfMasked(lesson.scores()->content().values), 1e-6F);
        COMPARE_TENSORS(lesson.outputs()->content().values,
            ops::matmul(lesson.weights()->content().values, projected(sentence, Projection::Value)),
            1e-5F);
        // The score of a pair follows from what is shown, in the outputs' place.
        const auto isShown = [](MatrixView* view) { return !view->parentWidget()->isHidden(); };
        QVERIFY(isShown(lesson.outputs()) && !isShown(lesson.queryMatrix()));
        lesson.insideScoring()->click();
        QVERIFY(!isShown(lesson.outputs()) && isShown(lesson.queryMatrix()));
        QVERIFY(!lesson.queryMatrix()->isHidden() && !lesson.scoreVector()->isHidden());
        const Vector q = lesson.queries()->content().values.matrix().row(1).transpose();
        const Vector k = lesson.keys()->content().values.matrix().row(2).transpose();
        const Vector hidden = lesson.queryMatrix()->content().values.matrix() * q
            + lesson.keyMatrix()->content().values.matrix() * k;
        const Matrix w = lesson.scoreVector()->content().values.matrix();
        QVERIFY(std::abs((w * hidden.array().tanh().matrix())(0)
                    - lesson.scores()->content().values.matrix()(1, 2))
            < 1e-5F);
        choose(lesson.scoring(), 0);
        QVERIFY(isShown(lesson.outputs()) && !isShown(lesson.queryMatrix()));
    }

    void headsAreJoined()
    {
        LessonSentence sentence;
        SeveralLesson lesson(&sentence);
        const Tensor x = sentence.site("hidden_states.0");
        const auto expected = example::twoHeads(1).forward(x, x, x);
        for (int head = 0; head < 2; ++head) {
            const Tensor& weights = lesson.heads()->weights(head)->content().values;
            COMPARE_TENSORS(weights, expected.attention.weights.slice(head), 0.F);
            for (Index row = 0; row < 4; ++row)
                QVERIFY(std::abs(weights.matrix().row(row).sum() - 1) < 1e-5F);
        }
        COMPARE_TENSORS(lesson.heads()->output()->content().values,
            ops::linear(
                lesson.heads()->joined()->content().values, example::twoHeads(1).outputWeight),
            1e-5F);
    }
    void bothConventionsShowTheSameHeads()
    {
        LessonSentence sentence;
        SeveralLesson lesson(&sentence);
        Tensor before[2];
        for (const bool columns : {true, false}) {
            sentence.setColumns(columns);
            for (int head = 0; head < 2; ++head) {
                MatrixView* view = lesson.heads()->weights(head);
                view->resize(view->sizeHint());
                const QPointF place = view->cellRect({0, 0}).center();
                const double width = view->cellRect({0, 0}).width();
                // To the right of the first weight: that of the next query, or of the next key.
                const auto cell = view->cellAt(place + QPointF(width, 0));
                QCOMPARE(
                    cell, std::optional(columns ? MatrixView::Cell{1, 0} : MatrixView::Cell{0, 1}));
                if (columns)
                    before[head] = view->content().values;
                COMPARE_TENSORS(view->content().values, before[head], 0.F);
            }
        }
    }
    void channelsPlacesAndFramesOfAPhotograph()
    {
        LessonSentence sentence;
        SeveralLesson lesson(&sentence);
        QTRY_VERIFY(!lesson.photo().isEmpty());
        const auto channels
            = attention::squeezeExcitation(lesson.photo(), lesson.channels()->weights());
        COMPARE_TENSORS(lesson.channels()->squeezed()->content().values,
            channels.squeezed.reshaped({1, 3}), 0.F);
        COMPARE_TENSORS(
            lesson.channels()->gate()->content().values, channels.gate.reshaped({1, 3}), 0.F);
        const auto numbersOf = [&lesson](const char* name) {
            for (const auto* view : lesson.channels()->findChildren<MatrixView*>())
                if (view->accessibleName() == QLatin1String(name))
                    return view->content().values;
            return Tensor();
        };
        const Tensor hidden
            = ops::relu(ops::linear(channels.squeezed, lesson.channels()->weights().weight1));
        COMPARE_TENSORS(numbersOf("Hidden layer"), hidden.reshaped({1, 2}), 0.F);
        COMPARE_TENSORS(numbersOf("Logits of the gates"), channels.logits.reshaped({1, 3}), 0.F);
        Q_EMIT lesson.channels()->picture()->placeChosen(5, 7);
        for (Index c = 0; c < 3; ++c)
            QVERIFY(lesson.channels()->product()->source().contains(
                QStringLiteral("%1 \\times %2 \\approx %3")
                    .arg(cellTerm(channels.gate.vector()(c)),
                        cellTerm(lesson.photo().slice(c).matrix()(5, 7)),
                        cellTerm(channels.output.slice(c).matrix()(5, 7)))));
        Q_EMIT lesson.channels()->firstWeight()->valueEdited(0, 0, -9.F);
        QVERIFY(
            lesson.channels()->gate()->content().values.floats()[0] != channels.gate.floats()[0]);
        lesson.channels()->resetButton()->click();
        COMPARE_TENSORS(
            lesson.channels()->gate()->content().values, channels.gate.reshaped({1, 3}), 0.F);

        const auto places = attention::cbamSpatial(lesson.photo(), example::centreSurround());
        COMPARE_TENSORS(lesson.places()->result().mask, places.mask, 0.F);
        // What the text says of the rim: nothing stands out of an even picture, yet it is open.
        Tensor even({3, 24, 36});
        std::ranges::fill(even.mutableFloats(), 0.5F);
        const Tensor mask = attention::cbamSpatial(even, example::centreSurround()).mask;
        QVERIFY(std::abs(mask.matrix()(12, 18) - 0.5F) < 1e-4F);
        for (const float corner : {mask.matrix()(0, 0), mask.matrix()(0, 18), mask.matrix()(12, 35)})
            QVERIFY(corner > 0.6F);
        Q_EMIT lesson.places()->picture()->placeChosen(5, 7);
        QVERIFY(lesson.places()->sum()->source().contains(cellNumber(places.mask.matrix()(5, 7))));

        // Pointing tells all numbers of a place.
        const QString told = lesson.places()->picture()->placeText(5, 7);
        for (Index c = 0; c < 3; ++c)
            QVERIFY(told.contains(exactNumber(lesson.photo().slice(c).matrix()(5, 7))));

        lesson.frames()->oddFrame()->slider()->setValue(1);
        const auto frames
            = example::byColour().forward(example::movingFrames(lesson.photo(), 6, 1));
        COMPARE_TENSORS(lesson.frames()->weights()->content().values, frames.weights, 0.F);
        const Tensor& counts = lesson.frames()->frameWeights()->content().values;
        QVERIFY(std::abs(counts.vector().sum() - 1) < 1e-5F);
    }
};

QTEST_MAIN(TestSentenceLessons)
#include "tst_sentence_lessons.moc"
