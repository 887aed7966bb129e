// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/formula_layout.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace fovea::ui
{

namespace
{

using Kind = Formula::Kind;

constexpr char16_t firstTall = 0x2E80; ///< from here on signs fill the line: Chinese and the like

/// Adds a part to a whole, moved.
void place(FormulaLayout& whole, const FormulaLayout& part, QPointF by)
{
    for (FormulaLayout::Text text : part.texts) {
        text.baseline += by;
        whole.texts += text;
    }
    for (const QRectF& rule : part.rules)
        whole.rules += rule.translated(by);
    for (const QPainterPath& stroke : part.strokes)
        whole.strokes += stroke.translated(by);
    whole.ascent = std::max(whole.ascent, part.ascent - by.y());
    whole.descent = std::max(whole.descent, part.descent + by.y());
    whole.width = std::max(whole.width, by.x() + part.width);
}

QFont scaled(QFont font, double factor)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

class Builder
{
public:
    explicit Builder(QFont font) : m_font(std::move(font)), m_metrics(m_font) { }

    FormulaLayout build(const Formula& formula) const
    {
        switch (formula.kind) {
        case Kind::Row:
            return row(formula.children);
        case Kind::Variable:
        case Kind::Upright:
        case Kind::Bold:
            return sign(formula);
        case Kind::Operator:
            return spaced(sign(formula), em() * 0.24);
        case Kind::Fraction:
            return fraction(formula);
        case Kind::Root:
            return root(formula);
        case Kind::Script:
            return script(formula);
        case Kind::Sum:
            return sum(formula);
        case Kind::Fence:
            return fence(formula);
        }
        return {};
    }

private:
    double em() const { return m_metrics.height() * 0.8; }
    /// Where minus signs and the rules of fractions stand, above the baseline.
    double axis() const { return m_metrics.xHeight() * 0.55; }
    double thickness() const { return std::max(1.0, em() / 16); }
    Builder smaller(double factor = 0.72) const { return Builder(scaled(m_font, factor)); }

    static FormulaLayout spaced(const FormulaLayout& part, double space)
    {
        FormulaLayout result;
        place(result, part, {space, 0});
        result.width += space;
        return result;
    }

    FormulaLayout sign(const Formula& formula) const
    {
        QFont font = m_font;
        font.setItalic(formula.kind == Kind::Variable);
        font.setBold(formula.kind == Kind::Bold);
        const QFontMetricsF metrics(font);
        FormulaLayout result;
        result.texts += {{0, 0}, font, formula.text};
        result.width = metrics.horizontalAdvance(formula.text);
        // An italic letter leans over its advance; what follows must not touch it.
        if (formula.kind == Kind::Variable)
            result.width += std::max(0.0, -metrics.rightBearing(formula.text.back()));
        result.ascent = metrics.ascent() * 0.82;
        if (!formula.text.isEmpty() && formula.text[0].unicode() >= firstTall)
            result.ascent
                = std::max(result.ascent, -metrics.tightBoundingRect(formula.text).top());
        result.descent = metrics.descent() * 0.9;
        return result;
    }

    /// Words are kept apart from what stands before and after them.
    static bool isWord(const Formula& formula)
    {
        return formula.kind == Kind::Upright && formula.text.size() > 1
            && formula.text[0].isLetter();
    }

    FormulaLayout row(const std::vector<Formula>& children) const
    {
        FormulaLayout result;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const bool before = i > 0 && isWord(children[i])
                && children[i - 1].kind != Kind::Operator && children[i - 1].text != u"(";
            const bool after = i > 0
                && (children[i - 1].kind == Kind::Sum || children[i - 1].text == u","
                    || (isWord(children[i - 1]) && children[i].kind != Kind::Operator
                        && children[i].text != u"(" && children[i].kind != Kind::Fence));
            place(result, build(children[i]),
                {result.width + (before || after ? em() * 0.18 : 0.0), 0});
        }
        return result;
    }

    FormulaLayout fraction(const Formula& formula) const
    {
        const FormulaLayout above = build(formula.children[0]);
        const FormulaLayout below = build(formula.children[1]);
        const double gap = em() * 0.14;
        const double margin = em() * 0.12;
        const double width = std::max(above.width, below.width) + 2 * margin;
        FormulaLayout result;
        place(result, above, {(width - above.width) / 2, -axis() - gap - above.descent});
        place(result, below, {(width - below.width) / 2, -axis() + gap + below.ascent});
        result.rules += QRectF(0, -axis() - thickness() / 2, width, thickness());
        result.width = width;
        return spaced(result, em() * 0.08);
    }

    FormulaLayout root(const Formula& formula) const
    {
        const FormulaLayout content = build(formula.children[0]);
        const double hook = em() * 0.5;
        const double gap = em() * 0.1;
        const double top = -content.ascent - gap;
        const double bottom = content.descent;
        FormulaLayout result;
        place(result, content, {hook + gap, 0});
        QPainterPath path({0, bottom - (bottom - top) * 0.42});
        path.lineTo(hook * 0.22, bottom - (bottom - top) * 0.5);
        path.lineTo(hook * 0.52, bottom);
        path.lineTo(hook, top);
        path.lineTo(hook + 2 * gap + content.width, top);
        result.strokes += path;
        result.ascent = -top + thickness();
        result.width = hook + 2 * gap + content.width;
        return result;
    }

    FormulaLayout script(const Formula& formula) const
    {
        FormulaLayout result = build(formula.children[0]);
        const Builder small = smaller();
        const double left = result.width + em() * 0.03;
        const double baseAscent = result.ascent;
        const double baseDescent = result.descent;
        const FormulaLayout below = small.build(formula.children[1]);
        const FormulaLayout above = small.build(formula.children[2]);
        double down = std::max(m_metrics.xHeight() * 0.38, baseDescent - below.descent * 0.3);
        const double up = std::max(m_metrics.xHeight() * 0.85, baseAscent - above.ascent * 0.6);
        if (!formula.children[2].isEmpty()) {
            place(result, above, {left, -up});
            down = std::max(down, below.ascent - up); // a Chinese word is taller than a letter
        }
        if (!formula.children[1].isEmpty())
            place(result, below, {left, down});
        result.width += em() * 0.04;
        return result;
    }

    FormulaLayout sum(const Formula& formula) const
    {
        const Builder large(scaled(m_font, 1.35));
        const FormulaLayout sign = large.sign({Kind::Upright, formula.text, {}});
        const Builder small = smaller(0.66);
        const FormulaLayout below = small.build(formula.children[0]);
        const FormulaLayout above = small.build(formula.children[1]);
        const double width = std::max({sign.width, below.width, above.width});
        const double shift = em() * 0.16; // the large sign hangs below the baseline
        FormulaLayout result;
        place(result, sign, {(width - sign.width) / 2, shift});
        if (!formula.children[0].isEmpty())
            place(result, below,
                {(width - below.width) / 2, shift + sign.descent * 0.55 + below.ascent});
        if (!formula.children[1].isEmpty())
            place(result, above,
                {(width - above.width) / 2, shift - sign.ascent - above.descent * 0.6});
        result.width = width;
        return result;
    }

    FormulaLayout fence(const Formula& formula) const
    {
        const FormulaLayout content = build(formula.children[0]);
        // As high above the axis as below it, and never lower than a letter.
        const double reach = std::max(
            {content.ascent - axis(), content.descent + axis(), m_metrics.ascent() * 0.5});
        const double top = -axis() - reach;
        const double bottom = -axis() + reach;
        const double width = em() * 0.26;
        FormulaLayout result;
        result.strokes += bracket(formula.text[0], width, top, bottom);
        const double gap = em() * 0.1;
        place(result, content, {width + gap, 0});
        const double right = result.width + gap;
        result.strokes += bracket(formula.text[1], width, top, bottom).translated(right, 0);
        result.width = right + width;
        result.ascent = std::max(result.ascent, -top);
        result.descent = std::max(result.descent, bottom);
        return spaced(result, gap);
    }

    static QPainterPath bracket(QChar sign, double width, double top, double bottom)
    {
        QPainterPath path;
        const double middle = (top + bottom) / 2;
        if (sign == u'(' || sign == u')') {
            const double outer = sign == u'(' ? width * 0.25 : width * 0.75;
            const double inner = sign == u'(' ? width * 0.9 : width * 0.1;
            path.moveTo(inner, top);
            path.cubicTo({outer, top + (middle - top) * 0.45},
                {outer, bottom - (bottom - middle) * 0.45}, {inner, bottom});
        } else if (sign == u'[' || sign == u']') {
            const double outer = sign == u'[' ? width * 0.35 : width * 0.65;
            const double inner = sign == u'[' ? width * 0.9 : width * 0.1;
            path.moveTo(inner, top);
            path.lineTo(outer, top);
            path.lineTo(outer, bottom);
            path.lineTo(inner, bottom);
        } else {
            path.moveTo(width / 2, top);
            path.lineTo(width / 2, bottom);
        }
        return path;
    }

    QFont m_font;
    QFontMetricsF m_metrics;
};

} // namespace

