// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_arithmetic.h"

#include "models/heatmap_model.h"
#include "models/text_computation.h"
#include "views/arithmetic_panel.h"

namespace fovea::ui
{

TextArithmetic::TextArithmetic(HeatmapModel* model, ArithmeticPanel* panel, QObject* parent)
    : QObject(parent), m_model(model), m_panel(panel)
{
    connect(m_model, &HeatmapModel::appearanceChanged, this, &TextArithmetic::update);
    connect(m_model, &HeatmapModel::pinnedChanged, this, &TextArithmetic::update);
    connect(&m_job, &Job::failed, this, &TextArithmetic::failed);
}

void TextArithmetic::setResult(std::shared_ptr<const TextResult> result)
{
    m_result = std::move(result);
    update();
}

void TextArithmetic::update()
{
    if (!m_panel)
        return;
    const std::shared_ptr<const TextResult>& result = m_result;
    const Cell cell = m_model->inWhole(m_model->pinned());
    const bool isMerged
        = result && m_model->data() && m_model->source()->rows() != result->tokens();
    if (!result || !cell.isValid() || !m_model->data()->isTokenByToken() || !canExplain(*result)
        || isMerged) {
        m_job.cancel();
        m_panel->clear(cell.isValid() && isMerged && m_model->data()->isTokenByToken()
                ? tr("The pieces of words are merged. Turn Words off to see how a number of single "
                     "tokens comes about.")
                : QString());
        return;
    }
    ArithmeticSubject subject;
    subject.cell = cell;
    subject.head = m_model->head();
    subject.layer = result->layers() > 1 ? result->layer : -1;
    subject.isOff = result->interventions.headsOff.contains({result->layer, subject.head});
    subject.tokens = result->labels;
    subject.rule = scoreRule(*result, subject.head);
    using Numbers = std::shared_ptr<const attention::CellArithmetic>;
    m_job.start<Numbers>(
        [result, cell, head = subject.head](Monitor& monitor) -> Numbers {
            return std::make_shared<attention::CellArithmetic>(
                explainWeight(*result, head, cell.row, cell.column, monitor));
        },
        [this, subject](Numbers numbers) mutable {
            if (!m_panel)
                return;
            subject.numbers = std::move(numbers);
            m_panel->setSubject(subject);
        });
}

} // namespace fovea::ui
