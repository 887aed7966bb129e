// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/lesson_sentence.h"

#include "models/resource_data.h"
#include "models/token_text.h"

#include <algorithm>
#include <utility>

namespace fovea::ui
{

namespace
{

constexpr std::uint64_t firstSeed = 1;

} // namespace

LessonSentence::LessonSentence(QObject* parent)
    : QObject(parent), m_sentence(QStringLiteral("你好机车")), m_settings(example::settings(firstSeed))
{
    compute();
}

void LessonSentence::setSentence(const QString& sentence)
{
    const QString before = std::exchange(m_sentence, sentence);
    if (!compute())
        m_sentence = before;
}

void LessonSentence::setSettings(const LayerSettings& settings)
{
    m_settings = settings;
    compute();
}

const Tensor& LessonSentence::weight(Projection projection) const
{
    return projection == Projection::Query ? m_settings.queryWeight
        : projection == Projection::Key    ? m_settings.keyWeight
                                           : m_settings.valueWeight;
}

void LessonSentence::setWeight(Projection projection, Index row, Index column, float value)
{
    Tensor& weight = projection == Projection::Query ? m_settings.queryWeight
        : projection == Projection::Key              ? m_settings.keyWeight
                                                     : m_settings.valueWeight;
    weight.mutableMatrix()(row, column) = value;
    compute();
}

void LessonSentence::shuffleWeights()
{
    drawWeights(m_settings.seed + 1);
}

void LessonSentence::resetWeights()
{
    drawWeights(firstSeed);
}

void LessonSentence::drawWeights(std::uint64_t seed)
{
    const LayerSettings next = example::settings(seed);
    m_settings.seed = next.seed;
    m_settings.queryWeight = next.queryWeight;
    m_settings.keyWeight = next.keyWeight;
    m_settings.valueWeight = next.valueWeight;
    compute();
}

void LessonSentence::setColumns(bool columns)
{
    if (m_columns == columns)
        return;
    m_columns = columns;
    Q_EMIT changed();
}

void LessonSentence::setToken(Index token)
{
    if (token < 0 || token >= Index(m_tokens.size()) || token == m_token)
        return;
    m_token = token;
    Q_EMIT changed();
}

QStringList LessonSentence::labels() const
{
    QStringList labels;
    for (const Token& token : m_tokens)
        labels += tokenLabel(token);
    return labels;
}

/// @return false, and nothing changes, when the sentence has no tokens
bool LessonSentence::compute()
{
    const auto vectors = knownCharacterVectors();
    const PlaygroundLayer layer(m_settings, vectors);
    const std::string text = toCoreText(m_sentence);
    std::vector<Token> tokens = example::tokens(layer, text);
    if (tokens.empty())
        return false;
    m_tokens = std::move(tokens);
    m_wasCut = layer.tokenize(text).size() > m_tokens.size();
    m_token = std::min(m_token, Index(m_tokens.size()) - 1);
    m_recorder = Recorder();
    layer.run({m_tokens, {}}, m_recorder, Monitor::none());
    m_additive = layer.additive().empty() ? attention::AdditiveScoring() : layer.additive().front();
    m_embedding = example::embedding(m_tokens, m_recorder.tensor("embedding"));
    const bool hasWords = std::any_of(m_tokens.begin(), m_tokens.end(),
        [&](const Token& token) { return !vectors->has(token.text); });
    if (hasWords && !areWordVectorsKnown() && !m_wordsJob.isRunning()) {
        m_wordsJob.start<bool>(
            [](Monitor&) {
                readWordVectors();
                return true;
            },
            [this](bool) { compute(); });
    }
    Q_EMIT changed();
    return true;
}

Tensor LessonSentence::site(const std::string& name) const
{
    const Tensor tensor = m_recorder.tensor(name);
    return tensor.rank() == 3 ? tensor.slice(0) : tensor;
}

Tensor LessonSentence::step(const char* name) const
{
    return site(std::string("layers.0.attention.") + name);
}

} // namespace fovea::ui
