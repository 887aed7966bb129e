// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/playground/character_vectors.h"

#include "base/error.h"
#include "base/random.h"
#include "io/safetensors.h"
#include "models/playground/principal_directions.h"
#include "models/playground/word_vectors.h"
#include "ops/matmul.h"
#include "text/unicode.h"

#include <algorithm>
#include <bit>

namespace fovea
{

namespace
{

/// Length in bytes of the character that starts with this byte of valid UTF-8.
std::size_t characterLength(char first)
{
    const int ones = std::countl_one(static_cast<unsigned char>(first));
    return ones ? std::size_t(ones) : 1;
}

} // namespace

std::shared_ptr<const CharacterVectors> CharacterVectors::load(
    std::span<const std::byte> safetensors, std::string_view vocabulary)
{
    auto result = std::make_shared<CharacterVectors>();
    while (!vocabulary.empty()) {
        const std::size_t length = std::min(vocabulary.find('\n'), vocabulary.size());
        result->m_rows.emplace(vocabulary.substr(0, length), Index(result->m_rows.size()));
        vocabulary.remove_prefix(std::min(length + 1, vocabulary.size()));
    }
    result->m_vectors = io::SafeTensors::parse(safetensors, nullptr, "character vectors")
                            .tensor("embeddings")
                            .toFloat();
    if (result->m_vectors.rank() != 2 || result->m_vectors.dim(0) != Index(result->m_rows.size())) {
        throw Error(
            FOVEA_TEXT("Error",
                "The character vectors have the shape %1, but the vocabulary lists %2 characters. "
                "Reinstall the program."),
            {toString(result->m_vectors.shape()), std::to_string(result->m_rows.size())});
    }
    MatrixMap vectors = result->m_vectors.mutableMatrix();
    vectors.rowwise() -= vectors.colwise().mean().eval();
    vectors.rowwise().normalize();
    result->m_vectors = ops::matmul(result->m_vectors,
        Tensor::fromMatrix(principalDirections(result->m_vectors.matrix(), result->size())));
    return result;
}

std::shared_ptr<const CharacterVectors> CharacterVectors::withWords(Words words) const
{
    auto result = std::make_shared<CharacterVectors>(*this);
    result->m_words = std::move(words);
    return result;
}

bool CharacterVectors::has(std::string_view text) const
{
    return learned(text).size() > 0;
}

bool CharacterVectors::hasWord(std::string_view text) const
{
    return !has(text) && ofWord(text).size() > 0;
}

/// Empty where there is none.
Vector CharacterVectors::ofWord(std::string_view text) const
{
    const auto words = m_words ? m_words() : nullptr;
    return words ? words->vector(text) : Vector();
}

Vector CharacterVectors::vector(std::string_view text) const
{
    Vector result = learned(text);
    if (result.size() == 0)
        result = ofWord(text);
    if (result.size() == 0) {
        Random random(hashText(text::folded(text)));
        result = Vector::NullaryExpr(size(), [&] { return float(random.normal()); });
    }
    result.normalize();
    return result;
}

std::vector<CharacterVectors::Neighbour> CharacterVectors::nearest(
    std::string_view text, Index count) const
{
    const Vector cosines = m_vectors.matrix() * vector(text);
    struct Candidate {
        Index row;
        const std::string* name;
    };
    std::vector<Candidate> candidates;
    for (const auto& [name, row] : m_rows)
        if (name != text)
            candidates.push_back({row, &name});
    const auto middle = candidates.begin() + std::min<Index>(count, std::ssize(candidates));
    std::partial_sort(candidates.begin(), middle, candidates.end(),
        [&cosines](const Candidate& a, const Candidate& b) {
            return cosines(a.row) != cosines(b.row) ? cosines(a.row) > cosines(b.row)
                                                    : a.row < b.row;
        });
    std::vector<Neighbour> result;
    for (auto candidate = candidates.begin(); candidate != middle; ++candidate)
        result.push_back({*candidate->name, cosines(candidate->row)});
    return result;
}

Vector CharacterVectors::learned(std::string_view text) const
{
    if (text.empty())
        return {};
    Vector sum = Vector::Zero(size());
    while (!text.empty()) {
        const std::string_view character = text.substr(0, characterLength(text.front()));
        const auto row = m_rows.find(std::string(character));
        if (row == m_rows.end())
            return {};
        sum += m_vectors.matrix().row(row->second).transpose();
        text.remove_prefix(character.size());
    }
    return sum;
}

} // namespace fovea
