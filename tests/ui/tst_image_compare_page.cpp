// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/shipped_models.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "pages/image_saver.h"
#include "support/compare.h"
#include "support/jobs.h"
#include "views/channel_panel.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/kept_card.h"
#include "views/patch_panel.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString coffee = QStringLiteral(":/samples/coffee.png");
const QString chelsea = QStringLiteral(":/samples/chelsea.png");
const QString visionFolder = QStringLiteral(FOVEA_TEST_DATA "/checkpoints/vit-tiny");

} // namespace

/// What is kept beside what is shown, and the attention among patches, as the page has them.
class TestImageComparePage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ImagePage> m_page;

    ImageStage* stage() { return m_page->stage(); }
    ImageComparison* kept() { return m_page->stage()->comparison(); }
    QAction* action(const char* text)
    {
        for (QAction* one : m_page->menuActions(Page::Menu::View)) {
            if (one->text() == QLatin1String(text))
                return one;
        }
        return nullptr;
    }
    void press(int key, Qt::KeyboardModifiers modifiers)
    {
        QTest::keyClick(m_page.get(), Qt::Key(key), modifiers);
    }
    void open(const QString& path)
    {
        m_page->open(path);
        QTRY_VERIFY(m_page->analysis() && m_page->analysis()->image->path == path);
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        // As the window does, so that shortcuts work.
        m_page->addActions(m_page->menuActions(Page::Menu::View));
        m_page->resize(1000, 700);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    /// As many as there may be leave the page as small as it was.
    void keptOnesShareTheRoom()
    {
        open(coffee);
        const int before = m_page->minimumSizeHint().height();
        m_page->resize(800, 560);
        for (int i = 0; i < ImageComparison::mostKept; ++i)
            press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), int(ImageComparison::mostKept));
        QCoreApplication::processEvents();
        QVERIFY2(m_page->minimumSizeHint().height() <= std::max(before, 560),
            qPrintable(QString::number(m_page->minimumSizeHint().height())));
        QCOMPARE(m_page->size(), QSize(800, 560));
        for (int i = 0; i < kept()->count(); ++i)
            QVERIFY(kept()->view(i)->height() >= 32);
    }

    /// The same block under its authors' order and timm's; then another picture beside both.
    void severalAreKept()
    {
        open(coffee);
        const Tensor authors = stage()->view()->plane();
        press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), 1);
        BlockSettings timm;
        timm.set("pools", "mean-max");
        m_page->session()->setBlockSettings(timm);
        QTRY_VERIFY(m_page->analysis()->settings().pools == timm.pools);
        const Tensor other = stage()->view()->plane();
        press(Qt::Key_K, Qt::ControlModifier);
        open(chelsea);
        press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), 3);
        COMPARE_TENSORS(kept()->view(0)->plane(), authors, 0);
        COMPARE_TENSORS(kept()->view(1)->plane(), other, 0);
        QVERIFY(kept()->card(0)->figure().subtitle.contains(QStringLiteral("authors")));
        QVERIFY(kept()->card(1)->figure().subtitle.contains(QStringLiteral("timm")));
        QVERIFY(kept()->card(2)->figure().subtitle.contains(QStringLiteral("Cat")));
        QVERIFY(kept()->card(2)->figure().title.contains(QStringLiteral("spatial.mask")));
        QVERIFY(m_page->findChild<PlaneLegendView*>()->legend()->isPinned);

        // Another model, on the same scale.
        m_page->models()->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        QTRY_VERIFY(!m_page->analysis()->isPlayground());
        QCOMPARE(kept()->count(), 3);
        press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(kept()->card(3)->figure().subtitle.contains(
            QStringLiteral("Selfie Segmentation")));
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(kept()->view(i)->look().low, 0.0F);
            QCOMPARE(kept()->view(i)->look().high, 1.0F);
        }
        // All of them are in what is saved.
        const ImageFigure figure = stage()->figures().compared();
        QCOMPARE(figure.beside.size(), std::size_t(4));
        auto* saver = m_page->findChild<ImageSaver*>();
        QSignalSpy saved(saver, &ImageSaver::saved);
        const QString path = m_folder.filePath(QStringLiteral("compared.png"));
        saver->save(path, m_page->analysis(), figure);
        QTRY_COMPARE(saved.count(), 1);
        QVERIFY(QImage(path).width() > 2 * preferredSize(stage()->figures().shown()).width());
        QVERIFY(m_page->copy());

        QTest::mouseClick(kept()->card(0)->closeButton(), Qt::LeftButton);
        QCOMPARE(kept()->count(), 3);
        press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(kept()->count(), 0);
        QVERIFY(!kept()->isVisible());
        QVERIFY(!action("Remove All That Was Kept")->isEnabled());
    }

    /// Channels have scales of their own, until one is kept.
    void channelsShareAScale()
    {
        open(coffee);
        m_page->models()->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        QTRY_VERIFY(!m_page->analysis()->isPlayground());
        m_page->setDisplay(ImageDisplay::Channel);
        QVERIFY(action("Keep to Compare")->isEnabled());
        const PlaneLook own = stage()->view()->look();
        press(Qt::Key_K, Qt::ControlModifier);
        stage()->channels()->setChannel(0);
        QCOMPARE(stage()->view()->look().high, own.high);
        m_page->setDisplay(ImageDisplay::Overlay);
        QCOMPARE(stage()->view()->look().high, 1.0F); // the mask has another scale
        const auto* legend = m_page->findChild<PlaneLegendView*>();
        QVERIFY(!legend->legend()->isPinned);
        press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(legend->legend()->isPinned);
        QCOMPARE(kept()->legends().size(), std::size_t(2));
        QCOMPARE(kept()->view(0)->look().high, own.high);
        QCOMPARE(kept()->view(1)->look().high, 1.0F);
        m_page->setDisplay(ImageDisplay::Picture);
        QVERIFY(!action("Keep to Compare")->isEnabled());
        m_page->setDisplay(ImageDisplay::Mask);
        kept()->release();
        QCOMPARE(stage()->view()->look().high, 1.0F);
    }

    void noMoreThanSix()
    {
        open(coffee);
        for (int i = 0; i < 8; ++i)
            press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), ImageComparison::mostKept);
        QVERIFY(!action("Keep to Compare")->isEnabled());
    }

    /// Alt+7: what patches attend to, layer by layer.
    void attentionAmongPatches()
    {
        open(coffee);
        press(Qt::Key_7, Qt::AltModifier);
        QVERIFY(m_page->display() != ImageDisplay::Attention); // the playground has none
        m_page->open(visionFolder);
        QTRY_VERIFY(!m_page->analysis()->isPlayground());
        QCOMPARE(m_page->display(), ImageDisplay::Attention); // all there is to see
        press(Qt::Key_3, Qt::AltModifier);
        QCOMPARE(m_page->display(), ImageDisplay::Picture);
        QVERIFY(!stage()->patches()->isVisible());
        press(Qt::Key_7, Qt::AltModifier);
        QCOMPARE(m_page->display(), ImageDisplay::Attention);
        QVERIFY(stage()->patches()->isVisible());
        QCOMPARE(stage()->shownView(), stage()->patches()->view());
        test::waitForJobs();
        PatchPanel* patches = stage()->patches();
        QTRY_COMPARE(patches->model()->answered(), patches->model()->question());
        // Two layers, beside each other.
        const Tensor last = patches->view()->plane();
        press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), 1);
        COMPARE_TENSORS(kept()->view(0)->plane(), last, 0);
        QVERIFY(!patches->scaleBox()->isEnabled()); // pinned
        QVERIFY(patches->legend()->legend()->isPinned);
        patches->model()->setLayer(0);
        test::waitForJobs();
        QTRY_COMPARE(patches->model()->answered(), patches->model()->question());
        press(Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(kept()->count(), 2);
        COMPARE_TENSORS(kept()->view(1)->plane(), patches->view()->plane(), 0);
        QVERIFY(kept()->card(0)->figure().title != kept()->card(1)->figure().title);
        QTest::mouseClick(kept()->modeControl()->segment(1), Qt::LeftButton);
        const Tensor change = kept()->view(0)->plane();
        QCOMPARE(change.matrix()(0, 0), patches->view()->plane().matrix()(0, 0) - last.matrix()(0, 0));
        kept()->release();
        QVERIFY(patches->scaleBox()->isEnabled());
    }
};

QTEST_MAIN(TestImageComparePage)
#include "tst_image_compare_page.moc"
