// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "models/model_folder.h"
#include "support/errors.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::test;

/// Folders that are not what they should be: each is refused with one sentence that names the file
/// and the key or tensor.
class TestRefusals : public QObject
{
    Q_OBJECT

private slots:
    void configs_data();
    void configs();
    void tensors_data();
    void tensors();
    void namesEveryMissingTensor();
    void biasesAreAsTheConfigSays();
    void layersBeyondTheConfig_data();
    void layersBeyondTheConfig();
    void numbersThatAreNotFinite_data();
    void numbersThatAreNotFinite();
    void files_data();
    void files();
    void shards();
    void inputs();

private:
    /// A copy of bert-tiny without its weights.
    static std::unique_ptr<QTemporaryDir> folderWith(const QJsonObject& config);
    static QJsonObject bertConfig();
    static void write(const QTemporaryDir& folder, const char* name, const QByteArray& bytes);
};

using Tensors = std::map<std::string, Tensor>;

namespace
{

Tensors bertTensors()
{
    Tensors tensors;
    const auto file
        = io::SafeTensors::open(checkpointFolder("bert-tiny") / "model.safetensors");
    for (const std::string& name : file.names())
        tensors[name] = file.tensor(name);
    return tensors;
}

void writeTensors(const QTemporaryDir& folder, const Tensors& tensors,
    const char* name = "model.safetensors")
{
    io::writeSafeTensors(folder.path().toStdString() + "/" + name,
        {tensors.begin(), tensors.end()});
}

std::string openingError(const QTemporaryDir& folder)
{
    return errorText([&] { Transformer::open(folder.path().toStdString()); });
}

} // namespace

QJsonObject TestRefusals::bertConfig()
{
    QFile file(QString::fromStdString((checkpointFolder("bert-tiny") / "config.json").string()));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("config.json of bert-tiny is missing");
    return QJsonDocument::fromJson(file.readAll()).object();
}

void TestRefusals::write(const QTemporaryDir& folder, const char* name, const QByteArray& bytes)
{
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s can't be written", name);
}

std::unique_ptr<QTemporaryDir> TestRefusals::folderWith(const QJsonObject& config)
{
    auto folder = std::make_unique<QTemporaryDir>();
    write(*folder, "config.json", QJsonDocument(config).toJson());
    return folder;
}

void TestRefusals::configs_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* key, const QJsonValue& value, const char* part) {
        QTest::addRow("%s %s", key, qPrintable(value.toVariant().toString()))
            << QString::fromLatin1(key) << value << QString::fromLatin1(part);
    };
    row("model_type", "t5", "a model of the type \"t5\"");
    row("model_type", QJsonValue(), "does not say \"model_type\"");
    row("model_type", 7, "\"model_type\" is 7");
    row("hidden_size", QJsonValue(), "asks for [678, 768]"); // BERT's usual size
    row("hidden_size", "48", "\"hidden_size\" is \"48\"");
    row("hidden_size", 1e9, "\"hidden_size\"");
    row("hidden_size", -48, "\"hidden_size\" is -48");
    row("num_hidden_layers", 1000000, "\"num_hidden_layers\"");
    row("num_hidden_layers", 1.5, "\"num_hidden_layers\" is 1.5");
    row("num_attention_heads", 5, "a divisor of the hidden size 48");
    row("num_attention_heads", 0, "\"num_attention_heads\" is 0");
    row("vocab_size", 1e12, "\"vocab_size\"");
    row("max_position_embeddings", 0, "\"max_position_embeddings\" is 0");
    row("hidden_act", "quick", "\"hidden_act\" is \"quick\"");
    row("position_embedding_type", "relative_key", "\"position_embedding_type\"");
    row("layer_norm_eps", -1, "\"layer_norm_eps\" is -1");
    // What contradicts the tensors.
    row("vocab_size", 679, "bert.embeddings.word_embeddings.weight");
    row("hidden_size", 52, "has the shape [678, 48]");
    row("intermediate_size", 95, "asks for [95, 48]");
    row("num_hidden_layers", 4, "lacks 16 tensors");
    row("max_position_embeddings", 65, "bert.embeddings.position_embeddings.weight");
}

