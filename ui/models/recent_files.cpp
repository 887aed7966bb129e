// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace fovea::ui
{

namespace
{
constexpr qsizetype maximum = 10;
}

void RecentFiles::add(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (!m_paths.isEmpty() && m_paths.first() == absolute)
        return;
    m_paths.removeAll(absolute);
    m_paths.prepend(absolute);
    m_paths = m_paths.mid(0, maximum);
    Q_EMIT changed();
}

void RecentFiles::clear()
{
    if (m_paths.isEmpty())
        return;
    m_paths.clear();
    Q_EMIT changed();
}

void RecentFiles::save(QSettings& settings) const
{
    settings.setValue(QStringLiteral("recentFiles"), m_paths);
}

void RecentFiles::restore(const QSettings& settings)
{
    m_paths = settings.value(QStringLiteral("recentFiles")).toStringList().mid(0, maximum);
    Q_EMIT changed();
}

} // namespace fovea::ui
