// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "fuzz/exercise.h"
#include "fuzz/exercise_onnx.h"
#include "fuzz/exercise_tokenizer.h"

#include <QDir>
#include <QTest>

#include <array>
#include <functional>

using namespace fovea;

namespace
{

using Bytes = std::vector<std::byte>;
using Exercise = std::string (*)(std::span<const std::byte>);

std::size_t below(Random& random, std::size_t end)
{
    return std::size_t(random.next() % end);
}

/// One small change, of the kinds that reach deep into a reader: bits, sizes, cuts, repeats, and
/// numbers at the edges of their types.
void mutate(Bytes& bytes, Random& random)
{
    static constexpr std::array<std::string_view, 12> words{"0", "-1", "18446744073709551615",
        "18446744073709551616", "4294967296", "2305843009213693952", "1e9", "[", "]", "{", "}",
        ","};
    const std::size_t place = bytes.empty() ? 0 : below(random, bytes.size());
    const auto at = bytes.begin() + std::ptrdiff_t(place);
    const std::size_t length
        = bytes.empty() ? 0 : below(random, std::min<std::size_t>(16, bytes.size() - place));
    switch (bytes.empty() ? 5 : random.next() % 6) {
    case 0:
        *at ^= std::byte(1u << (random.next() % 8));
        break;
    case 1:
        *at = std::byte(random.next());
        break;
    case 2:
        bytes.erase(at, at + std::ptrdiff_t(length));
        break;
    case 3: {
        const Bytes piece(at, at + std::ptrdiff_t(length));
        bytes.insert(bytes.begin() + std::ptrdiff_t(below(random, bytes.size())), piece.begin(),
            piece.end());
        break;
    }
    case 4:
        bytes.resize(place);
        break;
    case 5: {
        const auto word = std::as_bytes(std::span(words[below(random, words.size())]));
        bytes.insert(at, word.begin(), word.end());
        break;
    }
    }
}

} // namespace

/// Replays what the fuzzers have found and changes it at random, with a fixed seed: the readers
/// must refuse or accept, and never touch memory outside the bytes.
class TestHostileFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survives_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<Exercise>("exercise");
        QTest::newRow("config") << QStringLiteral("config") << &test::exerciseConfig;
        QTest::newRow("npy") << QStringLiteral("npy") << &test::exerciseNpy;
        QTest::newRow("onnx") << QStringLiteral("onnx") << &test::exerciseOnnx;
        QTest::newRow("onnx_inputs") << QStringLiteral("onnx_inputs") << &test::exerciseOnnxInputs;
        QTest::newRow("safetensors") << QStringLiteral("safetensors") << &test::exerciseSafeTensors;
        QTest::newRow("text") << QStringLiteral("text") << &test::exerciseText;
        QTest::newRow("tokenizer") << QStringLiteral("tokenizer") << &test::exerciseTokenizer;
    }
    void survives()
    {
        QFETCH(QString, folder);
        QFETCH(Exercise, exercise);
        const QDir corpus(QStringLiteral(FOVEA_FUZZ_CORPUS) + u'/' + folder);
        const QStringList names = corpus.entryList(QDir::Files, QDir::Name);
        QVERIFY(names.size() >= 10);
        // Tokenizers do more with a file.
        const qsizetype rounds = (folder.startsWith(u't') ? 6'000 : 60'000) / names.size();
        for (const QString& name : names) {
            QFile file(corpus.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray content = file.readAll();
            const auto original
                = std::as_bytes(std::span(content.data(), std::size_t(content.size())));
            Random random(hashText(name.toStdString()));
            for (qsizetype round = 0; round < rounds; ++round) {
                Bytes bytes(original.begin(), original.end());
                for (std::size_t changes = round == 0 ? 0 : 1 + below(random, 4); changes > 0;
                     --changes)
                    mutate(bytes, random);
                const std::string fault = exercise(bytes);
                QVERIFY2(fault.empty(),
                    qPrintable(
                        QStringLiteral("%1, round %2: %3")
                            .arg(name, QString::number(round), QString::fromStdString(fault))));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestHostileFiles)
#include "tst_hostile_files.moc"
