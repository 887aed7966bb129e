// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "tensor/tensor.h"

#include <QFont>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace fovea::ui
{

/// Where the parts of a flow diagram lie, and what stands around its lines: the names of the
/// columns of states on top, the tokens at both sides.
struct FlowScene {
    QStringList labels; ///< of the tokens
    QStringList columns; ///< of the states
    Index token = 0; ///< the chosen one
    Index hovered = -1;
    bool hasFocus = false;
    QFont font;
    double widestLabel = 0; ///< by measure()
    QSizeF size;
    double scroll = 0;

    /// Of the labels in the font.
    void measure();
    double pitch() const; ///< from one token to the next
    double headerHeight() const;
    double labelWidth() const;
    QRectF linesRect() const;
    /// Of a token's state in a column.
    QPointF node(int column, Index of) const;
    /// So high that every token is seen.
    double wholeHeight() const;
};

constexpr double flowNodeMargin = space::s; ///< room for the nodes of the outer columns

/// Every name that has room.
void paintFlowColumns(QPainter& painter, const FlowScene& scene, const Theme& theme);
void paintFlowTokens(QPainter& painter, const FlowScene& scene, const Theme& theme);

} // namespace fovea::ui
