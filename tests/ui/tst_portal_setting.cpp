// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/motion.h"
#include "style/system_scheme.h"

#include <QDBusConnection>
#include <QDBusVariant>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace fovea::ui;

/// The settings portal of a desktop, on a bus of its own.
class Portal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    void change(const QString& space, const QString& key, const QVariant& value)
    {
        m_settings[space + key] = value;
        Q_EMIT SettingChanged(space, key, QDBusVariant(value));
    }

public Q_SLOTS:
    QDBusVariant Read(const QString& space, const QString& key)
    {
        return QDBusVariant(QVariant::fromValue(QDBusVariant(m_settings.value(space + key, 0U))));
    }

Q_SIGNALS:
    void SettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    QVariantMap m_settings;
};

class TestPortalSetting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        if (daemon.isEmpty())
            QSKIP("There is no dbus-daemon.");
        m_daemon.start(daemon,
            {QStringLiteral("--session"), QStringLiteral("--nofork"),
                QStringLiteral("--print-address")});
        QVERIFY(m_daemon.waitForReadyRead());
        const QByteArray address = m_daemon.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        QDBusConnection bus = QDBusConnection::connectToBus(
            QString::fromLocal8Bit(address), QStringLiteral("portal"));
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &m_portal,
            QDBusConnection::ExportAllContents));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
    }
    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(QStringLiteral("portal"));
        m_daemon.terminate();
        m_daemon.waitForFinished();
    }

    void darknessIsAskedForAndFollowed()
    {
        const QString space = QStringLiteral("org.freedesktop.appearance");
        const QString key = QStringLiteral("color-scheme");
        m_portal.change(space, key, 1U);
        const SystemScheme scheme;
        QCOMPARE(scheme.preference(), SystemScheme::Preference::None); // nothing waits
        QTRY_COMPARE(scheme.preference(), SystemScheme::Preference::Dark);
        QSignalSpy changed(&scheme, &SystemScheme::changed);
        m_portal.change(QStringLiteral("another"), key, 0U);
        m_portal.change(space, key, 2U);
        QTRY_COMPARE(scheme.preference(), SystemScheme::Preference::Light);
        QCOMPARE(changed.count(), 1);
        m_portal.change(space, key, 7U); // of a later portal
        QTRY_COMPARE(scheme.preference(), SystemScheme::Preference::None);
    }
    void motionFollowsTheDesktop()
    {
        const QString gnome = QStringLiteral("org.gnome.desktop.interface");
        const QString animations = QStringLiteral("enable-animations");
        m_portal.change(gnome, animations, true);
        Motion& motion = Motion::instance();
        QSignalSpy changed(&motion, &Motion::changed);
        QTRY_COMPARE(changed.count(), 2); // both settings are known
        QVERIFY(!motion.isReduced());
        m_portal.change(gnome, animations, false);
        QTRY_VERIFY(motion.isReduced());
        QVERIFY(!motion.isReducedByUser());
        m_portal.change(gnome, animations, true);
        QTRY_VERIFY(!motion.isReduced());
        m_portal.change(
            QStringLiteral("org.freedesktop.appearance"), QStringLiteral("reduced-motion"), 1U);
        QTRY_VERIFY(motion.isReduced());
    }
    void theUsersOwnWordStays()
    {
        m_portal.change(
            QStringLiteral("org.freedesktop.appearance"), QStringLiteral("reduced-motion"), 0U);
        Motion& motion = Motion::instance();
        QTRY_VERIFY(!motion.isReduced());
        motion.setReduced(true);
        QVERIFY(motion.isReduced());
        motion.setReduced(false);
        QVERIFY(!motion.isReduced());
    }

private:
    QProcess m_daemon;
    Portal m_portal;
};

QTEST_MAIN(TestPortalSetting)
#include "tst_portal_setting.moc"
