// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QVariant>

class QDBusMessage;

namespace fovea::ui
{

/// One setting of the desktop, as the settings portal tells it. Asks without waiting; stays silent
/// where there is no portal, or no such setting.
class PortalSetting : public QObject
{
    Q_OBJECT
public:
    PortalSetting(QString space, QString key, QObject* parent = nullptr);

    /// Invalid until it is known.
    const QVariant& value() const { return m_value; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QDBusMessage& message);

private:
    void set(const QVariant& value);

    QString m_space;
    QString m_key;
    QVariant m_value;
};

} // namespace fovea::ui
