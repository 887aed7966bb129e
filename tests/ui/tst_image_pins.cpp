// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/pin_dialog.h"
#include "models/patch_model.h"
#include "models/shipped_models.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "pages/image_pins.h"
#include "style/language.h"
#include "support/compare.h"
#include "support/onnx_models.h"
#include "support/tensors.h"
#include "views/channel_gallery.h"
#include "views/patch_panel.h"
#include "views/site_tree.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace fovea;
using namespace fovea::test;
using namespace fovea::ui;

namespace
{

/// A vision transformer of one layer without class token, on pictures of 16 x 16.
void writeTransformer(const QString& path)
{
    OnnxModel model;
    model.input("picture", {1, 3, 16, 16});
    model.tensor("patch", randomTensor({8, 3, 4, 4}, 1));
    OnnxModel::attribute(model.node("Conv", {"picture", "patch"}, {"map"}), "strides", {4, 4});
    model.integers("flat", {0, 0, -1});
    model.node("Reshape", {"map", "flat"}, {"columns"});
    OnnxModel::attribute(model.node("Transpose", {"columns"}, {"rows"}), "perm", {0, 2, 1});
    model.tensor("positions", randomTensor({1, 16, 8}, 2));
    model.node("Add", {"rows", "positions"}, {"tokens"});
    model.integers("split", {0, -1, 2, 4});
    const auto heads = [&](const std::string& name, const std::vector<std::int64_t>& order) {
        model.tensor(name + " weight", randomTensor({8, 8}, name.size()));
        model.node("MatMul", {"tokens", name + " weight"}, {name + " joined"});
        model.node("Reshape", {name + " joined", "split"}, {name + " split"});
        OnnxModel::attribute(model.node("Transpose", {name + " split"}, {name}), "perm", order);
    };
    heads("query", {0, 2, 1, 3});
    heads("key", {0, 2, 3, 1});
    heads("value", {0, 2, 1, 3});
    model.node("MatMul", {"query", "key"}, {"scores"});
    OnnxModel::attribute(
        model.node("Softmax", {"scores"}, {"weights"}), "axis", std::int64_t(-1));
    model.node("MatMul", {"weights", "value"}, {"mixed"});
    model.output("mixed");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string bytes = model.bytes();
    QCOMPARE(file.write(bytes.data(), qint64(bytes.size())), qint64(bytes.size()));
}

} // namespace

/// Values of a network that are sites because the user says so.
class TestImagePins : public QObject
{
    Q_OBJECT

    std::unique_ptr<ImagePage> m_page;
    SiteTree* m_sites = nullptr;

