// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace fovea::ui
{

class HeatmapModel;
class TextActions;
class TextSession;

/// Says the number of the cell one points at, or else how long the text is, and copies numbers.
class TextReadout : public QObject
{
    Q_OBJECT
public:
    TextReadout(HeatmapModel* model, TextSession* session, TextActions* actions, QObject* parent);

    /// When there is another result, or another language.
    void update();
    /// @return whether there is one
    bool copyValue() const;
    void copyRow() const;

Q_SIGNALS:
    void said(const QString& sentence);

private:
    HeatmapModel* m_model;
    TextSession* m_session;
    TextActions* m_actions;
};

} // namespace fovea::ui
