// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_readout.h"

#include "models/heatmap_model.h"
#include "models/number_text.h"
#include "pages/text_actions.h"
#include "pages/text_export.h"
#include "pages/text_map_panel.h"
#include "pages/text_session.h"
#include "views/lines_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

namespace fovea::ui
{

TextReadout::TextReadout(HeatmapModel* model, const TextMapPanel* panel, TextSession* session,
    TextActions* actions, QObject* parent)
    : QObject(parent), m_model(model), m_panel(panel), m_session(session), m_actions(actions)
{
    connect(panel, &TextMapPanel::modeChanged, this, &TextReadout::update);
    connect(panel->linesView()->model(), &LinesModel::sentenceChanged, this, &TextReadout::update);
    connect(m_model, &HeatmapModel::dataChanged, this, &TextReadout::update);
    connect(m_model, &HeatmapModel::appearanceChanged, this, &TextReadout::update);
    connect(m_model, &HeatmapModel::numbersReady, this, &TextReadout::update);
    connect(m_model, &HeatmapModel::hoveredChanged, this, &TextReadout::update);
    connect(m_model, &HeatmapModel::pinnedChanged, this, &TextReadout::update);
    connect(m_actions->copyValue, &QAction::triggered, this, &TextReadout::copyValue);
    connect(m_actions->copyRow, &QAction::triggered, this, &TextReadout::copyRow);
}

void TextReadout::update()
{
    const Cell cell = m_model->canRead() ? m_model->current() : Cell();
    m_actions->copyValue->setEnabled(cell.isValid());
    m_actions->copyRow->setEnabled(cell.isValid());
    const auto result = m_session->result();
    QString sentence = shown();
    if (sentence.isEmpty() && result)
        sentence = tr("%n token(s)", nullptr, int(result->tokens()));
    Q_EMIT said(sentence);
}

/// Lines are of several heads: the number of the map's head would be another one.
QString TextReadout::shown() const
{
    const LinesModel& lines = *m_panel->linesView()->model();
    if (m_panel->mode() == MapMode::Lines && lines.canShow())
        return lines.sentence();
    const Cell cell = m_model->canRead() ? m_model->current() : Cell();
    return cell.isValid() ? m_model->sentence(cell) : QString();
}

bool TextReadout::copyValue() const
{
    const Cell cell = m_model->current();
    if (cell.isValid() && m_model->canRead())
        QGuiApplication::clipboard()->setText(copiedNumber(m_model->value(cell)));
    return cell.isValid();
}

void TextReadout::copyRow() const
{
    if (const Cell cell = m_model->current(); cell.isValid() && m_model->canRead())
        QGuiApplication::clipboard()->setText(rowText(*m_model->data(), m_model->head(), cell.row));
}

} // namespace fovea::ui