void TestRefusals::configs()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QFETCH(QString, part);
    QJsonObject config = bertConfig();
    config[key] = value;
    const auto folder = folderWith(config);
    writeTensors(*folder, bertTensors());
    const std::string message = openingError(*folder);
    QVERIFY2(message.find(part.toStdString()) != std::string::npos, message.c_str());
    QVERIFY2(message.find(folder->path().toStdString()) != std::string::npos, message.c_str());
    QVERIFY(message.find('\n') == std::string::npos);
}

void TestRefusals::tensors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("part");
    const QString query = QStringLiteral("bert.encoder.layer.1.attention.self.query.weight");
    QTest::newRow("missing weight") << query << "missing" << "asks for: " + query;
    QTest::newRow("missing bias")
        << QStringLiteral("bert.encoder.layer.2.output.dense.bias") << "missing"
        << QStringLiteral("asks for: bert.encoder.layer.2.output.dense.bias");
    QTest::newRow("missing head") << QStringLiteral("cls.predictions.bias") << "missing"
                                  << QStringLiteral("cls.predictions.bias");
    QTest::newRow("transposed") << QStringLiteral("bert.encoder.layer.0.intermediate.dense.weight")
                                << "transposed" << QStringLiteral("has the shape [48, 96]");
    QTest::newRow("integers") << query << "integers" << query + " of ";
    QTest::newRow("one axis more") << query << "axis" << QStringLiteral("[1, 48, 48]");
}

void TestRefusals::tensors()
{
    QFETCH(QString, name);
    QFETCH(QString, fault);
    QFETCH(QString, part);
    const auto folder = folderWith(bertConfig());
    Tensors all = bertTensors();
    Tensor& tensor = all.at(name.toStdString());
    if (fault == QLatin1String("missing"))
        all.erase(name.toStdString());
    else if (fault == QLatin1String("transposed"))
        tensor = tensor.reshaped({tensor.dim(1), tensor.dim(0)});
    else if (fault == QLatin1String("integers"))
        tensor = Tensor::fromIntegers(
            tensor.shape(), std::vector<std::int64_t>(std::size_t(tensor.size())));
    else
        tensor = tensor.reshaped({1, tensor.dim(0), tensor.dim(1)});
    writeTensors(*folder, all);
    const std::string message = openingError(*folder);
    QVERIFY2(message.find(part.toStdString()) != std::string::npos, message.c_str());
}

void TestRefusals::namesEveryMissingTensor()
{
    const auto folder = folderWith(bertConfig());
    Tensors all = bertTensors();
    all.erase("bert.embeddings.LayerNorm.bias");
    all.erase("bert.encoder.layer.1.output.LayerNorm.weight");
    writeTensors(*folder, all);
    const std::string message = openingError(*folder);
    QVERIFY(message.find("bert.embeddings.LayerNorm.bias") != std::string::npos);
    QVERIFY(message.find("bert.encoder.layer.1.output.LayerNorm.weight") != std::string::npos);
}

void TestRefusals::biasesAreAsTheConfigSays()
{
    // GPT-2's fused projections have a bias; a file without it would give wrong numbers.
    const std::string message
        = errorText([] { Transformer::open(checkpointFolder("gpt2-tiny")); });
    QVERIFY2(message.find("transformer.h.0.attn.c_attn.bias") != std::string::npos, message.c_str());
    QVERIFY(message.find("transformer.h.2.attn.c_attn.bias") != std::string::npos);

    // What config.json does not ask for is not used, as in transformers, and that is said.
    QTemporaryDir folder;
    QVERIFY(QFile::copy(
        QString::fromStdString((checkpointFolder("llama-tiny") / "config.json").string()),
        folder.filePath(QStringLiteral("config.json"))));
    Tensors all;
    const auto file
        = io::SafeTensors::open(checkpointFolder("llama-tiny") / "model.safetensors");
    for (const std::string& name : file.names())
        all[name] = file.tensor(name);
    all["model.layers.0.self_attn.q_proj.bias"] = Tensor({48});
    writeTensors(folder, all);
    QCOMPARE(Transformer::open(folder.path().toStdString())->report().unused,
        (std::vector<std::string>{"model.layers.0.self_attn.q_proj.bias"}));
}

