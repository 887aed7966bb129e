// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "models/frames_loader.h"
#include "models/playground/worked_example.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/gifs.h"
#include "views/filmstrip.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

/// Twelve frames; the seventh has another ground.
test::Gif gif(int frames = 12)
{
    test::Gif gif;
    gif.size = {40, 30};
    gif.colours = {QColor(200, 60, 40), QColor(240, 240, 240), QColor(20, 40, 120)};
    for (int i = 0; i < frames; ++i)
        gif.delays.push_back(i == 1 ? 0 : 5 + i);
    gif.colourAt = [](int frame, int x, int y) {
        return std::abs(x - 3 * frame) < 4 && std::abs(y - 15) < 4 ? 0 : frame == 6 ? 2 : 1;
    };
    return gif;
}

} // namespace

class TestFilmstrip : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_path = write(QStringLiteral("clip.gif"), gif().bytes());
    }

    void readsAllFrames()
    {
        QVERIFY(isAnimated(m_path));
        const Frames frames = loadFrames(m_path);
        QCOMPARE(frames.count(), 12);
        QVERIFY(!frames.wasCut);
        for (int i = 0; i < frames.count(); ++i) {
            const QImage& picture = frames.pictures[std::size_t(i)];
            QCOMPARE(picture.size(), QSize(40, 30));
            QCOMPARE(picture.pixelColor(3 * i, 15), QColor(200, 60, 40));
            QCOMPARE(
                picture.pixelColor(20, 2), i == 6 ? QColor(20, 40, 120) : QColor(240, 240, 240));
            // No time at all means the usual one.
            QCOMPARE(frames.delays[std::size_t(i)], i == 1 ? 100 : 10 * (5 + i));
        }
        const LoadedImage frame = loadFrame(m_path, 6);
        QCOMPARE(frame.picture(), frames.pictures[6]);
        QCOMPARE(frame.path, m_path);
        QCOMPARE(loadFrame(m_path, 0).picture(), frames.pictures[0]);
        EXPECT_ERROR(loadFrame(m_path, 12), "0 to 11");
    }
    void stillPicturesHaveOneFrame()
    {
        const QString still = write(QStringLiteral("still.gif"), gif(1).bytes());
        QVERIFY(!isAnimated(still));
        QVERIFY(!isAnimated(QStringLiteral(":/samples/coffee.png")));
        QVERIFY(!isAnimated(m_folder.filePath(QStringLiteral("none.gif"))));
        QCOMPARE(loadFrames(still).count(), 1);
        EXPECT_ERROR(loadFrames(m_folder.filePath(QStringLiteral("none.gif"))), "none.gif");
        const QString cut
            = write(QStringLiteral("cut.gif"), gif().bytes().left(gif().bytes().size() / 2));
        // Of a file that ends early, the whole frames are there.
        const int whole = loadFrames(cut).count();
        QVERIFY(whole > 1 && whole < 12);
        QVERIFY(loadFrames(cut).lacksFrames && !loadFrames(m_path).lacksFrames);
    }
    void longFilmsAreCut()
    {
        test::Gif film = gif(longestFilm + 3);
        film.size = {2, 2};
        const Frames frames = loadFrames(write(QStringLiteral("long.gif"), film.bytes()));
        QCOMPARE(frames.count(), longestFilm);
        QVERIFY(frames.wasCut);
    }
    void weightsAreThoseOfTheCore()
    {
        const Frames frames = loadFrames(m_path);
        Tensor means({12, 3});
        for (int i = 0; i < 12; ++i) {
            const QImage& picture = frames.pictures[std::size_t(i)];
            double sums[3]{};
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x) {
                    const QRgb pixel = picture.pixel(x, y);
                    sums[0] += qRed(pixel), sums[1] += qGreen(pixel), sums[2] += qBlue(pixel);
                }
            for (int c = 0; c < 3; ++c)
                means.mutableMatrix()(i, c) = float(sums[c] / 255 / 1200);
        }
        const Tensor weights = frameWeights(frames);
        COMPARE_TENSORS(weights, example::byColour().forward(means).frameWeights, 1e-5F);
        QVERIFY(std::abs(weights.vector().sum() - 1) < 1e-5F);
    }

    void keysGoThroughTheFrames()
    {
        Filmstrip strip;
        show(strip);
        QSignalSpy changed(&strip, &Filmstrip::currentChanged);
        const auto press = [&strip](Qt::Key key) {
            QTest::keyClick(&strip, key);
            return strip.current();
        };
        QCOMPARE(press(Qt::Key_Right), 1);
        QCOMPARE(press(Qt::Key_End), 11);
        QCOMPARE(press(Qt::Key_Right), 11);
        QCOMPARE(press(Qt::Key_Left), 10);
        QCOMPARE(press(Qt::Key_PageUp), 0);
        QCOMPARE(press(Qt::Key_PageDown), 10);
        QCOMPARE(press(Qt::Key_Home), 0);
        QCOMPARE(changed.count(), 6);
        QVERIFY(strip.accessibleDescription().contains(QStringLiteral("Frame 0 of 12")));
    }
    void draggingScrubs()
    {
        Filmstrip strip;
        show(strip);
        for (int frame = 0; frame < 12; ++frame)
            QCOMPARE(strip.frameAt(strip.frameRect(frame).center().x()), frame);
        QTest::mousePress(&strip, Qt::LeftButton, {}, strip.frameRect(3).center().toPoint());
        QCOMPARE(strip.current(), 3);
        QTest::mouseMove(&strip, strip.frameRect(8).center().toPoint());
        QMouseEvent move(QEvent::MouseMove, strip.frameRect(8).center(),
            strip.mapToGlobal(strip.frameRect(8).center()), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&strip, &move);
        QCOMPARE(strip.current(), 8);
        QCOMPARE(strip.frameAt(-100), 0);
        QCOMPARE(strip.frameAt(1e6), 11);
    }
    void playsOverAndOver()
    {
        Filmstrip strip;
        show(strip);
        strip.setCurrent(10);
        QList<int> seen;
        connect(&strip, &Filmstrip::currentChanged, &strip, [&seen](int frame) { seen << frame; });
        QTest::keyClick(&strip, Qt::Key_Space);
        QVERIFY(strip.isPlaying());
        QTRY_VERIFY(seen.size() >= 3);
        QCOMPARE(seen.mid(0, 3), (QList<int>{11, 0, 1}));
        QTest::mouseClick(strip.playButton(), Qt::LeftButton);
        QVERIFY(!strip.isPlaying());
        // Choosing a frame by hand stops, too.
        strip.setPlaying(true);
        QTest::keyClick(&strip, Qt::Key_Home);
        QVERIFY(!strip.isPlaying());
        strip.setPlaying(true);
        strip.setFrames(nullptr);
        QVERIFY(!strip.isPlaying());
        strip.setPlaying(true);
        QVERIFY(!strip.isPlaying());
    }
    void theCurveShowsTheWeights()
    {
        Filmstrip strip;
        show(strip);
        const QImage without = strip.grab().toImage();
        Tensor weights({12});
        weights.mutableFloats()[4] = 1;
        strip.setWeights(weights);
        const QImage with = strip.grab().toImage();
        const double ratio = with.devicePixelRatio();
        const auto changes = [&](int frame) {
            const QRectF place = strip.frameRect(frame);
            int count = 0;
            for (int y = 0; y < int(place.top() - 8); ++y)
                for (int x = int(place.left()); x < int(place.right()); ++x) {
                    const QPoint pixel = (QPointF(x, y) * ratio).toPoint();
                    count += with.pixel(pixel) != without.pixel(pixel);
                }
            return count;
        };
        QVERIFY(changes(4) > 20);
        QCOMPARE(changes(9), 0);
        QVERIFY(strip.frameText(4).contains(QStringLiteral("weight 1")));
    }

private:
    QString write(const QString& name, const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path
                                                                                    : QString();
    }
    void show(Filmstrip& strip)
    {
        strip.setFrames(std::make_shared<const Frames>(loadFrames(m_path)));
        strip.resize(600, strip.sizeHint().height());
        strip.show();
        QVERIFY(QTest::qWaitForWindowExposed(&strip));
    }

    QTemporaryDir m_folder;
    QString m_path;
};

QTEST_MAIN(TestFilmstrip)
#include "tst_filmstrip.moc"
