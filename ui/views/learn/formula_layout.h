// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/learn/formula.h"

#include <QFont>
#include <QLineF>
#include <QList>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>

class QPainter;

namespace fovea::ui
{

/// A formula with every sign at its place. The origin is the left end of the baseline.
struct FormulaLayout {
    struct Text {
        QPointF baseline;
        QFont font;
        QString text;
    };

    QList<Text> texts;
    QList<QRectF> rules; ///< of fractions and roots
    QList<QPainterPath> strokes; ///< brackets and root signs
    double width = 0;
    double ascent = 0; ///< above the baseline
    double descent = 0; ///< below it

    QSizeF size() const { return {width, ascent + descent}; }
};

/// Numbers and words stand in the font's size; scripts in smaller ones.
FormulaLayout layOut(const Formula& formula, const QFont& font);

/// The program's font for formulas: with serifs, as large as `body` asks for.
QFont formulaFont(const QFont& body);

/// Draws it in the painter's pen, its upper left corner at `corner`.
void paintFormula(QPainter& painter, QPointF corner, const FormulaLayout& layout);

} // namespace fovea::ui
