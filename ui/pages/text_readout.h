// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace fovea::ui
{

class HeatmapModel;
class TextActions;
class TextMapPanel;
class TextSession;

/// Says the number of the cell one points at, or what the lines of a token show where there are
/// lines, or else how long the text is; and copies numbers.
class TextReadout : public QObject
{
    Q_OBJECT
public:
    TextReadout(HeatmapModel* model, const TextMapPanel* panel, TextSession* session,
        TextActions* actions, QObject* parent);

    /// When there is another result, or another language.
    void update();
    /// @return whether there is one
    bool copyValue() const;
    void copyRow() const;

Q_SIGNALS:
    void said(const QString& sentence);

private:
    QString shown() const;

    HeatmapModel* m_model;
    const TextMapPanel* m_panel;
    TextSession* m_session;
    TextActions* m_actions;
};

} // namespace fovea::ui
