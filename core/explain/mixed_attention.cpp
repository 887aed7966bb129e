// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/mixed_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fovea::explain
{

namespace
{

void discardSmallest(Eigen::Ref<Eigen::RowVectorXf> row, float fraction, std::vector<Index>& places)
{
    places.clear();
    for (Index j = 0; j < row.size(); ++j) {
        if (row(j) > 0)
            places.push_back(j);
    }
    const auto count = Index(std::floor(double(fraction) * double(places.size())));
    if (count == 0)
        return;
    const auto smaller
        = [&](Index a, Index b) { return row(a) < row(b) || (row(a) == row(b) && a > b); };
    std::nth_element(places.begin(), places.begin() + (count - 1), places.end(), smaller);
    for (Index i = 0; i < count; ++i)
        row(places[std::size_t(i)]) = 0;
}

} // namespace

void mixedRows(const LayerAttention& layer, const Mixing& mixing, Range rows,
    Eigen::Ref<Matrix> out, Monitor& monitor)
{
    const AttentionMap& map = *layer.weights;
    const Index n = map.columns();
    assert(map.rows() == n && out.rows() == rows.size() && out.cols() == n);
    out.setZero();
    Matrix weights(rows.size(), n);
    const auto larger = [](float a, float b) { return a >= b || std::isnan(a) ? a : b; };
    const auto smaller = [](float a, float b) { return a <= b || std::isnan(a) ? a : b; };
    Index heads = 0;
    for (Index h = 0; h < map.heads(); ++h) {
        if (std::find(layer.headsLeftOut.begin(), layer.headsLeftOut.end(), h)
            != layer.headsLeftOut.end())
            continue;
        map.block(h, rows, {0, n}, weights, monitor);
        if (heads++ == 0)
            out = weights;
        else if (mixing.heads == Mixing::Heads::Mean)
            out += weights;
        else if (mixing.heads == Mixing::Heads::Maximum)
            out = out.binaryExpr(weights, larger);
        else
            out = out.binaryExpr(weights, smaller);
    }
    if (mixing.heads == Mixing::Heads::Mean && heads > 1)
        out /= float(heads);

    std::vector<Index> places;
    for (Index r = 0; r < rows.size(); ++r) {
        if (mixing.discarded > 0)
            discardSmallest(out.row(r), mixing.discarded, places);
        out.row(r) *= 1 - mixing.residual;
        out(r, rows.begin + r) += mixing.residual;
        const double sum = out.row(r).cast<double>().sum();
        if (sum == 0)
            out(r, rows.begin + r) = 1;
        else
            out.row(r) = (out.row(r).cast<double>() / sum).cast<float>();
    }
}

} // namespace fovea::explain
