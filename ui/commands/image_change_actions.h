// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/change_actions.h"
#include "commands/image_changes.h"

#include <QList>

#include <optional>

namespace fovea::ui
{

/// The commands that change a model on pictures: for menus, context menus and buttons. They speak
/// of the gates and the mask they are told.
class ImageChangeActions : public QObject
{
    Q_OBJECT
public:
    /// What is looked at.
    struct Subject {
        std::string gates; ///< the site of a layer's gates; empty where there are none
        Index channels = 0; ///< of it
        std::optional<Index> channel; ///< the chosen one
        bool canPaint = false; ///< a spatial mask that has an effect is shown
        bool operator==(const Subject&) const = default;
    };

    /// @param scope where the single keys work, when it or a part of it has the focus
    ImageChangeActions(ImageChanges* changes, QWidget* scope, QObject* parent = nullptr);

    void setSubject(const Subject& subject);
    const Subject& subject() const { return m_subject; }

    QAction* undoAction() const { return m_undo; }
    QAction* redoAction() const { return m_redo; }
    QAction* muteAction() const { return m_mute; }
    QAction* openAction() const { return m_open; } ///< the gate becomes 1
    QAction* ownGateAction() const { return m_own; }
    QAction* gatesOffAction() const { return m_off; }
    QAction* brushAction() const { return m_brush; }
    QAction* fillAction() const { return m_fill; }
    QAction* invertAction() const { return m_invert; }
    QAction* resetAction() const { return m_reset; }
    QAction* viewAction(ChangeView view) const;
    QList<QAction*> channelActions() const { return {m_mute, m_open, m_own, m_off}; }
    QList<QAction*> maskActions() const { return {m_brush, m_fill, m_invert}; }

    ChangeView view() const;
    void setView(ChangeView view);
    void retranslate();

Q_SIGNALS:
    void viewChanged();
    /// The mask that is shown is to be filled with the brush's value, or inverted.
    void fillRequested();
    void invertRequested();

private:
    void refresh();

    ImageChanges* m_changes;
    Subject m_subject;
    QAction *m_undo, *m_redo, *m_mute, *m_open, *m_own, *m_off, *m_brush, *m_fill, *m_invert,
        *m_reset;
    QActionGroup* m_views;
};

} // namespace fovea::ui
