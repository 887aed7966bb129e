// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"
#include "models/kept_adjustments.h"
#include "models/shipped_models.h"
#include "pages/image_inspector.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "support/compare.h"
#include "views/recipe_panel.h"

#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString astronaut = QStringLiteral(":/samples/astronaut.png");

} // namespace

/// What is changed about a model is there again after a restart.
class TestKeptAdjustments : public QObject
{
    Q_OBJECT

    QTemporaryDir m_settings; // of the window
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_model; // a copy of a model that ships
    std::unique_ptr<ImagePage> m_page;

    QString settingsFile() const { return m_folder->filePath(QStringLiteral("state.ini")); }
    std::shared_ptr<const ImageAnalysis> analysis() { return m_page->analysis(); }
    void close()
    {
        if (m_page)
            delete m_page->inspector();
        m_page.reset();
    }
    void start()
    {
        m_page = std::make_unique<ImagePage>();
        QSettings settings(settingsFile(), QSettings::IniFormat);
        settings.beginGroup(QStringLiteral("image"));
        m_page->restoreState(settings);
    }
    /// As the window does, with other settings about it.
    void restart()
    {
        {
            QSettings settings(settingsFile(), QSettings::IniFormat);
            settings.beginGroup(QStringLiteral("image"));
            m_page->saveState(settings);
        }
        close();
        start();
        QTRY_VERIFY(analysis() && analysis()->model->folder == m_model);
    }
    /// The steps of the model's own recipe, with another mean.
    image::PictureRecipe otherRecipe()
    {
        auto steps = m_page->models()->current()->model->recipe()->steps();
        steps.mean[1] = 0.123456F;
        return image::PictureRecipe::of(steps);
    }
    void adjust()
    {
        m_page->models()->setRecipe(otherRecipe());
        m_page->models()->setPins({{"re_lu_3", PinKind::FeatureMap}});
        QTRY_VERIFY(analysis()->site("re_lu_3") && analysis()->model->edited);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("fovea-test"));
        QCoreApplication::setApplicationName(QStringLiteral("fovea-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_model = m_folder->filePath(QStringLiteral("segmentation"));
        QVERIFY(QDir().mkpath(m_model));
        const QDir shipped(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        for (const QString& name : shipped.entryList(QDir::Files))
            QVERIFY(QFile::copy(shipped.filePath(name), m_model + u'/' + name));
        start();
        m_page->open(astronaut);
        m_page->open(m_model);
        QTRY_VERIFY(analysis() && analysis()->model->folder == m_model);
    }
    void cleanup() { close(); }

    void aRestartKeepsThem()
    {
        adjust();
        const auto before = analysis();
        restart();
        QVERIFY(analysis()->site("re_lu_3"));
        QVERIFY(analysis()->model->edited == before->model->edited);
        COMPARE_TENSORS(analysis()->mask(), before->mask(), 0);
        // It is shown, and can be taken back.
        auto* panel = m_page->inspector()->findChild<RecipePanel*>();
        QVERIFY(panel->resetButton()->isEnabled());
        panel->resetButton()->click();
        m_page->models()->setPins({});
        QTRY_VERIFY(!analysis()->model->edited && !analysis()->site("re_lu_3"));
        restart();
        QVERIFY(!analysis()->model->edited && !analysis()->site("re_lu_3"));
    }

    /// As with Enter, and whatever closes the window.
    void whatIsBeingTypedIsKept_data()
    {
        QTest::addColumn<bool>("byKeys");
        QTest::newRow("Ctrl+Q") << true;
        QTest::newRow("window manager") << false;
    }
    void whatIsBeingTypedIsKept()
    {
        QFETCH(bool, byKeys);
        MainWindow window;
        auto* page = new ImagePage;
        window.addPage(page);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        page->open(astronaut);
        page->open(m_model);
        QTRY_VERIFY(page->analysis() && page->analysis()->model->folder == m_model);
        auto* inspector = qobject_cast<ImageInspector*>(page->inspector());
        inspector->showTab(ImageInspector::Tab::Settings);
        const auto boxes = inspector->findChildren<QDoubleSpinBox*>();
        const auto green = std::find_if(boxes.begin(), boxes.end(), [](const QDoubleSpinBox* box) {
            return box->accessibleName() == QStringLiteral("Mean, green");
        });
        QVERIFY(green != boxes.end());
        (*green)->setFocus();
        (*green)->selectAll();
        QTest::keyClicks(*green, QStringLiteral("0.25"));
        QVERIFY(!page->models()->current()->edited); // not before it is whole
        if (byKeys)
            QTest::keyClick(*green, Qt::Key_Q, Qt::ControlModifier);
        else
            window.close();
        QTRY_VERIFY(!window.isVisible());
        QSettings settings;
        settings.beginGroup(QStringLiteral("pages/image"));
        KeptAdjustments kept;
        kept.restore(settings);
        const auto adjusted = kept.applied(openImageModel(m_model, Monitor::none()));
        QVERIFY(adjusted->edited);
        QCOMPARE(adjusted->edited->steps().mean[1], 0.25F);
    }

    void anotherModelInBetween()
    {
        adjust();
        m_page->models()->usePlayground();
        QTRY_VERIFY(analysis()->isPlayground());
        m_page->open(shippedModelFolder(QStringLiteral("selfie-segmentation")));
        QTRY_VERIFY(!analysis()->isPlayground());
        QVERIFY(!analysis()->model->edited && !analysis()->site("re_lu_3")); // the same, elsewhere
        m_page->open(m_model);
        QTRY_VERIFY(analysis()->model->folder == m_model);
        QVERIFY(analysis()->model->edited && analysis()->site("re_lu_3"));
    }

    void theSameFilesAgainAreTheSameModel()
    {
        adjust();
        QFile again(m_model + QStringLiteral("/model.onnx"));
        QVERIFY(again.open(QIODevice::ReadWrite));
        const QByteArray bytes = again.readAll();
        QVERIFY(again.seek(0));
        QCOMPARE(again.write(bytes), bytes.size());
        QVERIFY(again.flush() && again.setFileTime(QDateTime::currentDateTime().addDays(1),
                    QFileDevice::FileModificationTime));
        again.close();
        restart();
        QVERIFY(analysis()->model->edited && analysis()->site("re_lu_3"));
    }

    void otherFilesAreAnotherModel_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("network") << QStringLiteral("model.onnx") << QByteArray("fovea-convert")
                                 << QByteArray("other-convert");
        QTest::newRow("recipe") << QStringLiteral("preprocessor_config.json") << QByteArray("\"resample\": 2")
                                << QByteArray("\"resample\": 3");
    }
    /// Of the same names and sizes.
    void otherFilesAreAnotherModel()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        adjust();
        QFile changed(m_model + u'/' + file);
        QVERIFY(changed.open(QIODevice::ReadWrite));
        QByteArray bytes = changed.readAll();
        QVERIFY(bytes.contains(from));
        bytes.replace(from, to);
        QVERIFY(changed.seek(0));
        QCOMPARE(changed.write(bytes), bytes.size());
        changed.close();
        restart();
        QVERIFY(!analysis()->model->edited && !analysis()->site("re_lu_3"));
        QSettings settings(settingsFile(), QSettings::IniFormat);
        m_page->saveState(settings);
        KeptAdjustments kept;
        kept.restore(settings);
        QCOMPARE(kept.count(), 0);
    }

