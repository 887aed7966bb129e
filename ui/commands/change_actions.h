// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/text_changes.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QActionGroup;
class QWidget;

namespace fovea::ui
{

/// Which of a changed model's maps are shown.
enum class ChangeView { Changed, Original, Difference };

/// The commands that change a model: for menus, context menus and buttons. They speak of the head
/// and the tokens they are told.
class ChangeActions : public QObject
{
    Q_OBJECT
public:
    /// What is looked at.
    struct Subject {
        std::optional<explain::HeadPlace> head;
        Index token = -1; ///< to mask; -1 where none is pointed at, or pieces of words are merged
        Index row = -1; ///< of the head, to hold
        Index longestToHold = 0; ///< texts that are longer have no room for held rows
        QStringList tokens;
        bool isLayered = false; ///< there are several layers
    };

    /// @param scope where the single keys work, when it or a part of it has the focus
    ChangeActions(TextChanges* changes, QWidget* scope, QObject* parent = nullptr);

    void setSubject(const Subject& subject);
    const Subject& subject() const { return m_subject; }

    /// Shows the tools.
    QAction* toolsAction() const { return m_tools; }
    /// A click in the head grid switches heads.
    QAction* switchingAction() const { return m_switching; }
    QAction* headAction() const { return m_head; }
    QAction* layerAction() const { return m_layer; }
    QAction* maskAction() const { return m_mask; }
    QAction* holdAction() const { return m_hold; }
    QAction* resetAction() const { return m_reset; }
    QAction* viewAction(ChangeView view) const;
    QList<QAction*> editActions() const;
    QList<QAction*> viewActions() const;

    ChangeView view() const;
    void setView(ChangeView view);
    void retranslate();

Q_SIGNALS:
    void viewChanged();
    /// A dialog is wanted for the row of the subject; a row that is held is let go without one.
    void holdRequested();

private:
    void refresh();

    TextChanges* m_changes;
    Subject m_subject;
    QAction *m_tools, *m_switching, *m_head, *m_layer, *m_mask, *m_hold, *m_reset;
    QActionGroup* m_views;
};

} // namespace fovea::ui
