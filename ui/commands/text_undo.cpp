// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/text_undo.h"

#include <QAction>
#include <QKeySequence>

namespace fovea::ui
{

TextUndo::TextUndo(std::vector<UndoSource*> sources, QObject* parent)
    : QObject(parent), m_sources(std::move(sources)), m_undo(new QAction(this)),
      m_redo(new QAction(this))
{
    m_undo->setShortcut(QKeySequence::Undo);
    // Twice the same key would be ambiguous, and then does nothing.
    QList<QKeySequence> redoKeys = QKeySequence::keyBindings(QKeySequence::Redo);
    const QKeySequence redo(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    redoKeys.removeAll(redo);
    redoKeys.prepend(redo);
    m_redo->setShortcuts(redoKeys);
    connect(m_undo, &QAction::triggered, this, [this] {
        if (UndoSource* source = newest())
            source->undo();
    });
    connect(m_redo, &QAction::triggered, this, [this] {
        if (UndoSource* source = oldestUndone())
            source->redo();
    });
    refresh();
}

UndoSource* TextUndo::newest() const
{
    UndoSource* found = nullptr;
    for (UndoSource* source : m_sources) {
        if (source->undoOrder() > (found ? found->undoOrder() : 0))
            found = source;
    }
    return found;
}

UndoSource* TextUndo::oldestUndone() const
{
    UndoSource* found = nullptr;
    for (UndoSource* source : m_sources) {
        const int order = source->redoOrder();
        if (order > 0 && (!found || order < found->redoOrder()))
            found = source;
    }
    return found;
}

// Texts say what an action would do now.
void TextUndo::refresh()
{
    const UndoSource* undo = newest();
    const UndoSource* redo = oldestUndone();
    m_undo->setEnabled(undo);
    m_undo->setText(undo ? tr("Undo %1").arg(undo->undoText()) : tr("Undo"));
    m_redo->setEnabled(redo);
    m_redo->setText(redo ? tr("Redo %1").arg(redo->redoText()) : tr("Redo"));
}

} // namespace fovea::ui
