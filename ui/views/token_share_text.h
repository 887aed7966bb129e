// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_model.h"
#include "views/token_scroll_view.h"

namespace fovea::ui
{

/// "34.2%": a share on a picture.
QString shareText(float share);

/// The text itself, each token tinted by its share in the chosen token and with the number below;
/// the darkest has the largest share. A click or the arrow keys choose another token.
class TokenShareText : public TokenScrollView
{
    Q_OBJECT
public:
    explicit TokenShareText(FlowModel* model, QWidget* parent = nullptr);

    /// In the viewport; empty when there is no such token.
    QRectF tokenRect(Index token) const;
    QSize sizeHint() const override { return {480, 160}; }
    QSize minimumSizeHint() const override { return {200, 64}; }

protected:
    void leave() override;
    QString toolTipAt(QPoint position, QRect* area) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void retake() override;

private:
    void layOut();
    void showToken();
    void describe();
    Index tokenAt(QPointF position) const;
    void paintToken(QPainter& painter, Index token, float largest) const;

    FlowModel* m_model;
    std::vector<QRectF> m_boxes; ///< of the tokens, from the top of the text
};

} // namespace fovea::ui
