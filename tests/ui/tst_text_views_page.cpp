// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "pages/compare_panel.h"
#include "pages/text_export.h"
#include "pages/text_map_panel.h"
#include "pages/text_models.h"
#include "pages/text_page.h"
#include "pages/text_shown.h"
#include "views/flow_diagram.h"
#include "views/flow_panel.h"
#include "views/head_grid.h"
#include "views/heatmap_view.h"
#include "views/lines_view.h"
#include "views/neuron_view.h"
#include "style/theme.h"
#include "views/sentence_field.h"

#include "support/errors.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace fovea::ui;

namespace
{

/// Asks to stop as soon as some of the work is done.
class StopEarly : public Monitor
{
public:
    bool stopRequested() const override { return m_furthest > 0.1; }
    void progress(double fraction) override { m_furthest = std::max(m_furthest, fraction); }
    double furthest() const { return m_furthest; }

private:
    double m_furthest = 0;
};

/// Keeps what it was told.
class Watch : public Monitor
{
public:
    void progress(double fraction) override { told.push_back(fraction); }
    std::vector<double> told;
};

} // namespace

/// What goes for every view of the text page: focus, readout, saving.
class TestTextViewsPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<TextPage>();
        m_page->resize(1000, 760);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void focusIsSeenInEveryView_data()
    {
        QTest::addColumn<int>("mode");
        for (const auto& [name, mode] :
            {std::pair("map", MapMode::Map), std::pair("heads", MapMode::Heads),
                std::pair("lines", MapMode::Lines), std::pair("neuron", MapMode::Neuron),
                std::pair("flow", MapMode::Flow), std::pair("compare", MapMode::Compare)})
            QTest::newRow(name) << int(mode);
    }
    void focusIsSeenInEveryView()
    {
        QFETCH(int, mode);
        setText(QStringLiteral("the cat sat on the mat"));
        map()->setMode(MapMode(mode));
        settle();
        SentenceField* field = m_page->sentenceField();
        field->setFocus();
        QSet<QWidget*> seen{field};
        for (int i = 0; i < 100; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* widget = QApplication::focusWidget();
            QVERIFY(widget);
            if (seen.contains(widget))
                break;
            seen.insert(widget);
            settle();
            const QImage with = pictureOf(widget);
            widget->clearFocus();
            QVERIFY2(with != pictureOf(widget),
                qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' '
                    + widget->accessibleName()));
            widget->setFocus(Qt::TabFocusReason);
        }
        QVERIFY(seen.size() > 4);
        QCOMPARE(map()->mode(), MapMode(mode));
        QVERIFY(MapMode(mode) != MapMode::Map || seen.contains(m_page->heatmapView()));
    }

    void theStatusSaysWhatLinesShow()
    {
        setText(QStringLiteral("the cat sat on the mat"));
        QString said;
        connect(m_page.get(), &TextPage::statusChanged, this,
            [&](const QString& text) { said = text; });
        map()->setMode(MapMode::Lines);
        LinesView* lines = map()->linesView();
        lines->setFocus();
        QTest::keyClick(lines, Qt::Key_Down);
        QTRY_VERIFY(lines->model()->profile().size() > 0);
        QCOMPARE(said, lines->model()->sentence());
        // By the core: the largest mean over the heads that are on.
        const HeatmapData& data = *m_page->heatmapModel()->data();
        const auto largestMean = [&](const std::vector<Index>& heads) {
            Matrix sum = Matrix::Zero(1, data.columns());
            for (const Index head : heads) {
                Matrix row(1, data.columns());
                data.map().block(head, {0, 1}, {0, data.columns()}, row);
                sum += row;
            }
            return QLocale().toString(double(sum.maxCoeff()) / double(heads.size()), 'g', 3);
        };
        QVERIFY2(said.contains(largestMean({0, 1, 2, 3})), qPrintable(said));
        // The map's own head is another matter.
        m_page->heatmapModel()->setHead(1);
        QCOMPARE(said, lines->model()->sentence());
        lines->model()->toggle(0);
        lines->model()->toggle(3);
        QTRY_VERIFY(lines->model()->profile().size() > 0);
        QVERIFY2(said.contains(largestMean({1, 2})), qPrintable(said));
        map()->setMode(MapMode::Map);
        QCOMPARE(said, m_page->heatmapModel()->sentence(m_page->heatmapModel()->pinned()));
    }

    void theFlowDiagramIsSavedAsDrawn_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"svg", "png", "pdf"})
            QTest::newRow(suffix) << QString::fromLatin1(suffix);
    }
    void theFlowDiagramIsSavedAsDrawn()
    {
        QFETCH(QString, suffix);
        m_page->models()->open(
            QString::fromStdString(test::checkpointFolder("bert-tiny").string()));
        QTRY_VERIFY(!m_page->isComputing());
        setText(QStringLiteral("the cat sat on the mat"));
        map()->setMode(MapMode::Flow);
        FlowPanel* flow = map()->flowPanel();
        flow->model()->setPicture(FlowModel::Picture::Diagram);
        QTRY_VERIFY(!flow->model()->paths().isEmpty());
        QTRY_VERIFY(!flow->diagram()->isBusy() && flow->diagram()->picture().lines > 0);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("flow.") + suffix);
        const TextPicture picture
            = shownPicture(*map(), *m_page->heatmapModel(), QStringLiteral("tiny"));
        writeTextPicture(picture, path, false);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        if (suffix == u"svg") {
            for (const QString& label : m_page->heatmapModel()->data()->rowLabels())
                QVERIFY2(bytes.contains(label.toHtmlEscaped().toUtf8()), qPrintable(label));
            QVERIFY(bytes.contains("tiny") && bytes.contains("Input"));
            // As many curves as on the screen, none of them a picture of pixels.
            QVERIFY(!bytes.contains("<image"));
            const auto& shown = flow->diagram()->picture();
            QVERIFY(bytes.count("<path") >= shown.lines + shown.paths);
        } else if (suffix == u"png") {
            const QImage image = QImage::fromData(bytes);
            QCOMPARE(image.size(), picture.size * 2);
            int accent = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    accent += image.pixel(x, y) == Theme::light().accent.rgb() ? 1 : 0;
            QVERIFY(accent > 500);
        } else {
            QVERIFY(bytes.startsWith("%PDF"));
        }
    }

    void savingAllHeadsCanBeStopped()
    {
        m_page->useLongSample(2048);
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->isComputing() && m_page->result(), 60'000);
        map()->setMode(MapMode::Heads);
        QCOMPARE(map()->mode(), MapMode::Heads);
        const TextPicture picture
            = shownPicture(*map(), *m_page->heatmapModel(), QStringLiteral("playground"));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("heads.png"));
        StopEarly stop;
        QVERIFY_THROWS_EXCEPTION(Stopped, writeTextPicture(picture, path, false, stop));
        QVERIFY(stop.furthest() < 0.5);
        QVERIFY(!QFile::exists(path));
        Watch watch;
        writeTextPicture(picture, path, false, watch);
        QVERIFY(QFile::exists(path));
        QVERIFY(std::is_sorted(watch.told.begin(), watch.told.end()));
        QVERIFY(watch.told.size() >= 4);
    }

    void savingShowsItsProgress()
    {
        m_page->useLongSample(2048);
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->isComputing() && m_page->result(), 60'000);
        map()->setMode(MapMode::Heads);
        settle();
        QTemporaryDir folder;
        QSignalSpy progress(m_page.get(), &Page::progressChanged);
        QSignalSpy status(m_page.get(), &Page::statusChanged);
        QSignalSpy failed(m_page.get(), &Page::failed);
        const QString stopped = folder.filePath(QStringLiteral("stopped.png"));
        choose(stopped);
        QVERIFY(!progress.isEmpty() && progress.last()[0].toDouble() >= 0);
        m_page->cancel();
        QTRY_VERIFY(progress.last()[0].toDouble() < 0);
        QVERIFY(!QFile::exists(stopped));
        QVERIFY(status.last()[0].toString().contains(QStringLiteral("stopped")));
        const QString whole = folder.filePath(QStringLiteral("whole.png"));
        choose(whole);
        QTRY_VERIFY_WITH_TIMEOUT(progress.last()[0].toDouble() < 0, 60'000);
        QVERIFY(QFile::exists(whole));
        QVERIFY(failed.isEmpty());
    }

private:
    TextMapPanel* map() const { return m_page->mapPanel(); }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        QTRY_VERIFY(!m_page->isComputing());
    }
    /// Until what is drawn in the background is there.
    void settle()
    {
        QTRY_VERIFY(!map()->linesView()->isBusy() && !map()->neuronView()->model()->isBusy()
            && !map()->flowPanel()->model()->isRunning());
        QTest::qWait(20);
    }
    /// Without a cursor that blinks.
    static QImage pictureOf(QWidget* widget)
    {
        QWidget* window = widget->window();
        const QRect place(widget->mapTo(window, QPoint()), widget->size());
        return window->grab(place.adjusted(-4, -4, 4, 4)).toImage();
    }
    /// As a person does in the dialog.
    void choose(const QString& path)
    {
        const QList<QAction*> actions = m_page->menuActions(Page::Menu::File);
        const auto save = std::find_if(actions.begin(), actions.end(),
            [](QAction* action) { return action->shortcut() == QKeySequence(QKeySequence::Save); });
        QVERIFY(save != actions.end());
        (*save)->trigger();
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
    }

    std::unique_ptr<TextPage> m_page;
};

QTEST_MAIN(TestTextViewsPage)
#include "tst_text_views_page.moc"
