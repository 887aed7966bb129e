// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/channel_gallery.h"

#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui
{

namespace
{

constexpr int longerSide = 104; // of a map
constexpr int shortestSide = 24;
constexpr int padding = space::s; // around a map
constexpr int tileBytes = 16 << 20; // kept

} // namespace

ChannelGallery::ChannelGallery(QWidget* parent) : QAbstractScrollArea(parent), m_tiles(tileBytes)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    viewport()->setBackgroundRole(QPalette::Window); // the scroll bar's ground
    setAccessibleName(tr("Feature maps"));
    connect(&Style::instance(), &Style::changed, this, &ChannelGallery::forget);
}

void ChannelGallery::setMaps(
    Tensor maps, const PlaneLook& look, const QStringList& names, QSize picture)
{
    const int channels = maps.isEmpty() ? 0 : int(maps.dim(0));
    if (channels != count()) {
        m_order.resize(std::size_t(channels));
        std::iota(m_order.begin(), m_order.end(), 0);
        m_selected.reset();
    }
    m_maps = std::move(maps);
    m_look = look;
    m_look.opacity = 1;
    m_look.threshold.reset();
    m_names = names;
    m_picture = picture.expandedTo({1, 1});
    m_hovered.reset();
    forget();
    layOut();
}

void ChannelGallery::setCaptions(const QStringList& captions)
{
    m_captions = captions;
    layOut();
}

void ChannelGallery::setOrder(std::vector<int> channels)
{
    if (int(channels.size()) != count())
        return;
    m_order = std::move(channels);
    viewport()->update();
}

void ChannelGallery::setSelected(std::optional<int> channel)
{
    if (channel && (*channel < 0 || *channel >= count()))
        channel.reset();
    if (m_selected == channel)
        return;
    m_selected = channel;
    if (channel) {
        const QRect tile = tileRect(*channel);
        QScrollBar* bar = verticalScrollBar();
        if (tile.top() < 0)
            bar->setValue(bar->value() + tile.top());
        else if (tile.bottom() >= viewport()->height())
            bar->setValue(bar->value() + tile.bottom() + 1 - viewport()->height());
    }
    describe();
    viewport()->update();
}

void ChannelGallery::setHovered(std::optional<int> channel)
{
    if (m_hovered == channel)
        return;
    m_hovered = channel;
    describe();
    viewport()->update();
}

void ChannelGallery::describe()
{
    const std::optional<int> channel = m_hovered ? m_hovered : m_selected;
    if (!channel)
        return setAccessibleDescription(tr("%n channel(s)", nullptr, count()));
    const QString caption = m_captions.value(*channel);
    const QString name = m_names.value(*channel);
    setAccessibleDescription(caption.isEmpty() ? name : tr("%1, %2").arg(name, caption));
}

void ChannelGallery::forget()
{
    m_tiles.clear();
    viewport()->update();
}

// --- where tiles lie

QSize ChannelGallery::mapSize() const
{
    return m_picture.scaled(longerSide, longerSide, Qt::KeepAspectRatio)
        .expandedTo({shortestSide, shortestSide});
}

QSize ChannelGallery::tileSize() const
{
    const int lines = m_captions.isEmpty() ? 1 : 2;
    return {std::max(mapSize().width(), 3 * space::xl) + 2 * padding,
        mapSize().height() + 2 * padding + space::xs + lines * fontMetrics().height()};
}

int ChannelGallery::columns() const
{
    return std::max(1, (viewport()->width() - 2 * space::s) / tileSize().width());
}

int ChannelGallery::placeOf(int channel) const
{
    return int(std::find(m_order.begin(), m_order.end(), channel) - m_order.begin());
}

QRect ChannelGallery::placeRect(int place) const
{
    const QSize tile = tileSize();
    const int across = columns();
    const int left = (viewport()->width() - across * tile.width()) / 2;
    return {QPoint(left + place % across * tile.width(),
                space::s + place / across * tile.height() - verticalScrollBar()->value()),
        tile};
}

QRect ChannelGallery::tileRect(int channel) const
{
    return placeRect(placeOf(channel));
}

std::optional<int> ChannelGallery::channelAt(QPoint position) const
{
    const QSize tile = tileSize();
    const int across = columns();
    const int x = position.x() - (viewport()->width() - across * tile.width()) / 2;
    const int y = position.y() + verticalScrollBar()->value() - space::s;
    const int place = y / tile.height() * across + x / tile.width();
    if (x < 0 || y < 0 || x >= across * tile.width() || place >= count())
        return std::nullopt;
    return m_order[std::size_t(place)];
}

