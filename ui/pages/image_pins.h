// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>
#include <QPointer>

#include <string>

namespace fovea::ui
{

class ImageSession;
class ImageStage;
class PinDialog;
class SiteTree;

/// Values of a network that are sites because the user says so: the dialog that asks for them, and
/// showing them once they are there.
class ImagePins : public QObject
{
    Q_OBJECT
public:
    ImagePins(ImageSession* session, ImageStage* stage, SiteTree* sites, QWidget* parent);

    /// Pin a Value…
    QAction* action() const { return m_action; }
    void retranslate();
    /// Null while none is open.
    PinDialog* dialog() const;

private:
    void ask();
    void unpin(const std::string& value);
    void follow();

    ImageSession* m_session;
    ImageStage* m_stage;
    SiteTree* m_sites;
    QWidget* m_parent;
    QAction* m_action;
    QPointer<PinDialog> m_dialog;
    std::string m_coming; // to be shown when it is there
};

} // namespace fovea::ui
