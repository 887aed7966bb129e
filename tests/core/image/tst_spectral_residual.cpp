// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "image/saliency.h"
#include "image/spectral_residual.h"
#include "models/saliency/saliency_model.h"
#include "ops/resize.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QTest>

#include <cmath>
#include <complex>

using namespace fovea;
using namespace fovea::image;

namespace
{

using Complex = std::complex<double>;
constexpr int n = 64;
using Plane = std::vector<double>; // n rows of n

double& at(Plane& plane, int row, int column)
{
    return plane[std::size_t(row * n + column)];
}

double repeated(const Plane& plane, int row, int column)
{
    return plane[std::size_t(
        std::min(std::max(row, 0), n - 1) * n + std::min(std::max(column, 0), n - 1))];
}

/// One value of a transform, summed place by place as the formula is written.
Complex transformed(const std::vector<Complex>& values, int u, int v, int sign)
{
    static const std::vector<Complex> turns = [] {
        std::vector<Complex> all;
        for (int i = 0; i < n; ++i)
            all.push_back(std::polar(1.0, 2 * M_PI * i / n));
        return all;
    }();
    Complex sum = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x)
            sum += values[std::size_t(y * n + x)]
                * turns[std::size_t((sign * (u * y + v * x) % n + n) % n)];
    return sum;
}

/// The header's definition, word by word.
Tensor reference(const Tensor& picture)
{
    const Tensor small = ops::resize(picture, n, n, ops::Interpolation::Bilinear, true);
    std::vector<Complex> f;
    for (std::size_t i = 0; i < n * n; ++i)
        f.emplace_back(0.299 * double(small.floats()[i]) + 0.587 * double(small.floats()[n * n + i])
            + 0.114 * double(small.floats()[2 * n * n + i]));
    std::vector<Complex> spectrum;
    Plane logarithm;
    for (int u = 0; u < n; ++u)
        for (int v = 0; v < n; ++v) {
            spectrum.push_back(transformed(f, u, v, -1));
            logarithm.push_back(std::log(std::max(std::abs(spectrum.back()), 0.001)));
        }
    std::vector<Complex> left;
    for (int u = 0; u < n; ++u)
        for (int v = 0; v < n; ++v) {
            double mean = 0;
            for (int i = -1; i <= 1; ++i)
                for (int j = -1; j <= 1; ++j)
                    mean += repeated(logarithm, u + i, v + j) / 9;
            const Complex value = spectrum[left.size()];
            left.push_back(std::abs(value) < 0.001
                    ? 0
                    : std::exp(at(logarithm, u, v) - mean) * value / std::abs(value));
        }
    Plane energy;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x)
            energy.push_back(std::norm(transformed(left, y, x, 1) / double(n * n)));
    double whole = 0;
    for (int i = -5; i <= 5; ++i)
        for (int j = -5; j <= 5; ++j)
            whole += std::exp(-(i * i + j * j) / (2 * 2.5 * 2.5));
    Plane map;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            map.push_back(0);
            for (int i = -5; i <= 5; ++i)
                for (int j = -5; j <= 5; ++j)
                    map.back() += std::exp(-(i * i + j * j) / (2 * 2.5 * 2.5)) / whole
                        * repeated(energy, y + i, x + j);
        }
    const auto [lowest, highest] = std::minmax_element(map.begin(), map.end());
    Tensor result({n, n});
    for (std::size_t i = 0; i < map.size(); ++i)
        result.mutableFloats()[i] = float((map[i] - *lowest) / (*highest - *lowest));
    return result;
}

/// A ground of stripes or noise with a patch of its own.
Tensor picture(Index height, Index width, bool noise)
{
    Random random(7);
    Tensor result({3, height, width});
    const auto pixels = result.mutableFloats();
    for (Index c = 0; c < 3; ++c)
        for (Index y = 0; y < height; ++y)
            for (Index x = 0; x < width; ++x) {
                const bool inPatch = std::abs(double(y) / double(height) - 0.7) < 0.06
                    && std::abs(double(x) / double(width) - 0.3) < 0.06;
                const double ground = noise ? 0.3 + 0.2 * random.uniform()
                                            : 0.5 + 0.2 * std::sin(0.9 * double(x));
                pixels[std::size_t((c * height + y) * width + x)]
                    = float(inPatch ? (c == 1 ? 0.1 : 0.95) : ground);
            }
    return result;
}

} // namespace

class TestSpectralResidual : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatTheFormulaSays_data()
    {
        QTest::addColumn<Tensor>("image");
        QTest::newRow("stripes") << picture(100, 140, false);
        QTest::newRow("noise") << picture(200, 90, true);
        QTest::newRow("its own size") << picture(64, 64, true);
        QTest::newRow("smaller") << picture(20, 30, false);
    }
    void isWhatTheFormulaSays()
    {
        QFETCH(Tensor, image);
        COMPARE_TENSORS(spectralResidual(image), reference(image), 1e-6F);
    }
    void theOddOneStandsOut()
    {
        const MapPlace place = peak(spectralResidual(picture(200, 260, false)));
        QVERIFY2(std::hypot(place.x - 0.3, place.y - 0.7) < 0.1,
            qPrintable(QStringLiteral("%1 %2").arg(place.x).arg(place.y)));
        QCOMPARE(place.value, 1.F);
    }
    void aFlatPictureHasNone()
    {
        for (const float level : {0.F, 0.37F, 1.F}) {
            for (const Index size : {1, 2, 33, 64, 150}) {
                const Tensor flat(
                    {3, size, size}, std::vector<float>(std::size_t(3 * size * size), level));
                QCOMPARE(spectralResidual(flat).vector().cwiseAbs().maxCoeff(), 0.F);
            }
        }
    }

    void asModels()
    {
        const Tensor image = picture(120, 160, true);
        ModelInput input;
        input.image = image;
        for (const char* name : {"itti-koch", "spectral-residual"}) {
            const auto model = SaliencyModel::named(name);
            QVERIFY(model);
            Recorder recorder;
            const Tensor result = model->run(input, recorder, Monitor::none());
            QCOMPARE(recorder.sites().size(), model->sites().size());
            for (const Site& site : model->sites()) {
                const Shape shape = recorder.tensor(site.name).shape();
                QCOMPARE(shape.size(), site.axes().size());
                for (std::size_t i = 0; i < shape.size(); ++i)
                    QVERIFY(site.shape[i] < 0 || site.shape[i] == shape[i]);
            }
            QCOMPARE(model->sites().back().kind, SiteKind::SpatialMask);
            COMPARE_TENSORS(recorder.tensor("saliency"), result, 0.F);
        }
        Recorder recorder;
        const auto ittiKoch = SaliencyModel::named("itti-koch");
        COMPARE_TENSORS(
            ittiKoch->run(input, recorder, Monitor::none()), saliency(image).map, 0.F);
        COMPARE_TENSORS(recorder.tensor("conspicuity").slice(1), saliency(image).colour, 0.F);
        COMPARE_TENSORS(
            SaliencyModel::named("spectral-residual")->run(input, Probe::none(), Monitor::none()),
            spectralResidual(image), 0.F);
        QVERIFY(!SaliencyModel::named("saliency"));
        input.image = Tensor({1, 8, 8});
        EXPECT_ERROR(ittiKoch->run(input, recorder, Monitor::none()), "[1, 8, 8]");
    }
};

QTEST_GUILESS_MAIN(TestSpectralResidual)
#include "tst_spectral_residual.moc"
