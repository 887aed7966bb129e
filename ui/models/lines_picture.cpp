// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/lines_picture.h"

#include "models/lines_palette.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui
{

namespace
{

struct Line {
    float weight = 0;
    Index head = 0;
    Index row = 0;
    Index column = 0;
};

bool isStronger(const Line& a, const Line& b)
{
    return std::tuple(-a.weight, a.head, a.row, a.column)
        < std::tuple(-b.weight, b.head, b.row, b.column);
}

/// Gathers the lines of a request, never many more than are drawn in the end.
class Collector
{
public:
    explicit Collector(LinesPicture& picture) : m_picture(picture) { }

    void add(Line line)
    {
        if (!std::isfinite(line.weight)) {
            ++m_picture.notFinite;
        } else if (line.weight > 0) {
            m_picture.mass += double(line.weight);
            if (line.weight < m_picture.threshold)
                m_picture.droppedMass += double(line.weight);
            else
                m_lines.push_back(line);
            if (Index(m_lines.size()) >= 2 * linesLimit)
                cut();
        }
    }

    std::vector<Line> take()
    {
        cut();
        m_picture.drawn = Index(m_lines.size());
        return std::move(m_lines);
    }

private:
    void cut()
    {
        if (Index(m_lines.size()) <= linesLimit)
            return;
        const auto end = m_lines.begin() + linesLimit;
        std::nth_element(m_lines.begin(), end, m_lines.end(), isStronger);
        m_picture.threshold = std::max(m_picture.threshold, end->weight);
        for (auto line = end; line != m_lines.end(); ++line)
            m_picture.droppedMass += double(line->weight);
        m_lines.erase(end, m_lines.end());
    }

    LinesPicture& m_picture;
    std::vector<Line> m_lines;
};

/// Weights of sentences that are not looked at become 0.
void leaveOut(const LinesRequest& request, Range rows, Range columns, Matrix& block)
{
    if (request.sentences == LinesSentences::All)
        return;
    for (Index r = 0; r < block.rows(); ++r) {
        if (!isOfSentences(*request.data, request.sentences, {LinesSide::Left, rows.begin + r}))
            block.row(r).setZero();
    }
    for (Index c = 0; c < block.cols(); ++c) {
        if (!isOfSentences(*request.data, request.sentences, {LinesSide::Right, columns.begin + c}))
            block.col(c).setZero();
    }
}

std::vector<Line> collect(const LinesRequest& request, LinesPicture& picture, Monitor& monitor)
{
    Range rows = request.rows, columns = request.columns;
    const bool isLeft = request.focus.side == LinesSide::Left;
    if (request.focus.isValid()) {
        (isLeft ? rows : columns) = {request.focus.token, request.focus.token + 1};
        picture.profile.resize(Index(request.heads.size()), (isLeft ? columns : rows).size());
    }
    Collector lines(picture);
    Matrix block(rows.size(), columns.size());
    for (std::size_t h = 0; h < request.heads.size(); ++h) {
        monitor.check();
        request.data->map().block(request.heads[h], rows, columns, block, monitor);
        leaveOut(request, rows, columns, block);
        for (Index r = 0; r < block.rows(); ++r) {
            for (Index c = 0; c < block.cols(); ++c)
                lines.add({block(r, c), request.heads[h], rows.begin + r, columns.begin + c});
        }
        if (request.focus.isValid())
            picture.profile.row(Index(h)) = block.reshaped<Eigen::RowMajor>().transpose();
    }
    return lines.take();
}

/// A line with what its columns of pixels need.
struct Stroke {
    double start = 0; ///< y at the left edge
    double slope = 0;
    double half = 0; ///< of the vertical extent of its soft edges
    double ramp = 1; ///< over which an edge fades, in vertical pixels
    double most = 1; ///< coverage of a pixel in its middle
    std::array<float, 4> ink{}; ///< red, green, blue times weight; weight
};

std::vector<Stroke> strokes(const LinesRequest& request, const std::vector<Line>& lines)
{
    std::vector<Stroke> result;
    result.reserve(lines.size());
    Index head = -1;
    std::array<float, 3> colour{};
    for (const Line& line : lines) {
        if (line.head != head) {
            head = line.head;
            const QColor ink = headColour(head, request.dark);
            colour = {float(ink.redF()), float(ink.greenF()), float(ink.blueF())};
        }
        Stroke stroke;
        stroke.start = request.origin + double(line.row) * request.pitch;
        const double end = request.origin + double(line.column) * request.pitch;
        stroke.slope = (end - stroke.start) / request.size.width();
        // A line of a width is higher the steeper it is; a pixel sees it through its own height
        // and, on a steep one, through what the line rises within the pixel.
        const double height = request.lineWidth * std::hypot(1, stroke.slope);
        stroke.ramp = std::max(1.0, std::abs(stroke.slope));
        stroke.half = (height + stroke.ramp) / 2;
        stroke.most = std::min(1.0, height / stroke.ramp);
        const float weight = std::min(1.F, line.weight);
        stroke.ink = {colour[0] * weight, colour[1] * weight, colour[2] * weight, weight};
        result.push_back(stroke);
    }
    return result;
}

constexpr int stripWidth = 32; // columns of pixels at a time: their sums stay in the cache

// `sums` is [columns of the strip, height, 4]: neighbours along a steep line lie side by side.
void accumulate(const Stroke& stroke, int x, int height, float* sums)
{
    const double middle = stroke.start + stroke.slope * (x + 0.5);
    const int from = std::max(0, int(std::floor(middle - stroke.half)));
    const int until = std::min(height - 1, int(std::floor(middle + stroke.half)));
    for (int y = from; y <= until; ++y) {
        const double inside = (stroke.half - std::abs(y + 0.5 - middle)) / stroke.ramp;
        const auto coverage = float(std::clamp(inside, 0.0, stroke.most));
        float* sum = sums + std::ptrdiff_t(y) * 4;
        for (std::size_t i = 0; i < 4; ++i)
            sum[i] += coverage * stroke.ink[i];
    }
}

QRgb toPixel(const float* sum)
{
    if (sum[3] <= 0)
        return 0;
    const float scale = 255 * std::min(1.F, 1 / sum[3]);
    const auto byte = [scale](float value) { return int(std::lround(value * scale)); };
    return qRgba(byte(sum[0]), byte(sum[1]), byte(sum[2]), byte(sum[3]));
}

} // namespace

bool isOfSentences(const HeatmapData& data, LinesSentences sentences, LinesToken token)
{
    const TokenNotes* notes = data.notes();
    if (sentences == LinesSentences::All || !notes || !notes->hasTwoSegments())
        return true;
    const bool isLeft = token.side == LinesSide::Left;
    const bool isA = isLeft
        ? sentences == LinesSentences::AToA || sentences == LinesSentences::AToB
        : sentences == LinesSentences::AToA || sentences == LinesSentences::BToA;
    const Range shown = isLeft ? data.rowsInWhole() : data.columnsInWhole();
    return notes->segments[std::size_t(shown.begin + token.token)] == (isA ? 0 : 1);
}

LinesPicture drawLines(const LinesRequest& request, Monitor& monitor)
{
    LinesPicture picture;
    const std::vector<Stroke> all = strokes(request, collect(request, picture, monitor));
    const int width = request.size.width(), height = request.size.height();
    picture.image = QImage(request.size, QImage::Format_ARGB32_Premultiplied);
    if (picture.image.isNull())
        return picture;
    std::vector<float> sums(std::size_t(stripWidth) * std::size_t(height) * 4);
    for (int left = 0; left < width; left += stripWidth) {
        monitor.check();
        std::fill(sums.begin(), sums.end(), 0.F);
        const int columns = std::min(stripWidth, width - left);
        const auto column = [&](int x) { return sums.data() + std::ptrdiff_t(x) * height * 4; };
        for (const Stroke& stroke : all) {
            for (int x = 0; x < columns; ++x)
                accumulate(stroke, left + x, height, column(x));
        }
        for (int y = 0; y < height; ++y) {
            auto* line = reinterpret_cast<QRgb*>(picture.image.scanLine(y)) + left;
            for (int x = 0; x < columns; ++x)
                line[x] = toPixel(column(x) + std::ptrdiff_t(y) * 4);
        }
    }
    return picture;
}

} // namespace fovea::ui
