// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"
#include "kernels/softmax.h"
#include "support/tensors.h"

#include <QMetaType>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fovea::test
{

using kernels::Mask;
using kernels::Size;

/// Standard normal numbers, the same in every run.
inline std::vector<float> randomFloats(Size count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<float> result(static_cast<std::size_t>(count));
    for (float& x : result)
        x = float(random.normal());
    return result;
}

/// Owns what a Mask points to.
struct OwnedMask {
    std::vector<Size> begin;
    std::vector<Size> end;
    std::vector<unsigned char> allowed;
    Size columns = 0;

    Mask view() const
    {
        return {begin.empty() ? nullptr : begin.data(), end.empty() ? nullptr : end.data(),
            allowed.empty() ? nullptr : allowed.data(), columns};
    }
    bool allows(Size row, Size column) const
    {
        const std::size_t i = std::size_t(row);
        return (begin.empty() || column >= begin[i]) && (end.empty() || column < end[i])
            && (allowed.empty() || allowed[i * std::size_t(columns) + std::size_t(column)]);
    }
};

enum class MaskKind { None, Causal, Window, Lengths, Bytes, CausalBytes };

/// Masks of each kind; lengths and bytes leave some rows without any key.
inline OwnedMask makeMask(MaskKind kind, Size rows, Size columns)
{
    OwnedMask mask;
    mask.columns = columns;
    Random random(99);
    for (Size i = 0; i < rows; ++i) {
        switch (kind) {
        case MaskKind::None:
        case MaskKind::Bytes:
            break;
        case MaskKind::Causal:
        case MaskKind::CausalBytes:
            mask.end.push_back(std::min(i + 1, columns));
            break;
        case MaskKind::Window:
            mask.begin.push_back(std::clamp<Size>(i - 5, 0, columns));
            mask.end.push_back(std::clamp<Size>(i + 6, 0, columns));
            break;
        case MaskKind::Lengths:
            mask.end.push_back(Size(random.next() % std::uint64_t(columns + 1)) * (i % 7 != 3));
            break;
        }
    }
    if (kind == MaskKind::Bytes || kind == MaskKind::CausalBytes) {
        for (Size i = 0; i < rows * columns; ++i)
            mask.allowed.push_back(random.next() % 3 == 0 && i / columns % 7 != 3 ? 255 : 0);
    }
    return mask;
}

/// Attention by plain loops in double precision.
struct PlainAttention {
    std::vector<double> weights;
    std::vector<double> output;
    std::vector<double> maximum;
    std::vector<double> logSumExp;

    PlainAttention(Size rows, Size columns, Size keySize, Size valueSize, const float* queries,
        const float* keys, const float* values, double scale, const OwnedMask& mask)
        : weights(static_cast<std::size_t>(rows * columns)),
          output(static_cast<std::size_t>(rows * valueSize))
    {
        for (Size i = 0; i < rows; ++i) {
            double* row = weights.data() + i * columns;
            double best = -std::numeric_limits<double>::infinity();
            for (Size j = 0; j < columns; ++j) {
                for (Size c = 0; c < keySize; ++c)
                    row[j] += double(queries[i * keySize + c]) * double(keys[j * keySize + c]);
                row[j] *= scale;
                if (mask.allows(i, j))
                    best = std::max(best, row[j]);
            }
            double sum = 0;
            for (Size j = 0; j < columns; ++j) {
                row[j] = mask.allows(i, j) ? std::exp(row[j] - best) : 0;
                sum += row[j];
            }
            maximum.push_back(best);
            logSumExp.push_back(best + std::log(sum));
            for (Size j = 0; j < columns; ++j) {
                if (!mask.allows(i, j))
                    continue;
                row[j] /= sum;
                for (Size c = 0; c < valueSize; ++c)
                    output[std::size_t(i * valueSize + c)]
                        += row[j] * double(values[j * valueSize + c]);
            }
        }
    }
};

} // namespace fovea::test

Q_DECLARE_METATYPE(fovea::test::MaskKind)
