// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "models/image_loader.h"

#include "support/errors.h"

#include <QBuffer>
#include <QColorSpace>
#include <QDir>
#include <QFile>
#include <QImageWriter>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace
{

/// Four blocks of 8 x 8: red, green, blue and grey.
QImage blocks()
{
    QImage image(16, 16, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.fillRect(0, 0, 8, 8, QColor(250, 10, 20));
    painter.fillRect(8, 0, 8, 8, QColor(10, 240, 30));
    painter.fillRect(0, 8, 8, 8, QColor(20, 30, 230));
    painter.fillRect(8, 8, 8, 8, QColor(128, 128, 128));
    return image;
}

QByteArray encode(const QImage& image, const QByteArray& format, int quality = 100)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setQuality(quality);
    if (!writer.write(image))
        qFatal("%s", qPrintable(writer.errorString()));
    return bytes;
}

bool isNear(QRgb a, QRgb b, int tolerance)
{
    return std::abs(qRed(a) - qRed(b)) <= tolerance && std::abs(qGreen(a) - qGreen(b)) <= tolerance
        && std::abs(qBlue(a) - qBlue(b)) <= tolerance;
}

QString dataFile(const char* name)
{
    return QStringLiteral(FOVEA_TEST_DATA "/images/") + QLatin1String(name);
}

} // namespace

class TestImageLoader : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QString& name, const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("can't write %s", qPrintable(path));
        return path;
    }

