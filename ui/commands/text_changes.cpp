// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/text_changes.h"

#include <QLocale>
#include <QUndoStack>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int mostCommands = 200;

} // namespace

/// Goes from one state to another; commands about the same temperature become one while it is
/// dragged.
class TextChanges::Command : public QUndoCommand
{
public:
    Command(TextChanges* changes, Kind kind, Place place, explain::Interventions before,
        explain::Interventions after)
        : m_changes(changes), m_kind(kind), m_place(place), m_drag(changes->m_drag),
          m_order(nextOrder()), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    Kind kind() const { return m_kind; }
    const Place& place() const { return m_place; }
    int order() const { return m_order; }
    void setOrder(int order) { m_order = order; }
    const explain::Interventions& before() const { return m_before; }
    const explain::Interventions& after() const { return m_after; }

    void undo() override { m_changes->apply(m_before); }
    void redo() override { m_changes->apply(m_after); }
    int id() const override { return m_kind == Kind::Temperature ? 1 : -1; }
    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = static_cast<const Command*>(command);
        if (other->m_place != m_place || other->m_drag != m_drag)
            return false;
        m_after = other->m_after;
        setObsolete(m_before == m_after);
        return true;
    }

private:
    TextChanges* m_changes;
    Kind m_kind;
    Place m_place;
    int m_drag;
    int m_order;
    explain::Interventions m_before;
    explain::Interventions m_after;
};

TextChanges::TextChanges(QObject* parent) : QObject(parent), m_stack(new QUndoStack(this))
{
    m_stack->setUndoLimit(mostCommands);
}

TextChanges::~TextChanges() = default;

void TextChanges::setSubject(std::vector<Index> heads, QStringList tokens)
{
    if (m_heads == heads && m_tokens == tokens)
        return;
    const bool sameHeads = m_heads == heads;
    m_heads = std::move(heads);
    m_tokens = std::move(tokens);
    if (sameHeads) {
        Q_EMIT changed();
        return;
    }
    const auto isGone = [this](HeadPlace place) { return place.head >= headsIn(place.layer); };
    forget([&](explain::Interventions& value) {
        std::erase_if(value.headsOff, isGone);
        std::erase_if(value.temperatures, [&](const auto& entry) { return isGone(entry.first); });
        std::erase_if(value.heldRows, [&](const auto& row) { return isGone(row.first.first); });
    });
}

/// None in a layer that an earlier model had.
Index TextChanges::headsIn(int layer) const
{
    return layer >= 0 && layer < int(m_heads.size()) ? m_heads[std::size_t(layer)] : 0;
}

bool TextChanges::isLayerOff(int layer) const
{
    const Index heads = headsIn(layer);
    for (Index head = 0; head < heads; ++head) {
        if (!isOff({layer, head}))
            return false;
    }
    return heads > 0;
}

float TextChanges::temperature(HeadPlace head) const
{
    const auto found = m_value.temperatures.find(head);
    return found == m_value.temperatures.end() ? 1 : found->second;
}

bool TextChanges::isHeld(HeadPlace head, Index row) const
{
    return m_value.heldRows.count({head, row}) != 0;
}

void TextChanges::setHeadOff(HeadPlace head, bool off)
{
    explain::Interventions after = m_value;
    if (off)
        after.headsOff.insert(head);
    else
        after.headsOff.erase(head);
    push(Kind::Heads, {head, -1}, std::move(after));
}

void TextChanges::setLayerOff(int layer, bool off)
{
    explain::Interventions after = m_value;
    for (Index head = 0; head < headsIn(layer); ++head) {
        if (off)
            after.headsOff.insert({layer, head});
        else
            after.headsOff.erase({layer, head});
    }
    push(Kind::Layer, {{layer, 0}, -1}, std::move(after));
}

void TextChanges::setTemperature(HeadPlace head, float temperature)
{
    explain::Interventions after = m_value;
    if (temperature == 1)
        after.temperatures.erase(head);
    else
        after.temperatures[head] = temperature;
    push(Kind::Temperature, {head, -1}, std::move(after));
}

void TextChanges::setMasked(Index token, bool masked)
{
    explain::Interventions after = m_value;
    if (masked)
        after.maskedTokens.insert(token);
    else
        after.maskedTokens.erase(token);
    push(Kind::Mask, {{}, token}, std::move(after));
}

void TextChanges::holdRow(HeadPlace head, Index row, std::vector<float> weights)
{
    explain::Interventions after = m_value;
    if (weights.empty())
        after.heldRows.erase({head, row});
    else
        after.heldRows[{head, row}] = std::move(weights);
    push(Kind::Hold, {head, row}, std::move(after));
}

void TextChanges::reset()
{
    push(Kind::Reset, {}, {});
}

void TextChanges::remove(const Item& item)
{
    explain::Interventions after = m_value;
    for (const HeadPlace& head : item.part.headsOff)
        after.headsOff.erase(head);
    for (const auto& [head, temperature] : item.part.temperatures)
        after.temperatures.erase(head);
    for (const Index token : item.part.maskedTokens)
        after.maskedTokens.erase(token);
    for (const auto& [row, weights] : item.part.heldRows)
        after.heldRows.erase(row);
    push(Kind::Remove, {}, std::move(after));
}

void TextChanges::push(Kind kind, Place place, explain::Interventions after)
{
    if (after == m_value)
        return;
    m_stack->push(new Command(this, kind, place, m_value, std::move(after)));
    Q_EMIT changed();
}

void TextChanges::apply(const explain::Interventions& value)
{
    m_value = value;
}

