// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_model.h"
#include "views/token_scroll_view.h"

namespace fovea::ui
{

/// The shares of the input tokens in the chosen token as bars, one below the other.
class TokenShareBars : public TokenScrollView
{
    Q_OBJECT
public:
    enum class Order { Text, Share };

    explicit TokenShareBars(FlowModel* model, QWidget* parent = nullptr);

    Order order() const { return m_order; }
    void setOrder(Order order);
    /// The tokens from the top.
    const std::vector<Index>& rows() const { return m_rows; }
    /// Of a row's bar, in the viewport; the longest one has the largest share.
    QRectF barRect(int row) const;

    QSize sizeHint() const override { return {480, 240}; }
    QSize minimumSizeHint() const override { return {200, 80}; }

protected:
    void leave() override;
    QString toolTipAt(QPoint position, QRect* area) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void retake() override;

private:
    void arrange();
    void updateScrollBar();
    void describe();
    int rowHeight() const;
    double labelWidth() const;
    double numberWidth() const;
    QRectF rowRect(int row) const;
    int rowAt(QPointF position) const;
    int rowOf(Index token) const;

    FlowModel* m_model;
    Order m_order = Order::Share;
    std::vector<Index> m_rows;
    float m_largest = 0;
};

} // namespace fovea::ui
