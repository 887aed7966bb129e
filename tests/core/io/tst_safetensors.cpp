// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/safetensors.h"
#include "safetensors_bytes.h"
#include "support/compare.h"
#include "support/errors.h"
#include "support/fixtures.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace fovea;
using test::loadFixture;

namespace
{

io::SafeTensors parse(const std::string& bytes)
{
    return io::SafeTensors::parse(asBytes(bytes), nullptr, "x.safetensors");
}

std::string entry(const std::string& type, const std::string& shape, const std::string& offsets)
{
    return R"({"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

} // namespace

class TestSafeTensors : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryFixture()
    {
        const QDir folder(QStringLiteral(FOVEA_TEST_DATA "/mechanisms"));
        const QStringList files = folder.entryList({QStringLiteral("*.safetensors")});
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
        QCOMPARE(weights.shape(), (Shape{5, 7}));
        for (Index r = 0; r < 5; ++r)
            QVERIFY(std::abs(weights.matrix().row(r).sum() - 1.0f) < 1e-5f);
    }

    void tensorsOutliveTheFile()
    {
        Tensor weights;
        {
            weights = loadFixture("mechanisms/dot_product").tensor("weights");
        }
        QVERIFY(weights.floats()[0] > 0);
    }

    void writtenTensorsComeBack()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.safetensors")).toStdString();
        const Tensor matrix({2, 3}, {1, -2, 3.5f, NAN, INFINITY, 0});
        const Tensor counts = Tensor::fromIntegers({2}, {-5, 1'000'000'000'000});
        const Tensor half = Tensor::view({1}, DType::F16, "\x00\x3E", nullptr);
        io::writeSafeTensors(path,
            {{"h", half}, {"m", matrix}, {"scalar", Tensor({}, {7})}, {"none", Tensor({0, 4})},
                {"counts", counts}, {"\"quoted\"\n", matrix}},
            {{"model", "你好"}});

