// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/gate_changes.h"

#include <QObject>

#include <vector>

class QUndoStack;

namespace fovea::ui
{

/// What a user changes inside a model on pictures, with undo and redo. The texts of commands are
/// made when they are asked for, in the user's language. Painted masks belong to one picture:
/// forgetMasks() takes them out of the present and of the past.
class ImageChanges : public QObject
{
    Q_OBJECT
public:
    enum class Kind { SetGate, MuteChannel, ResetGate, GatesOff, Paint, Fill, Invert, Remove, Reset };

    explicit ImageChanges(QObject* parent = nullptr);
    ~ImageChanges() override;

    const explain::GateChanges& value() const { return m_value; }
    bool isEmpty() const { return m_value.isEmpty(); }
    /// Whether the gate of a channel is replaced, and by what.
    std::optional<float> gate(const std::string& site, Index channel) const;
    bool isMuted(const std::string& site, Index channel) const { return gate(site, channel) == 0; }

    /// Of one channel: one command until endDrag(), however often it changes.
    void setGate(const std::string& site, Index channel, float value);
    void setMuted(const std::string& site, Index channel, bool muted);
    /// The channel's own gate again.
    void resetGate(const std::string& site, Index channel);
    /// All of a layer let their channels through as they are: attention is off.
    void setGatesOff(const std::string& site, Index channels);
    /// A whole mask: one command until endDrag() while it is painted.
    void setMask(const std::string& site, Tensor mask, Kind kind);
    void endDrag() { ++m_drag; }
    void reset();

    /// One line of a list of all that is changed.
    struct Item {
        std::string site;
        std::optional<Index> channel; ///< one; none: all of the site
        float value = 0; ///< of the gate, or of the gates
        bool isMask = false;
    };
    /// Where many channels of a gate are changed, one item for all.
    std::vector<Item> items() const;
    void remove(const Item& item);

    /// Another picture: not to be undone.
    void forgetMasks();
    /// Another model.
    void forgetAll();

    bool canUndo() const;
    bool canRedo() const;
    /// "Mute Channel 3"; empty when there is nothing to undo.
    QString undoText() const;
    QString redoText() const;
    void undo();
    void redo();

Q_SIGNALS:
    /// value(), or what can be undone.
    void changed();

private:
    class Command;

    void push(Kind kind, const std::string& site, Index channel, explain::GateChanges after);
    void apply(const explain::GateChanges& value) { m_value = value; }
    QString commandText(int index) const;

    QUndoStack* m_stack;
    explain::GateChanges m_value;
    int m_drag = 0;
};

} // namespace fovea::ui
