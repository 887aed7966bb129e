// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/word_vectors.h"

#include "base/error.h"
#include "io/onnx/read_graph.h"
#include "models/model_folder.h"
#include "models/playground/principal_directions.h"
#include "text/unicode.h"

#include <algorithm>
#include <map>

namespace fovea
{

namespace
{

/// Pieces that say in which directions vectors differ. All of them take four times as long and
/// give nearly the same.
constexpr Index frequentPieces = 2048;
/// A character for private use, which no vocabulary has.
constexpr std::string_view unheardOf = "\uE000";
constexpr std::string_view metaspace = "▁";

/// The table that the ids of tokens are looked up in; null where there is none.
const graph::Value* inputTable(const graph::Graph& graph)
{
    const auto isInput = [&](const std::string& name) {
        return std::any_of(graph.inputs.begin(), graph.inputs.end(),
            [&](const graph::ValueInfo& input) { return input.name == name; });
    };
    std::map<std::string, std::string> casts; // of tables that are stored in half precision
    for (const graph::Node& node : graph.nodes) {
        if (node.type == "Cast")
            casts[node.outputs.at(0)] = node.inputs.at(0);
        if (node.type != "Gather" || !isInput(node.inputs.at(1)))
            continue;
        const std::string& name = node.inputs.at(0);
        const auto cast = casts.find(name);
        const auto table = graph.initialisers.find(cast == casts.end() ? name : cast->second);
        if (table != graph.initialisers.end() && table->second.shape().size() == 2
            && graph::isFloating(table->second.type))
            return &table->second;
    }
    return nullptr;
}

} // namespace

std::shared_ptr<const WordVectors> WordVectors::open(
    const std::filesystem::path& folder, Index size)
{
    const auto tokenizer = text::Tokenizer::open(folder);
    const graph::Graph graph = graph::readGraph(graphFile(folder));
    if (const graph::Value* table = inputTable(graph);
        table && table->shape()[0] >= tokenizer->vocabularySize() && table->shape()[1] >= size)
        return std::make_shared<WordVectors>(table->tensor.toFloat(), tokenizer, size);
    throw Error(FOVEA_TEXT("Error",
                    "%1 has no table with a vector for each of the tokenizer's %2 pieces. Choose "
                    "another model."),
        {graph.file, std::to_string(tokenizer->vocabularySize())});
}

WordVectors::WordVectors(
    const Tensor& table, std::shared_ptr<const text::Tokenizer> tokenizer, Index size)
    : m_tokenizer(std::move(tokenizer)),
      m_rows(table.matrix().topRows(Index(m_tokenizer->vocabularySize())))
{
    m_rows.rowwise() -= m_rows.colwise().mean().eval();
    for (auto row : m_rows.rowwise()) {
        if (const float length = row.norm(); length > 0)
            row /= length;
    }
    const Index frequent = std::min(frequentPieces, Index(m_rows.rows()));
    m_directions = principalDirections(m_rows.topRows(frequent), size);
    for (const Token& token : m_tokenizer->encode(unheardOf)) {
        if (token.piece != metaspace)
            m_unknown = token.id;
    }
}

std::vector<Index> WordVectors::pieces(std::string_view word) const
{
    std::vector<Index> ids;
    for (const Token& token : m_tokenizer->encode(word)) {
        const bool isPiece = token.id != m_unknown && token.id >= 0
            && token.id < std::int64_t(m_rows.rows()) && !token.special
            && token.piece != metaspace; // marks the beginning alone, before a full stop
        if (isPiece)
            ids.push_back(Index(token.id));
    }
    return ids;
}

Vector WordVectors::vector(std::string_view word) const
{
    const std::vector<Index> asWritten = pieces(word);
    const std::vector<Index> folded = pieces(text::folded(word));
    const std::vector<Index>& ids
        = !asWritten.empty() && asWritten.size() < folded.size() ? asWritten : folded;
    if (ids.empty())
        return {};
    Vector sum = Vector::Zero(m_rows.cols());
    for (const Index id : ids)
        sum += m_rows.row(id).transpose();
    Vector result = m_directions.transpose() * sum;
    if (result.norm() == 0)
        return {};
    result.normalize();
    return result;
}

} // namespace fovea