        const auto read = io::SafeTensors::open(path);
        QCOMPARE(read.names().size(), std::size_t(6));
        COMPARE_TENSORS(read.tensor("m"), matrix, 0);
        COMPARE_TENSORS(read.tensor("\"quoted\"\n"), matrix, 0);
        COMPARE_TENSORS(read.tensor("scalar"), Tensor({}, {7}), 0);
        COMPARE_TENSORS(read.tensor("none"), Tensor({0, 4}), 0);
        COMPARE_TENSORS(read.tensor("h"), Tensor({1}, {1.5f}), 0);
        QCOMPARE(read.tensor("counts").integers()[1], std::int64_t(1'000'000'000'000));
        QCOMPARE(read.metadata().at("model"), std::string("你好"));
    }

    void headerIsLaidOutAsTheReferenceDoes()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.safetensors"));
        io::writeSafeTensors(path.toStdString(),
            {{"b", Tensor({1})}, {"a", Tensor({2})},
                {"flag", Tensor::view({1}, DType::U8, "1", {})},
                {"n", Tensor::fromIntegers({1}, {3})}},
            {{"k", "v"}});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const QByteArray header
            = R"({"__metadata__":{"k":"v"},"n":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},)"
              R"("a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]},)"
              R"("b":{"dtype":"F32","shape":[1],"data_offsets":[16,20]},)"
              R"("flag":{"dtype":"U8","shape":[1],"data_offsets":[20,21]}})";
        QCOMPARE(bytes.mid(8, header.size()), header);
        const qsizetype length = bytes.size() - 8 - 21;
        QCOMPARE(length % 8, qsizetype(0));
        QCOMPARE(qFromLittleEndian<qint64>(bytes.constData()), length);
        QCOMPARE(bytes.mid(8 + header.size(), length - header.size()).trimmed(), QByteArray());
        QVERIFY(QJsonDocument::fromJson(bytes.mid(8, length)).isObject());
    }

    void refusesToWriteANameTwice()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a")).toStdString();
        EXPECT_ERROR(io::writeSafeTensors(path, {{"a", Tensor({1})}, {"a", Tensor({2})}}),
            "name \"a\" is taken");
        EXPECT_ERROR(io::writeSafeTensors(path, {{"__metadata__", Tensor({1})}}), "__metadata__");
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void dataNeedsNoAlignment()
    {
        // One byte before a float: the format allows it.
        const std::string bytes = safeTensorsBytes("{\"u\":" + entry("U8", "[1]", "[0,1]")
                + ",\"f\":" + entry("F32", "[1]", "[1,5]")
                + ",\"i\":" + entry("I64", "[1]", "[5,13]") + "}",
            std::string("\x07\x00\x00\xC0\x3F\x05\0\0\0\0\0\0\0", 13));
        const auto file = parse(bytes);
        COMPARE_TENSORS(file.tensor("u"), Tensor({1}, {7}), 0);
        COMPARE_TENSORS(file.tensor("f"), Tensor({1}, {1.5f}), 0);
        COMPARE_TENSORS(file.tensor("i"), Tensor({1}, {5}), 0);
    }

    void wellFormed_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("dataSize");
        QTest::addColumn<int>("tensors");
        const auto add = [](const char* name, const std::string& header, int size, int tensors) {
            QTest::newRow(name) << QByteArray::fromStdString(header) << size << tensors;
        };
        add("no tensors", "{}", 0, 0);
        add("padded with spaces", "{}      ", 0, 0);
        add("scalar", "{\"a\":" + entry("F64", "[]", "[0,8]") + "}", 8, 1);
        add("axis of size 0", "{\"a\":" + entry("F32", "[3,0]", "[0,0]") + "}", 0, 1);
        add("empty between others",
            "{\"b\":" + entry("U8", "[0]", "[2,2]") + ",\"c\":" + entry("U8", "[1]", "[2,3]")
                + ",\"a\":" + entry("U8", "[2]", "[0,2]") + "}",
            3, 3);
        add("unknown type", "{\"a\":" + entry("F4", "[3]", "[0,2]") + "}", 2, 1);
        add("unknown field",
            R"({"a":{"x":{"y":[1,{"z":[]}],"dtype":1},"dtype":"U8","shape":[1],"w":-1.5,)"
            R"("data_offsets":[0,1],"v":[null,true,"t"]}})",
            1, 1);
        add("metadata", R"({"__metadata__":{"format":"pt","":""}})", 0, 0);
        add("metadata null", R"({"__metadata__":null})", 0, 0);
    }
    void wellFormed()
    {
        QFETCH(QByteArray, header);
        QFETCH(int, dataSize);
        QFETCH(int, tensors);
        const std::string bytes
            = safeTensorsBytes(header.toStdString(), std::string(std::size_t(dataSize), 'x'));
        QCOMPARE(int(parse(bytes).names().size()), tensors);
    }

    void malformed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const std::string& bytes, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(message);
        };
        const auto header = [&](const char* name, const std::string& text, const char* message,
                                const std::string& data = {}) {
            row(name, safeTensorsBytes(text, data), message);
        };
        const char* const foreign = "not a safetensors file";
        row("empty", "", foreign);
        row("seven bytes", "1234567", foreign);
        row("length alone", std::string("\x02\0\0\0\0\0\0\0", 8), "is truncated: its header");
        row("length 0", std::string(8, '\0') + "{}", foreign);
        row("length 1", std::string("\x01\0\0\0\0\0\0\0{", 9), foreign);
        row("length beyond the file", std::string("\x40\0\0\0\0\0\0\0{}", 10),
            "its header takes 64 bytes, but only 2 are there");
        row("length of 100 MB and one", std::string("\x01\xE1\xF5\x05\0\0\0\0{}", 10), foreign);
        row("largest length", std::string(8, '\xFF') + "{}", foreign);
        row("a picture", "\x89PNG\r\n\x1A\n0123456789", foreign);
        row("zip", "PK\x03\x04" + std::string(40, 'x'), foreign);

        header("space before the object", " {}", foreign);
        header("array", "[]", foreign);
        header("unfinished", "{\"a\":", "not valid JSON at byte");
        header("not JSON", "{a:1}", "not valid JSON at byte");
        header("text after the object", "{} x", "not valid JSON at byte");
        header("NUL after the object", std::string("{}\0x", 4), "not valid JSON at byte 10");
        header("name is not UTF-8", "{\"\xFF\":" + entry("U8", "[0]", "[0,0]") + "}",
            "not valid JSON at byte");
        header("lone surrogate", "{\"\\ud800\":" + entry("U8", "[0]", "[0,0]") + "}",
            "not valid JSON at byte");
        header("nested deeply", "{\"a\":" + std::string(100'000, '['), "the entry a");

        header("entry is a number", "{\"a\":1}", "the entry a");
        header("entry is null", "{\"a\":null}", "the entry a");
        header("entry is an array", "{\"a\":[]}", "the entry a");
        header("entry is empty", "{\"a\":{}}", "the entry a");
        header("no dtype", R"({"a":{"shape":[0],"data_offsets":[0,0]}})", "the entry a");
        header("no shape", R"({"a":{"dtype":"U8","data_offsets":[0,0]}})", "the entry a");
        header("no offsets", R"({"a":{"dtype":"U8","shape":[0]}})", "the entry a");
        header("dtype is a number", R"({"a":{"dtype":8,"shape":[0],"data_offsets":[0,0]}})",
            "the entry a");
        header("dtype is an array", R"({"a":{"dtype":["U8"],"shape":[0],"data_offsets":[0,0]}})",
            "the entry a");
        header("dtype is an object", R"({"a":{"dtype":{},"shape":[0],"data_offsets":[0,0]}})",
            "the entry a");
        header("shape is a number", "{\"a\":" + entry("U8", "3", "[0,3]") + "}", "the entry a");
        header("shape is an object", "{\"a\":" + entry("U8", "{}", "[0,3]") + "}", "the entry a");
        header(
            "shape holds text", "{\"a\":" + entry("U8", "[\"3\"]", "[0,3]") + "}", "the entry a");
        header("shape is nested", "{\"a\":" + entry("U8", "[[3]]", "[0,3]") + "}", "the entry a");
        header("negative size", "{\"a\":" + entry("U8", "[-3]", "[0,3]") + "}", "the entry a");
        header("fractional size", "{\"a\":" + entry("U8", "[3.0]", "[0,3]") + "}", "the entry a");
        header("size beyond 64 bits",
            "{\"a\":" + entry("U8", "[18446744073709551616]", "[0,0]") + "}", "the entry a");
        header("one offset", "{\"a\":" + entry("U8", "[0]", "[0]") + "}", "the entry a");
        header("three offsets", "{\"a\":" + entry("U8", "[0]", "[0,0,0]") + "}", "the entry a");
        header("negative offset", "{\"a\":" + entry("U8", "[0]", "[-1,0]") + "}", "the entry a");

        const std::string one = entry("U8", "[1]", "[0,1]");
        header("tensor twice", "{\"a\":" + one + ",\"a\":" + one + "}", "a occurs twice", "x");
        header("dtype twice",
            R"({"a":{"dtype":"U8","dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
            "dtype occurs twice", "x");
        header("metadata twice", R"({"__metadata__":{},"__metadata__":{}})",
            "__metadata__ occurs twice");
        header("metadata key twice", R"({"__metadata__":{"k":"1","k":"2"}})", "k occurs twice");
        header("metadata is text", R"({"__metadata__":"k"})", "the entry __metadata__");
        header("metadata holds a number", R"({"__metadata__":{"k":1}})", "the entry __metadata__");
        header("metadata is nested", R"({"__metadata__":{"k":{}}})", "the entry __metadata__");

        header("end beyond the data", "{\"a\":" + entry("U8", "[4]", "[0,4]") + "}",
            "tensor a ends at byte 4 of the data, which has only 3", "xyz");
        header("end before the begin", "{\"a\":" + entry("U8", "[0]", "[2,1]") + "}",
            "the data of tensor a overlaps", "xyz");
        header("gap at the start", "{\"a\":" + entry("U8", "[2]", "[1,3]") + "}",
            "the data of tensor a overlaps another's or leaves a gap", "xyz");
        header("gap between", "{\"a\":" + one + ",\"b\":" + entry("U8", "[1]", "[2,3]") + "}",
            "data of tensor b", "xyz");
        header("overlap",
            "{\"a\":" + entry("U8", "[2]", "[0,2]") + ",\"b\":" + entry("U8", "[2]", "[1,3]") + "}",
            "data of tensor b", "xyz");
        header(
            "same place twice", "{\"a\":" + one + ",\"b\":" + one + "}", "data of tensor b", "x");
        header("bytes after the last tensor", "{\"a\":" + one + "}",
            "2 bytes after its last tensor", "xyz");
        header("data without tensors", "{}", "3 bytes after its last tensor", "xyz");
        header("shape too small", "{\"a\":" + entry("F32", "[1]", "[0,8]") + "}",
            "the shape of tensor a does not fit its 8 bytes", "12345678");
        header("shape too large", "{\"a\":" + entry("F32", "[3]", "[0,8]") + "}",
            "the shape of tensor a does not fit", "12345678");
        // 2^32 * 2^32 wraps around to 0, 2^61 * 8 bytes too.
        header("product of the shape overflows",
            "{\"a\":" + entry("U8", "[4294967296,4294967296]", "[0,0]") + "}", "shape of tensor a");
        header("product with the type overflows",
            "{\"a\":" + entry("F64", "[2305843009213693952]", "[0,0]") + "}", "shape of tensor a");
        header("overflow hidden by a zero",
            "{\"a\":" + entry("U8", "[0,4294967296,4294967296]", "[0,0]") + "}",
            "shape of tensor a");
    }
    void malformed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, message);
        const std::string text = bytes.toStdString();
        EXPECT_ERROR(parse(text), "x.safetensors");
        EXPECT_ERROR(parse(text), message.constData());
    }

    void unsupportedTypeIsNamedWhenAskedFor()
    {
        for (const char* type : {"F8_E4M3", "F8_E5M2", "U16", "U32", "U64", "C64", "F6_E2M3"}) {
            const std::string bytes = safeTensorsBytes(
                "{\"a\":" + entry(type, "[1]", "[0,8]") + "}", std::string(8, 'x'));
            const auto file = parse(bytes);
            QVERIFY(file.has("a"));
            EXPECT_ERROR(file.tensor("a"), std::string("tensor a has the type ") + type);
        }
    }

    void missingTensorIsNamed()
    {
        EXPECT_ERROR(loadFixture("mechanisms/eca").tensor("nothing"), "has no tensor nothing");
    }

    void hostileNamesStayOnOneShortLine()
    {
        const std::string bytes
            = safeTensorsBytes("{\"line\\nbreak" + std::string(5000, 'n') + "\":1}");
        const std::string message = test::errorText([&] { parse(bytes); });
        QVERIFY(message.find("line?break") != std::string::npos);
        QCOMPARE(message.find('\n'), std::string::npos);
        QVERIFY(message.size() < 300);
    }

    void unreadableFilesAreNamed()
    {
        const QTemporaryDir folder;
        EXPECT_ERROR(io::SafeTensors::open(folder.filePath(QStringLiteral("none")).toStdString()),
            "none does not exist");
        EXPECT_ERROR(io::SafeTensors::open(folder.path().toStdString()), "is a folder");
        EXPECT_ERROR(io::SafeTensors::open("/dev/null"), "is a device or pipe");
        QFile empty(folder.filePath(QStringLiteral("empty")));
        QVERIFY(empty.open(QIODevice::WriteOnly));
        EXPECT_ERROR(io::SafeTensors::open(empty.fileName().toStdString()), "not a safetensors");
    }
};

QTEST_GUILESS_MAIN(TestSafeTensors)
#include "tst_safetensors.moc"