void TestRefusals::layersBeyondTheConfig_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* model, const char* key, const char* part) {
        QTest::newRow(model) << QString::fromLatin1(model) << QString::fromLatin1(key)
                             << QString::fromLatin1(part);
    };
    row("bert-tiny", "num_hidden_layers", "the tensor bert.encoder.layer.1.");
    row("distilbert-tiny", "n_layers", "the tensor distilbert.transformer.layer.1.");
    row("gpt2-biased-tiny", "n_layer", "the tensor transformer.h.1.");
    row("llama-tiny", "num_hidden_layers", "the tensor model.layers.1.");
    row("albert-tiny", "num_hidden_groups", "the tensor albert.encoder.albert_layer_groups.1.");
    row("vit-tiny", "num_hidden_layers", "the tensor vit.encoder.layer.1.");
}

void TestRefusals::layersBeyondTheConfig()
{
    QFETCH(QString, model);
    QFETCH(QString, key);
    QFETCH(QString, part);
    const auto from = checkpointFolder(model.toStdString());
    QFile file(QString::fromStdString((from / "config.json").string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject config = QJsonDocument::fromJson(file.readAll()).object();
    QVERIFY(config.value(key).toInt() > 1);
    config[key] = 1;
    const auto folder = folderWith(config);
    QVERIFY(QFile::copy(QString::fromStdString((from / "model.safetensors").string()),
        folder->filePath(QStringLiteral("model.safetensors"))));
    const std::string message
        = errorText([&] { openModelFolder(folder->path().toStdString()); });
    QVERIFY2(message.find(part.toStdString()) != std::string::npos, message.c_str());
    QVERIFY2(message.find("of a layer beyond the 1 that") != std::string::npos, message.c_str());
}

void TestRefusals::numbersThatAreNotFinite_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<float>("number");
    QTest::addColumn<QString>("part");
    const float infinity = std::numeric_limits<float>::infinity();
    const auto row = [](const char* name, float number, const char* part) {
        QTest::newRow(name) << QString::fromLatin1(name) << number << QString::fromLatin1(part);
    };
    row("bert.encoder.layer.1.attention.self.query.weight", std::nanf(""), "NaN at [0, 1]");
    row("bert.encoder.layer.2.output.dense.bias", infinity, "infinity at [1]");
    row("bert.encoder.layer.0.output.LayerNorm.weight", -infinity, "-infinity at [1]");
    row("bert.embeddings.word_embeddings.weight", std::nanf(""), "NaN at [0, 1]");
    row("bert.embeddings.position_embeddings.weight", std::nanf(""), "NaN at [0, 1]");
    row("cls.predictions.bias", std::nanf(""), "NaN at [1]");
}

void TestRefusals::numbersThatAreNotFinite()
{
    QFETCH(QString, name);
    QFETCH(float, number);
    QFETCH(QString, part);
    const auto folder = folderWith(bertConfig());
    Tensors all = bertTensors();
    Tensor& tensor = all.at(name.toStdString());
    const Tensor floats = tensor.toFloat();
    tensor = Tensor(floats.shape(), {floats.floats().begin(), floats.floats().end()});
    tensor.mutableFloats()[1] = number;
    writeTensors(*folder, all);
    const std::string message = errorText([&] {
        const auto model = Transformer::open(folder->path().toStdString());
        ModelInput input;
        input.tokens = tokensOf({6, 323, 0, 7});
        model->run(input, Probe::none(), Monitor::none());
    });
    QVERIFY2(message.find("The tensor " + name.toStdString() + " of " + folder->path().toStdString())
            != std::string::npos, message.c_str());
    QVERIFY2(message.find("such as " + part.toStdString()) != std::string::npos, message.c_str());
}

void TestRefusals::files_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("part");
    QTest::newRow("nothing") << QStringLiteral("other") << QByteArray() << "no model.safetensors";
    QTest::newRow("pickle") << QStringLiteral("pytorch_model.bin") << QByteArray("PK\x03\x04")
                            << "save_pretrained(folder, safe_serialization=True)";
    QTest::newRow("zip") << QStringLiteral("model.safetensors") << QByteArray("PK\x03\x04 and more")
                         << "is an archive";
    QTest::newRow("gzip") << QStringLiteral("model.safetensors") << QByteArray("\x1f\x8b and more")
                          << "is an archive";
    QTest::newRow("pointer") << QStringLiteral("model.safetensors")
                             << QByteArray("version https://git-lfs.github.com/spec/v1\n")
                             << "only a pointer";
    QTest::newRow("empty") << QStringLiteral("model.safetensors") << QByteArray()
                           << "not a safetensors file";
}

