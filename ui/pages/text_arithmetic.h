// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"

#include <QPointer>

namespace fovea::ui
{

class ArithmeticPanel;
class HeatmapModel;
struct TextResult;

/// Keeps the arithmetic of the pinned cell in its panel.
class TextArithmetic : public QObject
{
    Q_OBJECT
public:
    /// @param panel may go first
    TextArithmetic(HeatmapModel* model, ArithmeticPanel* panel, QObject* parent = nullptr);

    /// Where the cells come from; may be null. Pinned cell and head are followed.
    void setResult(std::shared_ptr<const TextResult> result);

Q_SIGNALS:
    void failed(const QString& message);

private:
    void update();

    HeatmapModel* m_model;
    std::shared_ptr<const TextResult> m_result;
    QPointer<ArithmeticPanel> m_panel;
    Job m_job;
};

} // namespace fovea::ui
