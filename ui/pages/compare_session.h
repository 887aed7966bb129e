// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/text_computation.h"

namespace fovea::ui
{

class TextModels;

/// The other side of a comparison: the same sentence or another one, read by the same model or
/// another one. Computed by a job of its own, and only while active; where nothing differs the
/// result is the first side's.
class CompareSession : public QObject
{
    Q_OBJECT
public:
    enum class Choice { Same, Playground, Folder };

    explicit CompareSession(QObject* parent = nullptr);

    /// The first side; null when there is none.
    void setFirst(std::shared_ptr<const TextResult> first);
    const std::shared_ptr<const TextResult>& first() const { return m_first; }
    void setActive(bool active);
    /// Of the playground, where the first side is another model.
    void setSettings(const LayerSettings& settings);

    /// Empty: the first side's.
    const QString& text() const { return m_text; }
    void setText(const QString& text);
    Choice choice() const { return m_choice; }
    /// Of a model that was chosen, open or not; empty for the others.
    const QString& folder() const { return m_folder; }
    void useSame();
    void usePlayground();
    /// The model of the first side counts as the same.
    void open(const QString& path);
    /// The folder of the model in use; empty for the playground.
    QString shownFolder() const;

    /// Null while there is none.
    const std::shared_ptr<const TextResult>& result() const { return m_result; }
    bool isComputing() const;
    void cancel();

Q_SIGNALS:
    void resultChanged();
    void choiceChanged();
    void computingChanged();
    /// Another folder was opened.
    void opened(const QString& folder);
    void failed(const QString& message);

private:
    void compute();
    void setResult(std::shared_ptr<const TextResult> result);
    void choose(Choice choice, const QString& folder);

    TextModels* m_models; ///< opens folders
    std::shared_ptr<const TextResult> m_first;
    bool m_active = false;
    LayerSettings m_settings;
    QString m_text;
    Choice m_choice = Choice::Same;
    QString m_folder;
    std::shared_ptr<const TextResult> m_result;
    Job m_job;
};

} // namespace fovea::ui
