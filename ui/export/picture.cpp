// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/picture.h"

#include "base/error.h"
#include "io/atomic_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace fovea::ui
{

namespace
{

using Paint = std::function<void(QPainter&, const QRectF&)>;

constexpr int dotsPerInch = 96;

QString extension(const QString& path)
{
    return QFileInfo(path).suffix().toLower();
}

void draw(QPaintDevice& device, QSize size, const QString& path, const Paint& paint)
{
    QPainter painter;
    if (!painter.begin(&device))
        throw Error(FOVEA_TEXT("Error", "%1 could not be drawn. Choose a smaller size."),
            {path.toStdString()});
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing
        | QPainter::LosslessImageRendering); // PDF would store cells and masks as JPEG
    paint(painter, QRectF(QPointF(0, 0), size));
}

QByteArray png(QSize size, qreal scale, const QString& path, const Paint& paint)
{
    QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.setDotsPerMeterX(qRound(dotsPerInch * scale / 0.0254));
    image.setDotsPerMeterY(qRound(dotsPerInch * scale / 0.0254));
    image.fill(Qt::transparent);
    draw(image, size, path, paint);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(QSize size, const QString& path, const Paint& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(QStringLiteral("Fovea"));
    draw(generator, size, path, paint);
    return bytes;
}

QByteArray pdf(QSize size, const QString& path, const Paint& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(size) * 72 / dotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setCreator(QStringLiteral("Fovea"));
    draw(writer, size, path, paint);
    return bytes;
}

} // namespace

bool isPicturePath(const QString& path)
{
    static const QStringList known{
        QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};
    return known.contains(extension(path));
}

void writePicture(const QString& path, QSize size, qreal scale, const Paint& paint)
{
    const std::string name = path.toStdString();
    if (!isPicturePath(path))
        throw Error(
            FOVEA_TEXT("Error",
                "%1 does not say which kind of picture it is. End it in .png, .svg or .pdf."),
            {name});
    const QSizeF pixels = QSizeF(size) * scale;
    if (size.isEmpty() || scale <= 0 || pixels.width() * pixels.height() > mostPixels
        || std::max(pixels.width(), pixels.height()) > 32767)
        throw Error(FOVEA_TEXT("Error", "%1 can't be %2 x %3 pixels. Choose another size."),
            {name, std::to_string(qRound(pixels.width())),
                std::to_string(qRound(pixels.height()))});

    const QString kind = extension(path);
    const QByteArray bytes = kind == QLatin1String("png") ? png(size, scale, path, paint)
        : kind == QLatin1String("svg")                    ? svg(size, path, paint)
                                                          : pdf(size, path, paint);
    io::AtomicFile file(name);
    file.write(std::string_view(bytes.constData(), std::size_t(bytes.size())));
    file.commit();
}

} // namespace fovea::ui
