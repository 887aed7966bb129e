// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/text_computation.h"

namespace fovea::ui
{

class TextModels;

/// A text that is read by a model: computes what they lead to whenever one of them changes, and
/// keeps the newest result. A result stays until a newer one is there, so that what is shown
/// always belongs together.
class TextSession : public QObject
{
    Q_OBJECT
public:
    explicit TextSession(QObject* parent = nullptr);
    ~TextSession() override;

    /// Which model is used.
    TextModels* models() const { return m_models; }
    const QString& text() const { return m_text; }
    const QString& pair() const { return m_pair; }
    /// @param pair a second sentence, for models that take pairs; empty for none
    /// @param continuation what of the text was drawn
    void setText(
        const QString& text, const QString& pair = {}, const TextContinuation& continuation = {});
    const LayerSettings& settings() const { return m_settings; }
    /// Of the playground.
    void setSettings(const LayerSettings& settings);
    /// The layer that was chosen; the result shows the last one when the model has fewer.
    int layer() const { return m_layer; }
    void setLayer(int layer);
    /// The kinds of steps that are looked at, see TextRequest: for the next text.
    void setLookedAt(std::set<SiteKind> kinds) { m_lookedAt = std::move(kinds); }
    const explain::Interventions& interventions() const { return m_interventions; }
    /// What is changed inside the model; a result says what of it had a place in the text.
    void setInterventions(const explain::Interventions& interventions);

    /// Null when there is no text, and before the first result.
    const std::shared_ptr<const TextResult>& result() const { return m_result; }
    /// Whether a result is on its way.
    bool isRunning() const { return m_job.isRunning() || m_restJob.isRunning(); }
    bool isComputing() const;
    /// Gives up what is on its way, a model that is being opened too.
    void cancel();
    /// Opens a model, in place of a first result of the one in use.
    /// @param path of a folder, or of a file in it
    void openModel(const QString& path);
    /// Opens the model that the text is meant for: it is not read by the one in use any more.
    void awaitModel(const QString& path);

Q_SIGNALS:
    /// Another result, or none.
    void resultChanged();
    /// Masked tokens or held rows were meant for another text than that of the result.
    void changesLeftOut();
    /// 0..1, or negative when nothing is on its way.
    void progressChanged(double fraction);
    void failed(const QString& message);
    /// What failed with this message was done meanwhile, or failed in another way.
    void recovered(const QString& message);

private:
    void compute();
    void complete(const std::shared_ptr<const TextResult>& result);
    void setResult(std::shared_ptr<const TextResult> result);
    void announceProgress();
    void recover(QString& error);

    TextModels* m_models;
    QString m_text;
    QString m_pair;
    TextContinuation m_continuation;
    LayerSettings m_settings;
    int m_layer = 0;
    std::set<SiteKind> m_lookedAt;
    explain::Interventions m_interventions;
    std::shared_ptr<const Model> m_playground; ///< of the present settings, once made
    std::shared_ptr<const TextResult> m_result;
    bool m_awaits = false; ///< nothing is computed before the model is there
    bool m_isPostponed = false; ///< to be computed when the model that is being opened is there
    QString m_runError; ///< of the last run, and of the last model that was to be opened
    QString m_modelError;
    QString m_awaited; ///< the model that the text asked for last
    Job m_job;
    Job m_restJob; ///< what is missing in the result
};

} // namespace fovea::ui
