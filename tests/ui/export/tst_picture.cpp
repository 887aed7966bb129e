// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "export/picture.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace
{

void paintHalves(QPainter& painter, const QRectF& area)
{
    painter.fillRect(area, Qt::white);
    painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width() / 2, area.height())), Qt::red);
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestPicture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pngHasDevicePixels()
    {
        const QString path = m_folder.filePath(QStringLiteral("a.png"));
        writePicture(path, {40, 20}, 2, paintHalves);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(80, 40));
        QCOMPARE(image.pixelColor(39, 20), QColor(Qt::red));
        QCOMPARE(image.pixelColor(40, 20), QColor(Qt::white));
    }
    void svgDrawsTheSame()
    {
        const QString path = m_folder.filePath(QStringLiteral("a.svg"));
        writePicture(path, {40, 20}, 1, paintHalves);
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(0, 0, 40, 20));
        QImage image(40, 20, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        renderer.render(&painter);
        QCOMPARE(image.pixelColor(10, 10), QColor(Qt::red));
        QCOMPARE(image.pixelColor(30, 10), QColor(Qt::white));
    }
    void pdfIsOnePageOfTheSize()
    {
        const QString path = m_folder.filePath(QStringLiteral("A.PDF"));
        writePicture(path, {96, 48}, 1, paintHalves);
        const QByteArray bytes = contents(path);
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY2(bytes.contains("/MediaBox [0 0 72 36]") || bytes.contains("/MediaBox [0 0 72.0"),
            bytes.left(2000).constData());
        QCOMPARE(bytes.count("/Type /Page\n"), 1);
    }
    void refuses_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QSize>("size");
        QTest::newRow("unknown extension") << QStringLiteral("a.bmp") << QSize(4, 4);
        QTest::newRow("no extension") << QStringLiteral("png") << QSize(4, 4);
        QTest::newRow("no area") << QStringLiteral("a.png") << QSize(0, 4);
        QTest::newRow("too large") << QStringLiteral("a.png") << QSize(40000, 2);
        QTest::newRow("no such folder") << QStringLiteral("none/a.png") << QSize(4, 4);
    }
    void refuses()
    {
        QFETCH(QString, file);
        QFETCH(QSize, size);
        const QString path = m_folder.filePath(file);
        QVERIFY_THROWS_EXCEPTION(Error, writePicture(path, size, 1, paintHalves));
    }
    void failureLeavesTheOldFile()
    {
        const QString path = m_folder.filePath(QStringLiteral("kept.png"));
        writePicture(path, {4, 4}, 1, paintHalves);
        const QByteArray before = contents(path);
        QVERIFY_THROWS_EXCEPTION(Error,
            writePicture(path, {4, 4}, 1, [](QPainter&, const QRectF&) { throw Error("stop"); }));
        QCOMPARE(contents(path), before);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestPicture)
#include "tst_picture.moc"
