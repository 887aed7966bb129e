// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/plane_painter.h"

#include <QAbstractButton>

namespace fovea::ui
{

/// A small plane of numbers, or a small picture, with its name below: a button.
class Thumbnail : public QAbstractButton
{
    Q_OBJECT
public:
    /// @param mapSize of the map or picture, without the caption; contents are fitted into it
    explicit Thumbnail(QSize mapSize, QWidget* parent = nullptr);

    /// @param size how large the plane's picture is, for the aspect ratio
    void setPlane(const Tensor& plane, const PlaneLook& look, QSize size);
    void setPicture(const QImage& picture);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QSize m_mapSize;
    QImage m_image;
};

} // namespace fovea::ui
