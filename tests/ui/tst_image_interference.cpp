// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/image_changes.h"
#include "models/shipped_models.h"
#include "ops/elementwise.h"
#include "pages/image_interference.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "support/compare.h"
#include "views/channel_panel.h"
#include "views/chip_row.h"
#include "views/image_changes_bar.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/kept_card.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"
#include "views/thumbnail.h"

#include <QAction>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

/// Changing gates and masks on the image page, and what follows from it.
class TestImageInterference : public QObject
{
    Q_OBJECT

    std::unique_ptr<ImagePage> m_page;
    ImageStage* m_stage = nullptr;
    ImageChanges* m_changes = nullptr;
    ImageChangeActions* m_actions = nullptr;
    GateBars* m_bars = nullptr;

    void openBoth()
    {
        m_page->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        m_page->open(QStringLiteral(":/samples/astronaut.png"));
        QTRY_VERIFY(m_page->analysis() && !m_page->analysis()->isPlayground());
    }
    void openPlayground()
    {
        m_page->open(QStringLiteral(":/samples/coffee.png"));
        QTRY_VERIFY(m_page->analysis());
    }
    /// What was asked for last is shown.
    void settle()
    {
        QTRY_VERIFY(!m_page->session()->isBusy());
    }
    /// A plain run with the same changes.
    Recorder rerun() const
    {
        const auto& original = m_page->session()->results().original;
        Editor editor = m_changes->value().editor();
        Recorder recorder;
        ProbeChain chain({&editor, &recorder});
        ModelInput input;
        input.image = original->input;
        original->model->model->run(input, chain, Monitor::none());
        return recorder;
    }
    void expectRerun()
    {
        settle();
        const Recorder plain = rerun();
        for (const Site& site : m_page->session()->results().changed->sites.sites())
            COMPARE_TENSORS(m_page->session()->results().changed->tensor(site.name),
                plain.tensor(site.name), 0);
    }
    void drag(int channel, double to)
    {
        const QRectF bar = m_bars->barRect(channel);
        const double full = m_bars->barRect(channel).bottom();
        const QPoint from(int(bar.center().x()), int(full) - 3);
        const QPoint end(from.x(), int(std::lround(full - to * fullHeight())));
        QTest::mousePress(m_bars->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_bars->viewport(), (from + end) / 2);
        QTest::mouseMove(m_bars->viewport(), end);
        QTest::mouseRelease(m_bars->viewport(), Qt::LeftButton, {}, end);
    }
    /// Of a gate of 1.
    double fullHeight() const
    {
        const float value = m_page->stage()->channels()->gates().floats()[0];
        return m_bars->barRect(0).height() / double(value);
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        m_page->resize(1200, 800);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        m_stage = m_page->stage();
        m_changes = m_page->session()->changes();
        m_actions = m_page->interference()->actions();
        m_bars = m_stage->channels()->bars();
    }
    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    /// A drag sets the gate, the rest of the network follows, and one undo takes it back.
    void aDraggedGateRunsTheRest()
    {
        openBoth();
        const auto original = m_page->session()->results().original;
        const std::string gate = m_stage->channels()->gate();
        // What shows for a chosen channel is there before the drag is measured.
        QTest::mouseClick(
            m_bars->viewport(), Qt::LeftButton, {}, m_bars->barRect(4).center().toPoint());
        QTRY_VERIFY(m_stage->channels()->before()->isVisible());
        QCoreApplication::processEvents();
        drag(4, 0.5);
        QVERIFY(m_changes->gate(gate, 4));
        QVERIFY(std::abs(*m_changes->gate(gate, 4) - 0.5F) < 0.05F);
        expectRerun();
        QVERIFY(!test::compareTensors(m_page->analysis()->mask(), original->mask(), 1e-6F).empty());
        QVERIFY(m_page->interference()->bar()->isVisible());
        QCOMPARE(m_page->interference()->bar()->chips()->texts().size(), 1);
        m_actions->undoAction()->trigger();
        QVERIFY(m_changes->isEmpty());
        settle();
        COMPARE_TENSORS(m_page->analysis()->mask(), original->mask(), 0);
        QVERIFY(!m_page->interference()->bar()->isVisible());
        m_actions->redoAction()->trigger();
        QVERIFY(!m_changes->isEmpty());
        expectRerun();
    }

