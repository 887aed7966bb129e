// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/table_objects.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

namespace fovea::ui
{

namespace
{

const QColor paper(0xF2, 0xF2, 0xF0);
const QColor ink(0x2A, 0x2A, 0x2A);
const QColor cupRed(0xD2, 0x2B, 0x2B);

void shadow(QPainter& painter, const QRectF& rect, double radius)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 45));
    painter.drawRoundedRect(rect.translated(3, 4), radius, radius);
}

void sheet(QPainter& painter, const QRectF& rect, const QColor& colour, double radius)
{
    shadow(painter, rect, radius);
    painter.setBrush(colour);
    painter.setPen(QPen(QColor(0x80, 0x80, 0x80), 0.8));
    painter.drawRoundedRect(rect, radius, radius);
}

/// Lines of print: thin bars, the last one short.
void print(QPainter& painter, const QRectF& rect, int lines)
{
    const double pitch = rect.height() / lines;
    for (int i = 0; i < lines; ++i) {
        const double width = i == lines - 1 ? rect.width() * 0.6 : rect.width();
        painter.fillRect(QRectF(rect.left(), rect.top() + i * pitch, width, pitch * 0.42),
            QColor(0x70, 0x70, 0x70));
    }
}

void newspaper(QPainter& painter, const QRectF& r)
{
    sheet(painter, r, paper, 1);
    painter.fillRect(QRectF(r.left() + 8, r.top() + 8, r.width() - 16, 11), ink);
    painter.fillRect(QRectF(r.left() + 8, r.top() + 24, r.width() - 16, 1), ink);
    painter.fillRect(
        QRectF(r.left() + 8, r.top() + 30, r.width() * 0.46, 36), QColor(0x9A, 0x9A, 0x9A));
    print(painter, {r.left() + r.width() * 0.62, r.top() + 30, r.width() * 0.3, 36}, 7);
    for (int column = 0; column < 3; ++column) {
        const double width = (r.width() - 28) / 3;
        print(painter, {r.left() + 8 + column * (width + 6), r.top() + 74, width, r.height() - 84},
            8);
    }
    painter.setPen(QPen(QColor(0xC4, 0xC4, 0xC4), 1)); // the fold
    painter.drawLine(QPointF(r.left(), r.top() + 70), QPointF(r.right(), r.top() + 70));
}

void researchPaper(QPainter& painter, const QRectF& r)
{
    sheet(painter, r, paper, 1);
    painter.fillRect(QRectF(r.left() + r.width() * 0.18, r.top() + 10, r.width() * 0.64, 5), ink);
    painter.fillRect(QRectF(r.left() + r.width() * 0.3, r.top() + 19, r.width() * 0.4, 3),
        QColor(0x88, 0x88, 0x88));
    print(painter, {r.left() + 18, r.top() + 30, r.width() - 36, 24}, 5);
    const double width = (r.width() - 24) / 2;
    print(painter, {r.left() + 9, r.top() + 62, width, r.height() - 72}, 10);
    print(painter, {r.left() + 15 + width, r.top() + 62, width, 26}, 4);
    // A figure: axes and a curve.
    const QRectF figure(r.left() + 16 + width, r.top() + 94, width - 2, r.height() - 104);
    painter.setPen(QPen(ink, 1));
    painter.drawPolyline(QPolygonF{figure.topLeft(), figure.bottomLeft(), figure.bottomRight()});
    QPainterPath curve(figure.bottomLeft() + QPointF(2, -3));
    curve.cubicTo({figure.left() + figure.width() * 0.4, figure.bottom()},
        {figure.left() + figure.width() * 0.4, figure.top()}, figure.topRight() + QPointF(0, 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(curve);
}

void cup(QPainter& painter, const QRectF& r)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 45));
    painter.drawEllipse(QRectF(r.left(), r.bottom() - 20, r.width(), 22));
    painter.setBrush(QColor(0xE4, 0xE4, 0xE2)); // the saucer
    painter.setPen(QPen(QColor(0x90, 0x90, 0x90), 0.8));
    painter.drawEllipse(QRectF(r.left(), r.bottom() - 24, r.width(), 22));
    const QRectF body(r.left() + 14, r.top() + 26, r.width() - 44, r.height() - 40);
    painter.setBrush(Qt::NoBrush); // the handle
    painter.setPen(QPen(cupRed.darker(112), 8));
    painter.drawArc(QRectF(body.right() - 10, body.top() + 14, 28, 36), -80 * 16, 170 * 16);
    QLinearGradient round(body.left(), 0, body.right(), 0);
    round.setColorAt(0, cupRed);
    round.setColorAt(0.3, cupRed.lighter(122));
    round.setColorAt(1, cupRed.darker(125));
    QPainterPath side(body.topLeft());
    side.cubicTo({body.left() + 2, body.bottom() - 14}, {body.left() + 12, body.bottom()},
        {body.center().x(), body.bottom()});
    side.cubicTo({body.right() - 12, body.bottom()}, {body.right() - 2, body.bottom() - 14},
        body.topRight());
    side.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(round);
    painter.drawPath(side);
    painter.setBrush(cupRed.darker(118));
    painter.drawEllipse(QRectF(body.left(), body.top() - 9, body.width(), 18));
    painter.setBrush(QColor(0x33, 0x24, 0x1E)); // the coffee
    painter.drawEllipse(QRectF(body.left() + 5, body.top() - 6, body.width() - 10, 13));
}

