// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_loader.h"

#include "base/error.h"
#include "image/preprocess.h"
#include "models/image_bytes.h"
#include "models/playground/playground_block.h"

#include <QBuffer>
#include <QColorSpace>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr qint64 maximumFileSize = qint64(1) << 30;
/// In MB, for one picture: maximumPixels of 8 bytes.
constexpr int allocationLimit = 800;

bool isReadFormat(const QByteArray& format)
{
    static const QByteArrayList formats{
        "png", "jpeg", "webp", "gif", "bmp", "tiff", "pbm", "pgm", "ppm"};
    return formats.contains(format);
}

QByteArray readFile(const QString& path, const std::string& name)
{
    const QFileInfo info(path);
    if (info.isSymLink() && !info.exists())
        throw Error(FOVEA_TEXT("Error",
                        "%1 is a link to %2, which does not exist. Mend the link or remove it."),
            {name, QDir::toNativeSeparators(info.symLinkTarget()).toStdString()});
    if (!info.exists())
        throw Error(
            FOVEA_TEXT("Error", "%1 does not exist. Check the name or open another picture."),
            {name});
    if (info.isDir())
        throw Error(FOVEA_TEXT("Error", "%1 is a folder. Open a picture inside it."), {name});
    if (!info.isFile())
        throw Error(FOVEA_TEXT("Error", "%1 is not a regular file. Open a picture file."), {name});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(FOVEA_TEXT("Error", "%1 can't be read (%2). Check its permissions."),
            {name, file.errorString().toStdString()});
    if (file.size() > maximumFileSize)
        throw Error(
            FOVEA_TEXT("Error", "%1 is larger than 1 GB. Save the picture in a smaller format."),
            {name});
    QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError)
        throw Error(
            FOVEA_TEXT("Error", "%1 can't be read (%2). Check the disk or copy the file again."),
            {name, file.errorString().toStdString()});
    if (bytes.isEmpty())
        throw Error(FOVEA_TEXT("Error", "%1 is empty. Open another picture."), {name});
    return bytes;
}

void checkSize(QSize size, const std::string& name)
{
    if (qint64(size.width()) * size.height() > maximumPixels)
        throw Error(FOVEA_TEXT("Error",
                        "%1 is %2 by %3 pixels, more than the 100 megapixels that can be opened. "
                        "Scale it down first."),
            {name, std::to_string(size.width()), std::to_string(size.height())});
}

/// @param cut set when frames after the first are missing
QImage decode(QByteArray bytes, const std::string& name, bool& cut)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader::setAllocationLimit(allocationLimit);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    const QByteArray format = reader.format();
    if (!isReadFormat(format))
        throw Error(FOVEA_TEXT("Error",
                        "%1 is not a picture in a known format. "
                        "Save it as PNG, JPEG, WebP, GIF, BMP or TIFF."),
            {name});
    checkSize(reader.size(), name);
    switch (examine(bytes, format)) {
    case ImageBytes::CutOff:
        throw Error(FOVEA_TEXT("Error",
                        "%1 ends too early: a part of the picture is missing. "
                        "Copy or download it again."),
            {name});
    case ImageBytes::Damaged:
        throw Error(
            FOVEA_TEXT("Error",
                "%1 is damaged: a checksum is wrong. Copy it again or open another picture."),
            {name});
    case ImageBytes::UnknownInks:
        throw Error(FOVEA_TEXT("Error",
                        "%1 is a CMYK picture that does not say how its inks are stored. "
                        "Save it as RGB."),
            {name});
    case ImageBytes::FramesCutOff:
        cut = true;
        break;
    case ImageBytes::Complete:
        break;
    }
    const QImage picture = reader.read();
    if (picture.isNull())
        throw Error(
            FOVEA_TEXT("Error", "%1 is damaged (%2). Copy it again or open another picture."),
            {name, reader.errorString().toStdString()});
    checkSize(picture.size(), name);
    return picture;
}

