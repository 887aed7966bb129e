// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_readout.h"

#include "models/heatmap_model.h"
#include "models/number_text.h"
#include "pages/text_actions.h"
#include "pages/text_export.h"
#include "pages/text_session.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

namespace fovea::ui
{

TextReadout::TextReadout(
    HeatmapModel* model, TextSession* session, TextActions* actions, QObject* parent)
    : QObject(parent), m_model(model), m_session(session), m_actions(actions)
{
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
    Q_EMIT said(cell.isValid() ? m_model->sentence(cell)
            : result           ? tr("%n token(s)", nullptr, int(result->tokens()))
                               : QString());
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
