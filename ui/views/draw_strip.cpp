// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/draw_strip.h"

#include "models/token_text.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int barHeight = 20;
constexpr int pointerHeight = 8;

} // namespace

QString drawSentence(const Model& model, const explain::Draw& draw)
{
    // As many decimals as it takes to see that the number lies in the interval.
    int decimals = 3;
    const auto number = [&](double value) { return QString::number(value, 'f', decimals); };
    while (decimals < 9 && number(draw.number) == number(draw.end))
        ++decimals;
    return QCoreApplication::translate("DrawStrip", "u = %1 falls into %2: [%3, %4)")
        .arg(number(draw.number), isolated(className(model, PredictionKind::NextTokens, draw.id)), number(draw.begin),
            number(draw.end));
}

DrawStrip::DrawStrip(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

QSize DrawStrip::sizeHint() const
{
    return {160, pointerHeight + barHeight + 2};
}

const explain::Draw* DrawStrip::draw() const
{
    return m_prediction && m_prediction->draw ? &*m_prediction->draw : nullptr;
}

void DrawStrip::setPrediction(std::shared_ptr<const TextPrediction> prediction)
{
    m_prediction = std::move(prediction);
    setAccessibleName(tr("The next draw"));
    setAccessibleDescription(sentence());
    update();
}

QString DrawStrip::sentence() const
{
    return draw() ? drawSentence(*m_prediction->request.result->model, *draw()) : QString();
}

QRectF DrawStrip::bar() const
{
    return {1.0, double(pointerHeight), width() - 2.0, double(barHeight)};
}

double DrawStrip::pointerX() const
{
    return draw() ? bar().left() + draw()->number * bar().width() : -1;
}

QRectF DrawStrip::drawnRect() const
{
    if (!draw())
        return {};
    QRectF rect = bar();
    rect.setLeft(bar().left() + draw()->begin * bar().width());
    rect.setRight(bar().left() + draw()->end * bar().width());
    return rect;
}

Index DrawStrip::candidateAt(double place, double* begin, double* end) const
{
    *begin = *end = 0;
    const explain::Predictions& predictions = m_prediction->predictions;
    for (Index rank = 0; rank < predictions.kept; ++rank) {
        *begin = *end;
        *end += predictions.candidates[std::size_t(rank)].sampled;
        if (place < *end)
            return rank;
    }
    return predictions.kept - 1;
}

bool DrawStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !draw())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    double begin = 0, end = 0;
    const double place = (help->pos().x() - bar().left()) / bar().width();
    const auto rank = std::size_t(candidateAt(std::clamp(place, 0.0, 1.0), &begin, &end));
    const explain::Candidate& candidate = m_prediction->predictions.candidates[rank];
    QToolTip::showText(help->globalPos(),
        tr("%1: [%2, %3), drawn with probability %4")
            .arg(isolated(className(*m_prediction, candidate.id)),
                QString::number(begin, 'f', 4), QString::number(end, 'f', 4),
                percentText(candidate.sampled)),
        this);
    return true;
}

void DrawStrip::paintEvent(QPaintEvent* /*event*/)
{
    if (!draw())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    const QRectF area = bar();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(area, 3, 3);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter.setFont(small);
    const QFontMetricsF metrics(small);

    // As far as one can tell them apart; what lies behind stays one piece.
    double end = 0;
    const explain::Predictions& predictions = m_prediction->predictions;
    for (Index rank = 0; rank < predictions.kept; ++rank) {
        const explain::Candidate& candidate = predictions.candidates[std::size_t(rank)];
        const double begin = end;
        end += candidate.sampled;
        const QRectF piece(area.left() + begin * area.width(), area.top(),
            (end - begin) * area.width(), area.height());
        if (piece.width() < 3)
            break;
        painter.fillRect(QRectF(piece.right() - 0.5, piece.top(), 1, piece.height()), theme.line);
        const QString name = className(*m_prediction, candidate.id);
        if (metrics.horizontalAdvance(name) + space::xs <= piece.width()) {
            painter.setPen(theme.text);
            painter.drawText(piece, Qt::AlignCenter, name);
        }
    }

    QRectF drawn = drawnRect();
    drawn.setWidth(std::max(2.0, drawn.width()));
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(drawn.adjusted(1, 1, -1, -1), 2, 2);
    const double x = pointerX();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawPolygon(QPolygonF{{x - 5, 0}, {x + 5, 0}, {x, double(pointerHeight) - 1}});
    painter.fillRect(QRectF(x - 0.5, area.top(), 1, area.height()), theme.accent);
}

} // namespace fovea::ui
