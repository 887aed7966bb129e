// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/monitor.h"
#include "models/heatmap_data.h"

#include <QImage>

#include <vector>

namespace fovea::ui
{

/// Left are the rows, which attend; right the columns, which are attended.
enum class LinesSide { Left, Right };

/// A token in one of the two columns; none when negative.
struct LinesToken {
    LinesSide side = LinesSide::Left;
    Index token = -1;
    bool isValid() const { return token >= 0; }
    bool operator==(const LinesToken&) const = default;
};

/// Of a pair of sentences A and B: from which to which lines go.
enum class LinesSentences { All, AToA, AToB, BToA, BToB };

/// Weights below are not drawn.
constexpr float linesThreshold = 0.01F;
/// No more lines than this, the strongest, are drawn.
constexpr Index linesLimit = 20'000;

/// What is to be drawn of a stack of weights.
struct LinesRequest {
    std::shared_ptr<const HeatmapData> data;
    std::vector<Index> heads; ///< those that are on, ascending
    Range rows; ///< in view; nothing else is read
    Range columns;
    LinesToken focus; ///< only its lines; all when invalid
    LinesSentences sentences = LinesSentences::All; ///< other weights count as 0
    QSize size; ///< pixels
    double origin = 0; ///< y of the middle of token 0, in pixels; may lie outside
    double pitch = 1; ///< pixels from one token to the next
    double lineWidth = 1; ///< pixels
    bool dark = false;
};

/// Lines from the left to the right edge of a picture, and what they leave out.
struct LinesPicture {
    /// ARGB32_Premultiplied. A line has the colour of its head and is as opaque as its weight;
    /// where lines cross, opacities add up to at most 1 and colours mix by them.
    QImage image;
    Index drawn = 0; ///< lines
    Index notFinite = 0; ///< NaN and infinities, which have no line
    double mass = 0; ///< sum of the weights in view, of the focus alone if there is one
    double droppedMass = 0; ///< the part of it without a line
    float threshold = linesThreshold; ///< weights below have no line; higher if there were too many
    /// Of a focus: its weights, [heads on, tokens in view on the other side]. Else empty.
    Matrix profile;
};

/// Whether a token, counted in the data, is of a sentence that is looked at. All are unless the data
/// knows of two sentences.
bool isOfSentences(const HeatmapData& data, LinesSentences sentences, LinesToken token);

/// For a worker. @pre the ranges lie in the data; the focus lies in view
LinesPicture drawLines(const LinesRequest& request, Monitor& monitor = Monitor::none());

} // namespace fovea::ui
