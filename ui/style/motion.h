// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

namespace fovea::ui
{

class PortalSetting;

/// Whether things may move on the screen by themselves. They don't when the user says so here, or
/// to the desktop.
class Motion : public QObject
{
    Q_OBJECT
public:
    static Motion& instance();

    bool isReduced() const;
    /// The user's own word; the desktop's stays.
    bool isReducedByUser() const { return m_reduced; }
    void setReduced(bool reduced);

Q_SIGNALS:
    void changed();

private:
    Motion();

    bool m_reduced = false;
    QPointer<PortalSetting> m_reducedMotion; ///< the desktops' common word for it
    QPointer<PortalSetting> m_animations; ///< GNOME's own
};

} // namespace fovea::ui
