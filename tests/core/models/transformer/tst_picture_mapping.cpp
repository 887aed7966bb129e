// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/picture_mapping.h"

#include "base/random.h"
#include "core/models/graph/vit_graph.h"
#include "core/models/transformer/checkpoints.h"
#include "models/graph/graph_model.h"
#include "models/vision_transformer/vision_transformer.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::test;
using image::PictureRecipe;

namespace
{

/// A black picture with one white pixel.
class DotPicture
{
public:
    explicit DotPicture(image::Size size)
        : m_size(size), m_bytes(std::size_t(size.width * size.height), 0)
    {
    }
    void light(Index x, Index y)
    {
        m_bytes[m_dot] = 0;
        m_dot = std::size_t(y * m_size.width + x);
        m_bytes[m_dot] = 255;
    }
    image::Pixels pixels() const
    {
        return {m_bytes.data(), m_size.width, m_size.height, m_size.width, 1, 8};
    }

private:
    image::Size m_size;
    std::size_t m_dot = 0;
    std::vector<unsigned char> m_bytes;
};

PictureRecipe recipeOf(const char* json, Index height, Index width)
{
    return PictureRecipe::read(
        io::JsonSettings::parse(json, "preprocessor_config.json"), height, width);
}

/// The light in each patch of a ready input, [rows, columns].
Matrix patchSums(const Tensor& input, const Tensor& black, const PatchGrid& grid)
{
    Matrix sums = Matrix::Zero(grid.rows, grid.columns);
    const Matrix light = input.slice(0).matrix() - black.slice(0).matrix();
    for (Index r = 0; r < grid.rows; ++r) {
        for (Index c = 0; c < grid.columns; ++c)
            sums(r, c) = light
                             .block(r * grid.patchHeight, c * grid.patchWidth, grid.patchHeight,
                                 grid.patchWidth)
                             .sum();
    }
    return sums;
}

/// How far a place lies inside of its cell, in pixels of the ready input; negative outside of all.
double depth(const image::ImageMapping& mapping, const PatchGrid& grid, Index x, Index y)
{
    const auto at = mapping.toMap({double(x), double(y)});
    const auto inside = [](double place, Index count, Index pixels) {
        const double edge = place + 0.5; // 0 at the first cell's edge
        if (edge < 0 || edge >= double(count))
            return -(edge < 0 ? -edge : edge - double(count)) * double(pixels);
        const double rest = edge - std::floor(edge);
        return std::min(rest, 1 - rest) * double(pixels);
    };
    return std::min(inside(at.x, grid.columns, grid.patchWidth),
        inside(at.y, grid.rows, grid.patchHeight));
}

} // namespace

