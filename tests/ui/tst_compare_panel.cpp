// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "pages/compare_panel.h"
#include "pages/compare_session.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"
#include "views/model_chooser.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString animal = QStringLiteral("The animal was tired.");

QString folderOf(const char* name)
{
    return QString::fromStdString(test::checkpointFolder(name).string());
}

std::shared_ptr<const TextResult> readBy(const char* checkpoint, const QString& text)
{
    TextRequest request;
    request.text = text;
    if (checkpoint)
        request.opened = openTextModel(folderOf(checkpoint), Monitor::none());
    return computeText(request, Monitor::none());
}

Matrix numbersOf(const AttentionMap& map, Index head)
{
    Matrix numbers(map.rows(), map.columns());
    map.block(head, {0, map.rows()}, {0, map.columns()}, numbers);
    return numbers;
}

Matrix numbersOf(const HeatmapModel& model)
{
    return numbersOf(model.data()->map(), model.head());
}

} // namespace

class TestComparePanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<HeatmapModel> m_heatmap;
    std::unique_ptr<ComparePanel> m_panel;
    std::shared_ptr<const TextResult> m_result;

    CompareModel* model() { return m_panel->model(); }
    void show(std::shared_ptr<const TextResult> result, int layer = 0, Index head = 0)
    {
        m_result = std::move(result);
        m_heatmap->setData(m_result->weights[std::size_t(layer)]);
        m_heatmap->setHead(head);
        m_panel->setFirst(m_result, false);
        QTRY_VERIFY(model()->first()->data() && model()->second()->data());
        QTRY_VERIFY(!m_panel->session()->isComputing());
    }
    void type(QSpinBox* box, int value)
    {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QCOMPARE(box->value(), value);
    }

