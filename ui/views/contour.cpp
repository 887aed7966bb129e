// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/contour.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace fovea::ui
{

namespace
{

/// Joins pieces that meet in a point into long lines. A point is known by the grid edge or corner
/// it lies on, not by its coordinates, so that rounding can't tear a line apart. At most two pieces
/// meet at an edge; where four meet at a corner any two of them are joined.
class Joiner
{
public:
    void add(std::int64_t fromKey, QPointF from, std::int64_t toKey, QPointF to)
    {
        const auto piece = std::uint32_t(m_pieces.size());
        m_pieces.push_back({ fromKey, toKey, from, to });
        m_at[fromKey].push(piece);
        m_at[toKey].push(piece);
    }

    std::vector<QPolygonF> lines()
    {
        std::vector<QPolygonF> result;
        std::vector<bool> used(m_pieces.size());
        for (std::uint32_t first = 0; first < m_pieces.size(); ++first) {
            if (used[first])
                continue;
            used[first] = true;
            QPolygonF line{ m_pieces[first].from, m_pieces[first].to };
            follow(m_pieces[first].toKey, used, line);
            if (!line.isClosed()) {
                std::reverse(line.begin(), line.end());
                follow(m_pieces[first].fromKey, used, line);
            }
            result.push_back(std::move(line));
        }
        return result;
    }

private:
    struct Piece {
        std::int64_t fromKey, toKey;
        QPointF from, to;
    };
    struct Meeting {
        std::uint32_t pieces[4];
        int count = 0;
        void push(std::uint32_t piece)
        {
            if (count < 4)
                pieces[count++] = piece;
        }
    };

    void follow(std::int64_t key, std::vector<bool>& used, QPolygonF& line) const
    {
        for (bool found = true; found;) {
            found = false;
            const Meeting& meeting = m_at.at(key);
            for (int i = 0; i < meeting.count && !found; ++i) {
                const std::uint32_t next = meeting.pieces[i];
                if (used[next])
                    continue;
                used[next] = found = true;
                const Piece& piece = m_pieces[next];
                const bool forward = piece.fromKey == key;
                key = forward ? piece.toKey : piece.fromKey;
                line.append(forward ? piece.to : piece.from);
            }
        }
    }

    std::vector<Piece> m_pieces;
    std::unordered_map<std::int64_t, Meeting> m_at;
};

/// The cell centres and, beyond them, the plane's own edge with the values of the nearest cells.
class CentreGrid
{
public:
    explicit CentreGrid(const Tensor& plane) : m_values(plane.matrix()) { }
    Index rows() const { return m_values.rows() + 2; }
    Index columns() const { return m_values.cols() + 2; }
    float value(Index row, Index column) const
    {
        return m_values(std::clamp(row - 1, Index(0), m_values.rows() - 1),
            std::clamp(column - 1, Index(0), m_values.cols() - 1));
    }
    QPointF position(Index row, Index column) const
    {
        return { std::clamp(double(column) - 0.5, 0.0, double(m_values.cols())),
            std::clamp(double(row) - 0.5, 0.0, double(m_values.rows())) };
    }

private:
    ConstMatrixMap m_values;
};

std::vector<QPolygonF> marchingSquares(const Tensor& plane, float level)
{
    const CentreGrid grid(plane);
    Joiner joiner;
    // Edges of the square at (row, column): 0 top, 1 right, 2 bottom, 3 left.
    const auto key = [&](Index row, Index column, int edge) {
        const Index r = row + (edge == 2), c = column + (edge == 1);
        return std::int64_t((r * grid.columns() + c) * 2 + (edge == 1 || edge == 3));
    };
    const auto crossing = [&](Index row, Index column, int edge) {
        const Index r0 = row + (edge == 2), c0 = column + (edge == 1);
        const bool across = edge == 0 || edge == 2;
        const Index r1 = r0 + !across, c1 = c0 + across;
        const double a = double(grid.value(r0, c0)), b = double(grid.value(r1, c1));
        const double t = std::clamp((double(level) - a) / (b - a), 0.0, 1.0);
        return grid.position(r0, c0) * (1 - t) + grid.position(r1, c1) * t;
    };
    for (Index row = 0; row + 1 < grid.rows(); ++row) {
        for (Index column = 0; column + 1 < grid.columns(); ++column) {
            const float corners[4] = { grid.value(row, column), grid.value(row, column + 1),
                grid.value(row + 1, column + 1), grid.value(row + 1, column) };
            const bool inside[4] = { corners[0] >= level, corners[1] >= level, corners[2] >= level,
                corners[3] >= level };
            if (inside[0] == inside[1] && inside[1] == inside[2] && inside[2] == inside[3])
                continue;
            if (!std::all_of(std::begin(corners), std::end(corners),
                    [](float corner) { return std::isfinite(corner); }))
                continue;
            // The edges that are crossed, clockwise: two of them, or all four at a saddle.
            int crossed[4], count = 0;
            for (int edge = 0; edge < 4; ++edge) {
                if (inside[edge] != inside[(edge + 1) % 4])
                    crossed[count++] = edge;
            }
            // At a saddle the lines cut off the two corners that differ from the middle.
            const bool middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 >= level;
            const int shift = count == 4 && inside[0] != middle ? 3 : 0;
            for (int i = 0; i < count; i += 2) {
                const int from = crossed[(i + shift) % count],
                          to = crossed[(i + 1 + shift) % count];
                joiner.add(key(row, column, from), crossing(row, column, from),
                    key(row, column, to), crossing(row, column, to));
            }
        }
    }
    return joiner.lines();
}

std::vector<QPolygonF> cellEdges(const Tensor& plane, float level)
{
    const ConstMatrixMap values = plane.matrix();
    Joiner joiner;
    const auto corner
        = [&](Index row, Index column) { return std::int64_t(row * (values.cols() + 1) + column); };
    const auto add = [&](Index row0, Index column0, Index row1, Index column1) {
        joiner.add(corner(row0, column0), QPointF(double(column0), double(row0)),
            corner(row1, column1), QPointF(double(column1), double(row1)));
    };
    const auto differ = [level](float a, float b) {
        return std::isfinite(a) && std::isfinite(b) && (a >= level) != (b >= level);
    };
    for (Index row = 0; row < values.rows(); ++row) {
        for (Index column = 0; column < values.cols(); ++column) {
            const float value = values(row, column);
            if (column + 1 < values.cols() && differ(value, values(row, column + 1)))
                add(row, column + 1, row + 1, column + 1);
            if (row + 1 < values.rows() && differ(value, values(row + 1, column)))
                add(row + 1, column, row + 1, column + 1);
        }
    }
    return joiner.lines();
}

} // namespace

std::vector<QPolygonF> contourLines(const Tensor& plane, float level, bool smooth)
{
    if (plane.isEmpty())
        return {};
    return smooth ? marchingSquares(plane, level) : cellEdges(plane, level);
}

} // namespace fovea::ui
