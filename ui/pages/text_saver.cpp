// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_saver.h"

#include <QFileDialog>

namespace fovea::ui
{

namespace
{

QFileDialog* makeDialog(QWidget* parent, const QString& title, const QString& filters,
    const QString& suffix)
{
    auto* dialog = new QFileDialog(parent, title, {}, filters);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QStringLiteral("attention.") + suffix);
    return dialog;
}

} // namespace

TextSaver::TextSaver(QObject* parent) : QObject(parent)
{
    connect(&m_job, &Job::failed, this, &TextSaver::failed);
    connect(&m_job, &Job::progressChanged, this, &TextSaver::progressChanged);
    connect(&m_job, &Job::runningChanged, this,
        [this](bool running) { Q_EMIT progressChanged(running ? 0 : -1); });
}

void TextSaver::savePicture(QWidget* parent, const TextPicture& picture)
{
    QFileDialog* dialog = makeDialog(parent, tr("Save picture"),
        tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)"),
        QStringLiteral("png"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, picture](const QString& path) {
        write(path, [picture, path, dark = Theme::current().dark](Monitor& monitor) {
            writeTextPicture(picture, path, dark, monitor);
        });
    });
    dialog->open();
}

void TextSaver::exportData(QWidget* parent, std::shared_ptr<const TextResult> result,
    std::shared_ptr<const HeatmapData> step)
{
    QFileDialog* dialog = makeDialog(parent, tr("Export data"),
        tr("CSV table (*.csv);;JSON (*.json);;NumPy array (*.npy);;All steps, safetensors "
           "(*.safetensors)"),
        QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, result, step](const QString& path) {
        write(path,
            [result, step, path](Monitor& monitor) { writeTextData(*result, *step, path, monitor); });
    });
    dialog->open();
}

void TextSaver::cancel()
{
    if (!m_job.isRunning())
        return;
    m_job.cancel();
    Q_EMIT saved(tr("Saving was stopped"));
}

void TextSaver::write(const QString& path, std::function<void(Monitor&)> work)
{
    m_job.start<bool>(
        [work = std::move(work)](Monitor& monitor) {
            work(monitor);
            return true;
        },
        [this, path](bool) { Q_EMIT saved(tr("Saved %1").arg(path)); });
}

} // namespace fovea::ui
