// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/filmstrip.h"

#include "models/number_text.h"
#include "style/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int thumbnailHeight = 48;
constexpr int curveHeight = 22;
constexpr int page = 10; ///< frames that PageUp and PageDown go

/// A triangle, or two bars while it plays.
class PlayButton : public QToolButton
{
public:
    explicit PlayButton(Filmstrip* film) : QToolButton(film), m_film(film) { }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QToolButton::paintEvent(event);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::ButtonText));
        const QPointF middle = QRectF(rect()).center();
        if (m_film->isPlaying()) {
            for (const double side : {-4.0, 4.0})
                painter.drawRoundedRect(
                    QRectF(middle.x() + side - 1.75, middle.y() - 6.5, 3.5, 13), 1, 1);
        } else {
            painter.drawPolygon(QPolygonF{{middle.x() - 4.5, middle.y() - 7},
                {middle.x() + 7, middle.y()}, {middle.x() - 4.5, middle.y() + 7}});
        }
    }

private:
    Filmstrip* m_film;
};

} // namespace

Filmstrip::Filmstrip(QWidget* parent) : QWidget(parent), m_play(new PlayButton(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_play->setAutoRaise(true);
    m_play->setFocusPolicy(Qt::TabFocus);
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Filmstrip::advance);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

QSize Filmstrip::sizeHint() const
{
    return {320, space::s + curveHeight + thumbnailHeight + space::s};
}

void Filmstrip::setFrames(std::shared_ptr<const Frames> frames)
{
    setPlaying(false);
    m_frames = std::move(frames);
    m_weights = {};
    m_thumbnails.clear();
    m_current = 0;
    retranslate();
    update();
}

void Filmstrip::setWeights(const Tensor& weights)
{
    m_weights = weights;
    retranslate();
    update();
}

void Filmstrip::setCurrent(int frame)
{
    frame = std::clamp(frame, 0, std::max(0, count() - 1));
    if (frame == m_current)
        return;
    m_current = frame;
    setAccessibleDescription(frameText(frame));
    update();
    Q_EMIT currentChanged(frame);
}

void Filmstrip::setPlaying(bool playing)
{
    playing = playing && count() > 1;
    if (playing == isPlaying())
        return;
    if (playing)
        m_timer.start(m_frames->delays[std::size_t(m_current)]);
    else
        m_timer.stop();
    retranslate();
    Q_EMIT playingChanged(playing);
}

/// The next frame, after the last the first again.
void Filmstrip::advance()
{
    const int next = (m_current + 1) % count();
    m_timer.start(m_frames->delays[std::size_t(next)]);
    setCurrent(next);
}

QRectF Filmstrip::strip() const
{
    const double left = space::l + controlHeight + space::s;
    return {left, double(space::s + curveHeight), std::max(1.0, width() - left - space::l),
        double(thumbnailHeight)};
}

QRectF Filmstrip::frameRect(int frame) const
{
    const QRectF area = strip();
    const double each = area.width() / std::max(1, count());
    return {area.left() + frame * each, area.top(), each, area.height()};
}

int Filmstrip::frameAt(double x) const
{
    const QRectF area = strip();
    return std::clamp(
        int(std::floor((x - area.left()) / area.width() * count())), 0, std::max(0, count() - 1));
}

QString Filmstrip::frameText(int frame) const
{
    if (count() == 0)
        return {};
    const int delay = m_frames->delays[std::size_t(frame)];
    if (m_weights.isEmpty())
        return tr("Frame %1 of %2 · shown for %3 ms").arg(frame).arg(count()).arg(delay);
    return tr("Frame %1 of %2 · temporal weight %3 · shown for %4 ms")
        .arg(frame)
        .arg(count())
        .arg(exactNumber(m_weights.floats()[std::size_t(frame)]))
        .arg(delay);
}

void Filmstrip::paintEvent(QPaintEvent* /*event*/)
{
    if (count() == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    paintFrames(painter);
    paintCurve(painter);
    const Theme& theme = Theme::current();
    // Never so narrow that the place can't be seen.
    QRectF marked = frameRect(m_current);
    if (marked.width() < 6)
        marked = QRectF(marked.center().x() - 3, marked.top(), 6, marked.height());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, 4));
    painter.drawRoundedRect(marked.adjusted(0, -1, 0, 1), 3, 3);
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRoundedRect(marked.adjusted(0, -1, 0, 1), 3, 3);
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(theme.text, 1, Qt::DotLine));
        painter.drawRoundedRect(strip().adjusted(-3, -3, 3, 3), 4, 4);
    }
}

