// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/portal_setting.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>

namespace fovea::ui
{

namespace
{

const auto service = QStringLiteral("org.freedesktop.portal.Desktop");
const auto path = QStringLiteral("/org/freedesktop/portal/desktop");
const auto interface = QStringLiteral("org.freedesktop.portal.Settings");

/// Asking for a bus where none runs would start one.
bool hasSessionBus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")
        || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

} // namespace

PortalSetting::PortalSetting(QString space, QString key, QObject* parent)
    : QObject(parent), m_space(std::move(space)), m_key(std::move(key))
{
    if (!hasSessionBus())
        return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
        SLOT(settingChanged(QDBusMessage)));
    QDBusMessage read
        = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    read << m_space << m_key;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            set(reply.value().variant());
        watcher->deleteLater();
    });
}

// Takes the whole message: Qt 6.4 fails to match a slot's QDBusVariant with the one that came.
void PortalSetting::settingChanged(const QDBusMessage& message)
{
    const QVariantList arguments = message.arguments();
    if (arguments.size() == 3 && arguments[0] == m_space && arguments[1] == m_key)
        set(arguments[2]);
}

void PortalSetting::set(const QVariant& value)
{
    // Read() wraps its answer in one variant more than the signal does.
    QVariant plain = value;
    while (plain.canConvert<QDBusVariant>())
        plain = plain.value<QDBusVariant>().variant();
    if (plain == m_value)
        return;
    m_value = plain;
    Q_EMIT changed();
}

} // namespace fovea::ui
