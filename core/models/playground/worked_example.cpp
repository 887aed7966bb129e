// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/worked_example.h"

#include "base/random.h"
#include "ops/matmul.h"
#include "text/segmentation.h"

#include <algorithm>
#include <cmath>

namespace fovea::example
{

namespace
{

/// Entries of variance 1 / (0.36 d_model), as PlaygroundLayer's random projections.
Tensor projection(Index rows, std::uint64_t seed)
{
    const double deviation = 1 / std::sqrt(0.36 * modelSize);
    Random random(seed);
    return Tensor::fromMatrix(Matrix::NullaryExpr(
        rows, modelSize, [&] { return float(std::round(10 * deviation * random.normal()) / 10); }));
}

} // namespace

LayerSettings settings(std::uint64_t seed)
{
    LayerSettings result;
    result.projection = LayerSettings::Projection::Given;
    result.heads = 1;
    result.modelSize = modelSize;
    result.keySize = headSize;
    result.valueSize = headSize;
    result.headSizeChosen = true;
    result.seed = seed;
    result.queryWeight = projection(headSize, seed ^ hashText("query"));
    result.keyWeight = projection(headSize, seed ^ hashText("key"));
    result.valueWeight = projection(headSize, seed ^ hashText("value"));
    return result;
}

std::vector<Token> tokens(const PlaygroundLayer& layer, std::string_view sentence)
{
    std::vector<Token> result = layer.tokenize(sentence);
    result.resize(std::min(result.size(), std::size_t(longest)));
    return result;
}

Rows rows(const CharacterVectors& vectors, std::string_view sentence, Index most, Index features)
{
    Rows result;
    result.tokens = text::wordsAndHanCharacters(sentence);
    result.tokens.resize(std::min(result.tokens.size(), std::size_t(most)));
    result.x = Tensor({Index(result.tokens.size()), features});
    for (std::size_t i = 0; i < result.tokens.size(); ++i) {
        const Vector row = vectors.vector(result.tokens[i].text).head(features).normalized();
        result.x.mutableMatrix().row(Index(i))
            = (10 * std::sqrt(float(features)) * row.transpose().array()).round() / 10;
    }
    return result;
}

attention::MultiHead twoHeads(std::uint64_t seed)
{
    attention::MultiHead result;
    result.heads = 2;
    result.queryWeight = projection(modelSize, seed ^ hashText("query"));
    result.keyWeight = projection(modelSize, seed ^ hashText("key"));
    result.valueWeight = projection(modelSize, seed ^ hashText("value"));
    result.outputWeight = projection(modelSize, seed ^ hashText("output"));
    return result;
}

attention::CbamSpatial centreSurround()
{
    static constexpr Index size = 7;
    const auto gaussian = [](double sigma) {
        Eigen::ArrayXXd values = Eigen::ArrayXXd::Zero(Index(size), Index(size));
        for (Index i = 0; i < size; ++i)
            for (Index j = 0; j < size; ++j)
                values(i, j) = std::exp(
                    -double((i - 3) * (i - 3) + (j - 3) * (j - 3)) / (2 * sigma * sigma));
        return Eigen::ArrayXXd(values / values.sum());
    };
    const Eigen::ArrayXXd kernel = 8 * (gaussian(1) - gaussian(2.5));
    attention::CbamSpatial result;
    result.weight = Tensor({1, 2, size, size});
    for (Index map = 0; map < 2; ++map)
        for (Index i = 0; i < size; ++i)
            for (Index j = 0; j < size; ++j)
                result.weight.mutableFloats()[std::size_t((map * size + i) * size + j)]
                    = float(kernel(i, j));
    return result;
}

attention::TemporalAttention byColour()
{
    const Tensor weight = Tensor::fromMatrix(10 * Matrix::Identity(3, 3));
    const Tensor bias({3}, {-5, -5, -5});
    return {weight, bias, weight, bias};
}

Tensor movingFrames(const Tensor& picture, Index frames, Index inverted)
{
    const Index size = picture.dim(1);
    const Index way = picture.dim(2) - size;
    Tensor result({frames, 3, size, size});
    float* out = result.mutableFloats().data();
    for (Index t = 0; t < frames; ++t) {
        const Index left = frames > 1 ? t * way / (frames - 1) : 0;
        for (Index c = 0; c < 3; ++c, out += size * size) {
            MatrixMap frame(out, size, size);
            frame = picture.slice(c).matrix().middleCols(left, size);
            if (t == inverted)
                frame = 1 - frame.array();
        }
    }
    return result;
}

Embedding embedding(const std::vector<Token>& tokens, const Tensor& rows)
{
    Embedding result;
    std::vector<Index> places;
    std::vector<Index> firsts;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto known
            = std::find(result.vocabulary.begin(), result.vocabulary.end(), tokens[i].text);
        places.push_back(known - result.vocabulary.begin());
        if (known == result.vocabulary.end()) {
            result.vocabulary.push_back(tokens[i].text);
            firsts.push_back(Index(i));
        }
    }
    const Index words = Index(result.vocabulary.size());
    result.weight = Tensor({rows.dim(1), words});
    for (Index word = 0; word < words; ++word)
        result.weight.mutableMatrix().col(word)
            = rows.matrix().row(firsts[std::size_t(word)]).transpose();
    result.oneHot = Tensor({Index(tokens.size()), words});
    for (std::size_t i = 0; i < tokens.size(); ++i)
        result.oneHot.mutableMatrix()(Index(i), places[i]) = 1;
    result.embedded = ops::linear(result.oneHot, result.weight);
    return result;
}

} // namespace fovea::example
