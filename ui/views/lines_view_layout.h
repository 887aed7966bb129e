// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/lines_picture.h"

#include <QRectF>

#include <optional>

namespace fovea::ui
{

/// Where the parts of the lines view lie, in viewport pixels: tiles of heads on top, below them
/// from left to right the stripes and labels of the rows, the lines, labels and stripes of the
/// columns, and two lines of text at the bottom. Laid out horizontally, what stands from left to
/// right stands from top to bottom, and tokens follow each other to the right.
///
/// Distances along the tokens and across them are what y and x are in the vertical layout.
class LinesLayout
{
public:
    struct Input {
        QSizeF viewport;
        bool isHorizontal = false;
        Index heads = 0;
        Index rows = 0;
        Index columns = 0;
        double pitch = 1; ///< from one token to the next
        double scroll = 0;
        double lineHeight = 1; ///< of text
        double widestLabel = 0; ///< longer ones are elided when there is no room
        double wordBand = 0; ///< outside of the labels, for the words that the model found
    };

    LinesLayout() = default;
    explicit LinesLayout(const Input& input);

    bool isHorizontal() const { return m_input.isHorizontal; }
    double pitch() const { return m_input.pitch; }
    QRectF tile(Index head) const;
    std::optional<Index> tileAt(QPointF position) const;
    /// Both columns and the lines: what scrolls.
    QRectF body() const { return place(m_body); }
    QRectF lines() const { return place(m_lines); }
    /// Across and along.
    QSizeF linesSize() const { return m_lines.size(); }
    /// Length of the tokens that is in view.
    double viewLength() const { return m_lines.height(); }
    QRectF label(LinesToken token) const;
    /// Outside of the labels of some tokens of a side.
    QRectF word(LinesSide side, Range tokens) const;
    /// Beside the label, for the weights per head.
    QRectF stripes(LinesToken token) const;
    /// One of `count` stripes of a token.
    QRectF stripe(LinesToken token, Index number, Index count) const;
    LinesToken tokenAt(QPointF position) const;
    /// Of a side, those in view, wholly or in part.
    Range visible(LinesSide side) const;
    /// Middle of a token along the tokens: y, or x in the horizontal layout.
    double along(Index token) const;
    /// Where tokens begin to be in view.
    double alongBegin() const { return m_lines.top(); }
    /// Of the text at the bottom, 0 or 1.
    QRectF text(int line) const;
    double contentLength() const;

private:
    /// From across and along to the viewport.
    QRectF place(const QRectF& rect) const;
    QRectF column(LinesSide side) const;
    QRectF stripeColumn(LinesSide side) const;

    Input m_input;
    Index m_tilesPerRow = 1;
    double m_tileWidth = 0;
    double m_textTop = 0;
    // Across and along:
    QRectF m_body;
    QRectF m_lines;
    double m_labelWidth = 0;
    double m_wordWidth = 0;
    double m_stripesWidth = 0;
};

} // namespace fovea::ui
