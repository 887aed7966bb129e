// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image/picture_recipe.h"

#include "support/errors.h"

#include <QtTest>

#include <cmath>

using namespace fovea;
using image::PictureRecipe;

class TestPictureRecipe : public QObject
{
    Q_OBJECT

private slots:
    void normalises();
    void withoutSettings();
    void sizes_data();
    void sizes();
    void cutsTheMiddle();
    void padsSmallPictures();
    void blueFirst();
    void editedSteps_data();
    void editedSteps();
    void writtenAndRead_data();
    void writtenAndRead();
    void refuses_data();
    void refuses();
};

namespace
{

PictureRecipe recipeOf(const std::string& json)
{
    return PictureRecipe::read(io::JsonSettings::parse(json, "preprocessor_config.json"), 32, 32);
}

/// Grey values 0, 1, 2, ... in reading order.
std::vector<unsigned char> ramp(Index count)
{
    std::vector<unsigned char> bytes(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(i);
    return bytes;
}

} // namespace

void TestPictureRecipe::normalises()
{
    const auto bytes = ramp(2);
    const image::Pixels pixels{bytes.data(), 2, 1, 2, 1, 8};
    const Tensor result = recipeOf(R"({"do_resize": false, "rescale_factor": 0.5,
        "image_mean": [0, 1, 2], "image_std": [1, 2, 4]})").apply(pixels);
    QCOMPARE(result.shape(), (Shape{3, 1, 2}));
    const std::vector<float> expected{0, 0.5f, -0.5f, -0.25f, -0.5f, -0.375f};
    for (std::size_t i = 0; i < 6; ++i)
        QCOMPARE(result.floats()[i], expected[i]);
    const Tensor raw
        = recipeOf(R"({"do_resize": false, "do_rescale": false, "do_normalize": false})")
              .apply(pixels);
    QCOMPARE(raw.floats()[1], 1.0f);
}

void TestPictureRecipe::withoutSettings()
{
    const std::vector<unsigned char> white(12, 255);
    const Tensor result = PictureRecipe(8, 6).apply({white.data(), 2, 2, 6, 3, 8});
    QCOMPARE(result.shape(), (Shape{3, 8, 6}));
    for (const float value : result.floats())
        QCOMPARE(value, 1.0f);
}

void TestPictureRecipe::sizes_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    const auto row = [](const char* json, int width, int height) {
        QTest::newRow(json) << QByteArray(json) << width << height;
    };
    // Of a picture of 200 x 100.
    row("{}", 32, 32);
    row(R"({"size": 24})", 24, 24);
    row(R"({"size": {"height": 20, "width": 30}})", 30, 20);
    row(R"({"size": {"shortest_edge": 50}})", 100, 50);
    row(R"({"size": {"shortest_edge": 50, "longest_edge": 80}})", 80, 40);
    row(R"({"size": 50, "image_processor_type": "BitImageProcessor"})", 100, 50);
    row(R"({"size": 64, "do_center_crop": true, "crop_size": 48})", 48, 48);
    row(R"({"size": {"shortest_edge": 64}, "do_center_crop": true,
            "crop_size": {"height": 40, "width": 44}})", 44, 40);
    row(R"({"do_resize": false})", 200, 100);
}

void TestPictureRecipe::sizes()
{
    QFETCH(QByteArray, json);
    QFETCH(int, width);
    QFETCH(int, height);
    const auto recipe = recipeOf(json.toStdString());
    const std::vector<unsigned char> black(200 * 100);
    const Tensor result = recipe.apply({black.data(), 200, 100, 200, 1, 8});
    QCOMPARE(result.shape(), (Shape{3, height, width}));
    QVERIFY(recipe.resultSize({200, 100}) == (image::Size{width, height}));
}

void TestPictureRecipe::cutsTheMiddle()
{
    const auto bytes = ramp(35); // 7 x 5
    const auto recipe = recipeOf(R"({"do_resize": false, "do_rescale": false, "do_normalize": false,
        "do_center_crop": true, "crop_size": {"height": 2, "width": 4}})");
    const Tensor result = recipe.apply({bytes.data(), 7, 5, 7, 1, 8});
    const std::vector<float> expected{8, 9, 10, 11, 15, 16, 17, 18};
    for (std::size_t i = 0; i < 8; ++i)
        QCOMPARE(result.floats()[i], expected[i]);
    const auto area = recipe.area({7, 5});
    QCOMPARE(area.x, 1.0);
    QCOMPARE(area.y, 1.0);
    QCOMPARE(area.width, 4.0);
    QCOMPARE(area.height, 2.0);
    const auto scaled = recipeOf(R"({"size": {"shortest_edge": 50}, "do_center_crop": true,
        "crop_size": 50})").area({200, 100});
    QCOMPARE(scaled.x, 50.0);
    QCOMPARE(scaled.width, 100.0);
    QCOMPARE(scaled.height, 100.0);
}

void TestPictureRecipe::padsSmallPictures()
{
    const std::vector<unsigned char> bytes{5};
    const Tensor result = recipeOf(R"({"do_resize": false, "do_rescale": false,
        "do_normalize": false, "do_center_crop": true, "crop_size": 3})")
                              .apply({bytes.data(), 1, 1, 1, 1, 8});
    const std::vector<float> expected{0, 0, 0, 0, 5, 0, 0, 0, 0};
    for (std::size_t i = 0; i < 9; ++i)
        QCOMPARE(result.floats()[i], expected[i]);
}