    /// What another version wrote, or a person.
    void nonsenseIsPassedOver()
    {
        adjust();
        restart();
        {
            QSettings settings(settingsFile(), QSettings::IniFormat);
            settings.beginGroup(QStringLiteral("image"));
            m_page->saveState(settings);
            const QString first = QStringLiteral("adjustedModels/1/");
            QVERIFY(settings.value(first + QStringLiteral("recipe")).toString().contains(
                QStringLiteral("0.123456")));
            settings.setValue(first + QStringLiteral("recipe"), QStringLiteral("{\"size\": -1}"));
            settings.setValue(first + QStringLiteral("pins"),
                QStringList{QStringLiteral("feature_map gone"), QStringLiteral("nothing re_lu_3")});
        }
        close();
        start();
        QTRY_VERIFY(analysis() && analysis()->model->folder == m_model);
        QVERIFY(!analysis()->model->edited && analysis()->model->model->pins().empty());
    }

    void theOldestAreLetGo()
    {
        KeptAdjustments kept;
        ImageModel model = *m_page->models()->current();
        model.edited = otherRecipe();
        for (int i = 0; i < 40; ++i) {
            model.folder = QStringLiteral("/models/%1").arg(i);
            kept.keep(model);
        }
        QCOMPARE(kept.count(), KeptAdjustments::most);
        const auto plain = [&](int i) {
            auto other = std::make_shared<ImageModel>(model);
            other->folder = QStringLiteral("/models/%1").arg(i);
            other->edited.reset();
            return other;
        };
        QVERIFY(!kept.applied(plain(7))->edited);
        QVERIFY(kept.applied(plain(8))->edited);
        kept.keep(*plain(8));
        QVERIFY(!kept.applied(plain(8))->edited);
    }
};

QTEST_MAIN(TestKeptAdjustments)
#include "tst_kept_adjustments.moc"
