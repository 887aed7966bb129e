// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

class QSettings;

namespace fovea::ui
{

/// The files opened last, newest first, each once, at most ten.
class RecentFiles : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    const QStringList& paths() const { return m_paths; }
    void add(const QString& path);
    void clear();

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    QStringList m_paths;
};

} // namespace fovea::ui
