// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/formula_view.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace fovea::ui;
using Kind = Formula::Kind;

namespace
{

QPointF placeOf(const FormulaLayout& layout, const QString& text)
{
    for (const FormulaLayout::Text& part : layout.texts)
        if (part.text == text)
            return part.baseline;
    return {-1, -1};
}

FormulaLayout layOutSource(const char* source)
{
    return layOut(Formula::parse(QString::fromUtf8(source)), formulaFont(QFont()));
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void parsesFractionsScriptsAndSums()
    {
        const Formula formula
            = Formula::parse(QStringLiteral("a_{ij}^2 = \\frac{x}{\\sqrt{d}} + \\sum_j \\alpha"));
        QCOMPARE(formula.children.size(), std::size_t(6));
        const Formula& script = formula.children[0];
        QCOMPARE(script.kind, Kind::Script);
        QCOMPARE(script.children[0].text, QStringLiteral("a"));
        QCOMPARE(script.children[1].children.size(), std::size_t(2));
        QCOMPARE(script.children[2].text, QStringLiteral("2"));
        QCOMPARE(formula.children[1].kind, Kind::Operator);
        QCOMPARE(formula.children[2].kind, Kind::Fraction);
        QCOMPARE(formula.children[2].children[1].children[0].kind, Kind::Root);
        QCOMPARE(formula.children[4].kind, Kind::Sum);
        QCOMPARE(formula.children[4].children[0].text, QStringLiteral("j"));
        QVERIFY(formula.children[4].children[1].isEmpty());
        QCOMPARE(formula.children[5].text, QStringLiteral("α"));
    }
    void wordsAreTakenAsTheyAre()
    {
        for (const QString& word : {QStringLiteral("你"), QStringLiteral("a b"),
                 QStringLiteral("\\"), QStringLiteral("{"), QStringLiteral("%1")}) {
            const Formula formula = Formula::parse(QStringLiteral("q_\\text{") + word + u'}');
            QCOMPARE(formula.children[0].children[1].text, word);
        }
        // Unbalanced braces are drawn somehow, but read to their end.
        QVERIFY(!Formula::parse(QStringLiteral("q_\\text{}}")).isEmpty());
    }
    void aFractionStandsOverItsRule()
    {
        const FormulaLayout layout = layOutSource("\\frac{a}{bcd}");
        QCOMPARE(layout.rules.size(), qsizetype(1));
        const QRectF rule = layout.rules[0];
        QVERIFY(placeOf(layout, QStringLiteral("a")).y() < rule.top());
        QVERIFY(placeOf(layout, QStringLiteral("b")).y() > rule.bottom());
        // The shorter one is in the middle.
        const QFontMetricsF metrics(layout.texts[0].font);
        const double middle = placeOf(layout, QStringLiteral("a")).x()
            + metrics.horizontalAdvance(QStringLiteral("a")) / 2;
        QVERIFY(std::abs(middle - rule.center().x()) < 3);
    }
    void scriptsAreSmallerAndMoved()
    {
        const FormulaLayout layout = layOutSource("x_i^2");
        const FormulaLayout base = layOutSource("x");
        QVERIFY(placeOf(layout, QStringLiteral("i")).y() > 0);
        QVERIFY(placeOf(layout, QStringLiteral("2")).y() < 0);
        QVERIFY(placeOf(layout, QStringLiteral("i")).x() >= base.width);
        QVERIFY(layout.texts[1].font.pointSizeF() < layout.texts[0].font.pointSizeF());
        QVERIFY(layout.ascent > base.ascent && layout.descent > base.descent);
    }
    void tallScriptsDoNotTouch()
    {
        const FormulaLayout layout = layOut(
            Formula::parse(QStringLiteral("x_\\text{你}^\\top")), formulaFont(QFont()));
        QList<QRectF> places;
        for (const FormulaLayout::Text& text : layout.texts)
            places += QFontMetricsF(text.font).tightBoundingRect(text.text).translated(
                text.baseline);
        QCOMPARE(places.size(), 3);
        QVERIFY(!places[1].intersects(places[2].adjusted(0.5, 0.5, -0.5, -0.5)));
    }
    void limitsStandBelowAndAboveTheSum()
    {
        const FormulaLayout layout = layOutSource("\\sum_{j}^{n} y");
        const double sign = placeOf(layout, QStringLiteral("∑")).y();
        QVERIFY(placeOf(layout, QStringLiteral("j")).y() > sign);
        QVERIFY(placeOf(layout, QStringLiteral("n")).y() < sign - 10);
        QVERIFY(
            placeOf(layout, QStringLiteral("y")).x() > placeOf(layout, QStringLiteral("∑")).x());
    }
    void bracketsAreAsHighAsTheirContent()
    {
        const FormulaLayout low = layOutSource("\\left(x\\right)");
        const FormulaLayout high = layOutSource("\\left(\\frac{x}{y}\\right)");
        QCOMPARE(high.strokes.size(), qsizetype(2));
        QVERIFY(
            high.strokes[0].boundingRect().height() > 1.4 * low.strokes[0].boundingRect().height());
        QVERIFY(high.strokes[1].boundingRect().left() > placeOf(high, QStringLiteral("x")).x());
    }
    void everythingIsDrawnInsideTheSize()
    {
        FormulaView view(QStringLiteral("f(x) = \\sum_j \\frac{K(u_j)}{\\sum_i K(u_i)} y_j , "
                                        "\\exp\\left(-\\frac{u^2}{2}\\right)"));
        QImage picture(view.sizeHint() + QSize(20, 20), QImage::Format_RGB32);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        paintFormula(
            painter, {10, 10}, layOut(Formula::parse(view.source()), formulaFont(view.font())));
        painter.end();
        const QRect room(6, 8, picture.width() - 20, picture.height() - 16); // the view's margins
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                QVERIFY2(room.contains(x, y) || picture.pixel(x, y) == qRgb(255, 255, 255),
                    qPrintable(QStringLiteral("ink at %1, %2").arg(x).arg(y)));
    }
    void isReadAloud()
    {
        const FormulaView view(QStringLiteral("\\alpha = \\frac{q \\cdot k}{\\sqrt{d}}"));
        QCOMPARE(view.accessibleName(),
            QStringLiteral("α equals fraction q times k over square root of d, end of root, end of "
                           "fraction"));
        QCOMPARE(
            Formula::parse(QStringLiteral("K^\\top Q")).spoken(), QStringLiteral("K transposed Q"));
        QCOMPARE(Formula::parse(QStringLiteral("\\sum_j u_j^2")).spoken(),
            QStringLiteral("sum over j of u sub j to the power of 2"));
    }
};

QTEST_MAIN(TestFormula)
#include "tst_formula.moc"
