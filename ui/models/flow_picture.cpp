// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/flow_picture.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

struct Line {
    float weight = 0;
    Index layer = 0; ///< ends at the states after it; begins at those before
    Index to = 0;
    Index from = 0;
};

/// Keeps the strongest lines and what is dropped of all.
class Lines
{
public:
    explicit Lines(float threshold) : m_threshold(threshold) { }

    void add(const Line& line)
    {
        if (!(line.weight > 0)) // NaN neither
            return;
        m_sum += double(line.weight);
        if (line.weight >= m_threshold)
            m_lines.push_back(line);
    }

    /// The weakest first: the strongest lie on top.
    std::vector<Line> take()
    {
        std::sort(m_lines.begin(), m_lines.end(),
            [](const Line& a, const Line& b) { return a.weight < b.weight; });
        if (m_lines.size() > flowLinesLimit)
            m_lines.erase(m_lines.begin(), m_lines.end() - std::ptrdiff_t(flowLinesLimit));
        for (const Line& line : m_lines)
            m_drawn += double(line.weight);
        return std::move(m_lines);
    }

    /// After take().
    double dropped() const { return m_sum > 0 ? std::max(0.0, 1 - m_drawn / m_sum) : 0; }

private:
    float m_threshold;
    double m_sum = 0;
    double m_drawn = 0;
    std::vector<Line> m_lines;
};

class Drawing
{
public:
    explicit Drawing(const FlowPictureRequest& request)
        : m_request(request), m_layers(Index(request.mixed.size()))
    {
    }

    QPointF node(Index column, Index token) const
    {
        const double width = m_request.size.width() - 2 * m_request.margin;
        return {m_request.margin + width * double(column) / double(m_layers),
            (double(token) + 0.5) * m_request.pitch};
    }

    void draw(QPainter& painter, const std::vector<Line>& lines, const QColor& colour,
        double weakest, Monitor& monitor) const
    {
        const double widest = std::min(0.7 * m_request.pitch, 12 * m_request.ratio);
        painter.setBrush(Qt::NoBrush);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (i % 64 == 0)
                monitor.check();
            const Line& line = lines[i];
            const QPointF from = node(line.layer, line.from), to = node(line.layer + 1, line.to);
            const double bend = (to.x() - from.x()) / 2;
            QPainterPath path(from);
            path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
            QColor ink = colour;
            ink.setAlphaF(float(weakest + (1 - weakest) * std::min(1.0, double(line.weight))));
            const double width = std::max(0.7 * m_request.ratio, widest * double(line.weight));
            painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
            painter.drawPath(path);
        }
    }

    /// The larger, the more of the chosen token goes through.
    void drawNodes(QPainter& painter) const
    {
        const Index n = m_request.mixed.front().dim(0);
        for (Index column = 0; column <= m_layers; ++column) {
            for (Index token = 0; token < n; ++token) {
                const auto share = double(m_request.paths.matrix()(column, token));
                const bool isOnPath = share >= double(flowShareThreshold);
                const double most = std::min(6 * m_request.ratio, 0.35 * m_request.pitch);
                const double radius = 1.5 * m_request.ratio
                    + (isOnPath ? most * std::sqrt(std::min(1.0, share)) : 0);
                painter.setPen(QPen(isOnPath ? m_request.path : m_request.line, m_request.ratio));
                painter.setBrush(isOnPath ? m_request.path : m_request.ground);
                painter.drawEllipse(node(column, token), radius, radius);
            }
        }
    }

private:
    const FlowPictureRequest& m_request;
    Index m_layers;
};

} // namespace

FlowPicture paintFlow(QPainter& painter, const FlowPictureRequest& request, Monitor& monitor)
{
    FlowPicture picture;
    if (request.mixed.empty())
        return picture;
    Lines weights(flowWeightThreshold), paths(flowShareThreshold);
    const ConstMatrixMap shares = request.paths.matrix();
    for (Index layer = 0; layer < Index(request.mixed.size()); ++layer) {
        monitor.check();
        const ConstMatrixMap mixed = request.mixed[std::size_t(layer)].matrix();
        for (Index i = 0; i < mixed.rows(); ++i) {
            for (Index j = 0; j < mixed.cols(); ++j) {
                weights.add({mixed(i, j), layer, i, j});
                paths.add({shares(layer + 1, i) * mixed(i, j), layer, i, j});
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const Drawing drawing(request);
    const std::vector<Line> all = weights.take(), chosen = paths.take();
    drawing.draw(painter, all, request.line, 0.15, monitor);
    drawing.draw(painter, chosen, request.path, 0.5, monitor);
    drawing.drawNodes(painter);
    picture.lines = int(all.size());
    picture.paths = int(chosen.size());
    picture.dropped = weights.dropped();
    picture.droppedPaths = paths.dropped();
    return picture;
}

FlowPicture drawFlow(const FlowPictureRequest& request, Monitor& monitor)
{
    QImage image(request.size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return {};
    image.fill(Qt::transparent);
    QPainter painter(&image);
    FlowPicture picture = paintFlow(painter, request, monitor);
    painter.end();
    picture.image = std::move(image);
    return picture;
}

} // namespace fovea::ui
