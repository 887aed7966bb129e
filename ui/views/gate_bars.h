// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <optional>

namespace fovea::ui
{

/// The order of bars: as the channels stand, or the strongest first (NaN last, equal ones as they
/// stand). @return the channel at each position
enum class BarOrder { Index, Value };
std::vector<int> barOrder(std::span<const float> values, BarOrder order);

/// One bar per channel on the absolute scale 0..1. A click or the arrow keys choose a channel; the
/// chosen and the hovered bar say their value, and their tool tip the name. Scrolls sideways when
/// there are more channels than fit. Where bars can be set, a drag up or down sets one, and so do
/// Up and Down for the chosen one.
class GateBars : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit GateBars(QWidget* parent = nullptr);

    /// @param gates [channels], 0..1; empty for none
    /// @param names one per channel, in the user's language
    void setGates(const Tensor& gates, const QStringList& names);
    /// What the gates were before some were changed: marked where it differs. Empty: nothing is.
    void setOriginal(const Tensor& gates);
    void setEditable(bool editable) { m_editable = editable; }
    void setOrder(BarOrder order);
    BarOrder order() const { return m_order; }
    void setSelected(std::optional<int> channel);
    std::optional<int> selected() const { return m_selected; }
    /// One that is pointed at, here or elsewhere.
    void setHovered(std::optional<int> channel);

    int count() const { return int(m_values.size()); }
    /// Where the bar of a channel is drawn, from the base line to its value, in viewport pixels.
    QRectF barRect(int channel) const;
    std::optional<int> channelAt(QPointF position) const;

    QSize sizeHint() const override { return {400, 104}; }
    QSize minimumSizeHint() const override { return { 160, 88 }; }

Q_SIGNALS:
    /// By the user: a click, a key; none when the selection was lifted.
    void selectionChanged(std::optional<int> channel);
    /// The bar under the pointer, or none.
    void hoverChanged(std::optional<int> channel);
    /// A bar is being dragged, or a key set it; 0..1.
    void valueSet(int channel, float value);
    /// What is set next is another change.
    void dragEnded();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF plot() const;
    double pitch() const;
    int positionOf(int channel) const;
    void choose(std::optional<int> channel);
    void updateScrollBar();
    void describe();
    bool isChanged(int channel) const;
    void dragTo(QPointF position);
    double originalY(int channel) const;
    void paintOriginal(QPainter& painter, int channel) const;
    void paintValue(QPainter& painter, int channel) const;
    void paintBar(QPainter& painter, int channel) const;

    std::vector<float> m_values;
    std::vector<float> m_original; // of as many channels, or empty
    bool m_editable = false;
    std::optional<int> m_pressed; // the bar under the button
    QPointF m_pressedAt;
    bool m_dragging = false;
    QStringList m_names;
    BarOrder m_order = BarOrder::Index;
    std::vector<int> m_channels; // at each position
    std::optional<int> m_selected;
    std::optional<int> m_hovered;
};

} // namespace fovea::ui