    std::shared_ptr<const ImageAnalysis> analysis() { return m_page->analysis(); }
    PinDialog* ask()
    {
        m_page->pins()->action()->trigger();
        return m_page->pins()->dialog();
    }
    static QPushButton* pinButton(PinDialog* dialog)
    {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    void choose(PinDialog* dialog, PinKind kind)
    {
        while (dialog->kinds()->currentData().toInt() != int(kind)) {
            const int before = dialog->kinds()->currentIndex();
            QTest::keyClick(dialog->kinds(), before < int(kind) ? Qt::Key_Down : Qt::Key_Up);
            QVERIFY(dialog->kinds()->currentIndex() != before);
        }
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        m_page->resize(900, 700);
        m_page->show();
        auto* inspector = qobject_cast<ImageInspector*>(m_page->inspector());
        inspector->resize(320, 800);
        inspector->show();
        m_sites = inspector->sites();
        m_page->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        m_page->open(QStringLiteral(":/samples/astronaut.png"));
        QTRY_VERIFY(analysis() && !analysis()->isPlayground());
    }
    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    void aValueIsPinnedByItsName()
    {
        const auto before = analysis();
        QVERIFY(!before->site("re_lu_3"));
        QTest::mouseClick(m_sites->findChild<QToolButton*>(), Qt::LeftButton);
        PinDialog* dialog = m_page->pins()->dialog();
        QVERIFY(dialog);
        QVERIFY(!pinButton(dialog)->isEnabled());
        QTest::keyClicks(dialog->search(), QStringLiteral("RE_LU_3"));
        QCOMPARE(dialog->values()->model()->rowCount(), 1);
        QCOMPARE(dialog->pin(), std::optional(Pin{"re_lu_3", PinKind::FeatureMap}));
        // Refused in words, and mended.
        choose(dialog, PinKind::ChannelGate);
        QVERIFY2(dialog->note()->text().contains(QStringLiteral("one number for each channel")),
            qPrintable(dialog->note()->text()));
        QVERIFY(!pinButton(dialog)->isEnabled());
        choose(dialog, PinKind::FeatureMap);
        QVERIFY(dialog->note()->text().isEmpty());
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(analysis() != before);
        QVERIFY(analysis()->site("re_lu_3"));
        QCOMPARE(m_page->stage()->shownSite(), std::string("re_lu_3")); // shown at once
        QCOMPARE(m_page->display(), ImagePage::Display::Channels);
        COMPARE_TENSORS(analysis()->mask(), before->mask(), 1e-6f);

        const QModelIndex row = m_sites->model()->indexOf("re_lu_3");
        QVERIFY(row.data(SiteTreeModel::PinnedRole).toBool());
        QVERIFY(row.data().toString().contains(QStringLiteral("pinned")));
        QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("pinned")));
        QVERIFY(m_sites->reason().contains(QStringLiteral("Pinned by hand")));
        // Delete lets it go, at once.
        QVERIFY(m_sites->unpinAction()->isEnabled());
        m_sites->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_sites));
        QVERIFY(m_sites->tree()->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QTRY_VERIFY(!analysis()->site("re_lu_3"));
        QVERIFY(analysis()->model->model->pins().empty());
        QVERIFY(!m_sites->model()->indexOf("re_lu_3").isValid());
    }

    /// Weights are shown over patches alone; a value of other sizes could be shown nowhere.
    void weightsNeedPatches()
    {
        PinDialog* dialog = ask();
        QCOMPARE(dialog->kinds()->findData(int(PinKind::Weights)), -1);
        PinDialog other({{"scores", {1, 4, 17, 17}}, {"maps", {1, 4, 16, 16}}}, 17);
        QTest::keyClicks(other.search(), QStringLiteral("scores"));
        choose(&other, PinKind::Weights);
        QCOMPARE(other.pin(), std::optional(Pin{"scores", PinKind::Weights}));
        other.search()->clear();
        QTest::keyClicks(other.search(), QStringLiteral("maps"));
        QVERIFY(!other.pin());
        QVERIFY2(other.note()->text().contains(QStringLiteral("17 rows")),
            qPrintable(other.note()->text()));
    }

    /// One more layer than there was: what is shown is asked for before all of it has changed.
    void scoresArePinnedAsALayer()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("patches.onnx"));
        writeTransformer(file);
        m_page->open(file);
        QTRY_VERIFY(m_page->stage()->patches()->model()->layers());
        QCOMPARE(m_page->display(), ImagePage::Display::Attention);
        QCOMPARE(m_page->stage()->patches()->model()->layers()->layers.size(), std::size_t(1));
        PinDialog* dialog = ask();
        QTest::keyClicks(dialog->search(), QStringLiteral("scores"));
        choose(dialog, PinKind::Weights);
        QCOMPARE(dialog->pin(), std::optional(Pin{"scores", PinKind::Weights}));
        dialog->accept();
        QTRY_COMPARE(m_page->stage()->patches()->model()->layers()->layers.size(), std::size_t(2));
        QCOMPARE(m_page->stage()->shownSite(), std::string("scores"));
    }

    void whatWasFoundMayBeCalledOtherwise()
    {
        PinDialog* dialog = ask();
        QTest::keyClicks(dialog->search(), QStringLiteral("activation_3"));
        choose(dialog, PinKind::ChannelVector);
        dialog->accept();
        QTRY_COMPARE(analysis()->channelGates().size(), std::size_t(9));
        QCOMPARE(analysis()->site("activation_3")->kind, SiteKind::ChannelVector);
        QVERIFY(!m_sites->unpinAction()->isEnabled()
            || m_sites->model()->isPinned(m_page->stage()->shownSite()));
        // It is kept of this model, until it is let go.
        m_page->models()->usePlayground();
        QTRY_VERIFY(analysis()->isPlayground());
        m_page->models()->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        QTRY_COMPARE(analysis()->channelGates().size(), std::size_t(9));
        m_sites->setCurrent("activation_3");
        m_sites->unpinAction()->trigger();
        QTRY_COMPARE(analysis()->channelGates().size(), std::size_t(10));
    }

    void thePlaygroundHasNoneToPin()
    {
        QVERIFY(m_page->pins()->action()->isEnabled());
        QVERIFY(m_sites->findChild<QToolButton*>()->isVisible());
        m_page->models()->usePlayground();
        QTRY_VERIFY(analysis()->isPlayground());
        QVERIFY(!m_page->pins()->action()->isEnabled());
        QVERIFY(!m_sites->findChild<QToolButton*>()->isVisible());
    }

    void sitesAreReadOut()
    {
        const AttentionLinks gate = analysis()->channelGates().front();
        const QModelIndex row = m_sites->model()->indexOf(gate.gate);
        const QString text = row.data(Qt::AccessibleTextRole).toString();
        QVERIFY2(text.contains(QString::fromStdString(gate.gate)), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("16")), qPrintable(text));
        const QString more = row.data(Qt::AccessibleDescriptionRole).toString();
        QVERIFY2(more.startsWith(QStringLiteral("From 0.")), qPrintable(more)); // what bars show
        QVERIFY2(more.contains(QStringLiteral("16 channels")), qPrintable(more)); // why
    }
};

QTEST_MAIN(TestImagePins)
#include "tst_image_pins.moc"
