// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/undo_source.h"
#include "explain/interventions.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QUndoStack;

namespace fovea::ui
{

/// What a user changes inside a model, with undo and redo. Each change is a command whose text is
/// made when it is asked for, in the user's language. Masked tokens and held rows belong to one
/// text: forgetTokens() takes them out of the present and of the past.
class TextChanges : public QObject, public UndoSource
{
    Q_OBJECT
public:
    using HeadPlace = explain::HeadPlace;

    explicit TextChanges(QObject* parent = nullptr);
    ~TextChanges() override;

    /// What the changes are made to, for their texts. Changes of heads that are not there are
    /// forgotten.
    /// @param heads of every layer
    void setSubject(std::vector<Index> heads, QStringList tokens);

    const explain::Interventions& value() const { return m_value; }
    bool isOff(HeadPlace head) const { return m_value.headsOff.count(head) != 0; }
    bool isLayerOff(int layer) const;
    float temperature(HeadPlace head) const;
    bool isMasked(Index token) const { return m_value.maskedTokens.count(token) != 0; }
    bool isHeld(HeadPlace head, Index row) const;

    void setHeadOff(HeadPlace head, bool off);
    void setLayerOff(int layer, bool off);
    /// 1 takes it off. One command until endDrag(), however often it changes.
    void setTemperature(HeadPlace head, float temperature);
    void endDrag() { ++m_drag; }
    void setMasked(Index token, bool masked);
    /// @param weights one for each key; empty lets go
    void holdRow(HeadPlace head, Index row, std::vector<float> weights);
    void reset();

    /// One line of a list of all that is changed.
    struct Item {
        QString text;
        explain::Interventions part; ///< of value()
    };
    std::vector<Item> items() const;
    void remove(const Item& item);

    /// Another text: masked tokens and held rows are not to be undone.
    /// @param kept those that have a place in it, too
    void forgetTokens(const explain::Interventions& kept = {});
    /// Another model.
    void forgetAll();

    bool canUndo() const { return undoOrder() > 0; }
    bool canRedo() const { return redoOrder() > 0; }
    int undoOrder() const override;
    int redoOrder() const override;
    QString undoText() const override;
    QString redoText() const override;
    void undo() override;
    void redo() override;

Q_SIGNALS:
    /// value(), or what can be undone, or the subject.
    void changed();

private:
    class Command;
    enum class Kind { Heads, Layer, Temperature, Mask, Hold, Remove, Reset };
    struct Place {
        HeadPlace head;
        Index token = -1;
        bool operator==(const Place&) const = default;
    };

    void push(Kind kind, Place place, explain::Interventions after);
    void apply(const explain::Interventions& value);
    void forget(const std::function<void(explain::Interventions&)>& leaveOut);
    int orderOf(int index) const;
    Index headsIn(int layer) const;
    QString commandText(int index) const;
    QString headName(HeadPlace head) const;
    QString tokenName(Index token) const;

    QUndoStack* m_stack;
    explain::Interventions m_value;
    std::vector<Index> m_heads;
    QStringList m_tokens;
    int m_drag = 0;
};

} // namespace fovea::ui