    void keysMuteAndOpen()
    {
        openBoth();
        const std::string gate = m_stage->channels()->gate();
        QTest::mouseClick(
            m_bars->viewport(), Qt::LeftButton, {}, m_bars->barRect(2).center().toPoint());
        m_bars->setFocus();
        QTest::keyClick(m_bars, Qt::Key_M);
        QVERIFY(m_changes->isMuted(gate, 2));
        QVERIFY(m_actions->muteAction()->isChecked());
        expectRerun();
        const auto links = m_page->analysis()->channelGates().front();
        QCOMPARE(m_page->analysis()->tensor(links.output).slice(2).vector().cwiseAbs().maxCoeff(), 0.F);
        QTest::keyClick(m_bars, Qt::Key_M);
        QVERIFY(!m_changes->gate(gate, 2));
        QTest::keyClick(m_bars, Qt::Key_1);
        QCOMPARE(m_changes->gate(gate, 2), std::optional(1.F));
        settle();
        QTest::keyClick(m_bars, Qt::Key_Down);
        settle();
        QVERIFY(std::abs(*m_changes->gate(gate, 2) - 0.95F) < 1e-5F);
        QTest::keyClick(m_bars, Qt::Key_Backspace); // leads back from a head, everywhere
        QVERIFY(m_changes->gate(gate, 2));
        QTest::keyClick(m_bars, Qt::Key_Delete);
        QVERIFY(m_changes->isEmpty());
        QCOMPARE(m_actions->undoAction()->text(), QStringLiteral("Undo Reset Gate 2"));
    }

    void attentionOff()
    {
        openBoth();
        m_actions->gatesOffAction()->trigger();
        expectRerun();
        const auto links = m_page->analysis()->channelGates().front();
        COMPARE_TENSORS(
            m_page->analysis()->tensor(links.output), m_page->analysis()->tensor(links.input), 0);
        QCOMPARE(m_page->interference()->bar()->chips()->texts().size(), 1);
        m_actions->resetAction()->trigger();
        QVERIFY(m_changes->isEmpty());
    }

    void theDifferenceIsChangedMinusOriginal()
    {
        openBoth();
        m_changes->setMuted(m_stage->channels()->gate(), 0, true);
        settle();
        const auto results = m_page->session()->results();
        auto* views = m_page->interference()->bar()->views();
        QTest::mouseClick(views->segment(2), Qt::LeftButton);
        const Tensor shown = m_stage->view()->plane();
        COMPARE_TENSORS(
            shown, ops::subtract(results.changed->mask(), results.original->mask()), 0);
        auto* legend = m_page->findChild<PlaneLegendView*>();
        QCOMPARE(legend->legend()->low, -1.F);
        QCOMPARE(legend->legend()->high, 1.F);
        QVERIFY(!legend->legend()->stretched);
        QTest::mouseClick(views->segment(1), Qt::LeftButton);
        QVERIFY(m_stage->view()->plane().bytes() == results.original->mask().bytes());
        // Without changes there is nothing to compare.
        m_changes->reset();
        settle();
        QCOMPARE(m_actions->view(), ChangeView::Changed);
        QVERIFY(m_stage->view()->plane().bytes() == results.original->mask().bytes());
    }

    /// The changed run, the original one and their difference beside each other, told apart by
    /// their names.
    void allThreeAreKept()
    {
        openBoth();
        m_stage->keep();
        ImageComparison* kept = m_stage->comparison();
        QVERIFY(!kept->card(0)->figure().title.contains(QStringLiteral("changed")));
        kept->release();
        m_changes->setMuted(m_stage->channels()->gate(), 0, true);
        settle();
        const auto results = m_page->session()->results();
        for (const ChangeView view :
            {ChangeView::Changed, ChangeView::Original, ChangeView::Difference}) {
            m_actions->viewAction(view)->trigger();
            QVERIFY(m_stage->canKeep());
            m_stage->keep();
        }
        QCOMPARE(kept->count(), 3);
        COMPARE_TENSORS(kept->view(0)->plane(), results.changed->mask(), 0);
        COMPARE_TENSORS(kept->view(1)->plane(), results.original->mask(), 0);
        COMPARE_TENSORS(kept->view(2)->plane(), results.difference->mask(), 0);
        const auto title = [&](int i) { return kept->card(i)->figure().title; };
        QVERIFY2(title(0).contains(QStringLiteral(", changed")), qPrintable(title(0)));
        QVERIFY2(title(1).contains(QStringLiteral(", original")), qPrintable(title(1)));
        QVERIFY2(title(2).contains(QStringLiteral(", difference")), qPrintable(title(2)));
        QCOMPARE(kept->view(0)->look().low, 0.F);
        QCOMPARE(kept->view(2)->look().low, -1.F);
        QCOMPARE(kept->legends().size(), std::size_t(2));
        // The difference that is shown, minus the one that was kept: nothing.
        QVERIFY(kept->difference(0).isEmpty());
        QVERIFY(!kept->difference(2).isEmpty());
        QCOMPARE(finiteRange(kept->difference(2)).second, 0.F);
        QCOMPARE(m_stage->figures().compared().beside.size(), std::size_t(3));
    }

