// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include "core/models/transformer/checkpoints.h"
#include "io/npy.h"
#include "support/compare.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::test;

/// The command line with models of folders.
class TestCommandLineModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void text_data();
    void text();
    void pair();
    void leavesOutWhatDoesNotFit();
    void tokens();
    void sites();
    void pictures();
    void image();
    void graphs();
    void errors_data();
    void errors();

private:
    QString out(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static QString model(const char* name)
    {
        return QString::fromStdString(checkpointFolder(name).string());
    }

    QTemporaryDir m_folder;
};

void TestCommandLineModels::text_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::addColumn<int>("layers");
    QTest::newRow("bert") << "bert-tiny" << 3;
    QTest::newRow("roberta") << "roberta-tiny" << 2;
    QTest::newRow("llama") << "llama-tiny" << 2;
}

void TestCommandLineModels::text()
{
    // Row 2 of expected_tokens.json.
    QFETCH(QString, checkpoint);
    QFETCH(int, layers);
    const auto folder = checkpointFolder(checkpoint.toStdString());
    QFile file(QString::fromStdString((folder / "expected_tokens.json").string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString sentence = QJsonDocument::fromJson(file.readAll())[2][u"text"].toString();
    const Run run = runFovea({"text", sentence, "--model",
        QString::fromStdString(folder.string()), "-o", out("all.safetensors")});
    QVERIFY2(run.isSilentSuccess(), run.text().constData());

    const auto result = io::SafeTensors::open(out("all.safetensors").toStdString());
    const auto expected = io::SafeTensors::open(folder / "expected_2.safetensors");
    QCOMPARE(result.tensor("input_ids").type(), DType::I64);
    COMPARE_TENSORS(result.tensor("input_ids"), expected.tensor("input_ids"), 0);
    const Tensor attentions = expected.tensor("attentions");
    for (int layer = 0; layer < layers; ++layer) {
        COMPARE_TENSORS(
            result.tensor("layers." + std::to_string(layer) + ".attention.weights"),
            attentions.slice(layer), 2e-5f);
        if (expected.has("hidden_states")) {
            const Tensor states = expected.tensor("hidden_states");
            COMPARE_TENSORS(result.tensor("hidden_states." + std::to_string(layer + 1)),
                states.slice(layer + 1), 2e-5f * largestMagnitude(states));
        }
    }
    const Tensor logits = expected.tensor("logits");
    COMPARE_TENSORS(result.tensor("logits"), logits, 2e-5f * largestMagnitude(logits));
}

void TestCommandLineModels::pair()
{
    // Row 16 is a pair, whose second sentence has a type of its own.
    const auto folder = checkpointFolder("bert-tiny");
    QFile file(QString::fromStdString((folder / "expected_tokens.json").string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonDocument rows = QJsonDocument::fromJson(file.readAll());
    const Run run = runFovea({"text", rows[16][u"text"][0].toString(), "--pair",
        rows[16][u"text"][1].toString(), "--model", model("bert-tiny"), "-o",
        out("pair.safetensors")});
    QVERIFY2(run.isSilentSuccess(), run.text().constData());
    const auto result = io::SafeTensors::open(out("pair.safetensors").toStdString());
    const auto expected = io::SafeTensors::open(folder / "expected_16.safetensors");
    const Tensor logits = expected.tensor("logits");
    COMPARE_TENSORS(result.tensor("input_ids"), expected.tensor("input_ids"), 0);
    COMPARE_TENSORS(result.tensor("logits"), logits, 2e-5f * largestMagnitude(logits));
}

void TestCommandLineModels::leavesOutWhatDoesNotFit()
{
    const Run run = runFovea({"text", "b", "--pair", QString("a ").repeated(100), "--model",
        model("bert-tiny"), "-o", out("long.safetensors")});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.output,
        QByteArray("The text has 104 tokens; at most 64 fit, and the others are left out.\n"));
    const auto result = io::SafeTensors::open(out("long.safetensors").toStdString());
    QCOMPARE(result.tensor("layers.0.attention.weights").shape(), (Shape{4, 64, 64}));
    const Tensor ids = result.tensor("input_ids").toFloat();
    QCOMPARE(ids.floats().back(), 7.0f); // its [SEP] stays
}

void TestCommandLineModels::tokens()
{
    QFile file(model("bert-tiny") + "/expected_tokens.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray rows = QJsonDocument::fromJson(file.readAll()).array();
    const auto written = [&] {
        QFile result(out("row.json"));
        return result.open(QIODevice::ReadOnly)
            ? QJsonDocument::fromJson(result.readAll()).object()
            : QJsonObject();
    };
    for (const int index : {3, 4, 16}) { // a text, a blank one, a pair
        const QJsonObject expected = rows[index].toObject();
        const QJsonValue text = expected["text"];
        QStringList arguments{"tokens", "--model", model("bert-tiny"), "-o", out("row.json")};
        if (text.isArray())
            arguments << text[0].toString() << "--pair" << text[1].toString();
        else
            arguments << text.toString();
        const Run run = runFovea(arguments);
        QVERIFY2(run.isSilentSuccess(), run.text().constData());
        QJsonObject row = written();
        QCOMPARE(row["offsets"].toArray().size(), row["ids"].toArray().size());
        row.remove("offsets");
        QCOMPARE(row, expected);
    }
    // Needs no weights: this folder's are incomplete.
    const Run run
        = runFovea({"tokens", "看 a", "--model", model("gpt2-tiny"), "-o", out("row.json")});
    QVERIFY2(run.isSilentSuccess(), run.text().constData());
    QCOMPARE(written()["offsets"].toArray(),
        (QJsonArray{QJsonArray{0, 3}, QJsonArray{0, 3}, QJsonArray{0, 3}, QJsonArray{3, 5}}));
}

void TestCommandLineModels::sites()
{
    const Run text = runFovea({"sites", "--model", model("llama-tiny")});
    QVERIFY2(text.isSilentSuccess(), text.text().constData());
    QVERIFY(text.output.contains("layers.1.attention.weights\tweights\t[6, query, key]\n"));
    QVERIFY(text.output.contains("layers.1.attention.key\tkey\t[2, key, 8]\n"));
    QVERIFY(text.output.contains("logits\tlogits\t[token, 958]\n"));
    const Run image = runFovea({"sites", "--model", model("vit-tiny")});
    QVERIFY2(image.isSilentSuccess(), image.text().constData());
    QVERIFY(image.output.startsWith("image\timage\t[3, height, width]\n"));
    QVERIFY(image.output.endsWith("logits\tlogits\t[5]\n"));
    const Run without = runFovea({"sites", "--model", model("albert-tiny")}); // has no tokenizer
    QVERIFY2(without.isSilentSuccess(), without.text().constData());
}

void TestCommandLineModels::pictures()
{
    for (const QStringList& site : {QStringList(), QStringList{"--site", "logits"},
             QStringList{"--site", "hidden_states.0"},
             QStringList{"--site", "layers.0.attention.scores", "--head", "1"}}) {
        const Run run = runFovea(QStringList{"text", "hello world", "--model",
                                     model("distilbert-tiny"), "-o", out("map.png"), "-o",
                                     out("map.csv")}
            + site);
        QVERIFY2(run.isSilentSuccess(), run.text().constData());
        QVERIFY(!QImage(out("map.png")).isNull());
    }
    const Run run = runFovea({"text", "hello world", "--model", model("distilbert-tiny"), "--site",
        "logits", "-o", out("classes.csv")});
    QVERIFY2(run.isSilentSuccess(), run.text().constData());
    QFile file(out("classes.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray csv = file.readAll();
    QVERIFY2(csv.contains("NEGATIVE") && csv.contains("POSITIVE"), csv.constData());
}

void TestCommandLineModels::image()
{
    // Ready inputs, of as many channels as the model takes.
    for (const char* name : {"vit-tiny", "vit-grey-tiny"}) {
        const auto expected
            = io::SafeTensors::open(checkpointFolder(name) / "expected_0.safetensors");
        io::writeNpy(out("ready.npy").toStdString(), expected.tensor("pixel_values"));
        const Run ready = runFovea({"image", out("ready.npy"), "--model", model(name), "-o",
            out("ready.safetensors"), "-o", out("ready.png")});
        QVERIFY2(ready.isSilentSuccess(), ready.text().constData());
        const auto result = io::SafeTensors::open(out("ready.safetensors").toStdString());
        const Tensor logits = expected.tensor("logits");
        COMPARE_TENSORS(result.tensor("logits"), logits, 2e-5f * largestMagnitude(logits));
        COMPARE_TENSORS(result.tensor("layers.1.attention.weights"),
            expected.tensor("attentions").slice(1), 2e-5f);
        QVERIFY(!QImage(out("ready.png")).isNull());
    }

    // The same from a picture: (v / 255 - 0.5) / 0.5 of its bytes.
    QImage picture(32, 32, QImage::Format_RGB888);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x)
            picture.setPixel(x, y, qRgb(8 * x, 8 * y, 4 * (x + y)));
    }
    QVERIFY(picture.save(out("picture.png")));
    const Run run = runFovea({"image", out("picture.png"), "--model", model("vit-tiny"), "-o",
        out("picture.safetensors"), "--site", "image", "-o", out("input.npy")});
    QVERIFY2(run.isSilentSuccess(), run.text().constData());
    const Tensor input = io::readNpy(out("input.npy").toStdString());
    QCOMPARE(input.shape(), (Shape{3, 32, 32}));
    QVERIFY(std::abs(input.floats()[3] - (24 / 255.0f - 0.5f) / 0.5f) < 1e-6f);
    QCOMPARE(
        io::SafeTensors::open(out("picture.safetensors").toStdString()).tensor("logits").shape(),
        (Shape{5}));
}

/// Networks in ONNX files: those that ship, by name and as folder or file.
void TestCommandLineModels::graphs()
{
    const QString resources = QStringLiteral(FOVEA_RESOURCES);
    const Run image = runFovea({"image", resources + "/samples/astronaut.png", "--model",
        "selfie-segmentation", "-o", out("mask.safetensors"), "-o", out("mask.png")});
    QVERIFY2(image.isSilentSuccess(), image.text().constData());
    QVERIFY(!QImage(out("mask.png")).isNull());
    const auto maps = io::SafeTensors::open(out("mask.safetensors").toStdString());
    const auto expected = io::SafeTensors::open(
        FOVEA_TEST_DATA "/models/selfie-segmentation/expected_astronaut.safetensors");
    for (const std::string& name : expected.names())
        COMPARE_TENSORS(maps.tensor(name), expected.tensor(name), name == "mask" ? 1e-3f : 1e-4f);

    const QString file = resources + "/models/selfie-segmentation/model.onnx";
    const Run list = runFovea({"sites", "--model", file});
    QVERIFY2(list.isSilentSuccess(), list.text().constData());
    QCOMPARE(list.output.count("\tchannel_gate\t"), 10);
    QVERIFY(list.output.endsWith("mask\tspatial_mask\t[256, 256]\n"));

    const Run pinned = runFovea({"sites", "--model", file, "--pin", "re_lu_3=feature_map", "--pin",
        "mask=channel_vector"});
    QCOMPARE(pinned.status, 1);
    QVERIFY2(pinned.errors.contains("mask has the shape [1, 1, 256, 256]"), pinned.errors.constData());
    const Run shown = runFovea({"image", resources + "/samples/astronaut.png", "--model", file,
        "--pin", "re_lu_3=feature_map", "--site", "re_lu_3", "-o", out("maps.npy")});
    QVERIFY2(shown.isSilentSuccess(), shown.text().constData());
    QCOMPARE(io::readNpy(out("maps.npy").toStdString()).rank(), Index(3));
    const Run wrong = runFovea({"sites", "--model", file, "--pin", "re_lu_3=picture"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.contains("feature_map"), wrong.errors.constData());
    const Run plain = runFovea({"sites", "--pin", "gate=channel_gate"});
    QCOMPARE(plain.status, 1);

    const Run text = runFovea({"text", "你好机车", "--model", "chinese-tagger", "-o",
        out("tags.safetensors"), "-o", out("tags.png")});
    QVERIFY2(text.isSilentSuccess(), text.text().constData());
    const auto tags = io::SafeTensors::open(out("tags.safetensors").toStdString());
    const auto expectedTags
        = io::SafeTensors::open(FOVEA_TEST_DATA "/models/chinese-tagger/expected_0.safetensors");
    for (const std::string& name : expectedTags.names())
        COMPARE_TENSORS(tags.tensor(name), expectedTags.tensor(name), 1e-4f);

    const Run tokens = runFovea({"tokens", "Hello", "--model", resources
            + "/models/universal-sentence-encoder-lite", "-o", out("row.json")});
    QVERIFY2(tokens.isSilentSuccess(), tokens.text().constData());
    const Run missing = runFovea({"sites", "--model", "no.onnx"});
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.errors.contains("no.onnx"), missing.errors.constData());
}

void TestCommandLineModels::errors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const auto text = [&](const char* name, const QStringList& more, const char* part) {
        QTest::newRow(part) << QStringList{"text", "hello", "-o", out("x.csv"), "--model",
                                   model(name)}
                + more
                            << QByteArray(part);
    };
    text("gpt2-tiny", {}, "transformer.h.0.attn.c_attn.bias");
    text("vit-tiny", {}, "a model for pictures");
    text("albert-tiny", {}, "tokenizer.json");
    text("bert-tiny", {"--set", "heads=2"}, "heads");
    text("bert-tiny", {"--head", "4"}, "0 to 3");
    text("bert-tiny/config.json", {}, "Give the folder");
    text("..", {}, "config.json does not exist");
    QTest::newRow("text") << QStringList{"text", "one", "-o", out("x.csv"), "--model",
                                 "itti-koch"}
                          << QByteArray("a model for pictures");
    QTest::newRow("image") << QStringList{"image", out("none.png"), "-o", out("x.csv"), "--model",
                                  model("bert-tiny")}
                           << QByteArray("a model for text");
}

void TestCommandLineModels::errors()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, part);
    const Run run = runFovea(arguments);
    QCOMPARE(run.status, 1);
    QVERIFY2(run.errors.contains(part), run.text().constData());
    QCOMPARE(run.errors.count('\n'), 1);
    QVERIFY(!QFile::exists(out("x.csv")));
}

QTEST_GUILESS_MAIN(TestCommandLineModels)
#include "tst_command_line_models.moc"
