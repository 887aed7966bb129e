// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/plane_painter.h"

#include <QAbstractScrollArea>
#include <QCache>
#include <QStringList>

#include <vector>

namespace fovea::ui
{

/// The maps of all channels as tiles on one scale, in an order that is given. Only tiles in view
/// are drawn, so that thousands are no burden. A click or the arrow keys choose a channel, a double
/// click or Enter wants it large.
class ChannelGallery : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit ChannelGallery(QWidget* parent = nullptr);

    /// @param maps float32 [channel, height, width]; empty for none
    /// @param names one per channel
    /// @param picture whose proportions the tiles have
    void setMaps(Tensor maps, const PlaneLook& look, const QStringList& names, QSize picture);
    /// A second line below each name, such as its gate; may be empty.
    void setCaptions(const QStringList& captions);
    /// @param channels every channel once
    void setOrder(std::vector<int> channels);
    void setSelected(std::optional<int> channel);
    std::optional<int> selected() const { return m_selected; }
    /// One that is pointed at elsewhere.
    void setHovered(std::optional<int> channel);

    int count() const { return int(m_order.size()); }
    /// Of a channel, in pixels of the viewport.
    QRect tileRect(int channel) const;
    std::optional<int> channelAt(QPoint position) const;
    /// Tiles that were drawn so far, for tests: those out of view are not among them.
    int drawnCount() const { return m_drawn; }

    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    /// By the user.
    void selectionChanged(std::optional<int> channel);
    void hoverChanged(std::optional<int> channel);
    /// A channel is to be shown large.
    void opened(int channel);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int columns() const;
    QSize tileSize() const;
    QSize mapSize() const;
    int placeOf(int channel) const;
    QRect placeRect(int place) const;
    void layOut();
    void choose(int place);
    void describe();
    void forget();
    QImage tile(int channel);
    void paintTile(QPainter& painter, int place);

    Tensor m_maps;
    PlaneLook m_look;
    QStringList m_names;
    QStringList m_captions;
    QSize m_picture{1, 1};
    std::vector<int> m_order; // the channel at each place
    std::optional<int> m_selected;
    std::optional<int> m_hovered;
    QCache<int, QImage> m_tiles;
    int m_drawn = 0;
};

} // namespace fovea::ui
