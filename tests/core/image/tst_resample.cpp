// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/resample.h"

#include "support/errors.h"

#include <QtTest>

using namespace fovea;
using image::Filter;
using image::Size;

class TestResample : public QObject
{
    Q_OBJECT

private slots:
    void matchesPillow_data();
    void matchesPillow();
    void keepsSize();
    void refusesEmptyPictures();
};

namespace
{

/// 7 x 5 RGB pixels.
std::vector<unsigned char> picture()
{
    std::vector<unsigned char> bytes;
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 7; ++x) {
            for (int c = 0; c < 3; ++c)
                bytes.push_back(static_cast<unsigned char>(x * x * 37 + y * 91 + c * 53 + x * y * 17));
        }
    }
    return bytes;
}

image::Pixels pixelsOf(const std::vector<unsigned char>& bytes)
{
    return {bytes.data(), 7, 5, 21, 3, 8};
}

} // namespace

void TestResample::matchesPillow_data()
{
    QTest::addColumn<int>("filter");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<QList<int>>("red");
    const auto row = [](const char* name, Filter filter, Size size, const QList<int>& red) {
        QTest::newRow(name) << int(filter) << int(size.width) << int(size.height) << red;
    };
    // The red plane of Pillow 9.4's Image.resize().
    row("bilinear 4x3", Filter::Bilinear, {4, 3},
        {61, 103, 140, 130, 154, 129, 158, 187, 111, 127, 147, 105});
    row("bilinear 9x6", Filter::Bilinear, {9, 6},
        {0, 25, 86, 132, 77, 79, 123, 122, 52, 68, 102, 88, 80, 184, 196, 143, 130, 197, 144, 186, 156, 104, 153, 176, 181, 189, 208, 113, 165, 145, 104, 164, 116, 167, 198, 156, 40, 102, 92, 81, 219, 115, 123, 137, 103, 108, 178, 179, 135, 133, 188, 142, 81, 56});
    row("bicubic 4x3", Filter::Bicubic, {4, 3},
        {58, 105, 144, 130, 158, 126, 160, 195, 109, 130, 149, 99});
    row("bicubic 9x6", Filter::Bicubic, {9, 6},
        {0, 13, 91, 147, 72, 66, 131, 129, 39, 62, 103, 75, 59, 195, 219, 130, 113, 212, 159, 215, 171, 94, 147, 188, 189, 195, 223, 115, 179, 154, 98, 159, 92, 175, 222, 152, 22, 95, 76, 62, 232, 100, 111, 140, 98, 106, 189, 192, 132, 129, 204, 148, 70, 52});
    row("lanczos 4x3", Filter::Lanczos, {4, 3},
        {59, 108, 145, 128, 157, 126, 162, 199, 104, 134, 148, 95});
    row("lanczos 9x6", Filter::Lanczos, {9, 6},
        {0, 5, 102, 152, 68, 54, 142, 130, 32, 50, 97, 62, 55, 198, 218, 114, 108, 207, 173, 239, 185, 86, 146, 204, 195, 196, 237, 108, 178, 152, 100, 156, 69, 177, 241, 142, 14, 98, 64, 62, 235, 112, 98, 136, 95, 107, 191, 206, 125, 125, 207, 160, 62, 54});
    row("nearest 4x3", Filter::Nearest, {4, 3},
        {0, 148, 80, 52, 182, 142, 142, 182, 108, 136, 204, 56});
    row("nearest 9x6", Filter::Nearest, {9, 6},
        {0, 37, 37, 148, 77, 80, 157, 157, 52, 91, 145, 145, 17, 219, 239, 77, 77, 245, 182, 253, 253, 142, 105, 142, 253, 253, 182, 182, 253, 253, 142, 105, 142, 253, 253, 182, 17, 105, 105, 11, 247, 45, 173, 173, 119, 108, 213, 213, 136, 133, 204, 93, 93, 56});
    row("box 4x3", Filter::Box, {4, 3},
        {69, 116, 160, 133, 218, 124, 142, 218, 111, 132, 125, 111});
    row("box 9x6", Filter::Box, {9, 6},
        {0, 37, 37, 148, 77, 80, 157, 157, 52, 91, 145, 145, 17, 219, 239, 77, 77, 245, 182, 253, 253, 142, 105, 142, 253, 253, 182, 182, 253, 253, 142, 105, 142, 253, 253, 182, 17, 105, 105, 11, 247, 45, 173, 173, 119, 108, 213, 213, 136, 133, 204, 93, 93, 56});
    row("hamming 4x3", Filter::Hamming, {4, 3},
        {53, 104, 136, 126, 174, 125, 150, 196, 115, 118, 149, 98});
    row("hamming 9x6", Filter::Hamming, {9, 6},
        {0, 31, 78, 144, 77, 80, 128, 139, 52, 84, 128, 96, 37, 208, 226, 136, 108, 230, 153, 208, 176, 105, 141, 171, 189, 198, 202, 130, 194, 168, 104, 149, 114, 185, 217, 162, 24, 98, 79, 33, 238, 67, 126, 158, 114, 108, 195, 184, 136, 133, 200, 134, 87, 56});
}

void TestResample::matchesPillow()
{
    QFETCH(int, filter);
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(QList<int>, red);
    const auto bytes = picture();
    const Tensor result = image::resample(pixelsOf(bytes), {width, height}, Filter(filter));
    QCOMPARE(result.shape(), (Shape{3, height, width}));
    for (int i = 0; i < red.size(); ++i)
        QCOMPARE(result.floats()[std::size_t(i)], float(red[i]));
}

void TestResample::keepsSize()
{
    const auto bytes = picture();
    for (const Filter filter : {Filter::Nearest, Filter::Bilinear, Filter::Bicubic, Filter::Lanczos}) {
        const Tensor result = image::resample(pixelsOf(bytes), {7, 5}, filter);
        for (std::size_t i = 0; i < 35; ++i) {
            for (std::size_t c = 0; c < 3; ++c)
                QCOMPARE(result.floats()[c * 35 + i], float(bytes[3 * i + c]));
        }
    }
}

void TestResample::refusesEmptyPictures()
{
    EXPECT_ERROR(image::resample(image::Pixels{}, {2, 2}, Filter::Bilinear), "There is no picture");
}

QTEST_GUILESS_MAIN(TestResample)
#include "tst_resample.moc"