private Q_SLOTS:
    void readsTheSamplesWithoutAWarning()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        const QDir samples(QStringLiteral(":/samples"));
        const QStringList pictures = samples.entryList({QStringLiteral("*.png")});
        QCOMPARE(pictures.size(), 3);
        for (const QString& name : pictures)
            QVERIFY(!loadImage(samples.filePath(name)).isEmpty());
    }

    void readsEveryFormat_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("tolerance"); // of the encoder: 0 for lossless formats
        QTest::newRow("png") << QByteArray("png") << 0;
        QTest::newRow("bmp") << QByteArray("bmp") << 0;
        QTest::newRow("ppm") << QByteArray("ppm") << 0;
        QTest::newRow("webp") << QByteArray("webp") << 0;
        QTest::newRow("jpeg") << QByteArray("jpeg") << 3;
        if (QImageWriter::supportedImageFormats().contains("tiff"))
            QTest::newRow("tiff") << QByteArray("tiff") << 0;
    }

    void readsEveryFormat()
    {
        QFETCH(QByteArray, format);
        QFETCH(int, tolerance);
        // The name lies about the format on purpose.
        const LoadedImage loaded
            = loadImage(write(QStringLiteral("picture.dat"), encode(blocks(), format)));
        QCOMPARE(loaded.size(), QSize(16, 16));
        QCOMPARE(loaded.picture().format(), QImage::Format_RGB32);
        const QImage original = blocks();
        for (const QPoint point : {QPoint(3, 3), QPoint(12, 3), QPoint(3, 12), QPoint(12, 12)}) {
            QVERIFY2(isNear(loaded.picture().pixel(point), original.pixel(point), tolerance),
                qPrintable(QColor(loaded.picture().pixel(point)).name()));
        }
        QCOMPARE(loaded.tensor.shape(), (Shape{3, 16, 16}));
        const float red = loaded.tensor.floats()[3 * 16 + 3];
        QVERIFY(std::abs(red - 250.F / 255) <= float(tolerance) / 255 + 1e-6F);
        const float blue = loaded.tensor.floats()[2 * 256 + 12 * 16 + 3];
        QVERIFY(std::abs(blue - 230.F / 255) <= float(tolerance) / 255 + 1e-6F);
    }

    void readsPixelFormats_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("1 bit") << int(QImage::Format_Mono);
        QTest::newRow("8 bit grey") << int(QImage::Format_Grayscale8);
        QTest::newRow("16 bit grey") << int(QImage::Format_Grayscale16);
        QTest::newRow("palette") << int(QImage::Format_Indexed8);
        QTest::newRow("16 bit colour") << int(QImage::Format_RGBX64);
        QTest::newRow("alpha") << int(QImage::Format_ARGB32);
        QTest::newRow("16 bit alpha") << int(QImage::Format_RGBA64);
    }

    void readsPixelFormats()
    {
        QFETCH(int, format);
        QImage image(2, 1, QImage::Format_RGB32);
        image.setPixel(0, 0, qRgb(0, 0, 0));
        image.setPixel(1, 0, qRgb(255, 255, 255));
        const LoadedImage loaded = loadImage(write(
            QStringLiteral("p.png"), encode(image.convertToFormat(QImage::Format(format)), "png")));
        QCOMPARE(QColor(loaded.picture().pixel(0, 0)), QColor(Qt::black));
        QCOMPARE(QColor(loaded.picture().pixel(1, 0)), QColor(Qt::white));
    }

    void laysTransparencyOnWhite()
    {
        QImage image(3, 1, QImage::Format_ARGB32);
        image.setPixel(0, 0, qRgba(255, 0, 0, 0));
        image.setPixel(1, 0, qRgba(255, 0, 0, 128));
        image.setPixel(2, 0, qRgba(0, 0, 255, 255));
        const QImage picture
            = loadImage(write(QStringLiteral("a.png"), encode(image, "png"))).picture();
        QCOMPARE(QColor(picture.pixel(0, 0)), QColor(255, 255, 255));
        QVERIFY(isNear(picture.pixel(1, 0), qRgb(255, 127, 127), 1));
        QCOMPARE(QColor(picture.pixel(2, 0)), QColor(0, 0, 255));
    }

    void laysATransparentPaletteOnWhite()
    {
        QImage image(2, 1, QImage::Format_Indexed8);
        image.setColorTable({qRgba(0, 0, 0, 0), qRgb(0, 128, 0)});
        image.setPixel(0, 0, 0);
        image.setPixel(1, 0, 1);
        const QImage picture
            = loadImage(write(QStringLiteral("i.png"), encode(image, "png"))).picture();
        QCOMPARE(QColor(picture.pixel(0, 0)), QColor(255, 255, 255));
        QCOMPARE(QColor(picture.pixel(1, 0)), QColor(0, 128, 0));
    }

    void keepsSixteenBitGreyInOrder()
    {
        const QImage picture = loadImage(dataFile("grey16.png")).picture();
        QCOMPARE(picture.size(), QSize(4, 1));
        const int expected[] = {0, 100, 200, 255};
        for (int x = 0; x < 4; ++x)
            QCOMPARE(QColor(picture.pixel(x, 0)), QColor(expected[x], expected[x], expected[x]));
    }

    void takesABareGammaForSrgb()
    {
        const QImage picture = loadImage(dataFile("gamma.png")).picture();
        const int expected[] = {0, 20, 128, 255};
        for (int x = 0; x < 4; ++x)
            QCOMPARE(qRed(picture.pixel(x, 0)), expected[x]);
    }

    void turnsByExif()
    {
        const LoadedImage loaded = loadImage(dataFile("orientation6.jpg"));
        QCOMPARE(loaded.size(), QSize(16, 32));
        QVERIFY(isNear(loaded.picture().pixel(8, 4), qRgb(255, 0, 0), 4));
        QVERIFY(isNear(loaded.picture().pixel(8, 28), qRgb(0, 0, 255), 4));
        QCOMPARE(loaded.tensor.shape(), (Shape{3, 32, 16}));
    }

    void convertsCmyk()
    {
        const QImage picture = loadImage(dataFile("cmyk_adobe.jpg")).picture();
        QVERIFY(isNear(picture.pixel(8, 8), qRgb(200, 60, 30), 4));
    }

    void convertsToSrgb()
    {
        QImage image(1, 1, QImage::Format_RGB32);
        image.setPixel(0, 0, qRgb(200, 100, 50));
        image.setColorSpace(QColorSpace(QColorSpace::AdobeRgb));
        const QImage picture
            = loadImage(write(QStringLiteral("c.png"), encode(image, "png"))).picture();
        // Adobe RGB (1998) 200, 100, 50 by its published matrix and gamma.
        QVERIFY2(isNear(picture.pixel(0, 0), qRgb(227, 100, 41), 2),
            qPrintable(QColor(picture.pixel(0, 0)).name()));
    }

    void takesTheFirstFrameOfAGif()
    {
        // GIF89a, 1 x 1 pixel, palette red and blue; two frames, one of each.
        const QByteArray header = QByteArray::fromHex("47494638396101000100800000ff00000000ff");
        const QByteArray blue = QByteArray::fromHex("2c00000000010001000002024c0100");
        const QByteArray red = QByteArray::fromHex("2c0000000001000100000202440100");
        const QImage picture
            = loadImage(write(QStringLiteral("g.gif"), header + red + blue + ";")).picture();
        QCOMPARE(QColor(picture.pixel(0, 0)), QColor(255, 0, 0));
    }
    void knowsAGifThatLacksFrames_data()
    {
        QTest::addColumn<QByteArray>("rest");
        QTest::addColumn<bool>("lacks");
        const QByteArray blue = QByteArray::fromHex("2c00000000010001000002024c0100");
        const QByteArray delay = QByteArray::fromHex("21f9040005000000");
        QTest::newRow("whole") << delay + blue + ";" << false;
        QTest::newRow("no trailer") << delay + blue << false;
        QTest::newRow("one frame") << QByteArray() << false;
        for (int cut = 1; cut < blue.size(); ++cut)
            QTest::addRow("frame cut by %d", cut) << delay + blue.chopped(cut) << true;
        QTest::newRow("delay cut") << delay.chopped(3) << true;
    }
    void knowsAGifThatLacksFrames()
    {
        QFETCH(QByteArray, rest);
        QFETCH(bool, lacks);
        const QByteArray first = QByteArray::fromHex(
            "47494638396101000100800000ff00000000ff2c0000000001000100000202440100");
        const LoadedImage image = loadImage(write(QStringLiteral("r.gif"), first + rest));
        QCOMPARE(QColor(image.picture().pixel(0, 0)), QColor(255, 0, 0));
        QCOMPARE(image.lacksFrames, lacks);
        if (lacks)
            EXPECT_ERROR(requireWhole(image), "ends too early");
        else
            requireWhole(image);
    }

    void worksAtABoundedSize_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("smallest") << QSize(1, 1) << Shape{3, 1, 1};
        QTest::newRow("as large as allowed") << QSize(512, 300) << Shape{3, 300, 512};
        QTest::newRow("one more") << QSize(513, 300) << Shape{3, 299, 512};
        QTest::newRow("12 megapixels") << QSize(4000, 3000) << Shape{3, 384, 512};
        QTest::newRow("wide") << QSize(20000, 10) << Shape{3, 1, 512};
        QTest::newRow("tall") << QSize(7, 9000) << Shape{3, 512, 1};
    }

    void worksAtABoundedSize()
    {
        QFETCH(QSize, size);
        QFETCH(Shape, shape);
        QImage image(size, QImage::Format_RGB32);
        image.fill(QColor(51, 102, 204));
        const LoadedImage loaded = loadImage(image);
        QCOMPARE(loaded.size(), size);
        QCOMPARE(loaded.tensor.shape(), shape);
        const Index plane = shape[1] * shape[2];
        const auto values = loaded.tensor.floats();
        for (const Index i : {Index(0), plane / 2, plane - 1}) {
            QVERIFY(std::abs(values[std::size_t(i)] - 0.2F) < 1e-5F);
            QVERIFY(std::abs(values[std::size_t(plane + i)] - 0.4F) < 1e-5F);
            QVERIFY(std::abs(values[std::size_t(2 * plane + i)] - 0.8F) < 1e-5F);
        }
        for (std::size_t i = 1; i < loaded.levels.size(); ++i) {
            QCOMPARE(loaded.levels[i].width(), (loaded.levels[i - 1].width() + 1) / 2);
            QCOMPARE(loaded.levels[i].height(), (loaded.levels[i - 1].height() + 1) / 2);
        }
    }

    void averagesWhenItShrinks()
    {
        // Stripes one pixel wide become their mean, not one of the two.
        QImage image(2048, 8, QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                image.setPixel(x, y, x % 2 ? qRgb(255, 255, 255) : qRgb(0, 0, 0));
        const Tensor tensor = loadImage(image).tensor;
        for (const float value : tensor.floats())
            QVERIFY(std::abs(value - 0.5F) < 0.02F);
    }

    void refusesBadFiles_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QString& path, const char* says) {
            QTest::newRow(name) << path << QString::fromLatin1(says);
        };
        QImage photo(200, 200, QImage::Format_RGB32);
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 200; ++x)
                photo.setPixel(x, y, qRgb(x, y, (x * y) % 256));
        row("missing", m_folder.filePath(QStringLiteral("none.png")), "does not exist");
        row("folder", m_folder.path(), "is a folder");
        row("empty", write(QStringLiteral("empty.png"), {}), "is empty");
        row("text", write(QStringLiteral("text.png"), "hello"), "not a picture");
        row("program", write(QStringLiteral("program.jpg"), "\x7f\x45\x4c\x46"), "not a picture");
        row("device", QStringLiteral("/dev/null"), "not a regular file");
        row("bomb", dataFile("bomb.png"), "100000 by 100000");
        row("unknown inks", dataFile("cmyk_unmarked.jpg"), "inks");
        for (const char* format : {"png", "jpeg", "bmp", "webp"}) {
            const QByteArray bytes = encode(photo, format, 90);
            const QString suffix = QLatin1String(format);
            const char* says = qstrcmp(format, "webp") == 0 ? "is damaged" : "ends too early";
            row(qPrintable(QStringLiteral("half a ") + suffix),
                write(QStringLiteral("half.") + suffix, bytes.left(bytes.size() / 2)), says);
            row(qPrintable(QStringLiteral("most of a ") + suffix),
                write(QStringLiteral("most.") + suffix, bytes.left(bytes.size() - 16)), says);
        }
        row("half a gif",
            write(QStringLiteral("half.gif"),
                QByteArray::fromHex("47494638396101000100800000ff00000000ff2c0000000001000100000202"
                                    "44")),
            "ends too early");
        QByteArray broken = encode(photo, "png");
        broken.replace(broken.indexOf("IDAT") + 4, 16, QByteArray(16, '\x55'));
        row("broken png", write(QStringLiteral("broken.png"), broken), "is damaged");
        row("png signature alone",
            write(QStringLiteral("signature.png"), encode(photo, "png").left(8)), "ends too early");
    }

    void refusesBadFiles()
    {
        QFETCH(QString, path);
        QFETCH(QString, says);
        try {
            loadImage(path);
            QFAIL("no error");
        } catch (const Error& error) {
            const QString message = QString::fromUtf8(error.what());
            QVERIFY2(message.contains(says), error.what());
            QVERIFY2(message.contains(path), error.what());
        }
    }

    void refusesWhatItMayNotRead()
    {
        const QString path = write(QStringLiteral("secret.png"), encode(blocks(), "png"));
        QVERIFY(QFile::setPermissions(path, {}));
        if (QFile(path).open(QIODevice::ReadOnly))
            QSKIP("this user may read everything");
        QVERIFY_THROWS_EXCEPTION(Error, loadImage(path));
    }

    void stopsWhenAsked()
    {
        struct StopNow : Monitor {
            bool stopRequested() const override { return true; }
        } monitor;
        QVERIFY_THROWS_EXCEPTION(Stopped, loadImage(blocks(), monitor));
    }

    void tellsPicturesFromOtherFiles()
    {
        QVERIFY(looksLikeImage(write(QStringLiteral("is.dat"), encode(blocks(), "png"))));
        QVERIFY(!looksLikeImage(write(QStringLiteral("isnt.png"), "hello")));
        QVERIFY(!looksLikeImage(m_folder.filePath(QStringLiteral("none.png"))));
        QVERIFY(!looksLikeImage(m_folder.path()));
    }
};

QTEST_MAIN(TestImageLoader)
#include "tst_image_loader.moc"
