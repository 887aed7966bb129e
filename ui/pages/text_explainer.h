// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/step_subject.h"

class QAction;

namespace fovea::ui
{

class HeatmapModel;

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
    void retranslate();

Q_SIGNALS:
    void explained(std::shared_ptr<const fovea::ui::StepSubject> subject);
    /// Why nothing can be explained, for the status bar.
    void refused(const QString& sentence);
    void failed(const QString& message);

private:
    HeatmapModel* m_model;
    QAction* m_action;
    std::shared_ptr<const TextResult> m_result;
    Job m_job;
};

} // namespace fovea::ui
