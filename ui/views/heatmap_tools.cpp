// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_tools.h"

#include "style/icon.h"
#include "style/theme.h"
#include "views/heatmap_view.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

// In the order of the enumerations.
constexpr int reductionCount = 2;
constexpr int sinkModeCount = 3;

} // namespace

HeatmapTools::HeatmapTools(HeatmapView* view, QWidget* parent)
    : QWidget(parent), m_view(view), m_reduction(new QToolButton(this)),
      m_sinks(new QToolButton(this)), m_reductions(new QActionGroup(this)),
      m_sinkModes(new QActionGroup(this)), m_sinkHint(new QAction(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_reduction);
    layout->addWidget(m_sinks);
    const auto addChoices = [this](QToolButton* button, QActionGroup* group, int count) {
        auto* menu = new QMenu(button);
        for (int i = 0; i < count; ++i) {
            QAction* action = group->addAction(menu->addAction(QString()));
            action->setCheckable(true);
            action->setData(i);
        }
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setProperty("role", QStringLiteral("quiet"));
        return menu;
    };
    addChoices(m_reduction, m_reductions, reductionCount);
    m_reduction->setToolButtonStyle(Qt::ToolButtonTextOnly);
    QMenu* sinks = addChoices(m_sinks, m_sinkModes, sinkModeCount);
    sinks->addSeparator();
    sinks->addAction(m_sinkHint);
    m_sinkHint->setEnabled(false);
    m_sinks->setIcon(icon(Icon::Sink));
    m_sinks->setCheckable(true);

    HeatmapModel* model = view->model();
    connect(m_reductions, &QActionGroup::triggered, model,
        [model](QAction* action) { model->setReduction(Reduction(action->data().toInt())); });
    connect(m_sinkModes, &QActionGroup::triggered, model,
        [model](QAction* action) { model->setSinkMode(SinkMode(action->data().toInt())); });
    connect(view, &PanZoomView::viewChanged, this, &HeatmapTools::refreshReduction);
    connect(model, &HeatmapModel::appearanceChanged, this, &HeatmapTools::refreshReduction);
    connect(model, &HeatmapModel::dataChanged, this, &HeatmapTools::refreshSinks);
    connect(model, &HeatmapModel::sinksChanged, this, &HeatmapTools::refreshSinks);
    retranslate();
}

// What a pixel stands for belongs to the legend, as soon as it is more than one cell.
void HeatmapTools::refreshReduction()
{
    const int level = m_view->level();
    const Reduction reduction = m_view->model()->reduction();
    m_reductions->actions().at(int(reduction))->setChecked(true);
    m_reduction->setVisible(level > 0);
    const qlonglong side = qlonglong(1) << level;
    const bool isMean = reduction == Reduction::Mean;
    m_reduction->setText((isMean ? tr("mean of %1 × %1") : tr("maximum of %1 × %1")).arg(side));
    const QString sentence = (isMean ? tr("Each pixel: mean of %1 × %1 cells")
                                     : tr("Each pixel: maximum of %1 × %1 cells"))
                                 .arg(side);
    m_reduction->setToolTip(sentence);
    m_reduction->setAccessibleName(sentence);
}

void HeatmapTools::refreshSinks()
{
    const HeatmapModel& model = *m_view->model();
    m_sinks->setVisible(model.source() && model.source()->isWeights());
    m_sinkModes->actions().at(int(model.sinkMode()))->setChecked(true);
    m_sinks->setChecked(model.sinkMode() != SinkMode::Show);
}

void HeatmapTools::retranslate()
{
    m_reductions->actions().at(int(Reduction::Maximum))->setText(tr("Maximum"));
    m_reductions->actions().at(int(Reduction::Mean))->setText(tr("Mean"));
    m_sinkModes->actions().at(int(SinkMode::Show))->setText(tr("Show Sinks"));
    m_sinkModes->actions().at(int(SinkMode::Hide))->setText(tr("Hide Sinks"));
    m_sinkModes->actions().at(int(SinkMode::Renormalise))->setText(tr("Hide and Renormalise"));
    m_sinkHint->setText(tr("A token becomes a sink by its column's menu"));
    m_sinks->setAccessibleName(tr("Attention sinks"));
    m_sinks->setToolTip(tr("Tokens that soak up attention, at first the first one"));
    refreshReduction();
    refreshSinks();
}

void HeatmapTools::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
