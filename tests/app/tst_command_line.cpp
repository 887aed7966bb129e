// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "app/program.h"
#include "base/random.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "kernels/kernels.h"
#include "models/playground/character_vectors.h"
#include "models/playground/playground_block.h"
#include "models/playground/playground_layer.h"
#include "models/playground/word_vectors.h"
#include "models/playground/worked_example.h"
#include "support/compare.h"
#include "support/gifs.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::test;

namespace
{

constexpr float tolerance = 1e-6f; // the program and the test run the same code

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the core computes for a text, every site of it.
Recorder computeText(const LayerSettings& settings, const std::string& text)
{
    static const QByteArray vectors = contents(
        QStringLiteral(FOVEA_RESOURCES "/models/chinese-characters/embeddings.safetensors"));
    static const QByteArray vocabulary
        = contents(QStringLiteral(FOVEA_RESOURCES "/models/chinese-characters/vocab.txt"));
    const PlaygroundLayer layer(settings,
        CharacterVectors::load(
            std::as_bytes(std::span(vectors.constData(), std::size_t(vectors.size()))),
            std::string_view(vocabulary.constData(), std::size_t(vocabulary.size())))
            ->withWords([] {
                static const auto words = WordVectors::open(
                    FOVEA_RESOURCES "/models/universal-sentence-encoder-lite", 128);
                return words;
            }));
    ModelInput input;
    input.tokens = layer.tokenize(text);
    Recorder recorder;
    layer.run(input, recorder, Monitor::none());
    return recorder;
}

Tensor nested(const QJsonValue& value)
{
    std::vector<float> numbers;
    Shape shape;
    const auto walk = [&](const auto& self, const QJsonValue& part, std::size_t depth) -> void {
        if (!part.isArray()) {
            numbers.push_back(float(part.toDouble()));
            return;
        }
        const QJsonArray list = part.toArray();
        if (shape.size() == depth)
            shape.push_back(list.size());
        for (const QJsonValue& element : list)
            self(self, element, depth + 1);
    };
    walk(walk, value, 0);
    return Tensor(shape, numbers);
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void everySiteOfAText()
    {
        const Run run = runFovea({"text", "你好机车", "-o", "all.safetensors"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const Recorder expected = computeText({}, "你好机车");
        const auto file = io::SafeTensors::open(path("all.safetensors").toStdString());
        QCOMPARE(file.names().size(), expected.sites().size());
        for (const Site& site : expected.sites())
            COMPARE_TENSORS(file.tensor(site.name), expected.tensor(site.name), tolerance);
        QCOMPARE(file.metadata().at("model"), std::string("playground"));
    }
    void settingsReachTheModel()
    {
        const Run run = runFovea({"text", "one two three", "--set", "heads=2", "--set",
            "unit=characters", "--set", "causal=on", "--set", "projection=random", "--set",
            "seed=7", "-o", "set.safetensors"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        LayerSettings settings;
        settings.heads = 2;
        settings.unit = LayerSettings::Unit::Characters;
        settings.causal = true;
        settings.projection = LayerSettings::Projection::Random;
        settings.seed = 7;
        const Tensor expected = computeText(settings, "one two three").tensor(weightsName());
        const auto file = io::SafeTensors::open(path("set.safetensors").toStdString());
        COMPARE_TENSORS(file.tensor(weightsName()), expected, tolerance);
        QCOMPARE(file.metadata().at("setting.heads"), std::string("2"));
    }
    void dataOfTheWeights()
    {
        const Run run = runFovea({"text", "a,b c", "-o", "w.npy", "-o", "w.json", "-o", "w.csv"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const Tensor expected = computeText({}, "a,b c").tensor(weightsName());
        COMPARE_TENSORS(io::readNpy(path("w.npy").toStdString()), expected, tolerance);

        const QJsonObject json = QJsonDocument::fromJson(contents(path("w.json"))).object();
        COMPARE_TENSORS(nested(json["values"]), expected, tolerance);
        QCOMPARE(json["name"].toString().toStdString(), weightsName());
        QCOMPARE(json["axes"].toArray(), (QJsonArray{"head", "query", "key"}));
        const QJsonArray tokens = json["labels"].toObject()["key"].toArray();
        QCOMPARE(tokens, (QJsonArray{"a", ",", "b", "c"}));

        const QList<QByteArray> lines = contents(path("w.csv")).trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + expected.dim(0) * expected.dim(1));
        QCOMPARE(lines[0].trimmed(), QByteArray("head,query,a,\",\",b,c"));
        const QList<QByteArray> last = lines.last().trimmed().split(',');
        QCOMPARE(last[1], QByteArray("c"));
        QCOMPARE(last.last().toFloat(), expected.floats().back());
    }
    void aHeadOfALongText()
    {
        // Longer than what is held as tensors.
        std::string text;
        for (Index i = 0; i <= PlaygroundLayer::maximumDenseTokens; ++i)
            text += i % 3 == 0 ? "a " : i % 5 == 0 ? "b " : "c ";
        const Run run = runFovea({"text", "-", "--head", "1", "-o", "long.npy", "-o", "long.png",
                                     "--site", "layers.0.attention.weights"},
            text.c_str());
        QCOMPARE(run.errors, QByteArray());
        QCOMPARE(run.status, 0);
        const Tensor weights = io::readNpy(path("long.npy").toStdString());
        const Index n = PlaygroundLayer::maximumDenseTokens + 1;
        QCOMPARE(weights.shape(), (Shape{n, n}));
        const Vector sums = weights.matrix().rowwise().sum();
        COMPARE_TENSORS(Tensor::fromVector(sums), Tensor::fromVector(Vector::Ones(n)), 1e-5f);
        QVERIFY(!QImage(path("long.png")).isNull());
    }

    void oneHeadIsAMatrix()
    {
        const Run run
            = runFovea({"text", "one two three", "--head", "1", "-o", "h.npy", "-o", "h.csv"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const Tensor expected = computeText({}, "one two three").tensor(weightsName()).slice(1);
        COMPARE_TENSORS(io::readNpy(path("h.npy").toStdString()), expected, tolerance);
        QCOMPARE(contents(path("h.csv")).count('\n'), 4);
    }
    void anySiteByName()
    {
        const Recorder expected = computeText({}, "one two");
        for (const Site& site : expected.sites()) {
            const QString name = QString::fromStdString(site.name);
            const Run run = runFovea({"text", "one two", "--site", name, "-o", "s.npy", "-o",
                "s.csv", "-o", "s.png", "--size", "400x300"});
            QVERIFY2(run.isSilentSuccess(), run.text());
            COMPARE_TENSORS(
                io::readNpy(path("s.npy").toStdString()), expected.tensor(site.name), tolerance);
            QVERIFY2(QImage(path("s.png")).size() == QSize(400, 300), site.name.c_str());
        }
    }
    void textFromStandardInput()
    {
        const Run run = runFovea({"text", "-", "-o", "in.npy"}, "one two three\n");
        QVERIFY2(run.isSilentSuccess(), run.text());
        COMPARE_TENSORS(io::readNpy(path("in.npy").toStdString()),
            computeText({}, "one two three").tensor(weightsName()), tolerance);
    }
    void textThatLooksLikeSyntax_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("name of a subcommand") << QStringList{"image"};
        QTest::newRow("brackets") << QStringList{"[a, b]"};
        QTest::newRow("after --") << QStringList{"--", "-5 --size"};
        QTest::newRow("equals") << QStringList{"a=b"};
    }
    void textThatLooksLikeSyntax()
    {
        QFETCH(QStringList, arguments);
        const Run run = runFovea(
            QStringList{"tokens", "-o", "odd.json", "--set", "unit=characters"} + arguments);
        QVERIFY2(run.isSilentSuccess(), run.text());
        QString text;
        const QJsonObject json = QJsonDocument::fromJson(contents(path("odd.json"))).object();
        for (const QJsonValue& token : json["tokens"].toArray())
            text += token["text"].toString();
        QCOMPARE(text, arguments.last().remove(QLatin1Char(' ')));
    }
    void tokensHaveTheirPlaces()
    {
        const Run run = runFovea({"tokens", "机车 ok", "--pair", "yes", "-o", "t.json"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const QJsonArray tokens
            = QJsonDocument::fromJson(contents(path("t.json"))).object()["tokens"].toArray();
        QCOMPARE(tokens.size(), 4);
        QCOMPARE(tokens[1]["text"].toString(), QStringLiteral("车"));
        QCOMPARE(tokens[2]["text"].toString(), QStringLiteral("ok"));
        QCOMPARE(tokens[2]["begin"].toInt(), 7);
        QCOMPARE(tokens[2]["end"].toInt(), 9);
        QCOMPARE(tokens[2]["segment"].toInt(), 0);
        QCOMPARE(tokens[3]["segment"].toInt(), 1);
    }
    void sitesAreListed()
    {
        const Run run = runFovea({"sites", "--set", "heads=3"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const QList<QByteArray> lines = run.output.trimmed().split('\n');
        LayerSettings settings;
        settings.heads = 3;
        const std::vector<Site> sites = computeText(settings, "one two").sites();
        QCOMPARE(lines.size(), qsizetype(sites.size()));
        for (std::size_t i = 0; i < sites.size(); ++i) {
            const QList<QByteArray> fields = lines[qsizetype(i)].split('\t');
            QCOMPARE(fields.size(), 3);
            QCOMPARE(fields[0].toStdString(), sites[i].name);
            QCOMPARE(fields[1].toStdString(), name(sites[i].kind));
        }
        QVERIFY2(run.output.contains("weights\t[3, query, key]"), run.output);

        const Run both = runFovea({"sites", "--model", "playground"});
        QVERIFY2(both.output.contains("weights\t[") && both.output.contains("spatial_mask\t["),
            both.output);
    }

    void everySiteOfAReadyImage()
    {
        Random random(1);
        Tensor image({3, 24, 40});
        for (float& value : image.mutableFloats())
            value = float(random.uniform());
        io::writeNpy(path("in.npy").toStdString(), image);
        const Run run = runFovea({"image", "in.npy", "--set", "channel=cbam", "-o", "i.safetensors",
            "-o", "i.npy", "-o", "i.csv", "-o", "i.png"});
        QVERIFY2(run.isSilentSuccess(), run.text());

        BlockSettings settings;
        settings.channel = BlockSettings::Channel::Cbam;
        ModelInput input;
        input.image = image;
        Recorder expected;
        PlaygroundBlock(settings).run(input, expected, Monitor::none());
        const auto file = io::SafeTensors::open(path("i.safetensors").toStdString());
        QCOMPARE(file.names().size(), expected.sites().size());
        for (const Site& site : expected.sites())
            COMPARE_TENSORS(file.tensor(site.name), expected.tensor(site.name), tolerance);
        COMPARE_TENSORS(
            io::readNpy(path("i.npy").toStdString()), expected.tensor("spatial.mask"), tolerance);
        QCOMPARE(contents(path("i.csv")).count('\n'), 6);
    }
    void anyImageSiteByName()
    {
        const QString photograph = QStringLiteral(FOVEA_RESOURCES "/samples/chelsea.png");
        for (const Site& site : PlaygroundBlock({}).sites()) {
            const Run run
                = runFovea({"image", photograph, "--site", QString::fromStdString(site.name), "-o",
                    "p.png", "-o", "p.csv", "-o", "p.json", "--size", "500x400"});
            QVERIFY2(run.isSilentSuccess(), run.text());
            QVERIFY2(QImage(path("p.png")).size() == QSize(500, 400), site.name.c_str());
            if (site.name == "features") {
                const QList<QByteArray> lines = contents(path("p.csv")).split('\n');
                QVERIFY(lines[0].startsWith("channel,height,0,1,2,"));
                QVERIFY(lines[1].startsWith("\"light, level\",0,"));
                QVERIFY(lines[2].startsWith("\"light, level\",1,"));
            }
        }
    }
    void framesOfAnAnimation()
    {
        Gif gif;
        gif.size = {64, 48};
        gif.colours = {QColor(220, 40, 30), QColor(230, 230, 225), QColor(10, 40, 120)};
        gif.delays = {5, 5, 5, 5, 5};
        gif.colourAt = [](int frame, int x, int y) {
            return std::abs(x - 10 * frame) < 6 && y < 20 ? 0 : frame == 3 ? 2 : 1;
        };
        QFile file(path("clip.gif"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(gif.bytes());
        file.close();
        const Run run = runFovea({"image", path("clip.gif"), "--site", "temporal.weights", "-o",
            "t.npy", "-o", "t.csv", "-o", "t.png", "-o", "t.safetensors"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const Tensor weights = io::readNpy(path("t.npy").toStdString());
        QCOMPARE(weights.shape(), (Shape{5}));
        QVERIFY(std::abs(weights.vector().sum() - 1) < 1e-5f);
        // Mean colours as they are in the picture; the weights from the core's own definition.
        Tensor means({5, 3});
        for (int frame = 0; frame < 5; ++frame)
            for (int y = 0; y < 48; ++y)
                for (int x = 0; x < 64; ++x) {
                    const QColor& colour = gif.colours[std::size_t(gif.colourAt(frame, x, y))];
                    means.mutableMatrix()(frame, 0) += float(colour.red()) / 255 / 3072;
                    means.mutableMatrix()(frame, 1) += float(colour.green()) / 255 / 3072;
                    means.mutableMatrix()(frame, 2) += float(colour.blue()) / 255 / 3072;
                }
        COMPARE_TENSORS(weights, example::byColour().forward(means).frameWeights, 1e-4f);
        QCOMPARE(contents(path("t.csv")).count('\n'), 5);
        QVERIFY(!QImage(path("t.png")).isNull());
        COMPARE_TENSORS(io::SafeTensors::open(path("t.safetensors").toStdString())
                            .tensor("temporal.weights"),
            weights, 0);

        for (const int frame : {0, 3}) {
            const Run one = runFovea({"image", path("clip.gif"), "--frame",
                QString::number(frame), "--site", "image", "-o", "f.npy"});
            QVERIFY2(one.isSilentSuccess(), one.text());
            const Tensor image = io::readNpy(path("f.npy").toStdString());
            QCOMPARE(image.shape(), (Shape{3, 48, 64}));
            QVERIFY(std::abs(image.slice(2).matrix()(40, 60) - (frame == 3 ? 120 : 225) / 255.0f)
                < 1e-6f);
        }
        const Run beyond = runFovea({"image", path("clip.gif"), "--frame", "5", "-o", "f.npy"});
        QCOMPARE(beyond.status, 1);
        QVERIFY2(beyond.errors.contains("0 to 4"), beyond.text());
    }
    void saliencyWithoutANetwork()
    {
        const QString photograph = QStringLiteral(FOVEA_RESOURCES "/samples/coffee.png");
        for (const char* model : {"itti-koch", "spectral-residual"}) {
            const Run run = runFovea({"image", photograph, "--model", model, "-o", "s.npy", "-o",
                "s.png", "-o", "s.safetensors"});
            QVERIFY2(run.isSilentSuccess(), run.text());
            const Tensor map = io::readNpy(path("s.npy").toStdString());
            QCOMPARE(map.rank(), Index(2));
            QCOMPARE(map.vector().maxCoeff(), 1.0f);
            QVERIFY(map.vector().minCoeff() >= 0);
            QVERIFY(!QImage(path("s.png")).isNull());
            const auto file = io::SafeTensors::open(path("s.safetensors").toStdString());
            QCOMPARE(file.metadata().at("model"), std::string(model));
            const Run sites = runFovea({"sites", "--model", model});
            QVERIFY2(sites.isSilentSuccess(), sites.text());
            QVERIFY2(sites.output.contains("\nsaliency\tspatial_mask\t"), sites.text());
        }
    }
    void theMaskIsHigherOnTheCup()
    {
        const QString photograph = QStringLiteral(FOVEA_RESOURCES "/samples/coffee.png");
        const Run run = runFovea({"image", photograph, "-o", "mask.npy", "-o", "mask.png"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        const Tensor mask = io::readNpy(path("mask.npy").toStdString());
        const auto mean = [&](double left, double top, double right, double bottom) {
            const auto cells = mask.matrix();
            const auto row = [&](double part) { return Index(part * double(cells.rows())); };
            const auto column = [&](double part) { return Index(part * double(cells.cols())); };
            return cells
                .block(row(top), column(left), row(bottom) - row(top), column(right) - column(left))
                .mean();
        };
        const float cup = mean(0.31, 0.06, 0.67, 0.5);
        const float table = mean(0.8, 0.15, 1, 0.95);
        QVERIFY2(cup > table + 0.1f, QByteArray::number(cup) + " " + QByteArray::number(table));
        QVERIFY(!QImage(path("mask.png")).isNull());
    }

    void pictures()
    {
        const Run run = runFovea({"text", "one two three", "--size", "600x500", "-o", "p.png", "-o",
            "p.svg", "-o", "p.pdf", "--scale", "log", "--language", "zh_CN"});
        QVERIFY2(run.isSilentSuccess(), run.text());
        QCOMPARE(QImage(path("p.png")).size(), QSize(600, 500));
        QVERIFY(contents(path("p.svg")).contains("viewBox=\"0 0 600 500\""));
        QVERIFY(contents(path("p.pdf")).startsWith("%PDF-"));
    }
    void optionsChangeThePicture()
    {
        const QStringList common{"text", "one two three", "--size", "600x500", "-o", "o.png"};
        const auto picture = [&](const QStringList& options) {
            const Run run = runFovea(common + options);
            return run.isSilentSuccess() ? QImage(path("o.png")) : QImage();
        };
        const QImage plain = picture({});
        QVERIFY(!plain.isNull());
        QVERIFY(plain.pixelColor(2, 2).lightness() > 200);
        QVERIFY(picture({"--theme", "dark"}).pixelColor(2, 2).lightness() < 80);
        for (const QStringList& options :
            {QStringList{"--scale", "row"}, {"--scale", "head"}, {"--scale", "log"},
                {"--head", "1"}, {"--language", "zh_CN"}, {"--site", "layers.0.attention.query"}}) {
            const QImage other = picture(options);
            QVERIFY2(!other.isNull() && other != plain, options.join(QLatin1Char(' ')).toUtf8());
        }
    }

    void helpAndVersion_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("program") << QStringList{};
        for (const char* name : {"text", "image", "tokens", "sites"})
            QTest::newRow(name) << QStringList{QString::fromLatin1(name)};
    }
    void helpAndVersion()
    {
        QFETCH(QStringList, command);
        const Run help = runFovea(command + QStringList{"--help"});
        QVERIFY2(help.isSilentSuccess() && help.output.contains("Usage"), help.text());
        const Run version = runFovea(command + QStringList{"--version"});
        QVERIFY2(
            version.isSilentSuccess() && version.output.startsWith("fovea 0."), version.text());
        QVERIFY2(version.output.contains(kernels::level()), version.text());
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static std::string weightsName() { return "layers.0.attention.weights"; }
    Run runFovea(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return test::runFovea(arguments, input, m_folder.path());
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