FormulaLayout layOut(const Formula& formula, const QFont& font)
{
    return Builder(font).build(formula);
}

QFont formulaFont(const QFont& body)
{
    QFont font = body;
    font.setFamilies({QStringLiteral("STIX Two Text"), QStringLiteral("TeX Gyre Termes"),
        QStringLiteral("Libertinus Serif"), QStringLiteral("Nimbus Roman"),
        QStringLiteral("Noto Serif"), QStringLiteral("DejaVu Serif"), QStringLiteral("serif")});
    for (const QString& family : body.families())
        font.setFamilies(font.families() << family); // for Chinese words
    font.setPointSizeF(body.pointSizeF() * 1.3);
    return font;
}

void paintFormula(QPainter& painter, QPointF corner, const FormulaLayout& layout)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(corner.x(), corner.y() + layout.ascent);
    for (const FormulaLayout::Text& text : layout.texts) {
        painter.setFont(text.font);
        painter.drawText(text.baseline, text.text);
    }
    const QColor colour = painter.pen().color();
    for (const QRectF& rule : layout.rules)
        painter.fillRect(rule, colour);
    painter.setPen(QPen(colour, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    for (const QPainterPath& stroke : layout.strokes)
        painter.drawPath(stroke);
    painter.restore();
}

} // namespace fovea::ui
