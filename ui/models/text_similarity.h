// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/text_result.h"

namespace fovea::ui
{

/// Whether the model makes one vector of a whole text, so that texts can be compared by it.
bool makesTextVector(const Model& model);

/// How alike two texts are to a model: the cosine of its vectors of them. Computed by a job whenever
/// one of them changes.
class TextSimilarity : public QObject
{
    Q_OBJECT
public:
    explicit TextSimilarity(QObject* parent = nullptr);

    /// Of two results, with what is changed in each. None where one is null, where they are of
    /// different models, or where the model makes no vector.
    void compare(std::shared_ptr<const TextResult> first, std::shared_ptr<const TextResult> second);
    /// The same with a text that the first one's model reads, under the same changes but those of
    /// single tokens; none where it is empty.
    void compareWith(std::shared_ptr<const TextResult> first, const QString& text);

    /// Of the newest two; of older ones while isBusy().
    std::optional<float> value() const { return m_value; }
    bool isBusy() const { return m_job.isRunning(); }

Q_SIGNALS:
    void changed();
    void failed(const QString& message);

private:
    using Vector = std::function<Tensor(Monitor&)>;
    void start(Vector first, Vector second);
    void clear();

    std::optional<float> m_value;
    Job m_job;
};

/// "0.83"
QString similarityText(float cosine);

} // namespace fovea::ui
