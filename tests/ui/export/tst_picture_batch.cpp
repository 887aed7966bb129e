// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/batch_dialog.h"
#include "export/picture_batch.h"
#include "io/npy.h"
#include "models/image_model.h"
#include "models/image_site_text.h"
#include "models/playground/playground_block.h"
#include "models/shipped_models.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;
using namespace fovea::test;
using Result = BatchStep::Result;

namespace
{

LoadedImage load(const QString& path, Monitor& monitor)
{
    return loadImage(path, monitor);
}

OutputOptions options()
{
    OutputOptions result;
    result.model = "playground";
    return result;
}

/// Stops when told.
class Stopping : public Monitor
{
public:
    bool stopRequested() const override { return stop; }
    void progress(double fraction) override
    {
        isRising = isRising && fraction >= last;
        last = fraction;
    }
    bool stop = false;
    double last = 0;
    bool isRising = true;
};

} // namespace

class TestPictureBatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(in({})));
        for (int i = 0; i < 4; ++i) {
            QImage image(64, 48, QImage::Format_RGB32);
            image.fill(QColor::fromHsv(90 * i, 200, 180));
            for (int y = 10; y < 20; ++y)
                for (int x = 8 * i; x < 8 * i + 10; ++x)
                    image.setPixel(x, y, qRgb(250, 240, 10));
            QVERIFY(image.save(in(QStringLiteral("%1.png").arg(i))));
        }
    }

    void writesWhatTheModelComputes()
    {
        QCOMPARE(results(batch(QStringLiteral(".npy")), {}),
            QList<Result>({Result::Written, Result::Written, Result::Written, Result::Written}));
        for (int i = 0; i < 4; ++i) {
            const QString name = QString::number(i);
            ModelInput input;
            input.image = loadImage(in(name + QStringLiteral(".png"))).tensor;
            Recorder recorder({"spatial.mask"});
            PlaygroundBlock({}).run(input, recorder, Monitor::none());
            COMPARE_TENSORS(io::readNpy(out(name + QStringLiteral(".npy")).toStdString()),
                recorder.tensor("spatial.mask"), 0.F);
        }
    }
    void aStoppedRunGoesOn()
    {
        Stopping monitor;
        QList<Result> first;
        QVERIFY_THROWS_EXCEPTION(Stopped,
            batch(QStringLiteral(".png"))
                .run(
                    [&](const BatchStep& step) {
                        first << step.result;
                        monitor.stop = step.index == 1;
                    },
                    monitor));
        QCOMPARE(first, QList<Result>({Result::Written, Result::Written}));
        QCOMPARE(results(batch(QStringLiteral(".png")), {}),
            QList<Result>({Result::Kept, Result::Kept, Result::Written, Result::Written}));
        // Another kind of file is not there yet.
        QCOMPARE(results(batch(QStringLiteral(".csv")), {}).count(Result::Written), 4);
        QCOMPARE(results(batch(QStringLiteral(".png")), {}).count(Result::Kept), 4);
    }
    void refuses()
    {
        const ImageRun run(std::make_shared<PlaygroundBlock>(BlockSettings()), options());
        const auto make = [&](const QString& folder, const QString& into) {
            return errorText(
                [&] { PictureBatch(folder, into, {QStringLiteral(".png")}, run, load); });
        };
        QVERIFY(make(in(QStringLiteral("none")), out({})).find("none") != std::string::npos);
        QVERIFY(make(in(QStringLiteral("0.png")), out({})).find("0.png") != std::string::npos);
        QVERIFY(make(in({}), in(QStringLiteral("."))).find("Choose another folder")
            != std::string::npos);
        QVERIFY(QDir().mkpath(in(QStringLiteral("empty"))));
        QVERIFY(
            make(in(QStringLiteral("empty")), out({})).find("no pictures") != std::string::npos);
        OutputOptions wrong = options();
        wrong.head = 0;
        EXPECT_ERROR(
            ImageRun(std::make_shared<PlaygroundBlock>(BlockSettings()), wrong), "no heads");
    }

    void byWindow()
    {
        QVERIFY(QFile::copy(in(QStringLiteral("0.png")), in(QStringLiteral("zero.png"))));
        QFile bad(in(QStringLiteral("bad.png")));
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("no picture") > 0);
        bad.close();
        BatchDialog dialog;
        dialog.setSubject(subject());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QVERIFY(!dialog.startButton()->isEnabled());
        dialog.pictures()->setText(in({}));
        dialog.results()->setText(out({}));
        QCOMPARE(dialog.sites()->currentData().toString(), QStringLiteral("spatial.mask"));
        dialog.sites()->setCurrentIndex(dialog.sites()->findData(QStringLiteral("channel.gate")));
        dialog.formats()->setCurrentIndex(dialog.formats()->findData(QStringLiteral(".npy")));
        QTest::mouseClick(dialog.startButton(), Qt::LeftButton);
        QVERIFY(!dialog.pictures()->isEnabled());
        QTRY_COMPARE(
            dialog.status()->text(), QStringLiteral("Done: 5 written, 0 there already, 1 failed."));
        QTRY_VERIFY(dialog.pictures()->isEnabled());
        QCOMPARE(dialog.failures()->count(), 1);
        QVERIFY(dialog.failures()->isVisible());
        QVERIFY(dialog.failures()->item(0)->text().contains(QStringLiteral("bad.png")));
        QCOMPARE(io::readNpy(out(QStringLiteral("zero.npy")).toStdString()).shape(), (Shape{32}));

        QVERIFY(bad.remove());
        QTest::mouseClick(dialog.startButton(), Qt::LeftButton);
        QTRY_COMPARE(
            dialog.status()->text(), QStringLiteral("Done: 0 written, 5 there already, 0 failed."));
        QVERIFY(!dialog.failures()->isVisible());
        // With other settings all is done again.
        BatchDialog::Subject other = subject();
        other.options.settings.push_back({"seed", "2"});
        dialog.setSubject(other);
        QCOMPARE(dialog.sites()->currentData().toString(), QStringLiteral("channel.gate"));
        QTRY_VERIFY(dialog.pictures()->isEnabled());
        QTest::mouseClick(dialog.startButton(), Qt::LeftButton);
        QTRY_COMPARE(
            dialog.status()->text(), QStringLiteral("Done: 5 written, 0 there already, 0 failed."));
    }
    void escapeStopsAndThenCloses()
    {
        for (int i = 0; i < 60; ++i)
            QVERIFY(
                QFile::copy(in(QStringLiteral("0.png")), in(QStringLiteral("copy%1.png").arg(i))));
        BatchDialog dialog;
        dialog.setSubject(subject());
        dialog.pictures()->setText(in({}));
        dialog.results()->setText(out({}));
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        connect(dialog.progress(), &QProgressBar::valueChanged, &dialog, [&dialog] {
            if (dialog.startButton()->text() == QStringLiteral("Stop"))
                QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        QTest::keyClick(&dialog, Qt::Key_Return);
        QTRY_COMPARE(dialog.startButton()->text(), QStringLiteral("Start"));
        QVERIFY2(dialog.status()->text().startsWith(QStringLiteral("Stopped: ")),
            qPrintable(dialog.status()->text()));
        QVERIFY(dialog.isVisible());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }
    void aStepIsCalledAsOnThePage()
    {
        const auto opened = openImageModel(
            shippedModelFolder(QStringLiteral("selfie-segmentation")), Monitor::none());
        const auto links = opened->model->attentionLinks();
        BatchDialog dialog;
        dialog.setSubject({opened->model, opened->name, {}});
        QCOMPARE(dialog.sites()->currentText(), QStringLiteral("Output mask (mask)"));
        for (const Site& site : opened->model->sites()) {
            const QString name = QString::fromStdString(site.name);
            QCOMPARE(dialog.sites()->itemText(dialog.sites()->findData(name)),
                QStringLiteral("%1 (%2)").arg(imageSiteTitle(links, site), name));
        }
    }
    void whatCantStartSaysWhy()
    {
        BatchDialog dialog;
        dialog.setSubject(subject());
        dialog.pictures()->setText(in({}));
        dialog.results()->setText(in({}));
        dialog.start();
        QTRY_VERIFY(dialog.status()->text().contains(
            QStringLiteral("Choose another folder for the results")));
    }

private:
    static BatchDialog::Subject subject()
    {
        return {std::make_shared<PlaygroundBlock>(BlockSettings()), QStringLiteral("Playground"),
            options()};
    }
    QString in(const QString& name) const
    {
        return m_folder->filePath(QStringLiteral("pictures/") + name);
    }
    QString out(const QString& name) const
    {
        return m_folder->filePath(QStringLiteral("results/") + name);
    }
    PictureBatch batch(const QString& format) const
    {
        return {in({}), out({}), {format},
            ImageRun(std::make_shared<PlaygroundBlock>(BlockSettings()), options()), load};
    }
    static QList<Result> results(const PictureBatch& batch, QList<Result> list)
    {
        Stopping monitor;
        batch.run([&](const BatchStep& step) { list << step.result; }, monitor);
        if (!monitor.isRising || monitor.last != 1)
            list.clear();
        return list;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestPictureBatch)
#include "tst_picture_batch.moc"
