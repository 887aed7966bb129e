// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/packed_convolution.h"
#include "support/compare.h"
#include "support/tensors.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;
using kernels::Convolution;

namespace
{

/// The formula of ops/convolution.h, in double precision.
Tensor reference(const Convolution& s, const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    Tensor result({s.outputs, s.rows(), s.columns()});
    float* out = result.mutableFloats().data();
    const Index channels = s.channels / s.groups;
    for (Index o = 0; o < s.outputs; ++o) {
        for (Index i = 0; i < s.rows(); ++i) {
            for (Index j = 0; j < s.columns(); ++j) {
                double sum = double(bias.floats()[std::size_t(o)]);
                for (Index c = 0; c < channels; ++c) {
                    for (Index u = 0; u < s.kernelY; ++u) {
                        for (Index v = 0; v < s.kernelX; ++v) {
                            const Index y = i * s.strideY + u * s.dilationY - s.paddingY;
                            const Index z = j * s.strideX + v * s.dilationX - s.paddingX;
                            if (y < 0 || y >= s.height || z < 0 || z >= s.width)
                                continue;
                            const Index channel = o / (s.outputs / s.groups) * channels + c;
                            const Index tap = ((o * channels + c) * s.kernelY + u) * s.kernelX + v;
                            sum += double(weight.floats()[std::size_t(tap)])
                                * double(x.floats()[std::size_t(
                                    (channel * s.height + y) * s.width + z)]);
                        }
                    }
                }
                *out++ = float(std::clamp(sum, -1.5, 2.5));
            }
        }
    }
    return result;
}

} // namespace

class TestPackedConvolution : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithFormula_data()
    {
        QTest::addColumn<Convolution>("s");
        const auto row = [](const char* name, Convolution s) { QTest::newRow(name) << s; };
        // channels, height, width, outputs, kernel, stride, padding, dilation, groups, extra
        row("pointwise", {19, 7, 7, 33, 1, 1, 1, 1, 0, 0, 1, 1, 1});
        row("pointwise, power of two", {40, 16, 32, 30, 1, 1, 1, 1, 0, 0, 1, 1, 1});
        row("pointwise, few outputs", {5, 6, 9, 3, 1, 1, 1, 1, 0, 0, 1, 1, 1});
        row("one place", {64, 1, 1, 70, 1, 1, 1, 1, 0, 0, 1, 1, 1});
        row("pointwise, stride", {5, 9, 8, 21, 1, 1, 2, 2, 0, 0, 1, 1, 1});
        row("3 x 3", {6, 14, 15, 29, 3, 3, 1, 1, 1, 1, 1, 1, 1});
        row("large enough for threads", {32, 56, 56, 64, 3, 3, 1, 1, 1, 1, 1, 1, 1});
        row("few places for threads", {256, 7, 7, 512, 3, 3, 1, 1, 1, 1, 1, 1, 1});
        row("3 x 3, many channels", {17, 9, 14, 23, 3, 3, 1, 1, 1, 1, 1, 1, 1});
        row("3 x 3, odd sides", {20, 7, 5, 100, 3, 3, 1, 1, 1, 1, 1, 1, 1});
        row("3 x 3, no padding", {16, 12, 37, 16, 3, 3, 1, 1, 0, 0, 1, 1, 1});
        row("3 x 3, one place", {16, 3, 3, 16, 3, 3, 1, 1, 0, 0, 1, 1, 1});
        row("3 x 3, uneven padding", {16, 8, 9, 18, 3, 3, 1, 1, 0, 0, 1, 1, 1, 2, 1});
        row("3 x 3, less padding behind", {16, 9, 9, 18, 3, 3, 1, 1, 2, 2, 1, 1, 1, -1, -2});
        row("3 x 3, stride", {16, 9, 10, 18, 3, 3, 2, 1, 1, 1, 1, 1, 1});
        row("3 x 3, wide padding", {16, 2, 2, 18, 3, 3, 1, 1, 4, 5, 1, 1, 1});
        row("first layer", {3, 32, 30, 16, 3, 3, 2, 2, 0, 0, 1, 1, 1, 1, 1});
        row("7 x 7", {3, 23, 21, 18, 7, 7, 2, 2, 3, 3, 1, 1, 1});
        row("dilated", {4, 17, 19, 9, 3, 2, 1, 3, 2, 4, 2, 3, 1});
        row("groups", {12, 9, 9, 20, 3, 3, 1, 1, 1, 1, 1, 1, 4});
        row("depthwise", {9, 13, 11, 9, 3, 3, 1, 1, 1, 1, 1, 1, 9});
        row("depthwise, stride", {5, 12, 17, 5, 5, 5, 2, 2, 2, 2, 1, 1, 5});
        row("depthwise, uneven padding", {5, 12, 12, 5, 3, 3, 2, 2, 0, 0, 1, 1, 5, 1, 1});
        row("depthwise, tall", {3, 29, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 3});
        row("depthwise, two each", {4, 7, 7, 8, 3, 3, 1, 1, 1, 1, 1, 1, 4});
        row("less padding behind", {3, 8, 8, 7, 3, 3, 1, 1, 2, 2, 1, 1, 1, -1, -2});
        row("stride beyond kernel", {3, 11, 12, 8, 2, 1, 3, 4, 1, 0, 1, 1, 1});
    }
    void agreesWithFormula()
    {
        QFETCH(Convolution, s);
        const Tensor x = test::randomTensor({s.channels, s.height, s.width}, 1);
        const Tensor weight
            = test::randomTensor({s.outputs, s.channels / s.groups, s.kernelY, s.kernelX}, 2);
        const Tensor bias = test::randomTensor({s.outputs}, 3);
        std::vector<float> packed(std::size_t(kernels::packedConvolutionSize(s)));
        kernels::packConvolution(s, weight.floats().data(), packed.data());
        Tensor out = Tensor::uninitialised({s.outputs, s.rows(), s.columns()});
        kernels::Finish finish;
        finish.bias = bias.floats().data();
        finish.low = -1.5f;
        finish.high = 2.5f;
        kernels::convolvePacked(
            s, x.floats().data(), packed.data(), finish, out.mutableFloats().data());
        const Index terms = s.channels / s.groups * s.kernelY * s.kernelX;
        const float tolerance = 1e-5f * std::sqrt(float(terms)); // of a sum of unit terms
        COMPARE_TENSORS(out, reference(s, x, weight, bias), tolerance);
    }
};

QTEST_GUILESS_MAIN(TestPackedConvolution)
#include "tst_packed_convolution.moc"
