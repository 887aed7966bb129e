// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace fovea::ui
{

/// Two decimals, as numbers stand in a lesson's matrices; infinities and NaN by name.
QString cellNumber(float value);
/// The same as a term of a formula, in brackets when it is negative. What stands on both sides of
/// it is joined by \approx: the decimals left out may show in a sum.
QString cellTerm(float value);

/// A token as a part of a formula, which can't be wide: of a long one, the beginning.
QString formulaLabel(const QString& token);

/// The font of the labels of rows and columns.
QFont matrixLabelFont(QFont body);

/// One number on its tint. The sign shows in the number and in the colour; what is masked or no
/// number is hatched.
/// @param magnitude of the strongest tint, for signed numbers; 0 for weights in 0..1
void paintMatrixCell(QPainter& painter, const QRectF& rect, float value, float magnitude);

/// All of a matrix as a picture without numbers. @param magnitude as above
void paintMatrixPicture(
    QPainter& painter, const QRectF& rect, const Tensor& values, bool transposed, float magnitude);

} // namespace fovea::ui
