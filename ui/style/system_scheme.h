// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QDBusMessage;

namespace fovea::ui
{

/// What the desktop says about light and dark through the settings portal (GNOME and others, which
/// don't tell it in the palette). Asks without waiting; stays silent where there is no portal.
class SystemScheme : public QObject
{
    Q_OBJECT
public:
    enum class Preference { None, Dark, Light }; // numbered as the portal does

    explicit SystemScheme(QObject* parent = nullptr);
    Preference preference() const { return m_preference; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QDBusMessage& message);

private:
    void set(const QVariant& value);

    Preference m_preference = Preference::None;
};

} // namespace fovea::ui
