// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_step.h"

#include <utility>

namespace fovea::ui
{

ExplainedStep::ExplainedStep(std::shared_ptr<const StepSubject> subject, QObject* parent)
    : QObject(parent), m_subject(std::move(subject)), m_query(m_subject->query),
      m_key(m_subject->key)
{
}

void ExplainedStep::setPair(Index query, Index key)
{
    if (query == m_query && key == m_key)
        return;
    m_query = query;
    m_key = key;
    Q_EMIT changed();
}

void ExplainedStep::setColumns(bool columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    Q_EMIT changed();
}

void ExplainedStep::setShown(bool shown)
{
    if (shown == m_isShown)
        return;
    m_isShown = shown;
    Q_EMIT changed();
}

} // namespace fovea::ui
