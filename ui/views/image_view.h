// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/image_mapping.h"
#include "jobs/job.h"
#include "models/image_loader.h"
#include "views/pan_zoom_view.h"
#include "views/plane_painter.h"

#include <QPolygonF>

#include <optional>

namespace fovea::ui
{

/// A picture with a plane of numbers (a mask, a feature map) over it. Zooms and pans as every
/// view; hovering tells the cell under the pointer, a click or Enter pins it, arrow keys move the
/// pin. With the divider on, the plane is drawn only to its right: dragged, or moved by Ctrl + left
/// and right.
class ImageView : public PanZoomView
{
    Q_OBJECT
public:
    enum class Display { Overlay, PlaneAlone, PictureAlone };

    explicit ImageView(QWidget* parent = nullptr);

    /// Another picture: unpins; fits when its size differs from the one before.
    void setImage(std::shared_ptr<const LoadedImage> image);
    /// The plane's cells divide the picture, or the area of it, evenly. What lies outside of the
    /// area, the model never saw: it is hatched, and has no cells.
    /// @pre float32 [height, width], or empty
    void setPlane(Tensor plane, const std::optional<QRectF>& area = {});
    const Tensor& plane() const { return m_plane; }
    void setLook(const PlaneLook& look);
    const PlaneLook& look() const { return m_look; }
    void setDisplay(Display display);
    Display display() const { return m_display; }
    /// Where the divider stands, as a fraction of the picture's width; none: no divider.
    void setDivider(std::optional<double> fraction);
    std::optional<double> divider() const { return m_divider; }

    const image::ImageMapping& mapping() const { return m_mapping; }
    /// The cell under the pointer, else the pinned one.
    std::optional<QPoint> currentCell() const { return m_hovered ? m_hovered : m_pinned; }
    std::optional<QPoint> pinnedCell() const { return m_pinned; }
    void setPinnedCell(std::optional<QPoint> cell);
    /// Marks the cell that is pointed at in another view.
    void setLinkedCell(std::optional<QPoint> cell);
    /// The pixel of the picture under the pointer, else the middle of the pinned cell.
    QPoint currentPixel() const;
    float valueAt(QPoint cell) const;

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    void currentCellChanged();
    void dividerMoved(double fraction);

protected:
    QRectF viewportRect() const override;
    void arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers) override;
    void hovered(QPointF position) override;
    void hoverEnded() override;
    void clicked(QPointF position) override;
    bool canPan(QPointF position) const override { return !isOnDivider(position); }
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void invalidate();
    void updateMapping();
    void startContour();
    void setHovered(std::optional<QPoint> cell);
    bool contains(QPoint cell) const;
    QPoint cellAt(QPointF position) const;
    /// What a key pins: the cell under the pointer, or else the one in the middle.
    QPoint cellToPin() const;
    QRectF pixelsOf(QPoint cell) const;
    bool showsPlane() const;
    bool showsContour() const;
    bool isOnDivider(QPointF position) const;
    double dividerX() const;
    void moveDividerTo(double fraction);
    void renderFrame();
    /// Where the plane, or the picture without one, lies in the view.
    QRectF planePlace() const;
    void paintContour(QPainter& painter) const;
    void paintDivider(QPainter& painter) const;
    void paintCell(QPainter& painter, QPoint cell, bool pinned) const;

    std::shared_ptr<const LoadedImage> m_image;
    Tensor m_plane;
    std::optional<QRectF> m_area; // of the plane, in pixels of the picture
    PlaneLook m_look;
    image::ImageMapping m_mapping;
    Display m_display = Display::Overlay;
    std::optional<double> m_divider;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_hovered;
    std::optional<QPoint> m_linked;
    QPoint m_pixel; // under the pointer
    bool m_draggingDivider = false;
    std::vector<QPolygonF> m_contour; // in cells
    QImage m_frame; // what is visible, at the device's resolution
    ViewGeometry m_frameGeometry;
    bool m_frameValid = false;
    Job m_contourJob;
};

} // namespace fovea::ui
