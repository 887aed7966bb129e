// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea::ui
{

/// What has a past of its own. Steps of several sources are undone in the order in which they were
/// made, whichever source they belong to.
class UndoSource
{
public:
    virtual ~UndoSource() = default;

    /// A number for a new step, larger than those of all steps before.
    static int nextOrder()
    {
        static int last = 0;
        return ++last;
    }
    /// Of the step that undo() takes back; 0 when there is none.
    virtual int undoOrder() const = 0;
    /// Of the step that redo() makes again; 0 when there is none.
    virtual int redoOrder() const = 0;
    /// "Switch Off Head 3"; empty when there is nothing to undo.
    virtual QString undoText() const = 0;
    virtual QString redoText() const = 0;
    virtual void undo() = 0;
    virtual void redo() = 0;
};

} // namespace fovea::ui
