// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/change_actions.h"
#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/text_difference.h"

#include <QTimer>

class QMenu;

namespace fovea::ui
{

class ChangesBar;
class TextMapPanel;
class TextSession;

/// Changes inside the model of the text page: lets a user make them where the maps are, hands them
/// to the session, and chooses between changed, original and difference. The page asks it what to
/// show.
class TextInterventions : public QObject
{
    Q_OBJECT
public:
    /// @param scope around the panel, where single keys work
    TextInterventions(
        TextSession* session, HeatmapModel* model, TextMapPanel* panel, QWidget* scope);
    ~TextInterventions() override;

    TextChanges* changes() const { return m_changes; }
    ChangeActions* actions() const { return m_actions; }
    ChangesBar* bar() const { return m_bar; }

    /// The session has another result, or none. Call before asking what is shown.
    void takeResult();
    /// The changed result, or the original when that is chosen.
    std::shared_ptr<const TextResult> shownResult() const;
    /// What is shown of a step; null where the original has none such yet.
    std::shared_ptr<const HeatmapData> shown(const TextResult::Step& step);
    /// Whether that is a difference.
    bool showsDifference() const { return view() == ChangeView::Difference; }
    /// The weights of all layers, with merged words or without.
    TextResult::Layers shownWeights(bool words);
    /// A word on what is shown, beside the name of a step; empty when nothing is changed.
    QString remark() const;
    /// Whether the text is shorter than the model takes because of what is changed.
    bool cutsText() const;
    /// Sentences for the page's note; empty when there is nothing to say.
    QString note() const;
    void retranslate();

Q_SIGNALS:
    /// Other maps are to be shown of the same result.
    void viewChanged();
    void noteChanged();
    void failed(const QString& message);

private:
    bool isChanged() const;
    ChangeView view() const;
    QStringList sideNames() const;
    void makeDifference();
    const HeatmapModel& modelLookedAt() const;
    void updateSubject();
    void updateMarks();
    void addToMenu(QMenu* menu, Cell cell);
    void askForRow();
    void openDialog(
        explain::HeadPlace head, Index row, std::vector<float> weights, std::vector<float> scores);
    std::optional<explain::HeadPlace> headLookedAt() const;

    TextSession* m_session;
    HeatmapModel* m_model;
    TextMapPanel* m_panel;
    QWidget* m_scope;
    TextChanges* m_changes;
    ChangeActions* m_actions;
    ChangesBar* m_bar;
    std::unique_ptr<TextDifference> m_difference; ///< of the result, if it is changed
    Index m_longestToHold = 0;
    QTimer m_noteTimer; ///< runs while it is said that something was let go
    Job m_rowJob;
};

} // namespace fovea::ui
