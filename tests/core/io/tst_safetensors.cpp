// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/safetensors.h"
#include "support/compare.h"
#include "support/fixtures.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using test::loadFixture;

class TestSafeTensors : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryFixture()
    {
        const QDir folder(QStringLiteral(FOVEA_TEST_DATA "/mechanisms"));
        const QStringList files = folder.entryList({ QStringLiteral("*.safetensors") });
        QVERIFY(files.size() > 20);
        for (const QString& file : files) {
            const auto fixture = io::SafeTensors::open(folder.filePath(file).toStdString());
            QVERIFY(!fixture.names().empty());
            for (const std::string& name : fixture.names()) {
                const Tensor tensor = fixture.tensor(name).toFloat();
                QCOMPARE(tensor.size(), elementCount(tensor.shape()));
            }
        }
    }

    void attentionWeightsOfAFixtureSumToOne()
    {
        const Tensor weights = loadFixture("mechanisms/dot_product").tensor("weights");
        QCOMPARE(weights.shape(), (Shape{ 5, 7 }));
        for (Index r = 0; r < 5; ++r)
            QVERIFY(std::abs(weights.matrix().row(r).sum() - 1.0f) < 1e-5f);
    }

    void writtenTensorsComeBack()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.safetensors")).toStdString();
        const Tensor matrix({ 2, 3 }, { 1, -2, 3.5f, NAN, INFINITY, 0 });
        const Tensor counts = Tensor::fromIntegers({ 2 }, { -5, 1'000'000'000'000 });
        const Tensor half = Tensor::view({ 1 }, DType::F16, "\x00\x3E", nullptr);
        io::writeSafeTensors(path,
            { { "h", half }, { "m", matrix }, { "scalar", Tensor({}, { 7 }) },
                { "none", Tensor({ 0, 4 }) }, { "counts", counts }, { "\"quoted\"\n", matrix } },
            { { "model", "你好" } });

        const auto read = io::SafeTensors::open(path);
        QCOMPARE(read.names().size(), std::size_t(6));
        COMPARE_TENSORS(read.tensor("m"), matrix, 0);
        COMPARE_TENSORS(read.tensor("\"quoted\"\n"), matrix, 0);
        COMPARE_TENSORS(read.tensor("scalar"), Tensor({}, { 7 }), 0);
        COMPARE_TENSORS(read.tensor("none"), Tensor({ 0, 4 }), 0);
        COMPARE_TENSORS(read.tensor("h"), Tensor({ 1 }, { 1.5f }), 0);
        QCOMPARE(read.tensor("counts").integers()[1], std::int64_t(1'000'000'000'000));
        QCOMPARE(read.metadata().at("model"), std::string("你好"));
    }
};

QTEST_GUILESS_MAIN(TestSafeTensors)
#include "tst_safetensors.moc"
