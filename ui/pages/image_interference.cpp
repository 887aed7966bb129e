// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_interference.h"

#include "image/mask_brush.h"
#include "pages/image_session.h"
#include "pages/image_stage.h"
#include "views/channel_gallery.h"
#include "views/channel_panel.h"
#include "views/image_changes_bar.h"
#include "views/image_view.h"
#include "views/mask_brush_tool.h"

#include <QAction>
#include <QMenu>

namespace fovea::ui
{

ImageInterference::ImageInterference(
    ImageSession* session, ImageStage* stage, QWidget* scope, QObject* parent)
    : QObject(parent), m_session(session), m_stage(stage),
      m_actions(new ImageChangeActions(session->changes(), scope, this)),
      m_bar(new ImageChangesBar(session->changes(), m_actions, scope)),
      m_brush(new MaskBrushTool(stage->view()))
{
    connect(session, &ImageSession::resultsChanged, this, &ImageInterference::showResults);
    connect(m_actions, &ImageChangeActions::viewChanged, this,
        [this] { m_stage->setChangeView(m_actions->view()); });
    connect(session->changes(), &ImageChanges::changed, this, [this] {
        if (m_session->changes()->isEmpty() && m_actions->view() != ChangeView::Changed) {
            m_actions->setView(ChangeView::Changed);
            m_stage->setChangeView(ChangeView::Changed);
        }
    });
    connect(m_stage, &ImageStage::shownChanged, this, &ImageInterference::updateSubject);
    connectGestures();
    updateSubject();
}

void ImageInterference::connectGestures()
{
    ImageChanges* changes = m_session->changes();
    GateBars* bars = m_stage->channels()->bars();
    connect(bars, &GateBars::valueSet, this, [this, changes](int channel, float value) {
        changes->setGate(m_stage->channels()->gate(), channel, value);
    });
    connect(bars, &GateBars::dragEnded, changes, &ImageChanges::endDrag);
    bars->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(bars, &QWidget::customContextMenuRequested, this, [this, bars](QPoint position) {
        if (const auto channel = bars->channelAt(position); channel && bars->selected() != channel) {
            bars->setSelected(channel);
            Q_EMIT bars->selectionChanged(channel);
        }
        showMenu(bars, position);
    });
    ChannelGallery* gallery = m_stage->gallery();
    gallery->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(gallery, &QWidget::customContextMenuRequested, this, [this, gallery](QPoint position) {
        if (const auto channel = gallery->channelAt(position);
            channel && gallery->selected() != channel) {
            gallery->setSelected(channel);
            Q_EMIT gallery->selectionChanged(channel);
        }
        showMenu(gallery, position);
    });

    connect(m_actions->brushAction(), &QAction::toggled, this, &ImageInterference::updateBrush);
    connect(m_bar, &ImageChangesBar::brushChanged, this, &ImageInterference::updateBrush);
    connect(m_brush, &MaskBrushTool::stroked, this, &ImageInterference::paint);
    connect(m_brush, &MaskBrushTool::strokeEnded, changes, &ImageChanges::endDrag);
    connect(m_actions, &ImageChangeActions::fillRequested, this, [this, changes] {
        changes->setMask(m_stage->selection()->shownMask(), image::filled(mask(), m_bar->brushValue()),
            ImageChanges::Kind::Fill);
    });
    connect(m_actions, &ImageChangeActions::invertRequested, this, [this, changes] {
        changes->setMask(
            m_stage->selection()->shownMask(), image::inverted(mask()), ImageChanges::Kind::Invert);
    });
}

void ImageInterference::showMenu(QWidget* over, QPoint position)
{
    if (m_actions->subject().gates.empty())
        return;
    auto* menu = new QMenu(over);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_actions->channelActions());
    menu->popup(over->mapToGlobal(position));
}

void ImageInterference::showResults()
{
    m_stage->setResults(m_session->results());
    m_bar->setAnalysis(m_session->results().original);
}

void ImageInterference::updateSubject()
{
    ImageChangeActions::Subject subject;
    const ChannelPanel* channels = m_stage->channels();
    const bool isChangeable = m_stage->analysis() && m_actions->view() != ChangeView::Original;
    if (isChangeable) {
        subject.gates = channels->gate();
        subject.channels = channels->bars()->count();
        if (channels->channel())
            subject.channel = *channels->channel();
        const std::string mask = m_stage->selection()->shownMask();
        const AttentionLinks* links = m_stage->analysis()->linksOf(mask);
        subject.canPaint = links && links->gate == mask && !links->output.empty()
            && links->kind == AttentionLinks::Kind::SpatialMask
            && m_actions->view() == ChangeView::Changed;
    }
    m_actions->setSubject(subject);
    updateBrush();
}

void ImageInterference::updateBrush()
{
    m_brush->setRadius(m_bar->brushRadius());
    m_brush->setActive(m_actions->brushAction()->isChecked());
}

Tensor ImageInterference::mask() const
{
    const auto& painted = m_session->changes()->value().masks;
    const auto found = painted.find(m_stage->selection()->shownMask());
    return found != painted.end() ? found->second
                                  : m_session->results().changed->tensor(m_stage->selection()->shownMask());
}

void ImageInterference::paint(QPointF from, QPointF to)
{
    const image::ImageMapping& mapping = m_stage->view()->mapping();
    const auto cell
        = [&](QPointF pixel) { return mapping.toMap({pixel.x() - 0.5, pixel.y() - 0.5}); };
    const double pixels = m_bar->brushRadius() / m_stage->view()->viewGeometry().zoom();
    const double radius = cell({pixels, 0}).x - cell({0, 0}).x;
    m_session->changes()->setMask(m_stage->selection()->shownMask(),
        image::painted(mask(), cell(from), cell(to), radius, m_bar->brushValue()),
        ImageChanges::Kind::Paint);
}

QList<QAction*> ImageInterference::editActions() const
{
    return QList<QAction*>{m_actions->undoAction(), m_actions->redoAction()}
    + m_actions->channelActions() + m_actions->maskActions()
        + QList<QAction*>{m_actions->resetAction()};
}

QList<QAction*> ImageInterference::viewActions() const
{
    return {m_actions->viewAction(ChangeView::Changed),
        m_actions->viewAction(ChangeView::Original),
        m_actions->viewAction(ChangeView::Difference)};
}

} // namespace fovea::ui
