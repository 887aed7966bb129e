// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_data.h"
#include "models/text_result.h"

#include <QWidget>

#include <optional>
#include <set>

class QScrollArea;
class QSettings;

namespace fovea::ui
{

class HeatmapModel;
class StepStrip;
class TextInterventions;
class TextMapPanel;
class TextSession;

/// What is computed of a text: the steps of a layer, beside them the one that is chosen, and above
/// it what was changed inside the model. Keeps the choice when the layer or the model is another.
class TextStage : public QWidget
{
    Q_OBJECT
public:
    TextStage(TextSession* session, HeatmapModel* model, QWidget* parent = nullptr);

    StepStrip* stepStrip() const { return m_steps; }
    TextMapPanel* mapPanel() const { return m_panel; }
    TextInterventions* interventions() const { return m_interventions; }

    /// The first step of a kind; where there is no text yet, as soon as there is one.
    void chooseStep(SiteKind kind);
    /// The session has another result, or none.
    void takeResult();
    void retranslate();

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    /// Other maps of the same result, with changes or words or without.
    void mapsChanged();
    void failed(const QString& message);

private:
    void buildLayout();
    void setMergesWords(bool merges);
    std::shared_ptr<const HeatmapData> shownData(const TextResult::Step& step) const;
    void findAwaited();
    void showMaps();
    void showSteps();
    std::set<SiteKind> lookedAt() const;
    void showStep(const std::string& site);

    TextSession* m_session;
    HeatmapModel* m_model;
    StepStrip* m_steps;
    QScrollArea* m_stepArea;
    QWidget* m_mapPlace; ///< the panel, and above it what is changed
    TextMapPanel* m_panel;
    TextInterventions* m_interventions;
    std::string m_site = weightsSite; ///< the step that was chosen
    int m_siteLayer = 0; ///< whose step it is
    std::optional<SiteKind> m_awaited; ///< that was chosen before there was a result
    bool m_mergesWords = false;
    Job m_picturesJob; ///< of differences
};

} // namespace fovea::ui
