// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/playground_layer.h"
#include "support/compare.h"
#include "support/playground.h"

#include <QTest>

#include <limits>

using namespace fovea;

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();

PlaygroundLayer layer(std::initializer_list<std::pair<const char*, const char*>> settings = {})
{
    LayerSettings result;
    for (const auto& [key, value] : settings)
        result.set(key, value);
    return {result, test::characterVectors()};
}

Recorder record(const PlaygroundLayer& layer, std::string_view text, std::string_view pair = {})
{
    Recorder recorder;
    layer.run({layer.tokenize(text, pair), {}}, recorder, Monitor::none());
    return recorder;
}

std::string message(const std::function<void()>& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

const char* const text = "你好机车，the quick brown fox 好人 jumps over the lazy dog";

std::size_t indexOf(const PlaygroundLayer& layer, const std::string& name)
{
    const std::vector<Site> sites = layer.sites();
    return std::size_t(std::find_if(sites.begin(), sites.end(), [&](const Site& site) {
        return site.name == name;
    }) - sites.begin());
}

} // namespace

class TestPlaygroundLayer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyListedSiteIsVisitedInOrder_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("default") << QStringList();
        QTest::newRow("uneven heads") << QStringList{"heads", "3"};
        QTest::newRow("more heads than features") << QStringList{"d_model", "5", "heads", "16"};
        QTest::newRow("positions") << QStringList{"positions", "on", "d_model", "64"};
        QTest::newRow("random") << QStringList{"projection", "random", "d_k", "7", "d_v", "5"};
        QTest::newRow("additive") << QStringList{"scoring", "additive", "d_model", "300"};
    }
    void everyListedSiteIsVisitedInOrder()
    {
        QFETCH(QStringList, settings);
        LayerSettings chosen;
        for (int i = 0; i < settings.size(); i += 2)
            chosen.set(settings[i].toStdString(), settings[i + 1].toStdString());
        const PlaygroundLayer layer(chosen, test::characterVectors());
        for (const char* text : {"你好机车 a b", ""}) {
            const Recorder recorder = record(layer, text);
            const std::vector<Site> listed = layer.sites();
            QCOMPARE(recorder.sites().size(), listed.size());
            for (std::size_t i = 0; i < listed.size(); ++i) {
                const Site& site = recorder.sites()[i];
                QCOMPARE(site.name, listed[i].name);
                QCOMPARE(site.kind, listed[i].kind);
                QCOMPARE(site.layer, listed[i].layer);
                QCOMPARE(site.shape.size(), listed[i].shape.size());
                for (std::size_t axis = 0; axis < site.shape.size(); ++axis)
                    QVERIFY(
                        listed[i].shape[axis] == -1 || listed[i].shape[axis] == site.shape[axis]);
                for (const float value : recorder.tensor(site.name).floats())
                    QVERIFY(std::isfinite(value));
            }
        }
    }

    void stepsFollowFromEachOther()
    {
        const Recorder steps = record(
            layer({{"projection", "random"}, {"temperature", "2"}, {"unit", "characters"}}),
            "你好机车");
        const Tensor query = steps.tensor("layers.0.attention.query");
        const Tensor key = steps.tensor("layers.0.attention.key");
        const Tensor value = steps.tensor("layers.0.attention.value");
        const Tensor scores = steps.tensor("layers.0.attention.scores");
        const Tensor weights = steps.tensor("layers.0.attention.weights");
        const Tensor output = steps.tensor("layers.0.attention.head_output");
        const Tensor joined = steps.tensor("hidden_states.1");
        QCOMPARE(weights.shape(), (Shape{4, 4, 4}));
        for (Index h = 0; h < 4; ++h) {
            for (Index i = 0; i < 4; ++i) {
                double sum = 0;
                for (Index j = 0; j < 4; ++j) {
                    double dot = 0;
                    for (Index d = 0; d < 32; ++d)
                        dot += double(query.slice(h).matrix()(i, d)) * key.slice(h).matrix()(j, d);
                    const float score = scores.slice(h).matrix()(i, j);
                    QVERIFY(std::abs(score - dot / std::sqrt(32.0) / 2) < 1e-5);
                    sum += std::exp(double(score));
                }
                for (Index j = 0; j < 4; ++j) {
                    const double weight = std::exp(double(scores.slice(h).matrix()(i, j))) / sum;
                    QVERIFY(std::abs(weights.slice(h).matrix()(i, j) - weight) < 1e-5);
                }
                for (Index d = 0; d < 32; ++d) {
                    double expected = 0;
                    for (Index j = 0; j < 4; ++j)
                        expected += double(weights.slice(h).matrix()(i, j))
                            * value.slice(h).matrix()(j, d);
                    QVERIFY(std::abs(output.slice(h).matrix()(i, d) - expected) < 1e-5);
                    QCOMPARE(joined.matrix()(i, h * 32 + d), output.slice(h).matrix()(i, d));
                }
            }
        }
    }

    void masksAreExact()
    {
        const Recorder steps = record(layer({{"causal", "on"}, {"window", "2"},
                                          {"valid_length", "5"}, {"unit", "characters"}}),
            "你好机车我们是");
        const Tensor scores = steps.tensor("layers.0.attention.scores");
        const Tensor weights = steps.tensor("layers.0.attention.weights");
        for (Index row = 0; row < 4 * 7; ++row) {
            const Index i = row % 7;
            for (Index j = 0; j < 7; ++j) {
                const bool allowed = j <= i && i - j <= 2 && j < 5;
                QCOMPARE(scores.matrix()(row, j) == -infinity, !allowed);
                QCOMPARE(weights.matrix()(row, j) != 0, allowed);
            }
            QVERIFY(std::abs(weights.matrix().row(row).sum() - 1) < 1e-5f);
        }
    }

    void defaultPictureTellsRelatedCharactersApart()
    {
        // The head that is shown first: related characters stand out, and no weight is near 1.
        const Recorder steps = record(layer({{"unit", "characters"}}), "你好机车");
        const Tensor head = steps.tensor("layers.0.attention.weights").slice(0);
        const auto weights = head.matrix();
        for (Index i = 0; i < 4; ++i)
            QVERIFY(weights(i, i) > 0.4f && weights(i, i) < 0.9f);
        QVERIFY(weights(2, 3) > 1.5f * weights(2, 0) && weights(2, 3) > 1.5f * weights(2, 1));
        QVERIFY(weights(3, 2) > 1.5f * weights(3, 0) && weights(3, 2) > 1.5f * weights(3, 1));
    }

    void permutedTokensGiveThePermutedResult()
    {
        const PlaygroundLayer layer = ::layer({{"projection", "random"}, {"unit", "characters"}});
        const Recorder plain = record(layer, "你好机车");
        const Recorder reversed = record(layer, "车机好你");
        const Tensor a = plain.tensor("hidden_states.1");
        const Tensor b = reversed.tensor("hidden_states.1");
        QVERIFY((a.matrix().colwise().reverse() - b.matrix()).cwiseAbs().maxCoeff() < 1e-5f);

        const PlaygroundLayer placed
            = ::layer({{"projection", "random"}, {"unit", "characters"}, {"positions", "on"}});
        const Tensor c = record(placed, "你好机车").tensor("hidden_states.1");
        const Tensor d = record(placed, "车机好你").tensor("hidden_states.1");
        QVERIFY((c.matrix().colwise().reverse() - d.matrix()).cwiseAbs().maxCoeff() > 1e-2f);
    }

    void whatTheProbeReturnsIsUsed()
    {
        const PlaygroundLayer layer = ::layer({{"heads", "2"}});
        const ModelInput input{layer.tokenize("a b c"), {}};
        for (const char* site : {"embedding", "hidden_states.0", "layers.0.attention.query",
                 "layers.0.attention.key", "layers.0.attention.value", "layers.0.attention.scores",
                 "layers.0.attention.weights", "layers.0.attention.head_output",
                 "hidden_states.1"}) {
            Editor editor;
            editor.set(site, [](const Site&, Tensor value) {
                value.mutableMatrix().row(1).setConstant(0.25f);
                return value;
            });
            const Tensor edited = layer.run(input, editor, Monitor::none());
            const Tensor plain = layer.run(input, Probe::none(), Monitor::none());
            QVERIFY2(!test::compareTensors(edited, plain, 1e-3f).empty(), site);
        }

        // One weight moved wholly to the last token: the output is that token's value.
        Editor editor;
        Recorder recorder;
        editor.set("layers.0.attention.weights", [](const Site&, Tensor value) {
            value.mutableMatrix().row(0) << 0, 0, 1;
            return value;
        });
        ProbeChain chain({&editor, &recorder});
        layer.run(input, chain, Monitor::none());
        QCOMPARE(Matrix(recorder.tensor("layers.0.attention.head_output").matrix().row(0)),
            Matrix(recorder.tensor("layers.0.attention.value").matrix().row(2)));
    }
    void editOfAnotherShapeIsRefused()
    {
        const PlaygroundLayer layer = ::layer();
        Editor editor;
        editor.set("hidden_states.0", [](const Site&, const Tensor&) { return Tensor({1, 2}); });
        const std::string text = message([&] {
            layer.run({layer.tokenize("a b"), {}}, editor, Monitor::none());
        });
        QVERIFY2(text.find("hidden_states.0") != std::string::npos, text.c_str());
    }
    void resultDoesNotDependOnWhatIsRecorded()
    {
        const PlaygroundLayer layer = ::layer({{"causal", "on"}, {"scoring", "additive"}});
        const ModelInput input{layer.tokenize("one two three"), {}};
        const Tensor plain = layer.run(input, Probe::none(), Monitor::none());
        for (const char* site : {"layers.0.attention.scores", "layers.0.attention.weights"}) {
            Recorder one({site});
            COMPARE_TENSORS(layer.run(input, one, Monitor::none()), plain, 0.f);
            QCOMPARE(one.sites().size(), std::size_t(1));
        }
    }
    void nanIsShown()
    {
        const PlaygroundLayer layer = ::layer({{"causal", "on"}});
        Editor editor;
        Recorder recorder;
        editor.set("hidden_states.0", [](const Site&, Tensor value) {
            value.mutableMatrix().row(1).setConstant(std::nanf(""));
            return value;
        });
        ProbeChain chain({&editor, &recorder});
        layer.run({layer.tokenize("a b c"), {}}, chain, Monitor::none());
        const Tensor weights = recorder.tensor("layers.0.attention.weights").slice(0);
        QVERIFY(weights.matrix().row(0).allFinite());
        QVERIFY(std::isnan(weights.matrix()(1, 0)));
        QCOMPARE(weights.matrix()(1, 2), 0.f);
        const Tensor output = recorder.tensor("hidden_states.1");
        QVERIFY(output.matrix().row(0).allFinite());
        QVERIFY(output.matrix().row(1).array().isNaN().all());
    }

    void pairFollowsWithSegmentOne()
    {
        const std::vector<Token> tokens = layer().tokenize("Ein Hund.", "hallo");
        QCOMPARE(tokens.size(), std::size_t(4));
        QCOMPARE(tokens[3].text, std::string("hallo"));
        QCOMPARE(tokens[2].segment, 0);
        QCOMPARE(tokens[3].segment, 1);
        QCOMPARE(tokens[3].begin, std::size_t(0));
        const std::string ill("\0\xED\xA0\x80", 4);
        QCOMPARE(layer({{"unit", "characters"}}).tokenize(ill)[1].text, std::string("\uFFFD"));
    }
    void longTextIsBounded()
    {
        const PlaygroundLayer layer = ::layer({{"unit", "characters"}});
        std::string text;
        while (text.size() <= PlaygroundLayer::maximumBytes)
            text += "你好机车a";
        std::vector<Token> tokens = layer.tokenize(text);
        QVERIFY(tokens.back().end <= PlaygroundLayer::maximumBytes);
        QVERIFY(tokens.back().text != "\uFFFD");
        QVERIFY(!message([&] { layer.run({tokens, {}}, Probe::none(), Monitor::none()); }).empty());
        const std::string limit = std::to_string(PlaygroundLayer::maximumDenseTokens);
        Recorder recorder;
        QVERIFY(contains(message([&] {
            layer.run({tokens, {}}, recorder, Monitor::none());
        }),
            limit + " fit when all scores"));
        const PlaygroundLayer additive = ::layer({{"scoring", "additive"}});
        QVERIFY(contains(message([&] {
            additive.run({tokens, {}}, Probe::none(), Monitor::none());
        }),
            "additive scoring at most " + limit));
        QVERIFY(contains(message([&] {
            layer.run({tokens, {}}, Probe::none(), Monitor::none());
        }),
            std::to_string(PlaygroundLayer::maximumTokens)));
        tokens.resize(PlaygroundLayer::maximumDenseTokens + 1);
        const Tensor output = layer.run({tokens, {}}, Probe::none(), Monitor::none());
        QCOMPARE(output.dim(0), PlaygroundLayer::maximumDenseTokens + 1);
    }

    void mapsAreThoseOfTheTensors_data()
    {
        QTest::addColumn<QStringList>("settings");
        QTest::newRow("default") << QStringList();
        QTest::newRow("temperature") << QStringList{"temperature", "0.3", "scaling", "off"};
        QTest::newRow("masks") << QStringList{"causal", "on", "window", "3", "valid_length", "9"};
        QTest::newRow("random") << QStringList{"projection", "random", "d_k", "7", "d_v", "5"};
        QTest::newRow("additive") << QStringList{"scoring", "additive"};
    }
    void mapsAreThoseOfTheTensors()
    {
        QFETCH(QStringList, settings);
        LayerSettings values;
        for (qsizetype i = 0; i < settings.size(); i += 2)
            values.set(settings[i].toStdString(), settings[i + 1].toStdString());
        const PlaygroundLayer layer(values, test::characterVectors());
        const ModelInput input{layer.tokenize(text), {}};
        Recorder tensors;
        const Tensor dense = layer.run(input, tensors, Monitor::none());
        Recorder maps;
        maps.keepMaps();
        const Tensor streamed = layer.run(input, maps, Monitor::none());
        COMPARE_TENSORS(streamed, dense, 1e-5f);
        QCOMPARE(maps.sites().size(), tensors.sites().size());
        for (std::size_t i = 0; i < maps.sites().size(); ++i) {
            const Site& site = maps.sites()[i];
            QCOMPARE(site.name, tensors.sites()[i].name);
            QCOMPARE(site.shape, tensors.sites()[i].shape);
            if (site.kind != SiteKind::Scores && site.kind != SiteKind::Weights) {
                COMPARE_TENSORS(maps.tensor(site.name), tensors.tensor(site.name), 1e-5f);
                continue;
            }
            QVERIFY(maps.tensor(site.name).isEmpty());
            const auto map = maps.map(site.name);
            for (Index h = 0; h < map->heads(); ++h) {
                Matrix numbers(map->rows(), map->columns());
                map->block(h, {0, map->rows()}, {0, map->columns()}, numbers);
                COMPARE_TENSORS(
                    Tensor::fromMatrix(numbers), tensors.tensor(site.name).slice(h), 1e-5f);
            }
        }
    }

    void mapsShowEdits()
    {
        const PlaygroundLayer layer = ::layer();
        const ModelInput input{layer.tokenize(text), {}};
        Editor editor;
        editor.set("layers.0.attention.scores", [](const Site&, Tensor scores) {
            scores.mutableMatrix().col(0).setConstant(-infinity);
            return scores;
        });
        Recorder maps;
        maps.keepMaps();
        ProbeChain chain({&editor, &maps});
        layer.run(input, chain, Monitor::none());
        QCOMPARE(maps.map("layers.0.attention.scores")->at(0, 2, 0), -infinity);
        QCOMPARE(maps.map("layers.0.attention.weights")->at(0, 2, 0), 0.0f);
    }

    void runsEndWhenNothingMoreIsWanted()
    {
        for (const bool additive : {false, true}) {
            const PlaygroundLayer layer
                = ::layer({{"scoring", additive ? "additive" : "dot"}, {"positions", "on"}});
            const ModelInput input{layer.tokenize(text), {}};
            for (const bool asMaps : {false, true}) {
                for (const Site& last : layer.sites()) {
                    Recorder recorder({last.name});
                    if (asMaps)
                        recorder.keepMaps();
                    recorder.endWhenComplete();
                    struct Counter : Probe {
                        std::vector<std::string> seen;
                        Tensor visit(const Site& site, Tensor value) override
                        {
                            seen.push_back(site.name);
                            return value;
                        }
                        bool wants(const Site& site) const override
                        {
                            return site.kind != SiteKind::Scores && site.kind != SiteKind::Weights;
                        }
                        bool isDone() const override { return true; }
                    } counter;
                    ProbeChain chain({&counter, &recorder});
                    const Tensor result = layer.run(input, chain, Monitor::none());
                    QCOMPARE(result.isEmpty(), last.name != "hidden_states.1");
                    QCOMPARE(recorder.sites().size(), std::size_t(1));
                    // Nothing that follows was computed.
                    for (const std::string& name : counter.seen)
                        QVERIFY(indexOf(layer, name) <= indexOf(layer, last.name));
                }
            }
        }
    }

    void longTextsRun()
    {
        // Streaming and maps where dense tensors would not fit.
        const PlaygroundLayer layer = ::layer({{"unit", "characters"}, {"causal", "on"}});
        std::string longText;
        while (longText.size() < 6000)
            longText += text;
        const ModelInput input{layer.tokenize(longText), {}};
        Recorder recorder;
        recorder.keepMaps();
        const Tensor output = layer.run(input, recorder, Monitor::none());
        const Index n = Index(input.tokens.size());
        QVERIFY(n > PlaygroundLayer::maximumDenseTokens);
        const auto map = recorder.map("layers.0.attention.weights");
        QCOMPARE(map->rows(), n);
        // The output is the weights times the values.
        Matrix row(1, n);
        map->block(3, {n - 1, n}, {0, n}, row);
        const Tensor values = recorder.tensor("layers.0.attention.value").slice(3);
        COMPARE_TENSORS(Tensor::fromMatrix(row * values.matrix()),
            Tensor::fromMatrix(output.matrix().bottomRightCorner(1, values.dim(1))), 1e-5f);
    }

    void stopsWhenAsked()
    {
        struct Impatient : Monitor {
            bool stopRequested() const override { return true; }
        } monitor;
        const PlaygroundLayer layer = ::layer();
        QVERIFY_EXCEPTION_THROWN(
            layer.run({layer.tokenize("a b"), {}}, Probe::none(), monitor), Stopped);
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("mentions");
        QTest::newRow("key") << "colour"
                             << "1"
                             << "scoring";
        QTest::newRow("choice") << "scoring"
                                << "cosine"
                                << "additive";
        QTest::newRow("switch") << "causal"
                                << "yes"
                                << "on, off";
        QTest::newRow("too many heads") << "heads"
                                        << "17"
                                        << "1 ... 16";
        QTest::newRow("no number") << "heads"
                                   << "4x"
                                   << "1 ... 16";
        QTest::newRow("empty") << "d_model"
                               << ""
                               << "1 ... 1024";
        QTest::newRow("overflow") << "seed"
                                  << "99999999999999999999"
                                  << "seed";
        QTest::newRow("zero temperature") << "temperature"
                                          << "0"
                                          << "0.000001 ... 1000000";
        QTest::newRow("NaN temperature") << "temperature"
                                         << "nan"
                                         << "0.000001 ... 1000000";
        QTest::newRow("tiny temperature") << "temperature"
                                          << "1e-40"
                                          << "0.000001 ... 1000000";
        QTest::newRow("huge temperature") << "temperature"
                                          << "1e7"
                                          << "0.000001 ... 1000000";
        QTest::newRow("negative window") << "window"
                                         << "-1"
                                         << "0 ... ";
    }
    void wrongSettingsAreNamed()
    {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, mentions);
        LayerSettings settings;
        const QString text = QString::fromStdString(
            message([&] { settings.set(key.toStdString(), value.toStdString()); }));
        QVERIFY2(text.contains(key) && text.contains(mentions), qPrintable(text));
    }
    void wrongFieldsAreNamed()
    {
        LayerSettings settings;
        settings.temperature = -1;
        const std::string text
            = message([&] { PlaygroundLayer(settings, test::characterVectors()); });
        QVERIFY2(text.find("temperature") != std::string::npos, text.c_str());
    }
    void headSizesFitTheProjection()
    {
        LayerSettings settings;
        settings.heads = 1;
        QCOMPARE(PlaygroundLayer(settings, test::characterVectors()).settings().keySize, 128);
        const auto sizes = [](const PlaygroundLayer& layer) {
            return std::pair(layer.settings().keySize, layer.settings().projection);
        };
        using Projection = LayerSettings::Projection;
        QCOMPARE(sizes(layer({{"d_k", "16"}, {"heads", "2"}})), std::pair(16, Projection::Random));
        QCOMPARE(sizes(layer({{"heads", "2"}, {"d_k", "16"}})), std::pair(16, Projection::Random));
        QCOMPARE(sizes(layer({{"heads", "2"}})), std::pair(64, Projection::Identity));
    }
    void givenMatricesAreUsed()
    {
        LayerSettings settings;
        settings.projection = LayerSettings::Projection::Given;
        settings.heads = 1;
        settings.keySize = settings.valueSize = 2;
        settings.queryWeight = settings.keyWeight = settings.valueWeight = Tensor({2, 128});
        const std::string wrong = message([&] {
            LayerSettings other = settings;
            other.keyWeight = Tensor({3, 128});
            PlaygroundLayer(other, test::characterVectors());
        });
        QVERIFY2(wrong.find("W_k") != std::string::npos, wrong.c_str());

        settings.valueWeight.mutableMatrix()(1, 5) = 2;
        const Recorder steps = record(PlaygroundLayer(settings, test::characterVectors()), "你好");
        const Tensor input = steps.tensor("hidden_states.0");
        const Tensor value = steps.tensor("layers.0.attention.value");
        QCOMPARE(value.matrix()(0, 1), 2 * input.matrix()(0, 5));
        QCOMPARE(value.matrix()(0, 0), 0.f);
    }
};

QTEST_GUILESS_MAIN(TestPlaygroundLayer)
#include "tst_playground_layer.moc"
