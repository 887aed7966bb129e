// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/image_changes.h"
#include "models/image_model.h"
#include "pages/image_film.h"
#include "pages/image_interference.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "pages/image_session.h"
#include "support/compare.h"
#include "support/gifs.h"
#include "support/jobs.h"
#include "views/filmstrip.h"
#include "views/image_comparison.h"
#include "views/kept_card.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

/// An animated picture on the image page.
class TestImageFilm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        test::Gif gif;
        gif.size = {48, 36};
        gif.colours = {QColor(230, 40, 30), QColor(60, 70, 80)};
        gif.delays.assign(9, 6);
        gif.colourAt = [](int frame, int x, int y) {
            return std::abs(x - 5 * frame) < 5 && std::abs(y - 18) < 5 ? 0 : 1;
        };
        m_path = m_folder.filePath(QStringLiteral("clip.gif"));
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(gif.bytes());
        file.close();
        m_frames = std::make_shared<const Frames>(loadFrames(m_path));
    }

    void eachFrameHasItsOwnMask()
    {
        ImagePage page;
        page.resize(900, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* strip = page.findChild<Filmstrip*>();
        QVERIFY(!strip->isVisible());
        page.open(m_path);
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(strip->frames()->count(), 9);
        COMPARE_TENSORS(strip->weights(), frameWeights(*m_frames), 0.F);
        for (const int frame : {8, 0, 4}) {
            strip->setCurrent(frame);
            QTRY_COMPARE(page.analysis()->image->picture(), m_frames->pictures[std::size_t(frame)]);
            const auto expected = analyse(std::make_shared<const LoadedImage>(
                                              loadImage(m_frames->pictures[std::size_t(frame)])),
                page.analysis()->model);
            COMPARE_TENSORS(page.analysis()->mask(), expected->mask(), 0.F);
            QVERIFY(!page.analysis()->mask().isEmpty());
        }
        page.stage()->keep();
        QVERIFY(page.stage()->comparison()->card(0)->figure().subtitle.contains(
            QStringLiteral("clip.gif, frame 4")));
        // A still picture has no strip.
        page.open(QStringLiteral(":/samples/coffee.png"));
        QTRY_COMPARE(page.analysis()->image->path, QStringLiteral(":/samples/coffee.png"));
        QVERIFY(!strip->isVisible());
        test::waitForJobs();
        QVERIFY(!strip->isVisible());
        QCOMPARE(page.analysis()->image->path, QStringLiteral(":/samples/coffee.png"));
        delete page.inspector();
    }
    /// Every frame is of the block as it is set, and says so.
    void theBlockStaysAsItIsSet()
    {
        ImagePage page;
        BlockSettings settings;
        settings.set("pools", "mean-max");
        settings.set("channel", "eca");
        page.session()->setBlockSettings(settings);
        page.open(m_path);
        auto* strip = page.findChild<Filmstrip*>();
        QTRY_VERIFY(strip->frames());
        strip->setCurrent(3);
        QTRY_VERIFY(page.analysis()->frame == 3);
        QCOMPARE(page.analysis()->settings().pools, settings.pools);
        page.stage()->keep();
        const QString kept = page.stage()->comparison()->card(0)->figure().subtitle;
        QVERIFY2(kept.contains(QStringLiteral("timm")) && kept.contains(QStringLiteral("ECA"))
                && kept.contains(QStringLiteral("frame 3")),
            qPrintable(kept));
        // Set otherwise at this frame: so are the others.
        settings.set("spatial", "simam");
        page.session()->setBlockSettings(settings);
        QTRY_VERIFY(page.analysis()->settings().spatial == settings.spatial);
        strip->setCurrent(7);
        QTRY_VERIFY(page.analysis()->frame == 7);
        QCOMPARE(page.analysis()->settings().spatial, settings.spatial);
        const auto expected = analyse(page.analysis()->image, settings);
        COMPARE_TENSORS(page.analysis()->mask(), expected->mask(), 0.F);
        delete page.inspector();
    }
    /// While a frame is on its way to the page, changes and another model belong to that frame: the
    /// film goes on, and so do its keys.
    void keysWorkWhileFramesCome()
    {
        ImagePage page;
        page.addActions(page.menuActions(Page::Menu::Edit)); // as the window does
        page.resize(900, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.open(m_path);
        auto* strip = page.findChild<Filmstrip*>();
        QTRY_VERIFY(strip->isVisible());
        test::waitForJobs(); // every frame is there
        // With all that may stand there, a window of 1100 x 700 has room.
        page.session()->changes()->setGate("channel.gate", 2, 0);
        page.interference()->actions()->brushAction()->setChecked(true);
        test::waitForJobs();
        QVERIFY2(page.minimumSizeHint().height() <= 620,
            qPrintable(QString::number(page.minimumSizeHint().height())));
        page.interference()->actions()->brushAction()->setChecked(false);
        page.session()->changes()->undo();
        const auto frames = strip->frames();
        strip->setFocus();
        QVERIFY(strip->hasFocus());
        page.session()->changes()->setGate("channel.gate", 3, 0);
        test::waitForJobs();
        const auto press = [](int key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key(key), modifiers);
        };
        const auto goesOn = [&](int frame) {
            return strip->frames() == frames && strip->hasFocus() && strip->current() == frame
                && page.analysis()->frame == frame;
        };
        press(Qt::Key_Right);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(goesOn(1));
        QTRY_VERIFY(!page.session()->results().difference);
        press(Qt::Key_Right);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        for (const int key : {Qt::Key_D, Qt::Key_O, Qt::Key_C})
            press(key);
        QTRY_VERIFY(goesOn(2));
        QTRY_VERIFY(page.session()->results().difference);
        // The block is set otherwise.
        BlockSettings settings;
        settings.set("pools", "mean-max");
        press(Qt::Key_Right);
        page.session()->setBlockSettings(settings);
        press(Qt::Key_Right);
        QTRY_VERIFY(goesOn(4));
        QTRY_COMPARE(page.analysis()->settings().pools, settings.pools);
        // Given up on the way.
        press(Qt::Key_Right);
        page.cancel();
        press(Qt::Key_Z, Qt::ControlModifier);
        test::waitForJobs();
        press(Qt::Key_Right);
        QTRY_VERIFY(goesOn(6));
        page.models()->open(QStringLiteral("spectral-residual"));
        QTRY_VERIFY(page.analysis()->model->folder == QStringLiteral("spectral-residual"));
        QTRY_VERIFY(goesOn(6));
        press(Qt::Key_Space);
        QTRY_VERIFY(strip->current() != 6);
        press(Qt::Key_Space);
        QVERIFY(!strip->isPlaying());
        delete page.inspector();
    }
    void theNearestComeFirst()
    {
        FilmAnalyses analyses;
        QList<int> order;
        connect(&analyses, &FilmAnalyses::ready, &analyses, [&](int frame) { order << frame; });
        analyses.start(m_frames, playgroundImageModel({}), 4);
        QTRY_COMPARE(order.size(), 9);
        QCOMPARE(order, (QList<int>{4, 5, 3, 6, 2, 7, 1, 8, 0}));
        QCOMPARE(analyses.count(), 9);
    }
    void memoryIsBounded()
    {
        FilmAnalyses analyses;
        analyses.start(m_frames, playgroundImageModel({}), 0);
        QTRY_VERIFY(analyses.at(0));
        const std::size_t one = analyses.size() / std::size_t(analyses.count());
        analyses.setBound(3 * one + one / 2);
        analyses.stop();
        analyses.start(m_frames, playgroundImageModel({}), 0);
        test::waitForJobs();
        QCOMPARE(analyses.count(), 3);
        QVERIFY(analyses.at(0) && analyses.at(1) && analyses.at(2));
        analyses.setCurrent(7);
        test::waitForJobs();
        QCOMPARE(analyses.count(), 3);
        QVERIFY(analyses.at(6) && analyses.at(7) && analyses.at(8));
        QVERIFY(analyses.size() <= 3 * one + one / 2);
        analyses.setBound(1);
        analyses.setCurrent(2);
        test::waitForJobs();
        QCOMPARE(analyses.count(), 1);
        QVERIFY(analyses.at(2));
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
    std::shared_ptr<const Frames> m_frames;
};

QTEST_MAIN(TestImageFilm)
#include "tst_image_film.moc"
