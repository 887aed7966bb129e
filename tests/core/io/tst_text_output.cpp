// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/csv.h"
#include "io/json.h"
#include "support/errors.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <charconv>
#include <cstring>
#include <limits>

using namespace fovea;

/// CSV and JSON as other programs see them: byte by byte, and through Qt's JSON reader.
class TestTextOutput : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string path() const { return m_folder.filePath(QStringLiteral("a")).toStdString(); }
    QByteArray written() const
    {
        QFile file(m_folder.filePath(QStringLiteral("a")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
    }
    QByteArray csv(const Tensor& tensor, const std::vector<std::string>& rows = {},
        const std::vector<std::string>& columns = {}) const
    {
        std::vector<io::AxisDescription> axes{
            {"head", {}}, {"layer", {}}, {"row", rows}, {"column", columns}};
        if (tensor.rank() == 1)
            axes.pop_back();
        axes.erase(axes.begin(), axes.end() - tensor.rank());
        io::writeCsv(path(), tensor, axes);
        return written();
    }
    QJsonObject json(const Tensor& tensor, const io::TensorDescription& description) const
    {
        io::writeJson(path(), tensor, description);
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(written(), &error);
        if (error.error != QJsonParseError::NoError)
            qWarning() << error.errorString() << written();
        return document.object();
    }

private Q_SLOTS:
    void csvMatrix()
    {
        QCOMPARE(csv(Tensor({2, 2}, {0.1f, -2, 1e-20f, 16777216}), {"a", "b"}, {"x", "y"}),
            QByteArray("row,x,y\r\na,0.1,-2\r\nb,1e-20,16777216\r\n"));
        QCOMPARE(csv(Tensor({1, 2}, {1, 2})), QByteArray("1,2\r\n"));
    }

    void csvVectorIsAColumn()
    {
        QCOMPARE(csv(Tensor({2}, {1, 2}), {"a", "b"}), QByteArray("a,1\r\nb,2\r\n"));
        QCOMPARE(csv(Tensor({2}, {1, 2})), QByteArray("1\r\n2\r\n"));
        QCOMPARE(csv(Tensor({}, {5})), QByteArray("5\r\n"));
    }

    void csvStackStartsWithPlaces()
    {
        QCOMPARE(csv(Tensor({2, 1, 2, 1}, {1, 2, 3, 4}), {"a", "b"}, {"x"}),
            QByteArray("head,layer,row,x\r\n0,0,a,1\r\n0,0,b,2\r\n1,0,a,3\r\n1,0,b,4\r\n"));
        QCOMPARE(csv(Tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})),
            QByteArray("layer,row,0,1\r\n0,0,1,2\r\n0,1,3,4\r\n1,0,5,6\r\n1,1,7,8\r\n"));
        QCOMPARE(csv(Tensor({2, 0, 2})), QByteArray("layer,row,0,1\r\n"));
    }
    void csvNamesThePlacesOfAStack()
    {
        io::writeCsv(path(), Tensor({2, 1, 2}, {1, 2, 3, 4}),
            {{"channel", {"light, level", "dark"}}, {"height", {}}, {"width", {}}});
        QCOMPARE(written(),
            QByteArray("channel,height,0,1\r\n\"light, level\",0,1,2\r\ndark,0,3,4\r\n"));
    }
    void csvWithoutAxesIsNumbersAlone()
    {
        io::writeCsv(path(), Tensor({2, 1, 2}, {1, 2, 3, 4}));
        QCOMPARE(written(), QByteArray("1,2\r\n3,4\r\n"));
    }

    void csvQuotesWhatNeedsIt()
    {
        QCOMPARE(csv(Tensor({1, 3}, {1, 2, 3}), {"say \"hi\""}, {"a,b", "line\nbreak", "你好"}),
            QByteArray("row,\"a,b\",\"line\nbreak\",你好\r\n\"say \"\"hi\"\"\",1,2,3\r\n"));
    }

    void csvKeepsNaNAndInfinity()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        QCOMPARE(csv(Tensor({1, 4}, {NAN, -NAN, infinity, -infinity})),
            QByteArray("nan,nan,inf,-inf\r\n"));
    }

    void csvEmptyAxes()
    {
        QCOMPARE(csv(Tensor({0, 2}), {}, {"x", "y"}), QByteArray("x,y\r\n"));
        QCOMPARE(csv(Tensor({1, 0}), {"a"}), QByteArray("a\r\n"));
    }

    void csvOfOtherTypesIsExact()
    {
        QCOMPARE(csv(Tensor::fromIntegers({1, 2}, {9007199254740993, -1})),
            QByteArray("9007199254740993,-1\r\n"));
        const double third = 1.0 / 3;
        QCOMPARE(csv(Tensor::view({1}, DType::F64, &third, nullptr)),
            QByteArray("0.3333333333333333\r\n"));
        QCOMPARE(csv(Tensor::view({1, 2}, DType::I8, "\x01\xFF", nullptr)), QByteArray("1,-1\r\n"));
        QCOMPARE(csv(Tensor::view({1, 1}, DType::F16, "\x00\x3E", nullptr)), QByteArray("1.5\r\n"));
    }

    void csvNumbersReadBackTheSame()
    {
        for (const float value : {0.1f, 1.0f / 3, 1.17549435e-38f, 1e-45f, 3.40282347e38f, -0.0f}) {
            const QByteArray text = csv(Tensor({1}, {value}));
            float read = 0;
            std::from_chars(text.data(), text.data() + text.size(), read);
            QVERIFY2(std::memcmp(&read, &value, sizeof value) == 0, text.constData());
        }
    }

    void jsonDescribesTheSite()
    {
        io::TensorDescription description;
        description.name = "attention.weights";
        description.kind = "weights";
        description.axes = {{"head", {}}, {"query", {"你", "a\"b\n"}}, {"key", {"x", "y", "z"}}};
        description.settings = {{"seed", "1"}, {"scoring", "dot"}};
        const QJsonObject object
            = json(Tensor({1, 2, 3}, {0.5f, 0.25f, 0.25f, 0, -1, 1e-20f}), description);
        QCOMPARE(object[u"name"].toString(), QStringLiteral("attention.weights"));
        QCOMPARE(object[u"kind"].toString(), QStringLiteral("weights"));
        QCOMPARE(object[u"shape"].toArray(), (QJsonArray{1, 2, 3}));
        QCOMPARE(object[u"axes"].toArray(),
            (QJsonArray{QStringLiteral("head"), QStringLiteral("query"), QStringLiteral("key")}));
        const QJsonObject labels = object[u"labels"].toObject();
        QCOMPARE(labels.size(), 2);
        QCOMPARE(labels[u"query"].toArray(),
            (QJsonArray{QStringLiteral("你"), QStringLiteral("a\"b\n")}));
        QCOMPARE(object[u"settings"].toObject()[u"scoring"].toString(), QStringLiteral("dot"));
        QCOMPARE(object[u"settings"].toObject().size(), 2);
        const QJsonArray values = object[u"values"].toArray();
        QCOMPARE(values.size(), 1);
        QCOMPARE(values[0].toArray()[0].toArray(), (QJsonArray{0.5, 0.25, 0.25}));
        QCOMPARE(values[0].toArray()[1].toArray()[2].toDouble(), 1e-20);
    }

    void jsonMarksNaNAndInfinity()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const QJsonObject object = json(Tensor({4}, {NAN, infinity, -infinity, 1}), {});
        QCOMPARE(object[u"values"].toArray(),
            (QJsonArray{QStringLiteral("NaN"), QStringLiteral("Infinity"),
                QStringLiteral("-Infinity"), 1}));
        QVERIFY(object[u"labels"].toObject().isEmpty());
    }

    void jsonScalarsAndEmptyAxes()
    {
        QCOMPARE(json(Tensor({}, {5}), {})[u"values"].toDouble(), 5.0);
        QCOMPARE(json(Tensor({2, 0}), {})[u"values"].toArray(),
            (QJsonArray{QJsonArray{}, QJsonArray{}}));
    }

    void jsonReplacesWhatIsNotUtf8()
    {
        io::TensorDescription description;
        description.name = "a\xFFz";
        QCOMPARE(json(Tensor({1}), description)[u"name"].toString(), QStringLiteral("a\uFFFDz"));
    }

    void failureNamesTheFile()
    {
        EXPECT_ERROR(io::writeCsv("/dev/full", Tensor({1})), "/dev/full can't be written");
        EXPECT_ERROR(io::writeJson("/dev/full", Tensor({1}), {}), "/dev/full can't be written");
    }
};

QTEST_GUILESS_MAIN(TestTextOutput)
#include "tst_text_output.moc"
