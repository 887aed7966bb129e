// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/undo_source.h"

#include <QObject>

#include <vector>

class QAction;

namespace fovea::ui
{

/// Undo and redo of the text page, for all that has a past there: changes inside the model and
/// tokens that were drawn. The newest step goes first, whatever it is.
class TextUndo : public QObject
{
    Q_OBJECT
public:
    /// @param sources outlive the actions' use
    explicit TextUndo(std::vector<UndoSource*> sources, QObject* parent = nullptr);

    QAction* undoAction() const { return m_undo; }
    QAction* redoAction() const { return m_redo; }
    /// After a source has another past, and in another language.
    void refresh();

private:
    /// Null when there is nothing to undo, or to redo.
    UndoSource* newest() const;
    UndoSource* oldestUndone() const;

    std::vector<UndoSource*> m_sources;
    QAction *m_undo, *m_redo;
};

} // namespace fovea::ui
