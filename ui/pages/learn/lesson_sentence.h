// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/playground/worked_example.h"

#include <QObject>
#include <QStringList>

namespace fovea::ui
{

/// The sentence that the lessons on tokens, queries and softmax have in common, its settings, and
/// everything the layer computes from it. So small that it is computed at once; words have seeded
/// vectors for the moment that it takes to read theirs.
class LessonSentence : public QObject
{
    Q_OBJECT
public:
    enum class Projection { Query, Key, Value };

    explicit LessonSentence(QObject* parent = nullptr);

    QString sentence() const { return m_sentence; }
    /// A sentence without tokens is not taken. Only the first tokens count: example::longest.
    void setSentence(const QString& sentence);
    const LayerSettings& settings() const { return m_settings; }
    void setSettings(const LayerSettings& settings);
    const Tensor& weight(Projection projection) const;
    void setWeight(Projection projection, Index row, Index column, float value);
    void shuffleWeights();
    /// The matrices the lessons began with.
    void resetWeights();

    /// Vectors as columns, as the survey writes them, or as rows, as code does.
    bool hasColumns() const { return m_columns; }
    void setColumns(bool columns);
    /// The token whose own numbers are told.
    Index token() const { return m_token; }
    void setToken(Index token);

    const std::vector<Token>& tokens() const { return m_tokens; }
    QStringList labels() const;
    bool wasCut() const { return m_wasCut; }
    /// A site's tensor of head 0, e.g. "layers.0.attention.scores".
    Tensor site(const std::string& name) const;
    /// One step of the attention: "query", "weights", ...
    Tensor step(const char* name) const;
    /// How queries and keys are scored; empty tensors with dot products.
    const attention::AdditiveScoring& additive() const { return m_additive; }
    const example::Embedding& embedding() const { return m_embedding; }

Q_SIGNALS:
    void changed();

private:
    bool compute();
    void drawWeights(std::uint64_t seed);

    QString m_sentence;
    LayerSettings m_settings;
    bool m_columns = true;
    Index m_token = 0;
    std::vector<Token> m_tokens;
    bool m_wasCut = false;
    Recorder m_recorder;
    attention::AdditiveScoring m_additive;
    example::Embedding m_embedding;
    Job m_wordsJob; ///< reads the vectors of words at the first one
};

} // namespace fovea::ui
