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
template <typename Sample, int channels> void readSamples(const void* data, Index width, float* planes)
{
    constexpr float scale = 1.0F / float(Sample(-1));
    constexpr bool colour = channels >= 3;
    const auto* bytes = static_cast<const std::byte*>(data);
    for (Index x = 0; x < width; ++x) {
        Sample samples[channels];
        std::memcpy(samples, bytes + x * Index(sizeof(samples)), sizeof(samples));
        for (int c = 0; c < 3; ++c) {
            float value = float(samples[colour ? c : 0]) * scale;
            if constexpr (channels % 2 == 0) {
                const float opaque = float(samples[channels - 1]) * scale;
                value = value * opaque + 1 - opaque;
            }
            planes[c * width + x] = value;
        }
    }
}

using RowReader = void (*)(const void* data, Index width, float* planes);

/// @pre 1 to 4 channels of 8 or 16 bits
RowReader rowReader(int channels, int bits)
{
    using Byte = std::uint8_t;
    using Word = std::uint16_t;
    static constexpr RowReader bytes[]{
        readSamples<Byte, 1>, readSamples<Byte, 2>, readSamples<Byte, 3>, readSamples<Byte, 4>};
    static constexpr RowReader words[]{
        readSamples<Word, 1>, readSamples<Word, 2>, readSamples<Word, 3>, readSamples<Word, 4>};
    return (bits == 8 ? bytes : words)[channels - 1];
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

void checkPixels(const Pixels& pixels, Size size)
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
}

void readRow(const Pixels& pixels, Index y, float* planes)
{
    rowReader(pixels.channels, pixels.bits)(
        static_cast<const std::byte*>(pixels.data) + y * pixels.bytesPerLine, pixels.width, planes);
}

Tensor toTensor(const Pixels& pixels, Size size, Monitor& monitor)
{
    checkPixels(pixels, size);
    const std::vector<Cover> across = covers(pixels.width, size.width);
    const std::vector<Cover> down = covers(pixels.height, size.height);
    Tensor result = Tensor::uninitialised({3, size.height, size.width});
    float* const out = result.mutableFloats().data();

    // The rows a cell covers are summed before its columns are: long loops, and the short ones
    // over columns once for each row of the result.
    Matrix row(3, pixels.width);
    Matrix sum(3, pixels.width);
    Index ready = -1; // the row of the picture that `row` holds
    for (Index i = 0; i < size.height; ++i) {
        monitor.check();
        const Cover& rows = down[static_cast<std::size_t>(i)];
        sum.setZero();
        for (std::size_t s = 0; s < rows.shares.size(); ++s) {
            const Index y = rows.first + Index(s);
            if (y != ready) {
                readRow(pixels, y, row.data());
                ready = y;
            }
            sum += rows.shares[s] * row;
        }
        for (Index c = 0; c < 3; ++c) {
            const float* const wide = sum.data() + c * pixels.width;
            float* const narrow = out + (c * size.height + i) * size.width;
            for (Index j = 0; j < size.width; ++j) {
                const Cover& columns = across[static_cast<std::size_t>(j)];
                float value = 0;
                for (std::size_t s = 0; s < columns.shares.size(); ++s)
                    value += columns.shares[s] * wide[columns.first + Index(s)];
                narrow[j] = value;
            }
        }
        monitor.progress(double(i + 1) / double(size.height));
    }
    return result;
}

} // namespace fovea::image