void ChannelGallery::layOut()
{
    const int rows = (count() + columns() - 1) / columns();
    const int height = rows * tileSize().height() + 2 * space::s;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(tileSize().height() / 3);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    describe();
    viewport()->update();
}

// --- input

void ChannelGallery::choose(int place)
{
    const int channel = m_order[std::size_t(std::clamp(place, 0, count() - 1))];
    if (m_selected == channel)
        return;
    setSelected(channel);
    Q_EMIT selectionChanged(m_selected);
}

bool ChannelGallery::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && m_hovered) {
        setHovered(std::nullopt);
        Q_EMIT hoverChanged(std::nullopt);
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto channel = channelAt(help->pos()))
            QToolTip::showText(help->globalPos(), m_names.value(*channel), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ChannelGallery::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void ChannelGallery::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mousePressEvent(event);
    const auto channel = channelAt(event->position().toPoint());
    if (channel == m_selected)
        return;
    setSelected(channel);
    Q_EMIT selectionChanged(m_selected);
}

void ChannelGallery::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto channel = channelAt(event->position().toPoint()))
        Q_EMIT opened(*channel);
}

void ChannelGallery::mouseMoveEvent(QMouseEvent* event)
{
    const auto channel = channelAt(event->position().toPoint());
    if (channel == m_hovered)
        return;
    setHovered(channel);
    Q_EMIT hoverChanged(channel);
}

void ChannelGallery::keyPressEvent(QKeyEvent* event)
{
    if (count() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const int place = m_selected ? placeOf(*m_selected) : -1;
    const int page = std::max(1, viewport()->height() / tileSize().height()) * columns();
    const auto by = [&](int step) { choose(place < 0 ? 0 : place + step); };
    switch (event->key()) {
    case Qt::Key_Left:
        return by(-1);
    case Qt::Key_Right:
        return by(1);
    case Qt::Key_Up:
        return by(place < columns() ? 0 : -columns());
    case Qt::Key_Down:
        return by(place + columns() >= count() ? 0 : columns());
    case Qt::Key_PageUp:
        return by(-page);
    case Qt::Key_PageDown:
        return by(page);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(count() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected) {
            Q_EMIT opened(*m_selected);
            return;
        }
        break;
    default:
        break;
    }
    event->ignore(); // the scroll area would scroll
}

void ChannelGallery::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Feature maps"));
    if (event->type() == QEvent::FontChange)
        layOut();
}

void ChannelGallery::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void ChannelGallery::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

// --- drawing

QImage ChannelGallery::tile(int channel)
{
    const QSize size = mapSize() * devicePixelRatioF();
    if (const QImage* known = m_tiles.object(channel); known && known->size() == size)
        return *known;
    auto* image = new QImage(size, QImage::Format_RGB32);
    image->fill(Qt::black);
    paintPlane(*image, image->rect(), m_maps.slice(channel), image->rect(), m_look);
    ++m_drawn;
    const QImage result = *image;
    m_tiles.insert(channel, image, image->sizeInBytes());
    return result;
}

void ChannelGallery::paintEvent(QPaintEvent* event)
{
    if (count() == 0)
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = tileSize().height();
    const int top = verticalScrollBar()->value() - space::s;
    const int first = std::max(0, (top + event->rect().top()) / height) * columns();
    for (int place = first; place < count(); ++place) {
        const QRect tile = placeRect(place);
        if (tile.top() > event->rect().bottom())
            break;
        if (tile.intersects(event->rect()))
            paintTile(painter, place);
    }
}

void ChannelGallery::paintTile(QPainter& painter, int place)
{
    const Theme& theme = Theme::current();
    const int channel = m_order[std::size_t(place)];
    const bool chosen = m_selected == channel;
    const bool pointedAt = m_hovered == channel;
    const QRect rect = placeRect(place);
    if (chosen || pointedAt) {
        painter.setBrush(theme.raised);
        painter.setPen(chosen ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), cornerRadius, cornerRadius);
    }
    QRect map({0, 0}, mapSize());
    map.moveTo(rect.center().x() - map.width() / 2, rect.top() + padding);
    painter.drawImage(map, tile(channel));
    const int line = fontMetrics().height();
    QRect text(rect.left() + space::xs, map.bottom() + 1 + space::xs, rect.width() - space::s, line);
    const auto write = [&](const QString& words, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(text, int(Qt::AlignCenter) | int(Qt::TextSingleLine),
            fontMetrics().elidedText(words, Qt::ElideRight, text.width()));
        text.translate(0, line);
    };
    write(m_names.value(channel), chosen || pointedAt ? theme.text : theme.mutedText);
    if (!m_captions.isEmpty())
        write(m_captions.value(channel), theme.mutedText);
}

} // namespace fovea::ui
