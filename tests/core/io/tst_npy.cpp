// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/npy.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace std::string_literals;

namespace
{

/// A file as numpy.lib.format describes it, version 1.0 unless said.
std::string npy(const std::string& header, const std::string& data, int version = 1)
{
    std::string bytes = "\x93NUMPY"s + char(version) + '\0';
    for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
        bytes += char(header.size() >> (8 * i));
    return bytes + header + data;
}

std::string header(const std::string& type, const std::string& shape, bool fortran = false)
{
    return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False")
        + ", 'shape': " + shape + ", }\n";
}

Tensor parse(const std::string& bytes)
{
    auto owner = std::make_shared<std::string>(bytes);
    const auto span = std::as_bytes(std::span(owner->data(), owner->size()));
    return io::parseNpy(span, std::move(owner), "x.npy");
}

} // namespace

Q_DECLARE_METATYPE(fovea::Tensor)

class TestNpy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<Tensor>("expected");
        const auto row = [](const char* name, const std::string& bytes, const Tensor& expected) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
        };
        const Tensor pair({2}, {1.5f, -2});
        row("<f4", npy(header("<f4", "(2,)"), "\0\0\xC0\x3F\0\0\0\xC0"s), pair);
        row(">f4", npy(header(">f4", "(2,)"), "\x3F\xC0\0\0\xC0\0\0\0"s), pair);
        row("<f2", npy(header("<f2", "(2,)"), "\0\x3E\0\xC0"s), pair);
        row(">f2", npy(header(">f2", "(2,)"), "\x3E\0\xC0\0"s), pair);
        row("<f8", npy(header("<f8", "(2,)"), "\0\0\0\0\0\0\xF8\x3F\0\0\0\0\0\0\0\xC0"s), pair);
        row(">f8", npy(header(">f8", "(2,)"), "\x3F\xF8\0\0\0\0\0\0\xC0\0\0\0\0\0\0\0"s), pair);

        const Tensor integers({2}, {258, -1});
        row("<i2", npy(header("<i2", "(2,)"), "\x02\x01\xFF\xFF"s), integers);
        row(">i2", npy(header(">i2", "(2,)"), "\x01\x02\xFF\xFF"s), integers);
        row("<i4", npy(header("<i4", "(2,)"), "\x02\x01\0\0\xFF\xFF\xFF\xFF"s), integers);
        row(">i4", npy(header(">i4", "(2,)"), "\0\0\x01\x02\xFF\xFF\xFF\xFF"s), integers);
        row("<i8",
            npy(header("<i8", "(2,)"), "\x02\x01\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s),
            integers);
        row(">i8",
            npy(header(">i8", "(2,)"), "\0\0\0\0\0\0\x01\x02\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s),
            integers);
        row("|i1", npy(header("|i1", "(2,)"), "\x05\xFF"), Tensor({2}, {5, -1}));
        row("|u1", npy(header("|u1", "(2,)"), "\x05\xFF"), Tensor({2}, {5, 255}));
        row("|b1", npy(header("|b1", "(2,)"), "\0\x01"s), Tensor({2}, {0, 1}));
        row("<b1 as old files have it", npy(header("<b1", "(1,)"), "\x01"), Tensor({1}, {1}));

        const std::string bytes = "\0\x01\x02\x03\x04\x05"s;
        const Tensor matrix({2, 3}, {0, 1, 2, 3, 4, 5});
        row("C order", npy(header("|u1", "(2, 3)"), bytes), matrix);
        row("Fortran order", npy(header("|u1", "(2, 3)", true), bytes),
            Tensor({2, 3}, {0, 2, 4, 1, 3, 5}));
        row("Fortran order, three axes",
            npy(header("|u1", "(2, 2, 2)", true), "\0\x01\x02\x03\x04\x05\x06\x07"s),
            Tensor({2, 2, 2}, {0, 4, 2, 6, 1, 5, 3, 7}));
        row("Fortran order, big-endian",
            npy(header(">i2", "(2, 2)", true), "\0\x01\0\x02\0\x03\0\x04"s),
            Tensor({2, 2}, {1, 3, 2, 4}));
        row("version 2.0", npy(header("|u1", "(2, 3)"), bytes, 2), matrix);
        row("version 3.0", npy(header("|u1", "(2, 3)"), bytes, 3), matrix);
        row("scalar", npy(header("|u1", "()"), "\x07"), Tensor({}, {7}));
        row("axis of size 0", npy(header("<f4", "(0, 3)"), ""), Tensor({0, 3}));
        row("axis of size 0, big-endian", npy(header(">f4", "(0, 3)", true), ""), Tensor({0, 3}));
        row("keys in another order",
            npy("{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"|u1\"}", bytes), matrix);
        row("Python 2's long integers", npy(header("|u1", "(2L, 3L)"), bytes), matrix);
        row("NaN and infinity", npy(header("<f4", "(2,)"), "\0\0\xC0\x7F\0\0\x80\x7F"s),
            Tensor({2}, {NAN, INFINITY}));
    }
    void reads()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(Tensor, expected);
        COMPARE_TENSORS(parse(bytes.toStdString()), expected, 0);
    }

    void malformed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const std::string& bytes, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(message);
        };
        row("empty", "", "is not an npy file");
        row("magic alone", "\x93NUMPY", "is not an npy file");
        row("zip of arrays", "PK\x03\x04" + std::string(40, 'x'), "is not an npy file");
        row("version 4.0", npy(header("|u1", "(1,)"), "1", 4), "npy version 4.0");
        row("version 1.1", "\x93NUMPY\x01\x01\0\0"s, "npy version 1.1");
        row("ends in the header's length", "\x93NUMPY\x02\0\x10\0"s, "header can't be read");
        row("header beyond the file", "\x93NUMPY\x01\0\xFF\xFF{}"s, "header can't be read");
        row("largest header", "\x93NUMPY\x02\0\xFF\xFF\xFF\xFF{}"s, "header can't be read");

        const auto broken = [&](const char* name, const std::string& text) {
            row(name, npy(text, "123456"), "header can't be read");
        };
        broken("no header", "");
        broken("empty dictionary", "{}");
        broken("unfinished", "{'descr': '<f4', ");
        broken("unfinished text", "{'descr");
        broken("unfinished shape", "{'descr': '|u1', 'fortran_order': False, 'shape': (2,");
        broken("text after it", header("|u1", "(6,)") + "x");
        broken("key missing", "{'descr': '|u1', 'shape': (6,)}");
        broken(
            "key twice", "{'descr': '|u1', 'descr': '|u1', 'fortran_order': False, 'shape': (6,)}");
        broken("unknown key", "{'descr': '|u1', 'fortran_order': False, 'shape': (6,), 'x': 1}");
        broken("order is a number", "{'descr': '|u1', 'fortran_order': 0, 'shape': (6,)}");
        broken("shape is a number", header("|u1", "6"));
        broken("shape is a list", header("|u1", "[6]"));
        broken("negative size", header("|u1", "(-6,)"));
        broken("size beyond 64 bits", header("|u1", "(18446744073709551616,)"));
        broken("no comma between sizes", header("|u1", "(2 3)"));
        broken("two commas", header("|u1", "(6,,)"));
        broken("no comma between keys", "{'descr': '|u1' 'fortran_order': False 'shape': (6,)}");
        std::string axes = "(6";
        for (int i = 0; i < 64; ++i)
            axes += ",1";
        broken("65 axes", header("|u1", axes + ")"));

        row("objects", npy(header("|O", "(1,)"), "12345678"), "holds the type |O");
        row("complex", npy(header("<c8", "(1,)"), "12345678"), "holds the type <c8");
        row("text", npy(header("<U2", "(1,)"), "12345678"), "holds the type <U2");
        row("unsigned", npy(header("<u4", "(2,)"), "12345678"), "holds the type <u4");
        row("no byte order", npy(header("f4", "(2,)"), "12345678"), "holds the type f4");
        row("no type", npy(header("", "(2,)"), "12345678"), "holds the type ");
        row("records",
            npy("{'descr': [('x', '<f4'), ('y', '<f4')], 'fortran_order': False, 'shape': (1,), }",
                "12345678"),
            "holds the type [('x', '<f4'), ('y', '<f4')]");

        row("too little data", npy(header("<f4", "(2,)"), "1234567"), "has only 7 bytes");
        row("no data", npy(header("<f4", "(2,)"), ""), "has only 0 bytes");
        row("too much data", npy(header("<f4", "(1,)"), "12345"), "has 5 bytes of data, more");
        row("shape overflows", npy(header("|u1", "(4294967296, 4294967296)"), ""), "is truncated");
        row("shape overflows with its type", npy(header("<f8", "(2305843009213693952,)"), ""),
            "is truncated");
        row("overflow hidden by a zero",
            npy(header("|u1", "(0, 4294967296, 4294967296)", true), ""), "is truncated");
        row("more than any memory", npy(header(">f8", "(1000000, 1000000)"), "12345678"),
            "is truncated");
    }
    void malformed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, message);
        const std::string text = bytes.toStdString();
        EXPECT_ERROR(parse(text), "x.npy");
        EXPECT_ERROR(parse(text), message.constData());
    }

    void writtenBytes()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.npy"));
        io::writeNpy(path.toStdString(), Tensor({2, 1}, {1.5f, -2}));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::string expected
            = "\x93NUMPY\x01\0\x76\0{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }"s;
        expected.resize(127, ' ');
        QCOMPARE(file.readAll(), QByteArray::fromStdString(expected + "\n\0\0\xC0\x3F\0\0\0\xC0"s));
    }

    void everyTypeComesBack()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.npy")).toStdString();
        const std::string zeros(16, '\0');
        for (const DType type : {DType::F32, DType::F16, DType::F64, DType::I64, DType::I32,
                 DType::I16, DType::I8, DType::U8, DType::Bool}) {
            io::writeNpy(path, Tensor::view({2}, type, zeros.data(), nullptr));
            QCOMPARE(io::readNpy(path).type(), type);
            QCOMPARE(io::readNpy(path).shape(), Shape{2});
        }
        for (const Shape& shape : {Shape{}, Shape{1}, Shape{2, 0}, Shape{1, 1, 1}}) {
            io::writeNpy(path, Tensor(shape));
            COMPARE_TENSORS(io::readNpy(path), Tensor(shape), 0);
        }
        // bfloat16 1.5 is stored as float32.
        io::writeNpy(path, Tensor::view({1}, DType::BF16, "\xC0\x3F", nullptr));
        QCOMPARE(io::readNpy(path).floats()[0], 1.5f);
    }

    void missingFileIsNamed() { EXPECT_ERROR(io::readNpy("none.npy"), "none.npy does not exist"); }
};

QTEST_GUILESS_MAIN(TestNpy)
#include "tst_npy.moc"
