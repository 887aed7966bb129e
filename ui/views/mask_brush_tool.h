// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointF>

namespace fovea::ui
{

class ImageView;

/// Turns drags over an image view into strokes of a brush while it is active. The wheel and the
/// other buttons keep their meaning.
class MaskBrushTool : public QObject
{
    Q_OBJECT
public:
    explicit MaskBrushTool(ImageView* view);

    void setActive(bool active);
    bool isActive() const { return m_active; }
    /// Of the brush, in pixels of the view.
    void setRadius(double radius);
    double radius() const { return m_radius; }

Q_SIGNALS:
    /// A piece of a stroke, in pixels of the picture.
    void stroked(QPointF from, QPointF to);
    void strokeEnded();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void updateCursor();

    ImageView* m_view;
    bool m_active = false;
    double m_radius = 16;
    bool m_pressed = false;
    QPointF m_last; // in pixels of the picture
};

} // namespace fovea::ui
