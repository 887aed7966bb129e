// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/folded_axis.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace fovea;
using namespace fovea::ui;

class TestMatrixView : public QObject
{
    Q_OBJECT

    std::unique_ptr<MatrixView> m_view;

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<MatrixView>();
        m_view->setContent({Tensor({2, 3}, {1, -2, 3, 4, 5, -INFINITY}),
            {QStringLiteral("a"), QStringLiteral("b")},
            {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")},
            QStringLiteral("A_q")});
        m_view->resize(m_view->sizeHint());
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        m_view->activateWindow();
        m_view->setFocus();
    }

    void cellsStandInRowsAndColumns()
    {
        const QRectF first = m_view->cellRect({0, 0});
        QVERIFY(m_view->cellRect({0, 1}).left() >= first.right());
        QVERIFY(m_view->cellRect({1, 0}).top() >= first.bottom());
        QVERIFY(QRectF(m_view->rect()).contains(m_view->cellRect({1, 2})));
        QCOMPARE(m_view->cellAt(m_view->cellRect({1, 2}).center()),
            std::optional(MatrixView::Cell{1, 2}));
        QVERIFY(!m_view->cellAt({0, 0}));
    }
    void transposedTheyStandTheOtherWayRound()
    {
        const QSize before = m_view->sizeHint();
        m_view->setTransposed(true);
        m_view->resize(m_view->sizeHint());
        QVERIFY(m_view->sizeHint().height() > before.height());
        const QRectF first = m_view->cellRect({0, 0});
        QVERIFY(m_view->cellRect({0, 1}).top() >= first.bottom());
        QVERIFY(m_view->cellRect({1, 0}).left() >= first.right());
        QCOMPARE(m_view->cellAt(m_view->cellRect({1, 2}).center()),
            std::optional(MatrixView::Cell{1, 2}));
    }
    void largeNumbersHaveRoom()
    {
        const double before = m_view->cellRect({0, 0}).width();
        m_view->setContent({Tensor({1, 2}, {-1234567, 1}), {}, {}, {}});
        const double width = m_view->cellRect({0, 0}).width();
        QVERIFY(width > before);
        QVERIFY(
            width > QFontMetricsF(m_view->font()).horizontalAdvance(QStringLiteral("−1.23e+06")));
        QCOMPARE(m_view->cellRect({0, 1}).left(), m_view->cellRect({0, 0}).right());
        m_view->setContent({Tensor({1, 2}, {-1, 1}), {}, {}, {}});
        QVERIFY(m_view->cellRect({0, 0}).width() < width);
    }
    void aLongLabelLeavesTheColumnsNarrow()
    {
        const QString token = QStringLiteral("<|a_rather_long_begin_of_text|>");
        MatrixView view;
        view.setContent({Tensor({2, 6}), {QStringLiteral("a"), token},
            {token, token, QStringLiteral("b"), token, token, token}, {}});
        view.resize(view.sizeHint());
        const double whole = QFontMetricsF(view.font()).horizontalAdvance(token);
        QVERIFY(view.cellRect({0, 0}).width() < whole / 2);
        QVERIFY(view.cellRect({0, 0}).left() < whole);
        // In full where it is told.
        const QPointF cell = view.cellRect({1, 1}).center();
        QCOMPARE(view.labelAt({cell.x(), view.cellRect({0, 1}).top() - 3}), token);
        QCOMPARE(view.labelAt({3, cell.y()}), token);
        QCOMPARE(view.labelAt({3, view.cellRect({0, 0}).center().y()}), QStringLiteral("a"));
        QVERIFY(view.labelAt(cell).isEmpty());
        QVERIFY(view.cellText({1, 1}).contains(token));
    }
    void numbersAreToldExactly()
    {
        QVERIFY(m_view->cellText({0, 1}).contains(QStringLiteral("−2")));
        QVERIFY(m_view->cellText({1, 2}).contains(QStringLiteral("−∞")));
        QVERIFY(m_view->cellText({1, 0}).contains(QStringLiteral("b")));
        QCOMPARE(cellNumber(-0.001F), QStringLiteral("0.00"));
        QCOMPARE(cellNumber(-1.255F), QStringLiteral("−1.25"));
        QCOMPARE(cellNumber(NAN), QStringLiteral("NaN"));
        QCOMPARE(cellNumber(1234567), QStringLiteral("1.23e+06"));
    }
    void keysAndClicksChoose()
    {
        QSignalSpy spy(m_view.get(), &MatrixView::cellChosen);
        QTest::mouseClick(
            m_view.get(), Qt::LeftButton, {}, m_view->cellRect({1, 1}).center().toPoint());
        QCOMPARE(spy.last(),
            (QVariantList{QVariant::fromValue(Index(1)), QVariant::fromValue(Index(1))}));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(spy.last()[0].value<Index>(), Index(0));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(spy.last()[1].value<Index>(), Index(2));
        QVERIFY(m_view->accessibleDescription().contains(u'3'));
        m_view->setTransposed(true); // now right leads to the next row
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(spy.last()[0].value<Index>(), Index(1));
    }
    void numbersAreTyped()
    {
        QSignalSpy spy(m_view.get(), &MatrixView::valueEdited);
        const QPoint place = m_view->cellRect({0, 1}).center().toPoint();
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, place);
        QVERIFY(!m_view->findChild<QLineEdit*>()); // not editable yet
        m_view->setEditable(true);
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, place);
        auto* field = m_view->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0.75"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<Index>(), Index(0));
        QCOMPARE(spy[0][1].value<Index>(), Index(1));
        QCOMPARE(spy[0][2].toFloat(), 0.75F);
    }
    void whatIsNoNumberIsNotTaken()
    {
        QSignalSpy spy(m_view.get(), &MatrixView::valueEdited);
        m_view->setEditable(true);
        QTest::mouseClick(
            m_view.get(), Qt::LeftButton, {}, m_view->cellRect({0, 0}).center().toPoint());
        QSignalSpy refused(m_view.get(), &MatrixView::refused);
        // The last is no more than Escape.
        for (const char* text : {"x", "nan", "1e99", "-inf", "1000.5", "1,000", ""}) {
            QTest::keyClick(m_view.get(), Qt::Key_F2);
            auto* field = m_view->findChild<QLineEdit*>();
            QVERIFY(field);
            field->setText(QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QCOMPARE(spy.count(), 0);
        QCOMPARE(refused.count(), 6);
        QVERIFY(refused[0][0].toString().contains(u'x'));
        QVERIFY(refused[0][0].toString().contains(QStringLiteral("no number")));
        for (int i = 2; i < 5; ++i)
            QVERIFY(refused[i][0].toString().contains(QStringLiteral("1000")));
    }
    void theDecimalSeparatorOfTheSystemIsTaken()
    {
        const QString typed = QStringLiteral("0") + QLocale::system().decimalPoint() + u'5';
        QSignalSpy spy(m_view.get(), &MatrixView::valueEdited);
        m_view->setEditable(true);
        QTest::mouseDClick(
            m_view.get(), Qt::LeftButton, {}, m_view->cellRect({0, 0}).center().toPoint());
        auto* field = m_view->findChild<QLineEdit*>();
        field->setText(typed);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][2].toFloat(), 0.5F);
    }
    void longAxesAreFolded()
    {
        m_view->setContent({Tensor({1, 32}), {}, {}, {}});
        m_view->setFolding(0, 6);
        QVERIFY(m_view->sizeHint().width() < 500);
        const QRectF before = m_view->cellRect({0, 3});
        const QRectF last = m_view->cellRect({0, 31});
        QVERIFY(std::abs(last.left() - before.left() - 2 * before.width()) < 1);
        QVERIFY(!m_view->cellAt(before.center() + QPointF(before.width(), 0)));
    }
    void everyFoldedPlaceHasItsTurn_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("limit");
        for (const int count : {1, 5, 6, 7, 8, 32})
            for (const int limit : {0, 4, 6})
                QTest::addRow("%d in %d", count, limit) << count << limit;
    }
    void everyFoldedPlaceHasItsTurn()
    {
        QFETCH(int, count);
        QFETCH(int, limit);
        FoldedAxis axis;
        axis.setLimit(limit);
        axis.setCount(count);
        const auto isSound = [&] {
            const auto& places = axis.places();
            if (Index(places.size()) != (limit == 0 ? count : std::min(count, limit)))
                return false;
            Index before = -1;
            for (std::size_t i = 0; i < places.size(); ++i) {
                const bool isGap = places[i] == FoldedAxis::gap;
                const Index next = i + 1 < places.size() ? places[i + 1] : count;
                // A gap stands for two or more, and nothing is left out without one.
                if (isGap ? next - before < 3 : before != -2 && places[i] != before + 1)
                    return false;
                before = isGap ? -2 : places[i];
            }
            return places.back() == count - 1 || places.back() == FoldedAxis::gap;
        };
        QVERIFY(isSound());
        for (const int step : {1, -1}) {
            for (Index i = step > 0 ? 0 : count - 1; i >= 0 && i < count; i += step) {
                axis.show(i);
                QVERIFY(isSound());
                QVERIFY(axis.placeOf(i) >= 0);
            }
        }
        // And so by whole runs.
        std::set<Index> seen;
        for (int i = 0; i < count; ++i) {
            seen.insert(axis.places().begin(), axis.places().end());
            axis.turn(1);
            QVERIFY(isSound());
        }
        seen.erase(FoldedAxis::gap);
        QCOMPARE(Index(seen.size()), Index(count));
        axis.setCount(count + 1);
        QCOMPARE(axis.places().front(), Index(0));
    }
    void foldedNumbersAreReachedAndEdited()
    {
        Tensor numbers({32, 3});
        for (Index i = 0; i < numbers.size(); ++i)
            numbers.mutableFloats()[std::size_t(i)] = float(i);
        m_view->setContent({numbers, {}, {}, {}});
        m_view->setFolding(5, 5);
        m_view->setEditable(true);
        m_view->resize(m_view->sizeHint());
        QSignalSpy chosen(m_view.get(), &MatrixView::cellChosen);
        QTest::keyClick(m_view.get(), Qt::Key_Down); // the first cell
        for (int row = 1; row < 32; ++row) {
            QTest::keyClick(m_view.get(), Qt::Key_Down);
            QCOMPARE(chosen.last()[0].value<Index>(), Index(row));
            QVERIFY(QRectF(m_view->rect()).contains(m_view->cellRect({row, 0})));
        }
        for (int row = 30; row > 14; --row)
            QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(chosen.last()[0].value<Index>(), Index(15));
        QSignalSpy edited(m_view.get(), &MatrixView::valueEdited);
        QTest::keyClick(m_view.get(), Qt::Key_F2);
        auto* field = m_view->findChild<QLineEdit*>();
        QVERIFY(field);
        QCOMPARE(field->text(), QStringLiteral("45"));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("-2.5"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].value<Index>(), Index(15));
        QCOMPARE(edited[0][2].toFloat(), -2.5F);
        QVERIFY(!field->isVisible());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!m_view->findChild<QLineEdit*>()); // the key that ended this edit begins no other
    }
    void canGoWhileANumberIsTyped()
    {
        m_view->setEditable(true);
        QTest::keyClick(m_view.get(), Qt::Key_F2);
        QVERIFY(m_view->findChild<QLineEdit*>()->hasFocus());
        m_view.reset();
    }
    void aClickOnTheGapUnfolds()
    {
        m_view->setContent({Tensor({1, 32}), {}, {}, {}});
        m_view->setFolding(0, 6);
        m_view->resize(m_view->sizeHint());
        const QRectF first = m_view->cellRect({0, 0});
        const auto place = [&first](int i) {
            return (first.center() + QPointF(i * first.width(), 0)).toPoint();
        };
        QSignalSpy chosen(m_view.get(), &MatrixView::cellChosen);
        QVERIFY(!m_view->cellRect({0, 4}).isValid());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, place(4));
        QVERIFY(m_view->cellRect({0, 4}).isValid());
        QVERIFY(m_view->cellRect({0, 7}).isValid());
        QVERIFY(!m_view->cellRect({0, 0}).isValid());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, place(0)); // back
        QVERIFY(m_view->cellRect({0, 0}).isValid());
        QCOMPARE(chosen.count(), 0);
    }
    void aMarkOnAFoldedRowIsNotDrawn()
    {
        m_view->setContent({Tensor({32, 1}), {}, {}, {}});
        m_view->setFolding(6, 0);
        m_view->resize(m_view->sizeHint());
        m_view->clearFocus();
        const QImage plain = m_view->grab().toImage();
        m_view->setMarked(10, std::nullopt);
        QCOMPARE(m_view->grab().toImage(), plain);
        m_view->setMarked(1, std::nullopt);
        QVERIFY(m_view->grab().toImage() != plain);
    }
};

QTEST_MAIN(TestMatrixView)
#include "tst_matrix_view.moc"
