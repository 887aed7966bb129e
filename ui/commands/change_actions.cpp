// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/change_actions.h"

#include "style/icon.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

namespace fovea::ui
{

ChangeActions::ChangeActions(TextChanges* changes, QWidget* scope, QObject* parent)
    : QObject(parent), m_changes(changes), m_views(new QActionGroup(this))
{
    const auto add = [this](const QKeySequence& key, auto slot) {
        auto* action = new QAction(this);
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_tools = add(Qt::CTRL | Qt::Key_I, [] {});
    m_tools->setIcon(icon(Icon::Switch));
    m_switching = add({}, [] {});
    m_head = add(Qt::Key_X, [this] {
        if (m_subject.head)
            m_changes->setHeadOff(*m_subject.head, !m_changes->isOff(*m_subject.head));
    });
    m_layer = add(Qt::SHIFT | Qt::Key_X, [this] {
        if (m_subject.head)
            m_changes->setLayerOff(
                m_subject.head->layer, !m_changes->isLayerOff(m_subject.head->layer));
    });
    m_mask = add(Qt::Key_M, [this] {
        if (m_subject.token >= 0)
            m_changes->setMasked(m_subject.token, !m_changes->isMasked(m_subject.token));
    });
    m_hold = add(Qt::Key_H, [this] {
        if (!m_subject.head || m_subject.row < 0)
            return;
        if (m_changes->isHeld(*m_subject.head, m_subject.row))
            m_changes->holdRow(*m_subject.head, m_subject.row, {});
        else
            Q_EMIT holdRequested();
    });
    m_reset = add({}, [this] { m_changes->reset(); });
    m_reset->setIcon(icon(Icon::Reset));
    for (const Qt::Key key : {Qt::Key_C, Qt::Key_O, Qt::Key_D}) {
        QAction* action = m_views->addAction(add(key, [this] { Q_EMIT viewChanged(); }));
        action->setCheckable(true);
    }
    m_views->actions().front()->setChecked(true);
    for (QAction* action : {m_tools, m_switching, m_head, m_layer, m_mask, m_hold})
        action->setCheckable(true);
    // Single keys must not be taken from those who type.
    for (QAction* action : QList<QAction*>{m_head, m_layer, m_mask, m_hold} + m_views->actions()) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        scope->addAction(action);
    }
    connect(m_changes, &TextChanges::changed, this, &ChangeActions::refresh);
    retranslate();
}

void ChangeActions::setSubject(const Subject& subject)
{
    m_subject = subject;
    refresh();
}

QAction* ChangeActions::viewAction(ChangeView view) const
{
    return m_views->actions().at(int(view));
}

QList<QAction*> ChangeActions::editActions() const
{
    return {m_head, m_layer, m_mask, m_hold, m_reset};
}

QList<QAction*> ChangeActions::viewActions() const
{
    return QList<QAction*>{m_tools, m_switching} + m_views->actions();
}

ChangeView ChangeActions::view() const
{
    return ChangeView(m_views->actions().indexOf(m_views->checkedAction()));
}

void ChangeActions::setView(ChangeView view)
{
    if (view == this->view())
        return;
    viewAction(view)->setChecked(true);
    Q_EMIT viewChanged();
}

// Texts say what an action would do now.
void ChangeActions::refresh()
{
    m_reset->setEnabled(!m_changes->value().isEmpty());
    for (QAction* action : m_views->actions())
        action->setEnabled(!m_changes->value().isEmpty());

    const auto& head = m_subject.head;
    m_head->setEnabled(head.has_value());
    m_layer->setEnabled(head.has_value());
    m_head->setChecked(head && m_changes->isOff(*head));
    m_layer->setChecked(head && m_changes->isLayerOff(head->layer));
    if (!head)
        m_head->setText(tr("Head Off"));
    else if (m_subject.isLayered)
        m_head->setText(tr("Head %1 of Layer %2 Off").arg(head->head).arg(head->layer));
    else
        m_head->setText(tr("Head %1 Off").arg(head->head));
    m_layer->setText(
        head && m_subject.isLayered ? tr("Layer %1 Off").arg(head->layer) : tr("All Heads Off"));

    const auto label = [this](Index token) { return m_subject.tokens.value(token); };
    m_mask->setEnabled(m_subject.token >= 0);
    m_mask->setChecked(m_subject.token >= 0 && m_changes->isMasked(m_subject.token));
    m_mask->setText(
        m_subject.token >= 0 ? tr("Mask “%1”").arg(label(m_subject.token)) : tr("Mask Token"));
    const bool isTooLong = m_subject.tokens.size() > m_subject.longestToHold;
    const bool hasRow = head && m_subject.row >= 0 && !isTooLong;
    m_hold->setToolTip(isTooLong && m_subject.longestToHold > 0
            ? tr("Rows can be held in texts of up to %L1 tokens").arg(m_subject.longestToHold)
            : tr("This row of the head attends as you choose (H)"));
    m_hold->setEnabled(hasRow);
    m_hold->setChecked(hasRow && m_changes->isHeld(*head, m_subject.row));
    m_hold->setText(hasRow ? tr("Hold Row of “%1”…").arg(label(m_subject.row)) : tr("Hold Row…"));
}

void ChangeActions::retranslate()
{
    m_tools->setText(tr("Intervene"));
    m_tools->setToolTip(tr("Switch heads off, mask tokens, hold rows, change temperatures"));
    m_switching->setText(tr("Switch Heads by Click"));
    m_switching->setIconText(tr("Switch Heads"));
    m_switching->setToolTip(tr("A click on a head among all heads switches it off or on, with "
                               "Shift its layer. Without this: Ctrl and a click, or X"));
    m_head->setIconText(tr("Head Off"));
    m_head->setToolTip(tr("The head gives nothing to the layer's output (X)"));
    m_layer->setIconText(tr("Layer Off"));
    m_layer->setToolTip(tr("All heads of the layer give nothing (Shift+X)"));
    m_mask->setIconText(tr("Mask Token"));
    m_mask->setToolTip(tr("No token attends to this one, in any layer (M)"));
    m_hold->setIconText(tr("Hold Row"));
    m_reset->setText(tr("Reset All Changes"));
    m_reset->setIconText(tr("Reset All"));
    m_reset->setToolTip(tr("Take back all changes; can be undone"));
    viewAction(ChangeView::Changed)->setText(tr("Show Changed"));
    viewAction(ChangeView::Original)->setText(tr("Show Original"));
    viewAction(ChangeView::Difference)->setText(tr("Show Difference"));
    refresh();
}

} // namespace fovea::ui
