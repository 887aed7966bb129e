// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QImage>
#include <QWidget>

#include <optional>

namespace fovea::ui
{

/// A small picture or map with its name below. Pointing tells the exact numbers of a place. Where
/// it is choosable, a click or the arrow keys choose a place.
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
    /// "row 3, column 5: 0.25", the full precision.
    QString placeText(Index row, Index column) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void placeChosen(fovea::Index row, fovea::Index column);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void choose(Index row, Index column);
    void chooseAt(QPointF position);
    QPoint placeAt(QPointF position) const; ///< column, row

    QSize m_size;
    Tensor m_numbers; ///< [channels, h, w]
    QImage m_image;
    QString m_caption;
    bool m_choosable = false;
    std::optional<QPoint> m_chosen; ///< column, row
};

} // namespace fovea::ui
