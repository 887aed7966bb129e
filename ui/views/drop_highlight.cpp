// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/drop_highlight.h"

#include "style/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

namespace fovea::ui
{

namespace
{

constexpr qreal frameWidth = 2;
constexpr int tint = 24; // of 255: what is below stays readable

} // namespace

DropHighlight::DropHighlight(QWidget* parent) : QWidget(parent)
{
    hide();
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent->installEventFilter(this);
}

void DropHighlight::show(const QString& sentence)
{
    m_sentence = sentence;
    setAccessibleName(sentence);
    setGeometry(parentWidget()->rect());
    raise();
    update();
    QWidget::show();
}

void DropHighlight::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = theme.accent;
    ground.setAlpha(tint);
    painter.setPen(QPen(theme.accent, frameWidth));
    painter.setBrush(ground);
    const QRectF frame = QRectF(rect()).adjusted(space::s, space::s, -space::s, -space::s);
    painter.drawRoundedRect(frame, cornerRadius, cornerRadius);

    const QFontMetrics metrics(font());
    const int room = width() - 2 * (space::xl + space::l);
    const QString text = metrics.elidedText(m_sentence, Qt::ElideMiddle, room);
    QRectF label(0, 0, metrics.horizontalAdvance(text) + 2 * space::l, controlHeight);
    label.moveCenter(QPointF(rect().center()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(label, cornerRadius, cornerRadius);
    painter.setPen(theme.onAccent);
    painter.drawText(label, Qt::AlignCenter, text);
}

bool DropHighlight::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
