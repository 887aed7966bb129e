// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/opened_model.h"

#include <QStringList>

#include <functional>

class QSettings;

namespace fovea::ui
{

/// Which model a page uses: the playground, one that ships, or one of the folders and files that
/// were opened. The model in use stays until another one is open.
class PageModels : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype mostRecent = 6;
    using Opened = std::shared_ptr<const OpenedModel>;

    /// Null: the playground.
    const Opened& current() const { return m_current; }
    /// What was opened, the newest first, without what ships.
    const QStringList& recent() const { return m_recent; }
    /// @param path of a folder, of a file in it, or of an .onnx file; or as shippedModelFolder()
    void open(const QString& path);
    void usePlayground();
    bool isOpening() const { return m_job.isRunning(); }
    /// Gives up what is being opened.
    void cancel() { m_job.cancel(); }

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    /// current() is another one.
    void chosen();
    void recentChanged();
    void openingChanged(bool opening);
    void progressChanged(double fraction);
    /// Not of what ships.
    void opened(const QString& folder);
    /// One clear sentence; the model in use stays.
    void failed(const QString& message);

protected:
    using Open = std::function<Opened(const QString& folder, Monitor& monitor)>;
    /// @param usual the one that ships and is used where none was chosen before; empty: the
    /// playground
    PageModels(Open opener, QString usual, QObject* parent);
    /// What opens a model, on a worker.
    virtual Open opener() const { return m_open; }
    /// The same model with something else about it.
    void replace(Opened model) { m_current = std::move(model); }
    /// The same, made by a job, as open() does.
    void replaceBy(std::function<Opened(Monitor& monitor)> make, std::function<void()> then);

private:
    void use(Opened model);

    Open m_open;
    QString m_usual;
    Opened m_current;
    QStringList m_recent;
    Job m_job;
};

} // namespace fovea::ui
