// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/rotary.h"

#include <QtTest>

#include <cmath>

using namespace fovea;
using namespace fovea::transformer;

Q_DECLARE_METATYPE(fovea::transformer::RotarySettings)
Q_DECLARE_METATYPE(std::vector<float>)

/// Angles far from the beginning, where the last bit of a frequency shows.
class TestRotary : public QObject
{
    Q_OBJECT

private slots:
    void turnsAsPyTorchDoes_data();
    void turnsAsPyTorchDoes();
};

void TestRotary::turnsAsPyTorchDoes_data()
{
    using Scaling = RotarySettings::Scaling;
    QTest::addColumn<RotarySettings>("settings");
    QTest::addColumn<std::vector<float>>("frequencies"); // as PyTorch 1.13 computes them in float32
    const auto row = [](const char* name, const RotarySettings& settings,
                         const std::vector<float>& frequencies) {
        QTest::newRow(name) << settings << frequencies;
    };
    RotarySettings r;
    r.size = 20;
    row("plain", r,
        {1.0f, 0.398107171f, 0.158489317f, 0.0630957261f, 0.0251188632f, 0.00999999978f,
            0.00398107059f, 0.00158489333f, 0.000630957307f, 0.0002511887f});
    r.scaling = Scaling::Linear;
    r.factor = 3;
    row("linear", r,
        {0.333333343f, 0.132702395f, 0.0528297722f, 0.0210319087f, 0.00837295409f, 0.00333333318f,
            0.00132702349f, 0.000528297795f, 0.000210319107f, 8.37295665e-05f});
    r.scaling = Scaling::Dynamic;
    r.originalPositions = 1000;
    row("dynamic", r,
        {1.0f, 0.308239907f, 0.0950118452f, 0.0292864423f, 0.00902725104f, 0.00278255926f,
            0.000857695588f, 0.00026437614f, 8.14912637e-05f, 2.51188703e-05f});
    r.scaling = Scaling::Yarn;
    r.originalPositions = 700;
    r.attentionFactor = 1.109861228866811;
    row("yarn", r,
        {1.0f, 0.398107171f, 0.137357414f, 0.0462701991f, 0.0150713176f, 0.0046666665f,
            0.00132702361f, 0.000528297795f, 0.000210319107f, 8.37295665e-05f});
    r.scaling = Scaling::Llama3;
    r.attentionFactor = 1;
    r.base = 500000;
    r.factor = 7;
    row("llama3", r,
        {1.0f, 0.269217312f, 0.0724779591f, 0.00933155976f, 0.000750436506f, 0.000202030496f,
            5.43900933e-05f, 1.46427628e-05f, 3.94208428e-06f, 1.06127777e-06f});
}

void TestRotary::turnsAsPyTorchDoes()
{
    QFETCH(RotarySettings, settings);
    QFETCH(std::vector<float>, frequencies);
    constexpr Index count = 4000;
    const RotaryTable table(settings, count);
    const auto half = Index(frequencies.size());
    for (const Index position : {Index(0), Index(1), count - 1}) {
        std::vector<float> vector(std::size_t(2 * half), 0.0f);
        std::fill_n(vector.begin(), half, 1.0f);
        table.apply(vector.data(), 1, 0, 1, 0, position);
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            const auto angle = double(float(position) * frequencies[i]);
            QVERIFY(std::abs(double(vector[i]) - std::cos(angle) * settings.attentionFactor) < 1e-6);
            QVERIFY(std::abs(double(vector[i + frequencies.size()])
                        - std::sin(angle) * settings.attentionFactor)
                < 1e-6);
        }
    }
}

QTEST_GUILESS_MAIN(TestRotary)
#include "tst_rotary.moc"
