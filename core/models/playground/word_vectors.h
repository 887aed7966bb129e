// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"
#include "text/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace fovea
{

/// A vector of length 1 for words, from the table of input vectors of a trained text model: the
/// mean over the pieces that its tokenizer makes of the word.
///
/// The mean of all rows is taken off the table and each row is scaled to length 1; what is left of
/// a cosine then says how much two pieces have in common. Vectors are given in the `size`
/// directions in which those of the most frequent pieces differ most, the first one most.
class WordVectors
{
public:
    /// Reads the table and the tokenizer of a folder with an ONNX file.
    /// @param size numbers in a vector, at most as many as the table has columns
    /// @throws Error when there is no such table, or a file is damaged
    static std::shared_ptr<const WordVectors> open(
        const std::filesystem::path& folder, Index size);
    /// @param table [pieces, columns], a row for each id of the tokenizer, the most frequent first;
    /// rows behind these are not used
    WordVectors(const Tensor& table, std::shared_ptr<const text::Tokenizer> tokenizer, Index size);

    Index size() const { return m_directions.cols(); }
    /// [size()], of length 1; empty where the tokenizer knows no piece of the word. The same for
    /// all spellings in upper and lower case, unless one of them alone is in the vocabulary: "The"
    /// and "the", not "Paris" and "paris".
    Vector vector(std::string_view word) const;

private:
    std::vector<Index> pieces(std::string_view word) const;

    std::shared_ptr<const text::Tokenizer> m_tokenizer;
    std::int64_t m_unknown = -1; ///< the id of what is no piece
    Matrix m_rows; ///< [pieces, columns]
    Matrix m_directions; ///< [columns, size]
};

} // namespace fovea
