// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "support/tensors.h"
#include "ops/convolution.h"

#include <QTest>

using namespace fovea;
using namespace fovea::test;

namespace
{

/// The formula of the header, place by place.
Eigen::ArrayXd reference(const Tensor& x, const Tensor& weight, const Tensor& bias,
    const ops::Conv2dOptions& o, Index rows, Index columns)
{
    const Index inputs = weight.dim(1);
    const Index perGroup = weight.dim(0) / o.groups;
    Eigen::ArrayXd out(weight.dim(0) * rows * columns);
    Index place = 0;
    for (Index output = 0; output < weight.dim(0); ++output) {
        for (Index i = 0; i < rows; ++i) {
            for (Index j = 0; j < columns; ++j, ++place) {
                double sum = bias.isEmpty() ? 0 : double(bias.vector()[output]);
                for (Index c = 0; c < inputs; ++c) {
                    const Tensor channel = x.slice(output / perGroup * inputs + c);
                    const Tensor kernel = weight.slice(output).slice(c);
                    for (Index u = 0; u < weight.dim(2); ++u) {
                        for (Index v = 0; v < weight.dim(3); ++v) {
                            const Index y = i * o.strideY + u * o.dilationY - o.paddingY;
                            const Index p = j * o.strideX + v * o.dilationX - o.paddingX;
                            if (y >= 0 && y < x.dim(1) && p >= 0 && p < x.dim(2))
                                sum += double(kernel.matrix()(u, v)) * channel.matrix()(y, p);
                        }
                    }
                }
                out[place] = sum;
            }
        }
    }
    return out;
}

} // namespace

class TestConvolution : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheFormula_data()
    {
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("outputs");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::addColumn<QList<int>>("kernel"); // height, width
        QTest::addColumn<QList<int>>("options"); // strides, paddings, dilations, groups
        const auto row = [](const char* name, int inputs, int outputs, int height, int width,
                             QList<int> kernel, QList<int> options) {
            QTest::newRow(name) << inputs << outputs << height << width << kernel << options;
        };
        row("1x1", 3, 17, 9, 11, {1, 1}, {1, 1, 0, 0, 1, 1, 1});
        row("3x3", 3, 17, 9, 11, {3, 3}, {1, 1, 1, 1, 1, 1, 1});
        row("3x3, few outputs", 5, 2, 9, 40, {3, 3}, {1, 1, 1, 1, 1, 1, 1});
        row("7x7 to one mask", 2, 1, 17, 33, {7, 7}, {1, 1, 3, 3, 1, 1, 1});
        row("stride 2", 4, 8, 17, 19, {3, 3}, {2, 2, 1, 1, 1, 1, 1});
        row("stride 2, few outputs", 4, 3, 17, 19, {3, 5}, {2, 2, 1, 2, 1, 1, 1});
        row("stride 3 by 2, uneven", 2, 6, 20, 23, {2, 5}, {3, 2, 1, 2, 1, 1, 1});
        row("dilation", 3, 7, 15, 15, {3, 3}, {1, 1, 2, 2, 2, 2, 1});
        row("dilation and stride, few outputs", 3, 2, 15, 18, {3, 3}, {2, 3, 2, 4, 2, 3, 1});
        row("depthwise", 6, 6, 13, 21, {3, 3}, {1, 1, 1, 1, 1, 1, 6});
        row("depthwise, stride 2", 6, 6, 13, 21, {5, 5}, {2, 2, 2, 2, 1, 1, 6});
        row("groups", 6, 12, 10, 10, {3, 3}, {1, 1, 1, 1, 1, 1, 2});
        row("kernel as large as the input", 3, 9, 4, 5, {4, 5}, {1, 1, 0, 0, 1, 1, 1});
        row("one pixel", 3, 9, 1, 1, {3, 3}, {1, 1, 1, 1, 1, 1, 1});
        row("deep, several threads", 64, 40, 33, 35, {3, 3}, {1, 1, 1, 1, 1, 1, 1});
    }
    void agreesWithTheFormula()
    {
        QFETCH(int, inputs);
        QFETCH(int, outputs);
        QFETCH(int, height);
        QFETCH(int, width);
        QFETCH(QList<int>, kernel);
        QFETCH(QList<int>, options);
        const ops::Conv2dOptions o{
            options[0], options[1], options[2], options[3], options[4], options[5], options[6]};
        const Tensor x = randomTensor({inputs, height, width}, 1);
        // Scaled as in a network, so that results are about 1.
        Tensor weight = randomTensor({outputs, inputs / o.groups, kernel[0], kernel[1]}, 2);
        weight.mutableMatrix() /= std::sqrt(float(weight.slice(0).size()));
        const Index rows
            = (height + 2 * o.paddingY - o.dilationY * (kernel[0] - 1) - 1) / o.strideY + 1;
        const Index columns
            = (width + 2 * o.paddingX - o.dilationX * (kernel[1] - 1) - 1) / o.strideX + 1;
        for (const Tensor& bias : {randomTensor({outputs}, 3), Tensor()}) {
            const Tensor y = ops::conv2d(x, weight, bias, o);
            QCOMPARE(y.shape(), (Shape{outputs, rows, columns}));
            const Eigen::ArrayXd expected = reference(x, weight, bias, o, rows, columns);
            for (Index i = 0; i < y.size(); ++i)
                QVERIFY(close(y.vector()[i], expected[i], 1e-5));
        }
    }
    void oneDimensional()
    {
        const Tensor x = randomTensor({4, 30});
        for (const Index inputs : {1, 4}) {
            const Tensor weight = randomTensor({8, inputs, 5}, 2);
            const Tensor bias = randomTensor({8}, 3);
            const Tensor y = ops::conv1d(x, weight, bias, 2);
            QCOMPARE(y.shape(), (Shape{8, 30}));
            const ops::Conv2dOptions o{.paddingX = 2, .groups = 4 / inputs};
            const Eigen::ArrayXd expected = reference(
                x.reshaped({4, 1, 30}), weight.reshaped({8, inputs, 1, 5}), bias, o, 1, 30);
            for (Index i = 0; i < y.size(); ++i)
                QVERIFY(close(y.vector()[i], expected[i], 1e-5));
        }
    }
    void notANumberReachesOnlyItsNeighbours()
    {
        for (const Index outputs : {1, 8}) {
            Tensor x = randomTensor({2, 9, 30});
            x.mutableFloats()[std::size_t(4 * 30 + 15)] = notANumber;
            const Tensor weight = randomTensor({outputs, 2, 3, 3}, 2);
            const Tensor y = ops::conv2d(x, weight, Tensor(), {.paddingY = 1, .paddingX = 1});
            for (Index o = 0; o < outputs; ++o) {
                for (Index i = 0; i < 9; ++i) {
                    for (Index j = 0; j < 30; ++j) {
                        const bool near = std::abs(i - 4) <= 1 && std::abs(j - 15) <= 1;
                        QCOMPARE(std::isnan(y.slice(o).matrix()(i, j)), near);
                    }
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestConvolution)
#include "tst_convolution.moc"
