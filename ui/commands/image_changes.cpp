// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/image_changes.h"

#include <QUndoStack>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int mostCommands = 100; // each may hold a mask
constexpr std::size_t mostListed = 4; // channels of one gate

} // namespace

/// Goes from one state to another; commands about the same gate or mask become one while it is
/// dragged.
class ImageChanges::Command : public QUndoCommand
{
public:
    Command(ImageChanges* changes, Kind kind, std::string site, Index channel,
        explain::GateChanges before, explain::GateChanges after)
        : m_changes(changes), m_kind(kind), m_site(std::move(site)), m_channel(channel),
          m_drag(changes->m_drag), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    Kind kind() const { return m_kind; }
    Index channel() const { return m_channel; }

    void undo() override { m_changes->apply(m_before); }
    void redo() override { m_changes->apply(m_after); }
    int id() const override { return m_kind == Kind::SetGate || m_kind == Kind::Paint ? 1 : -1; }
    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = static_cast<const Command*>(command);
        if (other->m_kind != m_kind || other->m_site != m_site || other->m_channel != m_channel
            || other->m_drag != m_drag)
            return false;
        m_after = other->m_after;
        setObsolete(m_before == m_after);
        return true;
    }

private:
    ImageChanges* m_changes;
    Kind m_kind;
    std::string m_site;
    Index m_channel;
    int m_drag;
    explain::GateChanges m_before;
    explain::GateChanges m_after;
};

ImageChanges::ImageChanges(QObject* parent) : QObject(parent), m_stack(new QUndoStack(this))
{
    m_stack->setUndoLimit(mostCommands);
}

ImageChanges::~ImageChanges() = default;

std::optional<float> ImageChanges::gate(const std::string& site, Index channel) const
{
    const auto gates = m_value.gates.find(site);
    if (gates == m_value.gates.end())
        return std::nullopt;
    const auto value = gates->second.find(channel);
    return value == gates->second.end() ? std::nullopt : std::optional(value->second);
}

void ImageChanges::setGate(const std::string& site, Index channel, float value)
{
    explain::GateChanges after = m_value;
    after.gates[site][channel] = std::clamp(value, 0.F, 1.F);
    push(Kind::SetGate, site, channel, std::move(after));
}

void ImageChanges::setMuted(const std::string& site, Index channel, bool muted)
{
    if (!muted)
        return resetGate(site, channel);
    explain::GateChanges after = m_value;
    after.gates[site][channel] = 0;
    push(Kind::MuteChannel, site, channel, std::move(after));
}

void ImageChanges::resetGate(const std::string& site, Index channel)
{
    explain::GateChanges after = m_value;
    const auto gates = after.gates.find(site);
    if (gates == after.gates.end())
        return;
    gates->second.erase(channel);
    if (gates->second.empty())
        after.gates.erase(gates);
    push(Kind::ResetGate, site, channel, std::move(after));
}

void ImageChanges::setGatesOff(const std::string& site, Index channels)
{
    explain::GateChanges after = m_value;
    for (Index channel = 0; channel < channels; ++channel)
        after.gates[site][channel] = 1;
    push(Kind::GatesOff, site, -1, std::move(after));
}

void ImageChanges::setMask(const std::string& site, Tensor mask, Kind kind)
{
    explain::GateChanges after = m_value;
    after.masks[site] = std::move(mask);
    push(kind, site, -1, std::move(after));
}

void ImageChanges::reset()
{
    push(Kind::Reset, {}, -1, {});
}

std::vector<ImageChanges::Item> ImageChanges::items() const
{
    std::vector<Item> items;
    for (const auto& [site, gates] : m_value.gates) {
        if (gates.size() > mostListed) {
            items.push_back({site, {}, gates.begin()->second, false});
            continue;
        }
        for (const auto& [channel, value] : gates)
            items.push_back({site, channel, value, false});
    }
    for (const auto& [site, mask] : m_value.masks)
        items.push_back({site, {}, 0, true});
    return items;
}

void ImageChanges::remove(const Item& item)
{
    if (item.channel)
        return resetGate(item.site, *item.channel);
    explain::GateChanges after = m_value;
    if (item.isMask)
        after.masks.erase(item.site);
    else
        after.gates.erase(item.site);
    push(Kind::Remove, item.site, -1, std::move(after));
}

void ImageChanges::push(
    Kind kind, const std::string& site, Index channel, explain::GateChanges after)
{
    if (after == m_value)
        return;
    m_stack->push(new Command(this, kind, site, channel, m_value, std::move(after)));
    Q_EMIT changed();
}

// Where there were masks the past is let go whole: a gate that is undone must not bring one back.
void ImageChanges::forgetMasks()
{
    bool paintedBefore = !m_value.masks.empty();
    for (int i = 0; i < m_stack->count(); ++i) {
        const Kind kind = static_cast<const Command*>(m_stack->command(i))->kind();
        paintedBefore = paintedBefore || kind == Kind::Paint || kind == Kind::Fill
            || kind == Kind::Invert;
    }
    if (!paintedBefore)
        return;
    m_stack->clear();
    m_value.masks.clear();
    Q_EMIT changed();
}

void ImageChanges::forgetAll()
{
    if (m_value.isEmpty() && m_stack->count() == 0)
        return;
    m_stack->clear();
    m_value = {};
    Q_EMIT changed();
}

bool ImageChanges::canUndo() const
{
    return m_stack->canUndo();
}

bool ImageChanges::canRedo() const
{
    return m_stack->canRedo();
}

void ImageChanges::undo()
{
    endDrag();
    m_stack->undo();
    Q_EMIT changed();
}

void ImageChanges::redo()
{
    endDrag();
    m_stack->redo();
    Q_EMIT changed();
}

QString ImageChanges::undoText() const
{
    return commandText(m_stack->index() - 1);
}

QString ImageChanges::redoText() const
{
    return commandText(m_stack->index());
}

QString ImageChanges::commandText(int index) const
{
    const auto* command = static_cast<const Command*>(m_stack->command(index));
    if (!command)
        return {};
    switch (command->kind()) {
    case Kind::SetGate:
        return tr("Set Gate %1").arg(command->channel());
    case Kind::MuteChannel:
        return tr("Mute Channel %1").arg(command->channel());
    case Kind::ResetGate:
        return tr("Reset Gate %1").arg(command->channel());
    case Kind::GatesOff:
        return tr("Switch Channel Attention Off");
    case Kind::Paint:
        return tr("Paint Mask");
    case Kind::Fill:
        return tr("Fill Mask");
    case Kind::Invert:
        return tr("Invert Mask");
    case Kind::Remove:
        return tr("Take Back a Change");
    case Kind::Reset:
        break;
    }
    return tr("Reset All Changes");
}

} // namespace fovea::ui
