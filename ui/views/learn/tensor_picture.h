// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace fovea::ui
{

/// A small picture or map with its name below. A place of it can be chosen by a click or the arrow
/// keys, where chooses() says so.
class TensorPicture : public QWidget
{
    Q_OBJECT
public:
    explicit TensorPicture(QSize size, QWidget* parent = nullptr);

    /// @param picture [3, h, w], 0..1
    void setPicture(const Tensor& picture);
    /// @param map [h, w]; shown from low to high
    void setMap(const Tensor& map, float low, float high);
    void setCaption(const QString& caption);
    void setChoosable(bool choosable);
    void setChosen(Index row, Index column);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void placeChosen(fovea::Index row, fovea::Index column);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void choose(Index row, Index column);
    void chooseAt(QPointF position);

    QSize m_size;
    QImage m_image;
    QString m_caption;
    bool m_choosable = false;
    std::optional<QPoint> m_chosen; ///< column, row
};

} // namespace fovea::ui
