// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/matrix_painting.h"

#include "models/colour_scale.h"
#include "models/heatmap_tile.h"
#include "style/colour_map.h"
#include "style/theme.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr float strongest = 0.45F; // the number stays readable on it
const QColor negativeLight(0xC9, 0x6A, 0x2B);
const QColor negativeDark(0xE0, 0x8A, 0x4A);

} // namespace

QString cellNumber(float value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+∞") : QStringLiteral("−∞");
    const bool large = std::abs(value) >= 100;
    QString text = QString::number(double(value), large ? 'g' : 'f', large ? 3 : 2);
    if (text == u"-0.00")
        text.remove(0, 1);
    return text.replace(u'-', u'−');
}

QString cellTerm(float value)
{
    return (value < 0 ? QStringLiteral("(\\text{%1})") : QStringLiteral("\\text{%1}"))
        .arg(cellNumber(value));
}

QString formulaLabel(const QString& token)
{
    constexpr qsizetype most = 10;
    if (token.size() <= most)
        return token;
    const bool splitsPair = token[most - 2].isHighSurrogate();
    return token.left(most - (splitsPair ? 2 : 1)) + u'…';
}

QFont matrixLabelFont(QFont body)
{
    body.setPointSizeF(body.pointSizeF() * 0.92);
    return body;
}

void paintMatrixCell(QPainter& painter, const QRectF& rect, float value, float magnitude)
{
    const Theme& theme = Theme::current();
    const QRectF cell = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.fillRect(cell, theme.surface);
    if (std::isfinite(value)) {
        const float share = magnitude > 0 ? std::min(1.F, std::abs(value) / magnitude)
                                          : std::clamp(value, 0.F, 1.F);
        QColor tint = value < 0 ? (theme.dark ? negativeDark : negativeLight) : theme.accent;
        tint.setAlphaF(strongest * share);
        painter.fillRect(cell, tint);
    } else {
        painter.fillRect(cell,
            QBrush(std::isnan(value) ? QColor(ColourMap::notANumber()) : theme.line,
                Qt::BDiagPattern));
    }
    painter.setPen(std::isinf(value) ? theme.mutedText : theme.text);
    painter.drawText(rect, int(Qt::AlignCenter | Qt::TextDontClip), cellNumber(value));
}

void paintMatrixPicture(
    QPainter& painter, const QRectF& rect, const Tensor& values, bool transposed, float magnitude)
{
    const ConstMatrixMap cells = values.matrix();
    const Index rows = transposed ? cells.cols() : cells.rows();
    const Index columns = transposed ? cells.rows() : cells.cols();
    const bool isSigned = magnitude > 0;
    const ColourScale scale = ColourScale::linear(isSigned ? magnitude : 1, isSigned);
    const ColourTable& table
        = ColourMap::get(isSigned ? ColourMapName::Diverging : ColourMapName::Viridis).table();
    QImage image(int(columns), int(rows), QImage::Format_RGB32);
    for (Index y = 0; y < rows; ++y) {
        for (Index x = 0; x < columns; ++x) {
            const float value = transposed ? cells(x, y) : cells(y, x);
            image.setPixel(int(x), int(y),
                std::isnan(value)       ? ColourMap::notANumber()
                    : std::isinf(value) ? infinityColour
                                        : table[std::size_t(scale.position(value) * 255 + 0.5F)]);
        }
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(rect, image);
    painter.setPen(Theme::current().line);
    painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
}

} // namespace fovea::ui