/// A bare gamma of 1/2.2 in a PNG is how old programs said sRGB; taken literally it would shift
/// every shadow.
bool isPlainSrgb(const QColorSpace& space)
{
    return !space.isValid() || space == QColorSpace(QColorSpace::SRgb)
        || (space.primaries() == QColorSpace::Primaries::SRgb
            && space.transferFunction() == QColorSpace::TransferFunction::Gamma
            && std::abs(space.gamma() - 2.2F) < 0.02F);
}

QImage toOpaqueSrgb(QImage picture, Monitor& monitor)
{
    // Colours are converted before transparency is laid on white, or the white would shift too.
    if (!isPlainSrgb(picture.colorSpace())) {
        if (picture.format() != QImage::Format_RGB32 && picture.depth() <= 32)
            picture = std::move(picture).convertToFormat(
                picture.hasAlphaChannel() ? QImage::Format_ARGB32 : QImage::Format_RGB32);
        monitor.check();
        picture.convertToColorSpace(QColorSpace(QColorSpace::SRgb));
    }
    picture.setColorSpace(QColorSpace());
    monitor.check();
    if (!picture.hasAlphaChannel())
        return std::move(picture).convertToFormat(QImage::Format_RGB32);
    QImage opaque(picture.size(), QImage::Format_RGB32);
    if (opaque.isNull())
        throw std::bad_alloc();
    opaque.fill(Qt::white);
    QPainter painter(&opaque);
    painter.drawImage(0, 0, picture);
    return opaque;
}

std::vector<QImage> halvings(QImage picture, Monitor& monitor)
{
    constexpr int smallest = 256;
    std::vector<QImage> levels{std::move(picture)};
    while (std::max(levels.back().width(), levels.back().height()) > 2 * smallest) {
        monitor.check();
        const QSize size((levels.back().width() + 1) / 2, (levels.back().height() + 1) / 2);
        levels.push_back(levels.back()
                             .scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                             .convertToFormat(QImage::Format_RGB32));
    }
    return levels;
}

/// The picture at the working size. Starts from a halving that is still at least twice as large:
/// both steps average areas, and the core need not walk over tens of megapixels.
Tensor atWorkingSize(const std::vector<QImage>& levels, Monitor& monitor)
{
    const QSize size = levels.front().size();
    const image::Size target
        = image::fittedSize({size.width(), size.height()}, PlaygroundBlock::workingSize);
    const auto larger = std::find_if(levels.rbegin(), levels.rend(), [&](const QImage& level) {
        return level.width() >= 2 * target.width && level.height() >= 2 * target.height;
    });
    const QImage pixels = (larger == levels.rend() ? levels.front() : *larger)
                              .convertToFormat(QImage::Format_RGB888);
    return image::toTensor(
        {pixels.constBits(), pixels.width(), pixels.height(), pixels.bytesPerLine(), 3, 8}, target,
        monitor);
}

LoadedImage prepare(QImage picture, Monitor& monitor)
{
    monitor.check();
    LoadedImage loaded;
    loaded.levels = halvings(toOpaqueSrgb(std::move(picture), monitor), monitor);
    loaded.tensor = atWorkingSize(loaded.levels, monitor);
    return loaded;
}

} // namespace

LoadedImage loadImage(const QString& path, Monitor& monitor)
{
    const std::string name = QDir::toNativeSeparators(path).toStdString();
    bool cut = false;
    LoadedImage loaded = prepare(decode(readFile(path, name), name, cut), monitor);
    loaded.path = path;
    loaded.lacksFrames = cut;
    return loaded;
}

LoadedImage loadImage(QImage picture, Monitor& monitor)
{
    const std::string name = FOVEA_TEXT("Error", "The pasted picture");
    if (picture.isNull())
        throw Error(FOVEA_TEXT("Error", "The pasted picture is empty. Copy it again."));
    checkSize(picture.size(), name);
    return prepare(std::move(picture), monitor);
}

void requireWhole(const LoadedImage& image)
{
    if (image.lacksFrames)
        throw Error(FOVEA_TEXT("Error",
                        "%1 ends too early: some of its frames are missing. "
                        "Copy or download it again."),
            {QDir::toNativeSeparators(image.path).toStdString()});
}

bool looksLikeImage(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    return isReadFormat(reader.format());
}

} // namespace fovea::ui
