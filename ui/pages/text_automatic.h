// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/script.h"

#include <QObject>
#include <QString>

class QAction;
class QSettings;

namespace fovea::ui
{

class ModelChooser;
class TextSession;

/// Chooses the model of the text page by the script of its text, while the choice is left to it: of
/// the models that ship, the English one for Latin letters and the Chinese one for Chinese
/// characters; the playground where they are not installed. Any other choice ends that.
class TextAutomatic : public QObject
{
    Q_OBJECT
public:
    /// @param chooser gets an entry for it
    TextAutomatic(TextSession* session, ModelChooser* chooser, QObject* parent = nullptr);

    bool isOn() const { return m_isOn; }
    void setOn(bool on);
    /// Another text: call before the session reads it.
    void follow(const QString& text);
    QAction* action() const { return m_action; }

    void saveState(QSettings& settings) const;
    /// On where nothing was chosen before.
    void restoreState(const QSettings& settings);
    void retranslate();

private:
    void choose();

    TextSession* m_session;
    QAction* m_action;
    bool m_isOn = false;
    text::Script m_script = text::Script::Latin;
    QString m_wanted; ///< the folder of the model that was chosen last
};

} // namespace fovea::ui
