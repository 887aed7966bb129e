// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

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
        QVERIFY(width
            > QFontMetricsF(m_view->font()).horizontalAdvance(QStringLiteral("−1.23e+06")));
        QCOMPARE(m_view->cellRect({0, 1}).left(), m_view->cellRect({0, 0}).right());
        m_view->setContent({Tensor({1, 2}, {-1, 1}), {}, {}, {}});
        QVERIFY(m_view->cellRect({0, 0}).width() < width);
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
        for (const char* text : {"x", "nan", "1e99", ""}) {
            QTest::keyClick(m_view.get(), Qt::Key_F2);
            auto* field = m_view->findChild<QLineEdit*>();
            QVERIFY(field);
            field->setText(QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QCOMPARE(spy.count(), 0);
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
};

QTEST_MAIN(TestMatrixView)
#include "tst_matrix_view.moc"