    void aPaintedMask()
    {
        openPlayground();
        QVERIFY(m_actions->brushAction()->isEnabled());
        m_actions->brushAction()->trigger();
        m_page->interference()->bar()->valueSlider()->setValue(0);
        ImageView* view = m_stage->view();
        const QPoint from = view->viewGeometry().toView(QPointF(200, 200)).toPoint();
        const QPoint to = view->viewGeometry().toView(QPointF(400, 200)).toPoint();
        const QRect place(view->mapTo(m_page.get(), QPoint()), view->size());
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        QTest::mouseMove(view, to);
        QTest::mouseRelease(view, Qt::LeftButton, {}, to);
        expectRerun();
        QVERIFY(m_page->interference()->bar()->chips()->isVisible());
        QCOMPARE(QRect(view->mapTo(m_page.get(), QPoint()), view->size()), place); // held still
        const Tensor mask = m_page->analysis()->mask();
        const Tensor before = m_page->session()->results().original->mask();
        // Under the stroke, and far from it.
        const auto at = [&](const Tensor& plane, double x, double y) {
            return plane.matrix()(Index(y / 400 * double(plane.dim(0))),
                Index(x / 600 * double(plane.dim(1))));
        };
        QCOMPARE(at(mask, 300, 200), 0.F);
        QCOMPARE(at(mask, 300, 40), at(before, 300, 40));
        QVERIFY(!view->pinnedCell());
        QTest::keyClick(m_bars, Qt::Key_I);
        expectRerun();
        QCOMPARE(at(m_page->analysis()->mask(), 300, 200), 1.F);
        QTest::keyClick(m_bars, Qt::Key_F);
        expectRerun();
        QCOMPARE(at(m_page->analysis()->mask(), 300, 40), 0.F);
        m_actions->undoAction()->trigger();
        m_actions->undoAction()->trigger();
        m_actions->undoAction()->trigger(); // a stroke is one command
        QVERIFY(m_changes->isEmpty());
        settle();
        COMPARE_TENSORS(m_page->analysis()->mask(), before, 0);
        // A mask that is handed out has nothing behind it.
        openBoth();
        settle();
        QVERIFY(!m_actions->brushAction()->isEnabled());
    }

    /// Gates stay for another picture, painted masks do not, and nothing does for another model.
    void whatChangesBelongTo()
    {
        openPlayground();
        m_changes->setMuted("channel.gate", 3, true);
        settle();
        m_actions->invertAction()->trigger();
        settle();
        QCOMPARE(m_changes->items().size(), std::size_t(2));
        m_page->open(QStringLiteral(":/samples/chelsea.png"));
        QTRY_COMPARE(m_page->analysis()->image->path, QStringLiteral(":/samples/chelsea.png"));
        settle();
        QCOMPARE(m_changes->items().size(), std::size_t(1));
        QVERIFY(m_changes->isMuted("channel.gate", 3));
        expectRerun();
        QCOMPARE(m_page->analysis()->gate().floats()[3], 0.F);
        openBoth();
        QVERIFY(m_changes->isEmpty());
        QVERIFY(!m_changes->canUndo());
    }

    void chipsTakeBack()
    {
        openBoth();
        const std::string gate = m_stage->channels()->gate();
        m_changes->setMuted(gate, 1, true);
        m_changes->setGate(gate, 5, 0.25F);
        settle();
        ChipRow* chips = m_page->interference()->bar()->chips();
        QCOMPARE(chips->texts().size(), 2);
        QVERIFY2(chips->texts()[0].contains(QStringLiteral("channel 1 muted")),
            qPrintable(chips->texts()[0]));
        Q_EMIT chips->removeRequested(0);
        QVERIFY(!m_changes->isMuted(gate, 1));
        QCOMPARE(chips->texts().size(), 1);
        m_actions->undoAction()->trigger();
        QVERIFY(m_changes->isMuted(gate, 1));
        settle();
    }
};

QTEST_MAIN(TestImageInterference)
#include "tst_image_interference.moc"
