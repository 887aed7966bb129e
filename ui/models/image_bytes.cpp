// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_bytes.h"

#include <array>

namespace fovea::ui
{

namespace
{

quint8 byteAt(QByteArrayView bytes, qsizetype i)
{
    return quint8(bytes[i]);
}

quint32 bigEndian32(QByteArrayView bytes, qsizetype i)
{
    return quint32(byteAt(bytes, i)) << 24 | quint32(byteAt(bytes, i + 1)) << 16
        | quint32(byteAt(bytes, i + 2)) << 8 | byteAt(bytes, i + 3);
}

quint32 littleEndian32(QByteArrayView bytes, qsizetype i)
{
    return quint32(byteAt(bytes, i + 3)) << 24 | quint32(byteAt(bytes, i + 2)) << 16
        | quint32(byteAt(bytes, i + 1)) << 8 | byteAt(bytes, i);
}

/// The checksum of PNG chunks (PNG specification, annex D).
quint32 checksum(QByteArrayView bytes)
{
    static constexpr auto table = [] {
        std::array<quint32, 256> entries{};
        for (quint32 i = 0; i < entries.size(); ++i) {
            quint32 value = i;
            for (int bit = 0; bit < 8; ++bit)
                value = value & 1 ? 0xEDB88320 ^ (value >> 1) : value >> 1;
            entries[i] = value;
        }
        return entries;
    }();
    quint32 sum = 0xFFFFFFFF;
    for (const char byte : bytes)
        sum = table[(sum ^ quint8(byte)) & 0xFF] ^ (sum >> 8);
    return ~sum;
}

/// Chunks of length, type, data and checksum, up to IEND (PNG specification, 5.3). Checksums are
/// compared here because the decoder would complain about them on standard error.
ImageBytes examinePng(QByteArrayView bytes)
{
    for (qsizetype i = 8; i + 12 <= bytes.size();) {
        const qsizetype length = qsizetype(bigEndian32(bytes, i));
        if (i + 12 + length > bytes.size())
            return ImageBytes::CutOff;
        const QByteArrayView typeAndData = bytes.sliced(i + 4, 4 + length);
        if (checksum(typeAndData) != bigEndian32(bytes, i + 8 + length))
            return ImageBytes::Damaged;
        if (typeAndData.startsWith(QByteArrayView("IEND")))
            return ImageBytes::Complete;
        i += 12 + length;
    }
    return ImageBytes::CutOff;
}

/// Segments of marker, length and data; after a scan's header its coded data runs to the next
/// marker other than a restart (ITU T.81, annex B). What follows the end marker is not our
/// business.
ImageBytes examineJpeg(QByteArrayView bytes)
{
    constexpr quint8 endOfImage = 0xD9, adobe = 0xEE;
    bool fourColours = false, hasAdobe = false;
    for (qsizetype i = 2; i + 1 < bytes.size();) {
        if (byteAt(bytes, i) != 0xFF || byteAt(bytes, i + 1) == 0xFF) {
            i = bytes.indexOf(char(0xFF), i + 1); // over fill bytes and coded data
            if (i < 0)
                break;
            continue;
        }
        const quint8 marker = byteAt(bytes, i + 1);
        if (marker == endOfImage)
            return fourColours && !hasAdobe ? ImageBytes::UnknownInks : ImageBytes::Complete;
        if (marker == 0x00 || marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) {
            i += 2; // stuffed byte, or a marker without data
            continue;
        }
        if (i + 3 >= bytes.size())
            break;
        const qsizetype length = byteAt(bytes, i + 2) << 8 | byteAt(bytes, i + 3);
        const bool isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8
            && marker != 0xCC;
        if (isFrame && i + 9 < bytes.size())
            fourColours = byteAt(bytes, i + 9) == 4;
        if (marker == adobe && bytes.sliced(i + 4).startsWith(QByteArrayView("Adobe")))
            hasAdobe = true;
        i += 2 + length;
    }
    return ImageBytes::CutOff;
}

/// Header, global palette, then extension and image blocks made of counted sub-blocks, up to the
/// trailer, which some writers leave out (GIF89a).
ImageBytes examineGif(QByteArrayView bytes)
{
    const auto paletteSize = [](quint8 flags) { return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0; };
    if (bytes.size() < 13)
        return ImageBytes::CutOff;
    qsizetype i = 13 + paletteSize(byteAt(bytes, 10));
    bool hasPicture = false;
    while (i < bytes.size()) {
        const ImageBytes cut = hasPicture ? ImageBytes::FramesCutOff : ImageBytes::CutOff;
        const quint8 kind = byteAt(bytes, i);
        const bool isImage = kind == 0x2C;
        if (isImage) {
            if (i + 10 >= bytes.size())
                return cut;
            i += 11 + paletteSize(byteAt(bytes, i + 9));
        } else if (kind == 0x21) {
            i += 2;
        } else {
            break; // the trailer, or nonsense
        }
        while (i < bytes.size() && byteAt(bytes, i) != 0)
            i += 1 + byteAt(bytes, i);
        if (i >= bytes.size())
            return cut;
        hasPicture = hasPicture || isImage;
        ++i;
    }
    return hasPicture ? ImageBytes::Complete : ImageBytes::CutOff;
}

/// The header states the file's size; some writers leave it 0.
ImageBytes examineBmp(QByteArrayView bytes)
{
    if (bytes.size() < 14)
        return ImageBytes::CutOff;
    return qint64(littleEndian32(bytes, 2)) > bytes.size() ? ImageBytes::CutOff
                                                           : ImageBytes::Complete;
}

} // namespace

ImageBytes examine(QByteArrayView bytes, const QByteArray& format)
{
    if (format == "png")
        return examinePng(bytes);
    if (format == "jpeg")
        return examineJpeg(bytes);
    if (format == "gif")
        return examineGif(bytes);
    if (format == "bmp")
        return examineBmp(bytes);
    return ImageBytes::Complete;
}

} // namespace fovea::ui
