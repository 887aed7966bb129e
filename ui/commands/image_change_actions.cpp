// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/image_change_actions.h"

#include "style/icon.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

#include <algorithm>

namespace fovea::ui
{

ImageChangeActions::ImageChangeActions(ImageChanges* changes, QWidget* scope, QObject* parent)
    : QObject(parent), m_changes(changes), m_views(new QActionGroup(this))
{
    const auto make = [this](const QKeySequence& key) {
        auto* action = new QAction(this);
        action->setShortcut(key);
        return action;
    };
    // Single keys belong to the stage: elsewhere one types.
    const auto makeSingle = [&](const QKeySequence& key) {
        QAction* action = make(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        scope->addAction(action);
        return action;
    };
    m_undo = make(QKeySequence::Undo);
    m_redo = make(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    m_mute = makeSingle(Qt::Key_M);
    m_mute->setCheckable(true);
    m_open = makeSingle(Qt::Key_1);
    m_own = makeSingle(Qt::Key_Delete);
    m_off = makeSingle(Qt::SHIFT | Qt::Key_X);
    m_brush = makeSingle(Qt::Key_B);
    m_brush->setCheckable(true);
    m_brush->setIcon(icon(Icon::Brush));
    m_fill = makeSingle(Qt::Key_F);
    m_invert = makeSingle(Qt::Key_I);
    m_reset = make({});
    m_reset->setIcon(icon(Icon::Reset));
    for (const QKeySequence& key :
        {QKeySequence(Qt::Key_C), QKeySequence(Qt::Key_O), QKeySequence(Qt::Key_D)}) {
        QAction* view = makeSingle(key);
        view->setCheckable(true);
        m_views->addAction(view);
    }
    setView(ChangeView::Changed);

    connect(m_undo, &QAction::triggered, m_changes, &ImageChanges::undo);
    connect(m_redo, &QAction::triggered, m_changes, &ImageChanges::redo);
    connect(m_mute, &QAction::triggered, this,
        [this](bool on) { m_changes->setMuted(m_subject.gates, *m_subject.channel, on); });
    connect(m_open, &QAction::triggered, this, [this] {
        m_changes->setGate(m_subject.gates, *m_subject.channel, 1);
        m_changes->endDrag();
    });
    connect(m_own, &QAction::triggered, this,
        [this] { m_changes->resetGate(m_subject.gates, *m_subject.channel); });
    connect(m_off, &QAction::triggered, this,
        [this] { m_changes->setGatesOff(m_subject.gates, m_subject.channels); });
    connect(m_fill, &QAction::triggered, this, &ImageChangeActions::fillRequested);
    connect(m_invert, &QAction::triggered, this, &ImageChangeActions::invertRequested);
    connect(m_reset, &QAction::triggered, m_changes, &ImageChanges::reset);
    connect(m_views, &QActionGroup::triggered, this, &ImageChangeActions::viewChanged);
    connect(m_changes, &ImageChanges::changed, this, &ImageChangeActions::refresh);
    retranslate();
}

void ImageChangeActions::setSubject(const Subject& subject)
{
    m_subject = subject;
    refresh();
}

QAction* ImageChangeActions::viewAction(ChangeView view) const
{
    return m_views->actions()[int(view)];
}

ChangeView ImageChangeActions::view() const
{
    return ChangeView(std::max<qsizetype>(0, m_views->actions().indexOf(m_views->checkedAction())));
}

void ImageChangeActions::setView(ChangeView view)
{
    viewAction(view)->setChecked(true);
}

void ImageChangeActions::refresh()
{
    const bool hasGate = !m_subject.gates.empty();
    const bool hasChannel = hasGate && m_subject.channel.has_value();
    const auto gate
        = hasChannel ? m_changes->gate(m_subject.gates, *m_subject.channel) : std::nullopt;
    m_mute->setEnabled(hasChannel);
    m_mute->setChecked(gate == 0.F);
    m_open->setEnabled(hasChannel);
    m_own->setEnabled(gate.has_value());
    m_off->setEnabled(hasGate);
    m_brush->setEnabled(m_subject.canPaint);
    if (!m_subject.canPaint)
        m_brush->setChecked(false);
    m_fill->setEnabled(m_subject.canPaint);
    m_invert->setEnabled(m_subject.canPaint);
    m_reset->setEnabled(!m_changes->isEmpty());
    for (QAction* view : m_views->actions())
        view->setEnabled(!m_changes->isEmpty());
    const QString undo = m_changes->undoText();
    const QString redo = m_changes->redoText();
    m_undo->setEnabled(m_changes->canUndo());
    m_undo->setText(undo.isEmpty() ? tr("Undo") : tr("Undo %1").arg(undo));
    m_redo->setEnabled(m_changes->canRedo());
    m_redo->setText(redo.isEmpty() ? tr("Redo") : tr("Redo %1").arg(redo));
}

void ImageChangeActions::retranslate()
{
    m_mute->setText(tr("Mute Channel"));
    m_open->setText(tr("Set Gate to 1"));
    m_own->setText(tr("Reset Gate"));
    m_off->setText(tr("Switch Channel Attention Off"));
    m_off->setToolTip(tr("All gates of this layer become 1"));
    m_brush->setText(tr("Paint Mask"));
    m_fill->setText(tr("Fill Mask"));
    m_invert->setText(tr("Invert Mask"));
    m_reset->setText(tr("Reset All Changes"));
    viewAction(ChangeView::Changed)->setText(tr("Show Changed"));
    viewAction(ChangeView::Original)->setText(tr("Show Original"));
    viewAction(ChangeView::Difference)->setText(tr("Show Difference"));
    refresh();
}

} // namespace fovea::ui
