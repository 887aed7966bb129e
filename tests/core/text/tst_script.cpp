// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "text/script.h"

#include <QTest>

using namespace fovea::text;

class TestScript : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dominant_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("script");
        const auto row = [](const char* name, const QByteArray& text, Script script) {
            QTest::newRow(name) << text << int(script);
        };
        row("empty", "", Script::Other);
        row("digits", "12 + 30 = 42!", Script::Other);
        row("cyrillic", "Привет, мир", Script::Other);
        row("english", "The cat sat.", Script::Latin);
        row("accents", "U\xCC\x88" "bung macht den Meister", Script::Latin);
        row("chinese", "你好机车", Script::Han);
        row("mixed, more chinese", "我用 PyTorch 写模型", Script::Han);
        row("mixed, more english", "The word 你好 means hello in Chinese", Script::Latin);
        row("as many", "hello 你", Script::Han);
        row("late", QByteArray(5000, ' ') + "你好", Script::Other);
        row("cut in a character", QByteArray(4095, ' ') + "你好", Script::Han);
    }
    void dominant()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, script);
        QCOMPARE(int(dominantScript({text.data(), std::size_t(text.size())})), script);
    }
};

QTEST_GUILESS_MAIN(TestScript)
#include "tst_script.moc"
