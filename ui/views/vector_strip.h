// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/colour_map.h"
#include "tensor/tensor.h"

#include <QStringList>
#include <QWidget>

namespace fovea::ui
{

/// A vector as one line of coloured cells; a long one is folded into as many cells as fit, each
/// showing the largest magnitude below it. Pointing at a cell, or the arrow keys, show the exact
/// value; copying takes all of them.
class VectorStrip : public QWidget
{
    Q_OBJECT
public:
    explicit VectorStrip(QWidget* parent = nullptr);

    /// @param labels names of the elements; their indices when empty
    /// @param isSigned diverging colours around 0, else 0..largest (or 0..1 for weights)
    void setVector(const Vector& values, const QStringList& labels, bool isSigned);
    /// Frames one element; -1 for none.
    void setMarked(Index index);
    const Vector& vector() const { return m_values; }
    /// "3: 0.25", the full precision.
    QString text(Index index) const;
    void copyAll() const;

    QSize sizeHint() const override { return {200, 20}; }
    QSize minimumSizeHint() const override { return {80, 20}; }

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Index cellCount() const;
    Index elementAt(double x) const;
    void showAt(Index index);

    Vector m_values;
    QStringList m_labels;
    bool m_signed = true;
    float m_magnitude = 1;
    Index m_marked = -1;
    Index m_cursor = -1;
};

} // namespace fovea::ui
