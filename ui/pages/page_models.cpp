// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/page_models.h"

#include "models/shipped_models.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace fovea::ui
{

namespace
{

constexpr QLatin1String playground("playground");

} // namespace

PageModels::PageModels(Open opener, QString usual, QObject* parent)
    : QObject(parent), m_open(std::move(opener)), m_usual(std::move(usual))
{
    connect(&m_job, &Job::failed, this, &PageModels::failed);
    connect(&m_job, &Job::runningChanged, this, &PageModels::openingChanged);
    connect(&m_job, &Job::progressChanged, this, &PageModels::progressChanged);
}

void PageModels::open(const QString& path)
{
    const QString known = shippedModelId(path).isEmpty() ? modelFolder(path) : path;
    const QString shipped = shippedModelFolder(shippedModelId(known));
    const QString folder = !shipped.isEmpty() ? shipped
        : known.isEmpty()                     ? QFileInfo(path).absoluteFilePath()
                                              : known;
    m_job.start<Opened>(
        [folder, opener = opener()](Monitor& monitor) { return opener(folder, monitor); },
        [this](Opened model) {
            if (shippedModelId(model->folder).isEmpty()) {
                m_recent.removeAll(model->folder);
                m_recent.prepend(model->folder);
                m_recent = m_recent.mid(0, mostRecent);
                Q_EMIT recentChanged();
                Q_EMIT opened(model->folder);
            }
            use(std::move(model));
        });
}

void PageModels::replaceBy(
    std::function<Opened(Monitor& monitor)> make, std::function<void()> then)
{
    m_job.start<Opened>(std::move(make), [this, then = std::move(then)](Opened model) {
        replace(std::move(model));
        then();
    });
}

void PageModels::usePlayground()
{
    m_job.cancel();
    if (m_current)
        use(nullptr);
}

void PageModels::use(Opened model)
{
    m_current = std::move(model);
    Q_EMIT chosen();
}

void PageModels::saveState(QSettings& settings) const
{
    const QString id = m_current ? shippedModelId(m_current->folder) : QString(playground);
    // One that ships may lie elsewhere next time.
    settings.setValue(QStringLiteral("model"), id.isEmpty() ? m_current->folder : id);
    settings.setValue(QStringLiteral("recentModels"), m_recent);
}

void PageModels::restoreState(const QSettings& settings)
{
    m_recent = settings.value(QStringLiteral("recentModels")).toStringList().mid(0, mostRecent);
    Q_EMIT recentChanged();
    const QString stored = settings.value(QStringLiteral("model")).toString();
    if (stored == playground)
        return;
    const QString shipped = shippedModelFolder(stored.isEmpty() ? m_usual : stored);
    if (!shipped.isEmpty()) {
        open(shipped);
    } else if (QFileInfo::exists(stored)) {
        open(stored);
    } else if (!stored.isEmpty()) {
        Q_EMIT failed(tr("The model %1 is no longer there. The playground is used.")
                          .arg(QDir::toNativeSeparators(stored)));
    }
}

} // namespace fovea::ui