void TextChanges::forgetTokens(const explain::Interventions& kept)
{
    forget([&](explain::Interventions& value) {
        std::erase_if(
            value.maskedTokens, [&](Index token) { return !kept.maskedTokens.contains(token); });
        std::erase_if(value.heldRows,
            [&](const auto& row) { return !kept.heldRows.contains(row.first); });
    });
}

// The past is gone through without what has no place any more.
void TextChanges::forget(const std::function<void(explain::Interventions&)>& leaveOut)
{
    std::vector<Command*> kept;
    int index = 0;
    for (int i = 0; i < m_stack->count(); ++i) {
        const auto* command = static_cast<const Command*>(m_stack->command(i));
        explain::Interventions before = command->before();
        explain::Interventions after = command->after();
        leaveOut(before);
        leaveOut(after);
        if (before == after)
            continue;
        if (i < m_stack->index())
            ++index;
        endDrag(); // so that they stay apart
        kept.push_back(new Command(
            this, command->kind(), command->place(), std::move(before), std::move(after)));
        kept.back()->setOrder(command->order());
    }
    explain::Interventions value = m_value;
    leaveOut(value);
    m_stack->clear();
    for (Command* command : kept)
        m_stack->push(command);
    m_stack->setIndex(index);
    endDrag();
    m_value = value;
    Q_EMIT changed();
}

void TextChanges::forgetAll()
{
    m_stack->clear();
    m_value = {};
    Q_EMIT changed();
}

int TextChanges::orderOf(int index) const
{
    const auto* command = static_cast<const Command*>(m_stack->command(index));
    return command ? command->order() : 0;
}

int TextChanges::undoOrder() const
{
    return orderOf(m_stack->index() - 1);
}

int TextChanges::redoOrder() const
{
    return orderOf(m_stack->index());
}

void TextChanges::undo()
{
    endDrag();
    m_stack->undo();
    Q_EMIT changed();
}

void TextChanges::redo()
{
    m_stack->redo();
    Q_EMIT changed();
}

QString TextChanges::undoText() const
{
    return commandText(m_stack->index() - 1);
}

QString TextChanges::redoText() const
{
    return commandText(m_stack->index());
}

QString TextChanges::headName(HeadPlace head) const
{
    return m_heads.size() > 1 ? tr("Head %1 of Layer %2").arg(head.head).arg(head.layer)
                              : tr("Head %1").arg(head.head);
}

QString TextChanges::tokenName(Index token) const
{
    return tr("%1 “%2”").arg(token).arg(m_tokens.value(token));
}

QString TextChanges::commandText(int index) const
{
    const auto* command = static_cast<const Command*>(m_stack->command(index));
    if (!command)
        return {};
    const Place& place = command->place();
    switch (command->kind()) {
    case Kind::Heads:
        return (command->after().headsOff.count(place.head) != 0 ? tr("Switch Off %1")
                                                                 : tr("Switch On %1"))
            .arg(headName(place.head));
    case Kind::Layer:
        return (command->after().headsOff.size() > command->before().headsOff.size()
                ? tr("Switch Off Layer %1")
                : tr("Switch On Layer %1"))
            .arg(place.head.layer);
    case Kind::Temperature:
        return tr("Temperature of %1").arg(headName(place.head));
    case Kind::Mask:
        return (command->after().maskedTokens.count(place.token) != 0 ? tr("Mask Token %1")
                                                                      : tr("Unmask Token %1"))
            .arg(tokenName(place.token));
    case Kind::Hold:
        return (command->after().heldRows.count({place.head, place.token}) != 0
                ? tr("Hold Row %1")
                : tr("Release Row %1"))
            .arg(tokenName(place.token));
    case Kind::Remove:
        return tr("Take Back a Change");
    case Kind::Reset:
        break;
    }
    return tr("Reset All Changes");
}

std::vector<TextChanges::Item> TextChanges::items() const
{
    std::vector<Item> items;
    const auto name = [this](HeadPlace head) {
        return m_heads.size() > 1 ? tr("Layer %1, head %2").arg(head.layer).arg(head.head)
                                  : tr("Head %1").arg(head.head);
    };
    int wholeLayer = -1;
    for (const HeadPlace& head : m_value.headsOff) {
        if (head.layer == wholeLayer)
            continue;
        Item item;
        if (isLayerOff(head.layer)) {
            wholeLayer = head.layer;
            for (Index h = 0; h < m_heads[std::size_t(head.layer)]; ++h)
                item.part.headsOff.insert({head.layer, h});
            item.text
                = m_heads.size() > 1 ? tr("Layer %1 off").arg(head.layer) : tr("All heads off");
        } else {
            item.part.headsOff.insert(head);
            item.text = tr("%1 off").arg(name(head));
        }
        items.push_back(std::move(item));
    }
    for (const Index token : m_value.maskedTokens) {
        Item item;
        item.text = tr("Token %1 masked").arg(tokenName(token));
        item.part.maskedTokens.insert(token);
        items.push_back(std::move(item));
    }
    for (const auto& [head, temperature] : m_value.temperatures) {
        Item item;
        item.text = tr("%1: temperature %2")
                        .arg(name(head), QLocale().toString(double(temperature), 'g', 3));
        item.part.temperatures.emplace(head, temperature);
        items.push_back(std::move(item));
    }
    for (const auto& [row, weights] : m_value.heldRows) {
        Item item;
        item.text = tr("%1: row %2 held").arg(name(row.first), tokenName(row.second));
        item.part.heldRows.emplace(row, weights);
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace fovea::ui
