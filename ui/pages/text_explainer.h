// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/interventions.h"
#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/step_subject.h"

#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace fovea
{
class Model;
}

namespace fovea::ui
{

/// "Explain This Cell": gathers the numbers that lead to the cell one points at, or has pinned, and
/// hands them to the lessons.
class TextExplainer : public QObject
{
    Q_OBJECT
public:
    explicit TextExplainer(HeatmapModel* model, QObject* parent = nullptr);

    QAction* action() const { return m_action; }
    /// Where the cells come from; may be null.
    void setResult(std::shared_ptr<const TextResult> result);
    void explain();
    /// Pins the cell that was explained, as far as it is still shown.
    void showCell();
    void retranslate();

Q_SIGNALS:
    void explained(std::shared_ptr<const fovea::ui::StepSubject> subject);
    /// Whether what is shown is what the explained cell belongs to.
    void shownChanged(bool isShown);
    /// Why nothing can be explained, for the status bar.
    void refused(const QString& sentence);
    void failed(const QString& message);

private:
    /// Where the explained cell is from, without keeping all of it.
    struct Origin {
        std::weak_ptr<const Model> model;
        std::vector<std::int64_t> ids;
        QStringList texts;
        int layer = 0;
        explain::Interventions interventions;
        Index head = 0;
        Cell cell; ///< as the map counts
    };
    bool isShown() const;

    std::optional<Origin> m_origin;
    HeatmapModel* m_model;
    QAction* m_action;
    std::shared_ptr<const TextResult> m_result;
    Job m_job;
};

} // namespace fovea::ui
