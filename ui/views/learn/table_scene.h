// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"
#include "views/learn/table_objects.h"

#include <QStringList>
#include <QVariantAnimation>
#include <QWidget>

#include <array>

namespace fovea::ui
{

/// The table, a bar of weight over each thing, and the gaze: a ring that moves to where it is sent.
class TableScene : public QWidget
{
    Q_OBJECT
public:
    explicit TableScene(QWidget* parent = nullptr);

    /// @param values one for each thing, 0..1
    /// @param meaning what the values are, for the eye and for screen readers
    void setBars(const std::array<float, tableObjects>& values, const QString& meaning);
    const std::array<float, tableObjects>& bars() const { return m_bars; }
    void setNames(const QStringList& names);
    /// Lies over the table; empty for none. @param map [h, w], 0..1
    void setMap(const Tensor& map);
    /// Sends the gaze to a place of the table, 0..1 from its left and its upper side. It glides, or
    /// jumps where motion is reduced.
    void lookAt(QPointF place);
    /// Where the gaze is going.
    QPointF gaze() const { return m_target; }
    /// The thing there; the nearest one where there is none.
    TableObject lookedAt() const;

    QSize sizeHint() const override { return {700, 300}; }
    QSize minimumSizeHint() const override { return {420, 200}; }

Q_SIGNALS:
    void objectChosen(fovea::ui::TableObject object);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF table() const;
    QRectF onScreen(const QRectF& rect) const;
    void describe();
    void paintBars(QPainter& painter) const;
    void paintGaze(QPainter& painter) const;

    std::array<float, tableObjects> m_bars{};
    QString m_meaning;
    QStringList m_names;
    QImage m_map;
    QPointF m_target{0.5, 0.5};
    QPointF m_at{0.5, 0.5};
    QVariantAnimation m_glide;
};

} // namespace fovea::ui
