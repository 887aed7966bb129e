// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/preprocess.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace fovea::image
{

namespace
{

/// How much of each input sample an output cell covers, as a share of the cell: `first` and on.
struct Cover {
    Index first = 0;
    std::vector<float> shares;
};

std::vector<Cover> covers(Index from, Index to)
{
    std::vector<Cover> result(static_cast<std::size_t>(to));
    for (Index i = 0; i < to; ++i) {
        // In units of 1 / to of a sample, so that the borders are exact: cell i covers
        // [i from, (i + 1) from), sample s covers [s to, (s + 1) to).
        const Index begin = i * from;
        const Index end = begin + from;
        Cover& cover = result[static_cast<std::size_t>(i)];
        cover.first = begin / to;
        for (Index s = cover.first; s * to < end; ++s) {
            const Index overlap = std::min(end, (s + 1) * to) - std::max(begin, s * to);
            cover.shares.push_back(float(double(overlap) / double(from)));
        }
    }
    return result;
}

/// One row to three planes of `width` values 0..1, on white.
template <typename Sample> void readRow(const void* data, Index width, int channels, float* planes)
{
    constexpr float scale = 1.0F / float(Sample(-1));
    const auto* bytes = static_cast<const std::byte*>(data);
    const bool colour = channels >= 3;
    const bool alpha = channels % 2 == 0;
    for (Index x = 0; x < width; ++x) {
        Sample samples[4];
        std::memcpy(samples, bytes, sizeof(Sample) * std::size_t(channels));
        bytes += sizeof(Sample) * std::size_t(channels);
        const float opaque = alpha ? float(samples[channels - 1]) * scale : 1.0F;
        for (int c = 0; c < 3; ++c)
            planes[c * width + x] = float(samples[colour ? c : 0]) * scale * opaque + 1 - opaque;
    }
}

} // namespace

Size fittedSize(Size size, Index longest)
{
    const Index longer = std::max(size.width, size.height);
    if (longer <= longest)
        return size;
    const auto fitted = [&](Index side) {
        return std::max<Index>(1, std::llround(double(side) * double(longest) / double(longer)));
    };
    return {fitted(size.width), fitted(size.height)};
}

Tensor toTensor(const Pixels& pixels, Size size, Monitor& monitor)
{
    if (pixels.data == nullptr || pixels.width < 1 || pixels.height < 1 || size.width < 1
        || size.height < 1)
        throw Error(FOVEA_TEXT("Error",
            "There is no picture to read, its width or height is zero. Choose another one."));
    if (pixels.channels < 1 || pixels.channels > 4 || (pixels.bits != 8 && pixels.bits != 16))
        throw Error(FOVEA_TEXT("Error",
                        "The picture has %1 channels of %2 bits. Convert it to RGB or grey with 8 "
                        "or 16 bits."),
            {std::to_string(pixels.channels), std::to_string(pixels.bits)});

    const std::vector<Cover> across = covers(pixels.width, size.width);
    const std::vector<Cover> down = covers(pixels.height, size.height);
    Tensor result({3, size.height, size.width});
    MatrixMap out(result.mutableFloats().data(), 3, size.height * size.width);

    Matrix row(3, pixels.width);
    Matrix narrow(3, size.width);
    Index ready = -1; // the row of the picture that `narrow` holds
    for (Index i = 0; i < size.height; ++i) {
        monitor.check();
        const Cover& rows = down[static_cast<std::size_t>(i)];
        for (std::size_t s = 0; s < rows.shares.size(); ++s) {
            const Index y = rows.first + Index(s);
            if (y != ready) {
                const void* line
                    = static_cast<const std::byte*>(pixels.data) + y * pixels.bytesPerLine;
                if (pixels.bits == 8)
                    readRow<std::uint8_t>(line, pixels.width, pixels.channels, row.data());
                else
                    readRow<std::uint16_t>(line, pixels.width, pixels.channels, row.data());
                for (Index j = 0; j < size.width; ++j) {
                    const Cover& columns = across[static_cast<std::size_t>(j)];
                    const auto count = Index(columns.shares.size());
                    const Eigen::Map<const Eigen::RowVectorXf> shares(columns.shares.data(), count);
                    for (Index c = 0; c < 3; ++c)
                        narrow(c, j) = row.row(c).segment(columns.first, count).dot(shares);
                }
                ready = y;
            }
            out.middleCols(i * size.width, size.width) += rows.shares[s] * narrow;
        }
        monitor.progress(double(i + 1) / double(size.height));
    }
    return result;
}

} // namespace fovea::image