void notebook(QPainter& painter, const QRectF& r)
{
    sheet(painter, r, QColor(0xC8, 0xC8, 0xC6), 5);
    painter.setPen(QPen(QColor(0x80, 0x80, 0x80), 0.8));
    painter.setBrush(paper);
    painter.drawRoundedRect(
        QRectF(r.left() + r.width() * 0.3, r.top() + 26, r.width() * 0.52, 28), 2, 2);
    painter.fillRect(QRectF(r.left() + r.width() * 0.36, r.top() + 38, r.width() * 0.4, 2), ink);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0x4A, 0x4A, 0x4A), 2));
    for (double y = r.top() + 9; y < r.bottom() - 6; y += 11) // the spiral
        painter.drawArc(QRectF(r.left() - 6, y - 3, 16, 7), 30 * 16, 300 * 16);
}

void book(QPainter& painter, const QRectF& r)
{
    shadow(painter, r, 3);
    painter.setPen(QPen(QColor(0x90, 0x90, 0x90), 0.8)); // the pages, at the right and below
    painter.setBrush(paper);
    painter.drawRect(r.adjusted(4, 5, 0, 0));
    for (double x = 1.5; x < 6; x += 1.5)
        painter.drawLine(
            QPointF(r.right() - x, r.top() + 6), QPointF(r.right() - x, r.bottom() - 1));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x46, 0x46, 0x46));
    painter.drawRoundedRect(r.adjusted(0, 0, -6, -6), 3, 3);
    painter.fillRect(QRectF(r.left() + 5, r.top(), 2, r.height() - 6), QColor(0x2C, 0x2C, 0x2C));
    painter.fillRect(QRectF(r.left() + 22, r.top() + 22, r.width() - 46, 8), paper);
    painter.fillRect(QRectF(r.left() + 32, r.top() + 36, r.width() - 66, 5), paper);
    painter.setPen(QPen(paper, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QPointF(r.center().x() - 2, r.top() + 78), 16, 16);
    painter.fillRect(QRectF(r.left() + 36, r.bottom() - 26, r.width() - 74, 3), paper);
}

} // namespace

QRectF tableObjectRect(TableObject object)
{
    switch (object) {
    case TableObject::Newspaper:
        return {22, 26, 120, 148};
    case TableObject::Paper:
        return {166, 36, 100, 134};
    case TableObject::Cup:
        return {288, 62, 100, 98};
    case TableObject::Notebook:
        return {418, 40, 90, 124};
    case TableObject::Book:
        return {530, 36, 92, 132};
    }
    return {};
}

void paintTable(QPainter& painter, const QRectF& rect, bool dark)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / tableBounds.width(), rect.height() / tableBounds.height());
    painter.fillRect(tableBounds, dark ? QColor(0x56, 0x57, 0x58) : QColor(0xD6, 0xD5, 0xD2));
    newspaper(painter, tableObjectRect(TableObject::Newspaper));
    researchPaper(painter, tableObjectRect(TableObject::Paper));
    cup(painter, tableObjectRect(TableObject::Cup));
    notebook(painter, tableObjectRect(TableObject::Notebook));
    book(painter, tableObjectRect(TableObject::Book));
    painter.restore();
}

QImage tablePicture(bool dark)
{
    QImage image(tableBounds.size().toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    paintTable(painter, tableBounds, dark);
    return image;
}

} // namespace fovea::ui