/// Thumbnails are as wide as their frame's share; where that is less than their own shape, a
/// thumbnail stands for several frames.
void Filmstrip::paintFrames(QPainter& painter)
{
    const QRectF area = strip();
    const QSizeF picture = m_frames->pictures.front().size();
    const double width = std::max(16.0, area.height() * picture.width() / picture.height());
    const int drawn = std::clamp(int(std::ceil(area.width() / width)), 1, count());
    const double ratio = devicePixelRatioF();
    const double each = area.width() / drawn;
    if (int(m_thumbnails.size()) != drawn
        || m_thumbnails.front().height() != qRound(area.height() * ratio)) {
        m_thumbnails.clear();
        for (int i = 0; i < drawn; ++i) {
            const int frame = int((i + 0.5) / drawn * count());
            QPixmap pixmap
                = QPixmap::fromImage(m_frames->pictures[std::size_t(frame)].scaledToHeight(
                    std::max(1, qRound(area.height() * ratio)), Qt::SmoothTransformation));
            pixmap.setDevicePixelRatio(ratio);
            m_thumbnails.push_back(std::move(pixmap));
        }
    }
    painter.save();
    painter.fillRect(area, Theme::current().raised);
    for (int i = 0; i < drawn; ++i) {
        const QRectF slot(area.left() + i * each, area.top(), each, area.height());
        const QSizeF size = m_thumbnails[std::size_t(i)].deviceIndependentSize();
        painter.setClipRect(slot.adjusted(0.5, 0, -0.5, 0));
        painter.drawPixmap(QPointF(slot.center().x() - size.width() / 2, slot.top()),
            m_thumbnails[std::size_t(i)]);
    }
    painter.restore();
}

/// From 0 at the bottom to the largest weight at the top.
void Filmstrip::paintCurve(QPainter& painter) const
{
    if (m_weights.isEmpty())
        return;
    const auto weights = m_weights.floats();
    const float largest = *std::max_element(weights.begin(), weights.end());
    if (!(largest > 0))
        return;
    const double bottom = strip().top() - 3;
    const double height = curveHeight - 4;
    QPolygonF line;
    for (int i = 0; i < count(); ++i)
        line << QPointF(
            frameRect(i).center().x(), bottom - height * double(weights[std::size_t(i)] / largest));
    const Theme& theme = Theme::current();
    QPolygonF area = line;
    area << QPointF(line.last().x(), bottom) << QPointF(line.first().x(), bottom);
    QColor fill = theme.accent;
    fill.setAlphaF(0.18F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(area);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.drawPolyline(line);
    painter.setBrush(theme.accent);
    painter.setPen(QPen(theme.surface, 1.5));
    painter.drawEllipse(line[m_current], 4, 4);
}

void Filmstrip::resizeEvent(QResizeEvent* event)
{
    const QRectF area = strip();
    m_play->setGeometry(
        space::l, int(area.center().y()) - controlHeight / 2, controlHeight, controlHeight);
    m_thumbnails.clear();
    QWidget::resizeEvent(event);
}

void Filmstrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || count() == 0)
        return;
    setPlaying(false);
    setCurrent(frameAt(event->position().x()));
}

void Filmstrip::mouseMoveEvent(QMouseEvent* event)
{
    if (count() == 0)
        return;
    const int frame = frameAt(event->position().x());
    if (event->buttons() & Qt::LeftButton)
        setCurrent(frame);
    Q_EMIT hinted(frameText(frame));
}

void Filmstrip::leaveEvent(QEvent* event)
{
    Q_EMIT hinted(QString());
    QWidget::leaveEvent(event);
}

void Filmstrip::keyPressEvent(QKeyEvent* event)
{
    int to = m_current;
    switch (event->key()) {
    case Qt::Key_Left:
        to -= 1;
        break;
    case Qt::Key_Right:
        to += 1;
        break;
    case Qt::Key_PageUp:
        to -= page;
        break;
    case Qt::Key_PageDown:
        to += page;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = count() - 1;
        break;
    case Qt::Key_Space:
        return setPlaying(!isPlaying());
    default:
        return QWidget::keyPressEvent(event);
    }
    setPlaying(false);
    setCurrent(to);
    Q_EMIT hinted(frameText(m_current));
}

void Filmstrip::retranslate()
{
    setAccessibleName(tr("Frames"));
    setAccessibleDescription(frameText(m_current));
    m_play->update();
    m_play->setToolTip(isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(isPlaying() ? tr("Pause") : tr("Play"));
}

void Filmstrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