class TestPictureMapping : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aDotLightsItsPatch_data()
    {
        QTest::addColumn<QByteArray>("recipe");
        QTest::addColumn<int>("height"); // of the ready input
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("patchHeight");
        QTest::addColumn<int>("patchWidth");
        QTest::newRow("squashed") << QByteArray("{}") << 32 << 32 << 8 << 8;
        QTest::newRow("squashed, not square")
            << QByteArray(R"({"size": {"height": 24, "width": 56}})") << 24 << 56 << 8 << 4;
        QTest::newRow("bicubic")
            << QByteArray(R"({"size": 36, "resample": 3})") << 36 << 36 << 6 << 6;
        QTest::newRow("shortest edge, crop")
            << QByteArray(R"({"size": {"shortest_edge": 40}, "do_center_crop": true,
                "crop_size": 32})") << 32 << 32 << 8 << 8;
        QTest::newRow("crop, not square")
            << QByteArray(R"({"size": {"shortest_edge": 45}, "do_center_crop": true,
                "crop_size": {"height": 27, "width": 36}})") << 27 << 36 << 9 << 4;
        QTest::newRow("pixels left over")
            << QByteArray(R"({"size": {"shortest_edge": 41}, "do_center_crop": true,
                "crop_size": 37})") << 37 << 37 << 8 << 7;
        QTest::newRow("padded")
            << QByteArray(R"({"size": {"shortest_edge": 20}, "do_center_crop": true,
                "crop_size": 32})") << 32 << 32 << 8 << 8;
    }
    void aDotLightsItsPatch()
    {
        QFETCH(QByteArray, recipe);
        QFETCH(int, height);
        QFETCH(int, width);
        QFETCH(int, patchHeight);
        QFETCH(int, patchWidth);
        const PictureRecipe prepared = recipeOf(recipe.constData(), height, width);
        Random random(7);
        for (const image::Size size :
            {image::Size{120, 80}, {61, 97}, {33, 32}, {200, 40}, {19, 23}}) {
            const image::Size ready = prepared.resultSize(size);
            QVERIFY(ready == (image::Size{width, height}));
            const PatchGrid grid{1, height / patchHeight, width / patchWidth, 0, patchHeight,
                patchWidth};
            const auto mapping = transformer::patchesOnPicture(prepared, size, grid);
            DotPicture picture(size);
            const Tensor black = prepared.apply(picture.pixels());
            // What a filter spreads: one pixel of the smaller of picture and input, bicubic two.
            const double reach = 2.0
                * std::max({1.0, double(width) / mapping.wholeArea().width,
                    double(height) / mapping.wholeArea().height});
            int covered = 0;
            int beyond = 0;
            for (int i = 0; i < 1000 && covered < 20; ++i) {
                const auto x = Index(random.uniform() * double(size.width));
                const auto y = Index(random.uniform() * double(size.height));
                const double inside = depth(mapping, grid, x, y);
                QCOMPARE(mapping.covers(x, y), inside >= 0);
                if (inside >= -reach && inside < 0.5)
                    continue; // near a border light falls on both sides
                if (inside < 0 && ++beyond > 5)
                    continue;
                picture.light(x, y);
                const Matrix sums = patchSums(prepared.apply(picture.pixels()), black, grid);
                if (inside < 0) {
                    QCOMPARE(sums.cwiseAbs().maxCoeff(), 0.0f);
                    continue;
                }
                ++covered;
                Index row = 0, column = 0;
                sums.maxCoeff(&row, &column);
                const auto cell = mapping.cellAt(x, y);
                QCOMPARE(cell.row, row);
                QCOMPARE(cell.column, column);
                // And back: the pixel lies in the area of its cell.
                const auto area = mapping.areaOf(cell);
                QVERIFY(area.x <= double(x) + 0.5 && double(x) + 0.5 <= area.x + area.width);
                QVERIFY(area.y <= double(y) + 0.5 && double(y) + 0.5 <= area.y + area.height);
            }
            QCOMPARE(covered, 20);
        }
    }

    void wholeMaps()
    {
        const PictureRecipe prepared = recipeOf(
            R"({"size": {"shortest_edge": 50}, "do_center_crop": true, "crop_size": 50})", 50, 50);
        const auto mapping = transformer::mapOnPicture(prepared, {200, 100}, {10, 5});
        QVERIFY(!mapping.covers(49, 50));
        QVERIFY(mapping.covers(50, 50));
        const auto area = mapping.areaOf({0, 9});
        QCOMPARE(area.x, 140.0);
        QCOMPARE(area.width, 10.0);
        QCOMPARE(area.height, 20.0);
    }

    void modelsSeeTheDotInItsToken_data()
    {
        QTest::addColumn<QString>("folder"); // or a graph
        QTest::addColumn<QByteArray>("recipe");
        QTest::newRow("ViT, its own recipe") << QStringLiteral("vit-tiny") << QByteArray();
        QTest::newRow("ViT, cropped")
            << QStringLiteral("vit-tiny")
            << QByteArray(R"({"size": {"shortest_edge": 40}, "do_center_crop": true,
                "crop_size": 32})");
        QTest::newRow("not square")
            << QStringLiteral("vit-wide-tiny")
            << QByteArray(R"({"size": {"height": 16, "width": 48}})");
        QTest::newRow("distilled")
            << QStringLiteral("deit-tiny")
            << QByteArray(R"({"size": {"shortest_edge": 36}, "do_center_crop": true,
                "crop_size": {"height": 24, "width": 32}})");
        QTest::newRow("registers") << QStringLiteral("dinov2-registers-tiny")
                                   << QByteArray(R"({"size": {"height": 28, "width": 44}})");
        QTest::newRow("graph") << QStringLiteral("graph")
                               << QByteArray(R"({"size": {"shortest_edge": 44},
                "do_center_crop": true, "crop_size": {"height": 24, "width": 40}})");
    }
    void modelsSeeTheDotInItsToken()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, recipe);
        std::unique_ptr<const Model> model;
        std::string site = "hidden_states.0";
        PictureRecipe prepared(24, 40);
        if (folder == u"graph") {
            model = std::make_unique<GraphModel>(
                vitGraph({.before = 2, .registers = 1}).graph(), GraphModel::Companions());
            site = "value";
        } else {
            model = VisionTransformer::open(checkpointFolder(folder.toStdString()));
        }
        if (recipe.isEmpty()) {
            prepared = PictureRecipe::read(
                io::JsonSettings::open(
                    checkpointFolder(folder.toStdString()) / "preprocessor_config.json"),
                32, 32);
        } else {
            prepared = recipeOf(recipe.constData(), 24, 40);
        }
        const image::Size size{90, 70};
        DotPicture picture(size);
        const auto tokensOf = [&] {
            ModelInput input;
            input.image = prepared.apply(picture.pixels());
            Recorder recorder({site});
            model->run(input, recorder, Monitor::none());
            return recorder.tensor(site);
        };
        const Tensor black = tokensOf();
        const auto grid = model->patchGrid(prepared.apply(picture.pixels()));
        QVERIFY(grid);
        QCOMPARE(black.dim(-2), grid->tokens());
        const auto mapping = transformer::patchesOnPicture(prepared, size, *grid);
        Random random(3);
        int seen = 0;
        for (int i = 0; i < 40; ++i) {
            const auto x = Index(random.uniform() * double(size.width));
            const auto y = Index(random.uniform() * double(size.height));
            const double inside = depth(mapping, *grid, x, y);
            if (inside < 0.5)
                continue;
            picture.light(x, y);
            const Tensor lit = tokensOf();
            // The tokens that changed, of all heads.
            std::vector<bool> changed(std::size_t(grid->tokens()));
            for (Index row = 0; row < lit.matrix().rows(); ++row) {
                if (lit.matrix().row(row) != black.matrix().row(row))
                    changed[std::size_t(row % grid->tokens())] = true;
            }
            const auto cell = mapping.cellAt(x, y);
            const Index token = grid->tokenAt(cell.row, cell.column);
            QVERIFY(changed[std::size_t(token)]);
            ++seen;
            if (inside >= 1.5) // its light falls on no other patch
                QCOMPARE(std::count(changed.begin(), changed.end(), true), 1);
            for (Index special = 0; special < grid->special(); ++special)
                QVERIFY(!changed[std::size_t(grid->specialToken(special))]);
        }
        QVERIFY(seen > 5);
    }
};

QTEST_GUILESS_MAIN(TestPictureMapping)
#include "tst_picture_mapping.moc"
