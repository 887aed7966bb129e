// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/step_subject.h"

#include <QObject>

namespace fovea::ui
{

/// What the explained lessons have in common: a cell of a real model, the pair of tokens that is
/// looked at, and the convention of rows and columns.
class ExplainedStep : public QObject
{
    Q_OBJECT
public:
    explicit ExplainedStep(std::shared_ptr<const StepSubject> subject, QObject* parent = nullptr);

    const StepSubject& subject() const { return *m_subject; }
    /// Places among the tokens that are drawn; at first those of the cell.
    Index query() const { return m_query; }
    Index key() const { return m_key; }
    void setQuery(Index query) { setPair(query, m_key); }
    void setPair(Index query, Index key);
    bool hasColumns() const { return m_columns; }
    void setColumns(bool columns);
    /// Whether the text page still shows what the cell belongs to.
    bool isShown() const { return m_isShown; }
    void setShown(bool shown);

Q_SIGNALS:
    void changed();
    /// Back to the cell on the text page.
    void backRequested();
    /// The lessons' own sentence again.
    void leaveRequested();

private:
    std::shared_ptr<const StepSubject> m_subject;
    Index m_query;
    Index m_key;
    bool m_columns = true;
    bool m_isShown = true;
};

} // namespace fovea::ui
