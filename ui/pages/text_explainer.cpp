// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_explainer.h"

#include "models/heatmap_model.h"
#include "models/shipped_models.h"
#include "models/text_computation.h"
#include "style/icon.h"

#include <QAction>

namespace fovea::ui
{

namespace
{

std::vector<std::int64_t> idsOf(const TextResult& result)
{
    std::vector<std::int64_t> ids;
    for (const Token& token : result.input)
        ids.push_back(token.id);
    return ids;
}

} // namespace

TextExplainer::TextExplainer(HeatmapModel* model, QObject* parent)
    : QObject(parent), m_model(model), m_action(new QAction(icon(Icon::Learn), {}, this))
{
    m_action->setShortcut(Qt::Key_E);
    m_action->setEnabled(false);
    connect(m_action, &QAction::triggered, this, &TextExplainer::explain);
    connect(&m_job, &Job::failed, this, &TextExplainer::failed);
    retranslate();
}

void TextExplainer::setResult(std::shared_ptr<const TextResult> result)
{
    m_job.cancel();
    m_result = std::move(result);
    m_action->setEnabled(m_result != nullptr);
    if (m_origin)
        Q_EMIT shownChanged(isShown());
}

bool TextExplainer::isShown() const
{
    return m_origin && m_result && m_result->model == m_origin->model.lock()
        && m_result->texts == m_origin->texts && idsOf(*m_result) == m_origin->ids
        && m_result->layer == m_origin->layer && m_result->interventions == m_origin->interventions;
}

void TextExplainer::showCell()
{
    if (!isShown() || !m_model->data() || !m_model->data()->isTokenByToken()
        || m_model->source()->rows() != m_result->tokens())
        return Q_EMIT refused(tr("The explained cell is not on this map."));
    m_model->setHead(m_origin->head);
    m_model->setPinned(m_origin->cell);
}

void TextExplainer::explain()
{
    const std::shared_ptr<const TextResult> result = m_result;
    if (!result || !m_model->data())
        return;
    const Cell current = m_model->current();
    const Cell cell = m_model->inWhole(current);
    if (!cell.isValid() || !m_model->data()->isTokenByToken())
        return Q_EMIT refused(tr("Point at a cell of the scores or weights, or pin one."));
    if (m_model->source()->rows() != result->tokens())
        return Q_EMIT refused(
            tr("The pieces of words are merged. Turn Words off to explain a cell."));
    if (!canExplain(*result))
        return Q_EMIT refused(tr("This model does not show its queries, keys and values."));
    m_model->setPinned(current); // what one comes back to
    const QString name = result->opened
        ? modelTitle(result->opened->folder, result->opened->name)
        : tr("Playground");
    const Origin origin{result->model, idsOf(*result), result->texts, result->layer,
        result->interventions, m_model->head(), current};
    using Subject = std::shared_ptr<const StepSubject>;
    m_job.start<Subject>(
        [=, head = m_model->head()](Monitor& monitor) -> Subject {
            auto subject = std::make_shared<StepSubject>(
                *stepSubject(*result, head, cell.row, cell.column, monitor));
            subject->source = name;
            return subject;
        },
        [this, origin](Subject subject) {
            m_origin = origin;
            Q_EMIT explained(subject);
        });
}

void TextExplainer::retranslate()
{
    m_action->setText(tr("Explain This Cell"));
    m_action->setToolTip(tr("Opens the lessons with the numbers of this cell"));
}

} // namespace fovea::ui
