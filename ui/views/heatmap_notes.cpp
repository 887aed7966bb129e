// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_notes.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 1) + QStringLiteral(" %");
}

} // namespace

HeatmapNotes::HeatmapNotes(HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_part(new QToolButton(this)), m_sinks(new QLabel(this))
{
    m_part->setIcon(icon(Icon::Close));
    m_part->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_sinks->setProperty("role", QStringLiteral("hint"));
    m_sinks->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_part);
    layout->addWidget(m_sinks, 1);
    connect(m_part, &QToolButton::clicked, model, &HeatmapModel::keepAll);
    for (const auto signal :
        {&HeatmapModel::dataChanged, &HeatmapModel::sinksChanged, &HeatmapModel::appearanceChanged,
            &HeatmapModel::hoveredChanged, &HeatmapModel::pinnedChanged})
        connect(model, signal, this, &HeatmapNotes::refresh);
    refresh();
}

void HeatmapNotes::refresh()
{
    const QString part = partText();
    m_sinkText = hiddenText();
    m_part->setVisible(!part.isEmpty());
    m_part->setText(part);
    m_part->setAccessibleName(part);
    m_part->setToolTip(tr("Show all rows and columns again (Esc)"));
    m_sinks->setVisible(!m_sinkText.isEmpty());
    m_sinks->setToolTip(m_sinkText);
    m_sinks->setAccessibleName(m_sinkText);
    setVisible(!part.isEmpty() || !m_sinkText.isEmpty());
    elide();
}

void HeatmapNotes::elide()
{
    layout()->activate();
    m_sinks->setText(
        m_sinks->fontMetrics().elidedText(m_sinkText, Qt::ElideRight, m_sinks->width()));
}

void HeatmapNotes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    elide();
}

QString HeatmapNotes::partText() const
{
    if (!m_model->isPart())
        return {};
    const HeatmapData& whole = *m_model->source();
    const Range rows = m_model->keptRows();
    const Range columns = m_model->keptColumns();
    QStringList texts;
    if (rows.size() < whole.rows())
        texts += tr("rows %1–%2 of %3").arg(rows.begin).arg(rows.end - 1).arg(whole.rows());
    if (columns.size() < whole.columns())
        texts += tr("columns %1–%2 of %3")
                     .arg(columns.begin)
                     .arg(columns.end - 1)
                     .arg(whole.columns());
    return texts.join(QStringLiteral(" · "));
}

QString HeatmapNotes::hiddenText() const
{
    const auto& mass = m_model->hiddenMass();
    if (!mass)
        return {};
    const Cell cell = m_model->inWhole(m_model->current());
    if (!cell.isValid())
        return tr("Hidden sinks had %1 of the attention").arg(percent(mass->mean));
    return tr("Hidden sinks had %1 of the attention, %2 in this row")
        .arg(percent(mass->mean), percent(double(mass->rows[std::size_t(cell.row)])));
}

void HeatmapNotes::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui
