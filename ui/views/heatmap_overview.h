// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace fovea::ui
{

class HeatmapView;

/// A small picture of the whole map in a corner of its view, with a frame around what is visible.
/// Shown when not all is. A click or drag goes there; with the keyboard focus, so do the arrows,
/// Home and End.
class HeatmapOverview : public QWidget
{
    Q_OBJECT
public:
    explicit HeatmapOverview(HeatmapView* view);

    /// Whether it may be shown.
    bool isWanted() const { return m_isWanted; }
    void setWanted(bool isWanted);
    /// What is visible, in this widget.
    QRectF frame() const;

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();
    void goTo(QPointF position);
    QRectF picture() const;
    void retranslate();

    HeatmapView* m_view;
    bool m_isWanted = true;
};

} // namespace fovea::ui
