// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/model_folder.h"

#include "base/error.h"
#include "io/mapped_file.h"
#include "io/onnx/graph_inputs.h"
#include "io/onnx/read_graph.h"
#include "models/graph/graph_model.h"
#include "models/transformer/transformer.h"
#include "models/vision_transformer/vision_transformer.h"
#include "text/tokenizer.h"

#include <algorithm>
#include <exception>

namespace fovea
{

namespace
{

namespace fs = std::filesystem;

bool isThere(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

std::unique_ptr<const Model> openGraph(const fs::path& file)
{
    fs::path folder = file.parent_path();
    if (folder.filename() == "onnx" && !isThere(folder / "config.json"))
        folder = folder.parent_path();
    auto graph = std::make_shared<const graph::Graph>(graph::readGraph(file));
    GraphModel::Companions companions;
    if (isThere(folder / "config.json"))
        companions.config = io::JsonSettings::open(folder / "config.json");
    if (isThere(folder / "preprocessor_config.json"))
        companions.preprocessor = io::JsonSettings::open(folder / "preprocessor_config.json");
    try {
        companions.tokenizer = text::Tokenizer::open(folder);
    } catch (const Error&) {
        companions.tokenizerRefusal = std::current_exception(); // said when a text comes
    }
    return std::make_unique<GraphModel>(std::move(graph), std::move(companions));
}

} // namespace

fs::path graphFile(const fs::path& path)
{
    if (path.extension() == ".onnx")
        return path;
    if (isThere(path / "model.safetensors") || isThere(path / "model.safetensors.index.json"))
        return {};
    for (const fs::path& file : {path / "model.onnx", path / "onnx" / "model.onnx"}) {
        if (isThere(file))
            return file;
    }
    return {};
}

std::optional<Model::InputKind> modelInputKind(const fs::path& folder)
{
    using Kind = Model::InputKind;
    try {
        const fs::path file = graphFile(folder);
        if (file.empty()) {
            return transformer::isVisionType(io::JsonSettings::open(folder / "config.json"))
                ? Kind::Image
                : Kind::Text;
        }
        const auto inputs = graph::inputsOf(io::MappedFile::open(file)->bytes());
        if (inputs.empty())
            return {};
        const bool isOnPictures = std::any_of(inputs.begin(), inputs.end(),
            [](const graph::ValueInfo& input) { return isFloating(input.type); });
        return isOnPictures ? Kind::Image : Kind::Text;
    } catch (const Error&) {
        return {};
    }
}

std::unique_ptr<const Model> openModelFolder(const fs::path& folder)
{
    if (const fs::path file = graphFile(folder); !file.empty())
        return openGraph(file);
    if (transformer::isVisionType(io::JsonSettings::open(folder / "config.json")))
        return VisionTransformer::open(folder);
    Transformer::Tokenize tokenize;
    Transformer::Vocabulary vocabulary;
    try {
        const auto tokenizer = text::Tokenizer::open(folder);
        tokenize = [tokenizer](std::string_view text, std::string_view pair) {
            return pair.empty() ? tokenizer->encode(text) : tokenizer->encode(text, pair);
        };
        vocabulary.tokenText = [tokenizer](std::int64_t id) { return tokenizer->tokenText(id); };
        vocabulary.textOf
            = [tokenizer](std::span<const std::int64_t> ids) { return tokenizer->decode(ids); };
        vocabulary.maskToken = tokenizer->maskToken();
    } catch (const Error&) {
        tokenize = [refusal = std::current_exception()](std::string_view,
                       std::string_view) -> std::vector<Token> { std::rethrow_exception(refusal); };
    }
    return Transformer::open(folder, std::move(tokenize), std::move(vocabulary));
}

} // namespace fovea
