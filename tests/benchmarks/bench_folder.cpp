// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/random_checkpoints.h"
#include "benchmarks/window_timing.h"
#include "pages/text_models.h"
#include "views/sentence_field.h"

#include <QTemporaryDir>
#include <QTest>

// What a person waits for who opens a transformer, in the real window on the platform Qt is given
// (offscreen without a display): bench_folder [RUNS]. The checkpoints have random weights. Prints
// medians in milliseconds; the first run of each is dropped.
//
//   open       from asking for a folder of BERT-base's sizes, 440 MB, files warm, to the painted heat
//              map of a sentence of 16 tokens
//   keystroke  from a key press to the painted heat map of the new sentence of 64 tokens, in a model
//              of GPT-2's sizes, 124 million parameters
//   frame      the longest that the GUI thread was busy with one event, in a run of keystrokes

using namespace fovea::ui;

namespace
{

void measureOpen(const QTemporaryDir& folder, int runs)
{
    const QString bert = folder.filePath(QStringLiteral("bert"));
    fovea::test::writeBertBase(bert.toStdString());
    Window window;
    paintHeatmap(window, [&] {
        window.text->sentenceField()->setSentence(QStringLiteral("a b c d e f g h i j k l m n"));
    });
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        timer.start();
        paintHeatmap(window, [&] { window.text->open(bert); });
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
        paintHeatmap(window, [&] { window.text->models()->usePlayground(); });
    }
    report("open", times);
}

void measureTyping(const QTemporaryDir& folder, TimedApplication& application, int runs)
{
    const QString gpt = folder.filePath(QStringLiteral("gpt2"));
    fovea::test::writeGpt2(gpt.toStdString());
    Window window;
    paintHeatmap(window, [&] { window.text->open(gpt); });
    std::vector<double> times;
    std::vector<double> frames;
    for (int i = 0; i < runs; ++i) {
        paintHeatmap(window, [&] {
            window.text->sentenceField()->setSentence(QString(63, u'w'));
            window.text->sentenceField()->moveCursor(QTextCursor::End);
            window.text->sentenceField()->setFocus();
        });
        QElapsedTimer timer;
        application.takeLongest();
        timer.start();
        paintHeatmap(window, [&] { QTest::keyClick(window.text->sentenceField(), Qt::Key_E); });
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
        frames.push_back(application.takeLongest());
    }
    report("keystroke", times);
    report("frame", frames);
}

} // namespace

int main(int argc, char** argv)
{
    return runBenchmark(argc, argv, 9, [](TimedApplication& application, int runs) {
        const QTemporaryDir models;
        measureOpen(models, runs);
        measureTyping(models, application, runs);
    });
}