private Q_SLOTS:
    void init()
    {
        m_panel.reset();
        m_heatmap = std::make_unique<HeatmapModel>();
        m_panel = std::make_unique<ComparePanel>(m_heatmap.get());
        m_panel->resize(760, 560);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void cleanup() { m_panel.reset(); }

    void twoHeadsOfOneModel()
    {
        show(readBy("bert-tiny", animal), 1, 2);
        type(m_panel->layer(), 2);
        type(m_panel->head(), 3);
        const Matrix first = numbersOf(m_result->weights[1]->map(), 2);
        const Matrix second = numbersOf(m_result->weights[2]->map(), 3);
        QTRY_COMPARE(numbersOf(*model()->second()), second);
        QCOMPARE(numbersOf(*model()->first()), first);
        QCOMPARE(numbersOf(*model()->difference()), Matrix(first - second));
        // No second run for what is there.
        QCOMPARE(m_panel->session()->result(), m_result);
        // One scale for both: a colour is the same number.
        const float largest = std::max(first.maxCoeff(), second.maxCoeff());
        m_heatmap->setScale(HeatmapScale::PerHead);
        QTRY_VERIFY(model()->first()->legendScale());
        QCOMPARE(model()->first()->legendScale()->high(), largest);
        QCOMPARE(model()->second()->legendScale()->high(), largest);
        // Around 0, as far to both sides.
        const ColourScale signs = *model()->difference()->legendScale();
        QCOMPARE(signs.low(), -signs.high());
        QCOMPARE(model()->difference()->colourMap(), ColourMapName::Diverging);

        QVERIFY(m_panel->firstView()->isVisible() && !m_panel->differenceView()->isVisible());
        QTest::mouseClick(m_panel->view()->segment(1), Qt::LeftButton);
        QVERIFY(m_panel->differenceView()->isVisible());
        QVERIFY(!m_panel->note()->isVisible());
        // The first side follows what is shown.
        m_heatmap->setHead(0);
        QTRY_COMPARE(numbersOf(*model()->difference()),
            Matrix(numbersOf(m_result->weights[1]->map(), 0) - second));
        m_heatmap->setColourMap(ColourMapName::Grey);
        QTRY_COMPARE(model()->second()->colourMap(), ColourMapName::Grey);
    }

    void anotherSentence()
    {
        show(readBy("bert-tiny", QStringLiteral("The cat sat.")));
        m_panel->sentenceField()->setFocus();
        QTest::keyClicks(m_panel->sentenceField(), QStringLiteral("The cat and the dog sat."));
        const auto other = readBy("bert-tiny", QStringLiteral("The cat and the dog sat."));
        QTRY_COMPARE(model()->second()->data()->rowLabels(), other->labels);
        QCOMPARE(numbersOf(*model()->second()), numbersOf(other->weights[0]->map(), 1));
        // Plainly no difference, and both are still there.
        QVERIFY(m_panel->note()->isVisible());
        QVERIFY(m_panel->note()->text().contains(
            QStringLiteral("A has %1 tokens and B has %2").arg(m_result->tokens()).arg(
                other->tokens())));
        QVERIFY(!model()->difference()->data());
        QVERIFY(!m_panel->view()->segment(1)->isEnabled());
        QVERIFY(m_panel->firstView()->isVisible() && m_panel->secondView()->isVisible());
        // As many tokens, but others.
        m_panel->sentenceField()->setSentence(QStringLiteral("The dog sat."));
        QTRY_VERIFY(model()->difference()->data());
        QVERIFY(m_panel->note()->text().contains(QStringLiteral("tokens differ")));
        m_panel->sentenceField()->setSentence({});
        QTRY_VERIFY(!m_panel->note()->isVisible());
        QCOMPARE(m_panel->session()->result(), m_result);
    }

    // The sentence alone differs then, not the model.
    void changesHoldForTheSameModel()
    {
        TextRequest request;
        request.text = animal;
        request.opened = openTextModel(folderOf("bert-tiny"), Monitor::none());
        request.original = computeText(request, Monitor::none());
        request.interventions.maskedTokens = {2};
        request.interventions.headsOff = {{0, 0}};
        show(computeText(request, Monitor::none()), 1);
        QCOMPARE(m_result->interventions, request.interventions);
        m_panel->sentenceField()->setSentence(animal);
        QTRY_VERIFY(m_panel->session()->result() && m_panel->session()->result() != m_result);
        const auto second = m_panel->session()->result();
        QCOMPARE(second->interventions, request.interventions);
        QCOMPARE(numbersOf(second->weights[1]->map(), 0), numbersOf(m_result->weights[1]->map(), 0));
        m_panel->sentenceField()->setSentence(QStringLiteral("The dog was tired."));
        QTRY_VERIFY(m_panel->session()->result() != second);
        QVERIFY(m_panel->session()->result()->interventions.maskedTokens.empty());
        QCOMPARE(m_panel->session()->result()->interventions.headsOff,
            request.interventions.headsOff);
    }

    void anotherModel()
    {
        show(readBy("bert-tiny", animal));
        m_panel->setRecentModels({folderOf("distilbert-tiny"), folderOf("bert-tiny")});
        QCOMPARE(m_panel->modelChooser()->folderActions().size(), 2);
        m_panel->modelChooser()->folderActions()[0]->trigger();
        QTRY_VERIFY(m_panel->session()->result()
            && m_panel->session()->result()->opened->folder == folderOf("distilbert-tiny"));
        const auto other = readBy("distilbert-tiny", animal);
        QTRY_VERIFY(model()->second()->data());
        QTRY_COMPARE(numbersOf(*model()->second()), numbersOf(other->weights[0]->map(), 1));
        // The sentence of the first side is followed.
        show(readBy("bert-tiny", QStringLiteral("It slept.")));
        const auto next = readBy("distilbert-tiny", QStringLiteral("It slept."));
        QTRY_COMPARE(model()->second()->data()->rowLabels(), next->labels);
        m_panel->modelChooser()->playgroundAction()->trigger();
        QTRY_VERIFY(m_panel->session()->result() && !m_panel->session()->result()->opened);
        QTRY_VERIFY(m_panel->note()->isVisible()); // words without [CLS] and [SEP]
        // The first side's model is no other one.
        m_panel->session()->open(folderOf("bert-tiny"));
        QCOMPARE(m_panel->session()->choice(), CompareSession::Choice::Same);
        QTRY_COMPARE(m_panel->session()->result(), m_result);
    }

    void brokenModelsAreSaid()
    {
        show(readBy("bert-tiny", animal));
        QSignalSpy failed(m_panel.get(), &ComparePanel::failed);
        m_panel->session()->open(folderOf("vit-tiny"));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("pictures")));
        QCOMPARE(m_panel->session()->choice(), CompareSession::Choice::Same);
        QTRY_COMPARE(m_panel->session()->result(), m_result);
        QTRY_VERIFY(model()->second()->data());
    }

    void hoverPinAndZoomAreShared()
    {
        show(readBy("bert-tiny", animal));
        HeatmapView* first = m_panel->firstView();
        HeatmapView* second = m_panel->secondView();
        QTRY_VERIFY(first->shownData() && second->shownData());
        const QPoint cell
            = first->heatmapGeometry().cellRect({2, 3}).center().toPoint();
        QTest::mouseMove(first, cell);
        QTRY_COMPARE(model()->second()->hovered(), (Cell{2, 3}));
        QTest::mouseClick(second, Qt::LeftButton, {},
            second->heatmapGeometry().cellRect({1, 4}).center().toPoint());
        QCOMPARE(model()->first()->pinned(), (Cell{1, 4}));
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Plus);
        QTest::keyClick(first, Qt::Key_Plus);
        QVERIFY(!second->viewGeometry().isFitted());
        QCOMPARE(second->viewGeometry().zoom(), first->viewGeometry().zoom());
        QTest::keyClick(second, Qt::Key_0);
        QVERIFY(first->viewGeometry().isFitted());
        // Without as many tokens there is no same cell.
        m_panel->sentenceField()->setSentence(QStringLiteral("The cat and the dog sat on it."));
        QTRY_VERIFY(!model()->isComparable());
        QTest::mouseMove(first, cell + QPoint(1, 1));
        QTest::mouseMove(first, cell);
        QTRY_COMPARE(model()->first()->hovered(), (Cell{2, 3}));
        QVERIFY(!model()->second()->hovered().isValid());
    }

    void partsAndSinksAreThoseOfTheHeatMap()
    {
        show(readBy("bert-tiny", animal));
        m_heatmap->keep({1, 4}, {0, 3});
        QTRY_COMPARE(model()->second()->data()->rows(), Index(3));
        const Matrix whole = numbersOf(m_result->weights[0]->map(), 1);
        QCOMPARE(numbersOf(*model()->second()), Matrix(whole.block(1, 0, 3, 3)));
        QTRY_COMPARE(model()->difference()->data()->rows(), Index(3));
        m_heatmap->keepAll();
        m_heatmap->setSinkMode(SinkMode::Hide);
        QTRY_COMPARE(model()->first()->data()->rows(), m_result->tokens());
        QTRY_COMPARE(numbersOf(*model()->second()).col(0).sum(), 0.0F);
        QCOMPARE(numbersOf(*model()->difference()).col(0).cwiseAbs().sum(), 0.0F);
    }

    void stateIsKept()
    {
        show(readBy("bert-tiny", animal));
        m_panel->session()->open(folderOf("distilbert-tiny"));
        m_panel->sentenceField()->setSentence(QStringLiteral("The animal was fast."));
        type(m_panel->layer(), 1);
        type(m_panel->head(), 2);
        QTRY_VERIFY(m_panel->view()->segment(1)->isEnabled());
        QTest::mouseClick(m_panel->view()->segment(1), Qt::LeftButton);
        QTemporaryDir folder;
        QSettings store(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        m_panel->saveState(store);
        init();
        m_panel->restoreState(store);
        show(readBy("bert-tiny", animal));
        QTRY_VERIFY(m_panel->session()->result() && m_panel->session()->result()->opened);
        QTRY_COMPARE(m_panel->session()->result()->opened->folder, folderOf("distilbert-tiny"));
        QCOMPARE(m_panel->sentenceField()->sentence(), QStringLiteral("The animal was fast."));
        QCOMPARE(m_panel->layer()->value(), 1);
        QCOMPARE(m_panel->head()->value(), 2);
        QCOMPARE(m_panel->view()->currentIndex(), 1);
        // A folder that is gone is the same model.
        store.setValue(QStringLiteral("compare/folder"), folder.filePath(QStringLiteral("none")));
        init();
        m_panel->restoreState(store);
        QCOMPARE(m_panel->session()->choice(), CompareSession::Choice::Same);
    }

    void everythingHasAName()
    {
        const QList<QWidget*> named{m_panel->firstView(), m_panel->secondView(),
            m_panel->differenceView(), m_panel->sentenceField(), m_panel->layer(),
            m_panel->head(), m_panel->modelChooser()};
        for (const QWidget* widget : named)
            QVERIFY(!widget->accessibleName().isEmpty());
    }
};

QTEST_MAIN(TestComparePanel)
#include "tst_compare_panel.moc"