/// Mean and deviation belong to the colours, whichever comes first.
void TestPictureRecipe::blueFirst()
{
    const std::vector<unsigned char> pixel{10, 20, 30};
    const std::string json = R"({"do_resize": false, "do_rescale": false, "image_mean": [1, 2, 3],
        "image_std": [1, 2, 3])";
    const image::Pixels pixels{pixel.data(), 1, 1, 3, 3, 8};
    const Tensor red = recipeOf(json + "}").apply(pixels);
    const auto recipe = recipeOf(json + R"(, "do_flip_channel_order": true})");
    QVERIFY(recipe.steps().blueFirst);
    const Tensor blue = recipe.apply(pixels);
    const std::vector<float> expected{9, 9, 9};
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(red.floats()[i], expected[i]);
        QCOMPARE(blue.floats()[i], red.floats()[2 - i]);
    }
    auto steps = recipe.steps();
    steps.mean = {10, 0, 0};
    steps.deviation = {1, 1, 1};
    const Tensor edited = PictureRecipe::of(steps).apply(pixels);
    QCOMPARE(edited.floats()[0], 30.0f);
    QCOMPARE(edited.floats()[2], 0.0f);
}

void TestPictureRecipe::editedSteps_data()
{
    using Steps = PictureRecipe::Steps;
    QTest::addColumn<Steps>("steps");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* part, auto change) {
        Steps steps = recipeOf("{}").steps();
        change(steps);
        QTest::newRow(name) << steps << QString::fromLatin1(part);
    };
    row("as it is", "", [](Steps&) {});
    row("size", "side of 0 pixels", [](Steps& steps) { steps.size = image::Size{0, 4}; });
    row("largest size", "", [](Steps& steps) { steps.size = image::Size{4096, 4096}; });
    row("crop", "4097", [](Steps& steps) { steps.crop = image::Size{4, 4097}; });
    row("shorter side", "5000", [](Steps& steps) {
        steps.size.reset();
        steps.shortestEdge = 5000;
    });
    row("factor", "scale", [](Steps& steps) { steps.factor = 0; });
    row("mean", "mean", [](Steps& steps) { steps.mean[1] = NAN; });
    row("deviation", "deviation 0", [](Steps& steps) { steps.deviation[2] = 0; });
}

void TestPictureRecipe::editedSteps()
{
    QFETCH(PictureRecipe::Steps, steps);
    QFETCH(QString, part);
    if (!part.isEmpty()) {
        EXPECT_ERROR(PictureRecipe::of(steps), part.toStdString());
        return;
    }
    const auto recipe = PictureRecipe::of(steps);
    QVERIFY(recipe.steps() == steps);
    QVERIFY(!recipe.isAssumed());
    QVERIFY(recipe.fixedSize() == steps.size);
}

void TestPictureRecipe::writtenAndRead_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char* json : {"{}", R"({"size": {"height": 20, "width": 30}, "resample": 3})",
             R"({"size": {"shortest_edge": 50}})",
             R"({"size": {"shortest_edge": 50, "longest_edge": 80}, "resample": 0})",
             R"({"do_resize": false, "do_center_crop": true, "crop_size": {"height": 9, "width": 7}})",
             R"({"do_rescale": false, "do_normalize": false, "do_flip_channel_order": true})",
             R"({"rescale_factor": 0.00784313725490196, "image_mean": [0.485, -0.1, 1e6],
                 "image_std": [0.229, 2e-6, 1]})"})
        QTest::newRow(json) << QByteArray(json);
}

/// Every step, to the last bit.
void TestPictureRecipe::writtenAndRead()
{
    QFETCH(QByteArray, json);
    const auto recipe = recipeOf(json.toStdString());
    const std::string written = recipe.toJson();
    // Of another size by itself: nothing is left to that.
    const auto again = PictureRecipe::read(io::JsonSettings::parse(written, "written"), 5, 6);
    QVERIFY2(again.steps() == recipe.steps(), written.c_str());
    QVERIFY(again == PictureRecipe::of(recipe.steps()));
}

void TestPictureRecipe::refuses_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* json, const char* part) {
        QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(part);
    };
    row(R"({"size": 0})", "\"size\" is 0");
    row(R"({"size": 1000000})", "\"size\" is 1000000");
    row(R"({"size": "large"})", "\"size\" is \"large\"");
    row(R"({"size": {"height": 20}})", "preprocessor_config.json: size does not say \"width\"");
    row(R"({"size": {"longest_edge": 20}})", "does not say \"shortest_edge\"");
    row(R"({"resample": 6})", "\"resample\" is 6");
    row(R"({"image_mean": [0.5]})", "\"image_mean\"");
    row(R"({"image_std": [1, 1, 0]})", "\"image_std\"");
    row(R"({"rescale_factor": "x"})", "\"rescale_factor\"");
}

void TestPictureRecipe::refuses()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, part);
    EXPECT_ERROR(recipeOf(json.toStdString()), part.toStdString());
}

QTEST_GUILESS_MAIN(TestPictureRecipe)
#include "tst_picture_recipe.moc"