void TestRefusals::files()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, part);
    const auto folder = folderWith(bertConfig());
    write(*folder, qPrintable(name), bytes);
    const std::string message = openingError(*folder);
    QVERIFY2(message.find(part.toStdString()) != std::string::npos, message.c_str());
    QVERIFY(message.find(folder->path().toStdString()) != std::string::npos);
}

void TestRefusals::shards()
{
    const auto folder = folderWith(bertConfig());
    Tensors first;
    Tensors second;
    QJsonObject map;
    for (const auto& [name, tensor] : bertTensors()) {
        const bool early = name < "bert.encoder.layer.1";
        (early ? first : second)[name] = tensor;
        map[QString::fromStdString(name)]
            = early ? QStringLiteral("a.safetensors") : QStringLiteral("b.safetensors");
    }
    const auto writeIndex = [&] {
        const QJsonObject index{{QStringLiteral("weight_map"), map}};
        write(*folder, "model.safetensors.index.json", QJsonDocument(index).toJson());
    };
    writeIndex();
    writeTensors(*folder, first, "a.safetensors");
    QVERIFY(openingError(*folder).find("b.safetensors does not exist") != std::string::npos);

    writeTensors(*folder, second, "b.safetensors");
    const auto split = Transformer::open(folder->path().toStdString());
    const auto whole = Transformer::open(checkpointFolder("bert-tiny"));
    ModelInput input;
    input.tokens = tokensOf({6, 323, 324, 7});
    QCOMPARE(split->run(input, Probe::none(), Monitor::none()).vector(),
        whole->run(input, Probe::none(), Monitor::none()).vector());

    map[QStringLiteral("extra")] = QStringLiteral("b.safetensors");
    writeIndex();
    QVERIFY(openingError(*folder).find("has no tensor extra") != std::string::npos);
    map[QStringLiteral("extra")] = QStringLiteral("../b.safetensors");
    writeIndex();
    QVERIFY(openingError(*folder).find("../b.safetensors, which is not the name")
        != std::string::npos);
    map = {};
    writeIndex();
    QVERIFY(openingError(*folder).find("lists no tensor") != std::string::npos);
}

void TestRefusals::inputs()
{
    const auto model = Transformer::open(checkpointFolder("bert-tiny"));
    const auto run = [&](const std::vector<std::int64_t>& ids) {
        ModelInput input;
        input.tokens = tokensOf(ids);
        return model->run(input, Probe::none(), Monitor::none());
    };
    EXPECT_ERROR(run({6, 678, 7}), "Token 1 (\"\") has the id 678");
    EXPECT_ERROR(run({-1}), "Token 0 (\"\") has the id -1");
    QCOMPARE(model->longestInput(), Index(64));
    EXPECT_ERROR(run(std::vector<std::int64_t>(65, 6)), "65 tokens");
    QCOMPARE(run(std::vector<std::int64_t>(64, 6)).shape(), (Shape{64, 678}));
    QCOMPARE(run({}).shape(), (Shape{0, 678}));
    // A bias by distance needs all weights stored: it bounds the text, not the positions alone.
    const auto mpnet = transformer::textFamily(io::JsonSettings::parse(
        R"({"model_type": "mpnet", "hidden_size": 768, "num_hidden_layers": 12,
            "num_attention_heads": 12, "intermediate_size": 3072, "vocab_size": 9,
            "max_position_embeddings": 100000})", "config.json"));
    QCOMPARE(mpnet.architecture.maximumTokens, Index(1365));
    const auto roberta = Transformer::open(checkpointFolder("roberta-tiny"));
    QCOMPARE(roberta->longestInput(), Index(64)); // of 66 positions two are the padding's
}

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
